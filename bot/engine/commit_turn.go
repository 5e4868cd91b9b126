package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// commitTurn makes the turn durable and hands its posts to delivery.
func (e *Engine) commitTurn(ctx context.Context, j *journal, in *storage.Loaded, res *agents.Result) (more bool, err error) {
	// From here on a stop request comes too late; only the engine's own end may interrupt.
	ctx = context.WithoutCancel(ctx)
	if res.Erase != nil {
		return false, e.eraseAtWish(ctx, in.Thread, res)
	}
	t, err := e.sealTurn(ctx, j, in.Thread, res)
	if err != nil {
		return e.unsealed(ctx, j, in, err)
	}
	return e.makeDurable(ctx, j, in, t)
}

// unsealed counts an outcome that is the flow's mistake. What could not be read for it is none.
func (e *Engine) unsealed(ctx context.Context, j *journal, in *storage.Loaded, err error) (more bool, _ error) {
	if storage.IsTrouble(err) {
		return false, err
	}
	return e.countFailure(ctx, j.fence, in, err)
}

// makeDurable commits a turn and hands its posts to delivery.
func (e *Engine) makeDurable(ctx context.Context, j *journal, in *storage.Loaded, t storage.Turn) (more bool, err error) {
	done, err := e.store.Commit(ctx, j.fence, t)
	for errors.Is(err, storage.ErrCodeTaken) {
		for i := range t.Approvals {
			e.renewCode(&t.Approvals[i])
		}
		done, err = e.store.Commit(ctx, j.fence, t)
	}
	if errors.Is(err, storage.ErrInvalid) {
		return e.countFailure(ctx, j.fence, in, err)
	}
	if err != nil {
		return false, err
	}
	e.enqueueRows(done.Rows)
	if len(t.Timers) > 0 || len(t.Approvals) > 0 {
		e.Tick()
	}
	e.log.Info("turn done", "thread", string(in.Thread.ID), "turn", t.Pin.Turn, "status", t.Glance.Status)
	return done.More, nil
}

// sealTurn adds to a flow's result what only the engine makes: tokens, codes, digests.
func (e *Engine) sealTurn(ctx context.Context, j *journal, th storage.Thread, res *agents.Result) (storage.Turn, error) {
	t := storage.Turn{
		Pin: j.pin, Now: j.pin.Now, State: res.State,
		Log: res.Log, Unlog: res.Unlog, Unfile: res.Unfile, Relog: res.Relog, Unquote: res.Unquote, Events: res.Events, Glance: res.Glance, Reviews: res.Reviews,
		Void: res.Void, Unshow: res.Unshow, Timers: res.Timers, Rows: res.Rows, Continue: res.Continue,
	}
	copies, err := e.followCopies(ctx, th, res)
	if err != nil {
		return t, err
	}
	for _, p := range append(slices.Clip(res.Posts), copies...) {
		if err := bot.CheckFiles(p.Files); err != nil {
			return t, fmt.Errorf("post %q: %w", p.Key, err)
		}
		t.Posts = append(t.Posts, e.sealPost(p))
	}
	for _, a := range res.Approvals {
		if a.SentFiles {
			if err := e.listSentFiles(ctx, th.ID, res.Unfile, &a); err != nil {
				return t, err
			}
		}
		sealed, err := e.sealAsk(th, a, j.pin)
		if err != nil {
			return t, err
		}
		t.Approvals = append(t.Approvals, sealed)
	}
	t.Audit = sealAudit(th, res.Audit, j.pin)
	return t, nil
}

// sealPost gives the card's buttons fresh tokens. Those that give commands have theirs.
func (e *Engine) sealPost(p bot.Post) bot.Post {
	p.To.Audience = cmp.Or(p.To.Audience, bot.ToThread)
	if p.Card != nil {
		c := e.sealCard(*p.Card)
		p.Card = &c
	}
	return p
}

func (e *Engine) sealCard(c bot.Card) bot.Card {
	buttons := make([]bot.Button, len(c.Buttons))
	for i, b := range c.Buttons {
		if !strings.HasPrefix(b.Token, commandMark) {
			b.Token = base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(e.randomBytes(20))
		}
		buttons[i] = b
	}
	c.Buttons = buttons
	return c
}

func (e *Engine) sealAsk(th storage.Thread, a agents.Ask, pin storage.Pin) (bot.Approval, error) {
	if a.Name == "" || a.Deciders.IsZero() {
		return bot.Approval{}, fmt.Errorf("approval %q of kind %q: it needs a name and somebody who may decide", a.Name, a.Kind)
	}
	if err := bot.CheckFiles(a.Files); err != nil {
		return bot.Approval{}, fmt.Errorf("approval %q: %w", a.Name, err)
	}
	a.Card = e.withTakeOver(th, a)
	sum, err := digestShown(a.Card, a.Files)
	if err != nil {
		return bot.Approval{}, err
	}
	out := bot.Approval{
		Thread: th.ID, Name: a.Name, Kind: a.Kind, To: a.To, Card: e.sealCard(a.Card), Files: a.Files,
		Digest: sum, AskedBy: a.AskedBy, AskedAt: pin.Now,
		State: bot.Open, Votes: a.Votes, Terms: e.completeTerms(a, pin.Now), SentFiles: a.SentFiles, Turn: pin.Turn, Grows: a.Grows,
	}
	if out.To.Audience == bot.ToModerators && e.hasRoom(a.Kind) {
		out.To.Room = a.Kind
	}
	e.renewCode(&out)
	return out, nil
}

// hasRoom reports whether cards of a kind have a room of their own, on any platform.
func (e *Engine) hasRoom(kind string) bool {
	for _, rooms := range e.cfg.Desk {
		if _, ok := rooms.ByKind[kind]; ok {
			return true
		}
	}
	return false
}

// digestShown is the digest over exactly what people see: the card, and what is attached to it.
func digestShown(card bot.Card, files []bot.File) (string, error) {
	shown := []any{card}
	if len(files) > 0 {
		shown = append(shown, files)
	}
	sum := sha256.New()
	for _, part := range shown {
		canonical, err := json.Marshal(part)
		if err != nil {
			return "", err
		}
		sum.Write(canonical)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func (e *Engine) renewCode(a *bot.Approval) {
	a.Code = e.makeCode()
	a.Card.Code = a.Code
}

// makeCode makes the word for typed decisions. It always has a digit and a letter, so that it is no word of a language.
func (e *Engine) makeCode() string {
	const digits = 8 // of codeAlphabet
	b := e.randomBytes(5)
	c := []byte{
		codeAlphabet[digits+int(b[0])%(len(codeAlphabet)-digits)],
		codeAlphabet[int(b[1])%digits],
		codeAlphabet[int(b[2])%len(codeAlphabet)],
		codeAlphabet[int(b[3])%len(codeAlphabet)],
	}
	if b[4]%2 == 0 {
		c[1], c[2] = c[2], c[1]
	}
	return string(c)
}

func (e *Engine) randomBytes(n int) []byte {
	b := make([]byte, n)
	e.cfg.Random(b)
	return b
}

// sealAudit replaces contents by digests under the thread's key, which dies with the thread.
func sealAudit(th storage.Thread, entries []agents.AuditEntry, pin storage.Pin) []storage.Audit {
	var out []storage.Audit
	for _, a := range entries {
		out = append(out, storage.Audit{
			At: pin.Now, Kind: a.Kind, Thread: th.Pseudonym(), Digest: th.Keyed(a.Content), Labels: a.Labels,
		})
	}
	return out
}
