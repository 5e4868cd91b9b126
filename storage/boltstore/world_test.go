package boltstore_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// full makes a closed store with something of every kind in it, and returns its bytes and what they mean.
func full(t testing.TB, threads int) (raw []byte, dumped string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "full.db")
	s := open(t, path, boltstore.Options{NoSync: true})
	fill(t, s, threads, 3)
	f, err := s.Claim(ctx, threadID(0))
	must(t, err)
	_, err = s.Commit(ctx, f, storage.Turn{
		Pin: storage.Pin{Turn: 4, Now: noon}, Now: noon,
		Approvals: []bot.Approval{approval("plan", "K7QF")},
		Rows:      []agents.Row{{Port: "p", Key: "k", Value: json.RawMessage(`1`), Shared: true}},
		Audit:     []storage.Audit{{At: noon, Kind: "a"}, {At: noon, Kind: "b"}},
	})
	must(t, err)
	dumped, err = dump(s)
	must(t, err)
	must(t, s.Close())
	raw, err = os.ReadFile(path)
	must(t, err)
	return raw, dumped
}

func approval(name, code string) bot.Approval {
	return bot.Approval{
		Name: name, Kind: "plan", To: bot.Destination{Audience: bot.ToModerators}, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
		Code: code, State: bot.Open, AskedAt: noon, Card: bot.Card{Kind: "approval", Buttons: []bot.Button{{Name: "approve", Token: "tok-" + code}}},
	}
}

// dump reads everything that a store has.
func dump(s *boltstore.Store) (string, error) {
	var all []any
	var errs []error
	add := func(v any, err error) {
		all = append(all, v)
		errs = append(errs, err)
	}
	threads, err := storage.AllThreads(ctx, s, storage.ThreadQuery{})
	add(threads, err)
	for _, th := range threads {
		r, err := s.Record(ctx, th.ID)
		add(r, err)
		steps, err := storage.AllSteps(ctx, s, th.ID)
		add(steps, err)
		at, err := s.At(ctx, th.Place)
		add(at, err)
	}
	unsent, err := s.Unsent(ctx)
	add(unsent, err)
	audit, err := storage.AllAudit(ctx, s)
	add(audit, err)
	approvals, err := storage.AllCards(ctx, s, storage.CardQuery{})
	add(approvals, err)
	work, err := s.Work(ctx)
	add(work, err)
	rows, err := s.Rows(ctx, "p")
	add(rows, err)
	raw, err := json.Marshal(all)
	return string(raw), errors.Join(append(errs, err)...)
}

// dumpFile is dump of the bytes of a file.
func dumpFile(t testing.TB, raw []byte) string {
	t.Helper()
	s := open(t, write(t, raw), boltstore.Options{NoSync: true})
	defer s.Crash(false)
	if _, err := s.Verify(ctx); err != nil {
		t.Errorf("verify: %v", err)
	}
	d, err := dump(s)
	must(t, err)
	return d
}

func write(t testing.TB, raw []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, os.WriteFile(path, raw, 0o600))
	return path
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	must(t, err)
	return raw
}

func names(t testing.TB, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	return fmt.Sprint(entries)
}
