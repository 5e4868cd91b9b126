package interview

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
	"github.com/mendanhq/mendan/prompts"
)

// request is one thing that a sentence wants of an answer.
type request struct {
	label    string // of package changes: what is wanted
	words    string // what is to stand there or not, to the letter
	old      string // what it replaces, where that is said
	field    *Field
	sentence string
	in       Heard
	named    bool    // the sentence names the answer, or what it held
	sure     float64 // how sure it is that this is wanted
}

// changesAsked are the requests of the newest words, and the sentences with none. ok is false where something is wanted that cannot be placed for sure:
// then nothing is done by halves.
func (t *turn) changesAsked(at string) (rs []request, rest []string, ok bool) {
	var target *Field
	for _, h := range t.said.parts {
		if utf8.RuneCountInString(h.Text) > maxRead {
			return nil, nil, false
		}
		folded := text.Fold(h.Text)
		spans := changes.Find(at, folded)
		for _, s := range text.Sentences(folded) {
			sentence := strings.TrimSpace(originalOf(h.Text, s.Start, s.End))
			in := slices.DeleteFunc(slices.Clone(spans), func(p tag.Span) bool { return p.From < s.Start || s.End <= p.From })
			if len(in) == 0 || t.onlyAsks(sentence) || stance.OfOthers(sentence) {
				rest = append(rest, sentence)
				continue
			}
			if r, ok := t.numberedRequest(h, sentence, in); ok {
				rs, target = append(rs, r), r.field
				continue
			}
			found, next, sure := t.requestsIn(h, sentence, in, target)
			if !sure {
				return nil, nil, false
			}
			if len(found) == 0 && next == target {
				rest = append(rest, sentence)
			}
			rs, target = append(rs, found...), next
		}
	}
	return rs, rest, len(rs) > 0
}

// onlyAsks reports a sentence that asks us something, and for no change.
func (t *turn) onlyAsks(sentence string) bool {
	r := t.reads(sentence)
	asks := slices.ContainsFunc(r, func(m reading.Move) bool { return !m.Guess && m.Kind.Asks() && m.Sure >= sureToAsk })
	return (asks || stance.IsQuestion(sentence)) && !r.Does(reading.Correct) && !repair.Asks(sentence) && !requests().MatchString(plainly(sentence))
}

// numberedRequest is the request of a sentence in Japanese that begins with the number of an answer: what stands between that and the asking is what is
// to be set or added, whole.
func (t *turn) numberedRequest(h Heard, sentence string, spans []tag.Span) (r request, ok bool) {
	m := byNumber().FindStringSubmatch(text.Fold(sentence))
	if m == nil || repair.Read(sentence).Removes || takingOut().MatchString(sentence) || slices.ContainsFunc(spans, func(p tag.Span) bool {
		return p.Label == changes.Old && notThis().MatchString(sentence) || p.Label == changes.Drop || p.Label == changes.Keep
	}) ||
		len(byNumber().FindAllString(text.Fold(sentence[len(m[1]):]), -1)) > 0 {
		return r, false
	}
	f := t.answerNamed(m[1])
	if f == nil || !f.settled() {
		return r, false
	}
	r = request{label: changes.Set, words: strings.TrimSpace(originalOf(sentence, len(m[0]), len(text.Fold(sentence)))), field: f, sentence: sentence, in: h}
	if tail := asking().FindStringIndex(text.Fold(r.words)); tail != nil {
		if adding().MatchString(text.Fold(r.words)[tail[0]:]) || strings.Contains(m[0], "も") {
			r.label = changes.Add
		}
		r.words = originalOf(r.words, 0, tail[0])
	}
	r.words = strings.Trim(r.words, quotes+"、,。.!！?？")
	if slices.ContainsFunc(spans, func(p tag.Span) bool { return p.Label == changes.Add }) {
		r.label = changes.Add
	}
	return r, facts.Weight(r.words) > 0
}

