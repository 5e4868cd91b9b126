package quorum

import (
	"slices"
	"strings"
)

// Tally is the round of review that is under way, as a live card shows it. The zero value is none. It has no lock.
type Tally struct {
	voters  []string
	arrived []Vote
}

// Notify implements Notifier: a review begins a tally, and its end clears it.
func (t *Tally) Notify(e Event) {
	switch e := e.(type) {
	case ReviewStart:
		t.voters, t.arrived = e.Voters, nil
	case ModelComplete:
		t.arrived = append(slices.Clip(t.arrived), e.Vote)
	case ReviewVotes:
		*t = Tally{}
	}
}

// String shows the votes in the voters' order, … for those that are still out. It is empty where no review is under way.
func (t *Tally) String() string {
	if len(t.voters) == 0 {
		return ""
	}
	var b strings.Builder
	for _, v := range t.voters {
		sign := "…"
		if i := slices.IndexFunc(t.arrived, func(a Vote) bool { return a.Model == v }); i >= 0 {
			sign = t.arrived[i].Verdict.Sign()
		}
		b.WriteString(sign)
	}
	return "[" + b.String() + "]"
}
