package facts

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
)

// TestLinear holds that the facts of a field are read in time linear in the message, with nothing asked and with one fact asked for.
func TestLinear(t *testing.T) {
	for _, keys := range []string{
		"latest_role years_backend measurable_result care_setting", "want_to_do available_days time_from nights_ok slot_1", "school expected_graduation full_name name_reading",
		"language_tags level_each adjustment_needed qualification", "period_from primary_language salary_min_jpy start_date",
	} {
		f := textField(strings.Fields(keys)...)
		t.Run(keys, func(t *testing.T) {
			shapes.Linear(t, maxRead, func(s string) { Extract(f, Message{Text: s}, nil, inTokyo) })
		})
	}
	f := textField("latest_role", "years_backend", "system_owned", "measurable_result")
	t.Run("asked", func(t *testing.T) {
		shapes.Linear(t, maxRead, func(s string) {
			Extract(f, Message{Text: s, Asked: []string{"system_owned"}}, Known{"latest_role": "a"}, inTokyo)
		})
	})
	t.Run("Check", func(t *testing.T) {
		shapes.Linear(t, maxRead, func(s string) { Check(f, "system_owned", s, s, s, inTokyo) })
	})
}
