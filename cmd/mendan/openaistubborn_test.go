package main

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// TestInterviewWithAStubbornModel lets a model do what its instructions forbid, in whole and well-formed answers. The program
// holds it to the order and to the candidate's words; where it cannot know better, a person looks.
func TestInterviewWithAStubbornModel(t *testing.T) {
	t.Parallel()
	plain := sit(t, sittingOptions{})
	plain.hold()
	want := plain.end().record
	for name, c := range map[string]struct {
		when   func(openaitest.Request, openaitest.Reply) bool
		says   func(openaitest.Request, openaitest.Reply) openaitest.Reply
		status string
		part   bool // of the facts only: what was not said is in no record
	}{
		"asks before anything was checked": {
			when: func(req openaitest.Request, r openaitest.Reply) bool {
				return r.Uses("subtask_quick_check") && !calledBefore(req, "ask")
			},
			says:   always(openaitest.Use("ask", question("How are you today?"))),
			status: want.Status,
		},
		"has one wording checked and asks another": {
			when: func(req openaitest.Request, r openaitest.Reply) bool {
				return req.Offers("subtask_quick_check") && r.Uses("ask") && !calledBefore(req, "ask")
			},
			says:   always(openaitest.Use("ask", question("How are you today?"))),
			status: want.Status,
		},
		"checks and asks in one answer": {
			when: uses("subtask_quick_check"),
			says: func(_ openaitest.Request, r openaitest.Reply) openaitest.Reply {
				return openaitest.Reply{Calls: append(r.Calls, openaitest.ToolCall{Name: "ask", Arguments: r.Calls[0].Arguments})}
			},
			status: want.Status,
		},
		"audits before the end": {
			when: uses("subtask_reviewer"),
			says: func(_ openaitest.Request, r openaitest.Reply) openaitest.Reply {
				return r.And("subtask_auditor", map[string]any{"note": nil})
			},
			status: want.Status,
		},
		"guesses country and language": {
			when: func(req openaitest.Request, r openaitest.Reply) bool {
				return req.Offers("set_country") && r.Uses("ask") && !calledBefore(req, "set_country")
			},
			says:   always(openaitest.Use("set_country", map[string]string{"country": "JP"}).And("set_language", map[string]string{"language": "ja"})),
			status: want.Status,
		},
		"plans a field that there is not": {
			when: func(req openaitest.Request, r openaitest.Reply) bool {
				return r.Uses("create_plan") && !calledBefore(req, "create_plan")
			},
			says: always(openaitest.Use("create_plan",
				map[string]any{"fields": []any{map[string]any{"field_id": "hobby", "label": "", "intent": "", "required": true}}})),
			status: want.Status,
		},
		"lets no question pass": {
			when:   func(req openaitest.Request, r openaitest.Reply) bool { return r.Uses("result") && !isAuditor(req) },
			says:   always(openaitest.Use("result", map[string]any{"passed": false, "violations": nil})),
			status: want.Status,
		},
		"lets no conversation pass": {
			when:   func(req openaitest.Request, _ openaitest.Reply) bool { return isAuditor(req) },
			says:   always(openaitest.Use("result", map[string]any{"passed": false, "violations": nil, "summary": "No."})),
			status: "needs_human",
		},
		"passes every answer and finds no facts": {
			when:   readsOrReviews,
			says:   finds(),
			status: "needs_human", part: true,
		},
		"finds no facts in an answer that it has read": {
			when:   uses("review"),
			says:   finds(),
			status: want.Status,
		},
		"invents facts": {
			when: readsOrReviews,
			says: finds(
				fact("full_name", "Ada Lovelace", "Ada Lovelace"), fact("email", "ada@example.com", "Robin"),
				fact("shift", "late", "please"), fact("main_achievement", "won a prize", "planned"),
			),
			status: "needs_human", part: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := sit(t, sittingOptions{model: func(req openaitest.Request) openaitest.Reply {
				r := scriptedModel(req)
				if c.when(req, r) {
					return c.says(req, r)
				}
				return r
			}})
			s.hold()
			got := s.end()
			s.check(got)
			expected := want
			expected.Status = c.status
			if c.part {
				expected.Facts = maps.Clone(want.Facts)
				maps.DeleteFunc(expected.Facts, func(key string, _ any) bool { return got.record.Facts[key] == nil })
			}
			if diff := cmp.Diff(expected, got.record); diff != "" {
				t.Error(diff)
			}
			if s.fallbacks > 0 || strings.Contains(s.transcript.String(), "How are you") {
				t.Errorf("%d fixed replies, or words that were not checked", s.fallbacks)
			}
			if t.Failed() {
				t.Log(s.transcript.String())
			}
		})
	}
}

func uses(tool string) func(openaitest.Request, openaitest.Reply) bool {
	return func(_ openaitest.Request, r openaitest.Reply) bool { return r.Uses(tool) }
}

func always(r openaitest.Reply) func(openaitest.Request, openaitest.Reply) openaitest.Reply {
	return func(openaitest.Request, openaitest.Reply) openaitest.Reply { return r }
}

func readsOrReviews(req openaitest.Request, r openaitest.Reply) bool {
	return isReader(req) || r.Uses("review")
}

// finds is a model that finds these facts in whatever it reads, and passes it.
func finds(facts ...map[string]string) func(openaitest.Request, openaitest.Reply) openaitest.Reply {
	return func(req openaitest.Request, r openaitest.Reply) openaitest.Reply {
		if !isReader(req) {
			return openaitest.Use("review", map[string]any{"passed": true, "feedback": nil, "missing_facts": nil, "facts": facts, "reply": nil})
		}
		var read []map[string]any
		for _, f := range facts {
			field := f["key"]
			if field == "main_achievement" {
				field = "experience"
			}
			read = append(read, map[string]any{"field": field, "key": f["key"], "value": f["value"], "quote": f["quote"], "message": "m"})
		}
		return openaitest.Say(asJSON(map[string]any{"moves": []any{}, "facts": append([]map[string]any{}, read...)}))
	}
}

func fact(key, value, quote string) map[string]string {
	return map[string]string{"key": key, "value": value, "quote": quote}
}

// calledBefore reports whether the tool was called before, in this loop.
func calledBefore(req openaitest.Request, tool string) bool {
	for _, m := range req.Messages {
		for _, c := range m.ToolCalls {
			if c.Name == tool {
				return true
			}
		}
	}
	return false
}
