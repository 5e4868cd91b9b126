package bot

import (
	"slices"
	"time"
)

// Verdict is how an approval stands, or which further button was pressed.
type Verdict string

// The states of an approval. Open is the only one that can change.
const (
	Open     Verdict = "open"
	Approved Verdict = "approved"
	Rejected Verdict = "rejected"
	Expired  Verdict = "expired"
	Void     Verdict = "void"
)

// Names of the buttons whose meaning Settle knows. Any other button of an approval ends it with its own name as verdict.
const (
	ButtonApprove = "approve"
	ButtonReject  = "reject"
)

// Approval is a question to people, stored as a row: (Thread, Name) identifies it. Digest is over exactly what the card
// showed; the card is rendered from this row when it is sent, so it never claims what was not decided.
type Approval struct {
	Thread   ThreadID    `json:"thread"`
	Name     string      `json:"name"`
	Kind     string      `json:"kind"`
	To       Destination `json:"to"`
	Card     Card        `json:"card"`
	Digest   string      `json:"digest"`
	AskedBy  User        `json:"asked_by"`
	Deciders []Role      `json:"deciders"`
	Code     string      `json:"code"`
	State    Verdict     `json:"state"`
	Votes    []Vote      `json:"votes,omitempty"`
	AskedAt  time.Time   `json:"asked_at"`
	Expires  time.Time   `json:"expires,omitzero"`
}

// Vote is what one person said of an approval.
type Vote struct {
	By      User              `json:"by"`
	Verdict Verdict           `json:"verdict"`
	Reason  string            `json:"reason,omitempty"`
	Values  map[string]string `json:"values,omitempty"`
	At      time.Time         `json:"at"`
}

// Attempt is a person's try to decide: a button, the digest that it was bound to (empty for a typed code), and its values.
type Attempt struct {
	By     User
	Button string
	Digest string
	Values map[string]string
}

// Settlement is what an attempt came to. Only Counted changed anything.
type Settlement string

// The settlements.
const (
	Counted    Settlement = "counted"
	NotAllowed Settlement = "not_allowed" // this person may not decide this
	TooLate    Settlement = "too_late"    // decided, expired or void already
	Stale      Settlement = "stale"       // the card showed something else
	NoSuch     Settlement = "no_such"     // the card has no such button
	Incomplete Settlement = "incomplete"  // the button needs a value that is missing, mostly a reason
)

// Settle applies an attempt to an approval. It is pure: the same inputs give the same result, and it is the only place
// that knows who may decide. The first counted decision wins. Whoever asked cannot decide, and a candidate never can.
func Settle(a Approval, try Attempt, now time.Time) (Approval, Settlement) {
	if a.State != Open {
		return a, TooLate
	}
	if !a.mayDecide(try.By) {
		return a, NotAllowed
	}
	if !a.Expires.IsZero() && !now.Before(a.Expires) {
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
	a.State = verdictOf(try.Button)
	a.Votes = append(slices.Clone(a.Votes), Vote{
		By: try.By, Verdict: a.State, Reason: try.Values[InputReason], Values: try.Values, At: now,
	})
	return a, Counted
}

func (a Approval) mayDecide(u User) bool {
	if u.ID == "" || u.Role == Candidate || u.Role == "" || u.Same(a.AskedBy) {
		return false
	}
	return slices.Contains(a.Deciders, u.Role)
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

// Decided is the vote that ended the approval, if one did.
func (a Approval) Decided() (Vote, bool) {
	if a.State == Open || len(a.Votes) == 0 {
		return Vote{}, false
	}
	return a.Votes[len(a.Votes)-1], true
}
