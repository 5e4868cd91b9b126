package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
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
	if key == "" || len(f.Doubts) > 0 {
		return false
	}
	before := f.Week(*v.def)
	_, had := f.Facts[facts.HoursByDayKey]
	if f.Anew {
		before, had = nil, false
	}
	week, ok := facts.WeekTold(*v.def, before, v.text)
	if !ok && had {
		return alignWeek(r, key, before)
	}
	asksHours := facts.AsksHours(*v.def)
	if !ok || !had && asksHours && week.Same() || slices.ContainsFunc(week.Days(), func(d string) bool { return slices.Contains(f.DaysOff, d) }) {
		return false
	}
	words, source := v.weekWords()
	r.Facts = slices.DeleteFunc(slices.Clone(r.Facts), v.ofWeek)
	r.Doubts = slices.DeleteFunc(slices.Clone(r.Doubts), v.ofWeek)
	told := func(key string, value any) {
		r.Facts = append(r.Facts, application.Told{Key: key, Value: value, Words: words, Source: source})
	}
	told(key, anyList(week.Days()))
	told(facts.HoursByDayKey, facts.WeekValue(week))
	r.ByDay = true
	if asksHours {
		r.Passed, r.Missing = true, nil
	}
	return true
}

// alignWeek gives the days that are told without hours those that they have.
func alignWeek(r *application.Reviewed, key string, before when.Week) bool {
	i := slices.IndexFunc(r.Facts, func(d application.Told) bool { return d.Key == key })
	if i < 0 || slices.ContainsFunc(r.Facts, func(d application.Told) bool { return d.Key == facts.HoursByDayKey }) {
		return false
	}
	week := when.Week{}
	for _, d := range daysListed(r.Facts[i].Value) {
		week[d] = before[d]
	}
	of := r.Facts[i]
	r.Facts = append(slices.Clone(r.Facts), application.Told{Key: facts.HoursByDayKey, Value: facts.WeekValue(week), Words: of.Words, Source: of.Source})
	r.ByDay = true
	return true
}

// ofWeek reports a fact that the week tells.
func (v *Verifier) ofWeek(d application.Told) bool {
	return d.Key == facts.DaysKey(*v.def) || d.Key == facts.HoursByDayKey || facts.IsHours(*v.def, d.Key)
}

// weekWords are the sentences that tell of days and hours, of the last message that does.
func (v *Verifier) weekWords() (words, source string) {
	for i, p := range v.parts {
		from, to := -1, 0
		for _, s := range text.Sentences(p.Text) {
			if when.TellsOfWeek(s.In(p.Text)) {
				if to = s.End; from < 0 {
					from = s.Start
				}
			}
		}
		if from >= 0 {
			words, source = strings.TrimSpace(p.Text[from:to]), v.ids[i]
		}
	}
	return words, source
}

// BesideWeek is what a message tells beside the days and hours that are recorded of it.
func BesideWeek(raw string, told []application.Told) string {
	if !slices.ContainsFunc(told, func(d application.Told) bool { return d.Key == facts.HoursByDayKey }) {
		return raw
	}
	var rest []string
	for _, c := range text.Clauses(raw) {
		if clause := c.In(raw); !when.TellsOfWeek(clause) {
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

func daysListed(value any) (out []string) {
	switch list := value.(type) {
	case []string:
		return list
	case []any:
		for _, d := range list {
			s, _ := d.(string)
			out = append(out, s)
		}
	}
	return out
}

// hoursChanged is the correction of the one answer of weekdays by sentences that tell hours for some of them, or for more: 「土曜も一日働けます」, "Friday from
// 17 to 22 also". Those that follow and name no day go on with it. rest is what else is said.
func (l *Listener) hoursChanged(said string) (c Correction, rest string, ok bool) {
	f := l.daysAnswer()
	if f == nil {
		return c, said, false
	}
	def := l.State.Form.Field(f.ID)
	var own, others []string
	for _, s := range text.Sentences(said) {
		sentence := strings.TrimSpace(s.In(said))
		if l.tellsHours(f, def, sentence) {
			own = append(own, sentence)
		} else if sentence != "" {
			others = append(others, sentence)
		}
	}
	words := withoutComplaintOfDays(strings.Join(own, " "))
	before := f.Week(*def)
	week, told := facts.WeekTold(*def, before, words)
	if !told || week.Same() && facts.AsksHours(*def) && f.Facts[facts.HoursByDayKey].Source == "" {
		return c, said, false
	}
	return Correction{Field: f, Only: words, From: words}, strings.Join(others, "\n"), true
}

// tellsHours reports a sentence that tells of the hours of days that are worked, and asks, limits and denies nothing.
func (l *Listener) tellsHours(f *application.Field, def *form.Field, sentence string) bool {
	says := text.Fold(sentence)
	if !when.TellsOfWeek(sentence) || facts.OfWorkDone(sentence) && !missesDays().MatchString(says) || facts.Reaches(sentence) || l.asksOfDays(sentence) || !l.mayNote(sentence) {
		return false
	}
	return !slices.ContainsFunc(FieldsOf(l.named(sentence)), func(g *application.Field) bool { return g != f })
}
