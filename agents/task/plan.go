package task

import (
	"encoding/json"
	"regexp"
	"slices"

	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// maxTasks is how many tasks a plan may have. What needs more is better asked for in parts: nobody can review it.
const maxTasks = 30

// Plan is what is going to be done. Tasks are in an order in which each comes after those that it depends on.
type Plan struct {
	Objective string `json:"objective"`
	Reasoning string `json:"reasoning"`
	Tasks     []Task `json:"tasks"`
}

// Task is a part of a plan. Tool and Args are what its author thinks of calling; what is called is decided when it runs.
type Task struct {
	ID          string          `json:"id"`
	Description string          `json:"description"`
	Tool        string          `json:"tool,omitempty"`
	Args        json.RawMessage `json:"args,omitempty"`
	DependsOn   []string        `json:"depends_on"`
}

// plannedTask and planned are a plan as a model writes it.
type plannedTask struct {
	ID          string   `json:"id" desc:"short, unique: letters, digits, _ and -"`
	Description string   `json:"description" desc:"what is done, in the language of the request"`
	Tool        *string  `json:"tool" desc:"the tool that it needs; null: none or not known yet"`
	Args        *string  `json:"args" desc:"the tool's arguments as a JSON object, if they are known; else null"`
	DependsOn   []string `json:"depends_on" desc:"ids of the tasks that must succeed before"`
}

type planned struct {
	Objective string        `json:"objective" desc:"what is reached at the end, in one sentence"`
	Reasoning string        `json:"reasoning" desc:"why this way"`
	Tasks     []plannedTask `json:"tasks" desc:"empty when the request is a question that needs no task"`
	Answer    *string       `json:"answer" desc:"the answer, when there are no tasks; else null"`
	Declined  *bool         `json:"declined" desc:"true when the answer says that, or why, what was asked for is not done; else null"`
}

// toPlan takes a model's plan as far as it is one.
func toPlan(in planned) Plan {
	p := Plan{Objective: in.Objective, Reasoning: in.Reasoning, Tasks: []Task{}}
	for _, x := range in.Tasks {
		t := Task{ID: x.ID, Description: x.Description, Tool: tool.OrZero(x.Tool), DependsOn: x.DependsOn}
		if args := tool.OrZero(x.Args); args != "" {
			t.Args = json.RawMessage(args)
		}
		if t.DependsOn == nil {
			t.DependsOn = []string{}
		}
		p.Tasks = append(p.Tasks, t)
	}
	return p
}

// problem is what keeps a plan from being one, in words of the catalogue.
type problem struct {
	key  string
	data map[string]any
}

func (p problem) describe(c *prompts.Catalog) string { return c.Text("task.problem."+p.key, p.data) }

var taskID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$`)

// problems says what keeps the plan from being carried out with the tools. Nothing is guessed: a plan that has any goes back to its
// author.
func (p Plan) problems(tools []tool.Tool) []problem {
	var found []problem
	add := func(key string, data map[string]any) { found = append(found, problem{key, data}) }
	if p.Objective == "" {
		add("no_objective", nil)
	}
	if len(p.Tasks) == 0 {
		add("no_tasks", nil)
	}
	if len(p.Tasks) > maxTasks {
		add("too_many", map[string]any{"count": len(p.Tasks), "most": maxTasks})
	}
	ids := map[string]int{}
	for _, t := range p.Tasks {
		ids[t.ID]++
	}
	for _, t := range p.Tasks {
		switch {
		case !taskID.MatchString(t.ID):
			add("bad_id", map[string]any{"id": t.ID})
		case ids[t.ID] > 1:
			add("id_twice", map[string]any{"id": t.ID})
			ids[t.ID] = 1 // said once
		}
		if t.Description == "" {
			add("no_description", map[string]any{"id": t.ID})
		}
		for _, d := range t.DependsOn {
			if ids[d] == 0 {
				add("unknown_dependency", map[string]any{"id": t.ID, "depends_on": d})
			}
		}
		found = append(found, t.toolProblems(tools)...)
	}
	if len(found) == 0 && p.ordered() == nil {
		add("cycle", map[string]any{"ids": p.findCyclic()})
	}
	return found
}

func (t Task) toolProblems(tools []tool.Tool) []problem {
	if t.Tool == "" {
		if t.Args != nil {
			return []problem{{"args_without_tool", map[string]any{"id": t.ID}}}
		}
		return nil
	}
	i := slices.IndexFunc(tools, func(x tool.Tool) bool { return x.Name == t.Tool })
	if i < 0 {
		var names []string
		for _, x := range tools {
			names = append(names, x.Name)
		}
		return []problem{{"unknown_tool", map[string]any{"id": t.ID, "tool": t.Tool, "tools": names}}}
	}
	if t.Args == nil {
		return nil
	}
	if _, err := tool.ParseArgs[map[string]any]([]byte(t.Args), tools[i].Describe().Schema, t.Tool); err != nil {
		return []problem{{"bad_args", map[string]any{"id": t.ID, "problem": err.Error()}}}
	}
	return nil
}

// ordered are the tasks so that each comes after those that it depends on, otherwise in their own order; nil when there is a cycle.
func (p Plan) ordered() []Task {
	out := make([]Task, 0, len(p.Tasks))
	done := map[string]bool{}
	for len(out) < len(p.Tasks) {
		i := slices.IndexFunc(p.Tasks, func(t Task) bool { return !done[t.ID] && t.isAfter(done) })
		if i < 0 {
			return nil
		}
		done[p.Tasks[i].ID] = true
		out = append(out, p.Tasks[i])
	}
	return out
}

// isAfter reports whether all that the task depends on is in the set.
func (t Task) isAfter(done map[string]bool) bool {
	return !slices.ContainsFunc(t.DependsOn, func(id string) bool { return !done[id] })
}

// findCyclic returns the ids of the tasks that can never begin.
func (p Plan) findCyclic() []string {
	done := map[string]bool{}
	for range p.Tasks {
		for _, t := range p.Tasks {
			if t.isAfter(done) {
				done[t.ID] = true
			}
		}
	}
	var ids []string
	for _, t := range p.Tasks {
		if !done[t.ID] {
			ids = append(ids, t.ID)
		}
	}
	return ids
}
