package hearing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// valueTold is a value in a message.
type valueTold struct {
	piece int       // the part of the message that it stands in
	at    text.Span // in that
	bare  bool      // it is a number that has no unit
	gone  bool      // it is said not to be so
	into  bool      // another value follows that takes its place
	moves bool      // it is counted from the value that is known

	// of is what it is as a value of a fact; explicit says that it tells by itself that it is of one of that kind.
	of func(k knownFact) (v any, explicit, ok bool)
}

// valuesTold are the values of the parts of a message.
func (l *Listener) valuesTold(pieces []pieceOf) (out []valueTold) {
	for i, p := range pieces {
		beside := i > 0 && pieces[i-1].sentence == p.sentence && typedWords.Match("adds a value", pieces[i-1].low)
		then := ofThen().MatchString(p.low) && !tellsNow().MatchString(p.low)
		if p.done || beside || then || typedWords.Match("of figures", p.low) { // "add k8s to skills, 3 years", "the last digit is 9 not 8"
			continue
		}
		found := l.timesIn(p)
		for _, q := range l.quantitiesIn(p.said) {
			if !slices.ContainsFunc(found, func(o valueTold) bool { return overlap(o.at, q.at) }) {
				found = append(found, q)
			}
		}
		slices.SortStableFunc(found, func(a, b valueTold) int { return cmp.Compare(a.at.Start, b.at.Start) })
		for j := range found {
			fore, aft := strings.ToLower(text.Fold(p.said[:found[j].at.Start])), strings.ToLower(text.Fold(p.said[found[j].at.End:]))
			found[j].piece = i
			found[j].gone = typedWords.Match("takes back before", fore) || typedWords.Match("takes back behind", aft)
			found[j].into = typedWords.Match("turns into", aft)
		}
		out = append(out, found...)
	}
	return out
}

func indexes(told []valueTold) []int {
	out := make([]int, len(told))
	for i := range out {
		out[i] = i
	}
	return out
}

// doubtful are the answers of which the one value that a message tells, and little else, may be: which is meant has to be asked.
func (l *Listener) doubtful(said string) (among []*application.Field) {
	pieces := typedPieces(said)
	told := l.valuesTold(pieces)
	if len(told) != 1 || told[0].gone || stance.IsQuestion(said) || besideValues(pieces[told[0].piece].low, []text.Span{told[0].at}) > 0 || len(pieces) > 1 {
		return nil
	}
	all := slices.DeleteFunc(l.typedFacts(), func(k knownFact) bool { return !k.told })
	if _, ok := l.align(pieces, told, 0, all); ok {
		return nil
	}
	for _, k := range all {
		v, _, ok := told[0].of(k)
		if ok && application.JSON(v) == application.JSON(k.value) {
			return nil
		}
		if _, may := l.valueSet(k, v, "", said); ok && !may { // nobody has 650 years of anything
			continue
		}
		if ok && !slices.Contains(among, k.field) {
			among = append(among, k.field)
		}
	}
	if n, _, _ := told[0].of(knownFact{is: form.Fact{Kind: form.KindNumber}}); len(among) < 2 || told[0].bare && l.isItem(n) { // it may be the number of an answer
		return nil
	}
	return among
}

// isItem reports a number that an answer has in the summary.
func (l *Listener) isItem(n any) bool {
	v, isNumber := n.(float64)
	return isNumber && l.numbered(int(v)) != nil
}

// typedFacts are the facts whose values stand in messages as numbers, days or times.
func (l *Listener) typedFacts() []knownFact {
	return l.knownOf(form.KindDuration, form.KindNumber, form.KindMoney, form.KindDate, form.KindMonth, form.KindPeriod, form.KindTime)
}

// aligned is a number with the fact that it is of.
type aligned struct {
	known int
	value any
	by    int // how it was found: alignedBy…
}

const (
	byKind = iota + 1
	byOld
	byName
)

