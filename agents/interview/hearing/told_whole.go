package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearToldWhole hears at the summary that an answer in words is named, and told anew: "6 guy charged twice …. he gave 5 stars", "now the care experience,
// I'd like it to read …. Put that instead". All that follows is the answer, whatever other answers its sentences sound like; only a sentence that names
// another one leaves it.
func (l *Listener) hearToldWhole() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || l.pastes() || l.ordersIn(l.Said.Text) || longerThan(2*intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	f, words := l.toldWhole(strings.TrimSpace(l.Said.Text))
	if f == nil {
		return Move{}
	}
	own, rest := l.partOthers(f, words)
	if facts.Weight(own) == 0 {
		return Move{}
	}
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{{Field: f, Only: own, From: l.Said.Text, Whole: true}}}, rest)
}

// toldWhole is the answer in words that a message begins with, and what it says of it; nil where it does not say that this is to stand there. A bare number is that
// of an answer where what follows repeats some of what that holds: "6 months in a shop" tells a length.
func (l *Listener) toldWhole(said string) (f *application.Field, words string) {
	if at, group := lexicon.Find("answer to read", text.Fold(said)); at != nil {
		f, words = l.lastNamed(group("field")), endOfWords(said, group("words"))
		if f == nil {
			f = l.answerNamed(strings.TrimSpace(group("field")))
		}
	} else if at, group := lexicon.Find("number before an answer", text.Fold(said)); at != nil {
		f, words = l.numbered(text.SmallNumber(group("number"))), endOfWords(said, group("words"))
		if f == nil || l.wordsShared(f, words) < enoughShared || len(contentOf(words)) < fewestTold {
			return nil, ""
		}
		if w := repair.Read(words); lexicon.Match("swaps words", words) || lexicon.Match("puts beside a place", words) || w.Asks || w.Opens || w.Removes || stance.IsQuestion(words) {
			return nil, ""
		}
	}
	if f == nil || !f.Settled() || !l.isInWords(f) {
		return nil, ""
	}
	return f, words
}

const (
	enoughShared = 3 // words of an answer that a message repeats where it tells that anew
	fewestTold   = 6 // words that tell an answer anew
)

// endOfWords are words as they were written, of which folded ones are the end.
func endOfWords(said, folded string) string {
	read := text.Read(said)
	return strings.TrimSpace(read.Words(len(read.Folded)-len(folded), len(read.Folded)))
}

// isInWords reports an answer that consists of what was told in words.
func (l *Listener) isInWords(f *application.Field) bool {
	def := l.State.Form.Field(f.ID)
	return def.Type == form.TypeText && KeepsWords(def) && facts.DaysKey(*def) == "" &&
		slices.ContainsFunc(def.Keys(), func(key string) bool { return facts.IsWords(*def, key) && !IsName(key) })
}

// partOthers parts what is told of an answer from the sentences behind it that name another one or want the application sent, and leaves out those that only
// ask for it to be put there.
func (l *Listener) partOthers(f *application.Field, words string) (own string, rest []string) {
	var kept []string
	for i, s := range text.Sentences(words) {
		sentence := strings.TrimSpace(s.In(words))
		names := slices.ContainsFunc(l.named(sentence), func(n naming) bool { return n.whole && n.field != f })
		numbers := slices.ContainsFunc(repair.Parts(sentence), func(p repair.Part) bool { return l.numbered(p.Number) != nil && l.numbered(p.Number) != f })
		switch {
		case i == 0:
			kept = append(kept, sentence)
		case lexicon.Match("put this there", strings.ToLower(text.Fold(sentence))), l.isKind(sentence):
		case l.asksToSend(sentence):
			l.sends = true
		case numbers, names && l.WantsSomething(sentence), stance.IsQuestion(sentence), len(rest) > 0 && l.WantsSomething(sentence):
			rest = append(rest, sentence)
		default:
			kept = append(kept, sentence)
		}
	}
	return strings.Join(kept, " "), rest
}

// contentOf are the words that say something, in lower case.
func contentOf(words string) []string {
	return slices.DeleteFunc(contentWord().FindAllString(strings.ToLower(text.Fold(words)), -1), func(w string) bool {
		return emptyWord().MatchString(w) || beingWord().MatchString(w)
	})
}

// wordsShared counts the words of an answer that others repeat.
func (l *Listener) wordsShared(f *application.Field, words string) (n int) {
	told := contentOf(strings.Join(l.wordsToldIn(f), " "))
	said := contentOf(words)
	slices.Sort(said)
	for _, w := range slices.Compact(said) {
		if slices.Contains(told, w) {
			n++
		}
	}
	return n
}

// hearPointedAt hears at the summary what is said of the answer in words that a message begins with by its number: a word of it that is to be another one, "in 6 it
// was 2 days later not next day", or a part that is to go, "7 remove that let him talk bit". No other answer changes by it.
func (l *Listener) hearPointedAt() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || longerThan(intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	said := strings.TrimSpace(l.Said.Text)
	at, group := lexicon.Find("points at an answer", text.Fold(said))
	if at == nil {
		return Move{}
	}
	f := l.numbered(text.SmallNumber(group("number")))
	if f == nil || !f.Settled() {
		return Move{}
	}
	words := endOfWords(said, group("words"))
	if own := andSend().ReplaceAllString(words, ""); own != words {
		words, l.sends = own, true
	}
	if _, part := lexicon.Find("part to take out", text.Fold(words)); part != nil {
		return l.takeNamedPart(f, strings.Trim(part("words"), aroundNamed))
	}
	if !l.isInWords(f) {
		return Move{}
	}
	if cs := l.rewordedIn(f, words); len(cs) > 0 {
		return Move{Does: ChangesAnswers, Changes: cs}
	}
	if cs, _ := l.typedChanges(said); len(cs) > 0 && !touches(Correction{Field: f}, cs) { // nothing else is changed in its place
		return Move{Does: Edits, Field: f}
	}
	return Move{}
}

// takeNamedPart takes a part out of an answer, to the letter; what it does not hold is said to be nowhere.
func (l *Listener) takeNamedPart(f *application.Field, words string) Move {
	switch {
	case facts.Weight(words) == 0, l.answerWithName(words), facts.NamesDays(words):
		return Move{}
	case !l.holdsPart(f, words):
		return Move{Does: FindsNoPassage, Words: words}
	}
	return Move{Does: ChangesAnswers, Changes: []Correction{{Field: f, Takes: []Part{{Words: words, quoted: true}}, From: l.Said.Text}}}
}

// rewordedIn are the changes of words in the texts of one answer.
func (l *Listener) rewordedIn(f *application.Field, words string) []Correction {
	texts, of := l.knownTexts()
	var own []reword.Known
	var at []textAt
	for i, k := range texts {
		if i < len(of) && of[i].field == f {
			own, at = append(own, k), append(at, of[i])
		}
	}
	return l.rewordingsIn(words, own, at)
}

// withRest is a change with what the sentences beside it want.
func (l *Listener) withRest(m Move, rest []string) Move {
	rest = slices.DeleteFunc(rest, func(s string) bool {
		return !Substantial(s) || l.isKind(s) || l.asksToSend(s)
	})
	if len(rest) == 0 {
		return m
	}
	rs, more, left := l.changesIn(strings.Join(rest, "\n"))
	more = slices.DeleteFunc(more, func(c Correction) bool { return c.Field == nil || touches(c, m.Changes) || c.Opens || c.Drops })
	m.Requests, m.Changes, m.Rest = append(m.Requests, rs...), append(m.Changes, more...), append(m.Rest, left...)
	return m
}
