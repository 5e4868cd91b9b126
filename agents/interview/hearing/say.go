package hearing

import "github.com/mendanhq/mendan/agents/interview/form"

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
