package interview

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/telling"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// askReapply names the approval with which people let somebody apply again early.
const askReapply = "reapply"

// appliedBefore finds out whether the candidate applied with this form too short a time ago, and says so then, with the date from
// which they can apply again. People are asked whether it may be earlier.
func (t *turn) appliedBefore(ctx context.Context) (bool, error) {
	days := t.State.Form.ReapplyAfterDays
	if days == 0 {
		return false, nil
	}
	others, err := t.run.Others(ctx)
	if err != nil {
		return false, err
	}
	for _, g := range others {
		if g.About == t.State.Form.ID && !g.Sent.IsZero() {
			t.State.Waits = telling.Later(t.State.Waits, g.Sent.AddDate(0, 0, days))
		}
	}
	if !t.Now.Before(t.State.Waits) {
		t.State.Waits = time.Time{}
		return false, nil
	}
	t.State.AsksEarly = true
	t.state(t.WhenAgain("reapply.wait"))
	t.event("ai_disclosed", "")
	t.out.Approvals = append(t.out.Approvals, t.earlier())
	return true, nil
}

// waits reports that the candidate cannot apply yet, and says so. Once the date has come, the interview begins.
func (t *turn) waits() bool {
	switch {
	case t.State.Waits.IsZero():
		return false
	case t.State.AsksEarly && t.Now.Before(t.State.Waits):
		t.state(t.WhenAgain("reapply.still"))
		return true
	case t.Now.Before(t.State.Waits): // people said no, or the state is of a version that did not keep whether they had: the date is true of both
		t.state(t.WhenAgain("reapply.date"))
		return true
	}
	t.State.Waits, t.State.AsksEarly, t.State.Pending = time.Time{}, false, nil
	if t.State.Status == application.Withdrawn { // who left it has come back
		t.State.Status = application.Greeting
	}
	t.out.Void = append(t.out.Void, askReapply)
	t.begin()
	return true
}

// earlier asks people whether the candidate may apply at once.
func (t *turn) earlier() agents.Ask {
	c := base.Texts(t.ModeratorLang)
	day := func(at time.Time) string { return at.In(t.Location()).Format("2006-01-02") }
	args := map[string]any{
		"name": t.candidate(), "title": t.Job(t.ModeratorLang), "date": day(t.State.Waits), "sent": day(t.State.Waits.AddDate(0, 0, -t.State.Form.ReapplyAfterDays)),
	}
	terms := t.atDesk(false)
	terms.Expires = t.State.Waits
	return agents.Ask{
		Name: askReapply, Kind: askReapply, To: bot.Destination{Audience: bot.ToModerators},
		AskedBy: t.run.Thread.Owner,
		Terms:   terms,
		Card: bot.Card{
			Kind: askReapply, Title: c.Text("card.reapply.title", nil), Body: c.Text("card.reapply.body", args),
			Buttons: []bot.Button{
				{Name: bot.ButtonApprove, Label: c.Text("card.reapply.button.approve", nil), Style: bot.Primary},
				{Name: bot.ButtonReject, Label: c.Text("card.reapply.button.reject", nil), Style: bot.Default},
				base.OpenButton(c),
			},
		},
	}
}

// mayReapply begins the interview when people let the candidate apply early. Else the date stands, and they are told so.
func (t *turn) mayReapply(v bot.Verdict) {
	switch {
	case t.State.Waits.IsZero():
	case v == bot.Approved:
		t.State.Waits, t.State.AsksEarly = time.Time{}, false
		t.WaitAnew()
		t.begin()
	case v == bot.Rejected:
		t.State.AsksEarly = false
		t.state(t.WhenAgain("reapply.kept"))
	}
}

// heardEarly answers who cannot apply yet. They can have a person, the other language, an answer, and leave it; of everything else
// the date is the answer.
func (t *turn) heardEarly(ctx context.Context, m hearing.Move) error {
	t.State.Pending = nil
	switch {
	case m.Want == intents.WantsHuman:
		t.askedHuman()
		return nil
	case m.Want == intents.WantsWithdraw:
		t.State.Status, t.State.AsksEarly = application.Withdrawn, false
		t.out.Void = append(t.out.Void, askReapply)
		t.state(t.WhenAgain("reapply.left"))
		return nil
	case m.Lang != "":
		t.State.Speaks, t.State.Language = m.Lang, m.Lang
	case m.Words != "":
		answer, err := t.counter(ctx, m.Words)
		if err != nil {
			return err
		}
		t.lead(answer)
	}
	t.waits()
	return nil
}
