package verbs

import (
	"bytes"
	"context"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Rows are a store's records within one unit of work. What one verb writes it reads at once, and others when it is durable. Content that is
// returned lives as long as the unit, and is not to be changed.
type Rows interface {
	// Get reads a row; nil when there is none.
	Get(key []byte) ([]byte, error)
	// Put writes a row, whatever was there. ErrInvalid for a key that is too long.
	Put(key, content []byte) error
	// Del deletes a row. That there is none is no error.
	Del(key []byte) error
	// Scan passes the rows of a range to fn in its order, until it returns an error. fn must not write.
	Scan(r Range, fn func(key, content []byte) error) error
	// Naming passes the rows below a prefix to fn whose content names a thread. Others may be among them.
	Naming(prefix []byte, id bot.ThreadID, fn func(key, content []byte) error) error

	// Draw takes a number from the one sequence of the store: greater than all that were drawn in a unit that held one of this unit's threads
	// before. There are gaps.
	Draw() (uint64, error)
	// DrawMessage is Draw from the sequence of the bot's messages: people and programs write those numbers ("m17"), so they stay small.
	DrawMessage() (uint64, error)
	// Owns reports whether a fence is this life's, and nobody claimed the thread in it since. Whether the life has the thread is decided here.
	Owns(f storage.Fence) (bool, error)
	// Lives are the openings of the store by their epochs, save those that were forgotten. None where the store is this life's alone.
	Lives() (map[uint64]Life, error)
	// Append adds entries to the audit chain.
	Append(entries []storage.Audit) error
	// CountFiles adds to how many bytes all files have together, and returns it.
	CountFiles(bytes int64) (int64, error)
	// TakeBack says that what this unit deletes or overwrites are words that somebody wants gone.
	TakeBack()
}

// Range is rows whose keys begin with a prefix, in the order of the keys.
type Range struct {
	Prefix []byte
	Upto   []byte // the last one is where the rest of the key is this or begins with it; nil for no end
	After  []byte // those behind where the rest of the key is this, in the order of the range; nil for all
	Back   bool   // the last one first; below the prefix keys end in a number
	Most   int    // so many of them; 0 for all
}

// IsBehind reports whether a key of the range comes behind After.
func (r Range) IsBehind(k []byte) bool {
	if r.After == nil {
		return true
	}
	if order := bytes.Compare(k[len(r.Prefix):], r.After); r.Back {
		return order < 0
	} else {
		return order > 0
	}
}

// Keeper keeps rows, and runs units of work over them. It decides nothing.
type Keeper interface {
	// View runs a unit that only reads, over one consistent state. It waits for none that writes. Run may be called again, and begins afresh each time.
	View(ctx context.Context, o Op) error
	// Do runs a unit that writes and returns when it is durable, with After behind it. It may run more than once: if it fails, nothing of it happened.
	// A context that ends takes it back if it has not begun.
	Do(ctx context.Context, o Op) error
	// Later runs a unit with the next durable one of its thread, or soon. Nobody waits for it.
	Later(l Lazy) error
	// Flush makes what runs later durable if some of it concerns the caller.
	Flush(ctx context.Context, concerns func(Lazy) bool) error
	// Pending passes what is not durable yet to fn, the newest first, until it returns false.
	Pending(fn func(Lazy) bool)
	// Own makes the caller the thread's only owner in this life. It waits for a unit under way that an earlier one has a part in.
	Own(ctx context.Context, thread bot.ThreadID) (storage.Fence, error)
	// Await waits for a unit under way that has a part in a thread.
	Await(ctx context.Context, thread bot.ThreadID) error
}

// Life is an opening of the store.
type Life struct {
	Left  time.Duration // until its lease ends, by the clock that all go by; not positive: it is over
	Clean bool          // it ended with Close
}

// Op is one unit of work. Run checks everything before its first write.
type Op struct {
	Verb   string
	Thread bot.ThreadID // whose fence it checks; empty for none
	Plan   func() Plan  // for who has a use for it; nil where nothing is known beforehand
	Run    func(Rows) error
	After  func() // once it is durable, before anybody knows; may be nil
}

// Lazy is a unit that nobody waits for. Its content is encoded already; it can only fail on damage.
type Lazy struct {
	Op
	Steps bool // of a turn under way; else a mark that a message was sent:
	// Message is the store's name for it, and Ref is where it is.
	Message string
	Ref     bot.MessageRef
}
