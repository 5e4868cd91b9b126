package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/attachment"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
	"github.com/mendanhq/mendan/agents/language/when"
	"github.com/mendanhq/mendan/bot"
)

// single reads a typed field with one required fact: what a field of that type takes is its value. done is false for other
// fields.
func (r *reader) single() (facts []Fact, done bool) {
	if r.f.Type == form.TypeFile {
		return r.file(), true
	}
	if r.f.Type == form.TypeText || r.f.Type == "" || len(r.f.RequiredFacts) != 1 {
		return nil, false
	}
	key := r.f.RequiredFacts[0]
	if r.f.Multiple {
		if ids, at, ok := r.amendedOptions(key); ok {
			r.add(key, Fact{Value: ids, Quote: r.words(at)})
			return r.found, true
		}
	}
	if r.known.has(key) && !r.meansThis() {
		return nil, true
	}
	if f, ok := r.ofSubject(key); ok {
		r.add(key, f)
		return r.found, true
	}
	w := WantOf(r.f)
	a := r.parseMeant(key, w)
	if a.Status == ask.Absent {
		a = value.Parse(r.proposed(), w, r.c)
	}
	if a.Status != ask.Found && a.Status != ask.None && r.noneAtFirst(key) {
		a = ask.Answer{Status: ask.None, Quote: r.words(r.clauseAt(0))}
	}
	switch a.Status {
	case ask.Found:
		if a.Reason == ask.ReasonRelative {
			key = r.relativeKey(key)
		} else if words := r.countedAnew(key, a.Quote); words != "" {
			key, a.Value = r.relativeKey(key), words
		}
		r.add(key, Fact{Value: a.Value, Quote: a.Quote})
	case ask.Invalid:
		if a.Reason == ask.ReasonDoubt {
			r.doubts = append(r.doubts, Doubt{Fact{key, a.Value, a.Quote}, a.Other})
		}
	case ask.None:
		if absent, ok := r.absenceKey(); ok {
			r.add(absent, Fact{Value: true, Quote: a.Quote})
		} else if r.takesNone(key) {
			r.add(key, Fact{Value: r.noneOf(key), Quote: a.Quote})
		}
	case ask.Negotiable:
		if word := r.negotiable(); word != "" {
			r.add(key, Fact{Value: word, Quote: a.Quote})
		}
	}
	r.implied(key)
	return r.found, true
}

// countedAnew are the words of a start counted from an offer with another length in them, where a length alone is told for it: 「3ヶ月後にして」 for
// 「内定から2ヶ月後」.
func (r *reader) countedAnew(key, quote string) string {
	was, _ := r.known.raw(r.relativeKey(key)).(string)
	if r.f.Type != form.TypeDate {
		return ""
	}
	return when.CountedAnew(was, quote)
}

// noneAtFirst reports an answer about a link that begins with there being none, and goes on to say why: 「ないです、仕事のコードは出せないので」.
func (r *reader) noneAtFirst(key string) bool {
	return familyOf(r.f, key).name == famURL && len(r.clauses) > 1 && stance.IsNone(r.clauses[0].In(r.text)) && why().MatchString(r.text[r.clauses[0].End:])
}

// why is a reason for having nothing to show.
var why = pattern.Lazy(`(?i)(?:ので|から|ため|んで)(?:[。、!]*$|、?(?:出|お?見せ|公開|共有|載せ|お出し|ご覧))|\b(?:nda|because|since|private|internal|confidential|proprietary)\b|非公開|社外秘|守秘`)

var theirs = pattern.Lazy(`(?i)\b(?:your?|yours|company|recruiter)\b|御社|貴社|そちら|会社|採用担当|担当者`)

// proposed is a question that carries an address or number of one's own: "is naoki@example.jp ok?"; nothing of other types, and of a
// question about ours.
func (r *reader) proposed() string {
	if t := r.f.Type; t != form.TypeEmail && t != form.TypePhone && t != form.TypeURL || theirs().MatchString(r.message) {
		return ""
	}
	return withoutOrders(r.message)
}

