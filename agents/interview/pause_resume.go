package interview

import (
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// pause lets the conversation rest.
func (t *turn) pause() { t.rest(t.text("pause.ack", nil)) }

// rest lets it rest and says so. What was open stays open.
func (t *turn) rest(text string) {
	if t.s.Status != application.Paused {
		t.s.Pending = nil
		t.s.Resumes, t.s.Status = t.s.Status, application.Paused
		t.event("paused", t.s.Current)
	}
	t.state(text)
}

// beside posts something while the open question, if there is one, stays open. What is answered by that question's buttons is asked by
// nothing else once they are gone.
func (t *turn) beside(p bot.Post) {
	if t.s.Open == nil {
		t.post(p)
		return
	}
	p.Asks = t.s.Open.Post.Asks
	t.post(p)
	if p.Asks == asksConsent || p.Asks == asksConfirm || t.really() {
		q := *t.s.Open
		q.Beside = append(slices.Clip(q.Beside), t.out.Posts[len(t.out.Posts)-1])
		t.s.Open = &q
	}
}

// longAway is after how long somebody is welcomed back who did not say that they would pause: a night.
const longAway = 6 * time.Hour

// seen notes that the candidate is here, and how long they were not.
func (t *turn) seen(in input) {
	if in.timer != "" {
		return
	}
	t.s.Active = t.now
	if in.decision != nil {
		return
	}
	if t.away = 0; !t.s.LastSeen.IsZero() {
		t.away = t.now.Sub(t.s.LastSeen)
	}
	t.s.LastSeen, t.s.Reminders.Sent, t.s.Reminders.Last = t.now, 0, time.Time{}
}

// back ends the rest of who comes back, whatever for.
func (t *turn) back() {
	if t.s.Status == application.Paused {
		t.s.Status, t.s.Resumes = t.s.Resumes, ""
		t.event("resumed_same_state", t.s.Current)
	}
}

// resume takes a rested conversation up where it was. It reports whether the message said no more than that.
func (t *turn) resume() bool {
	if t.s.Status == application.Paused {
		t.s.Status, t.s.Resumes = t.s.Resumes, ""
	}
	t.event("resumed_same_state", t.s.Current)
	next := t.s.Field(t.s.Current)
	beside := t.besideComingBack()
	said := func(want intents.Intent) bool { return intents.Is(want, t.said.text) }
	onlyBack := !beside && (t.onlyComesBack() || said(intents.SaysHello) || said(intents.SaysGoOn) || said(intents.WantsBack) || // "back" is who says it, not the question before
		said(intents.SaysYes) && (t.s.Open == nil || t.s.Open.Post.Card == nil))
	switch {
	case t.s.Status == application.Confirming:
		t.lead(t.text("resume.confirming", nil))
	case next == nil || !onlyBack:
		t.lead(t.text("pause.return", nil))
	default:
		key := "resume.greeting"
		if t.s.SettledCount() == 0 {
			key = "resume.start"
		}
		t.lead(t.text(key, map[string]any{"total": len(t.s.Fields), "done": t.s.SettledCount(), "next": t.label(next.ID)}))
	}
	if recap := t.recap(); recap != "" && t.s.Status != application.Confirming {
		t.lead(t.text("resume.recap", map[string]any{"recap": recap}))
	}
	switch {
	case onlyBack && t.summarised(): // what is to be confirmed is seen again, after all that time
		t.reaskWhole()
	case onlyBack:
		t.aside("")
	}
	return onlyBack
}

// recapped is how many answers a recap names.
const recapped = 3

// recap names the last answers in a line.
func (t *turn) recap() string {
	var parts []string
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if f.Status == application.FieldDone && len(f.Facts) > 0 && !t.s.Form.Field(f.ID).Sensitive {
			parts = append(parts, t.text("told_so_far.part", map[string]any{"label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 40)}))
		}
	}
	return strings.Join(parts[max(0, len(parts)-recapped):], t.text("list.parts", nil))
}

// toldSoFar lists every answer.
func (t *turn) toldSoFar() string {
	lines := []string{t.text("told_so_far.title", nil)}
	for _, f := range t.changeable() {
		lines = append(lines, t.text("told_so_far.line", map[string]any{"n": t.numberOf(f), "label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), shown.MaxAnswer)}))
	}
	if len(lines) == 1 {
		return t.text("told_so_far.none", nil)
	}
	return strings.Join(lines, "\n")
}

// copyOfData shows what was told and lets people know that the candidate wants a copy of all that is held.
func (t *turn) copyOfData() {
	t.requestCopy()
	t.s.Pending = nil
	t.lead(t.toldSoFar())
	t.lead(t.text("data.copy", nil))
	if t.s.Open == nil || t.s.Closed() {
		t.state("")
		return
	}
	t.reask()
}

// requestCopy lets people know that the candidate wants a copy of all that is held.
func (t *turn) requestCopy() {
	t.event("privacy_answered", t.s.Current)
	c := base.Texts(t.ModeratorLang)
	t.note(bot.Card{
		Kind: "data_request", Title: c.Text("card.data_request.title", nil),
		Body: c.Text("card.data_request.body", map[string]any{
			"name": t.candidate(), "title": t.job(t.ModeratorLang), "command": "mendan export --user " + string(t.run.Thread.Owner.ID),
		}),
	})
}
