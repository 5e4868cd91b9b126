package storage

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// Line is one thing in a conversation as it was seen there: what somebody said, with the files that came with it, or a message of the bot, a card among
// them. One of both is nil.
type Line struct {
	At    time.Time // zero where nobody kept it
	Said  *agents.LogEntry
	Files []File
	Post  *Message
}

// Lines are what people said and what the bot posted, in the order of their times. A message stands where it was said first, with what it says now. It is
// for whom its post says, not all for the person whose conversation it is: a card of an approval has a post without an audience. What staff said to the
// person is there as they said it, and as the post that brought it. What waits to be read is not among them, as nothing was masked in it yet.
func (r Record) Lines() []Line {
	files := map[bot.MessageID][]File{}
	for _, f := range r.Files {
		files[f.Message] = append(files[f.Message], f)
	}
	first := map[string]int{} // where the log has a message first
	for i, e := range r.History {
		if _, seen := first[e.ID]; e.Role == agents.Assistant && !seen {
			first[e.ID] = i
		}
	}
	var out []Line
	next := 0 // of the log
	say := func(until func(i int, e agents.LogEntry) bool) {
		for ; next < len(r.History) && until(next, r.History[next]); next++ {
			if e := &r.History[next]; e.Role != agents.Assistant {
				out = append(out, Line{At: e.At, Said: e, Files: files[bot.MessageID(e.ID)]})
			}
		}
	}
	for i := range r.Messages {
		m := &r.Messages[i]
		at := m.At
		if n, logged := first[m.Key]; logged {
			say(func(i int, _ agents.LogEntry) bool { return i < n })
			if at.IsZero() {
				at = r.History[n].At
			}
		} else {
			say(func(_ int, e agents.LogEntry) bool { return !e.At.Truncate(time.Millisecond).After(at) })
		}
		out = append(out, Line{At: at, Post: m})
	}
	say(func(int, agents.LogEntry) bool { return true })
	return out
}
