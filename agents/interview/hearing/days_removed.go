package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// daysRemoved is the correction of the one answer of weekdays by words that want some of those told out and name no others: 「4の水曜を消してください」,
// 「水曜がまだ入ってます」, "no Fridays after all". What is told of a part of a day, of some weeks or of how sure it is takes none out.
func (l *Listener) daysRemoved(words string) (c Correction, ok bool) {
	says := numberOfDays().ReplaceAllString(strings.TrimSpace(text.Fold(words)), "")
	named := when.DaysNamed(says)
	goes := dayGoes().MatchString(says) || dayStillThere().MatchString(says)
	if len(named) == 0 || !goes || hasFigures(says) ||
		wasSo().MatchString(becameSo().ReplaceAllString(says, "")) || l.asksOfDays(words) ||
		facts.DaysOfSomeWeeks(says) != "" || ofTheDay().MatchString(says) || notAlone().MatchString(says) || partOfDay().MatchString(says) || dayMayGo().MatchString(says) || stance.Perhaps(says) {
		return c, false
	}
	var left []any
	f := l.daysAnswer()
	if f == nil {
		return c, false
	}
	told := l.daysOf(f)
	for _, d := range told {
		if !slices.Contains(named, d.(string)) {
			left = append(left, d)
		}
	}
	if len(left) == 0 || len(left)+len(named) != len(told) {
		return c, false
	}
	def := l.State.Form.Field(f.ID)
	key := facts.DaysKey(*def)
	return Correction{Field: f, Keys: []string{key}, Only: shown.Value(def, key, application.Fact{Value: left}, l.State.Speaks), From: words}, true
}

// daysAnswer is the one answer that has weekdays.
func (l *Listener) daysAnswer() *application.Field {
	return l.only(func(f *application.Field) bool { return f.Settled() && len(l.daysOf(f)) > 0 })
}

// dayLimited has words stand beside the answer of weekdays that take a part of a day out of those told: 「水曜の夜は無理です」, "no friday evenings".
func (l *Listener) dayLimited(words string) (c Correction, ok bool) {
	says := text.Fold(words)
	f := l.daysAnswer()
	if f == nil || !dayGoes().MatchString(says) || !partOfDay().MatchString(says) ||
		hasFigures(says) || wasSo().MatchString(says) || l.asksOfDays(words) || !l.mayNote(words) {
		return c, false
	}
	named := when.DaysNamed(says)
	if len(named) == 0 || slices.ContainsFunc(named, func(d string) bool { return !slices.Contains(l.daysOf(f), any(d)) }) {
		return c, false
	}
	return Correction{Field: f, Only: politeEnd().ReplaceAllString(strings.Trim(words, AroundClause), ""), From: words, Adds: true}, true
}

// daysOf are the weekdays of an answer that has some.
func (l *Listener) daysOf(f *application.Field) []any {
	told, _ := f.Facts[facts.DaysKey(*l.State.Form.Field(f.ID))].Value.([]any)
	return told
}

// asksOfDays reports a question that is no wish: 「水曜は休みですか」.
func (l *Listener) asksOfDays(words string) bool {
	said := strings.TrimRight(text.Fold(words), " 。!")
	return (strings.HasSuffix(said, "?") || strings.HasSuffix(said, "か")) && !requests().MatchString(strings.ToLower(said)) &&
		!dayStillThere().MatchString(text.Fold(words))
}

// daysOut parts the clauses of a sentence that want days out, where no other clause names any: 「やっぱ水曜はなしにして、週は18時間くらいにしてください」.
func (l *Listener) daysOut(sentence string) (c Correction, rest string, ok bool) {
	return l.clausewise(sentence, l.daysRemoved)
}

// clausewise parts the one clause of a sentence that comes to a change by itself from the others.
func (l *Listener) clausewise(sentence string, change func(string) (Correction, bool)) (c Correction, rest string, ok bool) {
	if c, ok = change(sentence); ok && c.Unmade == "" {
		return c, "", true
	}
	c, ok = Correction{}, false
	var others []string
	for _, clause := range clausesOfChange(sentence) {
		switch one, removes := change(clause); {
		case removes && ok:
			return Correction{}, sentence, false
		case removes:
			c, ok = one, true
		default:
			others = append(others, clause)
		}
	}
	if !ok || facts.NamesDays(strings.Join(others, " ")) && facts.NamesDays(c.From) {
		return Correction{}, sentence, false
	}
	return c, strings.Join(others, l.comma()), true
}

// clausesOfChange are the clauses of a sentence, each of which may want something of its own.
func clausesOfChange(sentence string) (out []string) {
	read := text.Read(sentence)
	for _, s := range changeClauses(read.Folded, nil) {
		part := read.Words(s.Start, s.End)
		for _, c := range text.Clauses(part) {
			for _, clause := range atAnd(c.In(part)) {
				if clause = leadsOn().ReplaceAllString(strings.Trim(clause, AroundClause), ""); clause != "" {
					out = append(out, clause)
				}
			}
		}
	}
	return out
}

// atAnd parts a clause in English at an "and" that has figures on both sides: "put the start as January 25 and pay at 180k".
func atAnd(clause string) []string {
	for from := 0; ; {
		i := strings.Index(clause[from:], " and ")
		if i < 0 {
			return []string{clause}
		}
		at := from + i
		if from = at + len(" and "); hasFigures(clause[:at]) && hasFigures(clause[from:]) && !strings.Contains(clause, `"`) {
			return []string{clause[:at], clause[from:]}
		}
	}
}

// comma stands between two clauses in the candidate's language.
func (l *Listener) comma() string {
	if l.Space() == "" {
		return "、"
	}
	return ", "
}

var (
	// numberOfDays is the number of the answer that the days stand in, before them or behind.
	numberOfDays = pattern.Lazy(`(?i)^(?:(?:あと|それと|で|すみません|and|also|oh|please)[、, ]*)*(?:(?:number |no\.? ?|item |#)?[0-9]{1,2}(?:番目?|[,:])?)(?:の|から|は|に|[,:])? *` +
		`|,? (?:from|in|of|off|out of) (?:number |no\.? ?|item |#)?[0-9]{1,2}\b`)

	// wasSo tells of what was.
	wasSo = pattern.Lazy(`(?i)ました|でした|かった|(?:って|て|で)(?:い)?た\b|\b(?:was|were|had|did|didn'?t|used to|worked)\b`)
	// becameSo says in the past what is so now: 「無理になりました」.
	becameSo = pattern.Lazy(`(?:にな(?:り|っちゃい|ってしまい)|って(?:い)?)ました`)

	dayGoes       = lexicon.Lazy(`(?i){day goes}`)
	dayStillThere = lexicon.Lazy(`(?i){day still there}`)
	partOfDay     = lexicon.Lazy(`(?i){part of a day}`)
	dayMayGo      = lexicon.Lazy(`(?i){day may go}`)
)
