package verbs

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// threadRow is a thread's row with what only this store needs of it.
type threadRow struct {
	storage.Thread
	No       uint64 `json:"no"`                 // in order of age
	Lane     string `json:"lane"`               // of what is posted to the thread; never changes
	Boundary uint64 `json:"boundary,omitempty"` // inbox number when it was parked
	Draft    string `json:"draft,omitempty"`    // key of the message that the turn under way has begun to show

	listed []byte // its key in the index of threads as it was read; nil for a new one
}

// row reads a thread's row. ErrErased, ErrNotFound.
func (t *txn) row(id bot.ThreadID) (*threadRow, error) {
	var r threadRow
	found, err := t.load(threadKey(id, partRow), &r)
	switch {
	case err != nil:
		return nil, err
	case found:
		r.listed = t.s.listedKey(&r)
		return &r, nil
	}
	return nil, t.whyAbsent(t.s.threadTomb(id))
}

// whyAbsent is why something is not there.
func (t *txn) whyAbsent(tomb []byte) error {
	erased, err := t.has(tomb)
	switch {
	case err != nil:
		return err
	case erased:
		return storage.ErrErased
	}
	return storage.ErrNotFound
}

// saveRow writes the thread's row, and where it stands in the index of threads.
func (t *txn) saveRow(r *threadRow) error {
	if err := t.relist(r); err != nil {
		return err
	}
	return t.save(threadKey(r.ID, partRow), r)
}

// ownedRow reads the row of a thread whose fence is still good.
func (t *txn) ownedRow(f storage.Fence) (*threadRow, error) {
	if owns, err := t.owns(f); err != nil || !owns {
		return nil, cmp.Or(err, storage.ErrFenced)
	}
	r, err := t.row(f.Thread)
	if errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound) {
		return nil, storage.ErrFenced
	}
	return r, err
}

// ownedTurn is owned for a verb about the turn that comes next.
func (t *txn) ownedTurn(f storage.Fence, turn uint64) (*threadRow, error) {
	r, err := t.ownedRow(f)
	if err == nil {
		err = checkNext(turn, r.Turn)
	}
	return r, err
}

// checkTurn is ownedTurn for what comes several times in a turn and needs nothing else of the row.
func (t *txn) checkTurn(f storage.Fence, turn uint64) error {
	if owns, err := t.owns(f); err != nil || !owns {
		return cmp.Or(err, storage.ErrFenced)
	}
	var r struct {
		Turn uint64 `json:"turn"`
	}
	found, err := t.load(threadKey(f.Thread, partRow), &r)
	switch {
	case err != nil:
		return err
	case !found:
		return storage.ErrFenced
	}
	return checkNext(turn, r.Turn)
}

func checkNext(turn, last uint64) error {
	if turn != last+1 {
		return fmt.Errorf("turn %d after turn %d: %w", turn, last, storage.ErrFenced)
	}
	return nil
}

// checkThread reports why a thread is not there, if so. ErrErased, ErrNotFound.
func (t *txn) checkThread(id bot.ThreadID) error {
	found, err := t.has(threadKey(id, partRow))
	if err != nil || found {
		return err
	}
	return t.whyAbsent(t.s.threadTomb(id))
}

// placeOwner is the thread that owns a place, nil for none. ErrErased where one was erased.
func (t *txn) placeOwner(p bot.Place) (*threadRow, error) {
	if p.IsZero() {
		return nil, nil
	}
	var id bot.ThreadID
	found, err := t.load(t.s.placeKey(p), &id)
	if err != nil {
		return nil, err
	}
	if found {
		return t.row(id)
	}
	if erased, err := t.has(t.s.placeTomb(p)); err != nil || !erased {
		return nil, err
	}
	return nil, storage.ErrErased
}

// placeHolder is the thread that keeps another one from a place. One that is over or erased does not where the place is to be reused.
func (t *txn) placeHolder(p bot.Place, reuse bool) (*threadRow, error) {
	r, err := t.placeOwner(p)
	if reuse && (errors.Is(err, storage.ErrErased) || r != nil && r.Glance.Over) {
		return nil, nil
	}
	return r, err
}

