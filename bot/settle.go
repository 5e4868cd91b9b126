package bot

import (
	"slices"
	"time"
)

// Names of the buttons whose meaning Settle knows. Any other button of an approval ends it with its own name as verdict.
const (
	ButtonApprove = "approve"
	ButtonReject  = "reject"
	ButtonOpen    = "open" // shows where the conversation is, and decides nothing

	// ButtonTakeOver lets whoever presses it speak in place of the bot in the conversation that the card is about. It decides nothing.
	ButtonTakeOver = "take_over"
	// ButtonHandBack ends that. It is on the card of KindTakenOver.
	ButtonHandBack = "hand_back"
)

// KindTakenOver is the kind of the approval that is open while a person speaks in place of the bot.
const KindTakenOver = "taken_over"

// Attempt is a person's try to decide: a button, the digest that it was bound to (empty for a typed code), and its values. People are who
// is one person at this moment, which holds for whoever asked and voted before as well.
type Attempt struct {
	By     User
	Button string
	Digest string
	Values map[string]string
	People People
}

// Settlement is what an attempt came to. Only Counted changed anything.
type Settlement string

// The settlements.
const (
	Counted    Settlement = "counted"
	Repeated   Settlement = "repeated"    // this person has said so already
	NotAllowed Settlement = "not_allowed" // this person may not decide this
	TooLate    Settlement = "too_late"    // decided, expired or void already
	Stale      Settlement = "stale"       // the card showed something else
	NoSuch     Settlement = "no_such"     // the card has no such button
	Incomplete Settlement = "incomplete"  // the button needs a value that is missing, mostly a reason
	Opened     Settlement = "opened"      // staff wants to see the conversation
	TakesOver  Settlement = "takes_over"  // staff wants to speak in it
)

// Settle applies an attempt to an approval. It is pure: the same inputs give the same result, and it is the only place
// that knows who may decide. An approval or rejection is one person's vote and ends the matter when enough of them stand;
// whoever votes again replaces their own vote. Any other button ends it at once. Whoever asked cannot decide, unless the terms
// say so; a candidate never can, nor can somebody of the staff in their own application. All this goes by person, not by id: whoever
// acts in Slack and in Discord has one vote.
func Settle(a Approval, try Attempt, now time.Time) (Approval, Settlement) {
	try.By = try.People.Resolve(try.By)
	if _, ok := a.Card.Button(try.Button); ok && try.Button == ButtonOpen && try.By.Staff() {
		return a, Opened
	}
	if _, ok := a.Card.Button(try.Button); ok && try.Button == ButtonTakeOver {
		if !a.mayTakeOver(try.By, try.People) {
			return a, NotAllowed
		}
		return a, TakesOver
	}
	if a.State != Open {
		return a, TooLate
	}
	if !a.mayDecide(try.By, try.People) {
		return a, NotAllowed
	}
	if a.expired(now) {
		return a, TooLate
	}
	button, ok := a.Card.Button(try.Button)
	if !ok {
		return a, NoSuch
	}
	if try.Digest != "" && try.Digest != a.Digest {
		return a, Stale
	}
	if len(button.Modal.Missing(try.Values)) > 0 {
		return a, Incomplete
	}
	vote := Vote{By: try.By, Verdict: verdictOf(try.Button), Reason: try.Values[InputReason], Values: try.Values, At: now}
	if a.saidBy(vote, try.People) {
		return a, Repeated
	}
	return a.count(vote, try.People), Counted
}

func (a Approval) mayDecide(u User, p People) bool {
	if u.ID == "" || !u.Staff() || !a.AskerToo && p.Same(u, a.AskedBy) || p.Same(u, a.Subject) {
		return false
	}
	return p.onBench(a.Deciders, u) || !a.Escalate.IsZero() && hasRung(a.Rung, Escalated) && p.onBench(a.Backup, u)
}

// mayTakeOver reports who may speak in the conversation: staff, but not whose own matter it is. An answer that waits for others to be given
// is no decision, so it takes no place on the bench.
func (a Approval) mayTakeOver(u User, p People) bool {
	return u.ID != "" && u.Staff() && !p.Same(u, a.AskedBy) && !p.Same(u, a.Subject)
}

// expired reports that nobody may decide any more, whether or not Ring has said so yet.
func (a Approval) expired(now time.Time) bool {
	return !a.Hold && !a.Expires.IsZero() && !now.Before(a.Expires)
}

func (a Approval) saidBy(v Vote, p People) bool {
	return slices.ContainsFunc(a.Votes, func(old Vote) bool { return p.Same(old.By, v.By) && old.Verdict == v.Verdict })
}

// count puts the vote in the place of the person's earlier one and ends the approval if it decides.
func (a Approval) count(v Vote, p People) Approval {
	a.Votes = p.latest(append(slices.Clone(a.Votes), v))
	switch {
	case v.Verdict != Approved && v.Verdict != Rejected,
		v.Verdict == Approved && len(a.Voted(Approved)) >= a.Needed(),
		v.Verdict == Rejected && len(a.Voted(Rejected)) >= max(1, a.Rejections):
		a.State = v.Verdict
	}
	return a
}

func verdictOf(button string) Verdict {
	switch button {
	case ButtonApprove:
		return Approved
	case ButtonReject:
		return Rejected
	}
	return Verdict(button)
}