var (
	byNumber  = pattern.Lazy(`^(?:あと|それと|それから|で|えっと|すみません|、| )*([0-9]{1,2}番)(?:の(?:ところ|欄|項目|内容))?(?:なんですけど|なんですが|ですが|ですけど)?(?:には|にも|に|は|を|も|が|へ)?[、,:： ]*(?:(?:直し|変え|変更し|修正し)たい(?:んです|です|ので|の)?(?:けど|が)?[、,。 ]+|(?:間違っ|違っ|まちがっ)て(?:る|ます|いて|いる|いました|た)(?:ので|から)?[、,。 ]*)?`)
	asking    = pattern.Lazy(`[、,]?(?:」|』)?(?:っていうの[をもは]?|というの[をもは]?|って|[とをもにへで])?[、,]?(?:直|変更|変え|書き換え|書き足|書き添え|書い|修正|訂正|足|追加|入れ|加え|付け|つけ|記載|添え|戻し|追記|お願い)[^。]{0,24}$`)
	notThis   = pattern.Lazy(`じゃな|ではな|でなく|でなくて|→|違|ちが`)
	takingOut = pattern.Lazy(`消し|消す|削除|外し|はずし|取っ|除い|なくし|抜い|カット|要らな|いらな|不要`)
	adding    = pattern.Lazy(`足|追加|入れ|加え|付け|つけ|添え|追記|書いと|書いておい`)
)

// originalOf are the words of a text that stand in a part of its fold.
func originalOf(raw string, from, to int) string {
	var starts []int
	for i := range raw {
		starts = append(starts, i)
	}
	at := func(want int) int {
		n := sort.Search(len(starts), func(n int) bool { return len(text.Fold(raw[:starts[n]]+"|"))-1 >= want })
		if n == len(starts) {
			return len(raw)
		}
		return starts[n]
	}
	i := at(from)
	return raw[i:max(i, at(to))]
}

// requestsIn are the requests of one sentence. target is the answer that the sentence before was about; next is the one that this is about.
func (t *turn) requestsIn(h Heard, sentence string, spans []tag.Span, target *Field) (rs []request, next *Field, sure bool) {
	folded := text.Fold(h.Text)
	words := func(p tag.Span) string {
		return strings.Trim(originalOf(h.Text, p.From, withBracket(folded, p.To)), quotes+"\n")
	}
	sets := slices.ContainsFunc(spans, func(p tag.Span) bool { return p.Label == changes.Set })
	for i, p := range spans {
		if p.Label == changes.Drop && sets && t.answerNamed(words(p)) != nil { // "put my name as Sian" takes no name out
			spans[i].Label = changes.Where
		}
	}
	spans = asPairs(spans)
	olds := slices.DeleteFunc(slices.Clone(spans), func(p tag.Span) bool { return p.Label != changes.Old })
	next, sub, unknown := target, -1, false
	for i, p := range spans {
		switch p.Label {
		case changes.Where:
			switch f := t.answerNamed(words(p)); {
			case f != nil && (f != next || len(t.named(words(p))) > 0):
				next, sub = f, -1
			case next != nil && i > 0: // of the answer that is named: 「使用技術に、Javaは3年…」
				sub = p.From
			default:
				if next = f; f == nil {
					unknown = true
				}
			}
		case changes.Set, changes.Add, changes.Drop:
			r := request{label: p.Label, words: words(p), sentence: sentence, in: h, sure: p.Sure}
			if p.Label == changes.Set {
				if k := nearest(olds, p); k >= 0 {
					r.old = words(olds[k])
					olds = slices.Delete(olds, k, k+1)
				}
			}
			if p.Label != changes.Drop && r.old == "" && i == len(spans)-1 && (p.Label == changes.Add || text.ScriptOf(sentence) != text.Kana) {
				r.words = wholeAddition(sentence, r.words)
			}
			if sub >= 0 && r.old == "" && p.Label == changes.Set && next != nil && t.s.Form.Field(next.ID).Type == form.TypeText {
				r.label, r.words = changes.Add, strings.Trim(originalOf(h.Text, sub, p.To), quotes)
			}
			sub = -1
			r.named = r.old != "" || next != nil
			if r.field = t.answerFor(r, spans, i, words); r.field == nil {
				r.field = next
			}
			switch {
			case r.field == nil && r.label == changes.Set && t.only(func(f *Field) bool { return t.saysTheSame(f, r.words) }) != nil:
				next = t.only(func(f *Field) bool { return t.saysTheSame(f, r.words) })
				rs = append(rs, request{label: changes.Keep, words: r.words, sentence: sentence, in: h, field: next})
				continue
			case r.field == nil && r.label == changes.Add && substantial(r.sentence) && t.mayNote(r.words) && t.changedBy(sentence) == nil: // people read it
				rs = append(rs, r)
				continue
			case r.field == nil, !r.field.settled() && len(r.field.Facts) == 0, t.onlyMentions(r), unknown && !r.named && bareNumber().MatchString(plainly(r.words)):
				return nil, nil, false
			}
			rs, next = append(rs, r), r.field
		}
	}
	if len(rs) == 0 && next != nil && next != target {
		rs = t.valueBehindName(h, sentence, spans, next, words)
	}
	return rs, next, true
}

