package interview

import (
	"context"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// goOnAfterStaff goes on where the conversation was when somebody of the staff began to speak in it: the open question is put again. Where nothing
// is asked any more, nothing is said.
func (t *turn) goOnAfterStaff(ctx context.Context) error {
	switch {
	case t.State.Form == nil, t.State.Closed() && t.State.Begun(), t.State.Status == application.AwaitingPlanApproval:
		return nil
	case len(t.State.Offers) > 0:
		t.back()
		t.offer()
		return nil
	case t.State.Open == nil:
		t.back()
		t.Said = hearing.Said{}
		return t.attempt(ctx)
	}
	t.carryOn()
	return nil
}

// noteStaffSpoke notes that the candidate was here meanwhile, and that a person has talked to them who wanted one.
func (t *turn) noteStaffSpoke(ctx context.Context) error {
	if t.State.Form == nil {
		return nil
	}
	t.State.Active, t.State.LastSeen, t.State.Written = t.Now, t.Now, nil
	t.State.Reminders.Sent, t.State.Reminders.Last = 0, time.Time{}
	t.closeTalks()
	history, err := t.run.History(ctx, -1)
	if err != nil {
		return err
	}
	said := agents.TakenOver(history)
	for _, e := range said {
		t.toStaff = append(t.toStaff, e.ID)
	}
	t.maskSaid(said)
	t.gatherOffers(said)
	return nil
}

// maskSaid has what is protected in words to staff masked in the record, as in all others: the bot took them in as they were.
func (t *turn) maskSaid(said []agents.LogEntry) {
	for _, e := range said {
		if e.Role != agents.User {
			continue
		}
		if masked := t.logged(application.Heard{ID: e.ID, Text: e.Text, At: e.At}); masked.Text != e.Text {
			t.out.Relog = append(t.out.Relog, masked)
		}
	}
}

// closeTalks takes from people what a talk with a person has settled: the wish for one, and what was written back to one.
func (t *turn) closeTalks() {
	t.takeFromPeople(func(q application.PassedOn) bool { return q.Kind == kindHuman || q.To != nil })
}

// takeFromPeople takes what waits for them off their cards. A card of which nothing is left is closed.
func (t *turn) takeFromPeople(done func(application.PassedOn) bool) {
	var cards []string
	for _, q := range t.State.PassedOn {
		if done(q) && !slices.Contains(cards, q.Name) {
			cards = append(cards, q.Name)
		}
	}
	t.State.PassedOn = slices.DeleteFunc(slices.Clone(t.State.PassedOn), done)
	for _, name := range cards {
		if len(t.waitingOn(name)) == 0 {
			t.out.Void = append(t.out.Void, name)
		} else {
			t.showPeople(t.deskCard(name, ""))
		}
	}
}
