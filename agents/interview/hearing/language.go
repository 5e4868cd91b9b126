package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// languageAsked is the language that the newest words ask to go on in, whatever name they have for it, and nothing else.
func (l *Listener) languageAsked() string {
	switch {
	case l.aboutLanguages() || l.tells():
		return ""
	case l.doesOnly(reading.LanguageJA):
		return prompts.JA
	case l.doesOnly(reading.LanguageEN):
		return prompts.EN
	}
	return ""
}

// hearLanguageBeside hears the wish to go on in the other language beside something else, which is left to be heard: "idk what this wants from me. can we
// do it in japanese instead".
func (l *Listener) hearLanguageBeside() Move {
	if !l.State.Begun() || l.State.Closed() || l.State.Section() != application.SectionCompleted {
		return Move{}
	}
	lang := OtherLanguage(l.State.Speaks)
	said := l.Said.Text
	if l.atSummary() { // whoever wants to read it in another language sends nothing yet
		if slices.ContainsFunc(text.Sentences(said), func(at text.Span) bool { return l.asksLanguage(at.In(said), lang) }) {
			return Move{Does: Speaks, Lang: lang}
		}
		return Move{}
	}
	sure := l.Reads(said).SureOf(speaks[lang])
	if writtenIn().MatchString(said) { // what somebody made is, and not what is to be spoken here
		return Move{}
	}
	if sure < sureWhatever || place.TellsSkill(said) || facts.OfWorkDone(said) || stance.Past(said) || l.aboutLanguages() && sure < sureAtLanguages {
		return Move{} // "a lady from Osaka, she asked can we do it in Japanese please"
	}
	parted := text.Clauses
	if l.Reads(said).Does(reading.Answer) { // a clause of a story may tell what somebody else asked
		parted = text.Sentences
	}
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		kept, from := "", 0
		for _, c := range parted(p.Text) {
			clause := c.In(p.Text)
			if w := place.ParseWish(clause); w.Explicit && w.Language == lang || l.Reads(clause).Does(speaks[lang]) {
				kept, from = kept+p.Text[from:c.Start], c.End
			}
		}
		parts[i].Text = strings.Trim(kept+p.Text[from:], " 　、,")
	}
	if rest := Utterance(parts); !Substantial(rest.Text) || rest.Text == l.Said.Text {
		return Move{}
	}
	l.leave(parts)
	return Move{Does: SpeaksBeside, Lang: lang}
}

// writtenIn says of something that it is in a language: 「READMEが英語ですみません」.
var writtenIn = lexicon.Lazy(`(?i){written in a language}`)

// asksLanguage reports a sentence that asks for a language more than it tells or changes something: "I took orders in Japanese" is what somebody did.
func (l *Listener) asksLanguage(sentence, lang string) bool {
	r := l.Reads(sentence)
	sure := r.SureOf(speaks[lang])
	return sure >= max(sureWhatever, r.SureOf(reading.Answer), r.SureOf(reading.Correct)) && !place.TellsSkill(sentence) && !facts.OfWorkDone(sentence)
}

// sureAtLanguages is how sure the wish for another language has to be where languages are asked for.
const sureAtLanguages = 0.95

// aboutLanguages reports that the open question is itself about languages, so that naming one is an answer.
func (l *Listener) aboutLanguages() bool {
	_, def := l.State.CurrentField()
	return def != nil && (strings.Contains(def.ID, "language") || slices.ContainsFunc(def.Keys(), func(k string) bool {
		return strings.Contains(k, "language") || strings.Contains(k, "level")
	}))
}
