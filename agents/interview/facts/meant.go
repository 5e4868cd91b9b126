package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/values"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// meant reads a fact. What was found in other words than those that tell it, as the tagger sees them, is of something else: then, and where nothing was
// found, those alone are read.
func (r *reader) meant(k key, read func(*reader, key) (Fact, bool)) (Fact, bool) {
	fact, ok := read(r, k)
	words := r.wordsMeant(k)
	value, _ := fact.Value.(string)
	if words == "" || ok && (overlap(fact.Quote, words) || overlap(value, words)) && !(isPartOf(value, words) && isName(k)) {
		return fact, ok
	}
	own, found := read(r.memory.newReader(r.f, Message{Text: words, under: true}, r.known, r.c), k)
	if !found {
		return fact, ok
	}
	r.doubts = slices.DeleteFunc(r.doubts, func(d Doubt) bool { return d.Key == k.name }) // which of several words tell it is clear now
	return own, true
}

// parseMeant is the answer to a typed field, read as meant reads a fact.
func (r *reader) parseMeant(key string, w ask.Want) ask.Answer {
	a := value.Parse(r.answer, w, r.c)
	words := r.wordsMeant(r.key(key))
	if words == "" || a.Status == ask.Found && overlap(a.Quote, words) {
		return a
	}
	if own := value.Parse(words, w, r.c); own.Status == ask.Found && !r.putRightBy(words, a) && !(a.Status == ask.Found && len(person.Emails(r.answer)) > 1) {
		return own
	}
	return a
}

// putRightBy reports words that an answer behind them is told in the place of: "anna@exmaple.com\n*anna@example.com typo".
func (r *reader) putRightBy(words string, a ask.Answer) bool {
	first, then := strings.Index(r.text, words), strings.Index(r.text, a.Quote)
	if a.Status != ask.Found || first < 0 || then < first+len(words) {
		return false
	}
	spans := []text.Span{{Start: first, End: first + len(words)}, {Start: then, End: then + len(a.Quote)}}
	return stance.Replaced(text.Read(r.text), spans)[0]
}

// wordsMeant are the words that tell a name or an address that the question asked for, beside others that do not; empty where the tagger is sure of none
// or of several. Other values are told with what they are of, which no tagger of values sees.
func (r *reader) wordsMeant(k key) string {
	kind, label := "", values.Value
	switch family := k.family.name; {
	case family == famName:
		kind, label = "name", values.Name
	case family == famReading:
		kind, label = "name", values.Reading
	case family == famEmail || r.f.Type == form.TypeEmail:
		kind = "email"
	case family == famPhone || r.f.Type == form.TypePhone:
		kind = "phone"
	case family == famURL || r.f.Type == form.TypeURL:
		kind = "url"
	}
	if kind == "" || r.m.under || !slices.Contains(r.m.Asked, k.name) {
		return ""
	}
	if n, ok := person.PersonName(r.answer); ok && n.Proven && kind == "name" { // that the one reads the other is surer than how the rest looks
		return ""
	}
	at := slices.DeleteFunc(values.Find(kind, r.text), func(p tag.Span) bool {
		return p.Label != label || kind == "name" && (!isWholeName(r.text[p.From:p.To]) || whereBefore().MatchString(r.text[:p.From])) || r.beginsAmiss(p)
	})
	if len(at) != 1 || at[0].To-at[0].From == len(r.text) {
		return ""
	}
	span := text.Span{Start: at[0].From, End: at[0].To}
	// "that's my old boss's", "don't write to"
	if t := text.Read(r.text); !stance.InPlaceOf(t) && (stance.OfAnother(t, span) || stance.OfOthers(r.text) || kind != "name" && stance.PutAside(t, span)) {
		return ""
	}
	return r.words(span)
}

// whereBefore ends with a word behind which a place is named: "I am Diego, from Bogota Colombia".
var whereBefore = lexicon.Lazy(`(?i)\b(?:{before a place}) $`)

// beginsAmiss reports words in kana that begin with the particle of a word before them, 「下はだいすけ」, or within a word: 「次い|きまひょか」.
func (r *reader) beginsAmiss(p tag.Span) bool {
	before, first := text.RuneBefore(r.text, p.From), text.RuneAfter(r.text, p.From)
	within := unicode.Is(unicode.Hiragana, before) && unicode.Is(unicode.Hiragana, first) && !strings.ContainsRune("はがのをもにでとだすねよ", before)
	return within || unicode.Is(unicode.Han, before) && strings.ContainsRune("はがのをもにでと", first)
}

// minWholeName is how many characters a name has at least that is a whole one, where nothing parts it: 「鴨志田」 is a family's.
const minWholeName = 4

// isWholeName reports a family name with a given one.
func isWholeName(name string) bool {
	parted := strings.ContainsAny(strings.TrimSpace(name), " ・")
	return parted || text.HasJapanese(name) && utf8.RuneCountInString(name) >= minWholeName
}

// isPartOf reports a part of a name beside the whole of it: 「ゆう です。きたみ ゆう。」
func isPartOf(part, whole string) bool {
	return part != "" && part != whole && !isWholeName(part) && slices.Contains(strings.Fields(whole), part)
}

// overlap reports words of which the ones hold the others.
func overlap(a, b string) bool {
	a, b = text.Fold(a), text.Fold(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}
