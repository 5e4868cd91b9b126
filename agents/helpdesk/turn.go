package helpdesk

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// work takes what came in, then answers the next question: the first turn shows that it is worked on, the second one does it.
func (t *turn) work(ctx context.Context) error {
	if err := t.Take(ctx, t.take, t.stop); err != nil {
		return err
	}
	switch {
	case len(t.s.Waiting) == 0:
		return nil
	case !t.s.Begun:
		t.s.Begun = true
		t.postCard(progress(base.Texts(cmp.Or(t.s.Waiting[0].Lang, t.s.Lang)), nil))
	default:
		if err := t.answer(ctx); err != nil {
			return err
		}
	}
	t.Out.Continue = len(t.s.Waiting) > 0
	return nil
}

// take takes one event in. Whoever writes in the thread may ask.
func (t *turn) take(ctx context.Context, ev bot.Event) error {
	switch b := ev.Body.(type) {
	case bot.Decision:
		return t.decided(ctx, b, ev.By)
	case bot.Command:
		if b.Name == "stop" {
			t.stop(ev.By)
			return nil
		}
		t.hears(ctx, ev, cmp.Or(string(b.ID), string(ev.ID)), strings.TrimSpace(cmp.Or(b.Args["request"], b.Text)))
	case bot.Message:
		if t.isAside(ev, b) {
			return nil
		}
		text := b.Text
		for _, a := range b.Attachments {
			text = strings.TrimSpace(text + "\n" + a.Text)
		}
		if text == "" && len(b.Attachments) > 0 { // what could not be read is said already
			return nil
		}
		t.hears(ctx, ev, string(b.ID), text)
	case bot.Edited:
		t.edited(ctx, ev, b)
	case bot.Deleted:
		t.takeBack(ctx, string(b.ID))
	case bot.Click:
		if n, ok := t.answerNumber(b.Key); ok && b.Button == buttonPerson {
			t.pressPerson(ctx, n, ev.By)
		}
	}
	return nil
}

// isAside reports whether people talk to each other where the bot reads along: who begins with somebody else's name does, mentioned or called, and
// where several write, who asks nothing.
func (t *turn) isAside(ev bot.Event, m bot.Message) bool {
	if !m.Overheard {
		return false
	}
	t.s.Crowd = t.s.Crowd || !ev.By.Same(t.Run.Thread.Owner)
	t.noteVoice(ev.By)
	if strings.HasPrefix(bot.Fold(m.Text), "@") || mail.CallsSomebody(m.Text, t.namesBeside(ev.By)...) {
		return true
	}
	return t.s.Crowd && len(m.Attachments) == 0 && !mail.Asks(m.Text)
}

// mostVoices is how many of those who write in a thread are known by name there.
const mostVoices = 20

// noteVoice notes who writes where the bot reads along.
func (t *turn) noteVoice(by bot.User) {
	same := func(v bot.User) bool { return v.Same(by) }
	if by.Name != "" && len(t.s.Voices) < mostVoices && !slices.ContainsFunc(t.s.Voices, same) {
		t.s.Voices = append(slices.Clip(t.s.Voices), bot.User{Platform: by.Platform, ID: by.ID, Person: by.Person, Name: by.Name})
	}
}

// namesBeside are the names of the others who write here.
func (t *turn) namesBeside(by bot.User) (names []string) {
	for _, v := range append(slices.Clip(t.s.Voices), t.Run.Thread.Owner) {
		if !v.Same(by) {
			names = append(names, mail.NamesOf(v.Name)...)
		}
	}
	return names
}

// hears takes what somebody writes. What comes at once from one person is one question.
func (t *turn) hears(ctx context.Context, ev bot.Event, id, said string) {
	if said = strings.TrimSpace(said); said != "" {
		t.Heard(ev, id, said)
	}
	t.s.Lang = text.LanguageOf(said, t.langFor(ev))
	last := len(t.s.Waiting) - 1
	said, person := mail.ForPerson(said)
	switch {
	case person && said == "":
		t.wantsPerson(ctx)
	case t.fresh && t.s.Waiting[last].By.Same(ev.By):
		q := &t.s.Waiting[last]
		q.Text, q.IDs, q.Person = q.Text+"\n"+said, append(q.IDs, id), q.Person || person
		q.Lang = text.LanguageOf(q.Text, t.s.Lang)
		t.s.Lang = q.Lang
	case mail.Wrong(said) && t.s.Asked > 0 && last < 0:
		t.SayPost(bot.Post{Key: t.Key("wrong"), Text: t.Text("helpdesk.wrong", nil)})
	case mail.Plain(said) != "":
		q := asked{Text: said, By: ev.By, Lang: t.s.Lang, IDs: []string{id}, Person: person || t.s.Direct}
		t.s.Waiting, t.s.Direct, t.fresh = append(slices.Clip(t.s.Waiting), q), false, true
	case last >= 0: // thanks behind a question
	case mail.Thanks(said):
		t.SayPost(bot.Post{Key: t.Key("thanks"), Text: t.Text("helpdesk.thanks", nil)})
	default:
		t.SayPost(bot.Post{Key: t.Key("hello"), Text: t.Text("helpdesk.hello", nil)})
	}
}

