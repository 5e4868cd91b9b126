package helpdesk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/llm"
)

// slow is a model that takes 50 ms for each call and plans so many parts.
type slow struct{ parts int }

func (s slow) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	select {
	case <-time.After(50 * time.Millisecond):
	case <-ctx.Done():
		return llm.Response{}, ctx.Err()
	}
	var v any
	switch req.Agent {
	case helpdesk.Planner:
		p := helpdesk.Plan{}
		for i := range s.parts {
			p.Subtasks = append(p.Subtasks, fmt.Sprintf("返品 %d", i))
		}
		v = p
	case helpdesk.Selector:
		return llm.Response{ToolCalls: []llm.ToolCall{{ID: "c", Name: helpdesk.SearchManual, Arguments: `{"keywords":"返品"}`}}, Attempts: 1}, nil
	case helpdesk.Worker:
		v = helpdesk.Draft{Found: true, Answer: "14 日以内です。", Sources: []int{1}, Near: []int{}}
	case helpdesk.Reflector:
		v = helpdesk.Reflection{IsCompleted: true}
	default:
		v = helpdesk.Letter{Statements: []helpdesk.Statement{{Text: "14 日以内です。", Sources: []int{1}}}, Missing: []string{}}
	}
	raw, err := json.Marshal(v)
	return llm.Response{Content: string(raw), Attempts: 1}, err
}

// BenchmarkSubtasks shows that parts are looked up at the same time: eight take hardly longer than one. Calls of models go through one
// limit, as in the program.
func BenchmarkSubtasks(b *testing.B) {
	x := index(b)
	for _, parts := range []int{1, 8} {
		b.Run(fmt.Sprint(parts), func(b *testing.B) {
			a := &helpdesk.Agent{Client: llm.NewLimiter(slow{parts}, 64), Tools: helpdesk.Tools(x, 0), MaxSubtasks: 8}
			for b.Loop() {
				run := (&agentstest.Journal{}).Run(agents.Run{Turn: 1})
				res, err := a.Ask(b.Context(), run, "q", helpdesk.Question{Text: "返品", Lang: "ja"}, helpdesk.Watch{})
				if err != nil || len(res.Subtasks) != parts || !res.Found {
					b.Fatal(err, res)
				}
			}
		})
	}
}
