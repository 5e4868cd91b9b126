package facts

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// DaysKey is the key of the weekdays that a field asks for, empty where it asks for none.
func DaysKey(f form.Field) string {
	for _, k := range f.RequiredFacts {
		if familyOf(f, k).name == famDays {
			return k
		}
	}
	return ""
}

// HoursByDay reports an answer to a field of days and hours that tells other hours for other days, or hours for some only of the days told
// before: no one beginning and end holds for all.
func HoursByDay(f form.Field, said string, known Known) bool {
	if DaysKey(f) == "" || !slices.ContainsFunc(f.RequiredFacts, func(k string) bool { return IsHours(f, k) }) {
		return false
	}
	said = withoutQuestions(said)
	return when.HoursByDay(said) || hoursOfGroup(said, stringList(known[DaysKey(f)]), false)
}

// hoursOfGroup reports hours told for days that are named by their group only, to which some of the days known belong, or all of them.
func hoursOfGroup(said string, known []string, all bool) bool {
	days, _, _ := when.Weekdays(said)
	n := 0
	for _, d := range known {
		if slices.Contains(days, d) {
			n++
		}
	}
	among := when.OnlyGroups(said) || all && when.GroupsWith(said, known)
	return n > 0 && (all || n < len(known)) && len(when.TimeRanges(said)) > 0 && among
}

// endOfGroup reports where the hours begin or end, and no whole hours, of a group of days to which some of the days told belong and others do not: "weekdays
// only after 4pm" behind "Mon, Wed and the weekend". Those stay as they were told, even where they are told anew.
func endOfGroup(said string, told []string) bool {
	ranges := when.TimeRanges(said)
	return len(ranges) > 0 && !slices.ContainsFunc(ranges, func(h when.Hours) bool { return h.From != "" && h.To != "" }) && hoursOfGroup(said, told, false)
}

// DaysWith are the weekdays that are known and some more, in the order of the week.
func DaysWith(known any, more []string) (days []any) {
	told := stringList(known)
	for _, d := range weekdays {
		if slices.Contains(told, d) || slices.Contains(more, d) {
			days = append(days, d)
		}
	}
	return days
}

// DaysInstead are the weekdays that are known with those that words name in the place of those that others do, in the order of the week; nil where none of the
// old ones was told, or nothing is named for them.
func DaysInstead(known any, old, by string) (days []any) {
	told := stringList(known)
	out, in := when.DaysNamed(old), when.DaysNamed(by)
	if len(in) == 0 || !slices.ContainsFunc(told, func(d string) bool { return slices.Contains(out, d) }) {
		return nil
	}
	for _, d := range weekdays {
		if slices.Contains(in, d) || slices.Contains(told, d) && !slices.Contains(out, d) {
			days = append(days, d)
		}
	}
	return days
}

// AsksHoursAWeek reports a field that asks how many hours of a week somebody works.
func AsksHoursAWeek(f form.Field) bool {
	return slices.ContainsFunc(f.Keys(), func(name string) bool { k := keyOf(f, name); return k.per == "week" && k.countsHours() })
}

// IsHours reports a fact that is a time of the day.
func IsHours(f form.Field, key string) bool { return familyOf(f, key).name == famTime }

// NamesDays reports words that name weekdays, or tell of all others: "any other day".
func NamesDays(said string) bool { return len(when.DaysNamed(said)) > 0 || NamesOtherDays(said) }

// NamesOtherDays reports words that tell of all days but those named before: 「ほかの平日」.
func NamesOtherDays(said string) bool {
	return stance.BearingPhrases()["otherwise"].MatchString(text.Read(said).Low)
}

// RulesOutDays reports words that name a weekday on which somebody cannot work, told of the work applied for. busy takes one on which
// something else is for such a day.
func RulesOutDays(said string, busy bool) bool {
	if stance.Past(said) {
		return false
	}
	return when.RulesOutDay(said) || busy && namesDayLeftOut(said)
}

// namesDayLeftOut reports a weekday that is named and not one of those that are told.
func namesDayLeftOut(said string) bool {
	days, _, _ := when.Weekdays(said)
	return slices.ContainsFunc(when.DaysNamed(said), func(d string) bool { return !slices.Contains(days, d) })
}

// OfWorkDone reports words that tell of work that was done, or of what happened there, whatever days they name.
func OfWorkDone(said string) bool {
	return hadWork().MatchString(text.Fold(said)) || stance.Past(said) || happened().MatchString(text.Fold(said))
}

var happened = pattern.Lazy(`(?i)ました|(?:った|いた|した|れた|けた|めた)(?:[。、!]|$)|\b(?:was|were|had|did)\b`)

// AsksOf reports a field that asks of what the words name: they share a Chinese character with its label, are usual words for its fact, or name a language where
// languages are asked for.
func AsksOf(f form.Field, words string) bool {
	labels := strings.Join(f.Label.All(), " ")
	shared := func(r rune) bool {
		return unicode.Is(unicode.Han, r) && !strings.ContainsRune("以上下可否能時間日", r) && strings.ContainsRune(labels, r)
	}
	languages := slices.ContainsFunc(f.Keys(), func(name string) bool { return IsLanguages(f, name) })
	return strings.ContainsFunc(words, shared) || languages && len(place.Languages(text.Fold(words))) > 0 || slices.ContainsFunc(f.Keys(), func(name string) bool {
		return slices.ContainsFunc(strings.Split(name, "_"), func(w string) bool { return len(w) > 3 && w != "work" && aliasesOf(w).MatchString(words) })
	})
}