// valueBehindName is the request of a sentence that names an answer and has a value of its kind besides, whatever else it says.
func (t *turn) valueBehindName(h Heard, sentence string, spans []tag.Span, f *Field, words func(tag.Span) string) []request {
	rest := sentence
	for _, p := range spans {
		rest = strings.Replace(rest, words(p), " ", 1)
	}
	if t.s.Form.Field(f.ID).Type == form.TypeText || len(t.newValues(f, rest)) == 0 {
		return nil
	}
	return []request{{label: changes.Set, words: strings.Trim(rest, quotes+"、,。.はをにが:："), sentence: sentence, in: h, field: f, named: true, sure: 1}}
}

// withBracket is the end of words with the bracket that follows them: a name is told with its reading in one.
func withBracket(folded string, end int) int {
	if m := inBrackets().FindString(folded[end:]); m != "" {
		return end + len(m)
	}
	return end
}

var inBrackets = pattern.Lazy(`^ ?\([^()\n]{1,40}\)`)

// wholeAddition is what is to be added, out to where its sentence in Japanese asks for that, or ends: 「店長に声が元気でいいねと言われてました」.
func wholeAddition(sentence, words string) string {
	from := strings.Index(sentence, words)
	if from < 0 {
		return words
	}
	if text.ScriptOf(sentence) != text.Kana {
		if tail := sentence[from+len(words):]; len(tail) <= maxTail && facts.Limits(tail) { // "…, expired i think"
			return strings.Trim(words+tail, quotes+".!")
		}
		if tail := amountBehind().FindString(sentence[from+len(words):]); tail != "" { // "add k8s, 3 years"
			return words + strings.TrimRight(tail, ". ")
		}
		return words
	}
	said := sentence[from:]
	if m := asking().FindStringIndex(text.Fold(said)); m != nil {
		said = originalOf(said, 0, m[0])
	}
	if pieces := piecesSaid(said); len(pieces) > 0 && strings.LastIndex(said, pieces[len(pieces)-1])+len(pieces[len(pieces)-1]) >= len(words) {
		last := pieces[len(pieces)-1]
		return strings.Trim(said[:strings.LastIndex(said, last)+len(last)], quotes+"、,。.!！~〜")
	}
	return words
}

// amountBehind is how much of it, behind what is to be added.
var amountBehind = pattern.Lazy(`^,? (?:about |like |for )?[0-9][^,.;\n]{0,14}[. ]*$`)

// maxTail is how long, in bytes, what stands behind what is to be added is at most that takes something of it away again.
const maxTail = 40

// saysTheSame reports words that tell of an answer what is known, in values of its kind.
func (t *turn) saysTheSame(f *Field, words string) bool {
	def := t.s.Form.Field(f.ID)
	told := facts.Extract(*def, facts.Message{Text: words}, f.staleAll(), t.where(def))
	same := slices.ContainsFunc(told, func(x facts.Fact) bool { return facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def) })
	return same && len(t.news(f, words)) == 0
}

// mayNote reports words that somebody asks to be noted and that tell nothing protected.
func (t *turn) mayNote(words string) bool {
	at, _ := t.protected(words)
	return len(at) == 0 && !is(tellsService, words)
}