// valueChanges are the changes of numbers, days and times that a message comes to, each by what names its fact, by the value that it stands in the place of, or by its
// unit where only one fact has that.
func (l *Listener) valueChanges(said string, pieces []pieceOf) (cs []Correction) {
	all := l.typedFacts()
	told := l.valuesTold(pieces)
	if len(all) == 0 || len(told) == 0 {
		return nil
	}
	keepTold(pieces, told, all)
	found, used := map[int][]Correction{}, make([]bool, len(told))
	for i, q := range told {
		if q.gone || q.into && i+1 < len(told) && told[i+1].piece == q.piece {
			continue
		}
		a, ok := l.align(pieces, told, i, all)
		if !ok {
			continue
		}
		k := all[a.known]
		if q.bare && a.by != byName && isKnown(q, all) {
			continue // it is what is known of another fact
		}
		if k.told && application.JSON(k.value) == application.JSON(a.value) {
			continue // it is so already
		}
		if !l.mayChangeBy(pieces, told, i, a, all) {
			continue
		}
		if c, ok := l.valueSet(k, a.value, pieces[q.piece].said, sentenceOf(said, pieces[q.piece])); ok {
			found[a.known], used[i] = append(found[a.known], c), true
			l.takeUp(pieces, told, i, a, all)
		}
	}
	for i, q := range told { // what stands beside it in its part of the message is still to be read
		if !used[i] && !q.gone && !isKnown(q, all) {
			pieces[q.piece].done = false
		}
	}
	for i := range all {
		if of := found[i]; len(of) == 1 || len(of) > 1 && of[0].Only == of[len(of)-1].Only {
			cs = append(cs, of[0])
		}
	}
	return cs
}

// keepTold takes a value that is said not to be so for the new one, where the known one is asked about before it: "30 months?? no 3 years". Without that it is
// the known one that is said to be right: "30 months, not 3 years".
func keepTold(pieces []pieceOf, told []valueTold, all []knownFact) {
	for i, q := range told {
		if q.gone && !isKnown(q, all) && slices.ContainsFunc(indexes(told), func(j int) bool {
			return j < i && isKnown(told[j], all) && strings.Contains(betweenValues(pieces, told[j], q), "?")
		}) {
			told[i].gone = false
		}
	}
}

// mostConfirming is how many words stand at most beside values that are confirmed.
const mostConfirming = 2

// confirmsValues reports words that tell known values again, and others that are not so, and little else: "4 weeks, not 6".
func (l *Listener) confirmsValues(words string) bool {
	all, pieces := l.typedFacts(), typedPieces(words)
	told := l.valuesTold(pieces)
	keepTold(pieces, told, all)
	gone := 0
	for _, q := range told {
		if q.gone == isKnown(q, all) || q.into {
			return false
		}
		if q.gone {
			gone++
		}
	}
	beside := 0
	for i, p := range pieces {
		var spans []text.Span
		for _, q := range told {
			if q.piece == i {
				spans = append(spans, q.at)
			}
		}
		for _, n := range l.namesIn(p.low, all) {
			spans = append(spans, n.at)
		}
		beside += besideValues(p.low, spans)
	}
	return gone > 0 && gone < len(told) && beside <= mostConfirming && !facts.NamesDays(words)
}

// isKnown reports a value that a fact has already.
func isKnown(q valueTold, all []knownFact) bool {
	return slices.ContainsFunc(all, func(k knownFact) bool {
		v, _, ok := q.of(k)
		return ok && k.told && application.JSON(v) == application.JSON(k.value)
	})
}

func sentenceOf(said string, p pieceOf) string {
	if all := text.Sentences(said); p.sentence < len(all) {
		return strings.TrimSpace(all[p.sentence].In(said))
	}
	return p.said
}

