package verbs

import (
	"bytes"
	"encoding/binary"
	"strings"
	"time"

	"github.com/mendanhq/mendan/storage"
)

// The index of threads by how they stand has one row for each, which moves with the turns. What a thread is about is in it as a short salted hash: it may
// be words that somebody said, and keys are not sealed.

// conditionSigns stand for the conditions in keys. Threads that go on lie together, so that who counts those reads no others.
var conditionSigns = map[storage.Condition]string{storage.Going: "g", storage.Parked: "p", storage.Over: "z"}

const (
	aboutBytes  = 8
	secondBytes = 5
	numberBytes = 8
	mostStatus  = 64 // bytes of a status that are in a key: flows name few states, shortly
)

// listing is where a thread stands in the index: all but its time and number.
type listing struct {
	condition storage.Condition
	workflow  string
	about     string // the hash
	status    string
}

func (s *Store) listingOf(r *threadRow) listing {
	return listing{r.Condition(), keyWord(r.Workflow), s.aboutHash(r.Subject()), keyWord(r.Glance.Status)}
}

func (s *Store) aboutHash(about string) string {
	return s.saltedHash("about", about)[:aboutBytes]
}

// keyWord is a name as it stands in a key.
func keyWord(name string) string {
	return strings.ReplaceAll(name[:min(len(name), mostStatus)], "\x00", "")
}

func (l listing) prefix() []byte {
	return key(kindListed, conditionSigns[l.condition], l.workflow, "\x00", l.about, l.status, "\x00")
}

// listedKey is the key of a thread's row in the index.
func (s *Store) listedKey(r *threadRow) []byte {
	return append(s.listingOf(r).prefix(), secondKey(r.UpdatedAt)+bigEndian(r.No)...)
}

// readListing reads a key of the index. ErrDamaged.
func readListing(k []byte) (l listing, err error) {
	rest := bytes.TrimPrefix(k, []byte(kindListed))
	workflow, rest, ok := bytes.Cut(rest, []byte{0})
	if !ok || len(workflow) == 0 || len(rest) < aboutBytes {
		return l, damagedf("a key of the index of threads")
	}
	status, rest, ok := bytes.Cut(rest[aboutBytes:], []byte{0})
	if !ok || len(rest) != secondBytes+numberBytes {
		return l, damagedf("a key of the index of threads")
	}
	about := k[len(kindListed)+len(workflow)+1:][:aboutBytes]
	l = listing{workflow: string(workflow[1:]), about: string(about), status: string(status)}
	for condition, sign := range conditionSigns {
		if string(workflow[:1]) == sign {
			l.condition = condition
			return l, nil
		}
	}
	return l, damagedf("a key of the index of threads")
}

// relist moves the thread's row in the index to where it belongs now.
func (t *txn) relist(r *threadRow) error {
	now := t.s.listedKey(r)
	if bytes.Equal(now, r.listed) {
		return nil
	}
	if r.listed != nil {
		if err := t.Del(r.listed); err != nil {
			return err
		}
	}
	r.listed = now
	return t.mark(now)
}

// secondKey sorts by time, to the second: what is in a year that no clock tells stands at the end.
func secondKey(at time.Time) string {
	const most = 1<<(8*secondBytes) - 1
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(min(max(at.Unix()+most/2, 0), most)))
	return string(b[8-secondBytes:])
}

// neverKey stands behind every time.
const neverKey = "\xff\xff\xff\xff\xff"

// deadlineKey sorts by when something has to be done: what has no such time comes last.
func deadlineKey(at time.Time) string {
	if at.IsZero() {
		return neverKey
	}
	return secondKey(at)
}
