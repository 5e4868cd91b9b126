package interview

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// takeProposed takes the address that was proposed in the place of a misspelt one, where the answer says yes to it or repeats what it has that the
// misspelt one had not: "sorry, gmail.com", 「comです」.
func (t *turn) takeProposed() {
	f, def := t.State.CurrentField()
	if f == nil || def.Type != form.TypeEmail || f.Next == nil || f.Next.Key != "invalid.email.typo" || len(t.Said.Parts) != 1 {
		return
	}
	proposed, _ := f.Next.Args["choices"].(string)
	proposed = strings.Trim(proposed, hearing.Quotes)
	said := strings.ToLower(text.Fold(t.Said.Text))
	_, host, ok := strings.Cut(proposed, "@")
	if !ok || strings.ContainsAny(said, "@?") || utf8.RuneCountInString(said) > intents.MaxWhole || denies().MatchString(said) {
		return
	}
	words := strings.FieldsFunc(said, func(r rune) bool {
		return r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '-'
	})
	top := host[strings.LastIndexByte(host, '.')+1:]
	repeats := func(w string) bool {
		w = strings.Trim(w, ".")
		return w == host || w == top && len(top) > len("it")
	}
	if !intents.Is(intents.SaysYes, t.Said.Text) && !slices.ContainsFunc(words, repeats) {
		return
	}
	h := t.Said.Parts[len(t.Said.Parts)-1].Wording(proposed)
	t.State.Pending, t.Said = []application.Heard{h}, hearing.Utterance([]application.Heard{h})
}

// denies are words that take the proposed address for wrong: "its .con not .com".
var denies = pattern.Lazy(`\b(?:no|not|isn'?t|correct|right as)\b|じゃな|ではな|違|ちが|合って`)
