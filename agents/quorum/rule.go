package quorum

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Rule says how many approvals approve. The zero value is majority.
type Rule struct {
	kind ruleKind
	n    int
}

type ruleKind int

const (
	majority ruleKind = iota
	unanimous
	atLeast
	percentage
)

// Policy is a rule together with how many voters have to take a side for it to hold at all. The zero value is the default.
type Policy struct {
	Rule             Rule
	MinParticipation int // voters; 0 means more than half of them
}

// ParseRule reads "majority", "unanimous", "at_least:N" (N ≥ 1) and "percentage:N" or "N%" (1 to 100), in any case.
// The empty text is majority.
func ParseRule(text string) (Rule, error) {
	s := strings.ToLower(strings.TrimSpace(text))
	switch s {
	case "", "majority":
		return Rule{}, nil
	case "unanimous":
		return Rule{kind: unanimous}, nil
	}
	if n, ok := strings.CutPrefix(s, "at_least:"); ok {
		return numbered(atLeast, n, 1, 1_000, text)
	}
	if n, ok := strings.CutPrefix(s, "percentage:"); ok {
		return numbered(percentage, strings.TrimSuffix(n, "%"), 1, 100, text)
	}
	if n, ok := strings.CutSuffix(s, "%"); ok {
		return numbered(percentage, n, 1, 100, text)
	}
	return Rule{}, fmt.Errorf("unknown rule %q: use majority, unanimous, at_least:N or percentage:N", text)
}

func numbered(kind ruleKind, number string, least, most int, text string) (Rule, error) {
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < least || n > most {
		return Rule{}, fmt.Errorf("rule %q: its number must be a whole one from %d to %d", text, least, most)
	}
	return Rule{kind, n}, nil
}

// String is how the rule is written in a configuration.
func (r Rule) String() string {
	switch r.kind {
	case unanimous:
		return "unanimous"
	case atLeast:
		return fmt.Sprintf("at_least:%d", r.n)
	case percentage:
		return fmt.Sprintf("percentage:%d", r.n)
	}
	return "majority"
}

// Named is the rule's name without its number, and the number: how many or how many percent; zero where the rule has none.
func (r Rule) Named() (name string, n int) {
	name, _, _ = strings.Cut(r.String(), ":")
	return name, r.n
}

// holds is the rule itself. Decide asks for more approvals than rejections and for participation beside it.
func (r Rule) holds(approvals, rejections int) bool {
	cast := approvals + rejections
	switch r.kind {
	case unanimous:
		return rejections == 0
	case atLeast:
		return approvals >= r.n
	case percentage:
		return approvals*100 >= r.n*cast
	}
	return approvals*2 > cast
}

// participation is how many of the voters have to take a side. It is never less than one.
func (p Policy) participation(voters int) int {
	if p.MinParticipation > 0 {
		return p.MinParticipation
	}
	return voters/2 + 1
}

// Check says why a number of voters could never approve anything by the policy, or nil. It is asked when a configuration is
// read.
func (p Policy) Check(voters int) error {
	switch {
	case voters < 1:
		return errors.New("no voters: name at least one review model, better three")
	case p.Rule.kind == atLeast && p.Rule.n > voters:
		return fmt.Errorf("%s cannot hold with %d voters", p.Rule, voters)
	case p.MinParticipation < 0 || p.MinParticipation > voters:
		return fmt.Errorf("min_participation %d is not within 1 and the number of voters, %d", p.MinParticipation, voters)
	}
	return nil
}