// align is the fact that a number is of; ok is false where none is, or nobody can tell which.
func (l *Listener) align(pieces []pieceOf, told []valueTold, i int, all []knownFact) (a aligned, ok bool) {
	q := told[i]
	fits := func(n int) bool {
		_, explicit, ok := q.of(all[n])
		return ok && (explicit || !slices.ContainsFunc(all, func(k knownFact) bool { _, explicit, ok := q.of(k); return ok && explicit }))
	}
	pick := func(n, by int) (aligned, bool) {
		v, _, _ := q.of(all[n])
		return aligned{n, v, by}, true
	}
	if l.calledAlike(pieces[q.piece], all, func(n int) bool { _, _, ok := q.of(all[n]); return ok }) {
		return a, false
	}
	if n := l.nameFor(pieces, told, i, all, fits); n >= 0 {
		return pick(n, byName)
	}
	olds := l.oldFor(pieces, told, i, all, fits)
	if len(olds) == 1 {
		return pick(olds[0], byOld)
	}
	of := []int{}
	for n := range all {
		if _, explicit, ok := q.of(all[n]); ok && explicit && all[n].told {
			of = append(of, n)
		}
	}
	names := l.namesIn(pieces[q.piece].low, all)
	named := slices.ContainsFunc(names, func(n nameAt) bool {
		own := len(of) > 0 && slices.ContainsFunc(names, func(o nameAt) bool { return overlap(o.at, n.at) && all[o.known].field == all[of[0]].field })
		return !overlap(n.at, q.at) && !own
	})
	if len(of) == 1 && len(olds) == 0 && !named {
		return pick(of[0], byKind)
	}
	return a, false
}

// nameFor is the fact that is named for a number: nearest to it in its part of the message with no other number between, else in the part before or behind
// that has no number of its own; -1 for none, or several.
func (l *Listener) nameFor(pieces []pieceOf, told []valueTold, i int, all []knownFact, fits func(int) bool) int {
	q := told[i]
	may := func(n int) bool { _, _, ok := q.of(all[n]); return ok }
	own := slices.DeleteFunc(l.fitting(pieces[q.piece].low, all, may), func(n nameAt) bool { return overlap(n.at, q.at) })
	if len(own) > 0 {
		from, to := 0, len(pieces[q.piece].low)
		for j, o := range told {
			if o.piece == q.piece && j < i {
				from = o.at.End
			}
			if o.piece == q.piece && j > i && to == len(pieces[q.piece].low) {
				to = o.at.Start
			}
		}
		before := slices.DeleteFunc(slices.Clone(own), func(n nameAt) bool { return n.at.Start < from || n.at.End > q.at.Start })
		behind := slices.DeleteFunc(slices.Clone(own), func(n nameAt) bool { return n.at.Start < q.at.Start || n.at.End > to })
		for _, names := range [][]nameAt{before, behind} {
			if n := oneFact(names); n >= 0 {
				return n
			}
		}
		if q.bare || len(before)+len(behind) > 0 {
			return -1
		}
	}
	has := func(p int) bool { return slices.ContainsFunc(told, func(o valueTold) bool { return o.piece == p }) }
	for p := q.piece - 1; p >= 0 && !has(p) && len(own) == 0; p-- {
		if names := l.fitting(pieces[p].low, all, fits); len(names) > 0 {
			return oneFact(names)
		}
	}
	if p := q.piece + 1; p < len(pieces) && !has(p) && len(own) == 0 && besideValues(pieces[p].low, nil) <= 2 {
		return oneFact(l.fitting(pieces[p].low, all, fits))
	}
	return -1
}

// calledAlike reports a part of a message in Japanese that tells a month without its year in a word for a known day, which that cannot be:
// 「入社は3月でもいいですか」 moves no time that somebody worked elsewhere.
func (l *Listener) calledAlike(p pieceOf, all []knownFact, may func(int) bool) bool {
	if text.ScriptOf(p.low) == text.Latin || saysItsYear().MatchString(p.said) || stance.Past(p.said) || !aMonth().MatchString(p.said) {
		return false
	}
	return slices.ContainsFunc(l.namesIn(p.low, all), func(n nameAt) bool {
		return !may(n.known) && all[n.known].is.Kind == form.KindDate && all[n.known].told
	})
}

