package telling

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// PlainReason is why an answer to a typed field does not fit when nothing of the kind is in it.
var PlainReason = map[form.Type]string{
	form.TypeEmail: "format", form.TypePhone: "format", form.TypeURL: "format", form.TypeNumber: "none", form.TypeDate: "unclear",
	form.TypeChoice: "none", form.TypeBoolean: "unclear", form.TypeFile: "none",
}

// Misfit explains why an answer to a typed field cannot be taken; nil for free text.
func (w *Teller) Misfit(f *application.Field, def *form.Field, a ask.Answer) *application.Unfit {
	plain, typed := PlainReason[def.Type]
	if !typed || a.Status == ask.Unknown {
		return nil
	}
	reason := plain
	if a.Status == ask.Invalid {
		reason = a.Reason
	}
	if def.Type == form.TypeFile {
		return w.noFile(f, def)
	}
	key := "invalid." + string(def.Type) + "." + reason
	if c := w.Texts(); !c.Has(key) || slices.Contains(c.Args(key), "choices") && a.Hint == "" {
		key = "invalid." + string(def.Type) + "." + plain
	}
	return w.UnfitFor(def, key, a.Hint)
}

// noFile says what can be done where no file came: the ways to send it, then that it may be left to people.
func (w *Teller) noFile(f *application.Field, def *form.Field) *application.Unfit {
	key := "invalid.file.none"
	if f.Invalid > 0 {
		key = "invalid.file.none_again"
	}
	return w.UnfitFor(def, key, "")
}

// UnfitFor fills an explanation's placeholders; hint is what may have been meant.
func (w *Teller) UnfitFor(def *form.Field, key, hint string) *application.Unfit {
	c := w.Texts()
	args := map[string]any{"label": w.Label(def.ID), "max_mb": def.MaxMB, "accept": strings.Join(facts.FileKinds(*def), ", "), "max_chars": def.MaxChars, "choices": hint}
	if example := c.FirstOf("example."+def.ID, "example.type."+string(def.Type)); c.Has(example) {
		args["example"] = c.Text(example, nil)
	}
	if def.Type == form.TypeFile {
		args["instead"] = w.InsteadOfFile(def)
	}
	want := facts.WantOf(*def)
	if want.Min != nil {
		args["min"] = *want.Min
	}
	if want.Max != nil {
		args["max"] = *want.Max
	}
	args["unit"] = c.Text(c.FirstOf("unit."+def.Unit, "unit.none"), nil)
	for _, name := range c.Args(key) {
		if _, ok := args[name]; !ok {
			key = "invalid.generic"
		}
	}
	return &application.Unfit{Fact: def.RequiredFacts[0], Key: key, Args: args}
}

// TooLong explains that a text is longer than the field takes.
func (w *Teller) TooLong(def *form.Field) *application.Unfit {
	n := utf8.RuneCountInString(strings.TrimSpace(w.Said.Text))
	if def.Type != form.TypeText || def.MaxChars == 0 || n <= def.MaxChars {
		return nil
	}
	u := w.UnfitFor(def, "invalid.text.too_long", "")
	u.Key = "invalid.text.too_long"
	u.Args["length"] = n
	return u
}
