package fake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// JSONLOptions is what a JSONL adapter needs.
type JSONLOptions struct {
	In        io.Reader // closed, if it can be, when Run is told to end while it waits for a line
	Out       io.Writer // one Write per line
	Version   string
	Mode      string
	Locale    string              // of every user; empty where nothing is known
	Workflows map[string][]string // what can be started, and the args that each takes
	Roles     Roles
	Hooks     Hooks
	Files     string // the folder in which attached files are kept as well; empty for none
}

// JSONL speaks one JSON object per line with a driver: what happened comes in, what the bot says goes out. Lines are
// taken one after the other, each when all that the one before it caused is done, so that a script piped in as a whole
// reads like one typed line by line. Only what asks to stop does not wait for its turn.
type JSONL struct {
	opt    JSONLOptions
	out    out
	places places
	first  func() error // says that it is ready, once

	last    atomic.Int64  // number of the line that was taken last
	stuck   atomic.Bool   // what was accepted waits for room
	trouble chan struct{} // that has just changed
}

// NewJSONL makes the adapter. Nothing is read or written before Run.
func NewJSONL(o JSONLOptions) *JSONL {
	a := &JSONL{opt: o, out: out{w: o.Out}, places: places{locate: o.Hooks.Locate}, trouble: make(chan struct{}, 1)}
	a.first = sync.OnceValue(func() error { return a.out.writeLine(readyLine{"ready", o.Version, o.Mode}) })
	return a
}

// Platform is the fake platform.
func (a *JSONL) Platform() bot.Platform { return Platform }

// Post writes the message as a line. It blocks until the line is written.
func (a *JSONL) Post(_ context.Context, d bot.Delivery) (bot.MessageRef, error) {
	if err := a.first(); err != nil { // what an earlier life left may be sent before Run begins
		return bot.MessageRef{}, fmt.Errorf("%w: %w", bot.ErrUnknownOutcome, err)
	}
	paths, err := saveFiles(a.opt.Files, d)
	if err != nil {
		return bot.MessageRef{}, err
	}
	if err := a.out.writeLine(delivery(d).renderLine().withPaths(paths)); err != nil {
		return bot.MessageRef{}, fmt.Errorf("write post %s: %w: %w", d.ID, bot.ErrUnknownOutcome, err)
	}
	ref := bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}
	a.places.addSpot(ref.ID, spot{at: ref.Place})
	return ref, nil
}

var _ bot.Reporter = (*JSONL)(nil)

// Report says what keeps the bot from being idle.
func (a *JSONL) Report(trouble error) {
	a.stuck.Store(trouble != nil)
	select {
	case a.trouble <- struct{}{}:
	default:
	}
	if trouble != nil {
		const advice = "; what was accepted is kept and waits: make room and it goes on by itself, or quit and start again later"
		_ = a.out.writeLine(errorLine{"error", int(a.last.Load()), trouble.Error() + advice}) // the next line's error ends the session
	}
}

// Run says that it is ready, then takes in lines until quit, the end of the input or the end of ctx, and returns nil for
// each of them. The goroutine that reads In ends with it only if closing In unblocks its Read.
func (a *JSONL) Run(ctx context.Context, in bot.Inbox) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := a.first(); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	s := session{JSONL: a, in: in, lines: readLines(ctx, a.opt.In)}
	if closer, ok := a.opt.In.(io.Closer); ok {
		stop := context.AfterFunc(ctx, func() { _ = closer.Close() })
		defer stop()
	}
	err := s.runSession(ctx)
	if ctx.Err() != nil || errors.Is(err, bot.ErrStopped) || errors.Is(err, errLeave) {
		return nil
	}
	return err
}

// session is one Run.
type session struct {
	*JSONL
	in    bot.Inbox
	lines <-chan input
	held  *input // read while the line before it was still at work
}

