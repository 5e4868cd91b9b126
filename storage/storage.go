// Package storage is the contract between the engine and whatever keeps its data: records and verbs, no SQL and no
// transactions to hold open. verbs decides what they do, over rows; boltstore keeps those in one file, memstore in memory that
// several stores share; storetest holds every implementation to it.
//
// Guarantees of every Store: a verb that returns nil has happened whole and is durable (verbs marked lazy: visible to this
// process at once, durable with the next durable verb of their thread or within a second); a verb that returns an error changed nothing;
// verbs never keep a transaction open between calls; all are safe for concurrent use. Rows of the outbox that a verb returns are those that it queued.
// Who has their lease is to send them; see Shared. Where the store itself is what fails, the error is a trouble; see Trouble. Only verbs that carry a Fence of the current owner can change a thread's state. No verb decodes a flow's state.
package storage

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

var (
	// ErrFenced means that the caller does not own the thread any more: another life, a later claim or an erasure came.
	ErrFenced = errors.New("fenced: the thread has another owner")
	// ErrCodeTaken means that an approval's code is in use; ask again with the next one.
	ErrCodeTaken = errors.New("the approval code is taken")
	// ErrNotFound means that there is no such thread, message or row.
	ErrNotFound = errors.New("not found")
	// ErrLocked means that another process has the store open.
	ErrLocked = errors.New("the store is in use by another process")
	// ErrMoved means that a store was copied to another place, which is the live one now, or that a copy into it is not finished.
	ErrMoved = errors.New("the store was moved")
	// ErrDamaged means that the store's content is not what was written. Nothing is repaired or overwritten. A trouble.
	ErrDamaged error = trouble{errors.New("the store is damaged")}
	// ErrEnded means that the store does nothing more in this life of the program. A trouble.
	ErrEnded error = trouble{errors.New("the store has ended")}
	// ErrFull means that there is no room. The verb can be tried again when there is. A trouble.
	ErrFull error = trouble{errors.New("no room on the store's device")}
	// ErrInvalid means that what a turn asked for can never be stored: the flow's mistake.
	ErrInvalid = errors.New("it cannot be stored")
	// ErrErased means that what was asked for was erased at a person's request.
	ErrErased = errors.New("erased")
	// ErrTaken means that a place is another conversation's that is not over.
	ErrTaken = errors.New("the place is taken")
	// ErrKept means that a thread is not erased for its age: there is something to do in it, or its time is not over any more.
	ErrKept = errors.New("the thread is kept")
)

// Store keeps everything.
type Store interface {
	Intake
	Turns
	Outbox
	Desk
	Pages
	Records
	Files
	Shared

	// Epoch is the number of this opening. It is durable, and greater than that of every earlier life.
	Epoch() uint64
	// Unclean reports whether the previous life ended without Close.
	Unclean() bool
	// Ready reports whether a verb that writes would be durable now, and if not why. It may write, and leaves nothing. ErrEnded where that
	// will never be again.
	Ready(ctx context.Context) error
	// Close makes lazy rows durable, notes a clean stop and releases the store. Verbs after it return an error.
	Close() error
}

// Intake is how events come in.
type Intake interface {
	// Ingest files a batch of events in order, in one transaction: dedupe by event id (and by that of the event With which it
	// came, if that was known before the batch), place to thread, token or code to
	// approval (settled by bot.Settle in the same transaction), the rest into the thread's inbox. The results are in
	// the order of the batch.
	Ingest(ctx context.Context, batch []Inbound, now time.Time) ([]Filed, error)
	// Bind gives an opened thread its place, marks the Open row sent, and moves what was said there meanwhile into
	// the thread's inbox, in order. Binding the same place again is no error.
	Bind(ctx context.Context, thread bot.ThreadID, seq uint64, place bot.Place) error
	// Move gives a conversation another place, where the one that it was at takes nothing any more. What is still said there belongs to it all the
	// same. It returns the thread's rows that were given up, in order: they wait again. Moving twice is no error; ErrTaken.
	Move(ctx context.Context, thread bot.ThreadID, from, to bot.Place) ([]OutboxRow, error)
	// FireTimers moves the timers that are due at now into their threads' inboxes, one Timer event each, and applies
	// bot.Ring to the approvals for which it is time: an expired one gets a Decision and a rewritten card, for any other bell a
	// message that reminds of it is queued beside the card. Both are rewritten with it from then on. Files that were nobody's for LooseTime are
	// dropped. It returns the threads with new work and when the next of all that is due (zero: none). Where nothing is due nothing is written.
	FireTimers(ctx context.Context, now time.Time) (woken []bot.ThreadID, rows []OutboxRow, next time.Time, err error)
}

