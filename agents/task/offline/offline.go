// Package offline plays the agents of a task by rules: enough to read, search, append, replace, create and run as asked in
// Japanese or English, and reviewers that object to what is dangerous. The same request has the same answer, always.
//
// What a file holds never changes what the rules do with it: they take the request's words and nothing else for orders.
package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/task"
)

// Rules are the rules by agent. The voters' are Object.
func Rules() map[string]rules.Rule {
	return map[string]rules.Rule{
		task.Explorer:            rule(explore),
		task.Planner:             rule(plan),
		task.Worker:              rule(work),
		task.Scorer:              rule(score),
		"task_" + task.Opponent:  rule(oppose),
		"task_" + task.Proponent: rule(defend),
		"task_" + task.Moderator: rule(ruleOn),
	}
}

// call is a tool and its arguments.
type call struct {
	tool string
	args any
}

// rule makes a rule of a function from an agent's input and the replies of tools so far to the tool that it calls.
func rule[In any](play func(In, []reply) call) rules.Rule {
	return rules.Of(func(_ context.Context, req llm.Request, in In) (llm.Response, error) {
		c := play(in, replies(req.Messages))
		raw, err := json.Marshal(c.args)
		if err != nil {
			return llm.Response{}, err
		}
		id := fmt.Sprintf("call-%d", len(req.Messages))
		return llm.Response{ToolCalls: []llm.ToolCall{{ID: id, Name: c.tool, Arguments: string(raw)}}}, nil
	})
}

// reply is what a tool said.
type reply struct {
	tool string
	ok   bool
	text string
}

// replies reads the tools' replies in a conversation with a model.
func replies(msgs []llm.Message) []reply {
	var out []reply
	names := map[string]string{}
	for _, m := range msgs {
		for _, c := range m.ToolCalls {
			names[c.ID] = c.Name
		}
		if m.Role != llm.RoleTool {
			continue
		}
		var said struct {
			Status string `json:"status"`
			Result struct {
				Message string `json:"message"`
			} `json:"result"`
		}
		if json.Unmarshal([]byte(m.Content), &said) == nil {
			out = append(out, reply{names[m.ToolCallID], said.Status == "success", said.Result.Message})
		}
	}
	return out
}

// explore lists the files, and looks for what is going to be replaced.
func explore(in task.ExploreInput, so []reply) call {
	switch len(so) {
	case 0:
		return call{task.GlobSearch, map[string]any{"pattern": "**/*"}}
	case 1:
		for _, w := range wishes(in.Request) {
			if w.kind == replace {
				return call{task.GrepSearch, grepFor(w)}
			}
		}
	}
	notes := filesNote + so[0].text
	if len(so) > 1 && so[1].tool == task.GrepSearch {
		notes += "\n" + matchesNote + so[1].text
	}
	return call{"note_context", map[string]any{"notes": notes}}
}

// How the explorer's notes are laid out for the planner.
const (
	filesNote   = "Files:\n"
	matchesNote = "Lines with what is to be replaced:\n"
)

// grepFor looks for a text as it is.
func grepFor(w wish) map[string]any {
	return map[string]any{"pattern": pattern.Quote(w.text), "files": nameFiles(w.file), "ignore_case": false}
}

// nameFiles makes a pattern of what a person calls some files: ".md", "*.md", "md", a folder, a file.
func nameFiles(named string) any {
	switch {
	case named == "" || named == "file" || named == "files":
		return nil
	case strings.ContainsAny(named, "/"):
		return named
	case strings.HasPrefix(named, "*."):
		return "**/" + named
	case strings.HasPrefix(named, "."):
		return "**/*" + named
	}
	return named
}
