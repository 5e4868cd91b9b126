package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// quotedAnswer is the correction that puts what stands in quotes in the place of the whole of a named answer, and what else is said:
// 「志望動機は「…」でお願いします。」, 'please change my motivation to "…"'. What stands in them is taken to the letter.
func (l *Listener) quotedAnswer(raw string) (c Correction, rest []string) {
	if longerThan(2*intents.MaxRead, raw) {
		return c, nil
	}
	m := inQuotes().FindStringSubmatchIndex(raw)
	if m == nil || inQuotes().MatchString(raw[m[1]:]) {
		return c, nil
	}
	before, quote, behind := raw[:m[0]], strings.TrimSpace(raw[m[0]:m[1]]), raw[m[1]:]
	quote = strings.Trim(quote, quotes)
	end := len(behind)
	if all := text.Sentences(behind); len(all) > 0 {
		end = all[0].End
	}
	tail := text.Fold(behind[:end])
	if w := repair.Read(raw); w.Removes || takingOut().MatchString(text.Fold(raw)) {
		return c, nil
	}
	bare := strings.Trim(tail, AroundClause+"!") == ""
	if !putThere().MatchString(tail) && !(bare && putThisInto().MatchString(text.Fold(before))) {
		return c, nil
	}
	f := l.lastNamed(before)
	if f == nil || !f.Settled() || !KeepsWords(l.State.Form.Field(f.ID)) || l.State.Form.Field(f.ID).Type != form.TypeText {
		return c, nil
	}
	for _, s := range text.Sentences(behind[end:]) {
		rest = append(rest, strings.TrimSpace(s.In(behind[end:])))
	}
	return l.wholeAnswer(f, quote, raw, true), rest
}

// lastNamed is the answer that words name last, by number or name; nil where they name none.
func (l *Listener) lastNamed(words string) *application.Field {
	var last *application.Field
	at := -1
	for _, n := range l.named(words) {
		if n.whole && n.from > at {
			last, at = n.field, n.from
		}
	}
	if m := byNumber().FindStringSubmatch(text.Fold(words)); m != nil && last == nil {
		last = l.answerNamed(m[1])
	}
	if m := numberBefore().FindStringSubmatch(text.Fold(words)); m != nil && last == nil {
		last = l.numbered(text.SmallNumber(m[1]))
	}
	return last
}

// numberBefore is the number of an answer before what is in quotes: 「2は「…」に」, "number 3: …".
var numberBefore = pattern.Lazy(`(?i)^(?:[^0-9]{0,24}\b(?:number|no\.|item|answer|#) ?)?(?:(?:あと|それと|で|and|also|oh|please)[、, ]*)*([0-9]{1,2})(?:番目?)?[はをにの:：]?[^0-9]{0,12}$`)

var (
	inQuotes    = pattern.Lazy(`「[^「」]{8,}」|『[^『』]{8,}』|“[^“”]{8,}”|"[^"]{8,}"`)
	putThere    = lexicon.Lazy(`^{put there}`)
	putThisInto = lexicon.Lazy(`(?i){put this into}`)
)

// correctionsFor are what the requests come to that name an answer and want it otherwise; ok is false where one comes to nothing.
func (l *Listener) correctionsFor(rs []Request) (cs []Correction, unplaced []string) {
	for _, r := range l.joinRequests(rs) {
		if r.Field == nil || r.label == changes.Keep {
			continue
		}
		if c, ok := l.correctionFor(r); ok {
			cs = append(cs, l.withoutLoss(c))
		} else {
			unplaced = append(unplaced, r.Sentence)
		}
	}
	return cs, unplaced
}

// InWords are the answers beside which words may stand that belong to none by their kind.
func (l *Listener) InWords() (out []*application.Field) {
	for _, f := range l.Changeable() {
		if def := l.State.Form.Field(f.ID); def.Type == form.TypeText && KeepsWords(def) {
			out = append(out, f)
		}
	}
	return out
}

// onlyOneSpokenOf is the one of some answers that holds names of which the newest words speak, where no other holds one of them: "I was mostly on the dementia side at
// Beech Grove". nil where there is none.
func (l *Listener) onlyOneSpokenOf(among []*application.Field) (one *application.Field) {
	for _, name := range namesWithin().FindAllString(l.Said.Text, -1) {
		for _, f := range among {
			if !strings.Contains(strings.ToLower(shown.Answer(l.State, f, l.State.Speaks)), strings.ToLower(name)) {
				continue
			}
			if one != nil && one != f {
				return nil
			}
			one = f
		}
	}
	return one
}

// namesWithin are words that are written as names: behind a small letter in capitals, of two words or more, or in katakana.
var namesWithin = pattern.Lazy(`\p{Lu}[\pL'’]+(?: \p{Lu}[\pL'’]+)+|\p{Katakana}[\p{Katakana}ー]{2,}`)

// mostlyDoes is what the stretch of a message does that holds most of a request's words, where that is sure; empty where it is not.
func (l *Listener) mostlyDoes(def *form.Field, r Request) (does string) {
	words, most := r.Words, 0
	from := strings.Index(r.in.Text, words)
	if from < 0 {
		words, from = r.Sentence, strings.Index(r.in.Text, r.Sentence)
	}
	for _, s := range l.stretchesOf(def, r.in.Text) {
		if in := min(s.to, from+len(words)) - max(s.from, from); from >= 0 && in > most && 2*in >= len(words) && s.sure >= sureChat {
			does, most = s.does, in
		}
	}
	return does
}

// answersIn are the words that answer the open question, of the sentences that have a request beside them: those marked so, else what stands before the
// change, where it answers: 「1で大丈夫です あ、それと水曜は…」.
func (l *Listener) answersIn(rs []Request) (out []string) {
	seen := map[string]bool{}
	for _, r := range rs {
		if seen[r.Sentence] {
			continue
		}
		seen[r.Sentence] = true
		sentence, found := text.Read(r.Sentence), len(out)
		spans := changes.Find(changes.AtQuestion, sentence.Folded)
		for _, p := range spans {
			if p.Label == changes.Answer {
				out = append(out, sentence.Words(p.From, p.To))
			}
		}
		if len(out) > found || len(spans) == 0 {
			continue
		}
		if before := strings.TrimSpace(sentence.Words(0, spans[0].From)); before != "" && l.tellsPlainly(before) {
			out = append(out, before)
		}
	}
	return out
}
