package process

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/process/brief"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// work takes what came in, then answers what was said, all of it at once.
func (t *turn) work(ctx context.Context) error {
	if err := t.Take(ctx, t.take, t.stop); err != nil {
		return err
	}
	switch {
	case len(t.said) == 0 || t.s.Phase == Refused:
		return nil
	case t.s.over() && t.s.Phase != Created:
		t.say("over", t.Text("process.over", nil))
		return nil
	}
	return t.answer(ctx)
}

// take takes one event. Whoever is none of the staff only watches.
func (t *turn) take(ctx context.Context, ev bot.Event) error {
	if d, ok := ev.Body.(bot.Decision); ok {
		return t.decided(ctx, d, ev.By)
	}
	if _, gone := ev.Body.(bot.Deleted); gone {
		return nil // it has left log and steps, whoever a platform says deleted it
	}
	if !ev.By.Staff() {
		t.refuse(ev)
		return nil
	}
	switch b := ev.Body.(type) {
	case bot.Command:
		t.commanded(ev, b)
	case bot.Message:
		return t.heard(ctx, ev, b)
	case bot.Click:
		return t.clicked(ctx, b.Button, b.Key, ev.By)
	case bot.Submit:
		return t.submitted(ctx, ev, b)
	case bot.Edited:
		t.Edited(ev, b)
	}
	return nil
}

// refuse ends a conversation that somebody began who is none of the staff.
func (t *turn) refuse(ev bot.Event) {
	if t.s.Phase == "" && ev.By.Same(t.Run.Thread.Owner) {
		t.follow(ev, "")
		t.s.Phase = Refused
		t.say("refused", t.Text("process.staff_only", nil))
	}
}

// commanded takes the command that starts the conversation, or ends it.
func (t *turn) commanded(ev bot.Event, c bot.Command) {
	if c.Name == "stop" {
		t.stop(ev.By)
		return
	}
	first := t.s.Phase == ""
	ctx, words := brief.FromArgs(c.Args)
	if words == "" && c.Args["context"] == "" {
		words = strings.TrimSpace(c.Text)
	}
	t.s.Context = ctx.Over(t.s.Context)
	t.follow(ev, words)
	if first || t.s.over() {
		t.s.Phase = Designing
	}
	switch {
	case words != "":
		t.hear(ev, words, string(ev.ID))
	case first:
		t.greet()
	}
}

// greet says what is known and asks for the first thing that is missing.
func (t *turn) greet() {
	parts := []string{t.Text("process.hello", nil)}
	if known := t.contextLines(); known != "" {
		parts = append(parts, t.Text("process.known", map[string]any{"known": known}))
	}
	c := t.s.Context
	asks := "request"
	switch {
	case c.Goal == "" && c.ProcessType == "" && c.Industry == "" && c.AdditionalContext == "":
		parts = append(parts, t.Text("process.ask.first", nil))
	case c.ProcessType == "" && c.AdditionalContext == "":
		asks = "processType"
		parts = append(parts, t.Text("process.ask.type", nil))
	case c.Goal == "":
		asks = "goal"
		parts = append(parts, t.Text("process.ask.goal", nil))
	default:
		parts = append(parts, t.Text("process.ask.more", nil))
	}
	t.ask("hello", strings.Join(parts, "\n"), asks)
}

// contextLines are what is known, a line each.
func (t *turn) contextLines() string {
	var lines []string
	for _, l := range t.s.Context.Lines() {
		lines = append(lines, t.Text("process.context", map[string]any{
			"name": t.Text("process.context."+l.Key, nil), "value": l.Value,
		}))
	}
	return strings.Join(lines, "\n")
}

// heard takes what somebody writes: a word that a button has, or something to be answered.
func (t *turn) heard(ctx context.Context, ev bot.Event, m bot.Message) error {
	text := m.Text
	for _, a := range m.Attachments {
		text = strings.TrimSpace(text + "\n[file: " + a.Name + "]\n" + a.Text)
	}
	t.follow(ev, m.Text)
	t.s.Phase = cmp.Or(t.s.Phase, Designing)
	word := wordOf(m.Text)
	if word == wordReopen && !t.s.ended() || word != wordTemplates && t.s.current() == nil {
		word = ""
	}
	if word == "" {
		t.hear(ev, text, string(m.ID))
		return nil
	}
	t.Heard(ev, string(m.ID), text)
	switch word {
	case wordShow:
		t.again(t.Text("process.shown", nil))
	case wordReopen:
		t.s.Phase = Designing
		t.again(t.Text("process.reopened", nil))
	case wordTemplates:
		return t.list(ctx)
	default:
		return t.clicked(ctx, word, t.s.Shown, ev.By)
	}
	return nil
}

// hear has something answered at the end of the turn.
func (t *turn) hear(ev bot.Event, text, id string) {
	t.Heard(ev, id, text)
	t.s.Context = t.s.Context.Hear(text, t.here())
	t.said = append(t.said, said{ev.By, text})
}

// stop ends the conversation. Drafts and template stay.
func (t *turn) stop(bot.User) {
	if t.s.over() {
		return
	}
	t.withdraw()
	t.s.Phase = Stopped
	t.closeCard("")
	t.say("stopped", t.Text("process.stopped", nil))
}

// follow takes the language of who writes, where that is what is configured.
func (t *turn) follow(ev bot.Event, raw string) {
	if t.FollowUser {
		t.s.Lang = text.LanguageOf(raw, base.LangOf(ev.By, t.s.Lang))
	}
}

// here is what clocks and calendars show in the zone, written as a time of UTC: days are days of UTC everywhere else.
func (t *turn) here() time.Time {
	if t.Zone == nil {
		return t.Run.Now.UTC()
	}
	now := t.Run.Now.In(t.Zone)
	_, ahead := now.Zone()
	return now.Add(time.Duration(ahead) * time.Second).UTC()
}
