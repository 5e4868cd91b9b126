package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// changeReader reads the requests of one sentence, of which spans says what is wanted.
type changeReader struct {
	*Listener
	said     text.Text // the message
	in       application.Heard
	sentence string
	spans    []tag.Span         // in the message's fold
	before   *application.Field // the answer that the sentence before was about

	addTo   *application.Field // the answer whose bare number the sentence begins with
	olds    []tag.Span         // what is to be replaced, and has no new words yet
	next    *application.Field // the answer that is spoken of
	part    int                // where a part of it is named that is no answer of its own: 「使用技術に、Javaは3年…」; -1: none is
	figure  string             // that stands in it, where it was named by that: "the 60 calls"
	unknown bool               // something is named that is no answer
	found   []Request
}

// requestsIn are the requests of a sentence, and the answer that it is about. sure is false where one of them cannot be placed.
func (l *Listener) requestsIn(r changeReader) (rs []Request, about *application.Field, sure bool) {
	r.pairSpans()
	r.next, r.part = r.before, -1
	if m := numberToAdd().FindStringSubmatch(text.Fold(r.sentence)); m != nil && r.State.Status == application.Confirming && r.spans[0].Label == changes.Add {
		if r.addTo = r.numbered(text.Figures(m[1])); r.addTo != nil {
			r.next = r.addTo
		}
	}
	for i, p := range r.spans {
		switch p.Label {
		case changes.Where:
			r.name(i)
		case changes.Set, changes.Add, changes.Drop:
			if !r.want(i) {
				return nil, nil, false
			}
		}
	}
	if len(r.found) == 0 && r.next != nil && r.next != r.before {
		r.wantValueBeside()
	}
	return r.found, r.next, true
}

// numberToAdd is the bare number of an answer before what is to stand beside it: 「1に漢検2級を追加」, 「1も 秘書検定あります」.
var numberToAdd = pattern.Lazy(`^([0-9]{1,2})[にも]`)

// words are those of a span, as they were written, with the rest of an address that it cuts, and the bracket that follows them: a name is told with its
// reading in one.
func (r *changeReader) words(p tag.Span) string {
	for _, at := range address().FindAllStringIndex(r.said.Folded, -1) {
		if at[0] < p.To && p.From < at[1] {
			p.From, p.To = min(p.From, at[0]), max(p.To, at[1])
		}
	}
	end := p.To + len(inBrackets().FindString(r.said.Folded[p.To:]))
	return strings.Trim(r.said.Words(p.From, end), quotes+"\n")
}

// address is one for mail or of a page, which is one word whatever signs it has.
var address = pattern.Lazy(`[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]*[A-Za-z0-9]|https?://[A-Za-z0-9./_~%?=&#-]*[A-Za-z0-9/]`)

var inBrackets = pattern.Lazy(`^ ?\([^()\n]{1,40}\)`)

// pairSpans takes what is to be taken out for what is to be there as the old for the new, a figure right behind what is to be added as a part of that
// ("add k8s, 3 years"), and of what names an answer that it is not to be taken out: "put my name as Sian".
func (r *changeReader) pairSpans() {
	count := func(label string) (n int) {
		for _, p := range r.spans {
			if p.Label == label {
				n++
			}
		}
		return n
	}
	for i, p := range r.spans {
		if p.Label == changes.Drop && count(changes.Set) > 0 && r.answerNamed(r.words(p)) != nil {
			r.spans[i].Label = changes.Where
		}
	}
	pair := count(changes.Drop) == 1 && count(changes.Set) == 1 && count(changes.Old) == 0
	var out []tag.Span
	for _, p := range r.spans {
		last := len(out) - 1
		switch {
		case pair && p.Label == changes.Drop:
			p.Label = changes.Old
		case last < 0 || out[last].Label != changes.Add:
		case p.Label == changes.Set && p.From-out[last].To <= len(", "), p.Label == changes.Add && isJoined(r.said.Folded[out[last].To:p.From]):
			out[last].To = p.To
			continue
		}
		out = append(out, p)
	}
	r.spans = out
	r.olds = slices.DeleteFunc(slices.Clone(out), func(p tag.Span) bool { return p.Label != changes.Old })
}

// isJoined reports what stands between two things that are named in one breath: 「Go(2年)とTypeScript」.
func isJoined(between string) bool { return joinsTwo().MatchString(between) }

var joinsTwo = pattern.Lazy(`^(?: ?(?:と|や|及び|および|、|,|・|&) ?| and |, and )$`)

// name heeds what names an answer, or a part of the one that is spoken of.
func (r *changeReader) name(i int) {
	words := r.words(r.spans[i])
	if ranks(r.said.Folded[r.spans[i].From:]) {
		return
	}
	f := r.answerNamed(words)
	if f == nil && hasFigures(words) { // "scratch the 150"
		if f = r.only(func(f *application.Field) bool { return len(r.oldIn(f, words)) > 0 }); f != nil {
			r.figure = figures().FindString(text.Fold(words))
		}
	}
	switch {
	case f != nil && (f != r.next || len(r.named(words)) > 0):
		r.next, r.part = f, -1
	case r.next != nil && i > 0:
		r.part = r.spans[i].From
	default:
		r.next, r.unknown = f, r.unknown || f == nil
	}
}

