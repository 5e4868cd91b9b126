package main

import (
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

var shardLease = flag.Duration("shards.lease", 20*time.Second, "the lease of the programs of TestShards")

// TestShards holds an interview on Discord with two programs over one database and two shards: the server's and that of direct messages. One program ends, then
// the other one is killed: people read the same as at the terminal, each message once, and the shard that was lost is another program's in time.
func TestShards(t *testing.T) {
	t.Parallel()
	on := onDiscord(t).(discordStage)
	on.Shards(2)
	on.Space(time.Second) // less than what Discord asks for by as much as a slow machine may be late: who does not wait comes at once
	f := openFleet(t, on, *shardLease, 4*time.Minute)
	f.join("hurried")
	f.join("hurried")
	r := f.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
	f.listen(on)
	for i := range r.acts {
		switch i {
		case 2:
			f.leaves(on, "stopped", f.connects(), (*member).stop, *shardLease/2) // one second is promised, a machine may be busy; a lease runs longer
			f.join("hurried")
		case 4:
			f.leaves(on, "killed", f.connects(), (*member).kill, *shardLease+16*time.Second)
		}
		f.insist(r.acts[i], r.labels[i])
		f.shows(r, i)
		f.asksInPrivate(on, i+1)
	}
	if n := on.Hasty(); n > 0 {
		t.Errorf("%d sessions began too soon", n)
	}
}

// leaves has a program end, and checks that another one has the first of the shards that it had in time, where Discord lets it: sessions begin five seconds
// apart.
func (f *fleet) leaves(on discordStage, how string, m *member, end func(*member), within time.Duration) {
	f.t.Helper()
	before, began := on.Identifies(), time.Now()
	within += max(0, 5*time.Second-began.Sub(on.Identified()))
	end(m)
	f.until("another program begins a session", func() bool { return on.Identifies() > before })
	took := time.Since(began)
	f.t.Logf("%s: another program began a session after %s; %s are allowed", how, took.Round(time.Millisecond), within.Round(time.Millisecond))
	if took > within {
		f.t.Errorf("%s: that is too long", how)
	}
	f.listen(on)
	f.t.Logf("%s: both shards are connected after %s", how, time.Since(began).Round(time.Millisecond))
}

// listen waits until both shards are connected.
func (f *fleet) listen(on discordStage) {
	f.t.Helper()
	f.until("both shards are connected", func() bool { return on.Listens(0, 2) && on.Listens(1, 2) })
}

// connects is the program that began last of those with a shard: on a busy machine one may have taken both before the other was up.
func (f *fleet) connects() *member {
	f.t.Helper()
	replicas, err := pgstore.Replicas(f.ctx, f.address, pgstore.Options{Keys: pgtest.Key})
	if err != nil {
		f.t.Fatal(err)
	}
	var last *member
	for _, m := range f.members {
		of := "/" + strconv.Itoa(m.cmd.Process.Pid)
		if slices.ContainsFunc(replicas, func(r pgstore.Replica) bool { return strings.HasSuffix(r.Name, of) && len(shardsOf(r)) > 0 }) {
			last = m
		}
	}
	if last == nil {
		f.t.Fatal("no program has a shard")
	}
	return last
}

// asksInPrivate has somebody else ask for help in direct messages, which come by the other shard, and checks that each question is answered once.
func (f *fleet) asksInPrivate(on discordStage, nth int) {
	f.t.Helper()
	user := on.people["cand-2"]
	dm := on.DirectMessages(user)
	on.Say(user, dm, "help")
	f.until("each question in direct messages is answered once", func() bool { return len(on.ofBot(dm)) == nth })
}
