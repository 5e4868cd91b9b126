package verbs

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// message is one message of the bot: what it says now and where it is.
type message struct {
	storage.Message
	No       uint64       `json:"no"`
	Thread   bot.ThreadID `json:"thread,omitempty"`
	Approval string       `json:"approval,omitempty"` // whose card it is
	Bell     bot.Bell     `json:"bell,omitempty"`     // of a message that reminds of it
	Version  uint64       `json:"version,omitempty"`  // of the approval that it reminds of
	Lane     string       `json:"lane"`
	Under    bot.Place    `json:"under,omitzero"` // where it goes, if not to the thread or its desk
	Row      uint64       `json:"row,omitempty"`  // the outbox row that waits to be sent

	Said int64 `json:"said,omitempty"` // Message.At in milliseconds of the Unix era
	Took int64 `json:"took,omitempty"` // milliseconds from there to Message.SentAt, and one more
}

// noteSaid notes when the message was said first.
func (m *message) noteSaid(at time.Time) {
	if m.Said == 0 && !at.IsZero() && !m.Post.Draft {
		m.Said = at.UnixMilli()
	}
}

// noteSent notes when the message was there first. A draft is said by the turn that completes it.
func (m *message) noteSent(at time.Time) {
	if m.noteSaid(at); m.Took == 0 && m.Said != 0 {
		m.Took = max(at.UnixMilli()-m.Said, 0) + 1
	}
}

// times gives a message that is read its times.
func (m *message) times() {
	m.At, m.SentAt = time.Time{}, time.Time{}
	if m.Said != 0 {
		m.At = time.UnixMilli(m.Said).UTC()
	}
	if m.Took != 0 {
		m.SentAt = time.UnixMilli(m.Said + m.Took - 1).UTC()
	}
}

// pointer leads from a message's number or reference to its row.
type pointer struct {
	Thread bot.ThreadID `json:"thread"`
	Key    string       `json:"key"`
}

func (m message) refOr(given bot.MessageRef) bot.MessageRef {
	if m.Ref.ID == "" {
		return given
	}
	return m.Ref
}

// message reads a thread's message by the flow's key; the zero one if there is none.
func (t *txn) message(id bot.ThreadID, k string) (m message, err error) {
	found, err := t.load(threadKey(id, partMessage, k), &m)
	if !found || err != nil {
		return message{}, err
	}
	return m.restored(id, k), nil
}

// messagesOf reads all messages of a thread, in the order in which they were first queued.
func (t *txn) messagesOf(id bot.ThreadID) (out []message, err error) {
	prefix := threadKey(id, partMessage)
	err = each(t, prefix, func(k []byte, m message) error {
		out = append(out, m.restored(id, string(k[len(prefix):])))
		return nil
	})
	slices.SortFunc(out, func(a, b message) int { return cmp.Compare(a.No, b.No) })
	return out, err
}

// saveMessage stores a message without what its key and number say already.
func (t *txn) saveMessage(m message) error {
	short := shortMessage{message: m, Post: shortPost{Post: m.Post}}
	if m.Approval != "" {
		short.Post.Key = m.Post.Key
	}
	if m.ID != messageID(m.No) {
		short.ID = m.ID
	}
	short.Thread, short.At, short.SentAt = "", time.Time{}, time.Time{}
	if m.Post.To != toThread && m.Post.To != (bot.Destination{}) {
		short.Post.To = &m.Post.To
	}
	return t.save(threadKey(m.Thread, partMessage, m.Key), short)
}

// toThread is where most posts go: what is stored does not repeat it.
var toThread = bot.Destination{Audience: bot.ToThread}

// shortMessage is a message as it is stored.
type shortMessage struct {
	message
	ID   string    `json:"id,omitempty"`
	Key  string    `json:"key,omitempty"`
	Post shortPost `json:"post,omitzero"`
}

type shortPost struct {
	bot.Post
	Key string           `json:"key,omitempty"`
	To  *bot.Destination `json:"to,omitempty"`
}

// restored is a message with what saveMessage left out.
func (m message) restored(id bot.ThreadID, k string) message {
	m.Thread, m.Key = id, k
	if m.ID == "" {
		m.ID = messageID(m.No)
	}
	if m.Approval == "" { // a flow's post always has its key
		m.Post.Key = k
		if m.Post.To == (bot.Destination{}) {
			m.Post.To = toThread
		}
	}
	m.times()
	return m
}

func messageID(no uint64) string { return fmt.Sprintf("m%d", no) }

// outRow is a stored row. Its post is that of the message, unless the message is not kept.
type outRow struct {
	storage.OutboxRow
	Own bool `json:"own,omitempty"` // the row holds its post itself
}

func outboxKey(seq uint64) []byte { return key(kindOutbox, bigEndian(seq)) }