// ofAnotherSubject reports a part of a message in Japanese that tells a figure of something else than a fact is of: 「Javaは3年」 is no time with Go.
func (l *Listener) ofAnotherSubject(low string, k knownFact) bool {
	subjects := l.subjectsTold(k)
	if len(subjects) == 0 || text.ScriptOf(low) == text.Latin ||
		slices.ContainsFunc(subjects, func(s string) bool { return nameIn(low, s) >= 0 }) {
		return false
	}
	return typedWords.Match("figure of something", low)
}

// overlap reports two spans that share something.
func overlap(a, b text.Span) bool { return a.Start < b.End && b.Start < a.End }

// fitting are the places where a text names one of the facts that fit.
func (l *Listener) fitting(low string, all []knownFact, fits func(int) bool) []nameAt {
	return slices.DeleteFunc(l.namesIn(low, all), func(n nameAt) bool { return !fits(n.known) })
}

// oneFact is the fact that most of the names are of; -1 where as many are of another one, or there are none.
func oneFact(names []nameAt) int {
	best, most, alike := -1, 0, false
	for _, n := range names {
		many := 0
		for _, o := range names {
			if o.known == n.known {
				many++
			}
		}
		switch {
		case many > most:
			best, most, alike = n.known, many, false
		case many == most && n.known != best:
			alike = true
		}
	}
	if alike {
		return -1
	}
	return best
}

// oldFor are the facts whose known value another number of the sentence repeats, or one that is said not to be so.
func (l *Listener) oldFor(pieces []pieceOf, told []valueTold, i int, all []knownFact, fits func(int) bool) (out []int) {
	for n, k := range all {
		if !fits(n) || !k.told {
			continue
		}
		if slices.ContainsFunc(indexes(told), func(j int) bool {
			o := told[j]
			v, _, ok := o.of(k)
			return j != i && l.takesBack(pieces, told, i, j) && near(pieces, o.piece, told[i].piece) && ok && application.JSON(v) == application.JSON(k.value)
		}) {
			out = append(out, n)
		}
	}
	return out
}

// deniesAnother reports a sentence that denies a value of the fact which is not the known one: what it corrects is something else.
func (l *Listener) deniesAnother(pieces []pieceOf, told []valueTold, i int, k knownFact) bool {
	return slices.ContainsFunc(told, func(o valueTold) bool {
		v, _, ok := o.of(k)
		return o.gone && ok && k.told && pieces[o.piece].sentence == pieces[told[i].piece].sentence && application.JSON(v) != application.JSON(k.value) && !sameFigure(v, told[i], k)
	})
}

// deniesKnown reports a sentence that denies the value of another answer: "its 1 month not 4 weeks" of the notice tells no experience.
func deniesKnown(pieces []pieceOf, told []valueTold, i int, all []knownFact, f *application.Field) bool {
	return slices.ContainsFunc(told, func(o valueTold) bool {
		if !o.gone || o.bare || pieces[o.piece].sentence != pieces[told[i].piece].sentence {
			return false
		}
		others := slices.DeleteFunc(slices.Clone(all), func(k knownFact) bool { return k.field == f })
		return isKnown(o, others) && !isKnown(o, slices.DeleteFunc(slices.Clone(all), func(k knownFact) bool { return k.field != f }))
	})
}

