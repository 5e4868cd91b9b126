package boltstore_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// refused opens a file that must be refused and left alone.
func refused(t *testing.T, raw []byte) {
	t.Helper()
	path := write(t, raw)
	s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
	if err == nil {
		s.Close()
		t.Fatal("a file that is not whole was opened")
	}
	if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "mendan backup") {
		t.Errorf("the error is %v", err)
	}
	if !bytes.Equal(read(t, path), raw) {
		t.Error("the file was changed")
	}
	if n := names(t, filepath.Dir(path)); n != "[- copy.db]" {
		t.Errorf("there is more than the file: %s", n)
	}
}

func TestFilesThatAreNotOurs(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db, err := bolt.Open(foreign, 0o600, &bolt.Options{NoFreelistSync: true})
	must(t, err)
	must(t, db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket([]byte("theirs"))
		if err != nil {
			return err
		}
		return b.Put([]byte("k"), []byte("v"))
	}))
	must(t, db.Close())
	for name, raw := range map[string][]byte{
		"empty": {}, "text": []byte("# notes\n"), "long text": bytes.Repeat([]byte("notes\n"), 9000),
		"zeros": make([]byte, 1<<16), "another program's": read(t, foreign),
	} {
		t.Run(name, func(t *testing.T) { refused(t, raw) })
	}
	if _, err := boltstore.Open(ctx, t.TempDir(), boltstore.Options{}); err == nil {
		t.Error("a folder was opened")
	}
	if _, err := boltstore.Open(ctx, filepath.Join(t.TempDir(), "no", "folder"), boltstore.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a folder the error is %v", err)
	}
}

func TestCutOff(t *testing.T) {
	raw, want := full(t, 12)
	opened := 0
	for size := 0; size < len(raw); size += 1777 {
		path := write(t, raw[:size])
		s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
		if err != nil {
			if !errors.Is(err, storage.ErrDamaged) {
				t.Errorf("cut off at %d: %v", size, err)
			}
			if !bytes.Equal(read(t, path), raw[:size]) {
				t.Errorf("cut off at %d: the file was changed", size)
			}
			continue
		}
		opened++ // only what the file had in reserve is missing
		got, err := dump(s)
		if err != nil || got != want {
			t.Errorf("cut off at %d: opened, and something is missing (%v)", size, err)
		}
		s.Crash(false)
	}
	if opened > 0 && opened*1777 >= len(raw)/2+1<<20 {
		t.Errorf("%d of %d sizes were opened", opened, len(raw)/1777)
	}
}

var flips = flag.Int("damage.bits", 120, "how many damages of a bit are tried, a third of them in the heads of pages; with 240, pages are exchanged in all ways")

// TestFlippedBits damages a file in one place: it is refused, or nothing that matters was there.
func TestFlippedBits(t *testing.T) {
	raw, want := full(t, 4)
	raw = raw[:used(raw)]
	found := map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range *flips {
		bit := r.IntN(8 * len(raw))
		if n < *flips/3 {
			bit = 8*4096*r.IntN(len(raw)/4096) + r.IntN(8*64) // the head of a page
		}
		damaged := bytes.Clone(raw)
		damaged[bit/8] ^= 1 << (bit % 8)
		for _, wholly := range sizes {
			how := inspect(t, damaged, want, wholly)
			found[how]++
			if bad[how] {
				t.Errorf("bit %d, read as a whole up to %d bytes: %s", bit, wholly, how)
			}
		}
	}
	t.Log(found)
	if found["refused"] == 0 || found["ended"] == 0 {
		t.Errorf("found %v", found)
	}
}

// sizes have a file read as a whole before it is opened, and afterwards.
var sizes = []int64{0, 1}

// bad is what must not come of a damage.
var bad = map[string]bool{wrong: true, written: true}

const (
	wrong   = "something else is read, and nothing says so"
	written = "it is written on, and Verify would have known"
)

