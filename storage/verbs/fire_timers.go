package verbs

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// due names what happens at a time: a thread's timer, or the end of an approval.
type due struct {
	Thread   bot.ThreadID `json:"thread"`
	Name     string       `json:"name"`
	Approval bool         `json:"approval,omitempty"`
}

const dueTime = 12 // bytes of a time in a key

// dueKey sorts by time: seconds from the year 1 on, which fit where nanoseconds do not, and nanoseconds.
func (s *Store) dueKey(d due, at time.Time) []byte {
	what := "\x00t"
	if d.Approval {
		what = "\x00a"
	}
	return key(kindDue, timeKey(at), string(d.Thread), what, d.Name)
}

func timeKey(at time.Time) string {
	var b [dueTime]byte
	binary.BigEndian.PutUint64(b[:], uint64(at.Unix())+1<<63)
	binary.BigEndian.PutUint32(b[8:], uint32(at.Nanosecond()))
	return string(b[:])
}

// timeOf is the time in a key of a kind whose keys begin with one: the letter of the kind, and the time.
func timeOf(dueKey []byte) time.Time {
	b := dueKey[len(kindDue):]
	return time.Unix(int64(binary.BigEndian.Uint64(b)-1<<63), int64(binary.BigEndian.Uint32(b[8:]))).UTC()
}

func (t *txn) setDue(d due, at time.Time) error { return t.save(t.s.dueKey(d, at), d) }

// setTimer sets, replaces or cancels a timer.
func (t *txn) setTimer(id bot.ThreadID, timer agents.Timer) error {
	k := threadKey(id, partTimer, timer.Name)
	var old agents.Timer
	found, err := t.load(k, &old)
	if err != nil {
		return err
	}
	if found {
		if err := t.Del(t.s.dueKey(due{Thread: id, Name: timer.Name}, old.At)); err != nil {
			return err
		}
	}
	if timer.At.IsZero() {
		return t.Del(k)
	}
	if err := t.save(k, timer); err != nil {
		return err
	}
	return t.setDue(due{Thread: id, Name: timer.Name}, timer.At)
}

// nextDue is when the next timer or expiry is due or the next loose file is to be dropped, zero for never.
func (t *txn) nextDue() (time.Time, error) {
	next, err := t.firstTime(kindDue)
	if err != nil {
		return next, err
	}
	loose, err := t.firstTime(kindLoose)
	if next.IsZero() || !loose.IsZero() && loose.Before(next) {
		next = loose
	}
	return next, err
}

// firstTime is the time of the first record of a kind whose keys begin with one; zero for none.
func (t *txn) firstTime(kind string) (time.Time, error) {
	k, err := t.first([]byte(kind))
	if err != nil || len(k) < len(kind)+dueTime {
		return time.Time{}, err
	}
	return timeOf(k), nil
}

// FireTimers moves due timers into inboxes, ends approvals whose time is up, and drops files that are nobody's. Nothing due costs no commit.
func (s *Store) FireTimers(ctx context.Context, now time.Time) ([]bot.ThreadID, []storage.OutboxRow, time.Time, error) {
	soonest := Plan{Ranges: []Range{{Prefix: []byte(kindDue), Most: 1}, {Prefix: []byte(kindLoose), Most: 1}}}
	next, err := readPlan(ctx, s, soonest, (*txn).nextDue)
	if err != nil || next.IsZero() || next.After(now) {
		return nil, nil, next, err
	}
	var woken []bot.ThreadID
	var rows []storage.OutboxRow
	err = s.doOp(ctx, op{verb: "fire timers", plan: func() Plan { return Plan{Due: now, Of: []Part{ofRow}} }, run: func(t *txn) (err error) {
		t.now = now
		woken, rows, err = t.fireDue(now)
		return err
	}})
	if err == nil {
		err = s.dropLoose(ctx, now)
	}
	if err == nil {
		next, err = readPlan(ctx, s, soonest, (*txn).nextDue)
	}
	if err != nil {
		return nil, nil, next, fmt.Errorf("fire timers: %w", err)
	}
	return woken, rows, next, nil
}

// DueUpto are the rows of what is due at a time, each of which names its thread.
func DueUpto(now time.Time) Range { return Range{Prefix: []byte(kindDue), Upto: []byte(timeKey(now))} }

func (t *txn) fireDue(now time.Time) (woken []bot.ThreadID, rows []storage.OutboxRow, err error) {
	var ripe []due
	var at []time.Time
	err = t.Scan(DueUpto(now), func(k, content []byte) error {
		ripe, at = append(ripe, due{}), append(at, timeOf(k))
		return DecodeRecord(k, content, &ripe[len(ripe)-1])
	})
	if err != nil {
		return nil, nil, err
	}
	for i, d := range ripe {
		r, err := t.row(d.Thread)
		if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) {
			return nil, nil, fmt.Errorf("%w: a timer of a thread that is not there: %v", storage.ErrDamaged, err)
		}
		if err != nil {
			return nil, nil, err
		}
		if d.Approval {
			more, err := t.ringApproval(r, d.Name, now)
			if err != nil {
				return nil, nil, err
			}
			rows = append(rows, more...)
		} else if err := t.queueTimer(r, d.Name, at[i], now); err != nil {
			return nil, nil, err
		}
		works, err := t.has(key(kindWork, string(d.Thread)))
		if err != nil {
			return nil, nil, err
		}
		if works && !slices.Contains(woken, d.Thread) {
			woken = append(woken, d.Thread)
		}
	}
	return woken, rows, nil
}

// ringApproval applies the time to an approval.
func (t *txn) ringApproval(r *threadRow, name string, now time.Time) ([]storage.OutboxRow, error) {
	a, err := t.approval(r.ID, name)
	if err != nil {
		return nil, err
	}
	return t.carryOut(r, a, ring(r, a, now))
}

// queueTimer tells a thread that its timer is due.
func (t *txn) queueTimer(r *threadRow, name string, at, now time.Time) error {
	if err := t.setTimer(r.ID, agents.Timer{Name: name}); err != nil {
		return err
	}
	return t.queueEvent(r, bot.Event{
		ID:    bot.Identify("timer", r.Place, bot.MessageID(r.ID), name+"\x00"+timeKey(at)),
		Place: r.Place, Parent: r.Parent, At: now, Body: bot.Timer{Name: name, Due: at},
	})
}
