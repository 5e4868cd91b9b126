package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// quotes are the signs around what somebody names to the letter.
const quotes = " 　「」『』\"'“”"

// aroundNamed are those signs and the ones around a clause.
const aroundNamed = quotes + "、,。.;；()（）\n"

// openingQuotes are those of them that begin it.
const openingQuotes = "「『“"

// partRemoved finds the one answer in words that holds what is to be taken out of it.
func (l *Listener) partRemoved(w repair.Wish) (c Correction, ok bool) {
	if !w.Removes || w.Refers {
		return c, false
	}
	var found []Correction
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		if parts := l.partsToTake(f, w); f.Settled() && len(parts) > 0 {
			found = append(found, Correction{Field: f, Takes: parts})
		}
	}
	if len(found) != 1 {
		return c, false
	}
	return found[0], true
}

// Part is a piece of an answer in the words that name it; quoted where it is to be cut out to the letter.
type Part struct {
	Words  string
	quoted bool
	exact  bool // … and nothing but that: these are the words of the answer
}

// partsToTake are the parts of an answer that are to be taken out of it: what is named as a whole, else each of several.
func (l *Listener) partsToTake(f *application.Field, w repair.Wish) []Part {
	if !w.Removes || w.OfEverything() {
		return nil
	}
	if what := strings.Trim(w.What, quotes); l.holdsPart(f, what) {
		return []Part{{Words: what}}
	}
	if core := strings.Trim(partNamed().ReplaceAllString(w.What, ""), quotes); core != w.What && facts.Weight(core) > 0 && l.holdsPart(f, core) { // "the smile comment"
		return []Part{{Words: core}}
	}
	var out []Part
	for _, what := range severalThings().Split(w.What, -1) {
		if words := strings.Trim(what, quotes); l.holdsPart(f, words) {
			out = append(out, Part{Words: words, quoted: strings.ContainsAny(what, "「『\"“")})
		}
	}
	if i := strings.IndexAny(w.What, openingQuotes); out == nil && i > 0 { // 「7の「御社の…」は削除してください」
		if words := strings.Trim(w.What[i:], quotes); l.holdsPart(f, words) {
			return []Part{{Words: words, quoted: true}}
		}
	}
	return out
}

// partNamed are the words that say of what is named that it is a part of a text: "the … bit", 「…の話」.
var partNamed = lexicon.Lazy(`(?i)^(?:the|that|my|any) |{part of a text}$`)

// severalThings stand between several things that are named one after the other.
var severalThings = pattern.Lazy(`(?i),? and (?:the |my )?|, |、|(?:」|』)と`)

// Told reports that a fact was told in the part, or the part in the words that told it.
func (p Part) Told(words string) bool {
	part, words := text.Squeeze(p.Words), text.Squeeze(words)
	return words != "" && (strings.Contains(part, words) || strings.Contains(words, part))
}

// removesPart reports words that want a part of an answer out, and not all that was told: 「品出しって書いたの消してください」. Where it stands is told, by its answer
// or in quotes, or the words point at a remark of the summary; and nothing in them speaks of everything. In doubt all is meant: that is confirmed first.
func (l *Listener) removesPart() bool {
	said := l.Said.Text
	if _, ok := l.partRemoved(repair.Read(said)); ok {
		return true
	}
	if repair.NamesEverything(said) {
		return false
	}
	if quoted := quotedWords().FindStringSubmatch(said); quoted != nil && (len(l.named(said)) > 0 || l.stands(quoted[1])) {
		return true
	}
	return l.atSummary() && (aRemark().MatchString(said) || aPassage().MatchString(said) && (len(l.named(said)) > 0 || itemNumber().MatchString(said)))
}

var (
	quotedWords = pattern.Lazy(`[「『“"]([^「」『』“”"]{2,})[」』”"]`)
	// aRemark points at a sentence or a remark of the summary, aPassage at what may be one.
	aRemark = pattern.Lazy(`(?:最後|最初|[0-9]つ目)の(?:一?文|行)|(?:って|と)(?:書|かい|言っ|いっ)[^。、]{0,4}(?:の|やつ|とこ|ところ|部分|分)` +
		`|(?i:\b(?:the|that) (?:[^ .]+ ){0,5}(?:remark|comment|line|sentence|note)\b)`)
	aPassage = pattern.Lazy(`の(?:部分|箇所|くだり|メモ|コメント)|(?i:\b(?:the|that) (?:[^ .]+ ){0,5}(?:bit|part|thing)\b)`)
	// itemNumber names an answer by its number.
	itemNumber = pattern.Lazy(`[0-9]番|(?i:\b(?:in|from|of|number|no\.?|item) [0-9]{1,2}\b)`)
	// ofASentence speaks of a sentence or a passage of what was told.
	ofASentence = pattern.Lazy(`の(?:一?文|部分|箇所|行|くだり|メモ|コメント)|(?i:\b(?:sentence|paragraph|passage|line|bit|part|remark|comment|note|entry|duplicate\w*)s?\b)`)
)

// holdsPart reports an answer in words that says what is named, beside others.
func (l *Listener) holdsPart(f *application.Field, what string) bool {
	def := l.State.Form.Field(f.ID)
	says := func(words string) bool {
		return utf8.RuneCountInString(what) > 1 && inWords(words, what) // the "car" of a remark is no part of "care home"
	}
	if slices.ContainsFunc(f.Words, func(q application.Quote) bool { return says(q.Text) }) {
		return true
	}
	return def.Type == form.TypeText && slices.ContainsFunc(def.Keys(), func(key string) bool {
		told, ok := f.Facts[key].Value.(string)
		return ok && says(told) && !IsName(key) && !AMoment().MatchString(told) && !facts.Tells(*def, key)
	})
}

// joint held together what was left out and what is left.
var joint = pattern.Lazy(`^(?:[、,・と及]|や|および|(?i:and|or)\b|&)+ *|(?:[、,・とや及 ]|および|(?i:\band|\bor)|&)+$`)

// CutFrom is a text without the part: to the letter where it was quoted or begins or ends the text, else without the clauses that hold it.
func (p Part) CutFrom(raw string) (rest string, found bool) {
	i := strings.Index(raw, p.Words)
	if i >= 0 && utf8.RuneCountInString(p.Words) > 1 && (p.quoted || i == 0 || i+len(p.Words) == len(raw)) {
		rest = strings.Join(strings.Fields(raw[:i]+raw[i+len(p.Words):]), " ")
		return strings.Trim(joint().ReplaceAllString(rest, ""), " 　、,。.;"), true
	}
	if p.exact && i < 0 {
		return raw, false
	}
	if words := strings.ToLower(text.Fold(p.Words)); inWords(raw, words) {
		return WithoutNamed(raw, text.Clauses(raw), []string{words}), true
	}
	return without(raw, text.Clauses(raw), p.Words)
}

// IsStump reports words that led to something which was taken out: "I left because".
func IsStump(words string) bool { return stump().MatchString(words) }

var stump = pattern.Lazy(`(?i)(?:ので|から|ため|[てで]|[しきりみけえ]|けど|が|を|に|[、,])$|\b(?:and|so|because|but|to|by|with)$`)
