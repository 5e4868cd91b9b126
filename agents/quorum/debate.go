package quorum

import (
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
)

// maxDebateRounds bounds a debate.
const maxDebateRounds = 3

// Severity is how much an objection weighs.
type Severity string

// The severities. An objection that is Critical and stays open goes to a person.
const (
	Minor    Severity = "minor"
	Major    Severity = "major"
	Critical Severity = "critical"
)

// Objection is a claim against a proposal: what is wrong, by what evidence, how much it weighs. ID is the debate's name for it.
type Objection struct {
	ID       string   `json:"id"`
	Claim    string   `json:"claim"`
	Evidence string   `json:"evidence"`
	Severity Severity `json:"severity"`
}

// Defence is what the proponent says to an objection.
type Defence struct {
	ID       string `json:"id"`
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
}

// Exchange is one round of a debate: the objections raised in it, the defences, and which objections the moderator let stand.
type Exchange struct {
	Round      int         `json:"round"`
	Objections []Objection `json:"objections"`
	Defences   []Defence   `json:"defences"`
	Standing   []string    `json:"standing"`
	Reason     string      `json:"reason"`
}

// Debate is a proposal under attack by one model, defended by another and judged by a third. The functions take their steps in
// the run that they get, and are given the exchanges so far.
type Debate struct {
	Oppose func(ctx context.Context, run *agents.Run, so []Exchange) ([]Objection, error)
	Defend func(ctx context.Context, run *agents.Run, so []Exchange, against []Objection) ([]Defence, error)
	Rule   func(ctx context.Context, run *agents.Run, so []Exchange, against []Objection, defences []Defence) (standing []string, reason string, err error)
}

// Outcome is how a debate ended: its exchanges and the objections that nobody laid to rest. Unfinished says that a model failed:
// then the debate proves nothing in favour of the proposal.
type Outcome struct {
	Exchanges  []Exchange  `json:"exchanges"`
	Open       []Objection `json:"open"`
	Unfinished string      `json:"unfinished,omitempty"` // the class of the error
}

// NeedsPerson reports that a person has to look before the proposal is taken.
func (o Outcome) NeedsPerson() bool {
	return o.Unfinished != "" || slices.ContainsFunc(o.Open, func(x Objection) bool { return x.Severity == Critical })
}

// Run holds the debate: up to three rounds, ending as soon as nothing is objected any more. An objection stays open until a ruling
// says that it does not stand; only the moderator closes one. Run fails only with the journal or when its context ends.
func (d Debate) Run(ctx context.Context, run *agents.Run, shown Notifier) (Outcome, error) {
	var out Outcome
	for round := 1; round <= maxDebateRounds; round++ {
		x, err := d.exchange(ctx, run.Child(fmt.Sprintf("debate/%d", round)), out, round)
		if broken := run.Broken(); broken != nil {
			return out, broken
		}
		if err != nil {
			out.Unfinished = agents.ErrorClass(err)
			return out, nil
		}
		if len(x.Objections) == 0 && len(out.Open) == 0 {
			break
		}
		out.Open = standing(append(out.Open, x.Objections...), x.Standing)
		out.Exchanges = append(out.Exchanges, x)
		tell(shown, DebateRound{x})
		if len(out.Open) == 0 {
			break
		}
	}
	return out, nil
}

// exchange is one round: what is still open is defended and ruled on again beside what is new.
func (d Debate) exchange(ctx context.Context, run *agents.Run, so Outcome, round int) (Exchange, error) {
	x := Exchange{Round: round}
	raised, err := d.Oppose(ctx, run, so.Exchanges)
	if err != nil {
		return x, err
	}
	x.Objections = named(raised, so, round)
	against := append(slices.Clone(so.Open), x.Objections...)
	if len(against) == 0 {
		return x, nil
	}
	if x.Defences, err = d.Defend(ctx, run, so.Exchanges, against); err != nil {
		return x, err
	}
	x.Standing, x.Reason, err = d.Rule(ctx, run, so.Exchanges, against, x.Defences)
	return x, err
}

// named gives each new objection a name of the program's own, so that no model can close another's by its name. What is repeated
// word for word is not raised again.
func named(raised []Objection, so Outcome, round int) []Objection {
	var out []Objection
	for _, o := range raised {
		if o.Severity != Minor && o.Severity != Major {
			o.Severity = Critical // what cannot be read as less is taken as the most
		}
		known := slices.ContainsFunc(slices.Concat(so.Open, out), func(k Objection) bool { return k.Claim == o.Claim })
		if o.Claim == "" || known {
			continue
		}
		o.ID = fmt.Sprintf("%d.%d", round, len(out)+1)
		out = append(out, o)
	}
	return out
}

func standing(open []Objection, ids []string) []Objection {
	return slices.DeleteFunc(slices.Clone(open), func(o Objection) bool { return !slices.Contains(ids, o.ID) })
}
