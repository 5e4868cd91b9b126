package pgstore_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// TestExamine looks at a database that is as it should be, at one without a schema, and as a user that may not do everything.
func TestExamine(t *testing.T) {
	bare := server.Address(t)
	x, err := pgstore.Examine(ctx, bare, pgstore.Options{})
	must(t, err)
	if !errors.Is(x.Schema, pgstore.ErrSchema) || x.Version != 0 || !strings.Contains(x.Schema.Error(), "mendan store migrate") {
		t.Errorf("without a schema: %+v", x)
	}
	address := migrated(t)
	x, err = pgstore.Examine(ctx, address, pgstore.Options{Connections: 3})
	must(t, err)
	if x.Schema != nil || len(x.Lacking) > 0 || x.Number < pgstore.OldestServer || x.Server == "" || x.Needed != 5 || x.Free < 1 || x.Free > 120 {
		t.Errorf("as it should be: %+v", x)
	}
	if x.Latency <= 0 || x.Latency > 5*time.Second || x.Ahead.Abs() > 5*time.Second { // it is this machine's clock
		t.Errorf("the way there: %+v", x)
	}
	schema := address[strings.LastIndex(address, "=")+1:]
	must(t, pgtest.Exec(address, `create role poor login; grant usage on schema `+schema+` to poor; grant select on all tables in schema `+schema+` to poor;
		grant insert, update on life to poor; grant usage on sequence number to poor`))
	t.Cleanup(func() { must(t, pgtest.Exec(address, `drop owned by poor; drop role poor`)) })
	x, err = pgstore.Examine(ctx, strings.Replace(address, "user=mendan", "user=poor", 1), pgstore.Options{})
	must(t, err)
	for right, lacks := range map[string]bool{"SELECT on record": false, "INSERT on record": true, "UPDATE on life": false, "DELETE on life": true, "UPDATE on stripe": true,
		"USAGE on number": false, "USAGE on epoch": true} {
		if slices.Contains(x.Lacking, right) != lacks {
			t.Errorf("%s is lacking: %t; of %q", right, !lacks, x.Lacking)
		}
	}
}

// TestCounts has two lives share a database: what one of them takes over, what it may not write any more, how long news take, and that connections are waited for
// are all counted.
func TestCounts(t *testing.T) {
	address := migrated(t)
	a := open(t, address, pgstore.Options{Connections: 1})
	id := begin(t, a)
	f, err := a.Claim(ctx, id)
	must(t, err)
	b := open(t, address, pgstore.Options{})
	if n := b.LifeCounts(); n.Takeovers != 0 || n.Fenced != 0 {
		t.Errorf("at first: %+v", n)
	}
	a.Lapse()
	_, err = b.Claim(ctx, id)
	must(t, err)
	if n := b.LifeCounts(); n.Takeovers != 1 {
		t.Errorf("after a takeover: %+v", n)
	}
	if _, err := a.CountAttempt(ctx, f); err == nil {
		t.Error("who lost the thread writes")
	}
	if n := a.LifeCounts(); n.Fenced != 1 || n.Takeovers != 0 {
		t.Errorf("after a write that was refused: %+v", n)
	}
	before := a.LifeCounts().Waits
	eventually(t, func() bool {
		all := make(chan struct{}, 8)
		for range cap(all) {
			go func() { _, _ = a.Thread(ctx, id); all <- struct{}{} }()
		}
		for range cap(all) {
			<-all
		}
		n := a.LifeCounts()
		return n.Waits > before && n.Waited > 0
	})
	n := 0
	eventually(t, func() bool { // who writes what another life is to do tells that one, and hears it as well
		n++
		_, err := a.Ingest(ctx, []storage.Inbound{say(fmt.Sprint("m", n))}, noon)
		return err == nil && a.LifeCounts().NotifyLag > 0
	})
}

// eventually waits until something is so.
func eventually(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		if so() {
			return
		}
		<-time.After(5 * time.Millisecond)
	}
	t.Error("it never is so")
}
