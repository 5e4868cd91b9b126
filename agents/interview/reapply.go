package interview

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// askReapply names the approval with which people let somebody apply again early.
const askReapply = "reapply"

// appliedBefore finds out whether the candidate applied with this form too short a time ago, and says so then, with the date from
// which they can apply again. People are asked whether it may be earlier.
func (t *turn) appliedBefore(ctx context.Context) (bool, error) {
	days := t.s.Form.ReapplyAfterDays
	if days == 0 {
		return false, nil
	}
	others, err := t.run.Others(ctx)
	if err != nil {
		return false, err
	}
	for _, g := range others {
		if g.About == t.s.Form.ID && !g.Sent.IsZero() {
			t.s.Waits = later(t.s.Waits, g.Sent.AddDate(0, 0, days))
		}
	}
	if !t.run.Now.Before(t.s.Waits) {
		t.s.Waits = time.Time{}
		return false, nil
	}
	t.waits()
	t.event("ai_disclosed", "")
	t.out.Approvals = append(t.out.Approvals, t.earlier())
	return true, nil
}

// waits reports that the candidate cannot apply yet, and says so. Once the date has come, the interview begins.
func (t *turn) waits() bool {
	switch {
	case t.s.Waits.IsZero():
		return false
	case t.run.Now.Before(t.s.Waits):
		t.s.Pending = nil
		t.state(t.text("reapply.wait", map[string]any{"title": t.job(t.s.Speaks), "date": t.date(t.s.Waits)}))
		return true
	}
	t.s.Waits, t.s.Pending = time.Time{}, nil
	t.out.Void = append(t.out.Void, askReapply)
	t.begin()
	return true
}

// earlier asks people whether the candidate may apply at once.
func (t *turn) earlier() agents.Ask {
	c := catalog(t.ModeratorLang)
	args := map[string]any{"name": t.candidate(), "title": t.job(t.ModeratorLang), "date": t.s.Waits.In(t.location()).Format("2006-01-02")}
	terms := t.atDesk(false)
	terms.Expires = t.s.Waits
	return agents.Ask{
		Name: askReapply, Kind: askReapply, To: bot.Destination{Audience: bot.ToModerators},
		AskedBy: t.run.Thread.Owner,
		Terms:   terms,
		Card: bot.Card{
			Kind: askReapply, Title: c.Text("card.reapply.title", nil), Body: c.Text("card.reapply.body", args),
			Buttons: []bot.Button{
				{Name: bot.ButtonApprove, Label: c.Text("card.reapply.button.approve", nil), Style: bot.Primary},
				{Name: bot.ButtonReject, Label: c.Text("card.reapply.button.reject", nil), Style: bot.Default},
			},
		},
	}
}

// mayReapply begins the interview when people let the candidate apply early. Else the date stands.
func (t *turn) mayReapply(v bot.Verdict) {
	if v == bot.Approved && !t.s.Waits.IsZero() {
		t.s.Waits = time.Time{}
		t.waitAnew()
		t.begin()
	}
}
