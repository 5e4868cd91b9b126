package interview

import (
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// pause lets the conversation rest.
func (t *turn) pause() { t.rest(t.text("pause.ack", nil)) }

// rest lets it rest and says so. What was open stays open.
func (t *turn) rest(text string) {
	if t.s.Status != Paused {
		t.s.Pending = nil
		t.s.Resumes, t.s.Status = t.s.Status, Paused
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
	t.s.Active = t.run.Now
	if in.decision != nil {
		return
	}
	if t.away = 0; !t.s.LastSeen.IsZero() {
		t.away = t.run.Now.Sub(t.s.LastSeen)
	}
	t.s.LastSeen, t.s.Reminders.Sent, t.s.Reminders.Last = t.run.Now, 0, time.Time{}
}

// back ends the rest of who comes back, whatever for.
func (t *turn) back() {
	if t.s.Status == Paused {
		t.s.Status, t.s.Resumes = t.s.Resumes, ""
		t.event("resumed_same_state", t.s.Current)
	}
}

// resume takes a rested conversation up where it was. It reports whether the message said no more than that.
func (t *turn) resume() bool {
	if t.s.Status == Paused {
		t.s.Status, t.s.Resumes = t.s.Resumes, ""
	}
	t.event("resumed_same_state", t.s.Current)
	next := t.s.field(t.s.Current)
	beside := t.besideComingBack()
	said := func(want intent) bool { return is(want, t.said.text) }
	onlyBack := !beside && (t.onlyComesBack() || said(saysHello) || said(saysGoOn) || said(wantsBack) || // "back" is who says it, not the question before
		said(saysYes) && (t.s.Open == nil || t.s.Open.Post.Card == nil))
	switch {
	case t.s.Status == Confirming:
		t.lead(t.text("resume.confirming", nil))
	case next == nil || !onlyBack:
		t.lead(t.text("pause.return", nil))
	default:
		key := "resume.greeting"
		if t.s.done() == 0 {
			key = "resume.start"
		}
		t.lead(t.text(key, map[string]any{"total": len(t.s.Fields), "done": t.s.done(), "next": t.label(next.ID)}))
	}
	if recap := t.recap(); recap != "" && t.s.Status != Confirming {
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

// besideComingBack leaves of the utterance what stands beside a word on being back and asks for a change: "morning, I'm back! edit 2". It
// reports whether there is any.
func (t *turn) besideComingBack() bool {
	parts, changes := slices.Clone(t.said.parts), false
	for i, p := range parts {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if is(saysHello, sentence) || is(saysGoOn, sentence) || t.comesBack(sentence) {
				continue
			}
			w := repair.Read(sentence)
			kept, changes = append(kept, sentence), changes || w.Opens || w.Corrects || t.editWish(sentence) != ""
		}
		parts[i].Text = strings.Join(kept, "\n")
	}
	if !changes {
		return false
	}
	t.s.Pending = slices.DeleteFunc(parts, func(h Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	return true
}

// shortAway is after how long somebody may say that they are back who did not say that they would go: a break.
const shortAway = 20 * time.Minute

// onlyComesBack reports that somebody says no more than that they are here again, and perhaps why they were not, read as of one who was away:
// each clause is a word on being back, or an excuse that answers nothing, and some clause is the former.
func (t *turn) onlyComesBack() bool {
	said := t.said.text
	if t.comesBack(said) && !t.answersPlainly() {
		return true
	}
	back := false
	for _, c := range text.Clauses(said) {
		clause := strings.Trim(c.In(said), " 　、,。.!")
		switch {
		case clause == "":
		case t.tellsPlainly(clause), stance.IsQuestion(clause), is(saysYes, clause), is(saysNo, clause):
			return false
		case t.saysBack(clause):
			back = true
		case !t.excuses(clause):
			return false
		}
	}
	return back
}

// saysBack reports a clause that is no more than a greeting or a word on being here again.
func (t *turn) saysBack(clause string) bool {
	return is(saysHello, clause) || is(saysGoOn, clause) || is(wantsBack, clause) || t.comesBack(clause) && t.reads(clause).SureOf(reading.Answer) < sureToAnswer
}

// excuses reports a clause that answers nothing and wishes nothing: why somebody was away.
func (t *turn) excuses(clause string) bool {
	r, w := t.reads(clause), repair.Read(clause)
	return r.SureOf(reading.Answer) < sureAlone && !w.Opens && !w.Corrects && !w.Removes &&
		!slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && m.Kind.Wishes() })
}

// sureToAnswer is how sure it has to be that a word on being back is an answer after all: "ready now" may be one, "I came back in 2019" is.
const sureToAnswer = 0.9

// comesBack reports words that say no more than that: one of the words that our texts tell people to write is what it is.
func (t *turn) comesBack(said string) bool {
	if standsFor(said, reading.Resume) {
		return false
	}
	r := t.readsAt(reading.Situation{Screen: reading.AtRest, Asked: reading.Nothing, Text: said})
	return (r.SureOf(reading.Resume) >= sureAlone || r.SureOf(reading.Greeting) >= sureAlone) &&
		!slices.ContainsFunc(r, func(m reading.Move) bool {
			return m.Kind != reading.Resume && m.Kind != reading.Greeting && m.Kind != reading.Thanks
		})
}

// recapped is how many answers a recap names.
const recapped = 3

// recap names the last answers in a line.
func (t *turn) recap() string {
	var parts []string
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if f.Status == FieldDone && len(f.Facts) > 0 && !t.s.Form.Field(f.ID).Sensitive {
			parts = append(parts, t.text("told_so_far.part", map[string]any{"label": t.label(f.ID), "value": short(t.s.answerOf(f, t.s.Speaks), 40)}))
		}
	}
	return strings.Join(parts[max(0, len(parts)-recapped):], t.text("list.parts", nil))
}

// short cuts a text to n characters.
func short(s string, n int) string { return text.Shorten(s, n) }

// toldSoFar lists every answer.
func (t *turn) toldSoFar() string {
	lines := []string{t.text("told_so_far.title", nil)}
	for _, f := range t.changeable() {
		lines = append(lines, t.text("told_so_far.line", map[string]any{"n": t.numberOf(f), "label": t.label(f.ID), "value": short(t.s.answerOf(f, t.s.Speaks), maxAnswer)}))
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
	if t.s.Open == nil || t.s.closed() {
		t.state("")
		return
	}
	t.reask()
}

// requestCopy lets people know that the candidate wants a copy of all that is held.
func (t *turn) requestCopy() {
	t.event("privacy_answered", t.s.Current)
	c := catalog(t.ModeratorLang)
	t.note(bot.Card{
		Kind: "data_request", Title: c.Text("card.data_request.title", nil),
		Body: c.Text("card.data_request.body", map[string]any{
			"name": t.candidate(), "title": t.job(t.ModeratorLang), "command": "mendan export --user " + string(t.run.Thread.Owner.ID),
		}),
	})
}
