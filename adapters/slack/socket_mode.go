package slack

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// keepConnected keeps a Socket Mode connection until ctx ends. The library connects again by itself where Slack asks for it; where that fails,
// this starts it again after a pause: the library's own pauses grow to five minutes.
func (a *Adapter) keepConnected(ctx context.Context, in bot.Inbox) error {
	ctx, end := a.linger(ctx)
	defer end()
	for n := 0; ; n++ {
		began := time.Now()
		err := a.runSession(ctx, in)
		if ctx.Err() != nil {
			return nil
		}
		if time.Since(began) > maxBackoff {
			n = 0
		}
		err = classifyError("apps.connections.open", false, err)
		a.api.guard.noteOutcome("apps.connections.open", err)
		a.log.Warn("the socket is lost; it is opened again", "error", errorText(err))
		wait := backoff(n)
		if e, ok := errors.AsType[*Error](err); ok {
			wait = max(wait, e.wait)
		}
		if !incoming.Pause(ctx, wait) {
			return nil
		}
	}
}

// When the program ends, the socket stays until all that came by it is acknowledged, and so long more for what was under way: Slack makes no press a second
// time. It stays no longer than lingerTime.
const (
	lingerTime = time.Second
	lingerLook = 50 * time.Millisecond
)

// linger makes a context that outlives ctx for as long.
func (a *Adapter) linger(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		defer cancel()
		for end, calm := time.Now().Add(lingerTime), 0; calm < 2 && time.Now().Before(end) && incoming.Pause(out, lingerLook); calm++ {
			if a.crowd.Waits() {
				calm = -1
			}
		}
	})
	return out, func() { stop(); cancel() }
}

// runSession is one run of the library's connection. Its events are taken off the channel as they come, or its reader would stand still.
// What was delivered is taken in also after its session is over; it is only not acknowledged then.
func (a *Adapter) runSession(ctx context.Context, in bot.Inbox) error {
	session, cancel := context.WithCancel(ctx)
	defer cancel()
	client := socketmode.New(a.api.client(),
		socketmode.OptionReadLimit(4<<20), socketmode.OptionLog(log.New(io.Discard, "", 0)), socketmode.OptionPingInterval(maxSilence))
	over := make(chan error, 1)
	go func() { over <- client.RunContext(session) }()
	acknowledge := func(envelope string, answer any) {
		if err := client.AckCtx(session, envelope, answer); err != nil && ctx.Err() == nil {
			a.log.Warn("an acknowledgement did not leave; Slack delivers that again", "error", err.Error())
		}
	}
	for {
		select {
		case ev := <-client.Events:
			if failed, ok := ev.Data.(*slack.ConnectionErrorEvent); ok {
				cancel()
				<-over
				return failed.ErrorObj
			}
			a.takeSocketEvent(ctx, in, ev, acknowledge)
		case err := <-over:
			return err
		}
	}
}

// maxSilence is how long a socket may go without a ping until it is made anew. Slack pings every few seconds, but documents no pings: a server
// or a proxy that sends none must not lose its socket, and a click with it, every few moments.
const maxSilence = 2 * time.Minute

func (a *Adapter) takeSocketEvent(ctx context.Context, in bot.Inbox, ev socketmode.Event, acknowledge func(string, any)) {
	switch ev.Type {
	case socketmode.EventTypeConnected:
		a.log.Info("the socket is open")
		a.api.guard.noteOutcome("apps.connections.open", nil)
		a.readGaps(ctx, in)
	case socketmode.EventTypeErrorWriteFailed:
		a.log.Warn("an acknowledgement did not leave; Slack delivers that again")
	case socketmode.EventTypeErrorBadMessage:
		if bad, ok := ev.Data.(*socketmode.ErrorBadMessage); ok {
			a.takeUndecoded(ctx, in, bad.Message, acknowledge)
		}
	case socketmode.EventTypeEventsAPI, socketmode.EventTypeInteractive, socketmode.EventTypeSlashCommand:
		if ev.Request != nil {
			a.takeRequest(ctx, in, *ev.Request, acknowledge)
		}
	}
}

// takeUndecoded takes a message that the library's own decoding refused. Ours is less strict.
func (a *Adapter) takeUndecoded(ctx context.Context, in bot.Inbox, raw json.RawMessage, acknowledge func(string, any)) {
	var r struct {
		Type     str             `json:"type"`
		Envelope str             `json:"envelope_id"`
		Payload  json.RawMessage `json:"payload"`
	}
	_ = json.Unmarshal(raw, &r)
	a.log.Debug("read without the library", "type", string(r.Type))
	if r.Envelope != "" {
		a.takeRequest(ctx, in, socketmode.Request{Type: string(r.Type), EnvelopeID: string(r.Envelope), Payload: r.Payload}, acknowledge)
	}
}

func (a *Adapter) takeRequest(ctx context.Context, in bot.Inbox, r socketmode.Request, acknowledge func(string, any)) {
	a.takeDelivery(ctx, in, delivery{kind: r.Type, payload: r.Payload, done: func(taken bool, answer any) {
		if taken {
			acknowledge(r.EnvelopeID, answer)
		}
	}})
}

func errorText(err error) string {
	if err == nil {
		return "closed"
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Error()
	}
	return withoutAddress(err).Error()
}
