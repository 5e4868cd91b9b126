package value

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/when"
)

// Days whose month is left out, and two days of a week with one time.
func TestMomentsOnDaysAlone(t *testing.T) {
	for _, tt := range [][2]string{
		{"25日10時、26日16時で", "2026-11-25T10:00+09:00 2026-11-26T16:00+09:00"},
		{"今月26日の13:30と27日の11時", "2026-11-26T13:30+09:00 2026-11-27T11:00+09:00"},
		{"3日の15時か、5日(土)の10時以降", "2026-12-03T15:00+09:00 2026-12-05T10:00+09:00"},
		{"1月15日10時、18日15時", "2027-01-15T10:00+09:00 2027-01-18T15:00+09:00"},
		{"12月30日の9時、4日の14時", "2026-12-30T09:00+09:00 2027-01-04T14:00+09:00"},
		{"来週の木金の14時以降", "2026-11-26T14:00+09:00 2026-11-27T14:00+09:00"},
		{"1日5時間を週3日", ""},
		{"週3日10時から15時まで", ""},
		{"2日間で10時間", ""},
	} {
		var out []string
		for _, m := range when.Moments(tt[0], tokyo()) {
			out = append(out, m.ISO)
		}
		if got := strings.Join(out, " "); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}
