package boltstore_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/storetest"
)

// misses counts what verbs read that their plans did not name.
type misses struct {
	mu     sync.Mutex
	of     map[string]int
	missed map[string]bool
}

func (m *misses) add(verb string, keys [][]byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of == nil {
		m.of, m.missed = map[string]int{}, map[string]bool{}
	}
	m.of[verb] += len(keys)
	for _, k := range keys {
		m.missed[fmt.Sprintf("%s: %q", verb, k)] = true
	}
}

// TestByPlans has all verbs decide over what their plans loaded, as a store does whose rows are far away, and keeps the rest for the end: nothing else
// comes of it. How much was not planned is told.
func TestByPlans(t *testing.T) {
	var m misses
	storetest.Run(t, factory(func(s *boltstore.Store) { s.GoByPlans(m.add) }), func(names []string) []string { return sample.Of(names, 30) })
	for _, verb := range slices.Sorted(maps.Keys(m.of)) {
		t.Logf("%-20s %d rows or numbers beside the plan", verb, m.of[verb])
	}
}

// TestPlainTurnsAreAllPlanned runs turns of the plain kind: no verb on their way reads anything that it had not named.
func TestPlainTurnsAreAllPlanned(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true, Texts: promptTexts})
	var m misses
	s.GoByPlans(m.add)
	ingest(t, s, starting(1))
	for turn := range 4 {
		ingest(t, s, saying(1, 2*turn, "one"), saying(1, 2*turn+1, "two"))
		f, err := s.Claim(ctx, threadID(1))
		must(t, err)
		in, err := s.Load(ctx, f)
		must(t, err)
		pin := storage.Pin{Turn: in.Thread.Turn + 1, Now: noon}
		for _, w := range in.Inbox {
			pin.Inbox = append(pin.Inbox, w.Seq)
		}
		to := plainTurn(pin, 3, `{"messages":["hello"]}`)
		for i, durable := range []bool{false, true} {
			_, err := s.PutSteps(ctx, f, pin, to.Steps[i:i+1], durable)
			must(t, err)
		}
		to.Steps = to.Steps[2:]
		to.Events = []agents.NamedEvent{{Name: "asked", At: noon}}
		to.Approvals = []bot.Approval{approval(fmt.Sprint("plan/", turn), fmt.Sprint("C0D", turn))}
		out, err := s.Commit(ctx, f, to)
		must(t, err)
		for _, row := range out.Rows {
			_, err := s.Resolve(ctx, row)
			must(t, err)
			_, err = s.Sent(ctx, row, bot.MessageRef{Place: place(1), ID: bot.MessageID(row.Message)}, noon)
			must(t, err)
		}
		unsent, err := s.Unsent(ctx)
		must(t, err)
		if len(unsent) != 0 {
			t.Errorf("not sent: %+v", unsent)
		}
	}
	for _, verb := range []string{"ingest", "claim", "load", "put steps", "commit", "resolve", "sent", "unsent"} {
		if _, ran := m.of[verb]; !ran {
			t.Errorf("%s did not run", verb)
		}
	}
	if len(m.missed) > 0 {
		t.Errorf("not planned: %v", slices.Sorted(maps.Keys(m.missed)))
	}
	must(t, s.Close())
}
