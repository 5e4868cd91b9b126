package form_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

const conditional = `
id: f
title: {en: Clerk}
locale: en-GB
draft_days: 14
draft_erase: true
reapply_after_days: 90
fields:
- {id: licence, label: Licence, intent: i, type: boolean, required: true, required_facts: [has_licence]}
- {id: days, label: Days, intent: i, type: choice, multiple: true, options: [{id: sat, label: Saturday}, {id: sun, label: Sunday}], required: true, required_facts: [days]}
- {id: vehicle, label: Vehicle, intent: i, type: text, required: true, required_facts: [vehicle], when: {field: licence, is: true}}
- {id: rest, label: Rest, intent: i, type: text, required: false, required_facts: [rest], when: {field: days, fact: days, is: [sat, sun]}}
- {id: more, label: More, intent: i, type: text, required: false, required_facts: [more], when: {field: vehicle}}
`

func TestConditionsAreRead(t *testing.T) {
	f, err := form.Parse("f.yaml", []byte(conditional))
	if err != nil {
		t.Fatal(err)
	}
	if f.DraftDays != 14 || !f.DraftErase || f.ReapplyAfterDays != 90 || f.RetentionDays != 0 {
		t.Errorf("days: %+v", f)
	}
	for _, tt := range []struct {
		field string
		value any
		met   bool
	}{
		{"vehicle", true, true}, {"vehicle", false, false}, {"vehicle", nil, false}, {"vehicle", "TRUE", true},
		{"rest", []any{"mon", "sun"}, true}, {"rest", []any{"mon"}, false}, {"rest", "sat", true}, {"rest", []any{}, false},
		{"more", "van", true}, {"more", nil, false}, {"more", 3.0, true},
	} {
		if got := f.Field(tt.field).When.Met(tt.value); got != tt.met {
			t.Errorf("%s, %v: %v", tt.field, tt.value, got)
		}
	}
	if key := f.Field("more").When.Key(f.Field("vehicle")); key != "vehicle" {
		t.Errorf("the first fact is %q", key)
	}
}

func TestConditionsThatCannotBeMet(t *testing.T) {
	for _, tt := range []struct{ name, from, to, want string }{
		{"later field", "when: {field: vehicle}", "when: {field: more}", `no field that stands before it`},
		{"typing error", "when: {field: licence, is: true}", "when: {field: licenc, is: true}", `did you mean "licence"?`},
		{"no such fact", "fact: days,", "fact: dayz,", `did you mean "days"?`},
		{"no such option", "is: [sat, sun]", "is: [sat, mon]", `"mon" is no option of days`},
		{"not yes or no", "is: true", "is: maybe", `answered by true or false, not "maybe"`},
		{"no value", "is: [sat, sun]", "is: {a: b}", "is takes a value or a list"},
		{"unknown key", "when: {field: vehicle}", "when: {feild: vehicle}", `did you mean "field"?`},
		{"days", "draft_days: 14", "draft_days: -1", "draft_days must be a number of days"},
		{"erase without days", "draft_days: 14\n", "", "draft_erase needs draft_days"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := form.Parse("f.yaml", []byte(strings.Replace(conditional, tt.from, tt.to, 1)))
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "f.yaml:") {
				t.Errorf("%v", err)
			}
		})
	}
}
