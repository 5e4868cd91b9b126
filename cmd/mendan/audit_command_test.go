package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// Whatever is done to a link shows: what it says, whether it is there, and where.
func TestATamperedChainDoesNotFollow(t *testing.T) {
	chain := func() []storage.Audit {
		var log []storage.Audit
		last := storage.Audit{}
		for i, kind := range []string{"start", "consent", "decision", "deletion_confirmed"} {
			last = storage.Audit{At: time.Unix(int64(i), 0), Kind: kind, Labels: map[string]string{"n": kind}}.Seal(last)
			log = append(log, last)
		}
		return log
	}
	if err := checkLinks(chain()); err != nil {
		t.Fatal(err)
	}
	for name, tamper := range map[string]func([]storage.Audit) []storage.Audit{
		"a label":          func(l []storage.Audit) []storage.Audit { l[1].Labels["n"] = "x"; return l },
		"a label more":     func(l []storage.Audit) []storage.Audit { l[3].Labels["m"] = ""; return l },
		"a time":           func(l []storage.Audit) []storage.Audit { l[0].At = l[0].At.Add(1); return l },
		"a digest":         func(l []storage.Audit) []storage.Audit { l[2].Digest = "00"; return l },
		"one taken out":    func(l []storage.Audit) []storage.Audit { return slices.Delete(l, 1, 2) },
		"the first gone":   func(l []storage.Audit) []storage.Audit { return l[1:] },
		"two exchanged":    func(l []storage.Audit) []storage.Audit { l[1], l[2] = l[2], l[1]; return l },
		"one put in":       func(l []storage.Audit) []storage.Audit { return slices.Insert(l, 2, l[1]) },
		"sealed anew":      func(l []storage.Audit) []storage.Audit { l[1].Kind = "x"; l[1] = l[1].Seal(l[0]); return l },
		"without its hash": func(l []storage.Audit) []storage.Audit { l[3].Hash = ""; return l },
	} {
		if checkLinks(tamper(chain())) == nil {
			t.Errorf("%s goes unnoticed", name)
		}
	}
}

// TestWhoeverVerifiesIsToldOfACut takes the end off a store's chain, as somebody would who wants a decision gone.
func TestWhoeverVerifiesIsToldOfACut(t *testing.T) {
	db := filepath.Join(t.TempDir(), "m.db")
	mendan := func(args ...string) (int, string) {
		var out bytes.Buffer
		code := runProgram(context.Background(), append(args, "--db", db), world{strings.NewReader(""), &out, &out, env()})
		return code, out.String()
	}
	s, err := boltstore.Open(t.Context(), db, boltstore.Options{})
	for range 3 {
		err = errors.Join(err, s.Audit(t.Context(), storage.Audit{At: time.Unix(1, 0), Kind: "decision"}))
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if code, said := mendan("audit", "verify"); code != 0 || !strings.Contains(said, `"entries":3`) {
		t.Fatalf("exit %d: %s", code, said)
	}
	file, err := bolt.Open(db, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = file.Update(func(tx *bolt.Tx) error {
		c := tx.Bucket([]byte("mendan")).Cursor()
		c.Seek([]byte("b"))
		for {
			if k, _ := c.Prev(); bytes.HasPrefix(k, []byte("a")) {
				return c.Delete()
			}
		}
	})
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{"audit", "verify"}, {"verify"}, {"doctor"}} {
		code, said := mendan(command...)
		if code != 1 || !strings.Contains(said, "the audit chain ends with its entry 2, and there were 3") || !strings.Contains(said, "mendan backup") {
			t.Errorf("%v: exit %d: %s", command, code, said)
		}
	}
}

// TestAChainThatLostItsEndWhileInUse is what audit verify says of a chain that its holder still has open.
func TestAChainThatLostItsEndWhileInUse(t *testing.T) {
	var log []storage.Audit
	last := storage.Audit{}
	for range 4 {
		last = storage.Audit{Kind: "decision"}.Seal(last)
		log = append(log, last)
	}
	end := storage.AuditHead{Seq: last.Seq, Hash: last.Hash}
	if err := verifyChain(end, log, io.Discard); err != nil {
		t.Error(err)
	}
	for n := range log {
		if err := verifyChain(end, log[:n], io.Discard); err == nil {
			t.Errorf("with %d of 4 entries it is called whole", n)
		}
	}
	if err := verifyChain(end, append(log, storage.Audit{Kind: "start"}.Seal(last)), io.Discard); err != nil {
		t.Errorf("an entry that came meanwhile: %v", err)
	}
}
