package main

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	base "github.com/mendanhq/mendan/agents/turn"
)

// A person reads in their own words what was not kept of them. Where a mark does not fit its text, the text stays as it is.
func TestMasksAreNamedToThePerson(t *testing.T) {
	const text = "▇▇▇. Four years of Go. ▇▇▇"
	marks := []agents.Mark{{From: 0, To: 9, Rule: "us_sex_pregnancy"}, {From: len(text) - 9, To: len(text), Rule: "a rule of somebody's own"}}
	for _, tc := range []struct {
		lang  string
		marks []agents.Mark
		want  string
	}{
		{"en", marks, "[not kept: anything about gender, marriage or family]. Four years of Go. [not kept: part of what you just wrote]"},
		{"ja", marks, "［性別や結婚、ご家族のことは記録していません］. Four years of Go. ［いまのお話の一部は記録していません］"},
		{"en", nil, text},
		{"en", []agents.Mark{{From: 3, To: 900, Rule: "us_age"}, {From: -1, To: 2}, {From: 5, To: 2}}, text},
	} {
		if got := namedMasks(agents.LogEntry{Text: text, Masked: tc.marks}, base.Texts(tc.lang)); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.lang, got, tc.want)
		}
	}
}
