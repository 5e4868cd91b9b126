package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// piece is a clause that says something.
type piece struct {
	at       text.Span
	sentence int
	weight   int  // substance
	aside    bool // about another answer ("one correction first: …"): counts only where a cue names it
	taken    bool
}

var (
	correction = lexicon.Lazy(`(?i){correction}`)
	instead    = pattern.Lazy(`(?i)実は|やっぱり|やはり|ではなく|じゃなく|でなく|\bactually\b|\binstead\b|\brather\b|\bnot .{1,30}\bbut\b`)
	chatter    = lexicon.Lazy(`(?i)^[\s、。,.!！]*{chatter}[\s、。,.!！]*$`)
	andThey    = pattern.Lazy(`(?i)\s+and (?:he|she|they|it|the (?:customer|client|guest|patient|user|caller|family))\b`)
	anAside    = lexicon.Lazy(`(?i){an aside}`)
	toReader   = lexicon.Lazy(`(?i)^[^\p{L}\p{N}]*{to the reader}[^\p{L}\p{N}]*$`)
	// toReaderFirst is the same before something else.
	toReaderFirst = lexicon.Lazy(`(?i)^[^\p{L}\p{N}]*{to the reader}(?:[、。,.!…~\s]+|$)`)
	noAnswer      = lexicon.Lazy(`(?i)^[\s、。,.!！]*{no answer}`)
)

// refuses reports an answer in place of a story that begins by not telling one and comes to nothing else: "I'd rather not go there, the last one ended badly".
func (r *reader) refuses() bool {
	if !ToldInSentences(r.f) || len(r.clauses) == 0 || lexicon.Match("contrasts", strings.ToLower(r.text)) {
		return false
	}
	return lexicon.Match("tells no story", strings.ToLower(r.clauses[0].In(r.text)))
}

// split parts the answer into its pieces. Clauses that say too little by themselves go with the one after.
func (r *reader) split() []piece {
	var out []piece
	aside := 0
	for i, s := range r.inSentences() {
		aside--
		if s.corrects {
			aside = 1
			if utf8.RuneCountInString(r.sentences[i].In(r.text)) < 30 {
				aside = 2
			}
		}
		if s.empty || s.none && !r.tellsOfWork(r.sentences[i]) {
			continue
		}
		for _, p := range s.pieces {
			p.aside = aside > 0
			out = append(out, p)
		}
		if len(out) > maxPieces {
			return out[:maxPieces]
		}
	}
	return out
}

// sentence is what a sentence of an answer says, whichever field reads it.
type sentence struct {
	corrects bool
	empty    bool // it tells nothing
	none     bool // it answers nothing, unless it tells of work
	pieces   []piece
}

func (h *heard) partSentences() (out []sentence) {
	for i, s := range h.sentences {
		text := s.In(h.text)
		is := sentence{corrects: correction().MatchString(text), none: noAnswer().MatchString(text)}
		is.empty = chatter().MatchString(text) || stance.IsRefusal(text) || stance.IsDontKnow(text) || noDuty().MatchString(text) || anAside().MatchString(text)
		if !is.empty {
			is.pieces = h.piecesOf(s, i)
		}
		out = append(out, is)
	}
	return out
}

// maxPieces is how many pieces of a message are dealt out. Each is weighed against the others; no answer has as many.
const maxPieces = 300

func (h *heard) piecesOf(s text.Span, sentence int) []piece {
	var out []piece
	from, weight := -1, 0 // of the clauses since the last piece
	for _, c := range h.clausesIn(s) {
		if from < 0 && toReader().MatchString(c.In(h.text)) && !quotedBehind().MatchString(h.text[c.End:s.End]) {
			continue
		}
		if from < 0 {
			from, weight = c.Start, 0
		}
		if weight += substance(c.In(h.text)); weight < 2 && c.End < s.End {
			continue
		}
		out = append(out, h.newPiece(from, c.End, sentence))
		from = -1
	}
	if from >= 0 {
		out = append(out, h.newPiece(from, s.End, sentence))
	}
	return slices.DeleteFunc(out, func(p piece) bool { return p.at.Start >= p.at.End })
}

func (h *heard) clausesIn(s text.Span) []text.Span {
	var out []text.Span
	first, _ := slices.BinarySearchFunc(h.clauses, s.Start, func(c text.Span, at int) int { return c.Start - at })
	for _, c := range h.clauses[first:] {
		if c.End > s.End {
			break
		}
		for _, m := range andThey().FindAllStringIndex(c.In(h.text), -1) {
			if at := c.Start + m[0]; at > c.Start {
				out, c.Start = append(out, text.Span{Start: c.Start, End: at}), at
				break
			}
		}
		if c.End > c.Start {
			out = append(out, c)
		}
	}
	if out == nil {
		return []text.Span{s}
	}
	return out
}

