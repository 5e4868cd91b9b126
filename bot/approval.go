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

// Approval is a question to people, stored as a row: (Thread, Name) identifies it. Digest is over exactly what the card
// and its files showed; the card is rendered from this row when it is sent, so it never claims what was not decided.
type Approval struct {
	Thread  ThreadID    `json:"thread"`
	Name    string      `json:"name"`
	Kind    string      `json:"kind"`
	To      Destination `json:"to"`
	Card    Card        `json:"card"`
	Files   []File      `json:"files,omitempty"` // attached to the card
	Digest  string      `json:"digest"`
	AskedBy User        `json:"asked_by"`
	AskedAt time.Time   `json:"asked_at"`
	Code    string      `json:"code"`
	State   Verdict     `json:"state"`
	Votes   []Vote      `json:"votes,omitempty"` // each person's latest, in the order of deciding
	Rung    Bell        `json:"rung,omitempty"`  // the last that Ring did
	// SentFiles says that the card lists the kept files of its conversation, and has a button that gives them to who may read them.
	SentFiles bool `json:"sent_files,omitempty"`
	// Turn is the turn that asked this version. Grows says that all that the version before it under its name showed still stands on it: it is the same
	// question with more to it, so that it keeps its code and its times, and who answers what they saw before answers that; see Decision.Turn.
	Turn  uint64 `json:"turn,omitempty"`
	Grows bool   `json:"grows,omitempty"`
	Terms
}

// Grown is the approval as it goes on from its open version before: with its code, when it was asked and what has rung.
func (a Approval) Grown(from Approval) Approval {
	a.Code, a.Card.Code, a.AskedAt, a.Rung = from.Code, from.Code, from.AskedAt, from.Rung
	a.Remind, a.Escalate, a.Backup, a.Expires = from.Remind, from.Escalate, from.Backup, from.Expires
	return a
}

// Terms are the rules by which an approval is decided. Zero numbers mean one, zero times never.
type Terms struct {
	Deciders   Bench     `json:"deciders"`
	Approvals  int       `json:"approvals,omitempty"`  // different people whose approval it takes
	Rejections int       `json:"rejections,omitempty"` // different people whose rejection ends it
	AskerToo   bool      `json:"asker_too,omitempty"`  // no four eyes: whoever asked may decide as well
	Subject    User      `json:"subject,omitzero"`     // whose own matter it is: never decides, whatever else they are
	Remind     time.Time `json:"remind,omitzero"`
	Escalate   time.Time `json:"escalate,omitzero"` // from then on Backup may decide, too
	Backup     Bench     `json:"backup,omitzero"`
	Expires    time.Time `json:"expires,omitzero"`
	Hold       bool      `json:"hold,omitempty"` // at Expires it stays open, marked as overdue, instead of becoming Expired
}

// Bench is who may decide: whoever has one of the roles, is one of the users or in one of the groups.
type Bench struct {
	Roles  []Role   `json:"roles,omitempty"`
	Users  []UserID `json:"users,omitempty"`
	Groups []string `json:"groups,omitempty"`
}

// IsZero reports whether nobody is on the bench.
func (b Bench) IsZero() bool { return len(b.Roles)+len(b.Users)+len(b.Groups) == 0 }

func (b Bench) has(u User) bool {
	return slices.Contains(b.Roles, u.Role) || slices.Contains(b.Users, u.ID) ||
		slices.ContainsFunc(u.Groups, func(g string) bool { return slices.Contains(b.Groups, g) })
}

// Vote is what one person said of an approval.
type Vote struct {
	By      User              `json:"by"`
	Verdict Verdict           `json:"verdict"`
	Reason  string            `json:"reason,omitempty"`
	Values  map[string]string `json:"values,omitempty"`
	At      time.Time         `json:"at"`
}

// Emptied is the approval when what it shows was deleted: void where it was open, else with who decided what and why. Of its card the title
// and the names of its buttons stay.
func (a Approval) Emptied() Approval {
	if a.State == Open {
		a.State = Void
	}
	a.Files, a.Card.Body, a.Card.Fields = nil, "", nil
	a.Card.Buttons, a.Votes = slices.Clone(a.Card.Buttons), slices.Clone(a.Votes)
	for i := range a.Card.Buttons {
		a.Card.Buttons[i].Modal = nil
	}
	for i := range a.Votes {
		a.Votes[i].Values = nil
	}
	return a
}

// Decided is the vote that ended the approval, if one did.
func (a Approval) Decided() (Vote, bool) {
	if a.State == Open || a.State == Expired || a.State == Void || len(a.Votes) == 0 {
		return Vote{}, false
	}
	return a.Votes[len(a.Votes)-1], true
}

// Voted are the people who said so, in the order in which they did.
func (a Approval) Voted(v Verdict) []User {
	var out []User
	for _, vote := range a.Votes {
		if vote.Verdict == v {
			out = append(out, vote.By)
		}
	}
	return out
}

// Needed is how many approvals it takes, at least one.
func (t Terms) Needed() int { return max(1, t.Approvals) }
