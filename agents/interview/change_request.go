package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// request is one thing that a sentence wants of an answer.
type request struct {
	label    string             // of package changes: what is wanted
	words    string             // what is to stand there or not, to the letter
	old      string             // what it replaces, where that is said
	field    *application.Field // nil: no answer of the form, people read it
	sentence string
	in       application.Heard
	named    bool    // the sentence names the answer, or what it held
	sure     float64 // how sure it is that this is wanted
}

// changesAsked are the requests of the newest words, and the sentences with none. ok is false where something is wanted that cannot be placed for
// sure: then none of them counts.
func (t *turn) changesAsked(at string) (rs []request, rest []string, ok bool) {
	var target, complained *application.Field // the answer that the sentence before was about; the one whose number it began with and of which it told nothing
	for _, h := range t.said.parts {
		if utf8.RuneCountInString(h.Text) > intents.MaxRead {
			return nil, nil, false
		}
		said := text.Read(h.Text)
		spans := changes.Find(at, said.Folded)
		for _, s := range text.Sentences(said.Folded) {
			sentence := strings.TrimSpace(said.Words(s.Start, s.End))
			in := slices.DeleteFunc(slices.Clone(spans), func(p tag.Span) bool { return p.From < s.Start || s.End <= p.From })
			if len(in) == 0 || t.onlyAsks(sentence) || stance.OfOthers(sentence) {
				rest = append(rest, sentence)
				if complained = t.numberBefore(sentence); complained != nil {
					target = complained
				}
				continue
			}
			if r, ok := t.numberedRequest(h, sentence, in); ok {
				rs, target, complained = append(rs, r), r.field, nil
				continue
			}
			found, next, sure := t.requestsIn(changeReader{turn: t, said: said, in: h, sentence: sentence, spans: in, before: target, complained: complained})
			if !sure {
				return nil, nil, false
			}
			if len(found) == 0 && next == target {
				rest = append(rest, sentence)
			}
			if complained != nil && slices.ContainsFunc(found, func(q request) bool { return q.field == complained }) {
				rest = rest[:len(rest)-1] // what was wrong is told right now
			}
			rs, target, complained = append(rs, found...), next, nil
		}
	}
	rs = t.withoutUnnamed(rs)
	return rs, rest, len(rs) > 0
}

// withoutUnnamed leaves those requests out of a sentence that the message names no answer for, where it names another one of the same sentence:
// 「週の時間なんですけど、4日で6時間だから24時間にしてください」 changes no date.
func (t *turn) withoutUnnamed(rs []request) []request {
	spoken := func(r request) bool {
		return r.old != "" || slices.ContainsFunc(t.named(r.in.Text), func(n naming) bool { return n.field == r.field })
	}
	return slices.DeleteFunc(slices.Clone(rs), func(r request) bool {
		return r.field != nil && !spoken(r) && slices.ContainsFunc(rs, func(o request) bool {
			return o.sentence == r.sentence && o.field != r.field && o.field != nil && spoken(o)
		})
	})
}

// numberBefore is the answer with whose number a sentence begins: 「4番、木曜のままになってます」; nil where it begins with none.
func (t *turn) numberBefore(sentence string) *application.Field {
	m := byNumber().FindStringSubmatch(text.Fold(sentence))
	if m == nil {
		return nil
	}
	return t.answerNamed(m[1])
}

// onlyAsks reports a sentence that asks us something, and for no change.
func (t *turn) onlyAsks(sentence string) bool {
	r := t.reads(sentence)
	asks := slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && m.Kind.Asks() && m.Sure >= sureToAsk })
	return (asks || stance.IsQuestion(sentence)) && !r.Does(reading.Correct) && !repair.Asks(sentence) &&
		(!requests().MatchString(intents.Plainly(sentence)) || asksHowSoon().MatchString(intents.Plainly(sentence)))
}

// asksHowSoon asks how long something takes, which nobody asks of a change: 「どれくらいで返事もらえますか」.
var asksHowSoon = lexicon.Lazy(`(?i){asks when}`)

// numberedRequest is the request of a sentence in Japanese that begins with the number of an answer: what stands between that and the asking is what
// is to be set or added, whole.
func (t *turn) numberedRequest(h application.Heard, sentence string, spans []tag.Span) (r request, ok bool) {
	said := text.Read(sentence)
	m := byNumber().FindStringSubmatch(said.Folded)
	if m == nil || repair.Read(sentence).Removes || takingOut().MatchString(sentence) || slices.ContainsFunc(spans, func(p tag.Span) bool {
		return p.Label == changes.Old && notThis().MatchString(sentence) || p.Label == changes.Drop || p.Label == changes.Keep
	}) {
		return r, false
	}
	f := t.answerNamed(m[1])
	if f == nil || !f.Settled() || byNumber().MatchString(said.Folded[len(m[0]):]) { // 「2番、3番は…」
		return r, false
	}
	r = request{label: changes.Set, words: strings.TrimSpace(said.Words(len(m[0]), len(said.Folded))), field: f, sentence: sentence, in: h, named: true, sure: 1}
	words := text.Read(r.words)
	adds := slices.ContainsFunc(spans, func(p tag.Span) bool { return p.Label == changes.Add })
	if tail := asking().FindStringIndex(words.Folded); tail != nil {
		adds = adds || adding().MatchString(words.Folded[tail[0]:]) || strings.Contains(m[0], "も")
		r.words = words.Words(0, tail[0])
	}
	if isWrong().MatchString(text.Fold(r.words)) && !hasFigures(r.words) && len(spans) == 1 { // 「5番ちょっと違います」
		return r, false
	}
	if r.words = strings.Trim(r.words, quotes+"、,。.!！?？"); adds {
		r.label = changes.Add
	}
	return r, facts.Weight(r.words) > 0
}

var (
	byNumber  = lexicon.Lazy(`^{before a number}*([0-9]{1,2}番){behind a number}(?:{wants it changed}|{is wrong})?`)
	asking    = lexicon.Lazy(`{before asking}{asking}[^。]{0,24}$`)
	adding    = lexicon.Lazy(`{adding}`)
	notThis   = lexicon.Lazy(`{not this}`)
	isWrong   = lexicon.Lazy(`{only wrong}(?:ね|よ|ので|が|けど)*[、。.! ]*$`)
	takingOut = lexicon.Lazy(`{taking out}`)
)

// joinRequests puts what is to be set and added to one answer in one message into one request: it is its new wording.
func (t *turn) joinRequests(rs []request) (out []request) {
	for _, r := range rs {
		i := slices.IndexFunc(out, func(o request) bool {
			return o.field == r.field && o.in.ID == r.in.ID && o.label == changes.Set && o.old == "" && r.old == "" && r.label != changes.Drop
		})
		last := len(out) - 1
		switch {
		case i >= 0:
			out[i].words += t.sentenceEnd() + r.words
		case last >= 0 && r.label == changes.Set && out[last].label == changes.Add && out[last].field == r.field && out[last].sentence == r.sentence:
			out[last].words += ", " + r.words // "add k8s to skills, 3 years"
		default:
			out = append(out, r)
		}
	}
	return out
}

// sentenceEnd stands between two sentences in the candidate's language.
func (t *turn) sentenceEnd() string {
	if t.s.Speaks == prompts.JA {
		return "。"
	}
	return ". "
}
