package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// TellHoursByDay takes hours that differ from day to day for what they are: the form has one beginning and one end, and neither is true of all
// days, so neither is recorded nor asked back. What a week holds is one fact; of anything else the words are kept.
func TellHoursByDay(r *application.Reviewed, f *application.Field, v *Verifier) {
	if tellWeek(r, f, v) {
		return
	}
	byDay := func(m facts.Message) bool { return facts.HoursByDay(*v.def, m.Text, f.Known()) }
	if !slices.ContainsFunc(v.parts, byDay) {
		return
	}
	hours := func(d application.Told) bool { return facts.IsHours(*v.def, d.Key) }
	r.Facts, r.Doubts = slices.DeleteFunc(slices.Clone(r.Facts), hours), slices.DeleteFunc(slices.Clone(r.Doubts), hours)
	r.ByDay, r.Passed, r.Missing = true, true, nil
}

// tellWeek records the hours of each day as one fact, where some differ from others or the form asks for none. It reports whether there is one.
func tellWeek(r *application.Reviewed, f *application.Field, v *Verifier) bool {
	key := facts.DaysKey(*v.def)
	if key == "" || ofMeeting().MatchString(v.text) {
		return false
	}
	before := f.Week(*v.def)
	_, had := f.Facts[facts.HoursByDayKey]
	if f.Anew || len(f.Doubts) > 0 { // what was understood then is not for sure
		before, had = nil, false
	}
	week, ok := facts.WeekTold(*v.def, before, v.text)
	asksHours := facts.AsksHours(*v.def)
	if !ok || !had && asksHours && (week.Same() && !stance.PartOfWeeks(v.text) || len(before) == 0 && saysHoursOnce(week)) || slices.ContainsFunc(week.Days(),
		func(d string) bool { return slices.Contains(f.DaysOff, d) }) {
		return false
	}
	words, source := v.weekWords()
	r.Facts = slices.DeleteFunc(slices.Clone(r.Facts), v.ofWeek)
	r.Doubts = slices.DeleteFunc(slices.Clone(r.Doubts), func(d application.Told) bool {
		_, known := f.Facts[d.Key]
		return v.ofWeek(d) || known && v.isTimeForLength(d)
	})
	told := func(key string, value any) {
		r.Facts = append(r.Facts, application.Told{Key: key, Value: value, Words: words, Source: source})
	}
	told(key, anyList(week.Days()))
	told(facts.HoursByDayKey, facts.WeekValue(week))
	r.ByDay, r.Denied = true, false
	if asksHours {
		r.Passed, r.Missing = true, nil
	}
	return true
}

// saysHoursOnce reports days of which only some have hours, the same ones: said once, they are of the others, too: 「火木は16時から20時、日曜も同じ時間で」.
func saysHoursOnce(week facts.Week) bool {
	told := slices.DeleteFunc(week.Groups(), func(g when.Group) bool { return g.DayHours == when.DayHours{} })
	return !week.Timed() && len(told) == 1
}

// ofWeek reports a fact that the week tells.
func (v *Verifier) ofWeek(d application.Told) bool {
	return d.Key == facts.DaysKey(*v.def) || d.Key == facts.HoursByDayKey || facts.IsHours(*v.def, d.Key)
}

// isTimeForLength reports a number of hours that no word of its own counts, beside days of which hours are told: "Monday too, 9 to 12".
func (v *Verifier) isTimeForLength(d application.Told) bool {
	return v.def.Facts[d.Key].Unit == "hour" && !countsHours().MatchString(strings.ToLower(text.Fold(d.Words)))
}

// countsHours are words that count hours.
var countsHours = pattern.Lazy(`時間|hour|[0-9] ?h(?:rs?)?\b`)

// weekWords are the sentences that tell of days and hours, of the last message that names days, or tells hours where none does.
func (v *Verifier) weekWords() (words, source string) {
	named := false
	for i, p := range v.parts {
		from, to, days := -1, 0, false
		for _, s := range text.Sentences(p.Text) {
			if when.TellsOfWeek(s.In(p.Text)) {
				days = days || facts.NamesDays(s.In(p.Text))
				if to = s.End; from < 0 {
					from = s.Start
				}
			}
		}
		if from >= 0 && (days || !named) {
			words, source, named = strings.TrimSpace(p.Text[from:to]), v.ids[i], days
		}
	}
	return words, source
}

// BesideWeek is what a message tells beside the days and hours that are recorded of it, and the facts that are told in that. A week does not hold that a day
// is one of some weeks only: what is said of such days stands first.
func BesideWeek(h application.Heard, told []application.Told) (said, someWeeks string, of []application.Told) {
	of = FactsOf(h, told)
	i := slices.IndexFunc(told, func(d application.Told) bool { return d.Key == facts.HoursByDayKey })
	if i < 0 {
		return h.Text, "", of
	}
	week, _ := facts.WeekFrom(told[i].Value)
	var rest, some []string
	for _, s := range text.Sentences(h.Text) {
		sentence, notes := facts.SplitSomeWeeks(s.In(h.Text))
		some = append(some, notes...)
		if sentence = withoutClauses(sentence, week.Tells); sentence != "" {
			rest = append(rest, sentence)
		}
	}
	said = strings.Join(rest, " ")
	return said, strings.Join(some, " "), slices.DeleteFunc(of, func(d application.Told) bool { return !strings.Contains(said, d.Words) })
}