// ranks reports words that begin with a superlative, which looks like a number in Japanese: 「一番大きかったのは」.
func ranks(folded string) bool { return superlative().MatchString(folded) }

var superlative = pattern.Lazy(`^一番[^はがをにもで、,:。 ]`)

// want takes in what is to be set, added or taken out. It reports whether that could be placed.
func (r *changeReader) want(i int) bool {
	q := r.request(i)
	if q.Field == nil && q.label == changes.Set { // said once more as it is
		if q.Field = r.only(func(f *application.Field) bool { return r.SaysTheSame(f, q.Words) }); q.Field != nil {
			q.label = changes.Keep
			r.found, r.next = append(r.found, q), q.Field
			return true
		}
	}
	if q.Field != nil && q.label != changes.Drop && r.misses && r.hasDays(q.Field, q.Words) { // "where has my wednesday gone? i do wednesdays"
		q.label = changes.Keep
	}
	switch {
	case q.Field == nil && q.label == changes.Add && Substantial(r.sentence) && r.mayNote(q.Words) && r.changedBy(r.sentence) == nil: // people read it
		r.found = append(r.found, q)
		return true
	case q.Field == nil, !q.Field.Settled() && len(q.Field.Facts) == 0, r.onlyMentions(q), r.unknown && !q.named && bareNumber().MatchString(intents.Plainly(q.Words)):
		return false
	}
	r.found, r.next = append(r.found, q), q.Field
	return true
}

// request is what a span wants, of which answer.
func (r *changeReader) request(i int) Request {
	p := r.spans[i]
	q := Request{label: p.Label, Words: r.words(p), Sentence: r.sentence, in: r.in, sure: p.Sure}
	if p.Label == changes.Drop && (staying().MatchString(r.said.Folded[p.To:]) || notTakingOut().MatchString(strings.ToLower(text.Fold(r.sentence)))) { // 「「レジと接客」はそのままで、…」
		q.label = changes.Keep
	}
	if p.Label == changes.Set && r.asksToAdd(p.To) {
		q.label = changes.Add
	}
	if k := nearest(r.olds, p); k >= 0 && q.label == changes.Set {
		q.old = r.words(r.olds[k])
		r.olds = slices.Delete(r.olds, k, k+1)
	}
	if p.Label == changes.Add && q.old == "" {
		r.swapFigure(&q)
	}
	if p.Label != changes.Drop && q.old == "" && i == len(r.spans)-1 && (p.Label == changes.Add || text.ScriptOf(r.sentence) != text.Kana) {
		q.Words = wholeAddition(r.sentence, q.Words)
	}
	if r.part >= 0 && q.old == "" && p.Label == changes.Set && r.next != nil && r.State.Form.Field(r.next.ID).Type == form.TypeText {
		q.label, q.Words = changes.Add, strings.Trim(r.said.Words(r.part, p.To), quotes)
	}
	if low := strings.ToLower(text.Fold(r.sentence)); q.label == changes.Drop && asksToWrite().MatchString(low) && !takingOut().MatchString(low) && !repair.Read(r.sentence).Removes {
		q.label = changes.Add // 「ホールは初めてって書いといてください」
	}
	r.part = -1
	q.named = q.old != "" || r.next != nil
	switch {
	case r.addTo != nil && p.Label == changes.Add:
		q.Field = r.addTo
	default:
		q.Field = r.answerFor(q, i)
	}
	if q.Field == nil {
		q.Field = r.next
	}
	if inherited := q.Field != nil && q.Field == r.before && r.addTo == nil && !r.mentions(q.Field); inherited && q.label == changes.Add {
		if f := r.answerOf(q.Words); f != nil {
			q.Field = f
		}
	}
	return q
}

// asksToAdd reports that the words behind a place ask for what stands before it to be added to an answer in words: 「…ことを入れてほしいです」.
func (r *changeReader) asksToAdd(at int) bool {
	return r.next != nil && r.State.Form.Field(r.next.ID).Type == form.TypeText && addsBehind().MatchString(r.said.Folded[at:])
}

// notTakingOut says that something is not to be taken out: "please don't remove friday".
var notTakingOut = lexicon.Lazy(`{not taking out}`)

var addsBehind = lexicon.Lazy(`^{before asking}{adding}`)

