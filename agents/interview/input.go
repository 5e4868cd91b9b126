package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/bot"
)

// input is one thing to be answered: an utterance of the candidate, a button, a decision of people. events are where it
// comes from.
type input struct {
	events   []bot.Event
	start    bool
	unknown  string // a command that there is not
	stop     bool   // asked to stop when nothing was running: a rest
	heard    []application.Heard
	click    *click
	edited   *application.Heard
	deleted  string
	decision *bot.Decision
	timer    string // the name of one that rang
}

// click is a pressed button, with the key of the post that it is on.
type click struct {
	id     string
	key    string
	button string
}

func (in input) kind() string { return bot.Kind(in.events[0].Body) }

// inputs reads the events of this turn and those that an earlier one left. Messages of the candidate that follow each other
// are one utterance, but for one by which they leave: what stands before it is answered first. What other people say is not for the
// interview.
func (t *turn) inputs() []input {
	var ins []input
	for _, ev := range revised(append(t.State.Queue, t.run.Events...)) {
		in, ok := t.input(ev)
		if !ok {
			continue
		}
		if n := len(ins); len(in.heard) > 0 && n > 0 && len(ins[n-1].heard) > 0 && !hearing.OnlyLeaves(in.heard[0].Text) {
			last := &ins[n-1]
			last.events, last.heard = append(last.events, ev), append(last.heard, in.heard...)
			continue
		}
		ins = append(ins, in)
	}
	t.State.Queue = nil
	return ins
}

// revised lets a change of a message that waits beside it in the queue take the place of the message: nobody reads the former text.
func revised(evs []bot.Event) []bot.Event {
	var out []bot.Event
	waiting := func(by bot.User, id bot.MessageID) int {
		return slices.IndexFunc(out, func(ev bot.Event) bool {
			m, ok := ev.Body.(bot.Message)
			return ok && m.ID == id && ev.By.Same(by)
		})
	}
	for _, ev := range evs {
		switch b := ev.Body.(type) {
		case bot.Edited:
			if i := waiting(ev.By, b.ID); i >= 0 {
				m := out[i].Body.(bot.Message)
				m.Text = b.Text
				out[i].Body = m
				continue
			}
		case bot.Deleted:
			if i := waiting(ev.By, b.ID); i >= 0 {
				out = slices.Delete(out, i, i+1)
				continue
			}
		}
		out = append(out, ev)
	}
	return out
}

func (t *turn) input(ev bot.Event) (input, bool) {
	in := input{events: []bot.Event{ev}}
	own := ev.By.Same(t.run.Thread.Owner)
	switch b := ev.Body.(type) {
	case bot.Command:
		switch { // the engine answers the others, and keeps a running conversation from being started again
		case t.State.Form == nil, b.Name == Workflow:
			in.start = b.Name != "stop"
			return in, in.start
		case b.Name != "stop":
			in.unknown = hearing.Readable(b.Name)
		default: // a turn that was under way is stopped by the engine, and says so itself
			in.stop = len(t.run.Events) == 1 && t.State.Open != nil && t.State.Status != application.Paused && !t.State.Closed()
		}
		return in, own && (in.unknown != "" || in.stop)
	case bot.Timer:
		in.timer = b.Name
		return in, t.State.Form != nil
	case bot.Decision:
		in.decision = &b
		return in, true
	case bot.Message:
		if slices.Contains(t.toStaff, string(b.ID)) {
			return in, false
		}
		in.heard = []application.Heard{{ID: string(b.ID), Text: hearing.Readable(b.Text), Files: hearing.Files(b.Attachments), At: ev.At}}
	case bot.Edited:
		t.State.Undo = nil // it may hold words that the message no longer has
		in.edited = &application.Heard{ID: string(b.ID), Text: hearing.Readable(b.Text), At: ev.At}
	case bot.Deleted:
		t.State.Undo = nil
		in.deleted = string(b.ID)
	case bot.Click:
		in.click = &click{id: string(ev.ID), key: b.Key, button: b.Button}
	case bot.Submit:
		in.click = &click{id: string(ev.ID), key: b.Key, button: b.Button}
	default:
		return in, false
	}
	return in, own
}

// postpone keeps inputs for the next turn, which the engine runs at once.
func (t *turn) postpone(ins []input) {
	if t.out.Erase != nil {
		return
	}
	for _, in := range ins {
		t.State.Queue = append(t.State.Queue, in.events...)
	}
	t.out.Continue = len(t.State.Queue) > 0
}
