package verbs

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Plan is what a verb is going to need, as far as it is known beforehand: where rows are far away, all of it is held and loaded in one round trip. What
// it leaves out is read when it is asked for, which is right too, and slower.
type Plan struct {
	// Threads are held, in the order of their ids, before anything else is read or drawn.
	Threads []bot.ThreadID
	// Through are rows that each say a thread's id: it is held as well.
	Through []Lead
	// Guards are keys of what need not be there yet, and is held against others who would begin it, or change what is below it. They come before
	// threads; what was read before is read again. Parents guards what is opened below the parents of the threads as well: what is kept there goes with the last opening.
	Guards  [][]byte
	Parents bool
	// Keys and Ranges are what is read, and Of is what is read of each thread that is held.
	Keys   [][]byte
	Ranges []Range
	Of     []Part
	// Due is the time of which all that is due is read, and its threads are held: those that nobody else holds.
	Due time.Time
	// Numbers and Messages are how many are drawn of each sequence.
	Numbers, Messages int
}

// Lead is a row that leads to a thread. Where there is none, Else are guards that are held in its place.
type Lead struct {
	Key  []byte
	Else [][]byte
}

// Part is a row of a thread or, Below, all rows whose keys begin so; or so many of the Last ones of those. The thread's id stands between the two halves
// of the key.
type Part struct {
	Before, Behind string
	Below          bool
	Last           int
}

// For is what is read of one thread: a key, or a range with a prefix.
func (p Part) For(id bot.ThreadID) (k []byte, r Range) {
	k = key(p.Before, string(id), p.Behind)
	switch {
	case p.Last > 0:
		return nil, Range{Prefix: k, Back: true, Most: p.Last}
	case p.Below:
		return nil, Range{Prefix: k}
	}
	return k, r
}

func (p *Plan) read(keys ...[]byte) { p.Keys = append(p.Keys, keys...) }

func (p *Plan) readBelow(prefix []byte) { p.Ranges = append(p.Ranges, Range{Prefix: prefix}) }

func (p *Plan) through(k []byte, otherwise ...[]byte) {
	p.Through = append(p.Through, Lead{k, otherwise})
}

func (p *Plan) hold(ids ...bot.ThreadID) {
	for _, id := range ids {
		if id != "" {
			p.Threads = append(p.Threads, id)
		}
	}
}

// The parts of a thread.
var (
	ofLease   = Part{Before: kindLease + "t/"}
	ofRow     = Part{Before: kindThread, Behind: "\x00" + partRow}
	ofState   = Part{Before: kindThread, Behind: "\x00" + partState}
	ofPin     = Part{Before: kindPin}
	ofHeard   = Part{Before: kindHeard}
	ofInbox   = Part{Before: kindInbox, Behind: "\x00", Below: true}
	ofSteps   = Part{Before: kindThread, Behind: "\x00" + partStep, Below: true}
	ofFiles   = Part{Before: kindThread, Behind: "\x00" + partFile, Below: true}
	ofPacks   = Part{Before: kindPack, Behind: "\x00", Last: 1}
	ofLog     = Part{Before: kindThread, Behind: "\x00" + partLog, Last: 1}
	ofNewest  = Part{Before: kindThread, Behind: "\x00" + partLog, Last: nearLog}
	ofEvents  = Part{Before: kindThread, Behind: "\x00" + partEvent, Last: 1}
	ofReviews = Part{Before: kindThread, Behind: "\x00" + partReview, Last: 1}
)

// planThread is for a verb of one thread.
func planThread(id bot.ThreadID, more ...Part) Plan {
	return Plan{Threads: []bot.ThreadID{id}, Of: append([]Part{ofRow, ofLease}, more...)}
}

// onThread is planThread for a verb that needs nothing else.
func onThread(id bot.ThreadID, more ...Part) func() Plan {
	return func() Plan { return planThread(id, more...) }
}

// guarding is for a verb about what is no thread's: all that write it hold its key, or one with which that begins.
func guarding(k []byte) func() Plan {
	return func() Plan { return Plan{Guards: [][]byte{k}, Keys: [][]byte{k}} }
}

// ThreadIn is the thread that the content of a row names that a plan goes through; empty for none.
func ThreadIn(content []byte) (id bot.ThreadID) {
	if json.Unmarshal(content, &id) == nil {
		return id
	}
	var named struct{ Thread bot.ThreadID }
	_ = json.Unmarshal(content, &named) // who reads it for what it says reports damage
	return named.Thread
}

// ParentGuard is the guard of what is opened below the parent of a thread, by the content of its row; nil for none.
func (s *Store) ParentGuard(row []byte) []byte {
	var r threadRow
	if json.Unmarshal(row, &r) != nil || r.Parent.IsZero() {
		return nil
	}
	return s.openingKey(r.Parent, "")
}

// Covers reports whether nobody changes a row while a guard is held: it is below the guard, or was said where the guard is of what is opened.
func Covers(guard, k []byte) bool {
	if opening, of := bytes.CutPrefix(guard, []byte(kindOpening)); of {
		if kept, is := bytes.CutPrefix(k, []byte(kindKept)); is {
			return bytes.HasPrefix(kept, opening)
		}
	}
	return bytes.HasPrefix(k, guard)
}

// RowKey is the key of a thread's row.
func RowKey(id bot.ThreadID) []byte { return threadKey(id, partRow) }

// drawPosts counts the numbers of new messages and their rows.
func (p *Plan) drawPosts(n int) {
	p.Numbers += n
	p.Messages += n
}