// asPairs are the spans of a sentence with what is to be taken out for what is to be there as the old for the new, and a figure right behind what is to
// be added as a part of that: "add k8s, 3 years".
func asPairs(spans []tag.Span) (out []tag.Span) {
	count := func(label string) (n int) {
		for _, p := range spans {
			if p.Label == label {
				n++
			}
		}
		return n
	}
	pair := count(changes.Drop) == 1 && count(changes.Set) == 1 && count(changes.Old) == 0
	for _, p := range spans {
		last := len(out) - 1
		switch {
		case pair && p.Label == changes.Drop:
			p.Label = changes.Old
		case p.Label == changes.Set && last >= 0 && out[last].Label == changes.Add && p.From-out[last].To <= len(", "):
			out[last].To = p.To
			continue
		}
		out = append(out, p)
	}
	return out
}

// onlyMentions reports a value among other words that say nothing of a change, or that take it for somebody else's: "I told jane@example.org about this
// job", "my friend's e-mail is bob@example.com".
func (t *turn) onlyMentions(r request) bool {
	w := repair.Read(r.sentence)
	if r.label != changes.Set || w.Corrects || w.Asks || w.Opens {
		return false
	}
	theirs := len(t.news(r.field, r.words)) > 0 && len(t.news(r.field, r.sentence)) == 0
	return theirs || !r.named && t.inPassing(r.field) && !t.reads(r.sentence).Does(reading.Correct)
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

// answerFor is the answer that a request is about: the one named nearest before it in its sentence, else behind it, else the only one that what it says
// belongs to; nil where none is.
func (t *turn) answerFor(r request, spans []tag.Span, at int, words func(tag.Span) string) *Field {
	for i := at - 1; i >= 0; i-- {
		if f := t.answerNamed(words(spans[i])); spans[i].Label == changes.Where && f != nil {
			return f
		}
	}
	for _, p := range spans[at+1:] {
		if f := t.answerNamed(words(p)); p.Label == changes.Where && f != nil {
			return f
		}
	}
	if r.label == changes.Add && ofContact().MatchString(text.Fold(r.words)) && t.contactAnswer() != nil {
		return t.contactAnswer()
	}
	return t.only(func(f *Field) bool { return t.takesRequest(f, r) })
}

// ofContact says how or when somebody would like to be reached.
var ofContact = pattern.Lazy(`(?i)電話|着信|連絡|メールで|メッセージで|留守電|\b(?:call|calls|ring|phone me|reach me|text me|voicemail|whatsapp|contact me|email me)\b`)

// contactAnswer is the answer beside which it stands how somebody would like to be reached.
func (t *turn) contactAnswer() *Field {
	for _, kind := range []form.Type{form.TypePhone, form.TypeEmail} {
		if f := t.onlyOf(kind); f != nil && f.settled() && len(f.Facts) > 0 {
			return f
		}
	}
	return nil
}

// only is the one answer that is so; nil where none or several are.
func (t *turn) only(is func(f *Field) bool) (one *Field) {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if !f.settled() && len(f.Facts) == 0 || !is(f) {
			continue
		}
		if one != nil {
			return nil
		}
		one = f
	}
	return one
}

// minRemark is how many characters at least tell something of a story without naming it.
const minRemark = 12

// takesRequest reports an answer that holds what is to be replaced or taken out, or of whose kind what is told is.
func (t *turn) takesRequest(f *Field, r request) bool {
	def := t.s.Form.Field(f.ID)
	switch {
	case r.label == changes.Drop:
		return t.holdsPart(f, r.words)
	case r.old != "" && t.swapsDays(f, r.old, r.words) != "":
		return true
	case r.old != "" && len(t.swaps(f, repair.Wish{Old: r.old, New: r.words})) > 0:
		return true
	case r.old != "":
		return def.Type == form.TypeText && t.holdsPart(f, r.old)
	case optional(def) && !t.namesOption(def, r.words):
		return false
	}
	told := utf8.RuneCountInString(r.words) >= minRemark || facts.Shows(*def, r.words, t.where(def)) // 「週3日くらい」 is no experience, though that takes any words
	shows := r.label == changes.Add && def.Type == form.TypeText && told
	return slices.ContainsFunc(t.newValues(f, r.words), func(k string) bool {
		return facts.Tells(*def, k) || shows || r.label == changes.Set && k == facts.DaysKey(*def)
	})
}

