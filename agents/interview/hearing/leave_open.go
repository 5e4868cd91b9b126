package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// UnsettledWords are the sentences of the newest words that say what is not settled yet, each by its message: 「15日くらいで、まだ仮です」.
// About when it may be, said beside it, belongs to them: 「引き継ぎ次第。早くて3月」.
func (l *Listener) UnsettledWords() []application.Quote {
	var out []application.Quote
	_, def := l.State.CurrentField()
	for _, h := range l.Said.Parts {
		open := func(s text.Span) bool {
			words := strings.TrimSpace(s.In(h.Text))
			return l.isUnsettled(words) && !l.asksMeaning(words) && (leavesOpen(words) || !l.onlyChats(def, words))
		}
		sentences := l.openSentences(h.Text)
		some := slices.ContainsFunc(sentences, open)
		for _, s := range sentences {
			if words := s.In(h.Text); some && (open(s) || facts.NamesStretch(words) && !stance.IsQuestion(words) && !stance.IsRefusal(words)) {
				out = append(out, application.Quote{Text: strings.Trim(strings.TrimSpace(words), AroundClause), Source: h.ID})
			}
		}
	}
	return out
}

// leavesOpen reports words that tell a value roughly, or say that it is told later.
func leavesOpen(words string) bool { return facts.IsRough(words) || facts.TellsLater(words) }

// isUnsettled reports words that say that something is not settled yet. Neither a question nor a wish to pause does, unless it tells roughly or when it is told; "idk what
// this one wants from me" and "hmm, good question, let me think" sound like it.
func (l *Listener) isUnsettled(words string) bool {
	if !facts.IsOpen(withoutHedges(text.Fold(words))) && !facts.TellsLater(words) && !l.Reads(words).Does(reading.Unsure) || !Substantial(words) {
		return false
	}
	if stance.IsRefusal(words) && !facts.IsRough(words) {
		return false
	}
	return leavesOpen(words) || !stance.IsQuestion(words) && l.Reads(words).SureOf(reading.Pause) < sureAlone
}

// withoutHedges are folded words without what makes a figure a rough one, or only reassures: "maybe 18 of those", 「3月の予定です（たぶん大丈夫です）」.
func withoutHedges(folded string) string {
	return hedges().ReplaceAllString(facts.WithoutReassurance(folded), " ")
}

var hedges = lexicon.Lazy(`(?i){hedge} ?(?:about |around |like |約)?[0-9]`)

// asksMeaning reports words that are rather about our question, which they did not understand, than about what is not settled.
func (l *Listener) asksMeaning(words string) bool {
	r := l.Reads(words)
	return r.Does(reading.Rephrase) && r.SureOf(reading.Rephrase) > r.SureOf(reading.Unsure)
}

// OpenKeys are what the newest words leave open of what was asked just now: they say that it is not settled, and about when it may be or
// that they will tell, or it was asked for before. Who cannot know is not asked a third time. What is chosen from options, or is an address, is no matter of time.
func (l *Listener) OpenKeys(f *application.Field, def *form.Field) []string {
	if def.Type != form.TypeText && def.Type != form.TypeDate && def.Type != form.TypeNumber || !KeepsWords(def) {
		return nil
	}
	if f.Fruitless+f.Followups+f.Invalid == 0 && !l.tellsLater() && !l.Does(reading.Skip) || len(l.UnsettledWords()) == 0 {
		return nil
	}
	missing := f.MissingKeys(def)
	if len(missing) == 1 {
		return missing
	}
	return slices.DeleteFunc(missing, func(k string) bool { return !slices.Contains(f.AskedFor, k) })
}

// AsksBackInstead reports that what the newest words leave open is about a value that they tell, and that another one beside it is only to be asked back: "30 hours
// maybe a little more. I can start 2 weeks after you tell me yes, so say mid January".
func (l *Listener) AsksBackInstead(r application.Reviewed, doubts []application.Told) bool {
	if len(doubts) == 0 {
		return false
	}
	holds := func(sentence string, all []application.Told) bool {
		return slices.ContainsFunc(all, func(d application.Told) bool { return d.Words != "" && strings.Contains(sentence, d.Words) })
	}
	asks := false
	for _, h := range l.Said.Parts {
		for _, s := range text.Sentences(h.Text) {
			switch sentence := s.In(h.Text); {
			case !l.isUnsettled(strings.TrimSpace(sentence)):
				asks = asks || holds(sentence, doubts)
			case !holds(sentence, r.Facts):
				return false
			}
		}
	}
	return asks
}

// tellsLater reports that the newest words tell roughly what is not settled, or say that it is told later: there is nothing more to ask them now.
func (l *Listener) tellsLater() bool {
	said := l.Said.Text
	return (facts.IsRough(said) || facts.TellsLater(said)) && !l.isOfAnother(said)
}

// isOfAnother reports words that name another answer than the one that is asked for: "I'll confirm about nights once I've asked my partner".
func (l *Listener) isOfAnother(words string) bool {
	names := l.named(words)
	return len(names) > 0 && !slices.ContainsFunc(names, func(n naming) bool { return n.field.ID == l.State.Current })
}
