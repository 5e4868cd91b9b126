package main

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// roundTrips counts the ways to the database and back, by what called for them.
type roundTrips struct {
	mu sync.Mutex
	by map[string]int
}

// TraceQueryStart counts one.
func (r *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	r.count()
	return ctx
}

// TraceQueryEnd is not of interest.
func (r *roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart counts one.
func (r *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	r.count()
	return ctx
}

// TraceBatchQuery is not of interest.
func (r *roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd is as TraceBatchQuery.
func (r *roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// count counts a way for the verb of the store that is under way. What goes on beside turns is left out: looks at what there is to take, timers, what makes
// lazy rows durable, and cards that show how far a turn is.
func (r *roundTrips) count() {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	verb, beside := "", true
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		at := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		if name, is := strings.CutPrefix(at, "verbs.(*Store)."); is {
			verb, beside = name, false
		}
		switch at {
		case "engine.(*Engine).takeWork", "engine.(*Engine).fireTimers", "engine.(*Engine).rewriteCard":
			beside = true
		}
	}
	if beside {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.by[verb]++
}

// take are the ways since it was called last.
func (r *roundTrips) take() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	by := r.by
	r.by = map[string]int{}
	return by
}

// way is something that a person does, or staff about them, and the most ways to the database and back that lie between that and the answer.
type way struct {
	does saying
	most map[string]int
}

// plainWays are those of a turn that only answers: the event is taken in by two, and the turn ends by two. All else that it needs is read on the way.
var plainWays = map[string]int{"Ingest": 2, "Commit": 2}

// interviewWays are an interview from its first question on. The others need more: what enters the audit chain waits for its end, a card for the staff's
// room needs that room's lease, and an approval is read where its card is, with all that it decides.
func interviewWays() (opening []saying, ways []way) {
	c := benchInterview()
	for _, turn := range c.turns {
		ways = append(ways, way{turn, plainWays})
	}
	return c.opening, append(ways,
		way{saying{Say: "The early round."}, plainWays},
		way{saying{Press: "Submit this application"}, map[string]int{"Ingest": 2, "Commit": 2, "FilesOf": 1, "Resolve": 1}},
		way{saying{Decide: "Accept"}, map[string]int{"Ingest": 5, "Commit": 2, "Resolve": 1}},
	)
}

// besideWays are the answers of an interview while another program has the database open, and may have something to add: what is needed is read when it is, and so is
// whether somebody was asked if everything is to be deleted.
func besideWays() (opening []saying, ways []way) {
	c := benchInterview()
	for _, turn := range c.turns {
		ways = append(ways, way{turn, map[string]int{"At": 1, "Ingest": 2, "Claim": 1, "Load": 1, "History": 2, "Commit": 2, "Resolve": 1, "Sent": 1, "view": 3}})
	}
	return c.opening, ways
}

// helpdeskWays are questions to the help desk. Each is two turns, the first of which shows a card; the manual is searched, and what else the person has
// under way is looked for.
func helpdeskWays() (opening []saying, ways []way) {
	c := benchHelpdesk()
	for _, turn := range c.turns {
		ways = append(ways, way{turn, map[string]int{"At": 1, "Ingest": 2, "Commit": 4, "Claim": 2, "Load": 2, "Find": 2, "view": 7}})
	}
	return c.opening, ways
}

// TestRoundTrips has people speak with a program that keeps everything in a database, and counts the ways there and back that lie between what they do and
// the answer. Of all people it takes the fewest: what else happens at that moment only adds some, and on a busy machine something happens often. Three are
// asked, and more only while one of the ways was never as short as it should be.
func TestRoundTrips(t *testing.T) {
	var server pgtest.Server
	for name, of := range map[string]func() ([]saying, []way){"interview": interviewWays, "helpdesk": helpdeskWays, "beside": besideWays} {
		t.Run(name, func(t *testing.T) {
			trips := &roundTrips{by: map[string]int{}}
			w := startWorld(t)
			w.database = openDatabase(t, &server)
			w.database.tracer = trips
			if name == "beside" {
				other, err := pgstore.Open(t.Context(), w.database.address, pgstore.Options{Keys: pgtest.Key})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = other.Close() })
			}
			t.Cleanup(startMendan(w))
			opening, ways := of()
			fewest := make([]map[string]int, len(ways))
			for person := 0; person < 3 || person < 12 && !shortOnce(ways, fewest); person++ {
				w.tell(worldDoes{First: person + 1, Many: 1, Acts: opening})
				for i, way := range ways {
					trips.take()
					w.tell(worldDoes{First: person + 1, Many: 1, Acts: []saying{way.does}})
					fewest[i] = fewer(fewest[i], trips.take())
				}
			}
			for i, way := range ways {
				t.Logf("%+v: %v", way.does, fewest[i])
				for verb, n := range fewest[i] {
					if n > way.most[verb] {
						t.Errorf("%+v: %s goes to the database %d times, and should %d", way.does, verb, n, way.most[verb])
					}
				}
			}
		})
	}
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
}

// shortOnce is whether each way was once as short as it should be.
func shortOnce(ways []way, fewest []map[string]int) bool {
	for i, way := range ways {
		for verb, n := range fewest[i] {
			if n > way.most[verb] {
				return false
			}
		}
	}
	return true
}

// fewer are the fewest of both; of nothing, the others.
func fewer(a, b map[string]int) map[string]int {
	if a == nil {
		return b
	}
	out := map[string]int{}
	for verb, n := range a {
		if m := min(n, b[verb]); m > 0 {
			out[verb] = m
		}
	}
	return out
}