// answerNamed is the answer that words name: by its number, or by a name that only it has.
func (t *turn) answerNamed(words string) *Field {
	low := strings.ToLower(text.Fold(words))
	if m := answerNumber().FindStringSubmatch(low); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = strings.Index("一二三四五六七八九", m[1])/len("一") + 1
		}
		return t.numbered(n)
	}
	names := t.named(words)
	if whole := slices.DeleteFunc(slices.Clone(names), func(n naming) bool { return !n.whole }); len(whole) > 0 {
		names = whole
	} else {
		names = slices.DeleteFunc(names, func(n naming) bool { return optional(t.s.Form.Field(n.field.ID)) }) // a word of its name chooses nothing anew
	}
	if fs := fieldsOf(names); len(fs) == 1 {
		return fs[0]
	}
	if len(names) > 0 || utf8.RuneCountInString(words) < 2 {
		return nil
	}
	if f := t.only(func(f *Field) bool { return t.labelHolds(f, low) }); f != nil {
		return f
	}
	return t.only(func(f *Field) bool { return t.holdsPart(f, words) }) // 「配車のやつ」
}

// labelHolds reports an answer whose name has these words in it: 「週の希望」 of 「週の希望時間」.
func (t *turn) labelHolds(f *Field, low string) bool {
	return utf8.RuneCountInString(low) > 2 && slices.ContainsFunc(t.s.Form.Field(f.ID).Label.All(), func(l string) bool {
		return nameIn(strings.ToLower(text.Fold(l)), low) >= 0
	})
}

// answerNumber is the number of an answer in the summary: 「2番」, "number 4", "#3", 「五つ目」.
var answerNumber = pattern.Lazy(`^(?:no\.? ?|nr\.? ?|number |item |question |q|answer |#)?([0-9]{1,2}|[一二三四五六七八九])(?: ?番(?:目)?|つ目|こ目|st|nd|rd|th)?(?:の(?:項目|ところ|やつ|欄))?$`)

// correctionFor is what a request comes to.
func (t *turn) correctionFor(r request) (c correction, ok bool) {
	f, says := r.field, r.sentence
	if parts := repair.Parts(says); len(parts) == 1 {
		says = parts[0].Text
	}
	if owner, words := t.payRange(says); owner == f && words != "" {
		return t.addTo(f, words, r.sentence)
	}
	w := repair.Read(says)
	switch {
	case t.ofSomeDays(says) == f:
		return correction{field: f, only: says, adds: true}, true
	case w.Removes && r.label != changes.Add:
		if c = t.changeOf(partial{field: f, says: []string{says}}); len(c.takes) > 0 || c.opens {
			return c, true
		}
	case r.label == changes.Set && t.daysInstead(r, w) != "":
		days := t.daysInstead(r, w)
		return correction{field: f, keys: []string{facts.DaysKey(*t.s.Form.Field(f.ID))}, only: days, from: r.sentence}, true
	case f.lists() && facts.DaysKey(*t.s.Form.Field(f.ID)) == "" && r.label == changes.Set && (w.Old != "" || r.old != "") && keepsWords(t.s.Form.Field(f.ID)): // one thing of several: the others stay
		return correction{field: f, only: says, from: r.sentence, adds: true}, t.mayNote(says)
	case w.Old != "" && w.New != "":
		if c, ok = t.heldIn(f, w); ok {
			c.only, c.from = cmp.Or(c.only, says), r.sentence
			return c, true
		}
	}
	if r.label == changes.Set && r.old == "" && t.s.Form.Field(f.ID).Type == form.TypeNumber && len(f.Facts) > 0 && !strings.ContainsAny(text.Fold(r.words), "0123456789") && t.mayNote(r.words) {
		return correction{field: f, only: r.words, from: r.sentence, adds: true}, true // 「相談できればっていうのも」 takes no sum away
	}
	switch r.label {
	case changes.Add:
		if takingOut().MatchString(r.sentence) { // 「「まだ3月31日のまま」って残ってるの消して」 adds nothing
			if parts := t.partsToTake(f, repair.Wish{Removes: true, What: r.words}); len(parts) > 0 {
				return correction{field: f, takes: parts}, true
			}
			return correction{field: f, opens: true}, true
		}
		if c, ok = t.addTo(f, r.words, r.sentence); ok {
			return c, true
		}
		if keepsWords(t.s.Form.Field(f.ID)) && t.mayNote(r.words) {
			return correction{field: f, only: r.words, from: r.sentence, adds: true}, true
		}
	case changes.Drop:
		if parts := t.partsToTake(f, repair.Wish{Removes: true, What: r.words}); len(parts) > 0 {
			return correction{field: f, takes: parts}, true
		}
		if t.answerNamed(r.words) == f {
			return correction{field: f, drops: true}, true
		}
		return correction{field: f, opens: true}, true
	case changes.Set:
		if c, ok = t.partOf(f, says); ok && !f.lists() && !slices.ContainsFunc(c.keys, isName) {
			return c, true
		}
		if c, ok = t.heldIn(f, repair.Wish{Old: r.old, New: r.words}); r.old != "" && ok && !slices.ContainsFunc(c.keys, isName) {
			if c.only == "" {
				c.only, c.from = r.sentence, r.sentence
			}
			return c, true
		}
		def := t.s.Form.Field(f.ID)
		if r.old != "" && def.Type == form.TypeText && len(t.swaps(f, repair.Wish{Old: r.old, New: r.words})) == 0 && t.holdsPart(f, r.old) && t.mayNote(r.sentence) {
			return correction{field: f, only: r.sentence, from: r.sentence, adds: true}, true // it stands in the words beside the answer
		}
		if m := lastFigures().FindStringSubmatch(text.Fold(r.words)); m != nil && def.Type == form.TypePhone {
			if c, ok = t.ending(f, m[1]); ok {
				return c, true
			}
		}
		if keys := t.news(f, r.words); len(keys) > 0 {
			c = correction{field: f, only: r.words, from: r.sentence}
			if len(keys) < len(f.Facts) && !facts.ToldInSentences(*def) {
				c.keys = keys
			}
			return c, true
		}
		if !substantial(r.words) {
			r.words = strings.Trim(byNumber().ReplaceAllString(text.Fold(r.sentence), ""), aroundClause)
		}
		if !keepsWords(def) || !t.mayNote(r.words) || !substantial(r.words) {
			return correction{field: f, opens: true}, true
		}
		return correction{field: f, only: r.words, from: r.sentence, adds: true, instead: r.old}, true
	}
	return c, false
}

