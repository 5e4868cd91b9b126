package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearToldInQuotes hears at the summary that what stands in quotes is to be the answer, or to stand in it:
// 「7番、…「…」くらいにしてもらえますか」, 「場面のところ「…」まで入れて」, 'for 7 can it just say "…"'. The text is
// what stands in them, and nothing of the asking.
func (l *Listener) hearToldInQuotes() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) != 1 || l.Said.hasFiles() ||
		longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	said := l.Said.Text
	before, quote, tail, behind := onlyQuote(said)
	if quote == "" || takingOut().MatchString(tail) || lexicon.Match("asks to take out", strings.ToLower(text.Fold(said))) || stance.IsQuestion(before) {
		return Move{}
	}
	adds := lexicon.Match("adds a quote", strings.ToLower(text.Fold(tail))) || lexicon.Match("adds a quote before", strings.ToLower(text.Fold(before)))
	sets := lexicon.Match("sets a quote", strings.ToLower(text.Fold(tail))) || lexicon.Match("sets a quote before", strings.ToLower(text.Fold(before)))
	if !adds && !sets {
		return Move{}
	}
	f := l.answerForQuote(before, tail, quote)
	if f == nil || !KeepsWords(l.State.Form.Field(f.ID)) || adds && !l.mayNote(quote) {
		return Move{}
	}
	var c Correction
	switch ahead := lexicon.Match("puts ahead", strings.ToLower(text.Fold(before+"\n"+tail))); {
	case adds:
		c = l.quoteAdded(f, quote, said, ahead)
	case l.State.Form.Field(f.ID).Type == form.TypeText:
		c = l.wholeAnswer(f, quote, said, true)
	default:
		return Move{}
	}
	rest := slices.DeleteFunc(sentencesIn(behind), func(s string) bool { // the quote says what stays
		return c.Whole && asksToTakeOut().MatchString(strings.ToLower(text.Fold(s))) && !numberWithin().MatchString(strings.ToLower(text.Fold(s)))
	})
	return l.withRest(Move{Does: ChangesAnswers, Changes: []Correction{c}}, rest)
}

// onlyQuote parts a text that has one quote of some length: what stands before it, what stands behind it in its sentence, and the rest.
func onlyQuote(said string) (before, quote, tail, behind string) {
	all := inQuotes().FindAllStringIndex(said, -1)
	if len(all) != 1 {
		return "", "", "", ""
	}
	before, behind = said[:all[0][0]], strings.TrimLeft(said[all[0][1]:], " \n　")
	end := len(behind)
	if s := text.Sentences(behind); len(s) > 0 {
		end = s[0].End
	}
	return before, strings.Trim(said[all[0][0]:all[0][1]], quotes), behind[:end], behind[end:]
}

func sentencesIn(said string) (out []string) {
	for _, s := range text.Sentences(said) {
		out = append(out, strings.TrimSpace(s.In(said)))
	}
	return out
}

// answerForQuote is the answer in words that a quote is for: the one named before it or behind it, else the only one changed last, else the one that
// it repeats most of.
func (l *Listener) answerForQuote(before, behind, quote string) *application.Field {
	for _, words := range []string{before, behind} {
		if f := l.answerPointedAt(words); f != nil && f.Settled() {
			return f
		} else if f != nil {
			return nil
		}
	}
	if last := l.changedLast(); len(last) == 1 {
		if f := l.State.Field(last[0]); f != nil && f.Settled() && l.isInWords(f) {
			return f
		}
	}
	var best *application.Field
	longest := 0
	for _, f := range l.Changeable() {
		if !l.isInWords(f) {
			continue
		}
		own := 0
		for _, told := range l.wordsToldIn(f) {
			if r := reword.Repeats(quote, told); len(r) > 0 {
				own = max(own, r[0].Long)
			}
		}
		switch {
		case own > longest:
			best, longest = f, own
		case own == longest:
			best = nil
		}
	}
	if longest < 5 {
		return nil
	}
	return best
}

// quoteAdded has a quote stand in an answer as well: in place of the text of it that it tells more of, before what stands there, or beside it.
func (l *Listener) quoteAdded(f *application.Field, quote, from string, ahead bool) Correction {
	def := l.State.Form.Field(f.ID)
	for _, key := range def.Keys() {
		told, ok := l.textOf(f, def, key)
		if !ok || IsName(key) || f.Facts[key].Value == nil {
			continue
		}
		words := ""
		if ahead {
			words = strings.TrimRight(quote, "。. ") + l.sentenceEnd() + told
		} else if r := reword.Repeats(quote, told); len(r) > 0 && 2*r[0].Long >= utf8.RuneCountInString(told) {
			words = quote
		}
		if words != "" {
			return Correction{Field: f, Only: words, From: from, Keys: []string{key}, Rewords: []Rewording{{Key: key, Words: words, Old: told, New: words}}}
		}
	}
	return Correction{Field: f, Only: quote, From: from, Adds: true}
}

// takeQuoted leaves of an answer in words only what stands in quotes, where the rest only agrees and asks for it to be put down so:
// 「承知しました。「…」でお願いします」; and what stands behind the name of the answer that is asked: "no the experience should be …".
func (l *Listener) takeQuoted() Move {
	f, def := l.State.CurrentField()
	if f == nil || !l.fieldAsked() || def.Type != form.TypeText || len(l.Said.Parts) != 1 || l.Said.hasFiles() || longerThan(2*intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	said := l.Said.Text
	if before, quote, tail, behind := onlyQuote(said); quote != "" {
		asks := lexicon.Match("sets a quote", strings.ToLower(text.Fold(tail))) || lexicon.Match("sets a quote before", strings.ToLower(text.Fold(before)))
		if asks && l.onlyLeadsTo(f, before) && facts.Weight(behind) == 0 {
			l.Said = Utterance(l.Said.Only(quote))
		}
		return Move{}
	}
	if at, group := lexicon.Find("leads to what is written", text.Fold(said)); at != nil && f.Reopened {
		l.Said = Utterance(l.Said.Only(endOfWords(said, group("words"))))
		return Move{}
	}
	at, group := lexicon.Find("names what should be there", text.Fold(said))
	if at == nil {
		return Move{}
	}
	for _, n := range l.named(group("field")) {
		if words := endOfWords(said, group("words")); n.field == f && Substantial(words) {
			l.Said = Utterance(l.Said.Only(words))
			break
		}
	}
	return Move{}
}

// onlyLeadsTo reports words before a quote that only agree, thank or name the answer that is asked.
func (l *Listener) onlyLeadsTo(f *application.Field, words string) bool {
	for _, s := range sentencesIn(words) {
		plain := intents.Plainly(s)
		named := l.lastNamed(s) == f && len([]rune(s)) < 2*maxNamed
		if facts.Weight(s) > 0 && !sayings.Assent(plain) && !sayings.Acknowledges(plain) && !l.isKind(s) && !named &&
			!lexicon.Match("leads to a quote", strings.ToLower(text.Fold(s))) {
			return false
		}
	}
	return true
}

// maxNamed is how many characters words have that only name an answer.
const maxNamed = 12
