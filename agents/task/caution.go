package task

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/agents/tool"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// noteRun keeps which files a command changed, and what it left that somebody should know of.
func (w *Work) noteRun(res tool.Result) {
	r, err := tool.DataOf[sandbox.Result](res)
	if err != nil {
		return // it did not run, or a person says that it did
	}
	w.Left = append(w.Left, r.Left[:min(len(r.Left), mostLeft)]...)
	w.Changed, w.Unlisted = append(w.Changed, r.Changes...), w.Unlisted+r.Unlisted
	if more := len(w.Changed) - sandbox.MaxChanges; more > 0 {
		w.Changed, w.Unlisted = w.Changed[:sandbox.MaxChanges], w.Unlisted+more
	}
}

// changedFields are the files that commands changed, in a report's card.
func (t *turn) changedFields() []bot.Field {
	var lines []string
	more := 0
	for _, w := range t.s.allWork() {
		for _, c := range w.Changed {
			if line := t.Text("task.changed."+string(c.How), map[string]any{"path": c.Path}); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
		more += w.Unlisted
	}
	if len(lines) > mostLeft {
		lines, more = lines[:mostLeft], more+len(lines)-mostLeft
	}
	if more > 0 {
		lines = append(lines, t.Text("task.left.more", map[string]any{"count": more}))
	}
	if len(lines) == 0 {
		return nil
	}
	return []bot.Field{{Name: t.Text("task.field.changed", nil), Value: strings.Join(lines, "\n")}}
}

// cautionField warns of a write to a file that other programs execute by themselves; nothing for any other action.
func cautionField(a Action, lang string) []bot.Field {
	if a.Change == nil || !workspace.RunsItself(a.Change.Path) {
		return nil
	}
	c := base.Texts(lang)
	return []bot.Field{{Name: c.Text("task.field.caution", nil), Value: c.Text("task.caution", map[string]any{"path": a.Change.Path})}}
}

// cautions say in the report what whoever uses the folder next should look at first.
func (t *turn) cautions() []string {
	var out []string
	say := func(what sandbox.What, path string) {
		out = append(out, t.Text("task.left."+string(what), map[string]any{"path": path}))
	}
	for _, w := range t.s.allWork() {
		for _, d := range w.Diffs {
			if workspace.RunsItself(d.Path) {
				say(sandbox.RunsItself, d.Path)
			}
		}
		for _, l := range w.Left {
			say(l.What, l.Path)
		}
	}
	if more := len(out) - mostLeft; more > 0 {
		out = append(out[:mostLeft], t.Text("task.left.more", map[string]any{"count": more}))
	}
	return out
}

// cautionFields are the cautions in a report's card.
func (t *turn) cautionFields() []bot.Field {
	lines := t.cautions()
	if len(lines) == 0 {
		return nil
	}
	return []bot.Field{{Name: t.Text("task.field.caution", nil), Value: strings.Join(lines, "\n")}}
}
