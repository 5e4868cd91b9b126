package verbs

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// approvalRow is an approval with its number in order of age, and the further messages that speak of it.
type approvalRow struct {
	bot.Approval
	No     uint64     `json:"no"`
	Nudges []bot.Bell `json:"nudges,omitempty"` // the bells that they are for
	Since  uint64     `json:"since,omitempty"`  // the number of the version from which it grew, by which those messages are named; 0: it did not grow
}

// deskEntry names an approval in the index by state.
type deskEntry struct {
	Thread bot.ThreadID `json:"thread"`
	Name   string       `json:"name"`
}

// nudgeMessage begins the key of a message that reminds of an approval; bell, number and name follow.
const nudgeMessage = "nudge/"

// deskPrefix is below which the approvals in a state are, by their deadlines.
func deskPrefix(state bot.Verdict) []byte { return key(kindDesk, string(state), "\x00") }

func deskKey(a approvalRow) []byte {
	return append(deskPrefix(a.State), deadlineKey(a.Expires)+bigEndian(a.No)...)
}

// approval reads the present version of an approval. ErrNotFound.
func (t *txn) approval(id bot.ThreadID, name string) (approvalRow, error) {
	var a approvalRow
	found, err := t.load(threadKey(id, partApproval, name), &a)
	if err == nil && !found {
		err = fmt.Errorf("approval %q: %w", name, storage.ErrNotFound)
	}
	return a, err
}

// approvalVersion reads one version of an approval by its number; zero is the present one.
func (t *txn) approvalVersion(id bot.ThreadID, name string, no uint64) (approvalRow, error) {
	a, err := t.approval(id, name)
	if err != nil || no == 0 || no == a.No {
		return a, err
	}
	var former approvalRow
	found, err := t.load(threadKey(id, partFormer, bigEndian(no)), &former)
	if err == nil && !found {
		err = fmt.Errorf("approval %q, version %d: %w", name, no, storage.ErrNotFound)
	}
	return former, err
}

// settleApproval applies an attempt.
func (t *txn) settleApproval(id bot.ThreadID, name string, try bot.Attempt, now time.Time) (storage.Filed, error) {
	r, err := t.row(id)
	if err != nil {
		return storage.Filed{}, err
	}
	a, err := t.approval(id, name)
	if err != nil {
		return storage.Filed{}, err
	}
	seen := a.Turn
	if try.Digest != "" && try.Digest != a.Digest {
		before, found, err := t.grewFrom(a, try.Digest)
		if err != nil {
			return storage.Filed{}, err
		}
		if found { // what they saw still stands
			try.Digest, seen = a.Digest, before.Turn
		}
	}
	o, how := settle(r, a, try, seen, now)
	f := storage.Filed{Outcome: storage.Settled, Thread: id, Place: r.Place, Settlement: how, Approval: o.Approval}
	f.Button, _ = a.Card.Button(try.Button)
	if how == bot.Incomplete {
		f.Missing = f.Button.Modal.Missing(try.Values)
	}
	f.Rows, err = t.carryOut(r, a, o)
	return f, err
}

// grewFrom finds the version with a digest from which an approval grew.
func (t *txn) grewFrom(a approvalRow, digest string) (found approvalRow, ok bool, err error) {
	if !a.Grows {
		return found, false, nil
	}
	former, err := all[approvalRow](t, threadKey(a.Thread, partFormer))
	slices.SortFunc(former, byNumber)
	for _, b := range slices.Backward(former) {
		if b.Name != a.Name {
			continue
		}
		if b.Digest == digest {
			return b, true, err
		}
		if !b.Grows {
			break
		}
	}
	return found, false, err
}

