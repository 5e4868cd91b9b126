package verbs

import (
	"cmp"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// near is what the last unit of a thread read that the next verb about it asks for: it is not read again then. A unit of this life that writes what it is
// about drops it, so it is as if it had been read at that moment; whoever writes by it compares the thread's lease and turn while it holds the thread.
// It is kept only where no other life goes on that could have something to add, and never for long: between an event and its turn, and between a turn and its posts.
type near struct {
	mu     sync.Mutex
	others int    // lives beside this one at the last look; negative: there was none yet
	newest uint64 // life then: one may have come and gone
	turns  map[bot.ThreadID]*nearTurn
	posts  map[uint64]*nearPost      // by the row's Seq
	seqs   map[bot.ThreadID][]uint64 // of a thread's
	rows   map[bot.ThreadID]*nearRow
	tombs  map[string]bool // of what this life erased
}

// nearRow is a thread's row as its last turn left it, for At.
type nearRow struct {
	thread  storage.Thread
	durable bool
}

// nearTurn is what Claim and Load ask for.
type nearTurn struct {
	loaded  *storage.Loaded
	durable bool
	claim   uint64 // the newest; 0 for none since
}

// nearPost is what Resolve asks for.
type nearPost struct {
	row      storage.OutboxRow
	since    uint64 // when the lease of its lane began
	durable  bool
	at       time.Time     // before it was read
	left     time.Duration // of this life then
	resolved storage.Resolved
}

// nearTime is how long a post's is good.
const nearTime = time.Second

// nearLog is how many entries of the log are read for a turn. Flows look back 50 at most, if not at everything.
const nearLog = 50

// nearMost is how many turns and posts are kept at most. More than that wait for something else than the database.
const nearMost = 1024

// noteOthers notes how many lives go on beside this one.
func (t *txn) noteOthers() (others int, err error) {
	lives, err := t.Lives()
	if err != nil {
		return 0, err
	}
	newest := uint64(0)
	for epoch, l := range lives {
		newest = max(newest, epoch)
		if epoch != t.s.epoch && l.Left > 0 {
			others++
		}
	}
	n := &t.s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	if others > 0 || newest != n.newest {
		n.turns, n.rows = nil, nil
	}
	n.others, n.newest = others, newest
	return others, nil
}

// isSole reports whether no other life went on beside this one when that was last looked at.
func (s *Store) isSole() bool {
	s.near.mu.Lock()
	defer s.near.mu.Unlock()
	return s.lease > 0 && s.near.others == 0
}

// keepTurns keeps what the turns of threads ask for from now on, unless something was written meanwhile.
func (s *Store) keepTurns(turns []*nearTurn) {
	s.near.mu.Lock()
	defer s.near.mu.Unlock()
	for _, t := range turns {
		t.durable = true
	}
}

// claimNear reports whether a thread is known to be this life's. The claim that follows is the newest.
func (s *Store) claimNear(id bot.ThreadID, claim uint64) bool {
	n := &s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	turn := n.turns[id]
	if turn == nil || !turn.durable {
		return false
	}
	turn.claim = cmp.Or(claim, turn.claim)
	return true
}

// takeTurn takes what was kept for a fence, if that is the newest claim; nil for nothing.
func (s *Store) takeTurn(f storage.Fence) *storage.Loaded {
	n := &s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	turn := n.turns[f.Thread]
	if turn == nil || !turn.durable || turn.claim != f.Claim || f.Epoch != s.epoch {
		return nil
	}
	delete(n.turns, f.Thread)
	return turn.loaded
}

// loadNear reads what the turns are going to ask for of events that were filed, of the threads that are this life's and at rest.
func (t *txn) loadNear(filed []storage.Filed) (out []*nearTurn, err error) {
	if others, err := t.noteOthers(); err != nil || others > 0 {
		return nil, err
	}
	done := map[bot.ThreadID]bool{}
	for _, f := range filed {
		if f.Outcome != storage.Queued && f.Outcome != storage.Settled || f.Elsewhere || done[f.Thread] || !t.s.isAtRest(f.Thread) {
			continue
		}
		done[f.Thread] = true
		l, err := t.loadTurn(f.Thread)
		if err == nil {
			l.Log, err = t.newestLog(f.Thread, nearLog)
		}
		switch {
		case errors.Is(err, storage.ErrErased), errors.Is(err, storage.ErrNotFound):
		case err != nil:
			return nil, err
		default:
			l.Whole = len(l.Log) < nearLog
			out = append(out, t.s.near.addTurn(l))
		}
	}
	return out, nil
}

func (n *near) addTurn(l *storage.Loaded) *nearTurn {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.turns == nil || len(n.turns) >= nearMost {
		n.turns = map[bot.ThreadID]*nearTurn{}
	}
	turn := &nearTurn{loaded: l}
	n.turns[l.Thread.ID] = turn
	return turn
}

// isAtRest reports whether no turn of a thread is known to run here.
func (s *Store) isAtRest(id bot.ThreadID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.turns[id] == nil
}

// resolveNear reads what sending rows that a unit queued is going to ask for, as far as the unit has it: of the thread's own lane. The unit began at a time
// before it read how long this life is good.
func (t *txn) resolveNear(rows []storage.OutboxRow, began time.Time) (out []*nearPost, err error) {
	if t.s.lease == 0 {
		return nil, nil
	}
	lives, err := t.Lives()
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if row.LeaseName() != storage.ThreadLease(row.Thread) || row.Post.To.Below != "" || row.Kind != storage.PostRow {
			continue
		}
		l, err := t.leaseOf(row.LeaseName())
		if err != nil {
			return nil, err
		}
		r, _, err := t.resolveRow(row)
		if err != nil {
			return nil, err
		}
		out = append(out, t.s.near.addPost(nearPost{row: row, since: l.Since, at: began, left: lives[t.s.epoch].Left, resolved: r}))
	}
	return out, nil
}

