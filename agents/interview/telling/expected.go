package telling

import (
	"cmp"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// expected is what an answer to a field looks like: by the field's type, and by the facts that are asked for where that is any text.
func expected(f *application.Field, def *form.Field) *bot.Expect {
	e := bot.Expect{Max: def.MaxChars, Optional: !def.Required}
	switch def.Type {
	case form.TypeChoice, form.TypeBoolean:
		e.Kind = bot.ExpectChoice
	case form.TypeFile:
		e.Kind, e.Accept, e.MaxMB = bot.ExpectFile, facts.FileKinds(*def), def.MaxMB
	default:
		e.Kind, e.Autocomplete = expectedWords(def, f.AskedFor)
	}
	return &e
}

// expectedKinds are what a single fact of a kind is answered with; any other one with a line of words.
var expectedKinds = map[form.Kind]bot.Expected{
	form.KindEmail: bot.ExpectEmail, form.KindPhone: bot.ExpectPhone, form.KindURL: bot.ExpectURL, form.KindDate: bot.ExpectDate, form.KindText: bot.ExpectLong,
	form.KindNumber: bot.ExpectNumber, form.KindMoney: bot.ExpectNumber, form.KindYear: bot.ExpectNumber, form.KindDuration: bot.ExpectNumber,
}

// expectedWords is what words that tell these facts look like. A name and its reading are one line; several facts of which the form says no more are a story.
func expectedWords(def *form.Field, keys []string) (kind bot.Expected, autocomplete string) {
	var asked []form.Kind
	for _, key := range keys {
		if fact, _ := facts.KindOf(*def, key); fact.Kind != form.KindReading {
			asked = append(asked, fact.Kind)
		}
	}
	switch {
	case len(asked) == 0 && len(keys) > 0: // a reading alone
		return bot.ExpectText, ""
	case len(asked) != 1:
		return bot.ExpectLong, ""
	}
	kind = cmp.Or(expectedKinds[asked[0]], bot.ExpectText)
	switch asked[0] {
	case form.KindName:
		return kind, "name"
	case form.KindEmail:
		return kind, "email"
	case form.KindPhone:
		return kind, "tel"
	}
	return kind, ""
}
