package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// maxSaid bounds one message, in characters. Source: the longest text that Slack takes,
// https://docs.slack.dev/changelog/2018-truncating-really-long-messages; Discord's are shorter.
const maxSaid = 40_000

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
	for _, ev := range revised(append(t.s.Queue, t.run.Events...)) {
		in, ok := t.input(ev)
		if !ok {
			continue
		}
		if n := len(ins); len(in.heard) > 0 && n > 0 && len(ins[n-1].heard) > 0 && !leaves(in.heard[0].Text) {
			last := &ins[n-1]
			last.events, last.heard = append(last.events, ev), append(last.heard, in.heard...)
			continue
		}
		ins = append(ins, in)
	}
	t.s.Queue = nil
	return ins
}

// leaves reports a message that is nothing but a word to leave, or to rest: 「担当者」, "withdraw".
func leaves(text string) bool {
	return utf8.RuneCountInString(text) <= intents.MaxWhole && slices.ContainsFunc([]intents.Intent{intents.WantsHuman, intents.WantsWithdraw, intents.WantsErase, intents.WantsPause}, func(want intents.Intent) bool { return intents.Is(want, text) })
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
		case t.s.Form == nil, b.Name == Workflow:
			in.start = b.Name != "stop"
			return in, in.start
		case b.Name != "stop":
			in.unknown = readable(b.Name)
		default: // a turn that was under way is stopped by the engine, and says so itself
			in.stop = len(t.run.Events) == 1 && t.s.Open != nil && t.s.Status != application.Paused && !t.s.Closed()
		}
		return in, own && (in.unknown != "" || in.stop)
	case bot.Timer:
		in.timer = b.Name
		return in, t.s.Form != nil
	case bot.Decision:
		in.decision = &b
		return in, true
	case bot.Message:
		in.heard = []application.Heard{{ID: string(b.ID), Text: readable(b.Text), Files: files(b.Attachments), At: ev.At}}
	case bot.Edited:
		in.edited = &application.Heard{ID: string(b.ID), Text: readable(b.Text), At: ev.At}
	case bot.Deleted:
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
		t.s.Queue = append(t.s.Queue, in.events...)
	}
	t.out.Continue = len(t.s.Queue) > 0
}

// readable makes a text safe to store and to work with: valid UTF-8, without characters that nobody sees, of bounded length.
func readable(text string) string {
	text = bot.Visible(strings.ToValidUTF8(text, ""))
	n := 0
	for i := range text {
		if n == maxSaid {
			return text[:i]
		}
		n++
	}
	return text
}

func files(as []bot.Attachment) []brief.File {
	var out []brief.File
	for _, a := range as {
		out = append(out, brief.File{Name: readable(a.Name), Size: a.Size, Text: readable(a.Text), MIME: readable(a.MIME)})
	}
	return out
}

// said is an utterance: what the candidate wrote since the last answer, in as many messages as it took.
type said struct {
	parts []application.Heard
	text  string // of all parts
}

func utterance(parts []application.Heard) said {
	u := said{parts: parts}
	var texts []string
	for _, p := range parts {
		if s := strings.TrimSpace(p.Text); s != "" {
			texts = append(texts, s)
		}
	}
	u.text = strings.Join(texts, "\n")
	return u
}

// partWith is the last part in which the text stands, so that what becomes of it goes with that message; else the last one.
func (u said) partWith(words string) application.Heard {
	for _, p := range slices.Backward(u.parts) {
		if strings.Contains(p.Text, words) || strings.Contains(text.Fold(p.Text), text.Fold(words)) {
			return p
		}
	}
	return u.parts[len(u.parts)-1]
}

// only are the parts, without files, with no more than those of the lines that stand in them: each line in the last part that has it.
func (u said) only(lines string) []application.Heard {
	at := map[string][]string{}
	for line := range strings.SplitSeq(lines, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			id := u.partWith(line).ID
			at[id] = append(at[id], line)
		}
	}
	var out []application.Heard
	for _, p := range u.parts {
		if ls := at[p.ID]; len(ls) > 0 {
			delete(at, p.ID)
			out = append(out, application.Heard{ID: p.ID, Text: strings.Join(ls, "\n"), At: p.At})
		}
	}
	return out
}

// answers is the utterance as the agents are given it.
func (u said) answers() []brief.Answer {
	var out []brief.Answer
	for _, p := range u.parts {
		out = append(out, brief.Answer{ID: p.ID, Text: p.Text, Files: p.Files})
	}
	return out
}

func (u said) ids() []string {
	var out []string
	for _, p := range u.parts {
		out = append(out, p.ID)
	}
	return out
}

// again drops earlier messages that the last ones say again word for word, as people do when a reply fails.
func again(pending, heard []application.Heard) []application.Heard {
	var out []application.Heard
	for _, p := range pending {
		repeated := false
		for _, h := range heard {
			repeated = repeated || strings.TrimSpace(p.Text) == strings.TrimSpace(h.Text) && len(p.Files) == len(h.Files)
		}
		if !repeated {
			out = append(out, p)
		}
	}
	return append(out, heard...)
}
