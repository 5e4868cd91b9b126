package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/when"
)

// HoursByDayKey is the fact of when somebody can be there on each weekday, where one beginning and one end do not tell it: "17:00-22:00" by the day, as
// when.DayHours writes it. No form names it; it stands beside the days that one asks for.
const HoursByDayKey = "hours_by_day"

// Week is when somebody can be there, by day.
type Week = when.Week

// IsOf reports a fact that a field holds: one that its form names, or the hours of the days that it asks for.
func IsOf(f form.Field, key string) bool {
	return slices.Contains(f.Keys(), key) || key == HoursByDayKey && DaysKey(f) != ""
}

// WeekOf is the week that the facts of a field tell, none of which it may be.
func WeekOf(f form.Field, told map[string]any) when.Week {
	if w, ok := WeekFrom(told[HoursByDayKey]); ok {
		return w
	}
	w := when.Week{}
	var hours when.DayHours
	for _, k := range f.RequiredFacts {
		switch at, _ := told[k].(string); {
		case !IsHours(f, k):
		case strings.HasSuffix(k, "_to") || strings.HasSuffix(k, "_end"):
			hours.To = at
		default:
			hours.From = at
		}
	}
	for _, d := range stringList(told[DaysKey(f)]) {
		w[d] = hours
	}
	return w
}

// WeekFrom is the week that such a fact holds; ok is false for any other value.
func WeekFrom(value any) (w when.Week, ok bool) {
	byDay, ok := value.(map[string]any)
	if !ok {
		return nil, false
	}
	w = when.Week{}
	for d, hours := range byDay {
		kept, _ := hours.(string)
		w[d] = when.ParseDayHours(kept)
	}
	return w, true
}

// WeekOn is a week on some days only, as a fact lists them: those that it does not tell of have no hours, but for one that takes the place of another.
func WeekOn(w when.Week, days any) when.Week {
	out := when.Week{}
	var come, gone []string
	for _, d := range stringList(days) {
		if _, had := w[d]; !had {
			come = append(come, d)
		}
		out[d] = w[d]
	}
	for d := range w {
		if _, stays := out[d]; !stays {
			gone = append(gone, d)
		}
	}
	if len(come) == 1 && len(gone) == 1 {
		out[come[0]] = w[gone[0]]
	}
	return out
}

// WeekValue is a week as a fact holds it.
func WeekValue(w when.Week) map[string]any {
	out := map[string]any{}
	for d, hours := range w {
		out[d] = hours.String()
	}
	return out
}

// AsksNights reports a field that asks for work at night apart from its days.
func AsksNights(f form.Field) bool {
	for _, k := range f.RequiredFacts {
		if strings.HasPrefix(k, "night") {
			return true
		}
	}
	return false
}

// AsksHours reports a field that asks for one beginning and end.
func AsksHours(f form.Field) bool {
	for _, k := range f.RequiredFacts {
		if IsHours(f, k) {
			return true
		}
	}
	return false
}

// WeekTold is the week that words make of what was told before. ok is false where they tell no hours for days of their own, or nothing that one beginning and
// end hold as well.
func WeekTold(f form.Field, before when.Week, said string) (w when.Week, ok bool) {
	if DaysKey(f) == "" {
		return nil, false
	}
	rest, _ := SplitSomeWeeks(withoutQuestions(said))
	return when.WeekWith(before, rest, AsksNights(f))
}
