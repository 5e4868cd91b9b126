package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// choiceChanges are the changes of options and of what is yes or no, in parts of a message that name what is chosen, or tell a whole option in its words.
func (l *Listener) choiceChanges(said string, pieces []pieceOf) (cs []Correction) {
	all := l.knownOf(form.KindOption, form.KindBoolean)
	for i, p := range pieces {
		k, v, ok := l.chosenIn(p, sentenceOf(said, p), all)
		if !ok || k.told && application.JSON(k.value) == application.JSON(v) || touches(Correction{Field: k.field}, cs) && k.is.Kind == form.KindOption {
			continue
		}
		asks := stance.IsQuestion(p.said) && !AsksForChange(p.said)
		aside := typedWords.Match("on a condition", p.low) || typedWords.Match("says no trouble", p.low) || typedWords.Match("for today", p.low)
		if asks || aside || stance.OfOthers(p.said) || facts.OfWorkDone(p.said) {
			continue
		}
		if c, ok := l.valueSet(k, v, "", sentenceOf(said, p)); ok {
			cs = append(cs, c)
			pieces[i].done = true
		}
	}
	return cs
}

// chosenIn is the fact that a part of a message names, and the value that it chooses for it.
func (l *Listener) chosenIn(p pieceOf, sentence string, all []knownFact) (k knownFact, v any, ok bool) {
	for _, k := range all {
		if id := optionTold(k.def, p.said); id != "" && k.is.Kind == form.KindOption {
			return k, id, true
		}
	}
	names := slices.DeleteFunc(l.namesIn(p.low, all), func(n nameAt) bool { return typedWords.Match("names little", p.low[n.at.Start:n.at.End]) })
	n := oneFact(names)
	if n < 0 {
		return k, nil, false
	}
	if k = all[n]; k.is.Kind == form.KindBoolean {
		v, ok = l.yesOrNo(p, names)
		return k, v, ok
	}
	return l.optionNamed(p, sentence, k, names)
}

// yesOrNo is whether a short part of a message wants what it names.
func (l *Listener) yesOrNo(p pieceOf, names []nameAt) (v, ok bool) {
	low := p.low
	if facts.NamesDays(p.said) {
		at := typedWords.Pattern("nights beside days").FindStringIndex(low)
		if at == nil {
			return false, false // of some days
		}
		low = when.WithoutDays(low)
	}
	no, yes := typedWords.Match("says no", low), typedWords.Match("says yes", low)
	if no == yes && !no || besideValues(typedWords.Pattern("says yes or no").ReplaceAllString(withoutSpans(low, names), " "), nil) > 1 {
		return false, false
	}
	return !no, true
}

// withoutSpans is a text without names in it.
func withoutSpans(low string, names []nameAt) string {
	b := []byte(low)
	for _, n := range names {
		for i := n.at.Start; i < min(n.at.End, len(b)); i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// optionNamed is the option that a part of a message chooses where it names the field: by a word of its label in the sentence, else by yes or no.
func (l *Listener) optionNamed(p pieceOf, sentence string, k knownFact, names []nameAt) (knownFact, any, bool) {
	rest := withoutSpans(p.low, names)
	whole := withoutSpans(text.Read(sentence).Low, l.namesIn(text.Read(sentence).Low, []knownFact{k}))
	sets := typedWords.Match("sets a choice", p.low)
	id, most := "", 1
	for _, o := range k.def.Options {
		for _, label := range o.Label.All() {
			for _, w := range nameWord().FindAllString(strings.ToLower(text.Fold(label)), -1) {
				stem := w[:max(len(w)-1, min(len(w), 4))]
				if text.ScriptOf(w) == text.Latin && utf8.RuneCountInString(w) > 4 && toldPlainly(whole, stem) && len(w) > most {
					id, most = o.ID, len(w)
				}
			}
		}
	}
	if id == "" && k.def.Option("yes") != nil && k.def.Option("no") != nil && (sets || besideValues(rest, nil) == 0) {
		switch no, yes := typedWords.Match("is a no", rest), typedWords.Match("is a yes", rest); {
		case no && !yes:
			id = "no"
		case yes && !no:
			id = "yes"
		}
	}
	return k, id, id != "" && (sets || besideValues(rest, nil) <= 3)
}

// toldPlainly reports a word that stands in a text and is not taken back there: "a plain yes, no relocation".
func toldPlainly(low, word string) bool {
	at := strings.Index(low, word)
	return at >= 0 && !typedWords.Match("takes back before", low[:at])
}

// optionTold is the one option of a choice that words tell as its label has it, in whole or, in quotes, in part; empty for none.
func optionTold(def *form.Field, said string) (id string) {
	folded := text.Fold(said)
	for _, o := range def.Options {
		for _, label := range o.Label.All() {
			label = text.Fold(label)
			if text.ScriptOf(label) == text.Latin || utf8.RuneCountInString(label) < 5 {
				continue
			}
			_, last := utf8.DecodeLastRuneInString(label)
			quoted := slices.ContainsFunc(shortQuotes().FindAllStringSubmatch(folded, -1), func(m []string) bool {
				return utf8.RuneCountInString(m[1]) >= 3 && strings.Contains(label, m[1])
			})
			if !strings.Contains(folded, label[:len(label)-last]) && !quoted {
				continue
			}
			if id != "" && id != o.ID {
				return ""
			}
			id = o.ID
		}
	}
	return id
}

var shortQuotes = pattern.Lazy(`「([^「」]{2,20})」`)
