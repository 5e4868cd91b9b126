package main

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// BenchmarkIdleThreads starts a program over a database with no conversation in it, and with 100,000 that are at rest. It reports how long it is until the program is
// ready, how much more memory this process has then, and how often in a minute it goes to the database while nobody says anything.
func BenchmarkIdleThreads(b *testing.B) {
	for _, threads := range []int{0, 100000} {
		b.Run(strconv.Itoa(threads), func(b *testing.B) {
			trips := &allTrips{}
			for b.Loop() {
				t := startWorld(b)
				t.database = startDatabase(b)
				t.database.tracer = trips
				t.database.fill(b, threads)
				debug.FreeOSMemory()
				numbers := freeAddress(b)
				t.more = fmt.Sprintf("metrics: {listen: %q}\n", numbers)
				before, began := resident(b), time.Now()
				end := startMendan(t)
				awaitReady(b, numbers)
				b.ReportMetric(ms(time.Since(began)), "ms-ready")
				<-time.After(20 * time.Second) // what is only done at the start
				trips.n.Store(0)
				<-time.After(time.Minute)
				b.ReportMetric(float64(trips.n.Load()), "ways/minute")
				debug.FreeOSMemory()
				b.ReportMetric(resident(b)-before, "MiB-more")
				end()
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// awaitReady waits until a program says that it takes work.
func awaitReady(b *testing.B, numbers string) {
	b.Helper()
	for range 6000 {
		if resp, err := http.Get("http://" + numbers + "/readyz"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
		<-time.After(10 * time.Millisecond)
	}
	b.Fatal("it never is ready")
}

// allTrips counts all ways to the database and back.
type allTrips struct{ n atomic.Int64 }

// TraceQueryStart counts one.
func (a *allTrips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	a.n.Add(1)
	return ctx
}

// TraceQueryEnd is not of interest.
func (a *allTrips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart counts one.
func (a *allTrips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	a.n.Add(1)
	return ctx
}

// TraceBatchQuery is not of interest.
func (a *allTrips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd is as TraceBatchQuery.
func (a *allTrips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// fill begins so many conversations, in which nothing is to be done afterwards. They are of a platform that is not connected: what was said meanwhile on one that is
// would be read of each of them, at that platform's pace.
func (d *benchDatabase) fill(b *testing.B, threads int) {
	b.Helper()
	s, err := pgstore.Open(b.Context(), d.address, pgstore.Options{Keys: pgtest.Key})
	if err != nil {
		b.Fatal(err)
	}
	const batch = 500
	for first := 0; first < threads; first += batch {
		var starts []storage.Inbound
		for n := first; n < first+batch; n++ {
			name := fmt.Sprint("idle-", n)
			starts = append(starts, storage.Inbound{
				Event: bot.Event{
					ID: bot.EventID(name), At: time.Now(), Body: bot.Command{Name: "interview"}, By: bot.User{Platform: "elsewhere", ID: bot.UserID(name), Role: bot.Candidate},
					Place: bot.Place{Platform: "elsewhere", Channel: name, Thread: name},
				},
				Start: "interview", NewID: bot.ThreadID(name), Key: []byte("key"),
			})
		}
		if _, err := s.Ingest(b.Context(), starts, time.Now()); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for _, kind := range []string{"ni", "nw"} { // what waits in inboxes, and who has something to do
		if _, err := d.conn.Exec(b.Context(), `delete from record where substring(key from 1 for 2) = $1::text::bytea`, kind); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := d.conn.Exec(b.Context(), `vacuum analyze`); err != nil {
		b.Fatal(err)
	}
}
