package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// orderByTime puts what people wrote, edited and deleted into the order in which they did so by their platform's own clock: a platform may bring two
// messages by two ways, and what it brings once more comes behind newer ones. Everything else keeps its place, as does what no clock was told of.
func orderByTime(in []storage.Waiting) []storage.Waiting {
	out := slices.Clone(in)
	slots := map[bot.Platform][]int{}
	for i, w := range in {
		if _, ok := writtenID(w.Event.Body); ok && !w.Event.At.IsZero() {
			slots[w.Event.Place.Platform] = append(slots[w.Event.Place.Platform], i)
		}
	}
	for _, at := range slots {
		written := make([]storage.Waiting, len(at))
		for n, i := range at {
			written[n] = in[i]
		}
		moments := momentsOf(written)
		slices.SortStableFunc(written, func(a, b storage.Waiting) int {
			x, y := moments[a.Seq], moments[b.Seq]
			return cmp.Or(x.at.Compare(y.at), cmp.Compare(x.after, y.after))
		})
		for n, i := range at {
			out[i] = written[n]
		}
	}
	return out
}

// moment is when something was done. after tells apart what was done to one message.
type moment struct {
	at    time.Time
	after int
}

// momentsOf are the moments of what was written, by number. An edit is never before the message that it is of, nor a deletion before either: of some
// a platform tells no other time than the message's (Discord's deletions).
func momentsOf(written []storage.Waiting) map[uint64]moment {
	latest := map[bot.MessageID]*[deletion + 1]time.Time{} // by kind
	for _, w := range written {
		id, _ := writtenID(w.Event.Body)
		if latest[id] == nil {
			latest[id] = &[deletion + 1]time.Time{}
		}
		if t := &latest[id][kindOf(w.Event.Body)]; w.Event.At.After(*t) {
			*t = w.Event.At
		}
	}
	out := make(map[uint64]moment, len(written))
	for _, w := range written {
		id, _ := writtenID(w.Event.Body)
		kind, m := kindOf(w.Event.Body), moment{at: w.Event.At}
		for _, before := range latest[id][:kind] {
			if before.IsZero() {
				continue
			}
			if m.after = kind; before.After(m.at) {
				m.at = before
			}
		}
		out[w.Seq] = m
	}
	return out
}

const deletion = 2 // the last kind

// kindOf is the order of what can be done to one message.
func kindOf(b bot.Body) int {
	switch b.(type) {
	case bot.Edited:
		return 1
	case bot.Deleted:
		return deletion
	}
	return 0
}

// writtenID is the message that somebody wrote, edited or deleted.
func writtenID(b bot.Body) (bot.MessageID, bool) {
	switch b := b.(type) {
	case bot.Message:
		return b.ID, true
	case bot.Edited:
		return b.ID, true
	case bot.Deleted:
		return b.ID, true
	}
	return "", false
}
