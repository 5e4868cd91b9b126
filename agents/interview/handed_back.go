package interview

import (
	"context"
	"slices"
	"strings"
	"time"

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
	for _, q := range t.State.PassedOn {
		if strings.HasPrefix(q.Name, askPerson) {
			t.out.Void = append(t.out.Void, q.Name)
		}
	}
	t.State.PassedOn = slices.DeleteFunc(slices.Clone(t.State.PassedOn), func(q application.PassedOn) bool { return strings.HasPrefix(q.Name, askPerson) })
	return t.gatherOffers(ctx)
}
