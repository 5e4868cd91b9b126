package interview_test

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"testing"
)

// fork is a world that went the same way, and goes its own from here, in another test, or is kept for one where t is nil.
func (w *world) fork(t testing.TB) *world {
	to := &world{
		t: t, by: w.by, program: w.program, journal: w.journal.Clone(), state: w.state, now: w.now, job: w.job, args: maps.Clone(w.args), turn: w.turn, ids: w.ids,
		rung: maps.Clone(w.rung), heard: w.heard, posts: slices.Clone(w.posts), all: slices.Clone(w.all), events: slices.Clone(w.events), open: maps.Clone(w.open),
		status: w.status, erased: w.erased, farewell: w.farewell, lang: w.lang,
	}
	to.said.WriteString(w.said.String())
	return to
}

// beginnings are the beginnings that several tests share, by what was said in them. A world does the same each time: it is held once, and each test goes on from there.
var beginnings struct {
	sync.Mutex
	worlds map[string]*world
}

// from is a world of its own that goes on from a beginning, which is held where no test did before.
func from(t testing.TB, begin func(testing.TB) *world, said ...any) *world {
	t.Helper()
	key, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	beginnings.Lock()
	w := beginnings.worlds[string(key)]
	beginnings.Unlock()
	if w == nil {
		w = begin(t)
		beginnings.Lock()
		if beginnings.worlds == nil {
			beginnings.worlds = map[string]*world{}
		}
		beginnings.worlds[string(key)] = w.fork(nil)
		beginnings.Unlock()
		return w
	}
	return w.fork(t)
}
