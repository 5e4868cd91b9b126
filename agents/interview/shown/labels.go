package shown

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// Labelled is the form with what its fields and options are called in every language that interviews are held in. Where the form
// says it in one only, the catalogue has a word for the field or for the only fact that it asks for: nobody is to read labels of a
// language that they may not know. What neither knows stays as the form has it. The form itself is not changed.
func Labelled(f *form.Form) *form.Form {
	out := *f
	out.Fields = slices.Clone(f.Fields)
	for _, lang := range []string{prompts.JA, prompts.EN} {
		c := base.Texts(lang)
		for i := range out.Fields {
			def := &out.Fields[i]
			keys := []string{"label." + def.ID}
			if len(def.RequiredFacts) == 1 {
				keys = append([]string{"label." + def.ID + "." + def.RequiredFacts[0]}, append(keys, "fact."+def.RequiredFacts[0])...)
			}
			def.Label = withText(def.Label, c, keys...)
			def.Options = slices.Clone(def.Options)
			for j := range def.Options {
				o := &def.Options[j]
				o.Label = withText(o.Label, c, "option."+def.ID+"."+o.ID, "option."+o.ID)
			}
		}
	}
	return &out
}

// withText adds the first of the catalogue's texts that there is, where the text lacks the language.
func withText(text form.Text, c *prompts.Catalog, keys ...string) form.Text {
	key := c.FirstOf(keys...)
	if text.Has(c.Lang()) || !c.Has(key) {
		return text
	}
	out := maps.Clone(text)
	if out == nil {
		out = form.Text{}
	}
	out[c.Lang()] = c.Text(key, nil)
	return out
}