// occupyPlace gives a place to a thread.
func (t *txn) occupyPlace(p bot.Place, id bot.ThreadID) error {
	if err := t.Del(t.s.placeTomb(p)); err != nil {
		return err
	}
	return t.save(t.s.placeKey(p), id)
}

// newThread writes the row of a thread that starts.
func (t *txn) newThread(th storage.Thread) (*threadRow, error) {
	if th.ID == "" || strings.ContainsRune(string(th.ID), 0) {
		return nil, fmt.Errorf("thread id %q cannot be used", th.ID)
	}
	if err := t.checkThread(th.ID); !errors.Is(err, storage.ErrNotFound) {
		return nil, fmt.Errorf("thread id is in use: %w", err)
	}
	no, err := t.Draw()
	if err != nil {
		return nil, err
	}
	r := &threadRow{Thread: th, No: no, Lane: th.Place.String()}
	if th.Place.IsZero() {
		r.Lane = th.Parent.String() + "#" + hex.EncodeToString([]byte(t.s.saltedHash("lane", string(th.ID)))[:8])
	}
	if err := t.save(key(kindThreads, bigEndian(r.No)), th.ID); err != nil {
		return nil, err
	}
	if err := t.save(t.s.ownerKey(th.Owner, r.No), th.ID); err != nil {
		return nil, err
	}
	return r, t.saveRow(r)
}

// platform is where the thread lives, also before it has a place.
func (r *threadRow) platform() bot.Platform {
	return cmp.Or(r.Place.Platform, r.Parent.Platform)
}

// lane is the queue of what goes to a destination. What only one person sees appears among the thread's messages.
func (r *threadRow) lane(to bot.Destination) string {
	switch to.Audience {
	case bot.ToModerators, bot.ToOperators:
		return strings.TrimRight(string(to.Audience)+"/"+string(r.platform())+"/"+to.Room, "/")
	}
	return r.Lane
}

// indexWork puts the thread into the index of threads with something to do, or takes it out. A parked one is in it only
// from the moment of a decision on, which may be about its parking.
func (t *txn) indexWork(r *threadRow) (bool, error) {
	k := key(kindWork, string(r.ID))
	if r.Parked != "" {
		return t.has(k)
	}
	works, err := r.Continue, error(nil)
	if !works {
		works, err = t.any(inboxPrefix(r.ID))
	}
	if !works && err == nil {
		works, err = t.has(key(kindPin, string(r.ID)))
	}
	switch {
	case err != nil:
		return false, err
	case works:
		return true, t.mark(k)
	}
	return false, t.Del(k)
}

// queueEvent puts an event into the thread's inbox.
func (t *txn) queueEvent(r *threadRow, ev bot.Event) error {
	ev, err := t.bindFiles(r, ev)
	if err != nil {
		return err
	}
	if _, err := t.saveNext(inboxPrefix(r.ID), ev); err != nil {
		return err
	}
	if _, decision := ev.Body.(bot.Decision); r.Parked != "" && !decision {
		return nil
	}
	return t.mark(key(kindWork, string(r.ID)))
}

// readInbox reads the thread's inbox in order.
func (t *txn) readInbox(id bot.ThreadID) ([]storage.Waiting, error) {
	var out []storage.Waiting
	err := each(t, inboxPrefix(id), func(k []byte, ev bot.Event) error {
		out = append(out, storage.Waiting{Seq: readBigEndian(k), Event: ev})
		return nil
	})
	return out, err
}

// readPin reads the pin of the thread's unfinished turn, nil for none.
func (t *txn) readPin(id bot.ThreadID) (*storage.Pin, error) {
	var p storage.Pin
	found, err := t.load(key(kindPin, string(id)), &p)
	if err != nil || !found {
		return nil, err
	}
	return &p, nil
}

func isFenced(err error) bool { return errors.Is(err, storage.ErrFenced) }
