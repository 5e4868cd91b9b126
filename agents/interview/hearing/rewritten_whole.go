package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearRewrittenWhole hears that an answer in words is written anew, and all of it behind that: 「志望動機は全部書き直しますね。…」. Whatever
// its sentences sound like, they are the answer; only one that names another answer and wants that otherwise is heard by itself.
func (l *Listener) hearRewrittenWhole() Move {
	said := l.Said.Text
	if !l.atSummary() || l.State.Plan == nil || l.Said.hasFiles() || longerThan(2*intents.MaxRead, said) {
		return Move{}
	}
	all := text.Sentences(said)
	if len(all) < 2 {
		return Move{}
	}
	at, group := lexicon.Find("rewrites whole", text.Fold(all[0].In(said)))
	if at == nil {
		return Move{}
	}
	f := l.lastNamed(group("field"))
	if f == nil || !f.Settled() {
		return Move{}
	}
	if def := l.State.Form.Field(f.ID); !KeepsWords(def) || def.Type != form.TypeText {
		return Move{}
	}
	var own, others []string
	for _, s := range all[1:] {
		says := strings.TrimSpace(s.In(said))
		switch named := l.lastNamed(says); {
		case named != nil && named != f && l.wantsChange(says):
			others = append(others, says)
		case !l.isKind(says) && !l.asksToSend(says):
			own = append(own, says)
		}
	}
	words := strings.TrimSpace(strings.Join(own, l.Space()))
	if !Substantial(words) {
		return Move{}
	}
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{l.wholeAnswer(f, words, words, true)}}, others)
}

// wholeAnswer is the correction that puts words in the place of the whole of an answer. Where they tell none of what is asked there, and that is asked in sentences,
// they are it as they stand: what was told before would stay beside them. Where nobody says plainly that it is the whole, and it repeats little of what stands there,
// that stays.
func (l *Listener) wholeAnswer(f *application.Field, words, from string, plain bool) Correction {
	def := l.State.Form.Field(f.ID)
	c := Correction{Field: f, Only: words, From: from, Whole: true, Plain: plain}
	inSentences := func(key string) bool {
		kind, _ := facts.KindOf(*def, key)
		return kind.Kind == form.KindText && !facts.Tells(*def, key) && !IsName(key)
	}
	if before := textsOf(def, f); !plain && !ReplacesAll(from) && facts.ToldInSentences(*def) && !repeatsMost(before, words) {
		return c
	}
	told, _ := l.memory.Read(def, facts.Message{Text: words}, f.StaleAll(), l.Where(def))
	if len(told) > 0 || !facts.ToldInSentences(*def) || !l.mayNote(words) ||
		slices.ContainsFunc(def.Keys(), func(key string) bool { return !inSentences(key) }) {
		return c
	}
	for _, key := range def.Keys() {
		c.Keys = append(c.Keys, key)
		c.Rewords = append(c.Rewords, Rewording{Key: key, Words: words, Old: valueIn(f, key), New: words})
	}
	return c
}
