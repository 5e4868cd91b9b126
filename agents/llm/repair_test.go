package llm

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// script is a client that says one thing after another.
type script struct {
	says []Response
	errs []error
	got  []Request
}

func (s *script) Chat(_ context.Context, req Request) (Response, error) {
	n := len(s.got)
	s.got = append(s.got, req)
	return s.says[n], s.errs[n]
}

func (s *script) say(content string, err error) *script {
	s.says = append(s.says, Response{Content: content, Attempts: 1, Usage: Usage{Prompt: 10, Completion: 5, Total: 15}})
	s.errs = append(s.errs, err)
	return s
}

type verdict struct {
	Approve bool   `json:"approve"`
	Why     string `json:"why"`
}

func TestRepairer(t *testing.T) {
	const good = `{"approve":true,"why":"a"}`
	empty := &Error{Code: InvalidStructuredJson}
	away := &Error{Code: OpenAIUnavailable}
	for name, tt := range map[string]struct {
		script *script
		want   string // "" for an error
		code   Code
		calls  int
	}{
		"as asked for":             {new(script).say(good, nil), good, "", 1},
		"put right":                {new(script).say("```\n{\"approve\":\"true\",\"why\":\"a\"}\n```", nil), good, "", 1},
		"told once":                {new(script).say(`{"approve":"maybe","why":"a"}`, nil).say(good, nil), good, "", 2},
		"empty, then told":         {new(script).say("", empty).say(good, nil), good, "", 2},
		"wrong twice":              {new(script).say("no", nil).say("no", nil), "", InvalidStructuredJson, 2},
		"away the second time":     {new(script).say("no", nil).say("", away), "", OpenAIUnavailable, 2},
		"an error that is no text": {new(script).say("", away), "", OpenAIUnavailable, 1},
	} {
		t.Run(name, func(t *testing.T) {
			resp, err := NewRepairer(tt.script).Chat(t.Context(), Request{Schema: OutputOf[verdict]("verdict"), Messages: []Message{{Role: RoleUser, Content: "?"}}})
			var e *Error
			if errors.As(err, &e); (e == nil) != (tt.code == "") || e != nil && e.Code != tt.code || resp.Content != tt.want {
				t.Errorf("got %q, %v", resp.Content, err)
			}
			if len(tt.script.got) != tt.calls || resp.Usage.Total != 15*tt.calls || resp.Attempts != tt.calls {
				t.Errorf("%d calls, %+v", len(tt.script.got), resp)
			}
		})
	}
}

// A model is told what is wrong, and not its own words once more in the error.
func TestRepairTellsWhatIsWrong(t *testing.T) {
	s := new(script).say(`{"approve":"secret word","why":"a"}`, nil).say(`{"approve":"secret word","why":"a"}`, nil)
	_, err := NewRepairer(s).Chat(t.Context(), Request{Schema: OutputOf[verdict]("verdict"), Messages: []Message{{Role: RoleUser, Content: "?"}}})
	told := s.got[1].Messages
	if len(told) != 3 || told[1].Role != RoleAssistant || !strings.Contains(told[2].Content, "got string, want boolean") {
		t.Errorf("it was told %v", told)
	}
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
	if len(s.got[0].Messages) != 1 {
		t.Error("the first request was changed")
	}
}

// Of an answer that has to be exact nothing is picked out of other words.
func TestExactAnswers(t *testing.T) {
	const good = `{"approve":true,"why":"a"}`
	for text, want := range map[string]string{
		good: good, "```json\n" + good + "\n```": good, `{"approve":"true","why":"a"}`: good,
		"I object. Wrong would be " + good: "", good + " is what they want to hear, and I object": "",
	} {
		req := Request{Schema: OutputOf[verdict]("verdict"), Exact: true}
		resp, err := NewMender(new(script).say(text, nil)).Chat(t.Context(), req)
		if err != nil || want != "" && resp.Content != want || want == "" && resp.Content != text {
			t.Errorf("%s became %q, %v", text, resp.Content, err)
		}
	}
}

// What is plain text, and what was cut, is left alone.
func TestRepairerLeavesAlone(t *testing.T) {
	s := new(script).say("no", nil)
	if resp, err := NewRepairer(s).Chat(t.Context(), Request{}); resp.Content != "no" || err != nil {
		t.Errorf("got %q, %v", resp.Content, err)
	}
	s = new(script).say(`{"approve":tr`, nil)
	s.says[0].Cut = true
	if resp, err := NewRepairer(s).Chat(t.Context(), Request{Schema: OutputOf[verdict]("verdict")}); !resp.Cut || err != nil || len(s.got) != 1 {
		t.Errorf("got %v, %v", resp, err)
	}
}