// swapFigure has a figure of what is to be added take the place of another one by which the sentence names an answer in words: "the 60 calls please
// change, it was 45 calls a day".
func (r *changeReader) swapFigure(q *Request) {
	by := figures().FindString(text.Fold(q.Words))
	if by == "" {
		return
	}
	rest := strings.Replace(r.sentence, q.Words, " ", 1)
	if r.figure == "" && rest != r.sentence && hasFigures(rest) && r.wantsChange(rest) {
		f := r.only(func(f *application.Field) bool { return len(r.oldIn(f, rest)) > 0 })
		if f != nil && r.State.Form.Field(f.ID).Type == form.TypeText && (r.next == nil || r.next == f) {
			r.figure, r.next = figures().FindString(text.Fold(rest)), f
		}
	}
	if r.figure != "" {
		q.label, q.old, q.Words, r.figure = changes.Set, r.figure, by, ""
	}
}

// nearest is the index of the span that stands nearest to another, -1 for none.
func nearest(spans []tag.Span, to tag.Span) int {
	best, away := -1, 0
	for i, p := range spans {
		if d := max(p.From-to.To, to.From-p.To); best < 0 || d < away {
			best, away = i, d
		}
	}
	return best
}

// wantValueBeside takes in the value of a sentence that names an answer and has one of its kind besides, whatever else it says.
func (r *changeReader) wantValueBeside() {
	rest := r.sentence
	for _, p := range r.spans {
		rest = strings.Replace(rest, r.words(p), " ", 1)
	}
	if r.State.Form.Field(r.next.ID).Type == form.TypeText {
		r.wantWordsBeside()
		return
	}
	if len(r.newValues(r.next, rest)) == 0 {
		return
	}
	words := strings.Trim(rest, quotes+"、,。.はをにが:：")
	r.found = []Request{{label: changes.Set, Words: words, Sentence: r.sentence, in: r.in, Field: r.next, named: true, sure: 1}}
}

// wantWordsBeside takes in what a sentence in Japanese tells of an answer in words besides: 「2も 学祭のカフェあるよ」,
// 「自己PRも、…ことを入れてほしいです」.
func (r *changeReader) wantWordsBeside() {
	last := r.spans[len(r.spans)-1]
	behind := r.said.Words(last.To, len(r.said.Folded))
	behind, _, _ = strings.Cut(behind, "\n")
	also := alsoBehind().FindString(behind)
	words := strings.Trim(behind[len(also):], quotes+"、,。.!！")
	if m := asking().FindStringIndex(text.Fold(words)); m != nil {
		words = text.Read(words).Words(0, m[0])
	}
	if also == "" || last.Label != changes.Where || facts.Weight(words) == 0 || stance.IsQuestion(words) || !r.mayNote(words) {
		return
	}
	r.found = []Request{{label: changes.Add, Words: words, Sentence: r.sentence, in: r.in, Field: r.next, named: true, sure: 1}}
}

// alsoBehind says that what follows is told as well.
var alsoBehind = pattern.Lazy(`^(?:に)?も[ 、,]*`)

// onlyMentions reports a value among other words that say nothing of a change, or that take it for somebody else's: "I told jane@example.org about this
// job", "my friend's e-mail is bob@example.com".
func (r *changeReader) onlyMentions(q Request) bool {
	w := repair.Read(q.Sentence)
	if q.label != changes.Set || q.old != "" || w.Corrects || w.Asks || w.Opens {
		return false
	}
	theirs := len(r.News(q.Field, q.Words)) > 0 && len(r.News(q.Field, q.Sentence)) == 0
	return theirs || !q.named && r.inPassing(q.Field) && !r.Reads(q.Sentence).Does(reading.Correct)
}

// maxTail is how long, in bytes, what stands behind what is to be added is at most that takes something of it away again.
const maxTail = 40

// amountBehind is how much of it, behind what is to be added.
var amountBehind = pattern.Lazy(`^,? (?:about |like |for )?[0-9][^,.;\n]{0,14}[. ]*$`)

// wholeAddition is what is to be added, out to where its sentence asks for that, or ends: 「店長に声が元気でいいねと言われてました」, "k8s, 3 years".
func wholeAddition(sentence, words string) string {
	from := strings.Index(sentence, words)
	if from < 0 {
		return words
	}
	behind := sentence[from+len(words):]
	if text.ScriptOf(sentence) == text.Kana {
		return isThere().ReplaceAllString(wholeInJapanese(sentence[from:], words), "")
	}
	if len(behind) <= maxTail && facts.Limits(behind) { // "…, expired i think"
		return strings.Trim(words+behind, quotes+".!")
	}
	return words + strings.TrimRight(amountBehind().FindString(behind), ". ")
}

var isThere = lexicon.Lazy(`{is there}$`)

// wholeInJapanese is what is to be added, out to the last of what is said before the asking.
func wholeInJapanese(said, words string) string {
	folded := text.Read(said)
	if m := asking().FindStringIndex(folded.Folded); m != nil {
		said = folded.Words(0, m[0])
	}
	pieces := piecesSaid(said)
	if len(pieces) == 0 {
		return words
	}
	last := pieces[len(pieces)-1]
	if end := strings.LastIndex(said, last) + len(last); end >= len(words) {
		return strings.Trim(said[:end], quotes+"、,。.!！~〜")
	}
	return words
}
