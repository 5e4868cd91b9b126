package value

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// ruledOut is what people say around a day to rule it out, in the words of data/bearings.txt and of others.
var ruledOut = []string{
	"%sは無理です", "%sだけはNGです", "%sは休みにしてください", "%sは入れません", "%sは出られないです", "%sは授業があるので働けません", "%sは都合が悪いです", "%sは外してください", "%sは厳しいです", "%sはちょっとだめです",
	"I can't do %s", "not on %s", "%s is out", "%s won't work for me", "never on %s", "I'm busy on %s", "%s is no good", "I'd like %s off", "except %s", "%s isn't possible", "I have class so %s is out",
}

var (
	daysJa = []string{"月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"}
	dayIDs = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	daysEn = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// TestRuledOutDays: a weekday that is named only to say that it does not work is never recorded as one that does, whatever is said of others.
func TestRuledOutDays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		frame := rapid.SampledFrom(ruledOut).Draw(rt, "frame")
		names, works := daysEn, []string{"", ". Otherwise 9am to 5pm", ". %s 9am to 5pm", "; %s works, 10am-4pm"}
		if !text.IsPlain(frame) {
			names, works = daysJa, []string{"", "。ほかの日は10時から16時", "。%sの10時から16時なら", "。%sは大丈夫です、17時から22時"}
		}
		pair := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(rt, "days")
		s := strings.ReplaceAll(frame, "%s", names[pair[0]]) + strings.ReplaceAll(rapid.SampledFrom(works).Draw(rt, "rest"), "%s", names[pair[1]])
		days, _, _ := when.Weekdays(s)
		if slices.Contains(days, dayIDs[pair[0]]) {
			rt.Errorf("%q: %v", s, days)
		}
		if strings.Contains(s, names[pair[1]]) && !slices.Contains(days, dayIDs[pair[1]]) {
			rt.Errorf("%q: %v, without %s", s, days, names[pair[1]])
		}
	})
}

// TestRangesEndAfterTheyBegin: a range of times that is told for sure ends after it begins, or goes over night.
func TestRangesEndAfterTheyBegin(t *testing.T) {
	half := rapid.SampledFrom([]string{"", "午前", "午後", "夕方", "夜の", "朝の"})
	rapid.Check(t, func(rt *rapid.T) {
		hour := func(name string) string {
			return half.Draw(rt, name+" half") + rapid.StringMatching(`1?[0-9]|2[0-4]`).Draw(rt, name) + "時"
		}
		s := hour("from") + rapid.SampledFrom([]string{"から", "〜", "から閉店の", "以降、"}).Draw(rt, "to") + hour("end") + "まで"
		for _, r := range when.TimeRanges(s) {
			if r.Doubt || r.From == "" || r.To == "" || r.To == "00:00" {
				continue
			}
			if r.To <= r.From && !(r.From >= "16:00" && r.To <= "12:00") {
				rt.Errorf("%q: %s to %s", s, r.From, r.To)
			}
		}
	})
}

// TestFiguresPickNoOption: a number within a sentence about something else is no option's.
func TestFiguresPickNoOption(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		frame := rapid.SampledFrom([]string{"仕事を%sつ掛け持ちしています", "子どもが%s人います", "週に%s回通っています", "I have %s jobs", "I have %s kids", "I've lived here %s years", "there are %s of us"}).Draw(rt, "frame")
		n := rapid.SampledFrom([]string{"1", "2", "two"}).Draw(rt, "n")
		if !text.IsPlain(frame) {
			n = rapid.SampledFrom([]string{"1", "2", "二", "１"}).Draw(rt, "n")
		}
		s := strings.ReplaceAll(frame, "%s", n)
		opts := options("yes", "はい", "no", "いいえ")
		w := ask.Want{Kind: "choice", Labels: []string{"Are you authorized to work in the US?", "就労資格はありますか"}, Options: opts}
		if a := Parse(s, w, tokyo()); a.Status == ask.Found {
			rt.Errorf("%q: %v", s, a.Value)
		}
	})
}

// TestCountedDays: a day that is counted from another is not the other.
func TestCountedDays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(rt, "n")
		words := strings.Fields("- - two three four five six seven eight nine")
		unit := rapid.SampledFrom([]string{"day", "week"}).Draw(rt, "unit")
		step := map[string]int{"day": 1, "week": 7}[unit] * n
		want := now.AddDate(0, 0, 1+step).Format("2006-01-02")
		kanji := string([]rune("〇一二三四五六七八九")[n])
		ja := map[string]string{"day": "日", "week": "週間"}[unit]
		for _, s := range []string{words[n] + " " + unit + "s from tomorrow", "in " + words[n] + " " + unit + "s from tomorrow", words[n] + " " + unit + "s after tomorrow", "明日から" + kanji + ja + "後", "明日の" + kanji + ja + "後からです"} {
			if a := Parse(s, ask.Want{Kind: "date"}, tokyo()); a.Value != want {
				rt.Errorf("%q: %+v, want %s", s, a, want)
			}
		}
	})
}
