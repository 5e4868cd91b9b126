package offline

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

//go:embed texts.txt
var textData string

var texts = pattern.NewLexicon(textData)

// say is a text of texts.txt.
func say(lang, name string) string {
	in := texts.Words(name)
	return rules.Say(lang, in[0], in[1])
}

// restated says what a question asks for.
func (q question) restated(lang string) string {
	if q.kind == choice && len(q.options) > 1 {
		return fmt.Sprintf(say(lang, "restated options"), strings.Join(q.options, rules.Say(lang, "、", ", ")))
	}
	return say(lang, "restated "+string(q.kind))
}

// asks is the side of what is asked.
func asks(q question, lang string) []string {
	advice := open
	switch q.kind {
	case choice, whether, how, why:
		advice = q.kind
	}
	return []string{q.restated(lang), say(lang, "advice "+string(advice))}
}

// risks is the side of what could go wrong.
func risks(q question, lang string) []string {
	out := []string{say(lang, q.either("lasting", "hard to undo", "may be undone"))}
	if q.speaksOf("money") {
		out = append(out, say(lang, "costs"))
	}
	return append(out, say(lang, "doing nothing"))
}

// evidence is the side of what has to be known.
func evidence(q question, lang string) (out []string) {
	if q.speaksOf("vague") {
		out = append(out, say(lang, "vague words"))
	}
	out = append(out, say(lang, q.either("figure", "figures", "no figures")))
	if !q.speaksOf("time") {
		out = append(out, say(lang, "no deadline"))
	}
	return out
}

// people is the side of whom it concerns.
func people(q question, lang string) []string {
	return []string{say(lang, q.either("others", "concerns others", "concerns nobody")), say(lang, "who decides")}
}

// either is one name for a question that speaks of something, and another one for one that does not.
func (q question) either(section, yes, no string) string {
	if q.speaksOf(section) {
		return yes
	}
	return no
}
