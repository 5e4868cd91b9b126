package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearAddsNamed hears that something is to be added to an answer that is named, whatever stands there: "add to relevant experience: led a team of 3", 「自己PRに追加：
// …」, "for the driving one can you add my test is on 14 Dec". Nothing that stands there goes.
func (l *Listener) hearAddsNamed() Move {
	if l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() || longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) ||
		!l.atSummary() && l.State.Status != application.Interviewing {
		return Move{}
	}
	all := l.sentencesSaid()
	for i, sentence := range all {
		f, words, whole := l.addedToNamed(sentence, strings.Join(all[i:], l.Space()))
		if f == nil {
			continue
		}
		before, behind := slices.Clone(all[:i]), slices.Clone(all[i+1:])
		if whole {
			var own string
			own, behind = l.partOthers(f, words)
			words = strings.TrimRight(own, "。. ")
		}
		c, ok := l.addedBeside(f, words, sentence)
		if !ok {
			return Move{}
		}
		rest := slices.DeleteFunc(append(before, behind...), func(s string) bool { return !l.goesOnApart(s) || onlyReasons(s) })
		return l.changeWithRest(c, rest)
	}
	return Move{}
}

// changeWithRest is a change with what else is said, which is heard by itself.
func (l *Listener) changeWithRest(c Correction, rest []string) Move {
	said := strings.Join(rest, "\n")
	switch {
	case !l.atSummary():
		return Move{Does: ChangesBeside, Changes: []Correction{c}, Own: said}
	case said == "":
		return Move{Does: ChangesAnswers, Changes: []Correction{c}}
	}
	return Move{Does: ChangesFirst, Changes: []Correction{c}, Parts: l.Said.Only(said)}
}

// addedToNamed is the answer that a sentence names as the one to which something is to be added, and what; whole says that what follows is of it too, as it may be where a
// colon leads to it.
func (l *Listener) addedToNamed(sentence, on string) (f *application.Field, words string, whole bool) {
	said := strings.TrimSpace(text.Fold(sentence))
	at, group := lexicon.Find("adds to a named answer", said)
	if at == nil || notTakingOut().MatchString(strings.ToLower(said)) {
		return nil, "", false
	}
	if f = l.answerSoCalled(group("field")); f == nil || !l.atSummary() && f.ID == l.State.Current {
		return nil, "", false
	}
	words = strings.Trim(lexicon.Peel(strings.TrimSpace(group("words")), "around what is added"), aroundNamed)
	if i := strings.Index(sentence, words); i >= 0 {
		words = sentence[i : i+len(words)]
	}
	if facts.Weight(words) == 0 || onlyPointsAt().MatchString(words) || stance.IsQuestion(words) {
		return nil, "", false
	}
	if group("colon") != "" && strings.HasSuffix(said, strings.TrimSpace(group("words"))) && len(on) > len(sentence) {
		if i := strings.Index(on, words); i >= 0 {
			return f, on[i:], true
		}
	}
	return f, words, false
}

// answerSoCalled is the settled answer that words name by its number, its name, a part of that or a word of it that no other one has.
func (l *Listener) answerSoCalled(name string) *application.Field {
	name = strings.Trim(strings.TrimSpace(name), aroundNamed)
	f := l.answerCalled("", name)
	for _, find := range []func(string) *application.Field{l.lastNamed, l.answerNamed} {
		if f == nil {
			f = find(name)
		}
	}
	if n := text.Figures(name); f == nil && len(name) <= 2 && n > 0 {
		f = l.numbered(n)
	}
	if fs := FieldsOf(l.named(name)); f == nil && len(fs) == 1 {
		f = fs[0]
	}
	if f == nil || !f.Settled() {
		return nil
	}
	return f
}

// addedBeside has words stand in an answer as well: in its list, else beside it, or in the text of it that they go on from.
func (l *Listener) addedBeside(f *application.Field, words, from string) (c Correction, ok bool) {
	def := l.State.Form.Field(f.ID)
	if def.Type == form.TypeFile || !KeepsWords(def) && !slices.ContainsFunc(def.Keys(), IsName) || !l.mayNote(words) {
		return c, false
	}
	if def.Type != form.TypeText || f.Lists() {
		if c, ok = l.addTo(f, words, from); ok && !c.Adds {
			return c, true
		}
	}
	if l.holdsPart(f, words) {
		return c, false
	}
	return Correction{Field: f, Only: words, From: from, Adds: true}, true
}
