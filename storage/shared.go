package storage

import (
	"context"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Shared is how programs that have the same store open divide its work. What is to be done belongs to who has a lease: of a thread, its turns and what
// is posted to it; of a lane of no thread, such as a room of the staff's, what is posted there. A lease names a life and is good until that life is
// over. A store that one program alone has open leases everything to it.
type Shared interface {
	// Take gives this life what is free, that is of nobody or of a life that is over, and returns what is to be done by it, as far as the caller does
	// not know of it. It is called at the start, at each News, and at least each second. Where the store is this program's alone: once, at the start.
	Take(ctx context.Context, k InHand) (Share, error)
	// News gets something when there may be something to take. It is merged, may be lost, and is nil where there will never be any.
	News() <-chan struct{}
	// Hold gives this life what one life has at a time and others do not wait for, unless another one has it: a name that ThingLease gives. It reports
	// whether this life has it now. A trouble where it may lose that within half a lease.
	Hold(ctx context.Context, name string) (bool, error)
	// Release gives back what this life has, by the name of its lease, so that others may have it at once. What it does not have stays as it is.
	Release(ctx context.Context, name string) error
	// Draw takes one from a limit that all lives have together, by a name that LimitName gives, and returns 0; or takes nothing and returns how long it is
	// until one can be had. It need not survive a crash.
	Draw(ctx context.Context, name string, r bot.Rate) (time.Duration, error)
	// Pause has nobody draw from such a limit until a time, and the others told of it by Take. It need not survive a crash.
	Pause(ctx context.Context, name string, until time.Time) error
	// Lease is how long after it was last renewed this life may lose what it has to others; 0 where it cannot.
	Lease() time.Duration
	// LifeCounts are what this life counted of what it shares. Zero where the store is its own alone.
	LifeCounts() LifeCounts
}

// LifeCounts are what a life counted since it began.
type LifeCounts struct {
	Takeovers uint64        // leases that it took over from lives that are over: of threads, and of lanes
	Fenced    uint64        // verbs that wrote nothing because the thread was another's by then
	Unplanned uint64        // reads that no plan had named, each of which was a way to the database and back of its own
	NotifyLag time.Duration // how long the last notification took from here to here; 0 where there was none
	Waits     uint64        // for a connection: all were in use
	Waited    time.Duration // for those together
}

// InHand is what the caller of Take has in hand.
type InHand struct {
	// Row reports whether it was handed a revision of a row, or a later one, under the lease of its lane that began at since: what it had under an
	// earlier one is not its own any more. It is asked for each row of this life's that waits, may be asked more than once and must not block. nil: it has none.
	Row func(seq, rev, since uint64) bool
	// Running are the threads whose turns run: their commands are looked for.
	Running []bot.ThreadID
	// Things are leases that ThingLease names, of which it is asked whose they are. Take takes none of them.
	Things []string
	// Newer are threads that a newer program wrote: they are left to one.
	Newer map[bot.ThreadID]bool
}

// Share is what a life has to do.
type Share struct {
	Over   []Takeover     // what was taken over now, by the life that had it
	Leases []Lease        // of everything of this life's that waits
	Work   []bot.ThreadID // threads of this life's with something to do, those of Over among them
	Rows   []OutboxRow    // of this life's, in order, but for those that are known. Of Epoch 0 are those that another life can have sent
	// Commands are the commands that wait in the inbox of threads that run, with those that their turns took in already.
	Commands map[bot.ThreadID][]Waiting
	Leads    bool // this life does what one program does for all
	Others   int  // lives that go on beside this one
	// Held are those of the things that this life has, and Free those that nobody has, Orphaned among them where a life ended with it.
	// Left is how long it has all of that at least, unless it is renewed.
	Held, Free, Orphaned []string
	Left                 time.Duration
	// Paused is until when nothing is drawn from limits, by their names, some of which may be over.
	Paused map[string]time.Time
}

// Takeover is a life that is over, and its threads with something to do.
type Takeover struct {
	Life    uint64
	Clean   bool // it ended by itself; else each of its threads may have ended it
	Threads []bot.ThreadID
}

// Lease is what a life has since a number was drawn: of its lane, rows with a greater one can have been sent by nobody else.
type Lease struct {
	Name  string
	Since uint64
}

// LeaseName is the lease under which a row is sent.
func (r OutboxRow) LeaseName() string {
	if forStaff := strings.HasPrefix(r.Lane, string(bot.ToModerators)+"/") || strings.HasPrefix(r.Lane, string(bot.ToOperators)+"/"); r.Thread != "" && !forStaff {
		return ThreadLease(r.Thread)
	}
	return laneLeases + r.Lane
}

// ThreadLease is the lease of a thread.
func ThreadLease(id bot.ThreadID) string { return threadLeases + string(id) }

// ThingLease is the lease of something of a platform's that one life has at a time, such as a shard of a gateway.
func ThingLease(p bot.Platform, name string) string { return thingLeases + string(p) + "/" + name }

// LimitName is the name of something of a platform's of which there is so much for all lives together.
func LimitName(p bot.Platform, name string) string { return string(p) + "/" + name }

// LimitedThing is what LimitName was made of.
func LimitedThing(limit string) (p bot.Platform, name string) {
	platform, name, _ := strings.Cut(limit, "/")
	return bot.Platform(platform), name
}

// LeasedThread is the thread whose lease has a name; empty for that of something else.
func LeasedThread(name string) bot.ThreadID {
	id, _ := strings.CutPrefix(name, threadLeases)
	if id == name {
		return ""
	}
	return bot.ThreadID(id)
}

const (
	threadLeases = "t/"
	laneLeases   = "l/"
	thingLeases  = "h/"
)
