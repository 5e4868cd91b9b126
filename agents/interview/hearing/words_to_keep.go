package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// clauseSaid is a clause of an answer, with what becomes of it.
type clauseSaid struct {
	text.Span     // what may stay of it
	sentence  int // in which it is
	fate      fate
	weight    int // of what it says beside the facts that were told
}

// fate is what becomes of a clause.
type fate int

const (
	stays   fate = iota // it tells something of the answer
	talk                // it is said to us, and tells nothing: a courtesy, a mood
	dealt               // it asks, wishes or orders something, which is answered by itself
	private             // it is protected, or told off the record
)

// enoughToKeep is how many words of meaning one clause of an answer has to have beside its facts, so that the answer is kept as it was told.
const enoughToKeep = 2

// wordsToKeep is what an answer tells beside its facts. Each clause is accounted for: it is in the facts, or dealt with by itself, or private, or
// mere talk, as both who part a message and who read its clauses take it for; all else stays, since what is left out would be lost without a word. A story
// stands as it was told; of an answer that is a value the sentences that tell more.
func (l *Listener) wordsToKeep(def *form.Field, raw string, told []application.Told) string {
	story := def.Type == form.TypeText && (len(told) == 0 || facts.ToldInSentences(*def))
	said := l.accountFor(def, raw, told, story)
	if !slices.ContainsFunc(said, func(c clauseSaid) bool { return c.weight >= enoughToKeep }) {
		return ""
	}
	var out []string
	for from := 0; from < len(said); {
		to := from
		for to < len(said) && said[to].sentence == said[from].sentence {
			to++
		}
		if words := keptOf(def, raw, told, said[from:to], story); words != "" {
			out = append(out, words)
		}
		from = to
	}
	return trimClause(strings.Join(out, " "))
}

// keptOf are the clauses of one sentence that stay, to the letter where none between them goes. Beside a value a sentence that only tells it goes, and
// so do the value and what leads to it, before the rest.
func keptOf(def *form.Field, raw string, told []application.Told, said []clauseSaid, story bool) string {
	said = slices.DeleteFunc(slices.Clone(said), func(c clauseSaid) bool { return c.fate != stays })
	tells := func(c clauseSaid) bool { return c.weight > 0 }
	if !story && !slices.ContainsFunc(said, tells) || len(said) == 0 {
		return ""
	}
	if def.Type != form.TypeText && !def.OffersOptions() {
		said = said[slices.IndexFunc(said, tells):]
	}
	var out strings.Builder
	for i, c := range said {
		if i > 0 && said[i-1].End != c.Start {
			out.WriteString(" ")
		}
		out.WriteString(c.In(raw))
	}
	return withoutValue(def, strings.TrimSpace(out.String()), told)
}

// accountFor says of each clause of an answer what becomes of it.
func (l *Listener) accountFor(def *form.Field, raw string, told []application.Told, story bool) []clauseSaid {
	sentences, off, closed, placed := text.Sentences(raw), confided(raw), l.closedIn(raw), placeFacts(raw, told)
	var out []clauseSaid
	for _, c := range text.Clauses(raw) {
		i := max(0, slices.IndexFunc(sentences, func(s text.Span) bool { return c.Start < s.End }))
		said := clauseSaid{Span: c, sentence: i}
		behind := sentences[min(i+1, len(sentences)-1)] // which may say so of this one
		switch {
		case slices.ContainsFunc(off, func(o span) bool { return o.from < behind.End && sentences[i].Start < o.to }):
			said.fate = private
		case !keepBefore(raw, &said, closed):
			said.fate = private
		case tellsOnly(raw, sentences[i]), tellsOfReaching(def, said.In(raw)):
		case l.listsDays(sentences[i].In(raw)), l.isDealtWith(said.In(raw)), onlyTakesBack(def, said.In(raw)):
			said.fate = dealt
		case l.isOfAnother(said.In(raw)) && !tellsWeek(def, said.In(raw)):
			said.fate = dealt
		case l.isTalk(def, raw, said.Span):
			said.fate = talk
		}
		if said.fate == stays {
			said.weight = l.weighBeside(def, raw, said.Span, placed)
		}
		out = append(out, said)
	}
	if story {
		keepInside(out)
	}
	return out
}

// tellsWeek reports a clause that tells when in a week somebody works, beside how many hours: "9 to 2 Lisbon time" is of no other answer.
func tellsWeek(def *form.Field, words string) bool {
	return facts.AsksHoursAWeek(*def) && (len(when.DaysNamed(words)) > 0 || len(when.TimeRanges(words)) > 0)
}

// weekTold is what a sentence tells of when in a week somebody works: from the first clause that does to the last.
func weekTold(def *form.Field, sentence string) string {
	from, to := len(sentence), 0
	for _, c := range text.Clauses(sentence) {
		if tellsWeek(def, c.In(sentence)) {
			from, to = min(from, c.Start), max(to, c.End)
		}
	}
	if to == 0 {
		return ""
	}
	return trimClause(sentence[from:to])
}

// keepInside has talk stay that stands within a story: he was shouting "good question!".
func keepInside(said []clauseSaid) {
	isTalk := func(c clauseSaid) bool { return c.fate == talk }
	first := slices.IndexFunc(said, func(c clauseSaid) bool { return !isTalk(c) })
	if first < 0 {
		return
	}
	last := len(said)
	for isTalk(said[last-1]) {
		last--
	}
	for i := range said[first:last] {
		if isTalk(said[first+i]) {
			said[first+i].fate = stays
		}
	}
}

