package boltstore_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

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

var flips = flag.Int("damage.bits", 240, "how many damages of a bit are tried, a third of them in the heads of pages")

// TestFlippedBits damages a file in one place: it is refused, or Verify says so, or nothing that matters was there.
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
		how := inspect(t, damaged, want)
		found[how]++
		if how == "wrong" {
			t.Errorf("bit %d: something else is read, and nothing says so", bit)
		}
	}
	t.Log(found)
	if found["refused"] == 0 || found["verified"] == 0 {
		t.Errorf("found %v", found)
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
			if inspect(t, damaged, want) == "wrong" {
				t.Errorf("page %d, %s: something else is read, and nothing says so", page, with)
			}
		}
	}
}

// inspect says how a damage shows.
func inspect(t *testing.T, damaged []byte, want string) string {
	t.Helper()
	path := write(t, damaged)
	s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
	if err != nil {
		if !errors.Is(err, storage.ErrDamaged) && !strings.Contains(err.Error(), "its format is") {
			t.Errorf("open: %v", err)
		}
		if !bytes.Equal(read(t, path), damaged) {
			t.Error("a refused file was changed")
		}
		return "refused"
	}
	defer s.Crash(false)
	before := read(t, path)
	if _, err := s.Verify(ctx); err != nil {
		if !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("verify: %v", err)
		}
		if _, err := dump(s); err != nil && !errors.Is(err, storage.ErrDamaged) && !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("read: %v", err)
		}
		if !bytes.Equal(read(t, path), before) {
			t.Error("reading changed the file")
		}
		return "verified"
	}
	if got, err := dump(s); err != nil || got != want {
		return "wrong"
	}
	return "harmless"
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
