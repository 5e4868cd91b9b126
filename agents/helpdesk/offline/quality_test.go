package offline_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/knowledge/sample"
	"github.com/mendanhq/mendan/agents/language/text"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

// sampled is a line of the sample's questions.
type sampled struct {
	ID, Lang, Question, Kind string
	Gold                     []helpdesk.Source
	MustContain              []string `json:"must_contain"`
	MustNotContain           []string `json:"must_not_contain"`
	Answerable               bool
}

// The rules tell nine of ten facts of the sample, nothing that is wrong, and never answer what the documents do not say.
func TestRulesAnswerTheSample(t *testing.T) {
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(t.Context(), "sample", sample.Files()); err != nil {
		t.Fatal(err)
	}
	desk := &helpdesk.Agent{Client: rules.New(offline.Rules(x)), Tools: helpdesk.Tools(x, 0)}
	facts, told := 0, 0
	all, err := os.ReadFile("../../knowledge/sample/questions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(string(all)) {
		var q sampled
		if err := json.Unmarshal([]byte(l), &q); err != nil {
			t.Fatal(err)
		}
		run := (&agentstest.Journal{}).Run(agents.Run{Turn: 1})
		res, err := desk.Ask(t.Context(), run, "q", helpdesk.Question{Text: q.Question, Lang: q.Lang}, helpdesk.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		has := func(s string) bool { return strings.Contains(text.Key(res.Answer), text.Key(s)) }
		for _, m := range q.MustContain {
			if facts++; slices.ContainsFunc(strings.Split(m, "|"), has) {
				told++
			} else {
				t.Logf("%s %s: %q is not in %q", q.ID, q.Question, m, res.Answer)
			}
		}
		if i := slices.IndexFunc(q.MustNotContain, has); i >= 0 {
			t.Errorf("%s %s: %q is in %q", q.ID, q.Question, q.MustNotContain[i], res.Answer)
		}
		if !q.Answerable && res.Found {
			t.Errorf("%s %s: answered with %q", q.ID, q.Question, res.Answer)
		}
	}
	if told*10 < facts*9 {
		t.Errorf("%d of %d facts were told", told, facts)
	}
}