// hearDeniedValue hears at the summary that the value of an answer is denied, and told in a way in which another answer would be changed: "its 1 month not 4 weeks" where
// the notice is 4 weeks is about that. What it is to be is asked.
func (l *Listener) hearDeniedValue() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || len(l.sentencesSaid()) != 1 || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	all, pieces := l.typedFacts(), typedPieces(l.Said.Text)
	told := l.valuesTold(pieces)
	if len(told) != 2 || told[0].gone == told[1].gone || told[0].bare || told[1].bare {
		return Move{}
	}
	gone := told[0]
	if told[1].gone {
		gone = told[1]
	}
	var denied []*application.Field
	for _, k := range all {
		if v, _, ok := gone.of(k); ok && k.told && application.JSON(v) == application.JSON(k.value) {
			denied = append(denied, k.field)
		}
	}
	if cs, _ := l.typedChanges(l.Said.Text); len(denied) != 1 || len(cs) > 0 {
		return Move{}
	}
	if f := l.changedBy(l.Said.Text); f == nil || f == denied[0] {
		return Move{}
	}
	return Move{Does: Edits, Field: denied[0]}
}

// sameFigure reports a bare figure that the known value has in the unit of the new one: "3 years, not 2" of 24 months.
func sameFigure(v any, is valueTold, k knownFact) bool {
	gone, ok := v.(float64)
	to, explicit, fits := is.of(k)
	now, number := to.(float64)
	was, told := k.value.(float64)
	return ok && number && fits && explicit && told && k.is.Unit == "month" && now >= 12 && gone*12 == was
}

// takesBack reports that a message says of one of two values that it is not so, or asks for the other: "I handle 45 chats and 10 calls" takes none back.
func (l *Listener) takesBack(pieces []pieceOf, told []valueTold, i, j int) bool {
	o := told[j]
	return o.gone || o.into || strings.Contains(pieces[o.piece].said, "?") && j < i || l.sentenceAsks(pieces, pieces[told[i].piece].sentence) && !(o.bare && j > i) ||
		typedWords.Match("takes back between", strings.ToLower(text.Fold(betweenValues(pieces, o, told[i]))))
}

// betweenValues is what a message says between two values of it, the part of the message by the part.
func betweenValues(pieces []pieceOf, a, b valueTold) string {
	if a.piece == b.piece {
		return pieces[a.piece].said[min(a.at.End, b.at.Start):max(a.at.End, b.at.Start)]
	}
	if a.piece > b.piece {
		a, b = b, a
	}
	return pieces[a.piece].said[a.at.End:] + " " + pieces[b.piece].said[:b.at.Start]
}

// near reports two parts of a message in one sentence, or in two that follow each other.
func near(pieces []pieceOf, a, b int) bool {
	d := pieces[a].sentence - pieces[b].sentence
	return -1 <= d && d <= 1
}

// mayChangeBy reports that the words around a number let it be what is to stand there now.
func (l *Listener) mayChangeBy(pieces []pieceOf, told []valueTold, i int, a aligned, all []knownFact) bool {
	p := pieces[told[i].piece]
	old := told[i].moves && typedWords.Match("called start", p.low) || len(l.oldFor(pieces, told, i, []knownFact{all[a.known]}, func(int) bool { return true })) > 0
	asked := l.sentenceAsks(pieces, p.sentence)
	asks := slices.ContainsFunc(pieces, func(o pieceOf) bool { return o.sentence == p.sentence && asksIn(o) })
	switch {
	case l.deniesAnother(pieces, told, i, all[a.known]), l.ofAnotherSubject(p.low, all[a.known]), a.by == byKind && deniesKnown(pieces, told, i, all, all[a.known].field):
		return false
	case typedWords.Match("on a condition", p.low), asksIfItWillDo().MatchString(intents.Plainly(p.said)),
		asks && !asked && !old, stance.OfOthers(p.said), typedWords.Match("wants it confirmed", p.low):
		return false
	case old || asked:
		return true
	}
	var spans []text.Span
	for _, o := range told {
		if o.piece == told[i].piece {
			spans = append(spans, o.at)
		}
	}
	for _, n := range l.namesIn(p.low, all) {
		spans = append(spans, n.at)
	}
	more := besideValues(p.low, append(spans, listNumbers(p.said)...))
	if typedWords.Match("of somebody else", p.low) || facts.OfWorkDone(p.said) {
		more += 2
	}
	if isDay := slices.Contains([]form.Kind{form.KindDate, form.KindMonth, form.KindPeriod}, all[a.known].is.Kind); isDay && a.by == byKind {
		return more == 0 && !saysMore(p.low, spans)
	}
	if a.by == byKind {
		return more <= 1
	}
	return more <= 2
}

