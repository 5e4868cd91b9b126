package interview

import (
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// pause lets the conversation rest.
func (t *turn) pause() { t.rest(t.Text("pause.ack", nil)) }

// rest lets it rest and says so. What was open stays open.
func (t *turn) rest(text string) {
	if t.State.Status != application.Paused {
		t.State.Pending = nil
		t.State.Resumes, t.State.Status = t.State.Status, application.Paused
		t.event("paused", t.State.Current)
	}
	t.state(text)
}

// waitWith says goodbye to who answered and has to go, in place of the question that is open from now on: it is asked when they are back.
func (t *turn) waitWith(question bot.Post) {
	t.pausing = false
	t.State.Open = &application.Question{Post: question, Said: question.Text}
	t.pause()
	t.State.Open.Post.Key = t.out.Posts[len(t.out.Posts)-1].Key
}

// beside posts something while the open question, if there is one, stays open. What is answered by that question's buttons is asked by
// nothing else once they are gone.
func (t *turn) beside(p bot.Post) {
	if t.State.Open == nil {
		t.post(p)
		return
	}
	p.Asks = t.State.Open.Post.Asks
	t.post(p)
	if p.Asks == asksConsent || p.Asks == asksConfirm || t.Really() {
		q := *t.State.Open
		q.Beside = append(slices.Clip(q.Beside), t.out.Posts[len(t.out.Posts)-1])
		t.State.Open = &q
	}
}

// seen notes that the candidate is here, and how long they were not.
func (t *turn) seen(in input) {
	if in.timer != "" {
		return
	}
	t.State.Active = t.Now
	if in.decision != nil {
		return
	}
	if t.Away = 0; !t.State.LastSeen.IsZero() {
		t.Away = t.Now.Sub(t.State.LastSeen)
	}
	t.State.LastSeen, t.State.Reminders.Sent, t.State.Reminders.Last = t.Now, 0, time.Time{}
}

// back ends the rest of who comes back, whatever for.
func (t *turn) back() {
	if t.State.Status == application.Paused {
		t.State.Status, t.State.Resumes = t.State.Resumes, ""
		t.event("resumed_same_state", t.State.Current)
	}
}

// copyOfData shows what was told and lets people know that the candidate wants a copy of all that is held.
func (t *turn) copyOfData() {
	t.requestCopy()
	t.State.Pending = nil
	t.lead(t.ToldSoFar())
	t.lead(t.Text("data.copy", nil))
	if t.State.Open == nil || t.State.Closed() {
		t.state("")
		return
	}
	t.reask()
}

// requestCopy lets people know that the candidate wants a copy of all that is held.
func (t *turn) requestCopy() {
	t.event("privacy_answered", t.State.Current)
	c := base.Texts(t.ModeratorLang)
	t.note(bot.Card{
		Kind: "data_request", Title: c.Text("card.data_request.title", nil),
		Body: c.Text("card.data_request.body", map[string]any{
			"name": t.candidate(), "title": t.Job(t.ModeratorLang), "command": "mendan export --user " + string(t.run.Thread.Owner.ID) + " --format zip",
		}),
	})
}

// welcome takes a rested conversation up where it was. only says that the message said no more than that they are back.
func (t *turn) welcome(only bool) {
	next := t.State.Field(t.State.Current)
	switch {
	case t.State.Status == application.Confirming:
		t.lead(t.Text("resume.confirming", nil))
	case next == nil || !only:
		t.lead(t.Text("pause.return", nil))
	default:
		key := "resume.greeting"
		if t.State.SettledCount() == 0 {
			key = "resume.start"
		}
		t.lead(t.Text(key, map[string]any{"total": len(t.State.Fields), "done": t.State.SettledCount(), "next": t.Label(next.ID)}))
	}
	if recap := t.Recap(); recap != "" && t.State.Status != application.Confirming {
		t.lead(recap)
	}
	switch {
	case only && t.Summarised(): // what is to be confirmed is seen again, after all that time
		t.reaskWhole()
	case only:
		t.aside("")
	}
}

// welcomeBriefly welcomes who is back from a break: what is to be confirmed is seen again.
func (t *turn) welcomeBriefly() {
	if t.Summarised() {
		t.lead(t.Text("resume.confirming", nil))
		t.reaskWhole()
		return
	}
	t.aside(t.Text("pause.return", nil))
}

// grantTime grants the time that the candidate wants before they decide, to think or to ask those at home: "my wife needs to see it
// first". It says so in a sentence, asks nothing anew and records nothing.
func (t *turn) grantTime() {
	text := t.Text("think.kept", nil)
	t.State.Pending = nil
	if t.State.Begun() && t.State.Status != application.Confirming && t.State.Status != application.AwaitingPlanApproval {
		t.rest(text)
		return
	}
	t.state(text)
}
