package telling

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/prompts"
)

// LanguageName is the name of a language, in itself.
func LanguageName(lang string) string {
	if lang == prompts.JA {
		return "日本語"
	}
	return "English"
}

// Topics names what may not be asked here.
func (w *Teller) Topics() []string {
	pack, err := w.Rules()
	if err != nil {
		return nil // the checker has the same pack, and stops everything
	}
	var out []string
	for _, r := range pack.For(w.Countries()...) {
		if r.Action != compliance.Told {
			out = append(out, r.Name.In(w.State.Speaks))
		}
	}
	return out
}

// Known lists every fact, in the plan's order.
func (w *Teller) Known() []brief.Known {
	out := []brief.Known{}
	for i := range w.State.Fields {
		out = append(out, KnownOf(&w.State.Fields[i])...)
	}
	return out
}

// KnownOf lists what is known of a field, as the agents are given it.
func KnownOf(f *application.Field) []brief.Known {
	var out []brief.Known
	for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
		out = append(out, brief.Known{Key: k, Value: f.Facts[k].Value, Words: f.Facts[k].Words, Stale: slices.Contains(f.Stale, k)})
	}
	return out
}