// carryOut does what becomes of an approval: it is stored with its entries in the indexes, its thread is told, and all that speaks of it is queued.
func (t *txn) carryOut(r *threadRow, before approvalRow, o outcome) (rows []storage.OutboxRow, err error) {
	if err := t.Append(o.audit); err != nil {
		return nil, err
	}
	if o.changed {
		if err := t.unlistApproval(before); err != nil {
			return nil, err
		}
		if err := t.listApproval(o.approvalRow); err != nil {
			return nil, err
		}
		if rows, err = t.speakOfAll(r, o.approvalRow); err != nil {
			return nil, err
		}
	}
	if o.event != nil {
		err = t.queueEvent(r, *o.event)
	}
	return rows, err
}

// listApproval writes an approval's row and its entries in the indexes.
func (t *txn) listApproval(a approvalRow) error {
	if err := t.save(threadKey(a.Thread, partApproval, a.Name), a); err != nil {
		return err
	}
	if at := a.NextRing(); !at.IsZero() {
		if err := t.setDue(due{Thread: a.Thread, Name: a.Name, Approval: true}, at); err != nil {
			return err
		}
	}
	return t.save(deskKey(a), deskEntry{a.Thread, a.Name})
}

// unlistApproval takes an approval out of the indexes.
func (t *txn) unlistApproval(a approvalRow) error {
	if err := t.Del(deskKey(a)); err != nil {
		return err
	}
	at := a.NextRing()
	if at.IsZero() {
		return nil
	}
	return t.Del(t.s.dueKey(due{Thread: a.Thread, Name: a.Name, Approval: true}, at))
}

// speakOf queues the (re)writing of a message that speaks of an approval: its card or, for a bell, what reminds of it.
func (t *txn) speakOf(r *threadRow, a approvalRow, bell bot.Bell) (storage.OutboxRow, error) {
	m := message{Message: storage.Message{Key: storage.CardKey(a.Name)}, Approval: a.Name, Lane: r.lane(a.To)}
	if bell != "" {
		m.Key, m.Bell, m.Version = fmt.Sprintf("%s%s/%d/%s", nudgeMessage, bell, cmp.Or(a.Since, a.No), a.Name), bell, a.No
	}
	return t.queueMessage(r, m, storage.ApprovalRow)
}

// askApproval stores a new approval and queues its card. An earlier one of the same name is kept as it ended; an open one becomes void,
// and what reminded of it says so, unless the new one has grown from it: then it is the same question still.
func (t *txn) askApproval(r *threadRow, asked bot.Approval) ([]storage.OutboxRow, error) {
	var old approvalRow
	var rows []storage.OutboxRow
	found, err := t.load(threadKey(r.ID, partApproval, asked.Name), &old)
	if err != nil {
		return nil, err
	}
	asked.Grows = asked.Grows && found && old.State == bot.Open
	no, err := t.Draw()
	if err != nil {
		return nil, err
	}
	a := approvalRow{Approval: asked, No: no}
	if asked.Grows {
		a.Approval, a.Nudges, a.Since = asked.Grown(old.Approval), old.Nudges, cmp.Or(old.Since, old.No)
		old.Nudges = nil
	}
	if found {
		if rows, err = t.retireApproval(r, old); err != nil {
			return nil, err
		}
	}
	a.Thread = r.ID
	a.State = cmp.Or(a.State, bot.Open)
	if err := t.listApproval(a); err != nil {
		return nil, err
	}
	if err := t.makeAnswerable(a); err != nil {
		return nil, err
	}
	shown, err := t.speakOfAll(r, a)
	return append(rows, shown...), err
}