// TestPagesUnderAnotherKey shortens the keys by which a page calls others: where it is in use, no such file is opened. The first key of a page
// is in order then, too, but bbolt would not find the other page by it when it writes that again.
func TestPagesUnderAnotherKey(t *testing.T) {
	raw, want := full(t, 12)
	inUse := 0
	for page := 2 * 4096; page < used(raw); page += 4096 {
		if binary.NativeEndian.Uint16(raw[page+8:]) != 1 { // a branch
			continue
		}
		found := map[string]int{}
		for i := range int(binary.NativeEndian.Uint16(raw[page+10:])) {
			damaged := bytes.Clone(raw)
			size := damaged[page+16+16*i+4:]
			binary.NativeEndian.PutUint32(size, binary.NativeEndian.Uint32(size)-1)
			found[inspect(t, damaged, want, 0)]++
		}
		if found["refused"] > 0 {
			inUse++
		}
		if len(found) > 1 { // a free page is harmless in all its keys
			t.Errorf("page %d: found %v", page/4096, found)
		}
	}
	if inUse == 0 {
		t.Error("no page in use calls others")
	}
}

// TestPagesKeepTheirKeys has many pages split, merged and emptied: each life finds all of them called by their first keys.
func TestPagesKeepTheirKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.db")
	r := rand.New(rand.NewPCG(5, 6))
	var there []int
	for life := range 12 {
		s := open(t, path, boltstore.Options{NoSync: true})
		for n := range 40 {
			id := 100*life + n
			ingest(t, s, starting(id), saying(id, 1, strings.Repeat("a long answer, ", r.IntN(300))))
			there = append(there, id)
		}
		for len(there) > 0 && r.IntN(30) > 0 {
			i := r.IntN(len(there))
			_, err := s.Erase(ctx, threadID(there[i]), storage.Erasure{})
			must(t, err)
			there = slices.Delete(there, i, i+1)
		}
		must(t, s.Close())
	}
	s := open(t, path, boltstore.Options{NoSync: true})
	_, err := s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
}

// TestExchangedPages puts pages in each other's places, and says of pages that they are others: each pair in two of the four ways to do and to
// meet that, by turns.
func TestExchangedPages(t *testing.T) {
	raw, want := full(t, 12)
	raw = raw[:used(raw)]
	const size = 4096
	page := func(of []byte, n int) []byte { return of[n*size : (n+1)*size] }
	pages := min(len(raw)/size, 24)
	for a := range pages {
		for b := range a {
			damaged := bytes.Clone(raw)
			copy(page(damaged, a), page(raw, b))
			copy(page(damaged, b), page(raw, a))
			renamed := bytes.Clone(damaged)
			copy(page(renamed, a)[:8], page(raw, a)[:8]) // each calls itself by the name of its place
			copy(page(renamed, b)[:8], page(raw, b)[:8])
			for i, wholly := range sizes {
				for j, d := range [][]byte{damaged, renamed} {
					if *flips < 240 && (a+b+i+j)%2 > 0 {
						continue // the next pair is tried the other way round
					}
					if how := inspect(t, d, want, wholly); bad[how] {
						t.Errorf("pages %d and %d, read as a whole up to %d bytes: %s", a, b, wholly, how)
					}
				}
			}
		}
	}
}

// TestDamageThatIsMetEndsTheStore damages a file under a store's hands: whoever meets it is told, and nothing is written any more.
func TestDamageThatIsMetEndsTheStore(t *testing.T) {
	for name, meet := range map[string]func(*boltstore.Store) error{
		"verify": func(s *boltstore.Store) error { _, err := s.Verify(ctx); return err },
		"read":   func(s *boltstore.Store) error { _, err := s.Record(ctx, threadID(1)); return err },
		"write": func(s *boltstore.Store) error {
			_, err := s.Ingest(ctx, []storage.Inbound{{Event: bot.Event{ID: "e", Place: place(1), By: bot.User{Platform: "fake", ID: "cand-1"},
				Body: bot.Deleted{ID: "1.7"}}}}, noon)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "m.db")
			s := open(t, path, boltstore.Options{NoSync: true})
			ingest(t, s, starting(1), saying(1, 7, "words to be damaged"), starting(2))
			raw := read(t, path)
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			must(t, err)
			for at, n := 0, 0; n >= 0; at += n + 1 {
				if n = bytes.Index(raw[at:], []byte("words to be damaged")); n >= 0 {
					_, err = f.WriteAt([]byte("W"), int64(at+n))
					must(t, err)
				}
			}
			must(t, f.Close())
			if err := meet(s); !errors.Is(err, storage.ErrDamaged) {
				t.Fatalf("it is not met: %v", err)
			}
			before := read(t, path)
			_, err = s.Ingest(ctx, []storage.Inbound{saying(2, 1, "more")}, noon)
			if !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "mendan backup") {
				t.Errorf("afterwards: %v", err)
			}
			if err := s.Close(); !errors.Is(err, storage.ErrDamaged) {
				t.Errorf("closed with %v", err)
			}
			if !bytes.Equal(read(t, path), before) {
				t.Error("it was written on")
			}
		})
	}
}

