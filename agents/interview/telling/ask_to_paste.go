package telling

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// MayPaste says whether the text of a document does in place of its file.
func (w *Teller) MayPaste(def *form.Field) string {
	if slices.Contains(def.Alternatives, "text") {
		return w.Text("file.paste", nil)
	}
	return w.Text("file.no_paste", map[string]any{"instead": w.InsteadOfFile(def)})
}
