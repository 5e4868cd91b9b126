package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
)

// The most that could be is not what is wanted, where that is told too, whichever stands first.
func TestALimitIsNotTheFigureBelowIt(t *testing.T) {
	for said, want := range map[string]float64{
		"20時間くらい。留学生なので28時間までです":                                    20,
		"28時間までしか働けないので20時間で":                                       20,
		"週20時間、扶養内なので25時間以内で":                                       20,
		"20時間。28時間が上限です":                                            20,
		"max 20 hours in term time, maybe 16 hours to be realistic": 16,
		"20 hours, 28 max":                 20,
		"16 hours a week, 20 is the limit": 16,
		"28時間まで働けます":                       28,
		"up to 20 hours":                   20,
		"20〜28時間まで":                        0, // a range
		"20時間か25時間":                        0,
		"20 or 28":                         0,
	} {
		a := Parse(said, ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week"}, ask.Context{Lang: "ja"})
		if got, _ := a.Value.(float64); (a.Status == ask.Found && a.Reason == "") != (want > 0) || want > 0 && got != want {
			t.Errorf("%q: %+v", said, a)
		}
	}
}
