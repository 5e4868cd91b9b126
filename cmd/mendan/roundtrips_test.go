package main

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// roundTrips counts the ways to the database and back, by what called for them.
type roundTrips struct {
	mu sync.Mutex
	by map[string]int
}

// TraceQueryStart counts one.
func (r *roundTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	r.count(d.SQL)
	return ctx
}

// TraceQueryEnd is not of interest.
func (r *roundTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart counts one.
func (r *roundTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	r.count("batch")
	return ctx
}

// TraceBatchQuery is not of interest.
func (r *roundTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd is as TraceBatchQuery.
func (r *roundTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// count counts a way for the verb of the store and the function of the engine that are under way.
func (r *roundTrips) count(sql string) {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	verb, caller := "", ""
	for {
		f, more := frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		switch {
		case strings.HasPrefix(name, "verbs.(*Store)."), strings.HasPrefix(name, "pgstore.(*Store).run"), strings.HasPrefix(name, "pgstore.(*Store).keep"):
			verb = name
		case caller == "" && verb != "" && strings.Contains(f.Function, "/bot/engine."):
			caller = name
		}
		if !more {
			break
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.by[verb+" < "+caller+" "+sql]++
}

// take are the ways since it was called last.
func (r *roundTrips) take() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	by := r.by
	r.by = map[string]int{}
	return by
}

func TestRoundTrips(t *testing.T) {
	trips := &roundTrips{by: map[string]int{}}
	iv := benchInterview()
	iv.turns = append(iv.turns, saying{Say: "The early round.", Reads: ""}, saying{Press: "Submit this application"}, saying{Decide: "Accept"})
	for _, c := range []benchTalk{iv} {
		w := startWorld(t)
		w.database = openDatabase(t, &pgtest.Server{})
		w.database.tracer = trips
		t.Cleanup(startMendan(w))
		for i, turn := range append(slices.Clone(c.opening), c.turns...) {
			trips.take()
			println("DO", turn.Say, turn.Press)
			w.tell(worldDoes{First: 9, Many: 1, Acts: []saying{turn}})
			by := trips.take()
			fmt.Printf("%s %d %+v\n", c.name, i, turn)
			for _, k := range slices.Sorted(maps.Keys(by)) {
				fmt.Printf("   %3d %s\n", by[k], k)
			}
		}
	}
}
