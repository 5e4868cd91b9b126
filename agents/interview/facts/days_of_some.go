package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/when"
)

// Days that are told of less than whole weeks of days: nights on them alone, every other one of them, or ones that are not sure yet. They are none of
// those on which somebody works, and take none of those away: the words beside the answer say what they are.

const (
	oneDay  = `(?:(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?|s)?|weekends?)`
	dayList = oneDay + `(?:(?:,? (?:and|or|n) | ?[&/+] ?)` + oneDay + `)*\b`
	oneYobi = `(?:[月火水木金土日](?:曜日?)?|土日|週末)`
	yobi    = oneYobi + `(?:[・と、]?` + oneYobi + `)*`
)

var (
	// nightsOf are nights of some days: "Friday nights", "nights: Fridays only", 「夜勤は金曜だけ」.
	nightsOf = pattern.Lazy(`(?i)\b(?:only|just|not|no|except|but not)(?: on| the| any)? ` + dayList + ` nights?\b|\b` + dayList + ` nights? only\b|` +
		`\bnights?\b[^.;\n]{0,30}?\b(?:only|just|except|excluding|not|bar|apart from|on)(?: (?:on|for|the))? ` + dayList + `(?: only)?|` +
		`\bnights?\b ?[:=-] ?` + dayList + `(?: only)?|\bnights?\b[^.,;\n]{0,16}\b` + dayList + ` only|` +
		`夜(?:勤|間|の部|のシフト)?(?:は|も|なら)?[^。、\n]{0,8}?` + yobi + `(?:だけ|のみ|以外|なら|は(?:無理|だめ|ダメ|NG|不可))`)
	// offNights are those in which they are left out: "not Friday nights".
	offNights = pattern.Lazy(`(?i)\b(?:not|no|never|except|can't do|cant do|cannot do|without)(?: on| the| any)? ` + dayList + ` nights?\b`)
	// partly are days of every other week, or so: "every other Sat + Sun", 「土日は隔週」.
	partly = pattern.Lazy(`(?i)\b(?:every (?:other|second|2nd)|alternat(?:e|ing)) ` + dayList + `|` +
		`\b` + dayList + `[^.,;\n]{0,12}\b(?:every (?:other|second|2nd)(?: (?:one|week|time))?|alternat(?:e|ing|ely)|fortnightly)\b|` +
		`(?:隔週|月に?[1-4一二三四]回)(?:の|で|だけ)?` + yobi + `|` + yobi + `(?:は|も|が)?(?:隔週|月に?[1-4一二三四]回)`)
)

// ofWholeDays is the answer with spaces for such days, where it names others; else the answer as it is.
func (r *reader) ofWholeDays() string {
	out := []byte(r.text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			out[i] = ' '
		}
	}
	for _, re := range []*pattern.Regexp{nightsOf(), partly()} {
		for _, at := range re.FindAllStringIndex(r.text, -1) {
			blank(at[0], at[1])
		}
	}
	for _, c := range r.clauses {
		if s := c.In(r.text); len(when.DaysNamed(s)) > 0 && IsOpen(s) {
			blank(c.Start, c.End)
		}
	}
	if rest := string(out); NamesDays(rest) || anyDay().MatchString(rest) {
		return rest
	}
	return r.text
}

// IsOpen reports words about what is not settled yet: "friday not sure yet", 「土曜は未定」, "maybe September".
func IsOpen(words string) bool {
	return isUnknown(words) || stance.Perhaps(words) || depends().MatchString(words)
}

// isUnknown reports words that say of something only that it is not known yet.
func isUnknown(words string) bool { return stance.IsDontKnow(words) || unknown().MatchString(words) }

var (
	unknown = pattern.Lazy(`(?i)\b(?:not sure|unsure|don'?t know|dunno|undecided|not decided|haven'?t decided|tbc|tbd|to be confirmed)\b|未定|未確定|わからな|分からな|まだ決ま|仮(?:で|の予定)`)
	depends = pattern.Lazy(`(?i)\b(?:maybe|depends|depending|not fixed|flexible)\b|次第|かもしれ|かもです|前後する`)
)

// onlyNightsOf reports an answer in which days are named for nights alone: they change none of the days that were told.
func (r *reader) onlyNightsOf(days string) bool {
	return len(stringList(r.known.raw(days))) > 0 && r.ofWholeDays() == r.text && nightsOf().MatchString(r.text) && len(when.DaysNamed(nightsOf().ReplaceAllString(r.text, " "))) == 0
}

// Limits reports words that take something of what they tell away again, or put a condition to it: they are kept beside it.
func Limits(words string) bool { return limits().MatchString(words) || IsOpen(strings.ToLower(words)) }

var limits = pattern.Lazy(`(?i)\b(?:only|just|except|unless|until|but|if|not|once|twice|one|two|first|later|every (?:other|second)|alternat\w*|fortnight\w*|prefer\w*|rather|max|up to)\b|だけ|のみ|以外|なら|までは?|隔週|月に?[0-9一二三]回|ただ|できれば|たまに|ときどき|時々`)
