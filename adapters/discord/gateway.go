package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// intents are what the bot listens to, and nothing more: messages in guilds and direct ones, and what they say.
const intents = discordgo.IntentGuildMessages | discordgo.IntentDirectMessages | discordgo.IntentMessageContent

// raw is an event as the gateway sent it.
type raw struct {
	kind string
	data json.RawMessage
	over *connection // over which it came
	said uint64      // of a message: its number among the arrivals
}

// gateway keeps one connection open. It wraps discordgo's: that one hangs for ever if opcode 7 or an acknowledged heartbeat comes
// before it is ready, because it locks itself out; then it is left behind at once, at the price of a goroutine, and another one is made.
type gateway struct {
	a      *Adapter
	in     bot.Inbox
	shard  shard
	turn   string // which one has to be had to begin a session
	events chan raw
	wg     sync.WaitGroup

	arrivals arrivals
	conn     atomic.Pointer[connection] // the present one, or the last

	session *discordgo.Session
	wire    *wire
	ready   chan struct{} // READY or RESUMED came
	lost    chan struct{} // the connection is gone
	done    <-chan struct{}
	served  bool // it was ready once
}

// run connects again and again while it holds the shard, or until Discord will not have the bot. What has come is taken in until ctx ends, also when the
// shard is another program's by then.
func (g *gateway) run(ctx, held context.Context) error {
	held, cancel := context.WithCancel(held)
	g.done = held.Done()
	defer g.wg.Wait()
	defer cancel()
	g.wg.Go(func() { g.dispatchEvents(ctx, held) })
	g.wg.Go(func() { g.keepNoting(ctx, held) })
	for n := 0; ; n++ {
		begun := func() {}
		if g.session == nil {
			var err error
			if begun, err = g.awaitTurn(ctx, held); err != nil {
				return nil
			}
		}
		began := time.Now()
		err := g.connect(held)
		begun()
		if err == nil {
			g.served = true
			err = g.holdConnection(held)
		}
		if held.Err() != nil {
			return nil
		}
		if fatal := g.fatalError(err); fatal != nil {
			return fatal
		}
		if time.Since(began) > g.a.times.longest {
			n = 0 // it held
		}
		g.a.log.Warn("the gateway's connection is made again", "error", err.Error())
		if !incoming.Pause(held, backoff(g.a.times, n)) {
			return nil
		}
	}
}

// backoff is how long to wait before the next try, with jitter so that not all bots come back at once.
func backoff(t times, n int) time.Duration {
	d := min(t.retry<<min(n, 10), t.longest)
	return d/2 + rand.N(d/2+1)
}

// closes that no other try will change: https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
var closes = map[int]string{
	4004:         "Discord refuses the bot's token",
	4010:         "Discord refuses the shard",
	tooFewShards: "Discord wants the bot sharded: it is in too many servers",
	4012:         "Discord does not speak this version of its API any more",
	4013:         "Discord does not know an intent that the bot asks for",
	4014:         "Discord refuses the Message Content Intent: turn it on under Bot at discord.com/developers",
}

// fatalError is an error that ends Run, nil where another try may help.
func (g *gateway) fatalError(err error) error {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		if why, ok := closes[closed.Code]; ok {
			return fmt.Errorf("%s: %w", why, err)
		}
	}
	if !g.served && httpStatus(err) == http.StatusUnauthorized {
		return fmt.Errorf("%s: %w", closes[4004], err)
	}
	return nil
}

// connect returns when the gateway is ready, or why it is not. It blocks no longer than times.open.
func (g *gateway) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, g.a.times.open)
	defer cancel()
	if g.session == nil {
		if err := g.renewSession(); err != nil {
			return err
		}
	}
	drain(g.ready)
	drain(g.lost)
	s, w := g.session, newWire()
	g.wire = w
	g.conn.Store(&connection{session: s})
	s.Dialer = w.dialer(ctx, g.a.times.open)
	s.Client = &http.Client{Transport: address{bound{ctx, g.a.api.wire}}, CheckRedirect: refuseRedirect}
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	select {
	case err := <-opened:
		if err != nil {
			return g.noteFailure(err)
		}
	case <-w.locked:
		w.close()
		g.session = nil
		return errors.New("the gateway asked for another connection or session before it was ready")
	case <-ctx.Done():
		w.close()
		g.session = nil // it may be locked for good
		return fmt.Errorf("the gateway did not answer: %w", ctx.Err())
	}
	select {
	case <-g.ready:
		return nil
	case <-g.lost:
		return errors.New("the gateway closed before it was ready")
	case <-ctx.Done():
		g.shutConnection()
		return fmt.Errorf("the gateway was not ready: %w", ctx.Err())
	}
}

// noteFailure looks at why a connection was refused: a session that cannot be resumed is given up.
func (g *gateway) noteFailure(err error) error {
	if _, ok := errors.AsType[*websocket.CloseError](err); ok {
		g.session = nil
	}
	return err
}

// holdConnection waits until the connection is lost or ctx ends, and then closes it.
func (g *gateway) holdConnection(ctx context.Context) error {
	select {
	case <-g.lost:
		return errors.New("the gateway's connection was lost")
	case <-ctx.Done():
		g.shutConnection()
		return ctx.Err()
	}
}

// shutConnection closes the connection. discordgo sleeps for a second after the close frame; nothing has to wait for that.
func (g *gateway) shutConnection() {
	s, w := g.session, g.wire
	g.session = nil
	sent := w.last()
	go s.Close()
	t := time.NewTimer(time.Second)
	defer t.Stop()
	select {
	case <-sent:
	case <-t.C:
	}
	w.close()
}

// renewSession makes a session that knows nothing of former ones. Its handlers run in the order of the events and only hand them on.
func (g *gateway) renewSession() error {
	s, err := newSession(g.a.cfg.Token)
	if err != nil {
		return err
	}
	s.Identify.Intents = intents
	s.ShardID, s.ShardCount = g.shard.n, g.shard.of
	s.Compress = false
	ready, lost := make(chan struct{}, 1), make(chan struct{}, 1)
	s.AddHandler(func(_ *discordgo.Session, ev *discordgo.Event) {
		switch ev.Type {
		case "READY", "RESUMED":
			signal(ready)
		case "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "INTERACTION_CREATE":
		default:
			return
		}
		came := raw{kind: ev.Type, data: ev.RawData, over: g.conn.Load()}
		if ev.Type == "MESSAGE_CREATE" {
			came.said = g.arrivals.come(decodeWire[wireDeleted](ev.RawData).ID)
		}
		select {
		case g.events <- came:
		case <-g.done:
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { signal(lost) })
	g.session, g.ready, g.lost = s, ready, lost
	return nil
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}

// bound ends requests with a context.
type bound struct {
	ctx  context.Context
	next http.RoundTripper
}

func (b bound) RoundTrip(req *http.Request) (*http.Response, error) {
	return b.next.RoundTrip(req.WithContext(b.ctx))
}

// address asks for the gateway's address in the way that is meant for bots where the other is not there:
// https://discord.com/developers/docs/events/gateway#get-gateway-bot. discordgo knows the other only.
type address struct{ next http.RoundTripper }

func (a address) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := a.next.RoundTrip(req)
	if httpStatus(err) != http.StatusNotFound || !strings.HasSuffix(req.URL.Path, "/gateway") {
		return resp, err
	}
	req = req.Clone(req.Context())
	req.URL.Path += "/bot"
	return a.next.RoundTrip(req)
}
