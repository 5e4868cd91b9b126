package storage

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// ErrCursor means that a cursor is not one of this query.
var ErrCursor = errors.New("not a cursor of this query")

// MostOnPage is how many things a page has at most.
const MostOnPage = 100

// Part is which part of a list is wanted: at most Limit things behind the cursor After, as a page before it gave it; "" begins. A Limit of 0, or over
// MostOnPage, is that.
type Part struct {
	After string
	Limit int
}

// Size is how many things the page is to have at most.
func (p Part) Size() int {
	if p.Limit <= 0 || p.Limit > MostOnPage {
		return MostOnPage
	}
	return p.Limit
}

// Page is a part of a list. Next is the cursor for what comes behind it; empty at the end.
type Page[T any] struct {
	Items []T
	Next  string
}

// Pages is how lists are read a part at a time, by indexes: no page reads what is not on it, but for a few keys.
//
// A cursor is opaque, holds nothing of what anybody said, is good for as long as the store is, also in another life of it, and only for the query that it is
// of: else ErrCursor. It stands for a place in the order, not for a thing, which may be gone. What was in the list all along, and did not change its place in
// the order meanwhile, is seen once by who reads on from each cursor, whatever came and went.
type Pages interface {
	// Find lists threads.
	Find(ctx context.Context, q ThreadQuery) (Page[Thread], error)
	// Cards lists approvals as they are now.
	Cards(ctx context.Context, q CardQuery) (Page[bot.Approval], error)
	// Log lists the entries of a thread's log, oldest first. ErrErased, ErrNotFound.
	Log(ctx context.Context, id bot.ThreadID, p Part) (Page[agents.LogEntry], error)
	// StepsOf lists the steps of a turn, or of all turns for 0, oldest first. To find a turn it reads the steps before it. ErrErased, ErrNotFound.
	StepsOf(ctx context.Context, id bot.ThreadID, turn uint64, p Part) (Page[agents.StepRecord], error)
	// AuditFrom reads at most n links of the audit chain, MostOnPage at most, from one on; the first is 1.
	AuditFrom(ctx context.Context, seq uint64, n int) ([]Audit, error)
	// Counts counts by indexes alone, as of a time.
	Counts(ctx context.Context, now time.Time) (Counts, error)
}

// Condition is how a thread stands for who works on it.
type Condition string

// The conditions.
const (
	Going  Condition = "going"
	Parked Condition = "parked" // set aside for a person
	Over   Condition = "over"
)

// Condition is how the thread stands.
func (t Thread) Condition() Condition {
	switch {
	case t.Parked != "":
		return Parked
	case t.Glance.Over:
		return Over
	}
	return Going
}

// Subject is what the thread is about, as its form.
func (t Thread) Subject() string { return cmp.Or(t.Glance.About, t.About) }

// ThreadQuery says which threads are wanted: those for which all that is set is so. Without anything, or with an owner, they come in the order in which they
// began, which never changes; else the latest turn first, to the second.
type ThreadQuery struct {
	Part
	Owner     *bot.User // by platform and id
	Condition Condition
	Workflow  string
	Form      string // its Subject
	Status    string
	Since     time.Time // its last turn was then or later
	Before    time.Time // its last turn was before that
	Reachable bool      // it has a place, or one is being opened for it
}

// Fits reports whether a thread is wanted, as far as its row says.
func (q ThreadQuery) Fits(t Thread) bool {
	return (q.Owner == nil || q.Owner.Platform == t.Owner.Platform && q.Owner.ID == t.Owner.ID) && (q.Condition == "" || q.Condition == t.Condition()) &&
		(q.Workflow == "" || q.Workflow == t.Workflow) && (q.Form == "" || q.Form == t.Subject()) && (q.Status == "" || q.Status == t.Glance.Status) &&
		(q.Since.IsZero() || !t.UpdatedAt.Before(q.Since)) && (q.Before.IsZero() || t.UpdatedAt.Before(q.Before))
}

// ByAge reports whether the threads come in the order in which they began.
func (q ThreadQuery) ByAge() bool {
	return q.Owner != nil || q.Condition == "" && q.Workflow == "" && q.Form == "" && q.Status == "" && q.Since.IsZero() && q.Before.IsZero()
}

// CardQuery says which approvals are wanted: those in a state, all for "". They come state by state, what is due first in front, what has no deadline at the
// end, and the older of two first; Latest turns that round.
type CardQuery struct {
	Part
	State  bot.Verdict
	Latest bool
}

// Counts is how much there is.
type Counts struct {
	Threads []ThreadCount // in the order of their fields
	Open    int           // approvals that wait for people
	Overdue int           // of those, whose deadline is over
}

// ThreadCount is how many threads stand so.
type ThreadCount struct {
	Condition Condition
	Workflow  string
	Status    string
	N         int
}

// Going counts the threads that are not over.
func (c Counts) Going() (n int) {
	for _, t := range c.Threads {
		if t.Condition != Over {
			n += t.N
		}
	}
	return n
}

// All reads a list to its end, page by page: what is not there any more by then is not in it, and what came meanwhile may be. For who exports or counts, not
// for a turn or a person who waits.
func All[T any](read func(Part) (Page[T], error)) (out []T, err error) {
	for p := (Part{}); ; {
		page, err := read(p)
		if err != nil {
			return out, err
		}
		out = append(out, page.Items...)
		if p.After = page.Next; p.After == "" {
			return out, nil
		}
	}
}

// AllThreads is All of Find. No thread is missed because it had a turn meanwhile, which would have brought it in front of what was read.
func AllThreads(ctx context.Context, s Pages, q ThreadQuery) ([]Thread, error) {
	find := func(p Part) (Page[Thread], error) {
		q.Part = p
		return s.Find(ctx, q)
	}
	out, err := All(find)
	if err != nil || q.ByAge() {
		return out, err
	}
	seen := map[bot.ThreadID]int{}
	for i, th := range out {
		seen[th.ID] = i
	}
	for p := (Part{}); ; {
		page, err := find(p)
		moved := false
		for _, th := range page.Items {
			i, known := seen[th.ID]
			if moved = moved || !known || !th.UpdatedAt.Equal(out[i].UpdatedAt); !known {
				seen[th.ID] = len(out)
				out = append(out, th)
			}
		}
		if p.After = page.Next; err != nil || !moved || p.After == "" { // behind a page that did not move nothing did
			return out, err
		}
	}
}

// AllCards is All of Cards.
func AllCards(ctx context.Context, s Pages, q CardQuery) ([]bot.Approval, error) {
	return All(func(p Part) (Page[bot.Approval], error) {
		q.Part = p
		return s.Cards(ctx, q)
	})
}

// AllSteps is All of StepsOf, for all turns.
func AllSteps(ctx context.Context, s Pages, id bot.ThreadID) ([]agents.StepRecord, error) {
	return All(func(p Part) (Page[agents.StepRecord], error) { return s.StepsOf(ctx, id, 0, p) })
}

// AllAudit reads the chain, oldest first.
func AllAudit(ctx context.Context, s Pages) (out []Audit, err error) {
	for next := uint64(1); ; {
		links, err := s.AuditFrom(ctx, next, MostOnPage)
		if err != nil || len(links) == 0 {
			return out, err
		}
		out = append(out, links...)
		next = max(next+uint64(len(links)), links[len(links)-1].Seq+1) // in a chain that was tampered with, too, it ends
	}
}
