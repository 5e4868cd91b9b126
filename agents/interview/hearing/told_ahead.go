package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// nameTold is the open field of the candidate's name, where the words tell one.
func (l *Listener) nameTold(words string) *application.Field {
	for i := range l.State.Fields {
		if f := &l.State.Fields[i]; !f.Settled() && slices.ContainsFunc(l.News(f, words), IsName) {
			return f
		}
	}
	return nil
}

// DealEarly gives each part of what was said before there is a plan to the field that it tells of, by its shape; the rest told nothing. Which language to
// speak was asked, and is told of no field.
func (l *Listener) DealEarly(h application.Heard) []application.Ahead {
	rest, others := l.deal(nil, h)
	var named *application.Field // by the sentence before
	for _, s := range text.Sentences(rest) {
		sentence := s.In(rest)
		f := l.toldElsewhere(nil, sentence)
		if f == nil {
			if sentence = nameAmong(sentence); sentence != "" {
				f = l.nameTold(sentence)
			}
		}
		if f == nil && named != nil && onlyKana().MatchString(s.In(rest)) { // 「佐藤美咲です。さとうみさき」
			f, sentence = named, s.In(rest)
		}
		named = nil
		if f != nil && strings.HasSuffix(l.State.Form.Field(f.ID).RequiredFacts[0], "_name") {
			named = f
		}
		if f != nil {
			others = append(others, application.Ahead{Field: f.ID, Heard: h.Wording(sentence)})
		}
	}
	return slices.DeleteFunc(others, func(o application.Ahead) bool {
		def := l.State.Form.Field(o.Field)
		return slices.ContainsFunc(def.Keys(), func(key string) bool { return facts.IsLanguages(*def, key) })
	})
}

// onlyKana is how a name is read, and nothing else.
var onlyKana = pattern.Lazy(`^[\s（(、]*[\p{Hiragana}\p{Katakana}ー・ 　]{3,20}[）)\s。、！!]*$`)

// nameAmong is the clause of a sentence that tells the name of whoever writes, the longest of several: "Priya Raman" beside a city, "jess turner" of "im jess
// by the way, jess turner". The name of a place is none. It is empty where the sentence tells no name.
func nameAmong(sentence string) (name string) {
	if introduces().MatchString(sentence) && place.Read(sentence, place.Context{}).Nothing() {
		return sentence
	}
	sentence = inPassing().ReplaceAllString(sentence, " ")
	for _, c := range text.Clauses(sentence) {
		clause := strings.Trim(c.In(sentence), AroundClause)
		tells := introduces().MatchString(clause) || facts.TellsName(clause) && !mayBePlace(clause)
		if tells && utf8.RuneCountInString(clause) > utf8.RuneCountInString(name) {
			name = clause
		}
	}
	return name
}

// mayBePlace reports words that are, or may be, where somebody is: a place, words behind one that says where, or a single word in Latin letters, which many a
// city has for its name: "Córdoba, in Argentina".
func mayBePlace(clause string) bool {
	plain := intents.Plainly(clause)
	return !place.Read(clause, place.Context{}).Nothing() || saysWhere().MatchString(plain) ||
		text.ScriptOf(plain) == text.Latin && len(strings.Fields(plain)) < 2
}

// saysWhere are words in which a name is one of a place: "I'm near Hereford".
var saysWhere = lexicon.Lazy(`{says where}`)

// inPassing are words with which something is told beside.
var inPassing = lexicon.Lazy(`(?i)[ ,、]*{in passing}[、 ]*`)

// introduces says a name and that it is one's own.
var introduces = pattern.Lazy(`と(?:申|もう)します|(?:と|って)(?:言|い)います|(?:名前|なまえ)は|\b[Mm]y name(?:'s| is)\b`)
