package verbs

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/bot"
)

func limitKey(name string) []byte { return key(kindLimit, name) }

// Draw implements storage.Shared. The time is this life's: lives whose clocks differ have limits that differ as much, of which doctor tells.
func (s *Store) Draw(ctx context.Context, name string, r bot.Rate) (wait time.Duration, err error) {
	if s.lease == 0 {
		s.drawn.Change(name, func(l *bot.Limit) { wait = l.Draw(r, time.Now()) })
		return wait, nil
	}
	k := limitKey(name)
	err = s.doOp(ctx, op{verb: "draw", plan: guarding(k), run: func(t *txn) error {
		var l bot.Limit
		if _, err := t.load(k, &l); err != nil {
			return err
		}
		if wait = l.Draw(r, time.Now()); wait > 0 {
			return nil
		}
		return t.save(k, l)
	}})
	return wait, err
}

// Pause implements storage.Shared. It forgets limits of which nothing is used any more.
func (s *Store) Pause(ctx context.Context, name string, until time.Time) error {
	if s.lease == 0 {
		s.drawn.Change(name, func(l *bot.Limit) { l.Pause(until) })
		return nil
	}
	k := limitKey(name)
	plan := func() Plan {
		p := guarding(k)()
		p.readBelow([]byte(kindLimit))
		return p
	}
	return s.doOp(ctx, op{verb: "pause", plan: plan, run: func(t *txn) error {
		if err := t.forgetLimits(k, time.Now()); err != nil {
			return err
		}
		var l bot.Limit
		if _, err := t.load(k, &l); err != nil || !l.Pause(until) {
			return err
		}
		return t.save(k, l)
	}})
}

// forgetLimits deletes those that are over, but one. Who draws from one of them meanwhile may have its draw forgotten: a burst comes a little early.
func (t *txn) forgetLimits(but []byte, now time.Time) error {
	var over [][]byte
	err := t.limits(func(k []byte, l bot.Limit) {
		if !bytes.Equal(k, but) && l.Over(now) {
			over = append(over, bytes.Clone(k))
		}
	})
	for _, k := range over {
		if err == nil {
			err = t.Del(k)
		}
	}
	return err
}

// pausedLimits are until when nothing is drawn, by the names of the limits.
func (t *txn) pausedLimits() (map[string]time.Time, error) {
	paused := map[string]time.Time{}
	err := t.limits(func(k []byte, l bot.Limit) {
		if !l.Until.IsZero() {
			paused[string(k[len(kindLimit):])] = l.Until
		}
	})
	return paused, err
}

func (t *txn) limits(fn func(k []byte, l bot.Limit)) error {
	return t.Scan(Range{Prefix: []byte(kindLimit)}, func(k, content []byte) error {
		var l bot.Limit
		if err := DecodeRecord(k, content, &l); err != nil {
			return err
		}
		fn(k, l)
		return nil
	})
}

// isPaused reports whether a row says that nothing is drawn from a limit for a time.
func isPaused(k, content []byte) bool {
	var l bot.Limit
	return bytes.HasPrefix(k, []byte(kindLimit)) && json.Unmarshal(content, &l) == nil && !l.Until.IsZero()
}