// daysInstead are the weekdays that a request makes of an answer, where it puts some in place of others; empty where it does not.
func (t *turn) daysInstead(r request, w repair.Wish) string {
	if days := t.swapsDays(r.field, cmp.Or(r.old, w.Old), r.words); days != "" {
		return days
	}
	at := becomes().FindStringIndex(r.words)
	if at == nil || len(when.DaysNamed(r.words[:at[0]])) == 0 {
		return ""
	}
	return t.swapsDays(r.field, r.words[:at[0]], r.words[at[1]:])
}

// becomes stands between what was and what is to be there: 「火曜が金曜になる感じです」.
var becomes = pattern.Lazy(`が|→|=>|\bbecomes?\b`)

// swapsDays are the weekdays of an answer with some in place of others, in words; empty where it has none of those: 「火曜じゃなくて水曜」.
func (t *turn) swapsDays(f *Field, old, by string) string {
	def := t.s.Form.Field(f.ID)
	key := facts.DaysKey(*def)
	told, _ := f.Facts[key].Value.([]any)
	out, in := when.DaysNamed(old), when.DaysNamed(by)
	if key == "" || len(in) == 0 || !slices.ContainsFunc(told, func(d any) bool { return slices.Contains(out, encoded(d)) }) {
		return ""
	}
	var days []any
	for _, d := range weekdays {
		if slices.Contains(in, d) || slices.Contains(told, any(d)) && !slices.Contains(out, d) {
			days = append(days, d)
		}
	}
	return shownValue(def, key, Fact{Value: days}, t.s.Speaks)
}

// weekdays are the days of a week as they are kept, in their order.
var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

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

// makesChanges carries out what the newest words want changed at the summary. It reports whether they want something, and all of it was placed.
func (t *turn) makesChanges(ctx context.Context) (bool, error) {
	rs, rest, ok := t.changesAsked(changes.AtSummary)
	if !ok {
		return false, nil
	}
	cs, ok := t.correctionsFor(t.joinRequests(rs))
	more, rest := t.changesByShape(rest)
	cs = append(cs, more...)
	switch {
	case !ok:
		return false, nil
	case len(cs) == 0: // all of it is for people, or as it is already
		t.s.Pending = nil
		t.passOnUnplaced(rs)
		t.summarise()
		return true, nil
	case len(cs) == 1 && (cs[0].drops || cs[0].opens):
		return true, t.correct(ctx, cs[0])
	}
	t.passOnUnplaced(rs)
	return true, t.correctAll(ctx, cs, rest)
}

