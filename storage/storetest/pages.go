package storetest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// CheckIndexes makes sure that a store's indexes say of all that is kept what its rows say, for each query that finds something.
func CheckIndexes(t testing.TB, s storage.Store) {
	t.Helper()
	all := ok(storage.AllThreads(ctx, s, storage.ThreadQuery{}))(t)
	queries := []storage.ThreadQuery{{Workflow: "none"}, {Form: "none"}, {Status: "none"}, {Owner: &bot.User{Platform: "none"}}}
	counted := map[storage.ThreadCount]int{}
	open := 0
	for _, th := range all {
		owner := th.Owner
		queries = append(queries, storage.ThreadQuery{Owner: &owner}, storage.ThreadQuery{Owner: &owner, Workflow: th.Workflow}, storage.ThreadQuery{Condition: th.Condition()},
			storage.ThreadQuery{Workflow: th.Workflow}, storage.ThreadQuery{Form: th.Subject()}, storage.ThreadQuery{Form: th.Subject(), Status: th.Glance.Status},
			storage.ThreadQuery{Status: th.Glance.Status}, storage.ThreadQuery{Since: th.UpdatedAt}, storage.ThreadQuery{Before: th.UpdatedAt},
			storage.ThreadQuery{Condition: th.Condition(), Workflow: th.Workflow, Form: th.Subject(), Status: th.Glance.Status})
		counted[storage.ThreadCount{Condition: th.Condition(), Workflow: th.Workflow, Status: th.Glance.Status}]++
		now := map[string]bot.Approval{}
		for _, a := range ok(s.Record(ctx, th.ID))(t).Approvals { // oldest first
			now[a.Name] = a
		}
		for _, a := range now {
			if a.State == bot.Open {
				open++
			}
		}
	}
	asked := map[string]bool{}
	for _, q := range queries {
		spelled := fmt.Sprint(q.Condition, q.Workflow, q.Form, q.Status, q.Since, q.Before)
		if q.Owner != nil {
			spelled += fmt.Sprint(*q.Owner)
		}
		if asked[spelled] {
			continue
		}
		asked[spelled] = true
		checkFound(t, ok(storage.AllThreads(ctx, s, q))(t), all, q)
	}
	counts := ok(s.Counts(ctx, noon))(t)
	for _, c := range counts.Threads {
		n := c.N
		c.N = 0
		checkEqual(t, n, counted[c])
		delete(counted, c)
	}
	checkEqual(t, len(counted), 0)
	checkEqual(t, counts.Open, open)
	checkEqual(t, len(ok(storage.AllCards(ctx, s, storage.CardQuery{State: bot.Open}))(t)), open)
}

// checkFound holds what a query found to what all threads say. all are in the order in which they began.
func checkFound(t testing.TB, found, all []storage.Thread, q storage.ThreadQuery) {
	t.Helper()
	want := slices.DeleteFunc(slices.Clone(all), func(th storage.Thread) bool { return !q.Fits(th) })
	if !q.ByAge() {
		slices.Reverse(want)
		slices.SortStableFunc(want, func(a, b storage.Thread) int { return cmp.Compare(b.UpdatedAt.Unix(), a.UpdatedAt.Unix()) })
	}
	if ids(found) != ids(want) {
		t.Errorf("%+v finds %s, not %s", q, ids(found), ids(want))
	}
}

func ids(of []storage.Thread) string {
	var out []string
	for _, th := range of {
		out = append(out, string(th.ID))
	}
	return strings.Join(out, " ")
}