// closedIn are the passages of a text that tell something protected, and why an adjustment is needed.
func (l *Listener) closedIn(raw string) []span {
	closed, _ := l.Protected(raw)
	for _, s := range wish.Reasons(raw, true) {
		closed = append(closed, span{s.Start, s.End})
	}
	return closed
}

// keepBefore cuts a clause of which a part is private before the last word there that joins it on: "best after 4, as I'm at my sister's". It is false where
// nothing stands before that.
func keepBefore(raw string, c *clauseSaid, closed []span) bool {
	first := c.End
	for _, p := range closed {
		if p.from < c.End && c.Start < p.to {
			first = min(first, max(p.from, c.Start))
		}
	}
	if first == c.End {
		return true
	}
	before := joinedOn().FindAllStringIndex(raw[c.Start:first], -1)
	if len(before) == 0 {
		return false
	}
	c.End = c.Start + before[len(before)-1][0]
	return c.End > c.Start
}

// joinedOn stands before what is joined on to a clause.
var joinedOn = pattern.Lazy(`(?i)[,\s]\s*(?:as|cos|because|since|so|and|but|with|when|while|if)\b`)

// isDealtWith reports words that ask, wish or order something.
func (l *Listener) isDealtWith(words string) bool {
	if stance.IsQuestion(words) || intents.Is(intents.TellsService, words) || stance.IsDontKnow(words) {
		return true
	}
	r := l.Reads(words)
	return slices.ContainsFunc(r, func(m reading.Move) bool {
		return !m.Guess && m.Sure >= sureAlone && (!slices.Contains(tellsSomething, m.Kind) || m.Kind == reading.AnswerOther && !r.Does(reading.Answer))
	})
}

// tellsSomething are what words may be that stay beside an answer: what is not settled, not clear, none or put right in it is a part of it.
var tellsSomething = []reading.Kind{
	reading.Answer, reading.AnswerOther, reading.None, reading.Unsure, reading.Unclear, reading.Correct, reading.Smalltalk, reading.Distress,
	reading.Frustration, reading.Refuse, reading.Protected,
}

// onlyTakesBack reports words beside one value that only say that the one before them was wrong: "no wait, that's my old one".
func onlyTakesBack(def *form.Field, words string) bool {
	return slices.Contains(ofOneValue, def.Type) && !def.OffersOptions() && !hasFigures(words) && len(text.Sentences(words)) == 1 &&
		stance.Settling()["correcting"].MatchString(text.Read(words).Low)
}

// isTalk reports a clause that both who part the message and who read the clause take for none of the answer, or that has no word of meaning.
func (l *Listener) isTalk(def *form.Field, raw string, c text.Span) bool {
	words := c.In(raw)
	held := 0
	for _, p := range l.stretchesOf(def, raw) {
		if p.does == clauses.Chat && p.sure >= sureChat {
			held += max(0, min(p.to, c.End)-max(p.from, c.Start))
		}
	}
	answer, most := 0.0, 0.0
	for _, m := range l.Reads(words) {
		most = max(most, m.Sure)
		if !m.Guess && (m.Kind == reading.Answer || m.Kind == reading.None) {
			answer = max(answer, m.Sure)
		}
	}
	answers := answer >= sureAlone && answer == most
	return facts.Weight(words) == 0 || 5*held >= 3*len(words) && !answers
}

// weighBeside counts the words of meaning in a clause that are in no fact. What leads to a value has none, nor has what the question says, in an answer that
// chooses: "full licence". A figure counts for more: 「今680」.
func (l *Listener) weighBeside(def *form.Field, raw string, c text.Span, told []placedFact) int {
	left, known := c.In(raw), ""
	for _, fact := range told {
		if _, yes := fact.Value.(bool); yes || def.OffersOptions() {
			known += labelsOf(def) + "\n" + fact.Key
			continue
		}
		if _, tells := spanMeeting(fact.whole, c); tells {
			known += "\n" + fact.Key // "weekly hours: 25"
		}
		left = withoutFact(def, raw, c, left, fact)
	}
	n := facts.WeightBeyond(left, known)
	if n > 0 && tellsOfReaching(def, left) {
		n += enoughToKeep
	}
	if hasFigures(left) && n > 0 {
		n++
	}
	if limitsSome(raw, c, told) {
		n += enoughToKeep
	}
	return n
}

// withoutFact is what is left of a clause without what a fact holds of it: its words; of days those that are named; of a value in figures also what leads
// to it.
func withoutFact(def *form.Field, raw string, c text.Span, left string, fact placedFact) string {
	for _, places := range fact.parts {
		at, meets := spanMeeting(places, c)
		if !meets {
			continue
		}
		words := text.Span{Start: max(at.Start, c.Start), End: min(at.End, c.End)}.In(raw)
		switch fact.Value.(type) {
		case []any, []string:
			left = strings.ReplaceAll(left, words, withoutDays(words))
			continue
		}
		if def.Type == form.TypeText {
			left = strings.ReplaceAll(left, words, " ")
			continue
		}
		_, left, _ = strings.Cut(left, words)
		if at.End > c.End || goesOn().MatchString(strings.TrimSpace(copula().ReplaceAllString(left, ""))) {
			return ""
		}
	}
	return left
}

// withoutDays is a text without its days of the week.
func withoutDays(words string) string {
	var out strings.Builder
	from := 0
	for _, d := range when.DayMentions(words) {
		out.WriteString(words[from:d.Start] + " ")
		from = d.End
	}
	return out.String() + words[from:]
}

// labelsOf are a field's label and those of its options.
func labelsOf(def *form.Field) string {
	labels := def.Label.All()
	for _, o := range def.Options {
		labels = append(labels, o.Label.All()...)
	}
	return strings.Join(labels, "\n")
}
