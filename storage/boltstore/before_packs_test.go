package boltstore_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/storetest"
)

// TestStoreFromBeforePacks opens a file that was written when steps and states were not compressed yet: it reads the same, the turn that was
// under way goes on, and what is taken back leaves the old steps as well as the new ones.
func TestStoreFromBeforePacks(t *testing.T) {
	s := openFormer(t, "before_packs")
	id := threadID(0)
	before, err := storage.AllSteps(ctx, s, id)
	must(t, err)
	f, err := s.Claim(ctx, id)
	must(t, err)
	in, err := s.Load(ctx, f)
	must(t, err)
	if in.Pin == nil || len(in.Steps) != 1 || in.Steps[0].Key != "begun" {
		t.Fatalf("the turn under way is lost: %+v", in)
	}
	more, err := s.PutSteps(ctx, f, *in.Pin, []agents.StepRecord{{Key: "more", Input: json.RawMessage(`"himitsu too"`), Status: agents.Done}}, false)
	must(t, err)
	_, err = s.Commit(ctx, f, storage.Turn{Pin: *in.Pin, Now: noon, State: in.State})
	must(t, err)
	checkSteps(t, s, append(before, more...))

	f, err = s.Claim(ctx, id)
	must(t, err)
	_, err = s.Commit(ctx, f, storage.Turn{Pin: storage.Pin{Turn: 6, Now: noon}, Now: noon, State: in.State, Unlog: []string{"u1"}, Unquote: []string{"himitsu"}})
	must(t, err)
	steps, err := storage.AllSteps(ctx, s, id)
	must(t, err)
	if said, _ := json.Marshal(steps); len(steps) != len(before)+1 || bytes.Contains(said, []byte("himitsu")) {
		t.Errorf("taken back, and still there: %s", said)
	}
	_, err = s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
}

// openFormer opens a store of an earlier time, and checks that it reads the same.
func openFormer(t *testing.T, name string) *boltstore.Store {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(read(t, "testdata/"+name+".db.gz")))
	must(t, err)
	raw, err := io.ReadAll(z)
	must(t, err)
	s := open(t, write(t, raw), boltstore.Options{NoSync: true, Texts: promptTexts})
	got, err := dump(s)
	must(t, err)
	if want := strings.TrimSpace(string(read(t, "testdata/"+name+".json"))); got != want {
		t.Errorf("it reads\n%s\nand not\n%s", got, want)
	}
	storetest.CheckIndexes(t, s)
	return s
}

func checkSteps(t *testing.T, s *boltstore.Store, want []agents.StepRecord) {
	t.Helper()
	got, err := storage.AllSteps(ctx, s, threadID(0))
	must(t, err)
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(want)
	if !bytes.Equal(a, b) {
		t.Errorf("steps\n%s\nwant\n%s", a, b)
	}
}

// TestErasureTakesPacks erases a thread of which steps were compressed: nothing of it is left below any key, and of the program's texts all.
func TestErasureTakesPacks(t *testing.T) {
	path := t.TempDir() + "/m.db"
	s := open(t, path, boltstore.Options{NoSync: true, Texts: promptTexts})
	fill(t, s, 2, 3)
	count := func() (packs, texts int) {
		raw := read(t, path)
		must(t, boltstore.WalkPages(bytes.NewReader(raw), int64(len(raw)), func(k, _ []byte) error {
			switch {
			case bytes.HasPrefix(k, []byte("l"+string(threadID(0)))):
				packs++
			case bytes.HasPrefix(k, []byte("q")):
				texts++
			}
			return nil
		}))
		return packs, texts
	}
	if packs, texts := count(); packs == 0 || texts != 1 {
		t.Fatalf("%d packs, %d texts", packs, texts)
	}
	_, err := s.Erase(ctx, threadID(0), storage.Erasure{})
	must(t, err)
	if packs, texts := count(); packs != 0 || texts != 1 {
		t.Errorf("%d packs, %d texts", packs, texts)
	}
	_, err = storage.AllSteps(ctx, s, threadID(1))
	must(t, err)
	must(t, s.Close())
}
