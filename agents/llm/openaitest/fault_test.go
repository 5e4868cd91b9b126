package openaitest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// ready asks a question whenever it is offered ask, else it talks.
func ready(req openaitest.Request) openaitest.Reply {
	if req.Offers("ask") {
		return openaitest.Use("ask", map[string]string{"question": "What is your name?"})
	}
	return openaitest.Say("fine")
}

func client(t *testing.T, s *openaitest.Server, timeout time.Duration) *openai.Client {
	t.Helper()
	c := openai.New(openai.Config{BaseURL: s.URL, APIKey: "k", Timeout: timeout, RetryDelay: time.Nanosecond})
	t.Cleanup(c.Close)
	return c
}

func question() llm.Request {
	return llm.Request{
		Model:    "m",
		Messages: []llm.Message{{Role: llm.RoleUser, Content: "hi"}},
		Tools:    []llm.ToolSpec{{Name: "ask", Schema: llm.SchemaOf[struct{ Question string }]()}},
	}
}

// asks is ready for the schema of question, whose property has a capital letter.
func asks(openaitest.Request) openaitest.Reply {
	return openaitest.Use("ask", map[string]string{"Question": "What is your name?"})
}

// TestFaults meets each fault with the real client.
func TestFaults(t *testing.T) { meetFaults(t, nil) }

// TestFaultsInPieces meets the same faults where the answer comes in pieces: half of it is there when it goes wrong. One that ends before it says
// anything is taken for cut short.
func TestFaultsInPieces(t *testing.T) { meetFaults(t, func(string) {}) }

func meetFaults(t *testing.T, partial func(string)) {
	type want struct {
		code     llm.Code
		attempts int
	}
	for f, w := range map[openaitest.Fault]want{
		openaitest.Hang:               {llm.Timeout, 2},
		openaitest.SlowBody:           {llm.Timeout, 2},
		openaitest.RateLimited:        {llm.RateLimited, 2},
		openaitest.RateLimitedBriefly: {llm.RateLimited, 2},
		openaitest.RateLimitedLong:    {llm.RateLimited, 1},
		openaitest.ServerError:        {llm.OpenAIUnavailable, 2},
		openaitest.BadGateway:         {llm.OpenAIUnavailable, 2},
		openaitest.Reset:              {llm.OpenAIUnavailable, 2},
		openaitest.TruncatedJSON:      {llm.OpenAIUnavailable, 2},
		openaitest.EmptyChoices:       {llm.OpenAIUnavailable, 2},
		openaitest.ErrorInOK:          {llm.OpenAIUnavailable, 2},
		openaitest.ContentFilter:      {llm.Refused, 1},
		openaitest.Declined:           {llm.Refused, 1},
		openaitest.KeyRefused:         {llm.Rejected, 1},
		openaitest.ModelUnknown:       {llm.Rejected, 1},
		openaitest.ContextFull:        {llm.TooLong, 1},
	} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s := openaitest.Start(t, asks)
			timeout := time.Minute
			if f == openaitest.Hang || f == openaitest.SlowBody {
				timeout = time.Second // long enough for any machine to get the request to the server
			}
			s.Fail(1, f, 0)
			req := question()
			req.Partial = partial
			_, err := client(t, s, timeout).Chat(t.Context(), req)
			var e *llm.Error
			if !errors.As(err, &e) || e.Code != w.code || e.Attempts != w.attempts {
				t.Errorf("got %v, want %v after %d attempts", err, w.code, w.attempts)
			}
			calls := s.Calls()
			if len(calls) != 1 || calls[0].Attempts != w.attempts || calls[0].Fault != f {
				t.Errorf("calls %+v, want one with %d attempts", calls, w.attempts)
			}
			s.Heal()
			s.NextCall()
			if resp, err := client(t, s, time.Minute).Chat(t.Context(), req); err != nil || len(resp.ToolCalls) != 1 {
				t.Errorf("healed: %+v, %v", resp, err)
			}
			if n := len(s.Calls()); n != 2 {
				t.Errorf("%d calls after healing, want 2", n)
			}
		})
	}
	if n := len(openaitest.Faults()); n != 16 {
		t.Errorf("%d faults, add the new one above", n)
	}
}

// TestOneAttempt fails only the first attempt: the client's second one gets through.
func TestOneAttempt(t *testing.T) {
	s := openaitest.Start(t, asks)
	s.Fail(2, openaitest.BadGateway, 1)
	c := client(t, s, time.Minute)
	for i := range 3 {
		req := question()
		req.Messages[0].Content = fmt.Sprint("hi for the ", i)
		if resp, err := c.Chat(t.Context(), req); err != nil || len(resp.ToolCalls) != 1 {
			t.Fatalf("%+v, %v", resp, err)
		}
	}
	var attempts []int
	for _, c := range s.Calls() {
		attempts = append(attempts, c.Attempts)
	}
	if fmt.Sprint(attempts) != "[1 2 1]" {
		t.Errorf("attempts %v", attempts)
	}
}

