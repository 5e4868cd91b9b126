package quantity_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A sum a year in yen is told without its 万 among people who talk of pay; a number that may be anything else is asked back.
func TestYearlySumsWithoutTheirScale(t *testing.T) {
	yen := ask.Want{Kind: ask.KindNumber, Unit: "JPY", Per: "year", Least: true}
	for said, want := range map[string]any{
		"480で":                 4.8e6,
		"最低でも530は欲しいです":        5.3e6,
		"現職510、次は560以上で":       5.6e6,
		"前は450でした。今回は500から":    5e6,
		"年収690くらい":             6.9e6,
		"できれば1200":             1.2e7,
		"430やのうて460で":          4.6e6,
		"月30万、十二か月で360万円を下限に":  3.6e6,
		"月52万を切りたくないです、12か月分で": 6.24e6,
		"三百九十万円より上を希望します":      3.9e6,
		"410、できれば460":          4.1e6,
		"560ですが下がっても520":       5.6e6,
		"いま410なんで470はほしい":      4.7e6,
		// no yearly sum in 万
		"会員が600。":      nil,
		"整理番号は480です":   nil,
		"応募番号 512":     nil,
		"TOEICは730です":  nil,
		"偏差値60":        nil,
		"従業員350人の会社です": nil,
		"2027":         nil,
		"月に45":         nil,
		"550ドル":        nil,
		"8000":         nil,
		"現職は520です":     nil,
		"妹は480もらっています": nil,
		"101号室に住んでいます": nil,
	} {
		a := quantity.AnswerMoney(text.ReadSpelled(said), yen)
		if want == nil && a.Status == ask.Found || want != nil && a.Value != want {
			t.Errorf("%q: %v %v (%s), want %v", said, a.Status, a.Value, a.Reason, want)
		}
	}
}

// Shifts are counted with their hours behind them in no unit; what only looks like them is none.
func TestShiftsInWords(t *testing.T) {
	hours := ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week"}
	for said, want := range map[string]any{
		"two nights of ten":            20.0,
		"four shifts of 6, please":     24.0,
		"five eights would suit":       40.0,
		"three twelves":                36.0,
		"two score":                    40.0,
		"three shifts of two":          nil,
		"nine shifts of eight":         nil,
		"four shifts of 30 minutes":    nil,
		"two tens or three eights":     nil,
		"I have twins, two eights":     16.0,
		"my girls are eight and seven": nil,
	} {
		a := quantity.AnswerCount(text.ReadSpelled(said), hours)
		if want == nil && a.Status == ask.Found || want != nil && a.Value != want {
			t.Errorf("%q: %v %v (%s), want %v", said, a.Status, a.Value, a.Reason, want)
		}
	}
}

// The numbers that count the items of a list tell nothing.
func TestNumbersOfAList(t *testing.T) {
	for said, want := range map[string]int{
		"1. Contract says 12 weeks.\n2. They agreed to 8.": 2,
		"1) 週20時間\n2) 平日のみ":                                1,
		"(1) 40 a day\n(2) on Mondays 60":                  2,
		"1.5 years of it\n2 of them in support":            2,
		"3. that is all\n4 weeks":                          2,
		"1. four weeks":                                    2,
	} {
		if got := len(quantity.Numbers(said)); got != want {
			t.Errorf("%q: %d numbers, want %d", said, got, want)
		}
	}
}