// checkPages reads lists page by page: of every size, with cursors that are good in the next life too, and of no other query.
func checkPages(t *testing.T, l *life) {
	CheckIndexes(t, l.s)
	for i := range 7 {
		name := fmt.Sprint("t", i)
		in := startIn(name)
		in.Event.By = []bot.User{cand, other}[i%2]
		in.Start = []string{"interview", "helpdesk"}[i%3/2]
		l.file(storage.Queued, in)
		l.turn(threadID(name), func(turn *storage.Turn) {
			turn.Now = noon.Add(time.Duration(i%4) * time.Minute)
			turn.Glance = agents.Glance{Status: []string{"asking", "done"}[i/4], Over: i > 4, About: "form"}
			if i != 3 {
				a := makeApproval("plan", fmt.Sprintf("KQ%d", i))
				a.Expires = noon.Add(time.Duration(7-i) * time.Hour)
				if i == 6 {
					a.Expires = time.Time{}
				}
				turn.Approvals = append(turn.Approvals, a)
			}
		})
	}
	CheckIndexes(t, l.s)
	l.reopen()
	CheckIndexes(t, l.s)
	for limit := 1; limit < 9; limit++ {
		for _, q := range []storage.ThreadQuery{{}, {Owner: &cand}, {Form: "form"}, {Workflow: "interview", Status: "done"}, {Owner: &other, Condition: storage.Over}} {
			q.Limit = limit
			walk := l.walkThreads(q, nil)
			checkFound(t, walk, ok(storage.AllThreads(ctx, l.s, storage.ThreadQuery{}))(t), q)
		}
		checkEqual(t, l.walkCards(storage.CardQuery{Part: storage.Part{Limit: limit}, State: bot.Open}), "KQ5 KQ4 KQ2 KQ1 KQ0 KQ6")
		checkEqual(t, l.walkCards(storage.CardQuery{Part: storage.Part{Limit: limit}, State: bot.Open, Latest: true}), "KQ6 KQ0 KQ1 KQ2 KQ4 KQ5")
	}
	checkEqual(t, ok(l.s.Counts(ctx, noon.Add(150*time.Minute)))(t).Overdue, 1)
	l.outcome(storage.Settled, l.pressed(mod, "yes-KQ2"))
	checkEqual(t, l.walkCards(storage.CardQuery{State: bot.Open}), "KQ5 KQ4 KQ1 KQ0 KQ6")
	checkEqual(t, l.walkCards(storage.CardQuery{State: bot.Approved}), "KQ2")
	checkEqual(t, len(ok(storage.AllCards(ctx, l.s, storage.CardQuery{}))(t)), 6)
	l.strangeCursors()
	for i := range 7 {
		ok(l.s.Erase(ctx, threadID(fmt.Sprint("t", i)), storage.Erasure{}))(t)
		CheckIndexes(t, l.s)
	}
	checkEqual(t, ok(l.s.Counts(ctx, noon))(t), storage.Counts{})
}

// strangeCursors are of another query, cut, or made up.
func (l *life) strangeCursors() {
	l.t.Helper()
	first := ok(l.s.Find(ctx, storage.ThreadQuery{Part: storage.Part{Limit: 1}, Owner: &cand}))(l.t)
	for _, after := range []string{first.Next[:5], "x", "%", strings.Repeat("A", 30)} {
		fails(l.s.Find(ctx, storage.ThreadQuery{Part: storage.Part{After: after}, Owner: &cand}))(l.t, storage.ErrCursor)
	}
	part := storage.Part{After: first.Next}
	fails(l.s.Find(ctx, storage.ThreadQuery{Part: part, Owner: &other}))(l.t, storage.ErrCursor)
	fails(l.s.Find(ctx, storage.ThreadQuery{Part: part}))(l.t, storage.ErrCursor)
	fails(l.s.Cards(ctx, storage.CardQuery{Part: part}))(l.t, storage.ErrCursor)
	fails(l.s.Log(ctx, threadID("t1"), part))(l.t, storage.ErrCursor)
	fails(l.s.StepsOf(ctx, threadID("t1"), 0, part))(l.t, storage.ErrCursor)
	rest := ok(l.s.Find(ctx, storage.ThreadQuery{Part: part, Owner: &cand}))(l.t).Items
	checkEqual(l.t, ids(append(first.Items, rest...)), "id-t0 id-t2 id-t4 id-t6")
}

// walkThreads reads all pages, with something happening between them.
func (l *life) walkThreads(q storage.ThreadQuery, between func()) (out []storage.Thread) {
	l.t.Helper()
	for {
		page := ok(l.s.Find(ctx, q))(l.t)
		if n := len(page.Items); n > q.Size() || n == 0 && page.Next != "" {
			l.t.Errorf("a page of %d has %d, and goes on with %q", q.Size(), n, page.Next)
		}
		out = append(out, page.Items...)
		if q.After = page.Next; q.After == "" {
			return out
		}
		if between != nil {
			between()
		}
	}
}