// changesByShape are the corrections that sentences come to in which no request was found, and the other sentences.
func (t *turn) changesByShape(sentences []string) (cs []correction, rest []string) {
	for _, s := range sentences {
		if f := t.changedBy(s); f != nil && !t.onlyAsks(s) && !stance.OfOthers(s) {
			if c := t.changeOf(partial{field: f, says: []string{s}}); !c.opens {
				cs = append(cs, c)
				continue
			}
		}
		rest = append(rest, s)
	}
	return cs, rest
}

// correctionsFor are what the requests come to that name an answer; ok is false where one comes to nothing.
func (t *turn) correctionsFor(rs []request) (cs []correction, ok bool) {
	for _, r := range rs {
		if r.field == nil || r.label == changes.Keep {
			continue
		}
		c, ok := t.correctionFor(r)
		if !ok {
			return nil, false
		}
		cs = append(cs, c)
	}
	return cs, true
}

// passOnUnplaced brings people what is to be added and belongs to no answer, and says so.
func (t *turn) passOnUnplaced(rs []request) {
	for _, r := range rs {
		if r.field == nil {
			t.askPeople(askQuestion, cardRemark, t.forPeople(r.sentence))
			t.lead(t.text("remark.passed_on", map[string]any{"words": short(r.words, maxWhole)}))
		}
	}
}

// sureBesideAnswer is how sure it has to be that an answer is to be changed while another question is open: stories name what was otherwise, too.
const sureBesideAnswer = 0.8

// changesBeside carries out what the newest words want changed of other answers than the one that is asked, and leaves the rest of them to answer that. It
// reports whether nothing is left.
func (t *turn) changesBeside(ctx context.Context) (bool, error) {
	now, def := t.s.current()
	if now == nil || t.s.Plan == nil || t.s.Status != Interviewing || t.pastes() {
		return false, nil
	}
	rs, rest, ok := t.changesAsked(changes.AtQuestion)
	unfit := func(r request) bool {
		said := t.reads(r.sentence).Does(reading.Correct) || repair.SaysSo(r.sentence) || t.wantsChange(r.sentence)
		return r.field == nil || r.field == now || !r.named || !now.reopened(def) && (r.sure < sureBesideAnswer || !said)
	}
	if !ok || slices.ContainsFunc(rs, unfit) {
		return false, nil
	}
	cs, ok := t.correctionsFor(t.joinRequests(rs))
	if !ok || slices.ContainsFunc(cs, func(c correction) bool { return c.opens || c.drops }) {
		return false, nil
	}
	if now.reopened(def) {
		return true, t.correctAll(ctx, cs, rest)
	}
	t.tellChanges(cs)
	t.s.Pending = t.said.only(strings.Join(append(rest, t.answersIn(rs)...), "\n"))
	if t.said = utterance(t.s.Pending); t.said.text == "" {
		t.s.Pending, t.said = nil, said{}
		return true, t.attempt(ctx)
	}
	return false, nil
}

// answersIn are the words that answer the open question, of the sentences that have a request beside them.
func (t *turn) answersIn(rs []request) (out []string) {
	seen := map[string]bool{}
	for _, r := range rs {
		if seen[r.sentence] {
			continue
		}
		seen[r.sentence] = true
		spans, found := changes.Find(changes.AtQuestion, text.Fold(r.sentence)), len(out)
		for _, p := range spans {
			if p.Label == changes.Answer {
				out = append(out, originalOf(r.sentence, p.From, p.To))
			}
		}
		if len(out) == found && len(spans) > 0 { // what stands before the change, where it answers: 「1で大丈夫です あ、それと水曜は…」
			if before := strings.TrimSpace(originalOf(r.sentence, 0, spans[0].From)); before != "" && t.tellsPlainly(before) {
				out = append(out, before)
			}
		}
	}
	return out
}
