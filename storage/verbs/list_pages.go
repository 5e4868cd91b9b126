package verbs

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Cards lists approvals as they are now.
func (s *Store) Cards(ctx context.Context, q storage.CardQuery) (out storage.Page[bot.Approval], err error) {
	query := fmt.Sprintf("cards %q %v", q.State, q.Latest)
	r := Range{Prefix: []byte(kindDesk), Back: q.Latest, Most: q.Size() + 1}
	if q.State != "" {
		r.Prefix = deskPrefix(q.State)
	}
	if r.After, err = s.openCursor(query, q.After); err != nil {
		return out, fmt.Errorf("cards: %w", err)
	}
	out, err = read(ctx, s, func(t *txn) (page storage.Page[bot.Approval], err error) {
		var keys, at [][]byte
		err = t.Scan(r, func(k, content []byte) error {
			var e deskEntry
			err := DecodeRecord(k, content, &e)
			keys, at = append(keys, threadKey(e.Thread, partApproval, e.Name)), append(at, bytes.Clone(k[len(r.Prefix):]))
			return err
		})
		if err == nil {
			err = t.readAhead(keys)
		}
		if err != nil {
			return page, err
		}
		if len(keys) > q.Size() {
			keys, page.Next = keys[:q.Size()], s.makeCursor(query, at[q.Size()-1])
		}
		for _, k := range keys {
			var a approvalRow
			found, err := t.load(k, &a)
			if err == nil && !found {
				err = damagedf("the index of approvals has one that is not there")
			}
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, a.Approval)
		}
		return page, nil
	})
	if err != nil {
		return storage.Page[bot.Approval]{}, fmt.Errorf("cards: %w", err)
	}
	return out, nil
}

// Log lists the entries of a thread's log, oldest first.
func (s *Store) Log(ctx context.Context, id bot.ThreadID, p storage.Part) (out storage.Page[agents.LogEntry], err error) {
	query := fmt.Sprintf("log %q", id)
	r := Range{Prefix: threadKey(id, partLog), Most: p.Size() + 1}
	if r.After, err = s.openCursor(query, p.After); err != nil {
		return out, fmt.Errorf("log: %w", err)
	}
	return readPlan(ctx, s, Plan{Keys: [][]byte{RowKey(id)}, Ranges: []Range{r}}, func(t *txn) (page storage.Page[agents.LogEntry], err error) {
		if err := t.checkThread(id); err != nil {
			return page, err
		}
		var last []byte
		err = t.Scan(r, func(k, content []byte) error {
			if len(page.Items) == p.Size() {
				page.Next = s.makeCursor(query, last)
				return nil
			}
			var e agents.LogEntry
			err := DecodeRecord(k, content, &e)
			page.Items, last = append(page.Items, e), bytes.Clone(k[len(r.Prefix):])
			return err
		})
		return page, err
	})
}

// StepsOf lists the steps of a turn, or of all.
func (s *Store) StepsOf(ctx context.Context, id bot.ThreadID, turn uint64, p storage.Part) (out storage.Page[agents.StepRecord], err error) {
	query := fmt.Sprintf("steps %q %d", id, turn)
	after, err := s.openCursor(query, p.After)
	if err == nil {
		err = s.flushIfRoom(ctx, stepsOfThread(id))
	}
	if err != nil {
		return out, fmt.Errorf("steps: %w", err)
	}
	steps, err := read(ctx, s, func(t *txn) ([]agents.StepRecord, error) {
		if err := t.checkThread(id); err != nil {
			return nil, err
		}
		packed, err := t.packedSteps(id, turn, after, p.Size()+1)
		if err != nil {
			return nil, err
		}
		single, err := t.singleSteps(id, turn, after, p.Size()+1)
		return append(packed, single...), err
	})
	if err != nil {
		return out, err
	}
	slices.SortFunc(steps, func(a, b agents.StepRecord) int { return cmp.Compare(a.Seq, b.Seq) })
	if out.Items = steps; len(steps) > p.Size() {
		out.Items = steps[:p.Size()]
		out.Next = s.makeCursor(query, []byte(bigEndian(out.Items[p.Size()-1].Seq)))
	}
	return out, nil
}

// packsAtOnce is how many packs are read at once.
const packsAtOnce = 4