// sentenceAsks reports a sentence that asks for a change, or says that something is otherwise.
func (l *Listener) sentenceAsks(pieces []pieceOf, sentence int) bool {
	return slices.ContainsFunc(pieces, func(p pieceOf) bool { return p.sentence == sentence && AsksForChange(p.said) })
}

// takeUp marks the parts of a message that say no more than a number and what it replaces.
func (l *Listener) takeUp(pieces []pieceOf, told []valueTold, i int, a aligned, all []knownFact) {
	pieces[told[i].piece].done = true
	for j, o := range told {
		v, _, ok := o.of(all[a.known])
		if j != i && ok && pieces[o.piece].sentence == pieces[told[i].piece].sentence && (o.gone || application.JSON(v) == application.JSON(all[a.known].value)) {
			pieces[o.piece].done = true
		}
	}
}

// valueSet is the correction that gives a fact a value, in words that are read as that: those of the message, else its value as it is shown.
func (l *Listener) valueSet(k knownFact, v any, piece, sentence string) (c Correction, ok bool) {
	if n, isInt := v.(int); isInt {
		v = float64(n)
	}
	value := shown.Value(k.def, k.key, application.Fact{Value: v}, l.State.Speaks)
	tries := []string{value}
	if !AsksForChange(piece) { // what asks for a change is read as that
		tries = []string{piece, value}
	}
	if k.is.Kind == form.KindTime {
		bare, _ := v.(string)
		tries = append(tries, bare+"から", bare+"まで")
	}
	if k.is.Kind == form.KindPeriod {
		tries = append(tries, value+"まで", value+"から", "until "+value, "from "+value)
	}
	if n, isNumber := v.(float64); isNumber {
		by := strconv.FormatFloat(n, 'f', -1, 64)
		tries = append(tries, replaceLast(k.field.Facts[k.key].Words, figures().FindString(k.field.Facts[k.key].Words), by))
		for _, name := range append(l.subjectsTold(k), strings.Split(k.key, "_")...) {
			tries = append(tries, name+" "+value, name+" "+by)
		}
	}
	for _, words := range append(tries, piece) {
		if l.readsAs(k, v, words) {
			c = Correction{Field: k.field, Keys: []string{k.key}, Only: words, Value: true, From: sentence}
			if isLeastPay(k.key) && KeepsWords(k.def) {
				c.Beside = besidePay(sentence)
			}
			if facts.AsksHoursAWeek(*k.def) && KeepsWords(k.def) {
				c.Beside = weekTold(k.def, sentence)
			}
			return c, true
		}
	}
	return c, false
}

// besidePay is what a sentence tells of pay beside its least: the range, and that it can be talked about.
func besidePay(sentence string) string {
	from, to := len(sentence), 0
	for _, section := range []string{"range of pay", "open to talk"} {
		if at := typedWords.Pattern(section).FindStringIndex(sentence); at != nil {
			from, to = min(from, at[0]), max(to, at[1])
		}
	}
	if to == 0 {
		return ""
	}
	return strings.TrimSpace(sentence[from:to])
}

// readsAs reports words that tell a fact's value and change nothing else of its answer.
func (l *Listener) readsAs(k knownFact, v any, words string) bool {
	if words == "" {
		return false
	}
	told, doubts := l.memory.Read(k.def, facts.Message{Text: words}, k.field.StaleAll(), l.Where(k.def))
	right := false
	for _, x := range told {
		same := application.JSON(x.Value) == application.JSON(k.field.Facts[x.Key].Value)
		if x.Key != k.key && !same {
			return false
		}
		right = right || x.Key == k.key && application.JSON(x.Value) == application.JSON(v)
	}
	return right && len(doubts) == 0
}
