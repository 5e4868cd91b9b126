package interview

import (
	"errors"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// kindUnread is the kind of the card that shows people what no model could read.
const kindUnread = "unread"

// maxFailures is after how many turns in a row in which a model fails people get what the candidate wrote.
const maxFailures = 2

// leftPending takes over what a version of the program before this one left to be read with every later message: an answer whose model
// failed waits as such. What was said to the summary was no answer to anything.
func (t *turn) leftPending() {
	left := t.State.Pending
	t.State.Pending = nil
	if len(left) > 0 && t.State.Begun() && !t.State.Closed() && t.State.Status != application.Confirming {
		t.keepUnread(left)
	}
}

// keepUnread lets what was said wait until a model can read it.
func (t *turn) keepUnread(heard []application.Heard) {
	u := t.UnreadNow()
	u.Heard, u.Asks = nil, t.Asked()
	if u.Asks != "" {
		u.Heard = slices.Clip(heard)
	}
	t.State.Unread, t.State.Pending = &u, nil
}

// unreadHeard takes such an answer out of what waits.
func (t *turn) unreadHeard() []application.Heard {
	if !t.UnreadHere() {
		return nil
	}
	u := t.UnreadNow()
	heard := u.Heard
	u.Heard = nil
	t.State.Unread = &u
	return heard
}

// takeUnread puts such an answer before what was said since.
func (t *turn) takeUnread() {
	if heard := t.unreadHeard(); len(heard) > 0 {
		t.State.Pending = hearing.Again(heard, t.State.Pending)
		t.Said = hearing.Utterance(t.State.Pending)
	}
}

// allRead ends a row of failures. What was said to another question waits for it, unless that is answered otherwise.
func (t *turn) allRead() {
	if u := t.UnreadNow(); len(u.Heard) > 0 && t.StillOpen(u.Asks) {
		t.State.Unread = &application.Unread{Heard: u.Heard, Asks: u.Asks}
		return
	}
	t.State.Unread = nil
}

// dropUnread forgets an answer that the candidate goes back on.
func (t *turn) dropUnread() {
	if u := t.UnreadNow(); len(u.Heard) > 0 {
		u.Heard = nil
		t.State.Unread = &u
	}
}

// rewordUnread takes a message out of what waits, for its new text to be read.
func (t *turn) rewordUnread(h application.Heard) {
	if u := t.UnreadNow(); slices.ContainsFunc(u.Heard, func(p application.Heard) bool { return p.ID == h.ID }) {
		t.State.Pending, u.Heard = append(slices.Clip(t.State.Pending), u.Heard...), nil
		t.State.Unread = &u
	}
}

// forgetUnread takes out of what waits what the candidate took back.
func (t *turn) forgetUnread(of func(application.Heard) bool) {
	if u := t.UnreadNow(); len(u.Heard) > 0 {
		u.Heard = slices.DeleteFunc(slices.Clone(u.Heard), of)
		t.State.Unread = &u
	}
}

// tooLong reports that a model can make nothing of a message because of its length: the same would fail again.
func tooLong(err error) bool {
	var e *llm.Error
	return errors.Is(err, tool.ErrCutShort) || errors.As(err, &e) && e.Code == llm.TooLong
}

// notRead goes on after a model has failed for good. Where nothing was to be read the question is asked in its reviewed wording. What
// was said waits for the next turn at first; then it goes to people, and the conversation goes on without it.
func (t *turn) notRead(err error) error {
	heard := t.State.Pending
	if len(heard) == 0 {
		if done, err := t.askUnaided(); done || err != nil {
			return err
		}
		t.putOff("error.fallback")
		return nil
	}
	t.keepUnread(heard)
	t.State.Unread.Times++
	switch u := t.UnreadNow(); {
	case tooLong(err):
		t.unreadToPeople(heard)
		return t.goOnUnread("error.too_long")
	case u.Times > maxFailures && u.Card != "":
		t.unreadToPeople(heard)
		return t.goOnUnread("error.to_people_too")
	case u.Times >= maxFailures:
		t.unreadToPeople(heard)
		return t.goOnUnread("error.to_people")
	}
	t.putOff("error.fallback")
	return nil
}

// unreadToPeople shows people what no model could read: one card for as long as it goes on.
func (t *turn) unreadToPeople(heard []application.Heard) {
	u := t.UnreadNow()
	u.Heard = nil
	var texts []string
	for _, h := range heard {
		texts = append(texts, t.WithoutReasons(t.Masked(h)))
	}
	words := text.Shorten(strings.Join(texts, "\n"), maxPassedOn)
	if i := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool { return u.Card != "" && q.Name == u.Card }); i >= 0 {
		t.State.PassedOn = slices.Clone(t.State.PassedOn)
		if q := &t.State.PassedOn[i]; !strings.Contains(q.Text, words) { // who says it again in the outage has said it
			q.Text = text.Shorten(text.JoinLines(q.Text, words), maxPassedOn)
			q.From = append(slices.Clip(q.From), maskedFrom(words, heard)...)
			t.out.Approvals = append(t.out.Approvals, t.deskCard(*q, ""))
		}
	} else {
		t.putToPeople(application.PassedOn{Name: askQuestion, Kind: kindUnread, Text: words, From: maskedFrom(words, heard), Asks: t.Asked()}, "")
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
	section := t.State.Section()
	switch {
	case !t.State.Begun() || t.State.Plan != nil && len(t.State.Ahead) > 0:
		return false, nil
	case section != application.SectionCompleted:
		if text := t.SectionReviewed(section); text != "" {
			return true, t.apply(application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: text, Asks: section}})
		}
		return false, nil
	case t.State.Plan == nil:
		return false, nil
	}
	if t.focus(); t.State.Current == "" || len(t.State.Pending) > 0 {
		return false, nil
	}
	err := t.askReviewed()
	return t.spoke, err
}
