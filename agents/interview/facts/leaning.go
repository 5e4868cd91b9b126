package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/lean"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// leaningOption is the option that an answer leans to without saying so; "" where it leans to none.
func (r *reader) leaningOption(w ask.Want) string {
	if !r.m.Answers || r.f.Type != form.TypeChoice || pointsAt().MatchString(r.text) {
		return ""
	}
	return value.Leaning(r.answer, w)
}

// pointsAt is the number of an option, which says which one it is.
var pointsAt = pattern.Lazy(`(?i)[0-9]\s?番|\b(?:option|number|no\.) ?[0-9]`)

// leans reads the one yes or no that a question of the field asked for, by which way the answer leans, where it tells nothing else.
func (r *reader) leans() {
	if !r.m.Answers || len(r.found)+len(r.doubts) > 0 || isUnknown(r.text) {
		return
	}
	asked := r.m.Asked
	if len(asked) != 1 {
		asked = r.missing()
	}
	if len(asked) != 1 || r.known.has(asked[0]) {
		return
	}
	k := r.key(asked[0])
	if k.family.name != famBool {
		return
	}
	switch way, ok := lean.Read(text.Read(r.answer), r.topic(k)); {
	case ok && way == lean.Yes:
		r.add(k.name, Fact{Value: true, Quote: r.words(r.whole())})
	case ok && way == lean.No:
		r.add(k.name, Fact{Value: false, Quote: r.words(r.whole())})
	}
}

// topic is what a yes or no of the field is asked about.
func (r *reader) topic(k key) string {
	return lean.TopicOf(strings.Join(append(r.f.Label.All(), strings.Join(k.words, " ")), " "))
}
