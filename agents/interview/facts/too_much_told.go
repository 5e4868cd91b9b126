package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/when"
)

// unsure takes what is told with more than its fact can hold for not sure: several ranges of hours, and days of some weeks only. The first of
// several would be false of the others: it is asked back, or kept in words where it is said which days it is of.
func (r *reader) unsure() {
	shifting := slices.ContainsFunc(r.f.Keys(), func(k string) bool { return familyOf(r.f, k).name == famTime }) &&
		(when.Shifting(r.text) || when.HoursByDay(r.text))
	if shifting {
		r.intoDoubt(famTime)
	}
	tellsDays := slices.ContainsFunc(r.found, func(f Fact) bool { return familyOf(r.f, f.Key).name == famDays })
	if tellsDays && (shifting && !when.HoursByDay(r.text) || NamesOtherDays(r.text) && when.HoursByDay(r.text) || stance.PartOfWeeks(r.ofWholeDays())) {
		r.intoDoubt(famDays)
	}
	if r.endsBeforeBegun() {
		r.intoDoubt(famTime)
	}
}

// endsBeforeBegun reports hours found that end before they begin, with what is known of them, and are not over night: both ends are of other
// days, or one was misread.
func (r *reader) endsBeforeBegun() bool {
	var from, to string
	found := false
	for _, k := range r.f.Keys() {
		if hm, ok := r.get(k).(string); ok && IsHours(r.f, k) {
			found = found || slices.ContainsFunc(r.found, func(f Fact) bool { return f.Key == k })
			if r.key(k).ends("from", "start") {
				from = hm
			} else {
				to = hm
			}
		}
	}
	return found && from != "" && to != "" && to <= from && (from < "16:00" || to > "12:00")
}

// elsewhere takes for not sure what is told of somebody else, of a time that is over, or of an address that is of no use: "my flatmate works
// Monday to Friday". Of work that was done, the past is what is asked.
func (r *reader) elsewhere() {
	var families []string
	switch {
	case stance.OfOthers(r.text):
		families = []string{famTime, famDays, famDate, famBool, famMoney, famDuration}
		if slices.ContainsFunc(r.f.Keys(), func(k string) bool { return r.key(k).any("hours", "notice") }) { // not 「部下は8人」
			families = append(families, famNumber)
		}
	case stance.OnlyPast(r.text):
		families = []string{famTime, famDays, famDate}
	}
	if stance.OfNoUse(r.text) && !r.tellsAnother() {
		families = append(families, famPhone, famEmail)
	}
	for _, family := range families {
		r.intoDoubt(family)
	}
}

// tellsAnother reports that what is of no use is another than the one told: "jo@new.com, my old address is no longer active".
func (r *reader) tellsAnother() bool {
	return slices.ContainsFunc(r.found, func(f Fact) bool {
		family := familyOf(r.f, f.Key).name
		if family != famPhone && family != famEmail {
			return false
		}
		_, behind, told := strings.Cut(r.text, f.Quote)
		return told && f.Quote != "" && (anotherBehind().MatchString(strings.ToLower(behind)) || r.namesAnother(behind, f.Value))
	})
}

// namesAnother reports words with another number or address than the one told: "…, before I had 07400 900 201 but it is dead".
func (r *reader) namesAnother(words string, told any) bool {
	if m, reason := person.Phone(words, r.c.Country); reason == "" && m.Value != told {
		return true
	}
	return slices.ContainsFunc(person.Emails(words), func(m person.Match) bool { return m.Value != told })
}

// anotherBehind begins a clause of its own, about another address or no address at all.
var anotherBehind = lexicon.Lazy(`^{ends a part}?[ 　]?(?:[。、,.;!(]|- )[ 　]?(?:but |and )?(?:my |the )?{of another}`)

// standsApart reports a day in another part of the sentence than the one that tells only of before: "1 February, my old place closes on the 30th".
func (r *reader) standsApart(f Fact, family string) bool {
	at := r.spanOf(f.Quote)
	return family == famDate && !stance.OfOthers(r.text) && at != r.whole() && !stance.OnlyPast(r.clauseAt(at.Start).In(r.text))
}

// intoDoubt moves what was found under the keys of a family to what is in doubt.
func (r *reader) intoDoubt(family string) {
	r.found = slices.DeleteFunc(r.found, func(f Fact) bool {
		doubtful := familyOf(r.f, f.Key).name == family && !r.standsApart(f, family)
		if doubtful {
			r.doubts = append(r.doubts, Doubt{Fact: f})
		}
		return doubtful
	})
}
