package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// mayPaste says whether the text of a document does in place of its file.
func (t *turn) mayPaste(def *form.Field) string {
	if slices.Contains(def.Alternatives, "text") {
		return t.Text("file.paste", nil)
	}
	return t.Text("file.no_paste", map[string]any{"instead": t.insteadOfFile(def)})
}
