package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// Days that are told of less than whole weeks of days: nights on them alone, every other one of them, or ones that are not sure yet. They are none of
// those on which somebody works, and take none of those away: the words beside the answer say what they are.

var (
	nightsOf  = lexicon.Lazy(`(?i){nights of days}`)
	offNights = lexicon.Lazy(`(?i){no nights of days}`)
	partly    = lexicon.Lazy(`(?i){some weeks}`)
	behind    = lexicon.Lazy(`(?i){of some weeks}`)
	unknown   = lexicon.Lazy(`(?i){unknown}`)
	depends   = lexicon.Lazy(`(?i){depends}`)
	limits    = lexicon.Lazy(`(?i){limits}`)
)

// ofWholeDays is the answer with spaces for such days, where it names others; else the answer as it is.
func (r *reader) ofWholeDays() string {
	out := []byte(r.text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			out[i] = ' '
		}
	}
	for _, re := range []*pattern.Regexp{nightsOf(), partly(), behind()} {
		for _, at := range re.FindAllStringIndex(string(out), -1) { // "thursday and every other saturday": what is found first takes its words away
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

// DaysOfSomeWeeks are the words that name days of some weeks only: "every second sunday", 「隔週の日曜」. Empty where none do.
func DaysOfSomeWeeks(said string) string {
	for _, re := range []*pattern.Regexp{partly(), behind()} {
		if words := re.FindString(said); words != "" {
			return strings.TrimSpace(words)
		}
	}
	return ""
}

// SplitSomeWeeks parts what is said of days of some weeks, with what is told of them to where the next thing is told, from the rest. Where no other day is
// named, all of it is the rest.
func SplitSomeWeeks(said string) (rest string, some []string) {
	rest = said
	for _, re := range []*pattern.Regexp{partly(), behind()} {
		for at := re.FindStringIndex(rest); at != nil; at = re.FindStringIndex(rest) {
			end := len(rest)
			if i := strings.IndexAny(rest[at[1]:], "、。,;\n　"); i >= 0 {
				end = at[1] + i
			}
			some = append(some, strings.TrimSpace(rest[at[0]:end]))
			rest = rest[:at[0]] + rest[end:]
		}
	}
	if !NamesDays(rest) {
		return said, nil
	}
	return rest, some
}

// WithoutSomeWeeks is what is said without those.
func WithoutSomeWeeks(said string) string {
	for _, re := range []*pattern.Regexp{partly(), behind()} {
		said = re.ReplaceAllString(said, " ")
	}
	return said
}

// IsOpen reports words about what is not settled yet: "friday not sure yet", 「土曜は未定」, "maybe September".
func IsOpen(words string) bool {
	return isUnknown(words) || stance.Perhaps(words) || depends().MatchString(words)
}

// IsRough reports words about what is not settled that say about when it is: "maybe in january or february".
func IsRough(words string) bool {
	low := text.Read(words).Low
	return IsOpen(low) && roughlyWhen().MatchString(low)
}

// NamesStretch reports words that name a stretch of time, and no day in it: 「早くて3月」, "after Easter".
func NamesStretch(words string) bool {
	return roughlyWhen().MatchString(text.Read(words).Low)
}

// TellsLater reports words that put off to tell something until it is known.
func TellsLater(words string) bool {
	return tellsLater().MatchString(text.Read(words).Low)
}

var (
	roughlyWhen = lexicon.Lazy(`(?i){roughly when}`)
	tellsLater  = lexicon.Lazy(`(?i){tells later}`)
)

// isUnknown reports words that say of something only that it is not known yet.
func isUnknown(words string) bool { return stance.IsDontKnow(words) || unknown().MatchString(words) }

// onlyNightsOf reports an answer in which days are named for nights alone: they change none of the days that were told.
func (r *reader) onlyNightsOf(days string) bool {
	rest := nightsOf().ReplaceAllString(r.text, " ")
	return rest != r.text && len(stringList(r.known.raw(days))) > 0 && r.ofWholeDays() == r.text && len(when.DaysNamed(rest)) == 0
}

// Limits reports words that take something of what they tell away again, or put a condition to it: they are kept beside it.
func Limits(words string) bool { return limits().MatchString(words) || IsOpen(strings.ToLower(words)) }