func (h *heard) newPiece(from, to, sentence int) piece {
	start, end := trim(h.text, from, to)
	return piece{at: text.Span{Start: start, End: end}, sentence: sentence, weight: substance(h.text[start:end])}
}

func (r *reader) sentenceAt(at text.Span) text.Span {
	return around(r.sentences, at.Start, r.whole())
}

func (r *reader) clauseAt(i int) text.Span { return around(r.clauses, i, r.whole()) }

func around(spans []text.Span, i int, otherwise text.Span) text.Span {
	at, exact := slices.BinarySearchFunc(spans, i, func(s text.Span, i int) int { return s.Start - i })
	if !exact {
		at--
	}
	if at >= 0 && at < len(spans) && i < spans[at].End {
		return spans[at]
	}
	return otherwise
}

// prose reads what is told in sentences. Each piece serves one fact, so that a short answer leaves facts open. Free text that is known
// stays as it is.
func (r *reader) prose() {
	if r.endsStory() {
		return
	}
	var plain []key
	r.addTheme()
	r.addResult()
	for _, name := range r.f.Keys() {
		if r.has(name) {
			continue
		}
		switch k := r.key(name); {
		case k.family.read != nil || k.family.name == famFile:
		case labelsOf(k) == nil:
			plain = append(plain, k)
		default:
			r.tell(k)
		}
	}
	r.plainly(plain)
}

// endsStory takes a single sentence, to the question for how it ended, for that and nothing else, where none of its words are told for it.
func (r *reader) endsStory() bool {
	if len(r.m.Asked) != 1 || len(r.sentences) != 1 || r.has(r.m.Asked[0]) {
		return false
	}
	k := r.key(r.m.Asked[0])
	if k.family.name != famStory || labelsOf(k)[0] != "result" || !r.isAsked(k) || r.tellsOf(r.whole(), "result") {
		return false
	}
	return r.takeAll(k, 1)
}

// tell reads a fact that is told in sentences.
func (r *reader) tell(k key) {
	family := k.family.name
	if at := r.saidNone(k, family); at != nil {
		r.add(k.name, Fact{Value: nil, Quote: r.words(text.Span{Start: at[0], End: at[1]})}) // and nothing of what is told beside it
		return
	}
	if r.grumbles(k) || family == famHelp && r.keepNeed(k) {
		return
	}
	if family == famStory && r.isOpening() {
		if labelsOf(k)[0] == "theme" {
			r.take(k, 0, 0)
		}
		return
	}
	if family != famHelp && family != famCert && r.asksOnly(k) && !(family == famReason && r.underWords() && len(r.partsOf(k)) > 0) {
		r.takeAll(k, max(leastOf(k), 1))
		return
	}
	at, ok := r.told(k)
	switch {
	case ok && (substance(at.In(r.text)) < leastOf(k) || Misfit(r.f, k.name, at.In(r.text))): // words that tell nothing, or only when
	case ok && family == famResult && (isLengthOnly(at.In(r.text)) || comesOrGoes().MatchString(at.In(r.text))):
	case ok:
		r.keep(k, at)
	case family == famHelp, family == famCert: // words about them are none
	case family == famResult && len(r.found) > 0: // when and as what somebody worked is no result
	case family == famDuties && len(r.found) > 0 && !r.isAsked(k): // nor is all that stands beside where and how long something that was done there
	case family == famStory && labelsOf(k)[0] == "result" && (r.ledToAction || r.leavesOnlyBefore("action")) && !r.isAsked(k): // how it came to what was done is none
	case r.alone(k), r.isAsked(k):
		r.takeAll(k, 1)
	}
}

// comesOrGoes are words that only tell when somebody came to a job, or left it.
var comesOrGoes = lexicon.Lazy(`(?i)^{comes or goes}$`)

// leavesOnlyBefore reports that all that is left of the message begins before what it tells of a label: how a story ended stands behind what was done.
func (r *reader) leavesOnlyBefore(label string) bool {
	free := r.free(1)
	return len(free) > 0 && slices.ContainsFunc(r.found, func(f Fact) bool {
		labels := labelsOf(r.key(f.Key))
		return len(labels) > 0 && labels[0] == label && f.Quote != "" && strings.Index(r.text, text.Fold(f.Quote)) > r.pieces[free[len(free)-1]].at.Start
	})
}