// TestWreckedPages overwrites whole pages.
func TestWreckedPages(t *testing.T) {
	raw, want := full(t, 4)
	raw = raw[:used(raw)]
	r := rand.New(rand.NewPCG(3, 4))
	pages := len(raw) / 4096
	for page := range pages {
		for _, with := range []string{"zeros", "noise", "another page"} {
			damaged := bytes.Clone(raw)
			at := damaged[page*4096 : (page+1)*4096]
			switch with {
			case "zeros":
				clear(at)
			case "noise":
				for i := range at {
					at[i] = byte(r.Uint32())
				}
			default:
				o := r.IntN(pages)
				copy(at, raw[o*4096:(o+1)*4096])
			}
			for _, wholly := range sizes {
				if how := inspect(t, damaged, want, wholly); bad[how] {
					t.Errorf("page %d, %s, read as a whole up to %d bytes: %s", page, with, wholly, how)
				}
			}
		}
	}
}

// inspect says what comes of a damage.
func inspect(t *testing.T, damaged []byte, want string, wholly int64) string {
	t.Helper()
	path := write(t, damaged)
	s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true, Wholly: wholly})
	if err != nil {
		if !errors.Is(err, storage.ErrDamaged) && !strings.Contains(err.Error(), "its format is") {
			t.Errorf("open: %v", err)
		}
		if !bytes.Equal(read(t, path), damaged) {
			t.Error("a refused file was changed")
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
		return "refused"
	}
	defer s.Crash(false)
	s.Proven()
	before := read(t, path)
	got, _ := dump(s)
	_, verr := s.Verify(ctx)
	_, werr := s.Ingest(ctx, []storage.Inbound{starting(99)}, noon)
	switch {
	case verr == nil && werr == nil:
		if got != want {
			return wrong
		}
		return "harmless"
	case !errors.Is(verr, storage.ErrDamaged) || !errors.Is(werr, storage.ErrDamaged) || !bytes.Equal(read(t, path), before):
		t.Logf("verify: %v; write: %v", verr, werr)
		return written
	case wholly == 0:
		return written // Open wrote
	}
	return "ended"
}

// used is the length of a file without its reserve.
func used(raw []byte) int {
	n := len(raw)
	for n > 4096 && bytes.Equal(raw[n-4096:n], make([]byte, 4096)) {
		n -= 4096
	}
	return n
}

func TestTwoOwners(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.db")
	s := open(t, path, boltstore.Options{NoSync: true})
	ingest(t, s, starting(1))
	begun := time.Now()
	if _, err := boltstore.Open(ctx, path, boltstore.Options{}); !errors.Is(err, storage.ErrLocked) {
		t.Errorf("the second one gets %v", err)
	}
	if took := time.Since(begun); took > time.Second {
		t.Errorf("it took %v", took)
	}
	// A compacted file takes the place of the one that somebody else waits for.
	waiting := make(chan error)
	go func() {
		s, err := boltstore.Open(ctx, path, boltstore.Options{})
		if err == nil {
			err = fmt.Errorf("opened twice; closed with %v", s.Close())
		}
		waiting <- err
	}()
	for n := 1; ; n++ {
		_, err := s.Erase(ctx, threadID(n), storage.Erasure{})
		must(t, err)
		ingest(t, s, starting(n+1))
		select {
		case err := <-waiting:
			if !errors.Is(err, storage.ErrLocked) {
				t.Errorf("the second one gets %v", err)
			}
			must(t, s.Close())
			must(t, open(t, path, boltstore.Options{}).Close())
			return
		default:
		}
	}
}
