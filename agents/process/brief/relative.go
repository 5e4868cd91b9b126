package brief

import (
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

const weekdayNames = `mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?`

// near are the ways of naming a day by the one on which it is said. Numbers of days from now are among them only where a message says
// nothing else, as a step may lie so many days after another.
var near = []struct {
	is  func() *pattern.Regexp
	day func(group func(string) string, now time.Time) time.Time
}{
	{pattern.Lazy(`(?P<next>今月|再来月|来月|翌月)の?\s*(?:(?P<d>\d{1,2})日|(?P<part>末日?|初め|はじめ|頭|上旬|半ば|中旬|下旬))?`), monthDay},
	{pattern.Lazy(`(?i)\b(?:the\s+)?(?:(?P<d>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?|(?P<part>end|middle|beginning|start)\s+of\s+|(?P<part2>early|mid|late)[ -])?(?P<next>this month|next month)\b`), monthDay},
	{pattern.Lazy(`(?P<next>今週|再来週|来週|翌週)の?\s*(?:(?P<w>[月火水木金土日])曜日?|(?P<part>末|半ば|頭|初め))`), weekDay},
	{pattern.Lazy(`(?i)\b(?P<next>this|next)\s+(?P<w>` + weekdayNames + `)\b`), weekDay},
	{pattern.Lazy(`(?i)\b(?:the\s+)?(?P<part>end|start|beginning)\s+of\s+(?P<next>this week|next week)\b`), weekDay},
	{pattern.Lazy(`(?i)(?P<next>来年の?)?(?:年末|年内)|\b(?:the\s+)?end of (?:the|this) year\b`), func(g func(string) string, now time.Time) time.Time {
		year := now.Year()
		if g("next") != "" {
			year++
		}
		return time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC)
	}},
	{pattern.Lazy(`年度末|年度内`), func(_ func(string) string, now time.Time) time.Time { return dayOf(0, 3, 31, false, now) }},
	{pattern.Lazy(`(?i)(?P<two>明後日|あさって|\bthe day after tomorrow\b)|明日|あした|\btomorrow\b`), func(g func(string) string, now time.Time) time.Time {
		n := 1
		if g("two") != "" {
			n = 2
		}
		return midnight(now).AddDate(0, 0, n)
	}},
	{pattern.Lazy(`(?i)^\s*(?:ゴール[はが]\s*)?(?:だいたい|約|およそ|今から)?\s*(?P<n>\d{1,3})\s*(?P<u>日|週間|か月|ヶ月|カ月|年)後(?:くらい|ぐらい|ごろ|頃)?(?:です|で|に|かな|を目標に|まで)*[。、]?\s*$|^\s*(?:the goal is\s+)?(?:in\s+(?:about\s+)?)(?P<n2>\d{1,3}|an?|one|two|three|four|five|six)\s+(?P<u2>day|week|month|year)s?\.?\s*$`), later},
}

// nearIn finds the first date that a text names by the day on which it is said.
func nearIn(text string, now time.Time) (words string, day time.Time) {
	for _, n := range near {
		re := n.is()
		m := re.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		group := func(name string) string {
			for _, name := range []string{name, name + "2"} {
				if i := re.SubexpIndex(name); i >= 0 && m[i] != "" {
					return strings.ToLower(m[i])
				}
			}
			return ""
		}
		return strings.Trim(m[0], " 、。.の"), n.day(group, now)
	}
	return "", time.Time{}
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// ahead is how many months or weeks a word leads on.
func ahead(word string) int {
	switch {
	case strings.HasPrefix(word, "再来"):
		return 2
	case strings.HasPrefix(word, "今"), strings.HasPrefix(word, "this"):
		return 0
	}
	return 1
}

func monthDay(group func(string) string, now time.Time) time.Time {
	first := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC).AddDate(0, ahead(group("next")), 0)
	if d, err := strconv.Atoi(group("d")); err == nil {
		if day := first.AddDate(0, 0, d-1); d >= 1 && day.Month() == first.Month() {
			return day
		}
		return time.Time{}
	}
	switch group("part") {
	case "末", "末日", "end", "下旬", "late":
		return first.AddDate(0, 1, -1)
	case "半ば", "中旬", "middle", "mid":
		return first.AddDate(0, 0, 14)
	}
	return first
}

// weekDay is a day of a week, which begins on Monday.
func weekDay(group func(string) string, now time.Time) time.Time {
	monday := midnight(now).AddDate(0, 0, -(int(now.Weekday())+6)%7+7*ahead(group("next")))
	days := map[string]int{"月": 0, "火": 1, "水": 2, "木": 3, "金": 4, "土": 5, "日": 6, "mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6,
		"末": 4, "end": 4, "半ば": 2}
	key := group("w") + group("part")
	if len(key) > 3 && key[0] < 0x80 {
		key = key[:3]
	}
	return monday.AddDate(0, 0, days[key])
}

func later(group func(string) string, now time.Time) time.Time {
	n, err := strconv.Atoi(group("n"))
	if err != nil {
		n = map[string]int{"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}[group("n")]
	}
	day := midnight(now)
	switch group("u") {
	case "日", "day":
		return day.AddDate(0, 0, n)
	case "週間", "week":
		return day.AddDate(0, 0, 7*n)
	case "年", "year":
		return day.AddDate(n, 0, 0)
	}
	return day.AddDate(0, n, 0)
}