// Turns is how a thread's turns run.
type Turns interface {
	// Work lists the threads with something to do: waiting events, an unfinished turn, or a turn that asked to continue.
	// Parked threads are not among them. It reads an index, not the threads.
	Work(ctx context.Context) ([]bot.ThreadID, error)
	// Claim makes the caller the thread's only owner and fences every earlier one. It may write nothing.
	Claim(ctx context.Context, thread bot.ThreadID) (Fence, error)
	// Load reads what the next turn needs. ErrFenced, ErrNotFound or ErrErased.
	Load(ctx context.Context, f Fence) (*Loaded, error)
	// PutSteps adds or replaces (by key) steps of the turn that pin describes, and writes the pin if it is not there. With
	// durable false it is lazy. The store numbers new steps: it returns them with Seq and Turn filled.
	PutSteps(ctx context.Context, f Fence, pin Pin, steps []agents.StepRecord, durable bool) ([]agents.StepRecord, error)
	// DropSteps removes steps of the unfinished turn by key, so that they run again.
	DropSteps(ctx context.Context, f Fence, keys []string) error
	// Repin replaces the pin of an unfinished turn (a stop request joined it).
	Repin(ctx context.Context, f Fence, pin Pin) error
	// NoteRead notes what was read from the files of a waiting message: Text and Unread, by Ref. What is not there any more is left out, and all else
	// of the message stays as it is then. Durable, so that the turn about it finds the same however often it runs. ErrFenced.
	NoteRead(ctx context.Context, f Fence, seq uint64, read []bot.Attachment) error
	// Commit ends the turn: consumes the pinned events, keeps steps as audit log, writes state, log, outbox,
	// approvals, timers, rows and audit entries. Everything or nothing. It returns the outbox rows that it queued and
	// whether the thread still has work. Later events come into the inbox as new ones. ErrFenced, ErrCodeTaken.
	Commit(ctx context.Context, f Fence, t Turn) (Committed, error)
	// Draft queues what a post is going to say before the turn that says it is committed. The turn's own post with that key rewrites the message; a turn
	// that ends without one, and a parking, take it back. A thread has one draft at a time. Where it is there already nothing is queued. The message
	// that it returns is durable as it is, its reference too. ErrFenced, also once the turn is committed; ErrInvalid for a key that is taken.
	Draft(ctx context.Context, f Fence, turn uint64, p bot.Post) (Message, []OutboxRow, error)
	// CountAttempt counts a failed (or suspected) attempt at the thread's next turn and returns the count. Commit
	// sets it back to 0.
	CountAttempt(ctx context.Context, f Fence) (int, error)
	// Park sets the thread aside with its events untouched and queues the posts. It is not in the work index until a
	// Decision comes in. Unpark takes it up again with no attempt counted and queues the posts; decisions on the approvals
	// that Park asked have done their work and leave the inbox. With Skip, the events that were pinned or waiting when it
	// was parked leave it too, the number of the pinned turn is used up, and nothing is to be continued. Unparking twice is
	// no error, and says nothing again.
	Park(ctx context.Context, f Fence, p Parking) ([]OutboxRow, error)
	Unpark(ctx context.Context, thread bot.ThreadID, u Unparking) ([]OutboxRow, error)
	// Erase deletes everything of the thread but a content-free tombstone, Delete rows for the bot's own messages (also for
	// those that may have arrived without anybody knowing where) and the audit chain, fences the running turn, and compacts the store so that
	// the bytes are gone. It returns the
	// queued rows (the farewell first). With Aged it erases nothing of a thread that is to be kept: ErrKept. An error that comes with rows came after the
	// deletion: the file could not be
	// compacted, and calling it again (or the next opening) finishes that. For an erased thread it returns what of its rows is not sent.
	Erase(ctx context.Context, thread bot.ThreadID, e Erasure) ([]OutboxRow, error)
}

