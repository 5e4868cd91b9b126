package interview

import (
	"errors"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// kindUnread is the kind of the card that shows people what no model could read.
const kindUnread = "unread"

// maxFailures is after how many turns in a row in which a model fails people get what the candidate wrote.
const maxFailures = 2

// asked is what the open question is about: a section of the beginning, or the field at hand; empty for neither.
func (t *turn) asked() string {
	if section := t.s.Section(); section != application.SectionCompleted {
		return section
	}
	return t.s.Current
}

// leftPending takes over what a version of the program before this one left to be read with every later message: an answer whose model
// failed waits as such. What was said to the summary was no answer to anything.
func (t *turn) leftPending() {
	left := t.s.Pending
	t.s.Pending = nil
	if len(left) > 0 && t.s.Begun() && !t.s.Closed() && t.s.Status != application.Confirming {
		t.keepUnread(left)
	}
}

// keepUnread lets what was said wait until a model can read it.
func (t *turn) keepUnread(heard []application.Heard) {
	u := t.unreadNow()
	u.Heard, u.Asks = nil, t.asked()
	if u.Asks != "" {
		u.Heard = slices.Clip(heard)
	}
	t.s.Unread, t.s.Pending = &u, nil
}

// unreadNow is a copy of what is noted of it.
func (t *turn) unreadNow() application.Unread {
	if t.s.Unread == nil {
		return application.Unread{}
	}
	return *t.s.Unread
}

// unreadHere reports that an answer to the open question waits to be read.
func (t *turn) unreadHere() bool {
	u := t.unreadNow()
	return len(u.Heard) > 0 && u.Asks == t.asked()
}

// unreadHeard takes such an answer out of what waits.
func (t *turn) unreadHeard() []application.Heard {
	if !t.unreadHere() {
		return nil
	}
	u := t.unreadNow()
	heard := u.Heard
	u.Heard = nil
	t.s.Unread = &u
	return heard
}

// takeUnread puts such an answer before what was said since.
func (t *turn) takeUnread() {
	if heard := t.unreadHeard(); len(heard) > 0 {
		t.s.Pending = again(heard, t.s.Pending)
		t.said = utterance(t.s.Pending)
	}
}

// allRead ends a row of failures. What was said to another question waits for it, unless that is answered otherwise.
func (t *turn) allRead() {
	if u := t.unreadNow(); len(u.Heard) > 0 && t.stillOpen(u.Asks) {
		t.s.Unread = &application.Unread{Heard: u.Heard, Asks: u.Asks}
		return
	}
	t.s.Unread = nil
}

// stillOpen reports that a section or a field has no answer yet.
func (t *turn) stillOpen(asks string) bool {
	if f := t.s.Field(asks); f != nil {
		return !f.Settled()
	}
	return t.s.Section() == asks
}

// dropUnread forgets an answer that the candidate goes back on.
func (t *turn) dropUnread() {
	if u := t.unreadNow(); len(u.Heard) > 0 {
		u.Heard = nil
		t.s.Unread = &u
	}
}

// rewordUnread takes a message out of what waits, for its new text to be read.
func (t *turn) rewordUnread(h application.Heard) {
	if u := t.unreadNow(); slices.ContainsFunc(u.Heard, func(p application.Heard) bool { return p.ID == h.ID }) {
		t.s.Pending, u.Heard = append(slices.Clip(t.s.Pending), u.Heard...), nil
		t.s.Unread = &u
	}
}

// forgetUnread takes out of what waits what the candidate took back.
func (t *turn) forgetUnread(of func(application.Heard) bool) {
	if u := t.unreadNow(); len(u.Heard) > 0 {
		u.Heard = slices.DeleteFunc(slices.Clone(u.Heard), of)
		t.s.Unread = &u
	}
}

// nudges reports that an answer waits to be read, and that the newest words only ask how it stands: 「もしもし」, "try again".
func (t *turn) nudges() bool {
	text := t.said.text
	if !t.unreadHere() {
		return false
	}
	_, def := t.s.CurrentField()
	return intents.Is(intents.SaysGoOn, text) || intents.Is(intents.SaysHello, text) || intents.Is(intents.SaysThanks, text) || t.wordless() || sayings.Nudges(intents.Plainly(text)) ||
		intents.Is(intents.SaysYes, text) && def != nil && !def.OffersOptions()
}

// wants reports that the utterance has the intent, as a whole or in one of its messages: who writes 「担当者」 in the middle of others
// is heard.
func (t *turn) wants(want intents.Intent) bool {
	if k, ok := moveOf[want]; ok && t.does(k) {
		return true
	}
	return intents.Is(want, t.said.text) || len(t.said.parts) > 1 && slices.ContainsFunc(t.said.parts, func(h application.Heard) bool { return intents.Is(want, h.Text) })
}

// tooLong reports that a model can make nothing of a message because of its length: the same would fail again.
func tooLong(err error) bool {
	var e *llm.Error
	return errors.Is(err, tool.ErrCutShort) || errors.As(err, &e) && e.Code == llm.TooLong
}

// notRead goes on after a model has failed for good. Where nothing was to be read the question is asked in its reviewed wording. What
// was said waits for the next turn at first; then it goes to people, and the conversation goes on without it.
func (t *turn) notRead(err error) error {
	heard := t.s.Pending
	if len(heard) == 0 {
		if done, err := t.askUnaided(); done || err != nil {
			return err
		}
		t.putOff("error.fallback")
		return nil
	}
	t.keepUnread(heard)
	t.s.Unread.Times++
	switch u := t.unreadNow(); {
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
	u := t.unreadNow()
	u.Heard = nil
	var texts []string
	for _, h := range heard {
		texts = append(texts, t.withoutReasons(t.masked(h)))
	}
	words := text.Shorten(strings.Join(texts, "\n"), maxPassedOn)
	if i := slices.IndexFunc(t.s.PassedOn, func(q application.PassedOn) bool { return u.Card != "" && q.Name == u.Card }); i >= 0 {
		t.s.PassedOn = slices.Clone(t.s.PassedOn)
		if q := &t.s.PassedOn[i]; !strings.Contains(q.Text, words) { // who says it again in the outage has said it
			q.Text = text.Shorten(text.JoinLines(q.Text, words), maxPassedOn)
			q.From = append(slices.Clip(q.From), maskedFrom(words, heard)...)
			t.out.Approvals = append(t.out.Approvals, t.deskCard(*q, ""))
		}
	} else {
		t.putToPeople(application.PassedOn{Name: askQuestion, Kind: kindUnread, Text: words, From: maskedFrom(words, heard), Asks: t.asked()}, "")
		u.Card = t.s.PassedOn[len(t.s.PassedOn)-1].Name
	}
	t.event("unread_passed_on", t.asked())
	t.s.Unread = &u
}

// goOnUnread says what became of it, and puts the question again that is still open.
func (t *turn) goOnUnread(key string) error {
	t.lead(t.text(key, nil))
	if t.s.Open != nil && t.s.Open.Post.Asks == t.asked() {
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
	section := t.s.Section()
	switch {
	case !t.s.Begun() || t.s.Plan != nil && len(t.s.Ahead) > 0:
		return false, nil
	case section != application.SectionCompleted:
		if text := t.sectionReviewed(section); text != "" {
			return true, t.apply(application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: text, Asks: section}})
		}
		return false, nil
	case t.s.Plan == nil:
		return false, nil
	}
	if t.focus(); t.s.Current == "" || len(t.s.Pending) > 0 {
		return false, nil
	}
	err := t.askReviewed()
	return t.spoke, err
}
