package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

func (t *turn) leaveOut(ctx context.Context, m hearing.Move) (bool, error) {
	u := m.Unsaid
	if u.All {
		t.event("privacy_answered", t.State.Current)
		t.aside(t.Privacy())
		return true, nil
	}
	t.Confides, t.State.Undo = true, nil // what is not to be recorded is not put back
	rest, here := u.Rest, !u.Alone && u.What == ""
	if u.What != "" {
		rest, here = hearing.WithoutSentences(u.Rest, u.What)
	}
	var changed []*application.Field
	if !here {
		var err error
		if changed, err = t.takeOut(ctx, u.What); err != nil {
			return false, err
		}
	}
	t.Said.Parts = slices.Clone(t.Said.Parts)
	t.Said.Parts[m.Part].Text = rest
	t.State.Pending = slices.DeleteFunc(slices.Clone(t.Said.Parts), func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	t.lead(t.Text("unsaid", nil))
	if t.Said.Text != "" {
		return false, nil
	}
	t.State.Pending = nil
	if t.askAgain(changed) {
		return true, t.attempt(ctx)
	}
	if t.State.Status == application.Confirming && len(changed) > 0 {
		t.summarise()
		return true, nil
	}
	t.aside("")
	return true, nil
}

// takeOut takes out of what was told what holds the thing named, or, where nothing is named, what the message before told.
func (t *turn) takeOut(ctx context.Context, what string) ([]*application.Field, error) {
	last := ""
	if what == "" {
		var err error
		if last, err = t.messageBefore(ctx); err != nil {
			return nil, err
		}
	}
	var changed []*application.Field
	for i := range t.State.Fields {
		if f := &t.State.Fields[i]; t.TakeOutOf(f, hearing.Part{Words: what}, last) {
			changed = append(changed, f)
		}
	}
	if len(changed) > 0 {
		t.State.Audit, t.State.Held = nil, nil
	}
	t.showOnlyAsked(what)
	return changed, nil
}

// lookBack is how many entries of the log hold the message before the newest ones: posts may stand between.
const lookBack = 50

// messageBefore is the id of the candidate's last message before this one; empty for none.
func (t *turn) messageBefore(ctx context.Context) (string, error) {
	log, err := t.run.History(ctx, lookBack)
	said := t.Said.Ids()
	for _, e := range slices.Backward(log) {
		if e.Role == agents.User && !slices.Contains(said, e.ID) {
			return e.ID, err
		}
	}
	return "", err
}

// askAgain opens what lacks something now, and reports whether there is such a field. One that asks nothing of its own any more is
// left out where it is optional.
func (t *turn) askAgain(changed []*application.Field) (some bool) {
	for _, f := range changed {
		def := t.State.Form.Field(f.ID)
		switch {
		case f.Complete(def) || f.ID == t.State.Current:
			continue
		case !def.Required && len(f.Facts) == 0:
			f.Status = application.FieldDeclined
			continue
		case f.Status != application.FieldDone && !f.ToPerson:
			continue
		}
		if now, _ := t.State.CurrentField(); now != nil && !now.Settled() {
			now.Returning = true
		}
		t.close()
		f.Status, f.Missing = application.FieldPending, f.MissingKeys(def)
		if f.Next = nil; len(f.Facts) > 0 {
			f.Next = &application.Next{Why: application.WhyLacks, Topics: hearing.FirstOf(f.Missing, def)}
		}
		f.Followups = max(0, min(f.Followups, def.MaxFollowups-1))
		t.State.Current, t.State.Status = f.ID, application.Interviewing
		some = true
	}
	return some
}

// showOnlyAsked leaves people nothing but the questions that wait for them, without what was said beside them, where that names a thing that is not to be known.
// Where nothing is named, that is so of all.
func (t *turn) showOnlyAsked(what string) {
	named := func(q application.PassedOn) bool {
		_, found := hearing.WithoutSentences(q.Beside, what)
		return q.Beside != "" && (what == "" || found)
	}
	if !slices.ContainsFunc(t.State.PassedOn, named) {
		return
	}
	var again []string
	t.State.PassedOn = slices.Clone(t.State.PassedOn)
	for i := range t.State.PassedOn {
		if q := &t.State.PassedOn[i]; named(*q) {
			q.Beside, again = "", append(again, q.Name)
		}
	}
	for _, name := range again {
		t.showAnew(name)
	}
}
