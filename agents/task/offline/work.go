package offline

import (
	"encoding/json"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/task"
)

// hit is a line of grep_search.
var hit = pattern.Lazy(`^(.+?):(\d+): `)

// work carries a task out: what the plan names, or a change as the description words it.
func work(in task.WorkInput, so []reply) call {
	if n := len(so); n > 0 && (so[n-1].tool == task.WriteFile || so[n-1].tool == task.RunCommand) {
		if !isRejected(so[n-1]) {
			return done(so[n-1].ok, firstLine(so[n-1].text))
		}
		so = beforeRejections(so) // rules know no other way: they ask for the same again, until people decide
	}
	if in.Task.Args != nil {
		if n := len(so); n > 0 {
			return done(so[n-1].ok, so[n-1].text)
		}
		return call{in.Task.Tool, json.RawMessage(in.Task.Args)}
	}
	return workByWords(in, so)
}

// workByWords does what a description says, as it stands in a plan or as a person put it.
func workByWords(in task.WorkInput, so []reply) call {
	ws := wishes(in.Task.Description)
	if len(ws) != 1 || ws[0].kind == unknown || ws[0].kind == run && ws[0].text == "" {
		return done(false, rules.Say(in.Lang, "言語モデルなしでは、このタスクの進め方が分かりません。", "Without a language model I can't tell how to do this."))
	}
	w := ws[0]
	switch {
	case w.kind == create:
		return write(w.file, endLine(w.text))
	case w.kind == run:
		return call{task.RunCommand, map[string]any{"command": w.text, "timeout_seconds": nil}}
	case len(so) == 0 && w.kind == search:
		return call{task.GrepSearch, grepFor(w)}
	case len(so) == 0:
		return call{task.ReadFile, map[string]any{"path": w.file, "offset": nil, "limit": nil}}
	case w.kind == read, w.kind == search:
		return done(so[len(so)-1].ok, so[len(so)-1].text)
	}
	return change(in, w, so[len(so)-1])
}

func isRejected(r reply) bool { return !r.ok && strings.HasPrefix(r.text, task.NotAllowed) }

// beforeRejections are the replies without the last ones that reject an action.
func beforeRejections(so []reply) []reply {
	for len(so) > 0 && isRejected(so[len(so)-1]) {
		so = so[:len(so)-1]
	}
	return so
}

// change writes the file anew from what was read.
func change(in task.WorkInput, w wish, r reply) call {
	head, text, _ := strings.Cut(r.text, "\n")
	switch {
	case !r.ok && w.kind == add && strings.Contains(r.text, "does not exist"):
		return write(w.file, endLine(w.text))
	case !r.ok:
		return done(false, r.text)
	case strings.Contains(head, "(lines "):
		return done(false, rules.Say(in.Lang, "ファイルが長すぎます。", "The file is too long."))
	case w.kind == add:
		if text != "" {
			text = endLine(text)
		}
		return write(w.file, text+endLine(w.text))
	case !strings.Contains(text, w.text):
		return done(true, rules.Say(in.Lang, "変えるところはありませんでした。", "There was nothing to change."))
	}
	return write(w.file, strings.ReplaceAll(text, w.text, w.other))
}

func write(file, content string) call {
	return call{task.WriteFile, map[string]any{"path": file, "content": content}}
}

func done(ok bool, result string) call {
	return call{"finish_task", map[string]any{"success": ok, "result": result}}
}

// firstLine is a text's first line, or all of a short one.
func firstLine(text string) string {
	if len(text) < 2000 {
		return text
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}