func (l *life) walkCards(q storage.CardQuery) string {
	l.t.Helper()
	var out []string
	for {
		page := ok(l.s.Cards(ctx, q))(l.t)
		if len(page.Items) > q.Size() {
			l.t.Errorf("a page of %d has %d", q.Size(), len(page.Items))
		}
		for _, a := range page.Items {
			out = append(out, a.Code)
		}
		if q.After = page.Next; q.After == "" {
			return strings.Join(out, " ")
		}
	}
}

// logPages reads a log that is longer than a page.
func logPages(t *testing.T, l *life) {
	id := l.start("t1")
	n := 0
	for range 3 {
		l.turn(id, func(turn *storage.Turn) {
			for range 70 {
				n++
				turn.Log = append(turn.Log, agents.LogEntry{Role: agents.Assistant, Text: fmt.Sprint(n), ID: fmt.Sprint("e", n), At: noon})
			}
		})
	}
	all := ok(storage.All(func(p storage.Part) (storage.Page[agents.LogEntry], error) { return l.s.Log(ctx, id, p) }))(t)
	checkEqual(t, all, ok(l.s.History(ctx, id, -1))(t))
	checkEqual(t, len(ok(l.s.Log(ctx, id, storage.Part{Limit: 1000}))(t).Items), storage.MostOnPage)
	some := ok(l.s.Log(ctx, id, storage.Part{Limit: 3}))(t)
	l.turn(id, func(turn *storage.Turn) { turn.Unlog = []string{"e3", "e5"} }) // the place of the cursor goes
	next := ok(l.s.Log(ctx, id, storage.Part{Limit: 3, After: some.Next}))(t)
	checkEqual(t, []string{next.Items[0].Text, next.Items[1].Text, next.Items[2].Text}, []string{"4", "6", "7"})
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	fails(l.s.Log(ctx, id, storage.Part{}))(t, storage.ErrErased)
	fails(l.s.StepsOf(ctx, id, 0, storage.Part{}))(t, storage.ErrErased)
	fails(l.s.Log(ctx, "nobody", storage.Part{}))(t, storage.ErrNotFound)
}

// stepPages reads the steps of all turns, and of each, with some of a turn under way.
func stepPages(t *testing.T, l *life) {
	id := l.start("t1")
	var want []string
	for turn := range 3 {
		l.ingest(message("t1", l.id("e"), "x"))
		f := l.claim(id)
		pin := pinAll(l.load(f))
		var steps []agents.StepRecord
		for n := range 60 {
			steps = append(steps, doneStep(fmt.Sprint(n), `1`))
			want = append(want, fmt.Sprint(turn+1, "/", n))
		}
		ok(l.s.PutSteps(ctx, f, pin, steps, turn%2 == 0))(t)
		if turn < 2 {
			ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin, Now: noon}))(t)
		}
	}
	read := func(turn uint64, limit int) (out []string) {
		for p := (storage.Part{Limit: limit}); ; {
			page := ok(l.s.StepsOf(ctx, id, turn, p))(t)
			if len(page.Items) > p.Size() {
				t.Errorf("a page of %d has %d steps", p.Size(), len(page.Items))
			}
			for _, s := range page.Items {
				out = append(out, fmt.Sprint(s.Turn, "/", s.Key))
			}
			if p.After = page.Next; p.After == "" {
				return out
			}
		}
	}
	for _, limit := range []int{1, 7, 60, 0} {
		checkEqual(t, read(0, limit), want)
		for turn := range 3 {
			checkEqual(t, read(uint64(turn+1), limit), want[60*turn:60*turn+60])
		}
		checkEqual(t, len(read(4, limit)), 0)
	}
}

// auditPages reads the chain from a link on.
func auditPages(t *testing.T, l *life) {
	for i := range 5 {
		l.must(l.s.Audit(ctx, storage.Audit{At: noon, Kind: fmt.Sprint(i + 1)}))
	}
	for seq, want := range map[uint64]string{0: "12", 1: "12", 2: "23", 5: "5", 6: "", 99: ""} {
		got := ""
		for _, a := range ok(l.s.AuditFrom(ctx, seq, 2))(t) {
			got += a.Kind
		}
		checkEqual(t, got, want)
	}
	checkEqual(t, len(ok(storage.AllAudit(ctx, l.s))(t)), 5)
}