func (n *near) addPost(p nearPost) *nearPost {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.posts == nil || len(n.posts) >= nearMost || len(n.seqs) >= nearMost {
		n.posts, n.seqs = map[uint64]*nearPost{}, map[bot.ThreadID][]uint64{}
	}
	n.posts[p.row.Seq] = &p
	n.seqs[p.row.Thread] = append(n.seqs[p.row.Thread], p.row.Seq)
	return &p
}

// keepEnd is keepTurns for what sending a turn's posts asks for, and for the thread's row.
func (s *Store) keepEnd(row *nearRow, posts []*nearPost) {
	s.near.mu.Lock()
	defer s.near.mu.Unlock()
	if row != nil {
		row.durable = true
	}
	for _, p := range posts {
		p.durable = true
	}
}

// addRow keeps a thread's row, once the unit is durable.
func (n *near) addRow(th storage.Thread) *nearRow {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.rows == nil || len(n.rows) >= nearMost {
		n.rows = map[bot.ThreadID]*nearRow{}
	}
	row := &nearRow{thread: th}
	n.rows[th.ID] = row
	return row
}

// nearAt is the thread at a place, if its row is kept.
func (s *Store) nearAt(place []byte) (storage.Thread, bool) {
	if !s.isSole() {
		return storage.Thread{}, false
	}
	id := s.LeadHint(place)
	s.near.mu.Lock()
	defer s.near.mu.Unlock()
	row := s.near.rows[id]
	if id == "" || row == nil || !row.durable {
		return storage.Thread{}, false
	}
	return row.thread, true
}

// takePost takes what was kept for a row.
func (s *Store) takePost(row storage.OutboxRow) (storage.Resolved, bool) {
	n := &s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	p := n.posts[row.Seq]
	if p == nil || !p.durable {
		return storage.Resolved{}, false
	}
	delete(n.posts, row.Seq)
	age := time.Since(p.at)
	good := p.row.Rev == row.Rev && p.since == row.Lease && age < nearTime && p.left-age >= s.lease/2
	return p.resolved, good
}

// mayBeErased reports whether it has to be looked whether a thread was erased. What another life erases while this one marks a post as sent, the mark
// finds erased, and the deletion that it queues is handed out by Take.
func (s *Store) mayBeErased(id bot.ThreadID) bool {
	n := &s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	return s.lease == 0 || n.others != 0 || n.tombs[string(s.threadTomb(id))]
}

// Put writes a row.
func (t *txn) Put(k, content []byte) error {
	t.s.noteWrite(k, content)
	return t.Rows.Put(k, content)
}

// Del deletes a row.
func (t *txn) Del(k []byte) error {
	t.s.noteWrite(k, nil)
	return t.Rows.Del(k)
}

// noteWrite drops what is kept that is about a row, and notes where it is going to lead.
func (s *Store) noteWrite(k, content []byte) {
	if s.lease == 0 {
		return
	}
	s.dropNear(k)
	switch kind, _ := kindOf(k); kind {
	case kindPlace, kindToken, kindCode, kindBeside:
		s.NoteLead(k, ThreadIn(content))
	}
}

// dropNear drops what is kept that is about a row.
func (s *Store) dropNear(k []byte) {
	n := &s.near
	n.mu.Lock()
	defer n.mu.Unlock()
	kind, rest := kindOf(k)
	switch kind {
	case kindTomb:
		if n.tombs == nil {
			n.tombs = map[string]bool{}
		}
		n.tombs[string(k)] = true
	case kindOutbox:
		delete(n.posts, readBigEndian(k))
	case kindThread, kindLease:
		id, part, _ := strings.Cut(strings.TrimPrefix(rest, "t/"), "\x00")
		if delete(n.turns, bot.ThreadID(id)); part == partRow || kind == kindLease {
			delete(n.rows, bot.ThreadID(id))
		}
		for _, seq := range n.seqs[bot.ThreadID(id)] {
			delete(n.posts, seq)
		}
		delete(n.seqs, bot.ThreadID(id))
	case kindPack, kindInbox, kindPin, kindWork, kindHeard:
		id, _, _ := strings.Cut(rest, "\x00")
		delete(n.turns, bot.ThreadID(id))
	}
}