// queuePost queues a flow's post: a new message, or new content for the one with the same key.
func (t *txn) queuePost(r *threadRow, p bot.Post) (storage.OutboxRow, error) {
	return t.queuePostAt(r, p, r.lane(p.To), bot.Place{})
}

// queuePostAt is queuePost for what goes to a lane and place of its own.
func (t *txn) queuePostAt(r *threadRow, p bot.Post, lane string, at bot.Place) (storage.OutboxRow, error) {
	if p.Key == "" {
		return storage.OutboxRow{}, fmt.Errorf("%w: a post without a key", storage.ErrInvalid)
	}
	p.To.Audience = cmp.Or(p.To.Audience, bot.ToThread)
	row, err := t.queueMessage(r, message{Message: storage.Message{Key: p.Key, Post: p}, Lane: lane, Under: at}, storage.PostRow)
	if err != nil || p.Card == nil {
		return row, err
	}
	return row, t.saveTokens(p.Card.Buttons, button{Thread: r.ID, Key: p.Key})
}

// queueMessage queues a message's content. If an older content still waits, the new one takes its place in the order and, as the
// older may have been sent, its epoch.
func (t *txn) queueMessage(r *threadRow, m message, kind storage.RowKind) (storage.OutboxRow, error) {
	old, err := t.message(r.ID, m.Key)
	if err != nil {
		return storage.OutboxRow{}, err
	}
	m.Thread = r.ID
	if old.ID != "" {
		m.No, m.ID, m.Ref, m.Row, m.Said, m.Took = old.No, old.ID, old.Ref, old.Row, old.Said, old.Took
		if old.Row != 0 {
			m.Post.Begun = old.Post.Begun
		}
	} else {
		if m.No, err = t.DrawMessage(); err != nil {
			return storage.OutboxRow{}, err
		}
		m.ID = messageID(m.No)
		if err := t.save(key(kindMessage, bigEndian(m.No)), pointer{r.ID, m.Key}); err != nil {
			return storage.OutboxRow{}, err
		}
	}
	row := storage.OutboxRow{
		Lane: m.Lane, Kind: kind, Thread: r.ID, Epoch: t.s.epoch, Message: m.ID, Key: m.Key,
		Approval: m.Approval, Bell: m.Bell, Version: m.Version, Under: m.Under,
	}
	m.noteSaid(t.now)
	if err := t.queueRow(&m, &row, old.Lane); err != nil {
		return row, err
	}
	if err := t.saveMessage(m); err != nil {
		return row, err
	}
	row.Post = m.Post
	return row, nil
}

func (t *txn) queueRow(m *message, row *storage.OutboxRow, lane string) error {
	var waiting outRow
	found := false
	var err error
	if m.Row != 0 {
		if found, err = t.load(outboxKey(m.Row), &waiting); err != nil {
			return err
		}
	}
	switch {
	case found && m.Lane == lane:
		row.Seq, row.Rev, row.Told = waiting.Seq, waiting.Rev+1, waiting.Told
		row.Epoch = min(row.Epoch, waiting.Epoch)
	case found:
		if err := t.Del(outboxKey(m.Row)); err != nil {
			return err
		}
		row.Epoch, row.Told = min(row.Epoch, waiting.Epoch), waiting.Told
		fallthrough
	default:
		if row.Seq, err = t.Draw(); err != nil {
			return err
		}
	}
	m.Row = row.Seq
	return t.save(outboxKey(row.Seq), outRow{OutboxRow: *row})
}

// queueOpening queues the opening of a thread, and notes that one is under way below its parent.
func (t *txn) queueOpening(r *threadRow) (storage.OutboxRow, error) {
	if err := t.mark(t.s.openingKey(r.Parent, r.ID)); err != nil {
		return storage.OutboxRow{}, err
	}
	return t.queueAlone(storage.OutboxRow{Lane: r.Lane, Kind: storage.OpenRow, Thread: r.ID, Under: r.Parent})
}

// queueAlone queues a new message of which nothing is kept beside its row.
func (t *txn) queueAlone(row storage.OutboxRow) (storage.OutboxRow, error) {
	seq, err := t.Draw()
	if err != nil {
		return row, err
	}
	no, err := t.DrawMessage()
	if err != nil {
		return row, err
	}
	row.Seq, row.Message, row.Epoch = seq, messageID(no), t.s.epoch
	return row, t.save(outboxKey(seq), outRow{OutboxRow: row, Own: row.Kind == storage.PostRow})
}

// endOpening ends the opening of a thread. When none is under way below the parent any more, what was kept there belongs to
// nobody.
func (t *txn) endOpening(r *threadRow) error {
	if err := t.Del(t.s.openingKey(r.Parent, r.ID)); err != nil {
		return err
	}
	if opening, err := t.any(t.s.openingKey(r.Parent, "")); err != nil || opening {
		return err
	}
	return t.dropEvents(key(kindKept, t.s.saltedHash("place", r.Parent.String())))
}
