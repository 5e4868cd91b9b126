package interview

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// kindUnread is the kind of the card that shows people what no model could read.
const kindUnread = "unread"

// maxFailures is after how many turns in a row in which a model fails people get what the candidate wrote.
const maxFailures = 2

// tooLong reports that a model can make nothing of a message because of its length: the same would fail again.
func tooLong(err error) bool {
	var e *llm.Error
	return errors.Is(err, tool.ErrCutShort) || errors.As(err, &e) && e.Code == llm.TooLong
}

// maxFixed is how often the fixed reply is said in a conversation: after that, what cannot be read goes to people at once.
const maxFixed = 2

// notRead goes on after a model has failed for good. Where nothing was to be read the question is asked in its reviewed wording. What
// was said waits at first, to be read again by itself or with what is said next; then it goes to people, and the conversation goes on without it.
func (t *turn) notRead(ctx context.Context, err error) error {
	heard := t.State.Pending
	if len(heard) == 0 {
		if done, err := t.askUnaided(); done || err != nil {
			return err
		}
		t.putOff("error.fallback")
		return nil
	}
	t.KeepUnread(heard)
	if t.stood.again && !tooLong(err) && t.waitOn() {
		t.leads = nil
		return nil // they were told
	}
	t.State.Unread.Times++
	switch u := t.UnreadNow(); {
	case tooLong(err):
		t.unreadToPeople(heard)
		return t.goOnUnread("error.too_long")
	case u.Times > maxFailures && u.Card != "":
		t.unreadToPeople(heard)
		if t.leaveToPeople() {
			return t.attempt(ctx)
		}
		return t.goOnUnread("error.to_people_too")
	case u.Times >= maxFailures, t.State.Fixed >= maxFixed, t.stood.again:
		t.unreadToPeople(heard)
		return t.goOnUnread("error.to_people")
	}
	t.State.Fixed++
	t.waitOn()
	t.putOff("error.fallback")
	return nil
}

// leaveToPeople ends a field whose answers people have, once they got more than one: where rules stand in the interview goes on, however long no model is there.
// It reports whether it did.
func (t *turn) leaveToPeople() bool {
	f, def := t.State.CurrentField()
	if f == nil || t.Standby == nil || t.Asked() != f.ID {
		return false
	}
	t.lead(t.Text("error.to_people_too", nil))
	t.close()
	t.giveUp(f, def)
	t.State.Current = ""
	return true
}

// unreadToPeople shows people what no model could read: one card for as long as it goes on.
func (t *turn) unreadToPeople(heard []application.Heard) {
	u := t.UnreadNow()
	u.Heard, u.Since, u.Again, u.After = nil, time.Time{}, time.Time{}, 0
	var texts []string
	for _, h := range heard {
		texts = append(texts, t.WithoutReasons(t.Masked(h)))
	}
	words := text.Shorten(strings.Join(texts, "\n"), maxPassedOn)
	if i := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool { return q.Kind == kindUnread && u.Card != "" && q.Name == u.Card }); i >= 0 {
		t.State.PassedOn = slices.Clone(t.State.PassedOn)
		if q := &t.State.PassedOn[i]; !strings.Contains(q.Text, words) { // who says it again in the outage has said it
			q.Text = text.Shorten(text.JoinLines(q.Text, words), maxPassedOn)
			q.From = append(slices.Clip(q.From), maskedFrom(words, heard)...)
			t.growCard(q.Name)
		}
	} else {
		t.putToPeople(application.PassedOn{Name: askQuestion, Kind: kindUnread, Text: words, From: maskedFrom(words, heard), Asks: t.Asked()})
		u.Card = t.State.PassedOn[len(t.State.PassedOn)-1].Name
	}
	t.event("unread_passed_on", t.Asked())
	t.State.Unread = &u
}

// goOnUnread says what became of it, and puts the question again that is still open.
func (t *turn) goOnUnread(key string) error {
	t.lead(t.Text(key, nil))
	if t.State.Open != nil && t.State.Open.Post.Asks == t.Asked() {
		t.reask()
		return nil
	}
	if done, err := t.askUnaided(); done || err != nil {
		return err
	}
	t.state("")
	return nil
}

// askUnaided asks what is to be asked now without a model: its wording was reviewed by people. It reports whether there is something.
func (t *turn) askUnaided() (bool, error) {
	switch {
	case !t.State.Begun() || t.State.Plan != nil && len(t.State.Ahead) > 0:
		return false, nil
	case t.State.Section() != application.SectionCompleted:
		t.propose()
		return true, nil
	case t.State.Plan == nil:
		return false, nil
	}
	if t.focus(); t.State.Current == "" || len(t.State.Pending) > 0 {
		return false, nil
	}
	err := t.askReviewed()
	return t.spoke, err
}