// meansThis reports whether a correction may be one of this field: an address or a sum of money shows what it is, a choice, a
// day or a number must be named.
func (r *reader) meansThis() bool {
	if !correction().MatchString(r.text) {
		return true
	}
	switch r.f.Type {
	case form.TypeChoice, form.TypeBoolean, form.TypeDate:
		return r.namesField()
	case form.TypeNumber:
		return r.namesField() || familyOf(r.f, r.f.RequiredFacts[0]).name == famMoney
	}
	return true
}

var (
	labelWord  = pattern.Lazy(`[A-Za-z]{3,}|\p{Han}{2}|\p{Katakana}{3,}`)
	labelStock = pattern.Lazy(`(?i)^(?:the|and|for|you|your|can|are|days?|date|week|weekly|min|max|this|that|possible|now|later|確認|希望|可能|年数|有無|以上|日本|か月)$`)
)

// namesField reports whether the message has a word of the field's label or of its fact's key.
func (r *reader) namesField() bool {
	names := strings.Join(append(r.f.Label.All(), parseKey(r.f.RequiredFacts[0]).words...), " ")
	low := strings.ToLower(r.text)
	for _, w := range labelWord().FindAllString(strings.ToLower(names), -1) {
		if !labelStock().MatchString(w) && strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// relativeKey is the key that takes a start in words.
func (r *reader) relativeKey(key string) string {
	for _, k := range r.f.Keys() {
		if familyOf(r.f, k).name == famRelative {
			return k
		}
	}
	return key
}

// negotiable is the word that the done criteria have for "let us talk about it", or nothing.
func (r *reader) negotiable() string {
	for _, s := range r.f.DoneCriteria.All() {
		switch s = strings.ToLower(s); {
		case strings.Contains(s, "相談"):
			return "相談"
		case strings.Contains(s, "negotiable"):
			return "negotiable"
		}
	}
	return ""
}

// FileKinds are the kinds of file that the field can be answered with, in the order in which they are told: those that its form names, as far as
// they can be read here, and plain text, which does for any document. A form that names none takes any document.
func FileKinds(f form.Field) []string {
	if len(f.Accept) == 0 {
		return attachment.Documents()
	}
	var kinds []string
	for _, ending := range f.Accept {
		if kind := attachment.KindOf("." + ending); attachment.Readable(kind) && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, kind := range attachment.Plain() {
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// TakesFile reports that the field can be answered with a file of such a name, once it was read. A name that tells no kind does: what was in it
// told. So does one of a kind that the form names and that is not read here, where no more than the name came.
func TakesFile(f form.Field, name string) bool {
	kind := attachment.KindOf(name)
	named := slices.ContainsFunc(f.Accept, func(ending string) bool { return attachment.KindOf("."+ending) == kind })
	return name != "" && (len(f.Accept) == 0 || kind == "" || named || slices.Contains(FileKinds(f), kind))
}

// file takes the first attachment of a kind that the field accepts, else an address or a pasted text where these will do.
func (r *reader) file() []Fact {
	key := r.f.RequiredFacts[0]
	for _, a := range r.m.Attachments {
		if TakesFile(r.f, a.Name) {
			return []Fact{{Key: key, Value: bot.Visible(a.Name)}}
		}
	}
	if urls := person.URLs(r.answer); slices.Contains(r.f.Alternatives, "url") && len(urls) > 0 {
		return []Fact{{Key: key, Value: urls[0].Value, Quote: urls[0].In(r.answer)}}
	}
	text := strings.TrimSpace(bot.Visible(strings.ToValidUTF8(r.m.Text, " ")))
	if slices.Contains(r.f.Alternatives, "text") && pasted(text) {
		text = withoutHandingOver(text)
		return []Fact{{Key: key, Value: text, Quote: text}}
	}
	return nil
}

var (
	criteriaNone = pattern.Lazy(`(?i)\bnone\b|(?:^|[^s]) or no\b|nothing|なし|無し|ない場合|なければ`)
	criteriaZero = pattern.Lazy(`(?i)\b0 if none|zero if|なければ\s*0|なし(?:は|なら)\s*0`)
)

// takesNone reports whether "none" answers the fact.
func (r *reader) takesNone(k string) bool {
	if !r.f.Required || slices.ContainsFunc(r.f.DoneCriteria.All(), criteriaNone().MatchString) {
		return true
	}
	switch familyOf(r.f, k).name {
	case famURL, famCert, famHelp:
		return true
	case famDuration:
		return r.key(k).any("notice")
	}
	return false
}

// noneOf is the value of a none: 0 of a length of notice, else null.
func (r *reader) noneOf(k string) any {
	f := familyOf(r.f, k).name
	if f == famDuration && r.key(k).any("notice") {
		return 0.0
	}
	if (f == famDuration || f == famNumber) && slices.ContainsFunc(r.f.DoneCriteria.All(), criteriaZero().MatchString) {
		return 0.0
	}
	return nil
}

// maxNone is how long an answer may be to mean nothing but "none", in characters.
const maxNone = 60

// none reads an answer that says that there is nothing to tell: every open fact that takes it is none.
func (r *reader) none() []Fact {
	if !r.saysNone() {
		return nil
	}
	quote := r.wordsOfNone()
	if absent, ok := r.absenceKey(); ok {
		r.add(absent, Fact{Value: true, Quote: quote})
		return r.found
	}
	for _, k := range r.missing() {
		if r.takesNone(k) {
			r.add(k, Fact{Value: r.noneOf(k), Quote: quote})
		}
	}
	return r.found
}

// wordsOfNone are the words that say that there is nothing, without what is told beside them.
func (r *reader) wordsOfNone() string {
	for _, c := range r.clauses {
		if stance.IsNone(c.In(r.text)) {
			return r.words(c)
		}
	}
	return r.answer
}

// saysNone reports an answer that says that there is nothing, and no more.
func (r *reader) saysNone() bool {
	said := gapBehindTopic().ReplaceAllString(r.answer, "$1")
	if AsksForHelp(r.f) && DeniesBesideNeed(r.text) {
		return false
	}
	return utf8.RuneCountInString(r.text) <= maxNone && stance.IsNone(said) && !r.tellsOfWork(r.whole()) && !r.tellsSome()
}

// gapBehindTopic stands between words of one statement: 「接客は、一度もございません」, 「接客は したこと ないです」, as who learns the language writes.
var gapBehindTopic = pattern.Lazy(`(は|が|こと|も)(?:、| )\s*`)

// tellsSome reports a sentence that tells of something before another says that there is no more: 「英検2級だけです。あとはないです」.
func (r *reader) tellsSome() bool {
	first := r.sentences[0].In(r.text)
	return len(r.sentences) > 1 && !stance.IsNone(first) &&
		(len(quantity.Durations(first)) > 0 || held().MatchString(r.text) || r.tellsOf(r.sentences[0], "cert", "place", "past", "duty"))
}

// exception begins what somebody tells after saying that there is nothing: 「ありません。ただ母の店を1年手伝いました」.
var exception = lexicon.Lazy(`(?i){exception}.*`)

// tellsOfWork reports that an answer about experience goes on, after the words that say that there is none, with some.
func (r *reader) tellsOfWork(in text.Span) bool {
	about := slices.ContainsFunc(r.missing(), func(k string) bool {
		return slices.Contains([]string{famPast, famDuties, famNamed, famProse}, familyOf(r.f, k).name)
	})
	at := exception().FindStringIndex(in.In(r.text))
	if !about || at == nil {
		return false
	}
	rest := text.Span{Start: in.Start + at[0], End: in.Start + at[1]}
	said := rest.In(r.text)
	return len(quantity.Durations(said)) > 0 || r.tellsOf(rest, "duty", "past", "role", "place") || worksAt().MatchString(said)
}

// worksAt are words of having worked at all, with what was done left open.
var worksAt = lexicon.Lazy(`(?i){worked}`)