// leastOf is how much substance words of a fact need to tell anything: "I want to grow" is no reason, "I want to do sales" a wish.
func leastOf(k key) int {
	switch family := k.family.name; {
	case family == famReason && labelsOf(k)[0] == "want", family == famStory && labelsOf(k)[0] != "strength":
		return 1
	case family == famReason, family == famResult, family == famDuties:
		return 2
	}
	return 0
}

// maxOpening is how long, in characters, an answer of one piece may be that only says what a story is about.
const maxOpening = 24

// isOpening reports an answer that only begins a story of which nothing is known: 「文化祭の照明を担当しました」.
func (r *reader) isOpening() bool {
	short := len(r.pieces) == 1 && r.pieces[0].weight > 0 && utf8.RuneCountInString(r.text) <= maxOpening
	return short && len(r.known) == 0 && len(r.m.Asked) == 0 &&
		!r.tellsOf(r.whole(), "result", "strength") && slices.Contains(r.wanted(), "theme")
}

// asksOnly reports that nothing else is open, and that nothing of another kind is told: then the whole answer is what was asked.
func (r *reader) asksOnly(k key) bool {
	own := labelsOf(k)
	other := func(p tag.Span) bool {
		return !slices.Contains(own, p.Label) || p.Label != own[0] && r.opens(p.Label)
	}
	return (r.alone(k) || r.isAsked(k)) && (len(r.f.RequiredFacts) == 1 || !slices.ContainsFunc(r.parts(), other))
}

// take keeps the pieces from i to j as a fact.
func (r *reader) take(k key, i, j int) {
	at := text.Span{Start: r.pieces[i].at.Start, End: r.pieces[j].at.End}
	for n := i; n <= j; n++ {
		r.pieces[n].taken = true
	}
	at.Start += r.setAsideFirst(at)
	if f, ok := r.said(at, at); ok {
		r.add(k.name, f)
	}
}

// setAsideFirst is how much of an answer is put right at once by what follows: 「なし あ、コンビニで半年」, 「計画性と書くつもりでしたが、やはり柔軟さ」.
func (r *reader) setAsideFirst(at text.Span) int {
	m := setAsideFirst().FindString(at.In(r.text))
	if substance(at.In(r.text)[len(m):]) == 0 {
		return 0
	}
	return len(m)
}

var setAsideFirst = lexicon.Lazy(`(?i)^{set aside first}`)

// free lists the pieces of at least this substance that serve no fact yet.
func (r *reader) free(weight int) []int {
	var out []int
	for i, p := range r.pieces {
		if !p.taken && !p.aside && p.weight >= weight {
			out = append(out, i)
		}
	}
	return out
}

// alone reports whether the key is the only one open: then a whole answer is an answer to it.
func (r *reader) alone(k key) bool {
	m := r.missing()
	return len(m) == 1 && m[0] == k.name
}

// takeAll keeps the whole answer, as far as it serves no other fact and says enough.
func (r *reader) takeAll(k key, weight int) bool {
	free := slices.DeleteFunc(r.free(0), func(i int) bool {
		at := r.pieces[i].at
		return r.serves(at) && r.rest(at) < 2 || k.family.name == famResult && isLengthOnly(at.In(r.text))
	})
	from, to := r.heaviestRun(free)
	sum := 0
	for _, i := range free[from:to] {
		sum += r.pieces[i].weight
	}
	if from == to || sum < weight {
		return false
	}
	r.take(k, free[from], free[to-1])
	return true
}

// heaviestRun are, of some pieces, those between which none serves another fact and that say most together.
func (r *reader) heaviestRun(free []int) (from, to int) {
	most := -1
	for i := 0; i < len(free); {
		j, sum := i, 0
		for ; j < len(free) && (j == i || !r.takenBetween(free[j-1], free[j])); j++ {
			sum += r.pieces[free[j]].weight
		}
		if sum > most {
			from, to, most = i, j, sum
		}
		i = j
	}
	return from, to
}

func (r *reader) takenBetween(i, j int) bool {
	return slices.ContainsFunc(r.pieces[i+1:j], func(p piece) bool { return p.taken })
}

// rest is how much a text says beside the facts that come from it.
func (r *reader) rest(at text.Span) int {
	s := at.In(r.text)
	for _, f := range r.found {
		if f.Quote != "" {
			s = strings.ReplaceAll(s, text.Fold(f.Quote), " ")
		}
	}
	return substance(worked().ReplaceAllString(s, " "))
}

