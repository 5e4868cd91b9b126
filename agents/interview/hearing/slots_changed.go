package hearing

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// slot is a moment at which somebody can come, as an answer has it.
type slot struct {
	key  string
	at   time.Time
	fact application.Fact
}

// slotsOf are the moments of an answer, in the order of the form.
func slotsOf(f *application.Field, def *form.Field) (out []slot) {
	for _, key := range def.Keys() {
		said, _ := f.Facts[key].Value.(string)
		if at, err := time.Parse("2006-01-02T15:04-07:00", said); err == nil && facts.IsSlot(*def, key) {
			out = append(out, slot{key, at, f.Facts[key]})
		}
	}
	return out
}

// slotsChanged are the corrections of the one answer with moments by sentences that move some of them: another time on their day, 「12月10日は15時からにして
// ください」. rest is what else is said.
func (l *Listener) slotsChanged(said string) (cs []Correction, rest string) {
	f := l.only(func(f *application.Field) bool {
		return f.Settled() && len(slotsOf(f, l.State.Form.Field(f.ID))) > 0
	})
	if f == nil {
		return nil, said
	}
	def := l.State.Form.Field(f.ID)
	var others []string
	for _, s := range text.Sentences(said) {
		sentence := strings.TrimSpace(s.In(said))
		if moved := l.slotsRetimed(f, def, sentence); len(moved) > 0 {
			cs = append(cs, moved...)
		} else if sentence != "" {
			others = append(others, sentence)
		}
	}
	return cs, strings.Join(others, "\n")
}

// mayMoveSlots reports a sentence that asks nothing but for a change, and tells of no work done.
func (l *Listener) mayMoveSlots(sentence string) bool {
	asks := stance.IsQuestion(sentence) || strings.HasSuffix(text.Fold(sentence), "?")
	return (!asks || requests().MatchString(intents.Plainly(sentence))) && !facts.OfWorkDone(sentence) && l.mayNote(sentence)
}

// slotsRetimed are the corrections of moments for the days of which a sentence tells other times: 「9日は17時から、10日は15時からに直してください」. A sentence with
// another day among them, or with two times for one, tells something else.
func (l *Listener) slotsRetimed(f *application.Field, def *form.Field, sentence string) (cs []Correction) {
	if !l.mayMoveSlots(sentence) {
		return nil
	}
	all, seen := slotsOf(f, def), map[string]bool{}
	said := sentence
	if asked := requests().MatchString(intents.Plainly(sentence)) || l.wantsChange(sentence); asked || slices.Contains(FieldsOf(l.named(sentence)), f) {
		said = withMonths(sentence, all)
	}
	for _, m := range when.Moments(said, l.Where(def)) {
		day := m.Time.Format(time.DateOnly)
		on := slices.DeleteFunc(slices.Clone(all), func(s slot) bool { return s.at.Format(time.DateOnly) != day })
		if m.Doubt || seen[day] || len(on) != 1 {
			return nil
		}
		if seen[day] = true; !on[0].at.Equal(m.Time) || facts.EndOfSlot(on[0].fact.Words) != facts.EndOfSlot(m.In(said)) {
			cs = append(cs, Correction{Field: f, Keys: []string{on[0].key}, Only: m.In(said), From: sentence})
		}
	}
	return cs
}

// withMonths are words with the month beside each day that is told without one and is the day of a moment: 「9日だと17時以降」.
func withMonths(words string, all []slot) string {
	return dayAlone().ReplaceAllStringFunc(text.Fold(words), func(said string) string {
		m := dayAlone().FindStringSubmatch(said)
		for _, s := range all {
			switch day := strconv.Itoa(s.at.Day()); {
			case m[2] == day:
				return m[1] + s.at.Format("1月2日")
			case m[4] == day:
				return m[1] + s.at.Format("January ") + m[3]
			}
		}
		return said
	})
}

// dayAlone is a day of no month: 「9日」, "the 8th".
var dayAlone = pattern.Lazy(`(^|[^0-9月/])(?:([0-9]{1,2})日|the (([0-9]{1,2})(?:st|nd|rd|th))\b)`)
