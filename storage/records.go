package storage

import (
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// Inbound is an event on its way in, with what the engine knows about it.
type Inbound struct {
	Event bot.Event
	// Start is the workflow that this command starts; empty for everything else.
	Start string
	// NewID is the id that a started thread gets. It must be unguessable.
	NewID bot.ThreadID
	// Key is the started thread's secret for digests in the audit chain.
	Key []byte
	// Open asks for a new thread below the event's place, rather than owning the place itself.
	Open bool
	// Below is the message at the event's place in whose thread it is to be opened, for everybody there; empty: a thread of its own.
	Below bot.MessageID
	// Reuse lets a conversation begin where another one is over or was erased: the place is the person's own.
	Reuse bool
	// About is what the conversation to be opened is about, as its Args or its Glance would say: while the same person has one about it
	// on the same platform that is not over, the start is Busy. Empty: any of that workflow.
	About string
	// Aside is set for what is of no conversation: the event is noted as seen, and what is to be posted because of it is queued.
	Aside *Aside
	// To is the conversation to which an event belongs that was said beside it, in the same direct message for example. Its edits and
	// deletions follow it there, also when they come with another To or with none. What is held of the person and may belong there goes first.
	To bot.ThreadID
	// Desk says that it was said at the desk, by staff, to be said in the conversation To, or is about that: it keeps its place, and tells
	// nothing of how far the conversation's own place was taken in.
	Desk bool
	// Hold is set instead where it may belong to one of several: it is kept until Release says to which.
	Hold *Hold
	// Release gives what is held of the person to To. The event itself is nothing more.
	Release bool
	// Code is set for typed decisions ("approve K7QF reason"): if no approval has that code, the event is an ordinary one.
	Code *Code
	// People are who is one person now: a decision goes by them, also about votes that stand.
	People bot.People
}

// Aside is what an event that is of no conversation causes. The posts go to the event's place, in order.
type Aside struct {
	Posts []bot.Post
	Audit []Audit
	Tell  []Telling // what is posted about conversations
}

// Hold keeps what a person said, beside the conversations of which one is meant. Ask is posted at the event's place, to say so; not while
// the person has been asked shortly before.
type Hold struct {
	Among []bot.ThreadID
	Ask   bot.Post
}

// Telling is what people are told of a row that cannot be sent, or of a conversation that they asked about. It is the post of a thread, or where that
// is empty nobody's, at a place. A thread's post with a place goes there, waits for nothing else of the thread, and is taken back with the thread.
type Telling struct {
	ID     bot.EventID // what is told with it is told once; empty: each time
	Thread bot.ThreadID
	At     bot.Place
	Post   bot.Post
	Of     uint64 // the row, by its Seq, that keeps the post's key as Told until it is sent; 0 for none
}

// Code is a typed decision.
type Code struct {
	Code   string // upper case, normalised
	Button string
	Words  string // what follows the code; see bot.Modal.Typed
}

// Outcome says what became of an inbound event.
type Outcome string

// What can become of an event.
const (
	Queued    Outcome = "queued"  // in its thread's inbox
	Opening   Outcome = "opening" // kept until the thread that is being opened is bound
	Known     Outcome = "known"   // seen before; nothing changed
	Settled   Outcome = "settled" // an attempt at an approval; see Settlement
	AsksModal Outcome = "modal"   // a click whose modal is to be opened; nothing changed
	Busy      Outcome = "busy"    // a start where a live conversation owns the place, or the same person has one of this kind about the same; nothing changed
	Noted     Outcome = "noted"   // an Aside
	Held      Outcome = "held"    // kept until the person says to which conversation it belongs; see Inbound.Hold
	Nowhere   Outcome = "nowhere" // no thread here; nothing kept
	Gone      Outcome = "gone"    // the place or thread was erased; nothing kept
)

// Filed is the result for one inbound event.
type Filed struct {
	Outcome    Outcome
	Thread     bot.ThreadID
	Place      bot.Place      // the thread's
	Settlement bot.Settlement // for Settled
	Approval   bot.Approval   // for Settled: as it is now
	Button     bot.Button     // for AsksModal; for Settled: the one that was pressed, if there is such a one
	Missing    []bot.Input    // for an Incomplete settlement
	Ref        bot.MessageRef // for AsksModal
	Rows       []OutboxRow    // queued by this event
	Elsewhere  bool           // this life does not have the thread's lease: it is to be taken, or runs where it is
	Lease      uint64         // of the thread, where this life has it: see Lease.Since
	Beside     bool           // the first in a while that the person said beside the conversation to which it went: they are to be told
}

// Pressed is a button of a card. Approval is zero for a flow's own card; its Turn is that of the version that was pressed, where it has grown since.
type Pressed struct {
	Thread   Thread
	Approval bot.Approval
	Button   bot.Button
	Ref      bot.MessageRef // of the card
}

// Fence proves ownership of a thread since a claim.
type Fence struct {
	Thread bot.ThreadID
	Epoch  uint64
	Claim  uint64
}

// Thread is a conversation's row.
type Thread struct {
	ID        bot.ThreadID      `json:"id"`
	Workflow  string            `json:"workflow"`
	Args      map[string]string `json:"args,omitempty"`
	About     string            `json:"about,omitempty"` // what it was started about
	Owner     bot.User          `json:"owner"`
	Place     bot.Place         `json:"place"` // zero while it is being opened
	Parent    bot.Place         `json:"parent"`
	Below     bot.MessageID     `json:"below,omitempty"`  // the message in whose thread it was to be opened
	Former    []bot.Place       `json:"former,omitempty"` // where it was before; what is said there belongs to it
	CreatedAt time.Time         `json:"created_at"`
	UpdatedAt time.Time         `json:"updated_at"` // of the last commit
	Turn      uint64            `json:"turn"`       // of the last commit
	Glance    agents.Glance     `json:"glance"`
	Attempts  int               `json:"attempts,omitempty"`
	Parked    string            `json:"parked,omitempty"`    // why; empty for a live thread
	Parkings  int               `json:"parkings,omitempty"`  // how often it was set aside
	ParkedBy  []string          `json:"parked_by,omitempty"` // the approvals that the present parking asked
	Continue  bool              `json:"continue,omitempty"`
	Beside    time.Time         `json:"beside,omitzero"` // when something said beside it last came in, and the person was told where it goes on
	Key       []byte            `json:"key,omitempty"`   // for keyed digests; dies with the thread

	Taken      *Taken `json:"taken,omitempty"`       // a person speaks in place of the bot; nil: nobody does
	HandedBack bool   `json:"handed_back,omitempty"` // the flow has not gone on yet since a person spoke in its place
}

// Taken is that a person of the staff speaks in a conversation in place of the bot. The flow's turns wait meanwhile.
type Taken struct {
	By    bot.User    `json:"by"`
	At    time.Time   `json:"at"`
	Card  string      `json:"card"`            // the approval by which it is handed back; what staff say below its card goes to the person
	Waits time.Time   `json:"waits,omitzero"`  // since when the person waits for an answer; zero: they do not
	Later []bot.Event `json:"later,omitempty"` // what the flow is told when it goes on
}

// Mark is how far a thread's place was taken in: the latest message there by the time at which it was said, be it consumed or
// not, and that time. Before the first one it is when the thread began.
type Mark struct {
	Thread Thread
	Last   bot.MessageID
	At     time.Time
}

// Pin fixes what a turn is about, so that it is the same turn when it runs again.
type Pin struct {
	Turn     uint64    `json:"turn"`
	Now      time.Time `json:"now"`
	Inbox    []uint64  `json:"inbox"`
	Stopping bool      `json:"stopping,omitempty"`
}

// Waiting is an event in a thread's inbox.
type Waiting struct {
	Seq   uint64    `json:"seq"`
	Event bot.Event `json:"event"`
}

// Loaded is what a turn starts from. Pin and Steps are those of an unfinished turn.
type Loaded struct {
	Thread   Thread
	State    agents.Saved
	Inbox    []Waiting
	Pin      *Pin
	Steps    []agents.StepRecord
	LastStep uint64 // the number of the thread's last step; the next new one has the next number
	// Log has the newest entries of the log, oldest first, where the store had them at hand; Whole says that there are no others. No entry changes
	// until the turn is committed.
	Log   []agents.LogEntry
	Whole bool
}

// Turn is what Commit makes durable. Posts and asks carry their buttons' tokens, asks their codes and digests.
type Turn struct {
	Pin       Pin
	Now       time.Time
	State     agents.Saved
	Steps     []agents.StepRecord // that were not put yet
	Posts     []bot.Post
	Log       []agents.LogEntry
	Unlog     []string
	Unfile    []string
	Relog     []agents.LogEntry
	Unquote   []string
	Events    []agents.NamedEvent
	Glance    agents.Glance
	Reviews   []json.RawMessage
	Audit     []Audit
	Approvals []bot.Approval
	Void      []string
	Unshow    []string
	Timers    []agents.Timer
	Rows      []agents.Row
	Continue  bool

	Taken      *Taken      // who speaks in place of the bot from now on
	HandedBack bool        // the flow goes on next
	Later      []bot.Event // come into the inbox again, behind what waits there
}

// Committed is what a commit queued.
type Committed struct {
	Rows []OutboxRow
	More bool // the thread has work again
}

// Parking sets a thread aside.
type Parking struct {
	Reason    string
	Posts     []bot.Post
	Approvals []bot.Approval // the operators' card
}

// Unparking takes a thread up again.
type Unparking struct {
	Skip  bool // give up the turn that failed, and the events that it was about
	Go    bool // with Skip: run a turn at once all the same, where the thread had asked for one
	Posts []bot.Post
}

// Erasure is a deletion at a person's request.
type Erasure struct {
	Farewell *bot.Post
	Audit    []Audit
	// Later leaves the compaction to the next erasure, or the next opening: for the first ones of several.
	Later bool
	// Aged is set where the thread is erased for its age alone: only if its time is over by then, and nothing is to be done in it.
	Aged *Retention
}

// RowKind is what an outbox row does.
type RowKind string

// The kinds of outbox rows.
const (
	PostRow     RowKind = "post"
	ApprovalRow RowKind = "approval" // rendered when it is sent, from the approval as it is then
	OpenRow     RowKind = "open"
	DeleteRow   RowKind = "delete"
)

// OutboxRow is something to send. Rows with the same Lane keep their order; Seq orders them. New content of a message of
// which a row still waits takes that row's Seq with a higher Rev: it goes where the message belongs in the order.
type OutboxRow struct {
	Seq      uint64         `json:"seq"`
	Rev      uint64         `json:"rev,omitempty"`
	Lane     string         `json:"lane"`
	Kind     RowKind        `json:"kind"`
	Thread   bot.ThreadID   `json:"thread,omitempty"` // empty for what is of no conversation
	Epoch    uint64         `json:"epoch"`            // of the life that queued it, or of the unconfirmed row that it supersedes
	Message  string         `json:"message"`          // stable id of the message: "m17"; equal for rewrites
	Key      string         `json:"key,omitempty"`
	Post     bot.Post       `json:"post,omitzero"`
	Approval string         `json:"approval,omitempty"` // the approval's name
	Bell     bot.Bell       `json:"bell,omitempty"`     // of an ApprovalRow that reminds of the approval
	Version  uint64         `json:"version,omitempty"`  // of the approval that a Bell's message is about; zero for the present one
	Under    bot.Place      `json:"under,omitzero"`     // for OpenRow; for rows of an erased thread, where it was; for other rows, where they go instead
	Ref      bot.MessageRef `json:"ref,omitzero"`       // for DeleteRow; zero where it has to be looked for, and Post says for whom it was
	GivenUp  string         `json:"given_up,omitempty"`
	Lease    uint64         `json:"-"`              // under which it was handed out: Lease.Since; 0 where all is leased to this life
	Told     string         `json:"told,omitempty"` // the key of the thread's post by which people know that it was not sent; see Telling.Of
}

// Resolved is what a row needs at the moment of sending.
type Resolved struct {
	Thread   Thread         // zero for rows of an erased thread, and of none
	Ref      bot.MessageRef // of the message that it rewrites; zero for a new one
	Approval bot.Approval   // for ApprovalRow
	Below    bot.MessageRef // of the message below which it is to be shown; zero for none
}

// CardKey is the key of the message that shows an approval's card.
func CardKey(approval string) string { return "approval/" + approval }

// Message is where a post is. Its times are by the business clock, to the millisecond, and stay the first ones when it is rewritten; of a message from before
// a program that kept them both are zero.
type Message struct {
	ID     string         `json:"id"`
	Key    string         `json:"key"`
	Post   bot.Post       `json:"post"`
	Ref    bot.MessageRef `json:"ref,omitzero"`
	At     time.Time      `json:"at,omitzero"`      // of the turn that said it; of what no turn said, when it was sent
	SentAt time.Time      `json:"sent_at,omitzero"` // when the platform had it; zero while it is on its way
}

// Audit is a link of the audit chain. Hash covers all other fields and Prev.
type Audit struct {
	Seq    uint64            `json:"seq"`
	At     time.Time         `json:"at"`
	Kind   string            `json:"kind"`
	Thread string            `json:"thread,omitempty"` // pseudonym: a digest of the id, not the id
	Digest string            `json:"digest,omitempty"` // keyed with the thread's key
	Labels map[string]string `json:"labels,omitempty"`
	Prev   string            `json:"prev"`
	Hash   string            `json:"hash"`
}

// Record is one conversation whole.
type Record struct {
	Thread    Thread
	State     agents.Saved
	History   []agents.LogEntry
	Events    []agents.NamedEvent
	Reviews   []json.RawMessage
	Approvals []bot.Approval
	Messages  []Message
	Waiting   []Waiting
	Files     []File
}

// Report is what Verify found.
type Report struct {
	Threads int      `json:"threads"`
	Records int      `json:"records"`
	Files   int      `json:"files,omitempty"`      // kept, whole or not
	Bytes   int64    `json:"file_bytes,omitempty"` // of all of them
	Audit   int      `json:"audit"`
	Since   uint64   `json:"audit_since,omitempty"` // AuditHead.Since
	Unsent  int      `json:"unsent"`
	GivenUp []string `json:"given_up,omitempty"`
}

// Remains is what is left of a thread.
type Remains struct {
	Erased bool // it is remembered as erased, so that nothing of it is taken in again
	Rows   int  // that it has, or that name it, but for those that wait to be sent
	Unsent int  // rows that wait to be sent: deletions of the bot's own messages, and last words
	Sealed bool // the store seals what people say
	Keys   int  // with which it is sealed
}
