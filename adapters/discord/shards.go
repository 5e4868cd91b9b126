package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// sharding is how the gateway's events are divided: https://discord.com/developers/docs/events/gateway#sharding
type sharding struct {
	count  int
	atOnce int // so many sessions may begin within times.identify, one each of the numbers modulo this
}

// shard is one part of the events: those of servers by their ids, and direct messages on the first one.
type shard struct{ n, of int }

// String names a shard for all programs: they may differ in how many there are.
func (s shard) String() string { return fmt.Sprintf("shard/%d/%d", s.n, s.of) }

// hears reports whether this shard is a server's, or that of direct messages for an empty id.
func (s shard) hears(guild string) bool {
	id, _ := strconv.ParseUint(guild, 10, 64) // of direct messages it is 0
	return int(id>>22%uint64(s.of)) == s.n
}

// readsMissed reports whether this shard has what is missed in a server's channels read, or in direct messages. Where the bot is for all servers it is not known of
// which one a channel is, and each shard has all read.
func (s shard) readsMissed(guild string, direct bool) bool {
	return direct && s.n == 0 || !direct && (guild == "" || s.hears(guild))
}

// tooFewShards is the close code for a bot that is in too many servers for its shards.
const tooFewShards = 4011

// Run takes in what Discord delivers until ctx ends, and then returns nil when what was being taken in is done. A connection that
// breaks is made again. Of several programs each connects the shards that it holds. The error is that Discord refuses the token or the intents.
func (a *Adapter) Run(ctx context.Context, in bot.Inbox) error {
	a.shareLimits(in)
	defer a.lanes.Wait()
	for had := 0; ; {
		of, err := a.askSharding(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		err = a.runShards(ctx, in, of)
		closed, ok := errors.AsType[*websocket.CloseError](err)
		if !ok || closed.Code != tooFewShards || a.cfg.Shards > 0 || had >= of.count {
			return err
		}
		had = of.count // the bot was let into more servers since
	}
}

// askSharding finds out how many shards there are: as many as are configured, or as Discord asks for. It tries until it knows, the bot's token is refused, or
// ctx ends. Where there is no answer to be had, there is one.
func (a *Adapter) askSharding(ctx context.Context) (sharding, error) {
	if a.cfg.Shards == 1 {
		return sharding{1, 1}, nil
	}
	var told struct {
		Shards int `json:"shards"`
		Limit  struct {
			AtOnce int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	var refused error // the token is wrong from the start, and the same again the next time
	_ = a.retryUntilDone(ctx, func() error {
		err := a.api.get(ctx, "gateway/bot", &told)
		if httpStatus(err) == http.StatusUnauthorized {
			refused = fmt.Errorf("%s: %w", closes[4004], err)
			return nil
		}
		return err
	})
	if refused != nil {
		return sharding{}, refused
	}
	of := sharding{max(1, told.Shards), max(1, told.Limit.AtOnce)}
	if a.cfg.Shards > 0 {
		of.count = a.cfg.Shards
	}
	return of, nil
}

// runShards connects shards until ctx ends, or Discord will not have the bot.
func (a *Adapter) runShards(ctx context.Context, in bot.Inbox, of sharding) error {
	run, cancel := context.WithCancel(ctx)
	defer cancel()
	pace := &starts{every: a.times.identify / time.Duration(of.atOnce)}
	errs := make([]error, of.count)
	var wg sync.WaitGroup
	for n := range of.count {
		wg.Go(func() {
			if errs[n] = a.keepShard(ctx, run, in, shard{n, of.count}, of.atOnce, pace.may); errs[n] != nil {
				cancel()
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// keepShard connects a shard whenever this program has it, until run ends or Discord will not have the bot. ctx is the program's. A session is not gone on with by another
// program: that one begins its own, and reads what was said meanwhile.
func (a *Adapter) keepShard(ctx, run context.Context, in bot.Inbox, s shard, atOnce int, may func() bool) error {
	for {
		h, err := in.Hold(run, Platform, s.String(), may)
		if err != nil {
			return nil
		}
		g := &gateway{a: a, in: in, shard: s, turn: fmt.Sprintf("identify/%d", s.n%atOnce), events: make(chan raw, maxUnread)}
		err = g.run(ctx, h)
		h.Release()
		if err != nil || run.Err() != nil {
			return err
		}
		a.log.Warn("a shard is not this program's any more", "shard", s.n, "of", s.of)
	}
}

// starts spaces the shards that a program takes, so that one that starts beside it gets some, too: more at once could not be connected anyway.
type starts struct {
	every time.Duration

	mu   sync.Mutex
	next time.Time
}

// may reports whether one may be taken now, and counts it.
func (s *starts) may() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if now.Before(s.next) {
		return false
	}
	s.next = now.Add(s.every)
	return true
}

// awaitTurn waits until a session may begin: of all programs, one in so long for each turn. What it returns is to be called when it has begun, or not. A
// program that ends keeps its turn, and who has it next waits as long.
func (g *gateway) awaitTurn(ctx, held context.Context) (begun func(), err error) {
	turn, err := g.in.Hold(held, Platform, g.turn, nil)
	if err != nil {
		return nil, err
	}
	if turn.Orphan {
		incoming.Pause(held, g.a.times.identify)
	}
	return func() {
		g.wg.Go(func() {
			if incoming.Pause(ctx, g.a.times.identify) {
				turn.Release()
			}
		})
	}, nil
}