// WithoutDays is what words tell beside days and hours.
func WithoutDays(words string) string { return withoutClauses(words, when.TellsOfWeek) }

func withoutClauses(said string, out func(clause string) bool) string {
	var rest []string
	for _, c := range text.Clauses(said) {
		if clause := c.In(said); !out(clause) {
			rest = append(rest, strings.TrimSpace(clause))
		}
	}
	return strings.Join(rest, " ")
}

func anyList(words []string) (out []any) {
	for _, w := range words {
		out = append(out, w)
	}
	return out
}

// hoursChanged is the correction of the one answer of weekdays by sentences that tell hours for some of them, or for more: 「土曜も一日働けます」, "Friday from
// 17 to 22 also". Those that follow and name no day go on with it. rest is what else is said.
func (l *Listener) hoursChanged(said string) (c Correction, rest string, ok bool) {
	f := l.daysAnswer()
	if f == nil || longerThan(intents.MaxRead, said) {
		return c, said, false
	}
	def := l.State.Form.Field(f.ID)
	own, others := sortSentences(said, func(sentence string) bool { return l.tellsHours(f, def, sentence) })
	words := withoutComplaintOfDays(strings.Join(own, " "))
	wrong := opensWrong(words)
	words = withoutOpening(words)
	before := f.Week(*def)
	c = Correction{Field: f, Only: words, From: words}
	if wrong || when.OnlyTheseDays(words) {
		week, told := facts.WeekTold(*def, nil, words)
		c.WholeWeek = told && (when.OnlyTheseDays(words) || when.SaysOnly(words) && len(week.Groups()) > 1)
	}
	if c.WholeWeek {
		before = nil
	}
	week, told := facts.WeekTold(*def, before, words)
	if !told || week.Same() && facts.AsksHours(*def) && !c.WholeWeek && f.Facts[facts.HoursByDayKey].Source == "" {
		return Correction{}, said, false
	}
	others = slices.DeleteFunc(others, func(s string) bool { return asksForThis().MatchString(strings.ToLower(text.Fold(s))) })
	return c, strings.Join(others, "\n"), true
}

// weekChanged is the correction by sentences that take a day out and tell other hours for one that stays: 「火曜はなしで、月曜は16時まで」. Read one by one the
// hours would be those of all days. rest is what else is said.
func (l *Listener) weekChanged(said string) (c Correction, rest string, ok bool) {
	f := l.daysAnswer()
	if f == nil || longerThan(intents.MaxRead, said) {
		return c, said, false
	}
	def := l.State.Form.Field(f.ID)
	own, others := sortSentences(said, func(sentence string) bool {
		return l.tellsHours(f, def, sentence) || facts.RulesOutDays(sentence, false) && !l.asksOfDays(sentence) && l.mayNote(sentence)
	})
	words := strings.Join(own, " ")
	before := f.Week(*def)
	week, told := facts.WeekTold(*def, before, words)
	gone, moved := false, false
	for d, hours := range before {
		now, stays := week[d]
		gone, moved = gone || !stays, moved || stays && now != hours
	}
	return Correction{Field: f, Only: words, From: words}, strings.Join(others, "\n"), told && gone && moved && !week.Same()
}

// sortSentences parts the sentences that are of something from the others.
func sortSentences(said string, isOwn func(sentence string) bool) (own, others []string) {
	for _, s := range text.Sentences(said) {
		switch sentence := strings.TrimSpace(s.In(said)); {
		case isOwn(sentence):
			own = append(own, sentence)
		case sentence != "":
			others = append(others, sentence)
		}
	}
	return own, others
}

// opensWrong reports words of which a clause before the days says only that what stands there is wrong: "no thats wrong, mon and tue after 5".
func opensWrong(words string) bool { return withoutOpening(words) != words }

// withoutOpening is what words tell without such clauses.
func withoutOpening(words string) string {
	for _, c := range text.Clauses(words) {
		clause := strings.Trim(c.In(words), AroundClause)
		if when.TellsOfWeek(clause) || hasFigures(clause) || !saysItIsWrong().MatchString(strings.ToLower(text.Fold(clause))) {
			return strings.TrimSpace(words[c.Start:])
		}
	}
	return words
}

// ofMeeting tells when somebody can come for an interview.
var ofMeeting = lexicon.Lazy(`(?i){of a meeting}`)

// saysItIsWrong is a clause that says of what stands there only that it is wrong.
var saysItIsWrong = lexicon.Lazy(`^(?:{only wrong}|{not so})`)

// asksForThis asks whether what was just said can be put there, which it is: 「これ書けますか？」.
var asksForThis = lexicon.Lazy(`^{asks to write it}$`)

// tellsHours reports a sentence that tells of the hours of days that are worked, and asks, limits and denies nothing.
func (l *Listener) tellsHours(f *application.Field, def *form.Field, sentence string) bool {
	says := text.Fold(sentence)
	done := facts.OfWorkDone(sentence) && !missesDays().MatchString(says)
	ofElse := facts.Reaches(sentence) || reachesMe().MatchString(says) || ofMeeting().MatchString(says)
	if !when.TellsOfWeek(sentence) || done || ofElse || l.asksOfDays(sentence) || !l.mayNote(sentence) {
		return false
	}
	return !slices.ContainsFunc(FieldsOf(l.named(sentence)), func(g *application.Field) bool { return g != f })
}