// Outbox is how posts go out.
type Outbox interface {
	// Unsent lists the rows that are neither done nor given up, in order. Those of an earlier epoch may have been sent.
	Unsent(ctx context.Context) ([]OutboxRow, error)
	// Resolve reads what a row needs at the moment of sending: the message's place and reference, the approval as it is now.
	// ErrNotFound for a row that is done, or went with its thread, or whose message moved to another destination. ErrFenced for one whose lease is
	// another life's, or not the one under which the row was handed out. A trouble where this life may lose it within half a lease.
	Resolve(ctx context.Context, row OutboxRow) (Resolved, error)
	// Sent marks a row done and keeps where the message is (zero for a deletion), and since when. Lazy. A row that was superseded
	// meanwhile stays, with the newer content. For a message that arrives after its thread was erased it queues a Delete row,
	// durably, and returns that.
	Sent(ctx context.Context, row OutboxRow, ref bot.MessageRef, at time.Time) ([]OutboxRow, error)
	// GiveUp marks a row that can never be sent, with its reason, so that it stays visible to operators (Verify lists
	// it), and queues what people are told of that. It returns the rows queued. ErrNotFound for a row that is done.
	GiveUp(ctx context.Context, row OutboxRow, reason string, tell ...Telling) ([]OutboxRow, error)
	// Tell queues what people are told of a row that waits.
	Tell(ctx context.Context, tell ...Telling) ([]OutboxRow, error)
}

// Desk is what people ask about.
type Desk interface {
	// Approval reads the present version of an approval by its flow's name for it. ErrNotFound.
	Approval(ctx context.Context, thread bot.ThreadID, name string) (bot.Approval, error)
	// Coded finds the conversation and the approval, as it is now, that a code stands for: the approval's present one or one that it had before.
	// ErrNotFound.
	Coded(ctx context.Context, code string) (Thread, bot.Approval, error)
	// At finds the thread that owns a place. ErrNotFound, ErrErased.
	At(ctx context.Context, place bot.Place) (Thread, error)
	// Locate finds the place of a message by its id alone, the bot's ("m17") or a person's. It may be slow: it is for
	// the local adapter, whose driver names messages without their thread.
	Locate(ctx context.Context, platform bot.Platform, id bot.MessageID) (bot.Place, error)
	// Message reads a message of the bot by its flow's key. ErrNotFound.
	Message(ctx context.Context, thread bot.ThreadID, key string) (Message, error)
	// Posted finds the conversation and the key of a message of the bot by where it is. ErrNotFound.
	Posted(ctx context.Context, ref bot.MessageRef) (Thread, string, error)
	// Thread reads a thread's row.
	Thread(ctx context.Context, id bot.ThreadID) (Thread, error)
	// Marks passes to fn how far the places of a platform's threads were taken in, oldest thread first. A thread without a place has none, nor one
	// that is over and had its last commit before since, unless a person speaks there.
	Marks(ctx context.Context, platform bot.Platform, since time.Time, fn func(Mark)) error
	// Overdue lists the threads whose time is over, oldest first, and says when that of the next one is (zero: never).
	Overdue(ctx context.Context, r Retention) (over []bot.ThreadID, next time.Time, err error)
	// Pressed finds the button that an event presses or whose modal it sends. ErrNotFound.
	Pressed(ctx context.Context, ev bot.Event) (Pressed, error)
	// Held lists the conversations of which one is meant by what is held of a person, as they were last asked, and says when they said the last
	// of it; none when nothing is.
	Held(ctx context.Context, u bot.User) (among []bot.ThreadID, last time.Time, err error)
}

// Records is how stored data is read and proved.
type Records interface {
	// Record reads one conversation whole.
	Record(ctx context.Context, id bot.ThreadID) (Record, error)
	// History reads the last n log entries (all for n < 0), oldest first.
	History(ctx context.Context, id bot.ThreadID, n int) ([]agents.LogEntry, error)
	// Row reads one row of a port; nil when there is none. A thread's own rows need its id, shared ones do not.
	Row(ctx context.Context, thread bot.ThreadID, port, key string) (json.RawMessage, error)
	// Rows reads the shared rows of a port in key order.
	Rows(ctx context.Context, port string) ([]agents.Row, error)
	// Table gives the rows of a port that belong to no thread. The name is the port's own, without a zero byte. Backups have them,
	// Verify checks them, no erasure touches them. Its Update is a verb as the others: it shares the writer with turns.
	Table(name string) agents.Table
	// Audit appends an entry that belongs to no thread (a start, a configuration) to the chain. Durable.
	Audit(ctx context.Context, e Audit) error
	// AuditHead reads where the chain ends. It is written with every entry, in the same transaction.
	AuditHead(ctx context.Context) (AuditHead, error)
	// Remains reads what is left of a thread, as of one that was erased. It reads everything.
	Remains(ctx context.Context, id bot.ThreadID) (Remains, error)
	// Verify reads everything and checks every record and the audit chain. It reports what it found; ErrDamaged wraps
	// what is wrong.
	Verify(ctx context.Context) (Report, error)
	// Backup writes a consistent copy while the store is in use.
	Backup(ctx context.Context, w io.Writer) error
}