func (s *session) runSession(ctx context.Context) error {
	if err := s.settleOwed(ctx, 1); err != nil {
		return err
	}
	for {
		l, err := s.nextInput(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		quit, err := s.takeLine(ctx, l)
		if err != nil {
			return err
		}
		if err := s.settleOwed(ctx, 1); err != nil || quit {
			return err
		}
	}
}

func (s *session) nextInput(ctx context.Context) (input, error) {
	if l := s.held; l != nil {
		s.held = nil
		return *l, l.err
	}
	select {
	case l := <-s.lines:
		return l, l.err
	case <-ctx.Done():
		return input{}, ctx.Err()
	}
}

// takeLine does what a line says. What is wrong with the line is said on the output; an error means that the session is over.
func (s *session) takeLine(ctx context.Context, raw input) (quit bool, err error) {
	s.last.Store(int64(raw.number))
	l, err := raw.parseLine()
	if err == nil {
		err = s.doLine(ctx, l)
	}
	if errors.Is(err, bot.ErrStopped) || ctx.Err() != nil {
		return true, err
	}
	if err != nil {
		return false, s.out.writeLine(errorLine{"error", raw.number, err.Error()})
	}
	return l.do == "quit", nil
}

func (s *session) doLine(ctx context.Context, l line) error {
	switch l.do {
	case "quit":
		return nil
	case "advance":
		// RFC 3339 and JSON times end with the year 9999.
		if now := s.opt.Hooks.Now(); now.Add(l.by).Year() > 9999 {
			return fmt.Errorf("\"by\" %s is too far from %s", l.by, now.Format(time.RFC3339))
		}
		s.opt.Hooks.Advance(l.by)
		return nil
	}
	at, unknown := s.places.placeOf(ctx, l)
	if unknown != nil {
		if l.id == "" {
			return unknown
		}
		at = bot.Place{Platform: Platform} // it may be known by its id: what it was about is gone then
	}
	var err error
	if l.kept, err = keepFiles(ctx, s.in, at, l.attachments); err != nil {
		return fmt.Errorf("not taken in, send it again: %w", err)
	}
	evs, err := s.readEvents(l, at)
	if err != nil {
		return err
	}
	reply, err := s.in.Accept(ctx, evs...)
	if err != nil {
		return fmt.Errorf("not taken in, send it again: %w", err)
	}
	if reply.Nowhere && (l.do == "say" || l.do == "burst") {
		reply.Text = "" // what can be said elsewhere is for people; a driver has the error line
	}
	if err := s.showReply(l, evs[0].Place, reply); err != nil || reply.Nowhere {
		return cmp.Or(err, unknown, l.explainNowhere())
	}
	for _, ev := range evs {
		if m, ok := ev.Body.(bot.Message); ok {
			s.places.addSpot(m.ID, spot{ev.Place, l.as})
		}
	}
	return nil
}

// explainNowhere says why a line could be about nothing, and what to do.
func (l line) explainNowhere() error {
	switch l.do {
	case "click":
		return fmt.Errorf("message %q has no button %q now; its last post or update lists what it has", l.message, l.button)
	case "edit", "delete":
		return fmt.Errorf("message %q is in no conversation that goes on", l.message)
	}
	return fmt.Errorf("thread %q is not known; begin it with {\"do\":\"start\",\"as\":%q,\"thread\":%q,\"workflow\":…}", l.thread, l.as, l.thread)
}

// showReply shows what only the person who caused the events sees.
func (s *session) showReply(l line, at bot.Place, r bot.Reply) error {
	if r.About.Thread != "" {
		at = r.About
	}
	if r.Text != "" {
		p := postLine{Type: "post", ID: "r-" + newID(), Thread: at.Thread, To: "user:" + l.as, Text: r.Text}
		if err := s.out.writeLine(p); err != nil {
			return err
		}
	}
	if r.Modal == nil {
		return nil
	}
	m := modalLine{Type: "modal", For: l.as, Message: l.message, Button: l.button, Inputs: renderInputs(r.Modal)}
	if r.Ref.ID != "" {
		m.Message, m.Button = string(r.Ref.ID), r.Name
	}
	return s.out.writeLine(m)
}

// settleOwed waits until nothing is left to do and says so once for every line that it answers. What stands in the way, a full
// disk perhaps, is said too, and does not end the session.
func (s *session) settleOwed(ctx context.Context, owed int) error {
	for more := -1; more != 0; owed += max(more, 0) {
		var err error
		if more, err = s.waitForEngine(ctx); err != nil {
			return err
		}
	}
	now := s.opt.Hooks.Now().UTC().Format(time.RFC3339)
	for range owed {
		if err := s.out.writeLine(idleLine{"idle", now}); err != nil {
			return err
		}
	}
	return nil
}

// errLeave ends a session whose driver leaves though something waits for room.
var errLeave = errors.New("the driver leaves")

// waitForEngine waits for the engine to settle, and counts the lines that it took in while it waited: those that ask to stop.
// Who wants to leave waits for what is under way, but not for room on the disk.
func (s *session) waitForEngine(ctx context.Context) (taken int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	settled := make(chan error, 1)
	go func() { settled <- s.opt.Hooks.Settle(ctx) }()
	broke := func(err error) (int, error) {
		cancel()
		<-settled
		return taken, err
	}
	defer cancel()
	for {
		lines := s.lines
		if s.held != nil {
			lines = nil
			if s.stuck.Load() && s.held.isLast() {
				return broke(errLeave)
			}
		}
		select {
		case err := <-settled:
			if err != nil && ctx.Err() == nil {
				err = s.out.writeLine(errorLine{"error", int(s.last.Load()), "not all that is to be done could be: " + err.Error()})
			}
			return taken, err
		case <-s.trouble:
		case l := <-lines:
			if !l.asksToStop() {
				s.held = &l
				continue
			}
			taken++
			if _, err := s.takeLine(ctx, l); err != nil {
				return broke(err)
			}
		}
	}
}
