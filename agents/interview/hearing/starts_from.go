package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// startsFrom takes the opening off an answer that is to begin with the words in quotes: 「6番は「ツアーが雨で…」からでいいです」, 'start number 6 with "the
// tour was"'. Who quotes from memory means the words that begin the same. Where
// none do the words are said back.
func (l *Listener) startsFrom(sentence string) (c Correction, ok bool) {
	at, group := lexicon.Find("begins with a quote", strings.TrimSpace(text.Fold(sentence)))
	if at == nil {
		return c, false
	}
	words := strings.TrimRight(strings.Trim(group("words"), quotes), ".…‥・。 ")
	rest := strings.Replace(text.Fold(sentence), group("words"), " ", 1)
	f := l.lastNamed(rest)
	if m := bareNumberIn().FindString(rest); m != "" {
		f = l.numbered(text.SmallNumber(m))
	}
	if f == nil || l.State.Form.Field(f.ID).Type != form.TypeText { // "it can start from" names no date
		f = l.only(func(f *application.Field) bool { return len(l.openingsOf(f, words)) > 0 })
	}
	if f == nil || l.State.Form.Field(f.ID).Type != form.TypeText {
		return c, false
	}
	if c = (Correction{Field: f, Takes: l.openingsOf(f, words), From: sentence}); len(c.Takes) == 0 {
		c = Correction{Unmade: sentence}
	}
	return c, true
}

// bareNumberIn is a number in a sentence that is no part of another one.
var bareNumberIn = pattern.Lazy(`\b[0-9]{1,2}\b`)

// leastQuoted is how many characters at least of what is quoted from memory stand in an answer.
const leastQuoted = 5

// openingsOf are what stands in the parts of an answer before such words.
func (l *Listener) openingsOf(f *application.Field, words string) (out []Part) {
	for _, piece := range l.piecesOf(f) {
		folded := text.Read(piece)
		at := begunWith(folded.Low, text.Read(words).Low)
		if at <= 0 {
			continue
		}
		if opening := strings.TrimRight(folded.Words(0, at), AroundClause); opening != "" && !slices.ContainsFunc(out, func(p Part) bool { return p.Words == opening }) {
			out = append(out, Part{Words: opening, quoted: true})
		}
	}
	return out
}

// piecesOf are the texts that an answer in words is kept in: its facts in the candidate's words, and what stands beside them.
func (l *Listener) piecesOf(f *application.Field) (out []string) {
	def := l.State.Form.Field(f.ID)
	for _, key := range def.Keys() {
		if told, ok := f.Facts[key].Value.(string); ok && !AMoment().MatchString(told) && !IsName(key) {
			out = append(out, told)
		}
	}
	for _, q := range f.Words {
		out = append(out, q.Text)
	}
	return out
}

// begunWith is where in a text stand the words that begin as the ones given do, as long as they are the same; -1 where too few are.
func begunWith(in, words string) int {
	whole := utf8.RuneCountInString(words)
	for n := whole; n >= max(min(leastQuoted, whole), (whole+1)/2) && n > 1; n-- {
		if at := strings.Index(in, words); at >= 0 {
			return at
		}
		_, size := utf8.DecodeLastRuneInString(words)
		words = words[:len(words)-size]
	}
	return -1
}
