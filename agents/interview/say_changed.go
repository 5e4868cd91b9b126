package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// sayChanged says what an answer is now that it was changed, and what of it is gone: nothing goes without a word. What was said of it before in this turn is true
// no more. An answer that lost what nobody spoke of was not understood: it becomes again what it was and is asked for, and sayChanged reports false.
func (t *turn) sayChanged(f *application.Field) bool {
	if old := t.saidChanged[f.ID]; old != nil {
		t.leads = slices.DeleteFunc(t.leads, func(line string) bool { return slices.Contains(old, line) })
	}
	var gone []string
	was := t.answerBefore(f.ID)
	if was != nil {
		gone = shown.Gone(t.State, was, f, t.State.Speaks)
	}
	if t.original != nil && !t.rewritten[f.ID] && hearing.LosesUnnamed(t.changing, gone) {
		t.askWhole(f, was)
		return false
	}
	lines := []string{t.Text("edited", t.labelled(f))}
	if len(gone) > 0 {
		words := text.Shorten(strings.Join(gone, t.Text("list.parts", nil)), shown.MaxBrief)
		lines = append(lines, t.Text("edited.gone", map[string]any{"words": words}))
	}
	if t.keptBeside[f.ID] {
		lines = append(lines, t.Text("edited.kept", nil))
	}
	t.saidChanged[f.ID] = lines
	t.undoesOnly(f)
	for _, line := range lines {
		t.lead(line)
	}
	return true
}

// undoesOnly leaves of what can be put back the answers of this turn, where one was changed that was opened in a turn before: what else was changed then stays.
func (t *turn) undoesOnly(f *application.Field) {
	if t.original != nil || !slices.ContainsFunc(t.State.Undo, func(was application.Field) bool { return was.ID == f.ID }) {
		return
	}
	t.State.Undo = slices.DeleteFunc(slices.Clone(t.State.Undo), func(was application.Field) bool { return t.saidChanged[was.ID] == nil })
}

// askWhole makes an answer again what it was, says so, and asks for it as it is to be.
func (t *turn) askWhole(f *application.Field, was *application.Field) {
	f.PutBack(*was)
	t.State.Forget(f.ID)
	t.lead(t.Text("edit.unsure", t.labelled(f)))
	t.event("change_not_understood", f.ID)
	f.Reopen(nil)
	f.Anew = true
}

// labelled are the placeholders of a text that tells what an answer says.
func (t *turn) labelled(f *application.Field) map[string]any {
	return map[string]any{"label": t.Label(f.ID), "value": shown.Brief(t.State, f, t.State.Speaks)}
}

// answerBefore is an answer as it was before it was changed last at the summary; nil where it was not changed there.
func (t *turn) answerBefore(field string) *application.Field {
	for _, before := range [][]application.Field{t.original, t.State.Undo} {
		if i := slices.IndexFunc(before, func(f application.Field) bool { return f.ID == field }); i >= 0 {
			return &before[i]
		}
	}
	return nil
}