// speakOfAll queues all messages that speak of an approval.
func (t *txn) speakOfAll(r *threadRow, a approvalRow) (rows []storage.OutboxRow, err error) {
	for _, bell := range a.speakers() {
		row, err := t.speakOf(r, a, bell)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// retireApproval keeps a version of an approval when the next one takes its card.
func (t *txn) retireApproval(r *threadRow, a approvalRow) (rows []storage.OutboxRow, err error) {
	if err := t.unlistApproval(a); err != nil {
		return nil, err
	}
	open := a.State == bot.Open
	if open {
		a.State = bot.Void
	}
	if err := t.save(threadKey(r.ID, partFormer, bigEndian(a.No)), a); err != nil || !open {
		return nil, err
	}
	for _, bell := range a.Nudges {
		row, err := t.speakOf(r, a, bell)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// makeAnswerable writes what leads back from the approval's code and buttons. It stays when the approval is decided, so that
// whoever comes late can be told.
func (t *txn) makeAnswerable(a approvalRow) error {
	if a.Code != "" {
		if err := t.save(key(kindCode, a.Code), code{a.Thread, a.Name, a.Digest}); err != nil {
			return err
		}
	}
	return t.saveTokens(a.Card.Buttons, button{Thread: a.Thread, Key: storage.CardKey(a.Name), Approval: a.Name, Digest: a.Digest})
}

func (t *txn) saveTokens(buttons []bot.Button, b button) error {
	for _, shown := range buttons {
		if shown.Token == "" {
			continue
		}
		b.Name = shown.Name
		if err := t.save(key(kindToken, shown.Token), b); err != nil {
			return err
		}
	}
	return nil
}

// codesFree checks the codes of approvals about to be asked: none ever meant something else. ErrCodeTaken.
func (t *txn) codesFree(asks []bot.Approval) error {
	used := map[string]bool{}
	for _, a := range asks {
		if a.Name == "" {
			return fmt.Errorf("an approval without a name")
		}
		if a.Code == "" {
			continue
		}
		taken, err := t.has(key(kindCode, a.Code))
		if err != nil {
			return err
		}
		if taken || used[a.Code] {
			return storage.ErrCodeTaken
		}
		used[a.Code] = true
	}
	return nil
}

// voidApproval ends an approval that no longer applies.
func (t *txn) voidApproval(r *threadRow, name string) ([]storage.OutboxRow, error) {
	var a approvalRow
	found, err := t.load(threadKey(r.ID, partApproval, name), &a)
	if err != nil || !found {
		return nil, err
	}
	return t.carryOut(r, a, void(a))
}

// unshowApprovals empties every version of the approvals that a turn names, or that are below a name that ends in a slash: what they showed was
// deleted. One that the turn asks anew shows what it is to show.
func (t *txn) unshowApprovals(r *threadRow, turn storage.Turn) (rows []storage.OutboxRow, err error) {
	if len(turn.Unshow) == 0 {
		return nil, nil
	}
	t.TakeBack()
	former, err := all[approvalRow](t, threadKey(r.ID, partFormer))
	now, nerr := all[approvalRow](t, threadKey(r.ID, partApproval))
	if err = errors.Join(err, nerr); err != nil {
		return nil, err
	}
	meant := func(a approvalRow) bool {
		return slices.ContainsFunc(turn.Unshow, func(n string) bool { return a.Name == n || strings.HasSuffix(n, "/") && strings.HasPrefix(a.Name, n) })
	}
	for _, a := range former {
		if !meant(a) {
			continue
		}
		a.Approval = a.Emptied()
		if err := t.save(threadKey(r.ID, partFormer, bigEndian(a.No)), a); err != nil {
			return nil, err
		}
	}
	for _, a := range now {
		if !meant(a) || slices.ContainsFunc(turn.Approvals, func(asked bot.Approval) bool { return asked.Name == a.Name }) {
			continue
		}
		queued, err := t.carryOut(r, a, restated(a, a.Emptied()))
		if err != nil {
			return nil, err
		}
		rows = append(rows, queued...)
	}
	return rows, nil
}

// approvals reads all versions of a thread's approvals, oldest first.
func (t *txn) approvals(id bot.ThreadID) ([]approvalRow, error) {
	out, err := all[approvalRow](t, threadKey(id, partFormer))
	if err != nil {
		return nil, err
	}
	now, err := all[approvalRow](t, threadKey(id, partApproval))
	if err != nil {
		return nil, err
	}
	out = append(out, now...)
	slices.SortFunc(out, byNumber)
	return out, nil
}

func byNumber(a, b approvalRow) int { return strings.Compare(bigEndian(a.No), bigEndian(b.No)) }
