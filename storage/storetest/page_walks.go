package storetest

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// walker reads lists page by page while threads and cards come, change and go.
type walker struct {
	*life
	rt      *rapid.T
	threads map[bot.ThreadID]storage.Thread // as they are now
	changed map[bot.ThreadID]bool           // since the walk began, or came then
	said    int
	started int
}

var walkForms, walkStates = []string{"", "form-1", "form-2"}, []string{"", "asking", "review"}

// checkWalks makes sure that what was in a list all along and did not change is seen once by who reads on, in the list's order, whatever happens between
// the pages, and that everything that is seen is as the query wants it at that moment.
func checkWalks(t *testing.T, make func(t *testing.T) Factory) {
	rapid.Check(t, func(rt *rapid.T) {
		w := &walker{life: beginLife(t, make(t)), rt: rt, threads: map[bot.ThreadID]storage.Thread{}}
		for range rapid.IntRange(0, 12).Draw(rt, "threads") {
			w.begin()
			w.change()
		}
		for range rapid.IntRange(1, 3).Draw(rt, "walks") {
			w.walk(w.drawQuery())
			w.walkDesk()
		}
		CheckIndexes(t, w.s)
		w.verify()
		w.close()
	})
}

func (w *walker) begin() {
	w.started++
	in := startIn(fmt.Sprint("w", w.started))
	in.Event.By = rapid.SampledFrom([]bot.User{cand, other}).Draw(w.rt, "owner")
	in.Start = rapid.SampledFrom([]string{"interview", "task"}).Draw(w.rt, "workflow")
	in.About = rapid.SampledFrom(walkForms).Draw(w.rt, "about")
	w.file(storage.Queued, in)
	w.note(in.NewID)
}

// note takes in how a thread is now.
func (w *walker) note(id bot.ThreadID) {
	w.threads[id] = ok(w.s.Thread(ctx, id))(w.t)
	if w.changed != nil {
		w.changed[id] = true
	}
}

func (w *walker) pick() (bot.ThreadID, bool) {
	all := slices.Sorted(maps.Keys(w.threads))
	if len(all) == 0 {
		return "", false
	}
	return rapid.SampledFrom(all).Draw(w.rt, "thread"), true
}

// change has something happen to one thread.
func (w *walker) change() {
	id, any := w.pick()
	if !any {
		return
	}
	th := w.threads[id]
	switch what := rapid.SampledFrom([]string{"turn", "turn", "ask", "void", "park", "erase"}).Draw(w.rt, "what"); {
	case what == "erase":
		ok(w.s.Erase(ctx, id, storage.Erasure{}))(w.t)
		delete(w.threads, id)
		if w.changed != nil {
			w.changed[id] = true
		}
		return
	case th.Parked != "":
		ok(w.s.Unpark(ctx, id, storage.Unparking{Skip: true}))(w.t)
	case what == "park":
		ok(w.s.Park(ctx, w.claim(id), storage.Parking{Reason: "x"}))(w.t)
	default:
		w.turn(id, func(turn *storage.Turn) { w.fill(turn, what) })
	}
	w.note(id)
}

func (w *walker) fill(turn *storage.Turn, what string) {
	w.said++
	turn.Now = noon.Add(time.Duration(rapid.IntRange(0, 5000).Draw(w.rt, "at")) * time.Millisecond)
	turn.Glance = agents.Glance{
		Status: rapid.SampledFrom(walkStates).Draw(w.rt, "status"), About: rapid.SampledFrom(walkForms).Draw(w.rt, "form"), Over: rapid.Bool().Draw(w.rt, "over"),
	}
	switch what {
	case "ask":
		a := makeApproval("plan", fmt.Sprint("W", w.said))
		if h := rapid.IntRange(0, 5).Draw(w.rt, "deadline"); h > 0 {
			a.Expires = noon.Add(time.Duration(h) * time.Hour)
		}
		turn.Approvals = append(turn.Approvals, a)
	case "void":
		turn.Void = []string{"plan"}
	}
}

func (w *walker) drawQuery() (q storage.ThreadQuery) {
	q.Limit = rapid.IntRange(1, 4).Draw(w.rt, "limit")
	if rapid.Bool().Draw(w.rt, "of one") {
		q.Owner = &cand
	}
	q.Condition = rapid.SampledFrom([]storage.Condition{"", "", storage.Going, storage.Parked, storage.Over}).Draw(w.rt, "condition")
	q.Workflow = rapid.SampledFrom([]string{"", "interview", "task"}).Draw(w.rt, "workflow")
	q.Form = rapid.SampledFrom(walkForms).Draw(w.rt, "form")
	q.Status = rapid.SampledFrom(walkStates).Draw(w.rt, "status")
	if rapid.Bool().Draw(w.rt, "since") {
		q.Since = noon.Add(1500 * time.Millisecond)
	}
	if rapid.Bool().Draw(w.rt, "before") {
		q.Before = noon.Add(3500 * time.Millisecond)
	}
	return q
}

// walk reads a list with changes between its pages.
func (w *walker) walk(q storage.ThreadQuery) {
	all := ok(storage.AllThreads(ctx, w.s, storage.ThreadQuery{}))(w.t)
	w.changed = map[bot.ThreadID]bool{}
	seen := w.walkThreads(q, func() {
		for range rapid.IntRange(0, 3).Draw(w.rt, "changes") {
			if rapid.IntRange(0, 3).Draw(w.rt, "new") == 0 {
				w.begin()
			} else {
				w.change()
			}
		}
	})
	for _, th := range seen {
		if !q.Fits(th) {
			w.rt.Fatalf("%+v finds %+v", q, th)
		}
	}
	same := func(of []storage.Thread) []storage.Thread {
		return slices.DeleteFunc(slices.Clone(of), func(th storage.Thread) bool { return w.changed[th.ID] })
	}
	checkFound(w.t, same(seen), same(all), q)
	w.changed = nil
}

// walkDesk reads the open cards with changes between the pages.
func (w *walker) walkDesk() {
	q := storage.CardQuery{Part: storage.Part{Limit: rapid.IntRange(1, 3).Draw(w.rt, "cards")}, State: bot.Open, Latest: rapid.Bool().Draw(w.rt, "latest")}
	before := ok(storage.AllCards(ctx, w.s, storage.CardQuery{State: bot.Open, Latest: q.Latest}))(w.t)
	var seen []string
	for {
		page := ok(w.s.Cards(ctx, q))(w.t)
		for _, a := range page.Items {
			seen = append(seen, a.Code)
		}
		if q.After = page.Next; q.After == "" {
			break
		}
		w.change()
	}
	after := ok(storage.AllCards(ctx, w.s, storage.CardQuery{State: bot.Open, Latest: q.Latest}))(w.t)
	var want []string
	for _, a := range before {
		if slices.ContainsFunc(after, func(b bot.Approval) bool { return b.Code == a.Code }) {
			want = append(want, a.Code)
		}
	}
	still := slices.DeleteFunc(slices.Clone(seen), func(code string) bool { return !slices.Contains(want, code) })
	if !slices.Equal(still, want) {
		w.rt.Fatalf("of the cards %v that were there all along it saw %v", want, still)
	}
}