// packedSteps reads steps of turns that are over, behind a number, at least so many where there are.
func (t *txn) packedSteps(id bot.ThreadID, turn uint64, after []byte, most int) (out []agents.StepRecord, err error) {
	for r := (Range{Prefix: packPrefix(id), After: after, Most: packsAtOnce}); len(out) < most; {
		n := 0
		err := t.Scan(r, func(k, short []byte) error {
			n++
			r.After = bytes.Clone(k[len(r.Prefix):])
			steps, err := t.openPack(k, short)
			for _, step := range steps {
				if isWantedStep(step, turn, after) {
					out = append(out, step)
				}
			}
			return err
		})
		if err != nil || n < packsAtOnce {
			return out, err
		}
	}
	return out, nil
}

// singleSteps is packedSteps for steps that are not in packs.
func (t *txn) singleSteps(id bot.ThreadID, turn uint64, after []byte, most int) (out []agents.StepRecord, err error) {
	err = t.Scan(Range{Prefix: threadKey(id, partStep), After: after}, func(k, content []byte) error {
		if len(out) == most {
			return errEnough
		}
		step, err := decodeStep(k, content)
		if err == nil && isWantedStep(step, turn, after) {
			out = append(out, step)
		}
		return err
	})
	if err == errEnough {
		err = nil
	}
	return out, err
}

func isWantedStep(step agents.StepRecord, turn uint64, after []byte) bool {
	return (turn == 0 || step.Turn == turn) && (after == nil || step.Seq > readBigEndian(after))
}

// AuditFrom reads links of the audit chain.
func (s *Store) AuditFrom(ctx context.Context, seq uint64, n int) ([]storage.Audit, error) {
	r := Range{Prefix: []byte(kindAudit), After: []byte(bigEndian(max(seq, 1) - 1)), Most: storage.Part{Limit: n}.Size()}
	return readPlan(ctx, s, Plan{Ranges: []Range{r}}, func(t *txn) (out []storage.Audit, err error) {
		err = t.Scan(r, func(k, content []byte) error {
			out = append(out, storage.Audit{})
			return DecodeRecord(k, content, &out[len(out)-1])
		})
		return out, err
	})
}

// Counts counts by indexes alone.
func (s *Store) Counts(ctx context.Context, now time.Time) (storage.Counts, error) {
	return read(ctx, s, func(t *txn) (out storage.Counts, err error) {
		counted, err := t.countListed()
		for c, n := range counted {
			c.N = n
			out.Threads = append(out.Threads, c)
		}
		slices.SortFunc(out.Threads, func(a, b storage.ThreadCount) int {
			return cmp.Or(cmp.Compare(a.Condition, b.Condition), cmp.Compare(a.Workflow, b.Workflow), cmp.Compare(a.Status, b.Status))
		})
		if err != nil {
			return out, err
		}
		open := Range{Prefix: deskPrefix(bot.Open)}
		if out.Open, err = t.count(open); err != nil {
			return out, err
		}
		open.Upto = []byte(secondKey(now.Add(-time.Second)))
		out.Overdue, err = t.count(open)
		return out, err
	})
}

// countListed counts the threads that stand alike.
func (t *txn) countListed() (map[storage.ThreadCount]int, error) {
	groups, err := t.countGroups(Range{Prefix: []byte(kindListed)}, secondBytes+numberBytes)
	counted := map[storage.ThreadCount]int{}
	for k, n := range groups {
		l, lerr := readListing([]byte(k + strings.Repeat("\x00", secondBytes+numberBytes)))
		if lerr != nil {
			return nil, lerr
		}
		counted[storage.ThreadCount{Condition: l.condition, Workflow: l.workflow, Status: l.status}] += n
	}
	return counted, err
}

func (t *txn) count(r Range) (n int, err error) {
	groups, err := t.countGroups(r, secondBytes+numberBytes)
	for _, of := range groups {
		n += of
	}
	return n, err
}

// countGroups counts the rows of a range by their keys but for so many bytes at the end, of which all have more. Where rows are far away they stay there.
func (t *txn) countGroups(r Range, end int) (map[string]int, error) {
	if far, ok := t.Rows.(interface {
		CountGroups(Range, int) (map[string]int, error)
	}); ok {
		return far.CountGroups(r, end)
	}
	out := map[string]int{}
	err := t.Scan(r, func(k, _ []byte) error {
		out[string(k[:max(len(k)-end, 0)])]++
		return nil
	})
	return out, err
}
