package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/value"
)

// Counted is a copy of the counts with one more of a key.
func Counted(m map[string]int, key string) map[string]int {
	out := map[string]int{}
	for k, n := range m {
		out[k] = n
	}
	out[key]++
	return out
}

// Options are those of a choice; a yes-or-no field has its two.
func (l *Listener) Options(def *form.Field) []form.Option {
	if def.Type == form.TypeBoolean {
		return []form.Option{
			{ID: "true", Label: form.Text{l.State.Speaks: l.Text("value.true", nil)}},
			{ID: "false", Label: form.Text{l.State.Speaks: l.Text("value.false", nil)}},
		}
	}
	return def.Options
}

// CardChoice is the kind of a question's card that offers options.
const CardChoice = "choice"

// CardFile is the kind of a question's card with ButtonAttach, whose form takes the file that is asked for.
const (
	CardFile     = "file"
	ButtonAttach = "attach"
)

// UnsureOption is how the option of the open question is called that is for who does not know; empty where it has none.
func (l *Listener) UnsureOption() string {
	_, def := l.State.CurrentField()
	if def == nil || def.Type != form.TypeChoice || !l.fieldAsked() {
		return ""
	}
	for _, unsure := range []string{"not sure", "わからない"} {
		ids, _, reason := value.Choice(unsure, facts.WantOf(*def).Options, false)
		if i := slices.IndexFunc(def.Options, func(o form.Option) bool { return reason == "" && len(ids) == 1 && o.ID == ids[0] }); i >= 0 {
			return def.Options[i].Label.In(l.State.Speaks)
		}
	}
	return ""
}
