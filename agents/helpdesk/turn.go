package helpdesk

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// work takes what came in, then answers the next question: the first turn shows that it is worked on, the second one does it.
func (t *turn) work(ctx context.Context) error {
	for _, ev := range t.run.Events {
		if err := t.take(ctx, ev); err != nil {
			return err
		}
	}
	if t.run.Stopping {
		t.stop()
	}
	switch {
	case len(t.s.Waiting) == 0:
		return nil
	case !t.s.Begun:
		t.s.Begun = true
		t.post(t.card(nil))
	default:
		if err := t.answer(ctx); err != nil {
			return err
		}
	}
	t.out.Continue = len(t.s.Waiting) > 0
	return nil
}

// take takes one event in. Whoever writes in the thread may ask.
func (t *turn) take(ctx context.Context, ev bot.Event) error {
	switch b := ev.Body.(type) {
	case bot.Decision:
		return t.decided(ctx, b, ev.By)
	case bot.Command:
		if b.Name == "stop" {
			t.stop()
			return nil
		}
		t.asks(ev, strings.TrimSpace(b.Args["request"]))
	case bot.Message:
		t.out.Log = append(t.out.Log, agents.LogEntry{Role: agents.User, Text: b.Text, At: ev.At, ID: string(b.ID)})
		t.hears(ev, b)
	case bot.Click:
		if n, ok := t.answered(b.Key); ok && b.Button == buttonPerson {
			t.passOn(n, ev.By)
		}
	case bot.Deleted:
		t.takeBack(string(b.ID))
	}
	return nil
}

// hears takes a message: what comes together is one question, and files say what they say.
func (t *turn) hears(ev bot.Event, m bot.Message) {
	text := m.Text
	for _, a := range m.Attachments {
		text = strings.TrimSpace(text + "\n" + a.Text)
	}
	if last := len(t.s.Waiting) - 1; last >= 0 && !(last == 0 && t.s.Begun) && t.s.Waiting[last].By.Same(ev.By) && mail.Plain(text) == "" {
		return // thanks behind a question
	}
	t.asks(ev, text)
}

// asks takes a question, or answers what is none.
func (t *turn) asks(ev bot.Event, text string) {
	t.s.Lang = langOf(text, t.langFor(ev))
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		t.say(bot.Post{Key: t.key("hello"), Text: t.text("helpdesk.hello", nil)})
	case mail.Thanks(text):
		t.say(bot.Post{Key: t.key("thanks"), Text: t.text("helpdesk.thanks", nil)})
	case mail.Plain(text) == "":
		t.say(bot.Post{Key: t.key("hello"), Text: t.text("helpdesk.hello", nil)})
	default:
		t.s.Waiting = append(t.s.Waiting, asked{text, ev.By})
	}
}

// key names a post that stands once in a turn.
func (t *turn) key(name string) string { return fmt.Sprintf("%s/%d", name, t.run.Turn) }

// stop drops the questions that wait.
func (t *turn) stop() {
	if len(t.s.Waiting) > 0 {
		t.s.Waiting, t.s.Begun = nil, false
		t.say(bot.Post{Key: t.key("stopped"), Text: t.text("helpdesk.stopped", nil)})
	}
}

// finish completes the turn's effects.
func (t *turn) finish() {
	t.out.Glance = agents.Glance{Status: t.s.status(), Lang: t.s.Lang, Done: len(t.s.Answers), Total: len(t.s.Answers) + len(t.s.Waiting), Over: len(t.s.Waiting) == 0}
}

// langFor is the language of the conversation so far, else that of the person's platform, else the default.
func (t *turn) langFor(ev bot.Event) string {
	switch {
	case t.s.Lang != "":
		return t.s.Lang
	case strings.HasPrefix(ev.By.Locale, "ja"):
		return prompts.JA
	case strings.HasPrefix(ev.By.Locale, "en"):
		return prompts.EN
	}
	return t.DefaultLang
}

// langOf is Japanese where kana or kanji are, English where there are words of Latin letters alone.
func langOf(text, otherwise string) string {
	latin := 0
	for _, r := range text {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) {
			return prompts.JA
		}
		if unicode.Is(unicode.Latin, r) {
			latin++
		}
	}
	if latin > 3 && strings.Contains(strings.TrimSpace(text), " ") {
		return prompts.EN
	}
	return otherwise
}
