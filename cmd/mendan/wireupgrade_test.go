package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// hurriedNext is hurried as its next version would be: the state of its flows is one version higher, and else the same.
func hurriedNext() { runHurried(nextService{}) }

type nextService struct{ hasty }

func (s nextService) connect(ctx context.Context, h *house) (line, error) {
	h.store = nextStates{h.store}
	return s.hasty.connect(ctx, h)
}

// nextStates has flows write states that are one version higher than they know. What the version before wrote they read as it is.
type nextStates struct{ storage.Store }

func (s nextStates) Load(ctx context.Context, f storage.Fence) (*storage.Loaded, error) {
	in, err := s.Store.Load(ctx, f)
	if err == nil && in.State.Version > 1 {
		in.State.Version--
	}
	return in, err
}

func (s nextStates) Commit(ctx context.Context, f storage.Fence, t storage.Turn) (storage.Committed, error) {
	if t.State.Version > 0 {
		t.State.Version++
	}
	return s.Store.Commit(ctx, f, t)
}

// nextSchema is what the next version's `mendan store migrate` would do: it only adds.
const nextSchema = `alter table life add column flows text not null default ''; update schema set version = version + 1`

// upgraders are how many people are in an interview while programs are exchanged.
const upgraders = 4

// TestRollingUpgrade exchanges the programs of a service one by one while people are in interviews: the schema first, beside the programs that run, then each program
// of the version before by one of the next. Nobody meets an error or has to do anything again, and what is kept is what is kept where nothing is exchanged.
func TestRollingUpgrade(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{AckTime: 3 * time.Second, TriggerTime: time.Minute, Spread: true})
	t.Cleanup(s.Close)
	for _, id := range []string{"CMOD", "CJOBS"} {
		s.AddChannel(slacktest.Channel{ID: id})
	}
	f := openFleet(t, slackStage{s}, 15*time.Second, 4*time.Minute)
	before := []*member{f.join("hurried"), f.join("hurried")}
	f.connected(2)
	r := f.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
	var people []rehearsal
	for n := range 2 + upgraders {
		by := fmt.Sprint("cand-", n+1)
		s.AddUser(slacktest.User{ID: slackID(by), Name: by, Locale: "ja-JP"})
		p := r
		p.acts = slices.Clone(r.acts)
		for i := range p.acts {
			p.acts[i].by = by
		}
		people = append(people, p)
	}
	nothing := func(int) {}
	f.allAct(people[:1], nothing) // with whom the form's plan is made
	f.allAct(people[1:2], nothing)
	var next []*member
	f.allAct(people[2:], func(i int) {
		switch i {
		case 1:
			f.migrateNext()
		case 2:
			next = append(next, f.join("hurried-next"))
			f.connected(3)
		case 3:
			before[0].leave()
		case 4:
			next = append(next, f.join("hurried-next"))
			f.connected(3)
		case 5: // one of the version before takes over states that it does not know, and leaves them to the other one
			next[0].leave()
		case 6:
			before[1].leave()
		}
	})
	f.checkKept(people[1:])
}

func (f *fleet) connected(n int) {
	f.t.Helper()
	f.until(fmt.Sprintf("%d programs listen", n), func() bool { return f.stage.(slackStage).Connected() == n })
}

// allAct has people do each of their acts at once, while something else goes on, and waits for what they read then. Each does everything once.
func (f *fleet) allAct(people []rehearsal, meanwhile func(i int)) {
	f.t.Helper()
	for i := range people[0].acts {
		var acting sync.WaitGroup
		for _, r := range people {
			acting.Go(func() {
				ctx, cancel := context.WithTimeout(f.ctx, 20*time.Second)
				defer cancel()
				if err := f.do(ctx, r.acts[i], r.labels[i]); err != nil {
					f.t.Errorf("%+v: %v", r.acts[i], err)
				}
			})
		}
		meanwhile(i)
		acting.Wait()
		for _, r := range people {
			f.shows(r, i)
		}
	}
}

// migrateNext migrates the database while programs of the version before run.
func (f *fleet) migrateNext() {
	f.t.Helper()
	conn, err := pgx.Connect(f.ctx, f.address)
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close(f.ctx)
	if _, err := conn.PgConn().Exec(f.ctx, nextSchema).ReadAll(); err != nil {
		f.t.Fatal(err)
	}
}

// checkKept holds what is kept of all people to what is kept of the first one, and looks whether the next version wrote the state of all others.
func (f *fleet) checkKept(people []rehearsal) {
	f.t.Helper()
	store, err := pgstore.Open(f.ctx, f.address, pgstore.Options{Keys: pgtest.Key, Visit: true})
	if err != nil {
		f.t.Fatal(err)
	}
	defer store.Close()
	var first string
	for i, r := range people {
		by := slackID(r.acts[0].by)
		own, err := storage.AllThreads(f.ctx, store, storage.ThreadQuery{Owner: &bot.User{Platform: "slack", ID: bot.UserID(by)}})
		if err != nil || len(own) != 1 {
			f.t.Fatalf("%s has %d conversations, %v", by, len(own), err)
		}
		rec, err := store.Record(f.ctx, own[0].ID)
		if err != nil {
			f.t.Fatal(err)
		}
		steps, err := storage.AllSteps(f.ctx, store, own[0].ID)
		if err != nil {
			f.t.Fatal(err)
		}
		kept := keptText(rec, steps)
		if want := min(i, 1) + 1; rec.State.Version != want {
			f.t.Errorf("the state of %s has version %d, not %d", by, rec.State.Version, want)
		}
		if i == 0 {
			first = kept
		} else if kept != first {
			f.t.Errorf("kept of %s:\n%s\nof whom nothing disturbed:\n%s", by, kept, first)
		}
	}
}

// keptText is what is kept of a conversation, but for times, ids and names.
func keptText(rec storage.Record, steps []agents.StepRecord) string {
	var out strings.Builder
	fmt.Fprintf(&out, "turn %d, parked %q, %d waiting\n", rec.Thread.Turn, rec.Thread.Parked, len(rec.Waiting))
	for _, e := range rec.History {
		fmt.Fprintf(&out, "%s %q\n", e.Role, e.Text)
	}
	for _, e := range rec.Events {
		fmt.Fprintf(&out, "event %s %s\n", e.Name, e.Field)
	}
	for _, a := range rec.Approvals {
		fmt.Fprintf(&out, "approval %s %s\n", a.Kind, a.State)
	}
	var kinds []string
	for _, s := range steps {
		kinds = append(kinds, fmt.Sprintf("turn %d %s %s %s\n", s.Turn, s.Kind, s.Name, s.Status))
	}
	slices.Sort(kinds)
	return out.String() + strings.Join(kinds, "")
}
