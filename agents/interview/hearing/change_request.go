package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// Request is one thing that a sentence wants of an answer.
type Request struct {
	label    string             // of package changes: what is wanted
	Words    string             // what is to stand there or not, to the letter
	old      string             // what it replaces, where that is said
	Field    *application.Field // nil: no answer of the form, people read it
	Sentence string
	in       application.Heard
	named    bool    // the sentence names the answer, or what it held
	sure     float64 // how sure it is that this is wanted
}

// changesAsked are the requests of the newest words, and the sentences with none, or with one that cannot be placed for sure. ok is false where there is no
// request.
func (l *Listener) changesAsked(at string) (rs []Request, rest []string, ok bool) {
	var waits struct { // the sentence that named an answer and told nothing of it
		sentence string
		field    *application.Field
	}
	leave := func(found []Request) {
		told := slices.ContainsFunc(found, func(q Request) bool { return q.Field == waits.field })
		if waits.sentence != "" && !told {
			rest = append(rest, waits.sentence)
		}
		waits.sentence, waits.field = "", nil
	}
	var target *application.Field // the answer that the sentence before was about
	for _, h := range l.Said.Parts {
		if longerThan(intents.MaxRead, h.Text) {
			return nil, nil, false
		}
		said := text.Read(h.Text)
		spans := changes.Find(at, said.Folded)
		for _, s := range changeClauses(said.Folded, spans) {
			sentence := strings.TrimSpace(said.Words(s.Start, s.End))
			if !isSentence(said.Folded, s) { // a clause is about its own answer, where it names one or holds what was wrong
				sentence, target = leadsOn().ReplaceAllString(sentence, ""), nil
			}
			in := spansWithin(s, spans)
			if len(in) == 0 || l.onlyAsks(sentence) || stance.OfOthers(sentence) {
				rest = append(rest, sentence)
				if f := l.numberBefore(sentence); f != nil {
					target = f
				}
				continue
			}
			if r, ok := l.numberedRequest(h, sentence, in); ok {
				leave([]Request{r})
				rs, target = append(rs, r), r.Field
				continue
			}
			found, next, sure := l.requestsIn(changeReader{Listener: l, said: said, in: h, sentence: sentence, spans: in, before: target})
			if !sure {
				rest = append(rest, sentence)
				continue
			}
			leave(found)
			if len(found) == 0 && (next == target || next == nil) {
				rest = append(rest, sentence)
			} else if len(found) == 0 {
				waits.sentence, waits.field = sentence, next
			}
			rs, target = append(rs, found...), next
		}
	}
	leave(nil)
	rs = l.withoutUnnamed(rs)
	return rs, rest, len(rs) > 0
}

// withoutUnnamed leaves those requests out of a sentence that the message names no answer for, where it names another one of the same sentence:
// 「週の時間なんですけど、4日で6時間だから24時間にしてください」 changes no date.
func (l *Listener) withoutUnnamed(rs []Request) []Request {
	spoken := func(r Request) bool {
		return r.old != "" || slices.ContainsFunc(l.named(r.in.Text), func(n naming) bool { return n.field == r.Field })
	}
	return slices.DeleteFunc(slices.Clone(rs), func(r Request) bool {
		if r.Field == nil && onlySaysHow(r.Words) { // 「幅で入れておいて」 says how, beside what
			return true
		}
		if r.Field == nil { // 「SIerでJavaをやっていたのは6年ではなく7年です」 adds nothing
			return slices.ContainsFunc(rs, func(o Request) bool { return o.Sentence == r.Sentence && o.Field != nil && o.old != "" })
		}
		return !spoken(r) && slices.ContainsFunc(rs, func(o Request) bool {
			return o.Sentence == r.Sentence && o.Field != r.Field && o.Field != nil && spoken(o)
		})
	})
}

// numberBefore is the answer with whose number a sentence begins: 「4番、木曜のままになってます」; nil where it begins with none.
func (l *Listener) numberBefore(sentence string) *application.Field {
	m := byNumber().FindStringSubmatch(text.Fold(sentence))
	if m == nil {
		return nil
	}
	return l.answerNamed(m[1])
}

// onlyAsks reports a sentence that asks us something, and for no change.
func (l *Listener) onlyAsks(sentence string) bool {
	r := l.Reads(sentence)
	asks := slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && m.Kind.Asks() && m.Sure >= sureToAsk })
	return (asks || stance.IsQuestion(sentence)) && !r.Does(reading.Correct) && !repair.Asks(sentence) && !l.AsksOfRecord(sentence) &&
		(!requests().MatchString(intents.Plainly(sentence)) || asksHowSoon().MatchString(intents.Plainly(sentence)))
}

