package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
)

// Measured outside of a conversation, a question meets what it meets inside: the floor first, then the model, which sees the
// question, its intent and what is known; no readable vote is a no.
func TestQuickCheckByItself(t *testing.T) {
	plain := compliance.Question{
		FieldID: "shift", Intent: "勤務できる曜日を確認する", Text: "何曜日に入れますか。", Lang: "ja", Countries: []string{"JP"},
		KnownFacts: map[string]string{"email": "me@example.jp"},
	}
	for _, tt := range []struct {
		name  string
		text  string
		vote  any
		err   error
		rule  string // of the first violation; empty: it passes
		calls int
	}{
		{"passes", plain.Text, map[string]any{"passed": true, "violations": nil}, nil, "", 1},
		{"floor", "ご両親のお仕事は何ですか。", map[string]any{"passed": true, "violations": nil}, nil, "jp02_family", 0},
		{"vote", plain.Text, map[string]any{"passed": false, "violations": []any{map[string]any{"type": "tone_violation", "message": "curt"}}}, nil, interview.RuleVote, 1},
		{"contradiction", plain.Text, map[string]any{"passed": true, "violations": []any{map[string]any{"type": "tone_violation", "message": "curt"}}}, nil, interview.RuleVote, 1},
		{"no reason", plain.Text, map[string]any{"passed": false, "violations": nil}, nil, interview.RuleVote, 1},
		{"no vote", plain.Text, nil, &llm.Error{Code: llm.Timeout}, interview.RuleNoVote, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var seen llm.Request
			model := newCast(map[string]impostor{brief.QuickCheck: func(_ int, req llm.Request) (llm.Response, error, bool) {
				seen = req
				if tt.err != nil {
					return llm.Response{}, tt.err, true
				}
				return calls(req.Tools[0].Name, tt.vote), nil, true
			}})
			q := plain
			q.Text = tt.text
			v, err := interview.QuickCheck(interview.Config{Client: model, Checker: checker})(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			rule := ""
			if len(v.Violations) > 0 {
				rule = v.Violations[0].Rule
			}
			if rule != tt.rule || v.Passed != (tt.rule == "") || model.calls[brief.QuickCheck] != tt.calls {
				t.Errorf("verdict %+v after %d calls", v, model.calls[brief.QuickCheck])
			}
			if tt.calls > 0 {
				prompt := seen.Messages[0].Content + seen.Messages[1].Content
				for _, want := range []string{plain.Text, plain.Intent, "me@example.jp"} {
					if !strings.Contains(prompt, want) {
						t.Errorf("the model does not see %q", want)
					}
				}
			}
		})
	}
}
