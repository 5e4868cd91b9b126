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
)

// hearAddsNamed hears that something is to be added to an answer that is named, whatever stands there: "add to relevant experience: led a team of
// 3", 「自己PRに追加：
// …」, "for the driving one can you add my test is on 14 Dec". Nothing that stands there goes.
func (l *Listener) hearAddsNamed() Move {
	if l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() || longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) ||
		!l.atSummary() && l.State.Status != application.Interviewing {
		return Move{}
	}
	all := l.sentencesSaid()
	for i, sentence := range all {
		f, words, colon := l.addedToNamed(sentence)
		if f == nil {
			continue
		}
		behind := all[i+1:]
		if lexicon.Match("points below", strings.ToLower(text.Fold(words))) && len(behind) > 0 { // 「以下を追記してください。…」
			words, behind, colon = behind[0], behind[1:], true
		}
		own, rest := l.partAdded(f, words, behind, colon)
		c, ok := l.addedBeside(f, own, sentence)
		if !ok {
			return Move{}
		}
		rest = slices.DeleteFunc(append(slices.Clone(all[:i]), rest...), func(s string) bool { return !l.goesOnApart(s) || onlyReasons(s) })
		return l.changeWithRest(c, rest)
	}
	return Move{}
}

// partAdded parts what is to be added from what is said behind it. Behind a colon the sentences that follow are of it, too, but for those that ask,
// want something or
// name another answer.
func (l *Listener) partAdded(f *application.Field, words string, behind []string, colon bool) (own string, rest []string) {
	pieces := append(sentenceMarks().Split(words, -1), behind...)
	kept := []string{strings.TrimSpace(pieces[0])}
	for _, p := range pieces[1:] {
		p = strings.TrimSpace(p)
		others := slices.ContainsFunc(l.named(p), func(n naming) bool { return n.whole && n.field != f })
		switch {
		case facts.Weight(p) == 0, l.isKind(p):
		case l.asksToSend(p):
			l.sends = true
		case !colon || len(rest) > 0 || l.onlyAsks(p) || stance.IsQuestion(p) || asksUs().MatchString(text.Fold(p)) || others || l.WantsSomething(p):
			rest = append(rest, p)
		default:
			kept = append(kept, p)
		}
	}
	return strings.TrimRight(strings.Join(kept, l.sentenceEnd()), "。. "), rest
}

var (
	itemCalled    = pattern.Lazy(`(?i)^(?:number|no\.?|item|#) ?([0-9]{1,2})\b`)
	sentenceMarks = pattern.Lazy(`[.!?。！？]+(?:\s+|$)|[。！？\n]+`)
	asksUs        = pattern.Lazy(`(?i)^(?:and |also |but )?(?:will|when|how|what|do|does|is|are|can|could|where|who) (?:i|you|it|that|there|we|the)\b`)
)

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

// addedToNamed is the answer that a sentence names as the one to which something is to be added, and what; colon says that one leads to that.
func (l *Listener) addedToNamed(sentence string) (f *application.Field, words string, colon bool) {
	said := strings.TrimSpace(text.Fold(sentence))
	at, group := lexicon.Find("adds to a named answer", said)
	if at == nil || notTakingOut().MatchString(strings.ToLower(said)) {
		return nil, "", false
	}
	if f = l.answerSoCalled(group("field")); f == nil || !l.atSummary() && f.ID == l.State.Current {
		return nil, "", false
	}
	words = strings.Trim(lexicon.Peel(strings.TrimSpace(group("words")), "around what is added"), quotes+"、,。.;；\n")
	if read := text.Read(strings.TrimSpace(sentence)); strings.Contains(read.Folded, words) { // as it was written
		i := strings.Index(read.Folded, words)
		words = read.Words(i, i+len(words))
	}
	first := sentenceMarks().Split(words, -1)[0]
	if facts.Weight(first) == 0 || onlyPointsBack(first) || stance.IsQuestion(first) {
		return nil, "", false
	}
	if clauses := clausesOfChange(first); len(clauses) > 1 && slices.ContainsFunc(clauses[1:], func(clause string) bool { // it wants several things
		return l.WantsSomething(clause) && slices.ContainsFunc(l.named(clause), func(n naming) bool { return n.whole && n.field != f })
	}) {
		return nil, "", false
	}
	return f, words, group("colon") != ""
}

// answerSoCalled is the settled answer that words name by its number, its name, a part of that or a word of it that no other one has.
func (l *Listener) answerSoCalled(name string) *application.Field {
	name = strings.Trim(strings.TrimSpace(name), aroundNamed)
	if m := itemCalled().FindStringSubmatch(name); m != nil {
		if f := l.numbered(text.SmallNumber(m[1])); f != nil && f.Settled() {
			return f
		}
	}
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
