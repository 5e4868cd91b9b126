package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// asksToPaste answers who asks, where a file is asked for, whether its text does. The question goes out of what was said, and so does why
// there is no file: a screen reader that makes none asks for no adjustment that pasting is not. What is told of other questions stays, and
// what asks for more. It reports whether nothing else was said.
func (t *turn) asksToPaste() bool {
	def := t.FileField()
	if def == nil {
		return false
	}
	parts := slices.Clone(t.Said.Parts)
	for i, p := range parts {
		if rest, asks := t.WithoutPasting(p.Text); asks {
			parts[i].Text, t.toPaste = rest, true
		}
	}
	if !t.toPaste {
		return false
	}
	t.lead(t.mayPaste(def))
	t.event("helpdesk_digression", t.State.Current)
	t.State.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	return len(t.State.Pending) == 0
}

// mayPaste says whether the text of a document does in place of its file.
func (t *turn) mayPaste(def *form.Field) string {
	if slices.Contains(def.Alternatives, "text") {
		return t.Text("file.paste", nil)
	}
	return t.Text("file.no_paste", map[string]any{"instead": t.insteadOfFile(def)})
}

// dropTalk takes what is no document and was dealt to no other question out of a message that asked whether the text does: it would count as
// an answer that failed. It reports whether nothing is to be reviewed.
func (t *turn) dropTalk() bool {
	if !t.toPaste || t.Pastes() || slices.ContainsFunc(t.Said.Parts, func(h application.Heard) bool { return len(h.Files) > 0 }) {
		return false
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	if f, _ := t.State.CurrentField(); f != nil {
		f.Returning = true
	}
	return len(t.State.Ahead) == 0
}