// asksHowSoon asks how long something takes, which nobody asks of a change: 「どれくらいで返事もらえますか」.
var asksHowSoon = lexicon.Lazy(`(?i){asks when}`)

// numberedRequest is the request of a sentence in Japanese that begins with the number of an answer: what stands between that and the asking is what
// is to be set or added, whole.
func (l *Listener) numberedRequest(h application.Heard, sentence string, spans []tag.Span) (r Request, ok bool) {
	said := text.Read(sentence)
	m := byNumber().FindStringSubmatch(said.Folded)
	if m == nil || repair.Read(sentence).Removes || takingOut().MatchString(sentence) || slices.ContainsFunc(spans, func(p tag.Span) bool {
		return p.Label == changes.Old && notThis().MatchString(sentence) || p.Label == changes.Drop || p.Label == changes.Keep
	}) {
		return r, false
	}
	f := l.answerNamed(m[1])
	if f == nil || !f.Settled() || byNumber().MatchString(said.Folded[len(m[0]):]) { // 「2番、3番は…」
		return r, false
	}
	r = Request{label: changes.Set, Words: strings.TrimSpace(said.Words(len(m[0]), len(said.Folded))), Field: f, Sentence: sentence, in: h, named: true, sure: 1}
	words := text.Read(r.Words)
	into := intoAnswer().MatchString(m[0]) // 「5番に、忙しい日は60件です」
	adds := into || tooAsWell().MatchString(words.Folded) || slices.ContainsFunc(spans, func(p tag.Span) bool { return p.Label == changes.Add })
	if tail := asking().FindStringIndex(words.Folded); tail != nil {
		adds = adds || adding().MatchString(words.Folded[tail[0]:]) || strings.Contains(m[0], "も")
		r.Words = words.Words(0, tail[0])
	}
	if misses().MatchString(text.Fold(r.Words)) && !adds && !hasFigures(r.Words) { // 「3番の続きが消えました」
		return r, false
	}
	if isWrong().MatchString(text.Fold(r.Words)) && !hasFigures(r.Words) && len(spans) == 1 { // 「5番ちょっと違います」
		return r, false
	}
	if r.Words = strings.Trim(r.Words, quotes+"、,。.!！?？"); adds {
		r.label = changes.Add
	}
	return r, facts.Weight(r.Words) > 0
}

// tooAsWell tells of one thing more: 「Rubyも3年です」.
var tooAsWell = pattern.Lazy(`^[^、。0-9]{0,12}[A-Za-z\p{Katakana}ー+#]も`)

// intoAnswer ends the number of an answer into which something is told.
var intoAnswer = pattern.Lazy(`(?:に|へ)[、,:： ]*$`)

var (
	byNumber  = lexicon.Lazy(`^{before a number}*([0-9]{1,2}番){behind a number}(?:{wants it changed}|{is wrong})?`)
	asking    = lexicon.Lazy(`(?:{before asking}{asking}|{asks to set})[^。]{0,24}[。.!?]*$`)
	adding    = lexicon.Lazy(`{adding}`)
	notThis   = lexicon.Lazy(`{not this}`)
	isWrong   = lexicon.Lazy(`{only wrong}(?:ね|よ|ので|が|けど)*[、。.! ]*$`)
	takingOut = lexicon.Lazy(`{taking out}`)
	// onlyManner are words on how something is to be written down.
	onlyManner = lexicon.Lazy(`(?i)^(?:{only a manner})$`)
	staying    = lexicon.Lazy(`(?i){is to stay}`)
)

// joinRequests puts what is to be set and added to one answer in one message into one request: it is its new wording.
func (l *Listener) joinRequests(rs []Request) (out []Request) {
	for _, r := range rs {
		noted := r.label == changes.Add && r.Field != nil && slices.Contains(ofOneValue, l.State.Form.Field(r.Field.ID).Type) // beside a value
		i := slices.IndexFunc(out, func(o Request) bool {
			return !noted && o.Field == r.Field && o.in.ID == r.in.ID && o.label == changes.Set && o.old == "" && r.old == "" && r.label != changes.Drop
		})
		last := len(out) - 1
		switch {
		case i >= 0:
			out[i].Words += l.sentenceEnd() + r.Words
		case last >= 0 && r.label == changes.Set && out[last].label == changes.Add && out[last].Field == r.Field && out[last].Sentence == r.Sentence:
			out[last].Words += ", " + r.Words // "add k8s to skills, 3 years"
		default:
			out = append(out, r)
		}
	}
	return out
}

// sentenceEnd stands between two sentences in the candidate's language.
func (l *Listener) sentenceEnd() string {
	if l.State.Speaks == prompts.JA {
		return "。"
	}
	return ". "
}