// worked is what people say around where and how long they worked.
var worked = pattern.Lazy(`(?i)\b(?:worked|working|work|since|years?|months?|employed|based|over|under)\b`)

// plainly deals out pieces to keys of no known kind: by the key's own words, else in order, one piece each.
func (r *reader) plainly(keys []key) {
	if len(keys) == 1 && r.alone(keys[0]) {
		r.takeAll(keys[0], 1)
		return
	}
	var open []key
	for _, k := range keys {
		if i := r.about(k); i >= 0 {
			r.take(k, i, i)
			continue
		}
		open = append(open, k)
	}
	free := r.free(2)
	if bySentence := r.firsts(free); len(bySentence) >= len(open) {
		free = bySentence
	}
	for n, k := range open {
		if n >= len(free) {
			return
		}
		r.take(k, free[n], r.lastOf(free, n))
	}
}

// about finds a free piece that names what the key names.
func (r *reader) about(k key) int {
	for _, i := range r.free(1) {
		for _, w := range k.words {
			if len(w) > 3 && aliasesOf(w).MatchString(r.pieces[i].at.In(r.text)) {
				return i
			}
		}
	}
	return -1
}

// firsts keeps the first piece of each sentence.
func (r *reader) firsts(free []int) []int {
	var out []int
	for n, i := range free {
		if n == 0 || r.pieces[i].sentence != r.pieces[free[n-1]].sentence {
			out = append(out, i)
		}
	}
	return out
}

// lastOf is the last piece of the sentence of free[n], short of the next in the list.
func (r *reader) lastOf(free []int, n int) int {
	last := free[n]
	for last+1 < len(r.pieces) && r.pieces[last+1].sentence == r.pieces[free[n]].sentence && !r.pieces[last+1].taken && (n+1 >= len(free) || last+1 < free[n+1]) {
		last++
	}
	return last
}

// keep makes a fact of a span; the pieces that it touches are taken.
func (r *reader) keep(k key, at text.Span) {
	for i := range r.pieces {
		if p := &r.pieces[i]; p.at.Start < at.End && at.Start < p.at.End {
			p.taken = true
		}
	}
	at.Start += r.setAsideFirst(at)
	if f, ok := r.said(at, at); ok {
		r.add(k.name, f)
	}
}

// shortPhrase takes an answer to the one open question that is a few words of substance.
func (r *reader) shortPhrase() (Fact, bool) {
	start, end := trim(r.text, 0, len(r.text))
	at := text.Span{Start: start, End: end}
	s := at.In(r.text)
	if substance(s) == 0 || len([]rune(s)) > 40 || strings.ContainsAny(s, "。?\n") || stance.IsRefusal(s) || stance.IsDontKnow(s) {
		return Fact{}, false
	}
	return r.said(at, at)
}

// onlyYesNo reports a yes or no and no more, which names nothing: "yes" to the question which system it was.
func onlyYesNo(s string) bool {
	return utf8.RuneCountInString(s) <= maxYesNo && stance.YesNo(s) != stance.Unclear && substance(answersYesNo().ReplaceAllString(s, "")) == 0
}

// maxYesNo is how long a yes or no may be, in characters.
const maxYesNo = 24

// answersYesNo are the words of a yes or no.
var answersYesNo = lexicon.Lazy(`(?i){answers yes or no}`)

// leftover gives what a later answer says beside other facts to the one fact that is open still, where that is a name or a phrase:
// "payments ledger. cut the close from 3 days to 4 hours", asked for the system and then for the result.
func (r *reader) leftover() {
	m := r.missing()
	if len(m) != 1 || len(r.known) == 0 || len(r.found) == 0 || familyOf(r.f, m[0]).name != famNamed {
		return
	}
	var free []int
	for _, i := range r.free(1) {
		if !r.serves(r.pieces[i].at) {
			free = append(free, i)
		}
	}
	if len(free) == 1 && free[0] == 0 && utf8.RuneCountInString(r.pieces[0].at.In(r.text)) <= 40 {
		r.take(r.key(m[0]), 0, 0)
	}
}

// serves reports whether a fact that was found comes from these words.
func (r *reader) serves(at text.Span) bool {
	words := text.Squeeze(at.In(r.text))
	return slices.ContainsFunc(r.found, func(f Fact) bool {
		q := text.Squeeze(f.Quote)
		return q != "" && (strings.Contains(words, q) || strings.Contains(q, words))
	})
}