// edited takes another wording: of a question that waits instead of the former one, of one that is answered as a question of its own.
func (t *turn) edited(ctx context.Context, ev bot.Event, m bot.Edited) {
	i := slices.IndexFunc(t.s.Waiting, func(q asked) bool { return slices.Contains(q.IDs, string(m.ID)) })
	known := i >= 0
	if !known {
		_, known = t.answerTo(ctx, string(m.ID))
	}
	switch {
	case strings.TrimSpace(m.Text) == "" || !known:
	case i >= 0 && len(t.s.Waiting[i].IDs) == 1:
		t.s.Waiting = slices.Clone(t.s.Waiting)
		q := &t.s.Waiting[i]
		said, person := mail.ForPerson(m.Text)
		q.Text, q.Person = cmp.Or(said, q.Text), q.Person || person
		q.Lang = text.LanguageOf(q.Text, q.Lang)
		t.Edited(ev, m)
	default:
		t.hears(ctx, ev, string(ev.ID), m.Text)
	}
}

// takeBack forgets a message: a question that waits is not answered, and one that was answered keeps nothing of what was asked.
func (t *turn) takeBack(ctx context.Context, id string) {
	for i := len(t.s.Waiting) - 1; i >= 0; i-- {
		if slices.Contains(t.s.Waiting[i].IDs, id) {
			t.Unquote(t.s.Waiting[i].Text)
			t.s.Waiting = slices.Delete(slices.Clone(t.s.Waiting), i, i+1)
			t.s.Begun = t.s.Begun && i > 0
		}
	}
	if n, ok := t.answerTo(ctx, id); ok {
		a := t.answerAt(ctx, n)
		t.Unquote(append([]string{a.Question}, a.Plan...)...)
		empty := Result{Plan: []string{}, Subtasks: []Subtask{}, Sources: []Source{}, Answer: t.textFor(a, "helpdesk.taken_back", nil)}
		t.changeAnswer(n, Asked{Result: empty, By: a.By, Lang: a.Lang})
		t.s.Recent = slices.DeleteFunc(slices.Clone(t.s.Recent), func(b brief) bool { return b.No == n })
		t.unsay(n, empty.Answer)
	}
}

// unsay takes back what was said to a question: it may quote it.
func (t *turn) unsay(i int, text string) {
	n := strconv.Itoa(i + 1)
	for _, key := range []string{"answer/" + n, keyProgress + "/" + n} {
		t.Show(bot.Post{Key: key, Text: text})
	}
	t.Out.Relog = append(t.Out.Relog, agents.LogEntry{Role: agents.Assistant, Text: text, At: t.Run.Now, ID: "answer/" + n})
	t.Out.Unshow = append(t.Out.Unshow, askPerson+n, askKeep+n)
}

// stop drops the questions that wait.
func (t *turn) stop(bot.User) {
	t.s.Direct = false
	if len(t.s.Waiting) > 0 {
		t.s.Waiting, t.s.Begun = nil, false
		t.SayPost(bot.Post{Key: t.Key("stopped"), Text: t.Text("helpdesk.stopped", nil)})
	}
}

// finish completes the turn's effects.
func (t *turn) finish() {
	t.keepAnswers()
	t.Out.Glance = agents.Glance{Status: t.s.status(), Lang: t.s.Lang, Done: t.s.Asked, Total: t.s.Asked + len(t.s.Waiting), Over: len(t.s.Waiting) == 0}
}

// langFor is the language of the conversation so far, else that of the person's platform, else the default.
func (t *turn) langFor(ev bot.Event) string {
	return cmp.Or(t.s.Lang, base.LangOf(ev.By, t.DefaultLang))
}
