package verbs

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// candidate is a thread that an index has where a query looks, and its place there.
type candidate struct {
	at []byte
	id bot.ThreadID
}

// Find lists threads.
func (s *Store) Find(ctx context.Context, q storage.ThreadQuery) (storage.Page[storage.Thread], error) {
	none := storage.Page[storage.Thread]{}
	query := spellQuery(q)
	after, err := s.openCursor(query, q.After)
	if err != nil {
		return none, fmt.Errorf("find: %w", err)
	}
	find := s.findByUpdate
	if q.ByAge() {
		find = s.findByAge
	}
	out, err := find(ctx, q, query, after)
	if err != nil {
		return none, fmt.Errorf("find: %w", err)
	}
	return out, nil
}

// spellQuery is what a query asks for, whatever part of that.
func spellQuery(q storage.ThreadQuery) string {
	q.Part = storage.Part{}
	owner := bot.User{}
	if q.Owner != nil {
		owner = *q.Owner
	}
	return fmt.Sprintf("%q", []any{
		"threads", owner.Platform, owner.ID, q.Condition, q.Workflow, q.Form, q.Status, q.Since.UTC().Format(time.RFC3339Nano), q.Before.UTC().Format(time.RFC3339Nano), q.Reachable,
	})
}

// findByAge lists a person's threads, or all.
func (s *Store) findByAge(ctx context.Context, q storage.ThreadQuery, query string, after []byte) (storage.Page[storage.Thread], error) {
	r := Range{Prefix: []byte(kindThreads), After: after, Most: q.Size() + 1}
	if q.Owner != nil {
		r.Prefix = s.ownerPrefix(*q.Owner)
	}
	p := Plan{Ranges: []Range{r}}
	if s.lease > 0 { // far away: first whose rows are to be read
		found, err := readPlan(ctx, s, p, func(t *txn) ([]candidate, error) { return t.scanThreads(r) })
		if err != nil || len(found) == 0 {
			return storage.Page[storage.Thread]{}, err
		}
		for _, c := range found {
			p.Threads = append(p.Threads, c.id)
		}
		p.Of = []Part{ofRow}
	}
	return readPlan(ctx, s, p, func(t *txn) (storage.Page[storage.Thread], error) {
		next := r
		return t.collectThreads(q, query, func() (found []candidate, err error) {
			if next.Most == 0 {
				return nil, nil
			}
			if found, err = t.scanThreads(next); len(found) < next.Most {
				next.Most = 0 // there are no others
				return found, err
			}
			next.After = found[len(found)-1].at
			return found, err
		})
	})
}

// scanThreads reads a range of rows whose content is the id of a thread, and whose keys end in its number.
func (t *txn) scanThreads(r Range) (found []candidate, err error) {
	err = t.Scan(r, func(k, content []byte) error {
		c := candidate{at: bytes.Clone(k[len(r.Prefix):])}
		err := DecodeRecord(k, content, &c.id)
		found = append(found, c)
		return err
	})
	return found, err
}

// collectThreads fills a page with those of the candidates that fit. more gives some of them, in order, and none at their end.
func (t *txn) collectThreads(q storage.ThreadQuery, query string, more func() ([]candidate, error)) (out storage.Page[storage.Thread], err error) {
	var last []byte
	for {
		some, err := more()
		if err != nil || len(some) == 0 {
			return out, err
		}
		if err := t.readAheadRows(some); err != nil {
			return out, err
		}
		for _, c := range some {
			r, err := t.row(c.id)
			if err != nil {
				return out, err
			}
			wanted := q.Fits(r.Thread)
			if wanted && q.Reachable {
				wanted, err = t.hasPlace(r)
			}
			switch {
			case err != nil:
				return out, err
			case !wanted:
				continue
			case len(out.Items) == q.Size():
				out.Next = t.s.makeCursor(query, last)
				return out, nil
			}
			out.Items, last = append(out.Items, r.Thread), c.at
		}
	}
}

// readAheadRows reads the rows of candidates of which nothing is known yet.
func (t *txn) readAheadRows(of []candidate) error {
	var keys [][]byte
	for _, c := range of {
		keys = append(keys, RowKey(c.id))
	}
	return t.readAhead(keys)
}

