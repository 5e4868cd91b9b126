package recording

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// LeftPending takes over what a version of the program before this one left to be read with every later message: an answer whose model
// failed waits as such. What was said to the summary was no answer to anything.
func (rec *Recorder) LeftPending() {
	left := rec.State.Pending
	rec.State.Pending = nil
	if len(left) > 0 && rec.State.Begun() && !rec.State.Closed() && rec.State.Status != application.Confirming {
		rec.KeepUnread(left)
	}
}

// KeepUnread lets what was said wait until a model can read it.
func (rec *Recorder) KeepUnread(heard []application.Heard) {
	u := rec.UnreadNow()
	u.Heard, u.Asks = nil, rec.Asked()
	if u.Asks != "" {
		u.Heard = slices.Clip(heard)
	}
	rec.State.Unread, rec.State.Pending = &u, nil
}

// UnreadHeard takes such an answer out of what waits.
func (rec *Recorder) UnreadHeard() []application.Heard {
	if !rec.UnreadHere() {
		return nil
	}
	u := rec.UnreadNow()
	heard := u.Heard
	u.Heard = nil
	rec.State.Unread = &u
	return heard
}

// TakeUnread puts such an answer before what was said since.
func (rec *Recorder) TakeUnread() {
	if heard := rec.UnreadHeard(); len(heard) > 0 {
		rec.State.Pending = hearing.Again(heard, rec.State.Pending)
		rec.Said = hearing.Utterance(rec.State.Pending)
	}
}

// AllRead ends a row of failures. What was said to another question waits for it, unless that is answered otherwise.
func (rec *Recorder) AllRead() {
	if u := rec.UnreadNow(); len(u.Heard) > 0 && rec.StillOpen(u.Asks) {
		rec.State.Unread = &application.Unread{Heard: u.Heard, Asks: u.Asks}
		return
	}
	rec.State.Unread = nil
}

// DropUnread forgets an answer that the candidate goes back on.
func (rec *Recorder) DropUnread() {
	if u := rec.UnreadNow(); len(u.Heard) > 0 {
		u.Heard = nil
		rec.State.Unread = &u
	}
}

// RewordUnread takes a message out of what waits, for its new text to be read.
func (rec *Recorder) RewordUnread(h application.Heard) {
	if u := rec.UnreadNow(); slices.ContainsFunc(u.Heard, func(p application.Heard) bool { return p.ID == h.ID }) {
		rec.State.Pending, u.Heard = append(slices.Clip(rec.State.Pending), u.Heard...), nil
		rec.State.Unread = &u
	}
}

// ForgetUnread takes out of what waits what the candidate took back.
func (rec *Recorder) ForgetUnread(of func(application.Heard) bool) {
	if u := rec.UnreadNow(); len(u.Heard) > 0 {
		u.Heard = slices.DeleteFunc(slices.Clone(u.Heard), of)
		rec.State.Unread = &u
	}
}