// TestMisbehaviour looks at what the real client makes of a model's nonsense.
func TestMisbehaviour(t *testing.T) {
	for f, want := range map[openaitest.Fault]string{
		openaitest.WrongSchema:  `[ask {"surprise":true}]`,
		openaitest.CutShort:     `[ask {"Question":"Wha]`,
		openaitest.UnknownTool:  `[search_the_web {"query":"what to ask"}]`,
		openaitest.BadArguments: `[ask "Question":"What is your name?"]`,
		openaitest.OnlyTalk:     `Let me think about what to do next.[]`,
		openaitest.Silence:      `[]`,
		openaitest.Twice:        `[ask {"Question":"What is your name?"} ask {"Question":"What is your name?"}]`,
	} {
		t.Run(string(f), func(t *testing.T) {
			s := openaitest.Start(t, asks)
			s.Fail(1, f, 0)
			resp, err := client(t, s, time.Minute).Chat(t.Context(), question())
			if err != nil {
				t.Fatal(err)
			}
			var calls []string
			ids := map[string]bool{}
			for _, c := range resp.ToolCalls {
				calls, ids[c.ID] = append(calls, c.Name+" "+c.Arguments), true
			}
			if got := resp.Content + fmt.Sprint(calls); got != want || len(ids) != len(calls) {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// TestStructured is a structured output that is as asked for, then one that is not, then one that is cut.
func TestStructured(t *testing.T) {
	type verdict struct {
		Passed bool `json:"passed"`
	}
	s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say(`{"passed":true}`) })
	s.Fail(2, openaitest.WrongSchema, 0)
	s.Fail(3, openaitest.CutShort, 0)
	req := llm.Request{Model: "m", Messages: question().Messages, Schema: llm.OutputOf[verdict]("verdict")}
	c := client(t, s, time.Minute)
	ask := func() (llm.Response, verdict, error) {
		resp, err := c.Chat(t.Context(), req)
		if err != nil {
			return resp, verdict{}, err
		}
		v, err := llm.Read[verdict](resp.Content, req.Schema)
		return resp, v, err
	}
	resp, v, err := ask()
	if err != nil || !v.Passed || resp.Usage.Total == 0 || resp.Attempts != 1 {
		t.Errorf("%+v %+v %v", v, resp, err)
	}
	if _, _, err = ask(); !errors.Is(err, llm.ErrMismatch) {
		t.Errorf("what is not as asked for: %v", err)
	}
	_, _, err = ask()
	if e, ok := errors.AsType[*llm.Error](err); !ok || e.Code != llm.InvalidStructuredJson {
		t.Errorf("what is cut: %v", err)
	}
}

// TestBreak fails everything until it is healed.
func TestBreak(t *testing.T) {
	s := openaitest.Start(t, ready)
	c := client(t, s, time.Minute)
	req := question()
	req.Tools = nil
	s.Break(openaitest.ServerError)
	for range 2 {
		if _, err := c.Chat(t.Context(), req); err == nil {
			t.Error("no error while the server is broken")
		}
		req.Messages[0].Content += "!"
	}
	s.Heal()
	if _, err := c.Chat(t.Context(), req); err != nil {
		t.Error(err)
	}
}

// TestMistakes shows that a Brain cannot get away with what no model could say.
func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct {
		brain  openaitest.Brain
		choice string
		want   string
	}{
		"nothing":        {func(openaitest.Request) openaitest.Reply { return openaitest.Reply{} }, "", "says nothing"},
		"unknown tool":   {func(openaitest.Request) openaitest.Reply { return openaitest.Use("tell", 1) }, "", "not offered"},
		"wrong shape":    {ready, "", "do not fit"},
		"not the forced": {echo, "ask", "must"},
		"no tool at all": {echo, "required", "must"},
	} {
		t.Run(name, func(t *testing.T) {
			var told record
			s := openaitest.Start(&told, c.brain)
			req := question()
			req.ToolChoice = c.choice
			_, _ = client(t, s, time.Minute).Chat(context.Background(), req)
			told.finish()
			if !strings.Contains(told.said, c.want) {
				t.Errorf("reported %q, want %q", told.said, c.want)
			}
		})
	}
}

// record stands in for a test that is meant to fail.
type record struct {
	testing.TB
	said string
	done []func()
}

func (r *record) Helper()                        {}
func (r *record) Cleanup(f func())               { r.done = append(r.done, f) }
func (r *record) Errorf(format string, a ...any) { r.said += fmt.Sprintf(format, a...) }
func (r *record) finish() {
	for _, f := range r.done {
		f()
	}
}