// findByUpdate lists threads by how they stand, the latest turn first.
func (s *Store) findByUpdate(ctx context.Context, q storage.ThreadQuery, query string, after []byte) (storage.Page[storage.Thread], error) {
	if before := secondKey(q.Before) + string(bytes.Repeat([]byte{0xff}, numberBytes)); !q.Before.IsZero() && (after == nil || string(after) > before) {
		after = []byte(before)
	}
	return read(ctx, s, func(t *txn) (storage.Page[storage.Thread], error) {
		all, err := t.listings(q)
		if err != nil {
			return storage.Page[storage.Thread]{}, err
		}
		m := merger{most: q.Size() + 1}
		for _, l := range all {
			m.streams = append(m.streams, &stream{Range: Range{Prefix: l.prefix(), Back: true, After: after, Most: q.Size() + 1}})
		}
		if !q.Since.IsZero() {
			m.since = []byte(secondKey(q.Since))
		}
		return t.collectThreads(q, query, func() ([]candidate, error) { return m.take(t) })
	})
}

// listings are those of the index in which there is what a query may want: each is found by one look behind the one before.
func (t *txn) listings(q storage.ThreadQuery) (out []listing, err error) {
	about := t.s.aboutHash(q.Form)
	r := Range{Prefix: []byte(kindListed + conditionSigns[q.Condition]), Most: 1}
	whole := q.Condition != "" && q.Workflow != "" && q.Form != "" && q.Status != ""
	if whole {
		return []listing{{q.Condition, keyWord(q.Workflow), about, keyWord(q.Status)}}, nil
	}
	for {
		var found []byte
		if err := t.Scan(r, func(k, _ []byte) error { found = bytes.Clone(k); return nil }); err != nil || found == nil {
			return out, err
		}
		l, err := readListing(found)
		if err != nil {
			return out, err
		}
		ofWorkflow := kindListed + conditionSigns[l.condition] + l.workflow
		behind := string(l.prefix()) + neverKey + neverKey + neverKey
		switch {
		case q.Workflow != "" && l.workflow != keyWord(q.Workflow), q.Form != "" && l.about > about:
			behind = ofWorkflow + "\x01"
		case q.Form != "" && l.about < about:
			behind = ofWorkflow + "\x00" + about
		case q.Status == "" || l.status == keyWord(q.Status):
			out = append(out, l)
		}
		r.After = []byte(behind)[len(r.Prefix):]
	}
}

// merger merges listings by time, the latest first.
type merger struct {
	streams []*stream
	since   []byte // the end: keys before it are not wanted; nil for none
	most    int
}

// stream is what is not taken yet of a listing.
type stream struct {
	Range
	read [][]byte
	end  bool // nothing is behind what was read
}

// fill reads on where all that was read was taken.
func (s *stream) fill(t *txn) error {
	if len(s.read) > 0 || s.end {
		return nil
	}
	err := t.Scan(s.Range, func(k, _ []byte) error {
		s.read = append(s.read, bytes.Clone(k[len(s.Prefix):]))
		return nil
	})
	if s.end = len(s.read) < s.Most; !s.end {
		s.After = s.read[len(s.read)-1]
	}
	return err
}

// take takes the next threads of all.
func (m *merger) take(t *txn) ([]candidate, error) {
	var at [][]byte
	for len(at) < m.most {
		var next *stream
		for _, s := range m.streams {
			if err := s.fill(t); err != nil {
				return nil, err
			}
			if len(s.read) > 0 && (next == nil || bytes.Compare(s.read[0], next.read[0]) > 0) {
				next = s
			}
		}
		if next == nil || bytes.Compare(next.read[0], m.since) < 0 {
			break
		}
		at, next.read = append(at, next.read[0]), next.read[1:]
	}
	return t.nameThreads(at)
}

// nameThreads finds the threads whose numbers are at the end of keys.
func (t *txn) nameThreads(at [][]byte) (out []candidate, err error) {
	var keys [][]byte
	for _, k := range at {
		keys = append(keys, key(kindThreads, bigEndian(readBigEndian(k))))
	}
	if err := t.readAhead(keys); err != nil {
		return nil, err
	}
	for i, k := range keys {
		c := candidate{at: at[i]}
		found, err := t.load(k, &c.id)
		if err == nil && !found {
			err = damagedf("the index of threads has one that is not there")
		}
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}
