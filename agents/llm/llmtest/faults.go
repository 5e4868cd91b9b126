package llmtest

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// Fault is one way in which a call goes wrong, and what is to come of it.
type Fault struct {
	Name   string
	Source string // where it is written that servers do that, or was seen
	In     mode
	Schema bool // structured output was asked for

	steps  func(s suite) []http.HandlerFunc
	code   llm.Code // none: it succeeds
	status int      // anyServerError: which one it stands for differs
	reason string
	once   bool // although it might be retried
	again  bool // although it succeeds, or is not to be retried: the first attempt did not
}

const anyServerError = 599

// attempts is how often a server is to be asked: twice where package llm says that this may help.
func (f Fault) attempts() int {
	failure := llm.Error{Code: f.code, Status: f.status}
	if f.again || failure.Retryable() && !f.once {
		return 2
	}
	return 1
}

// mode is how the answer was asked for.
type mode int

const (
	anyhow mode = iota
	whole
	pieces
)

// Where faults come from that all HTTP servers, proxies and networks have in common.
const (
	http9110  = "https://www.rfc-editor.org/rfc/rfc9110"
	http9112  = "https://www.rfc-editor.org/rfc/rfc9112"
	json8259  = "https://www.rfc-editor.org/rfc/rfc8259"
	sse       = "https://html.spec.whatwg.org/multipage/server-sent-events.html"
	openAIDoc = "https://platform.openai.com/docs/guides/error-codes"
	claudeDoc = "https://platform.claude.com/docs/en/api/errors"
	stopDoc   = "https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons"
	googleDoc = "https://ai.google.dev/gemini-api/docs/troubleshooting"
)

// always is one step for each attempt.
func always(step func(s suite) http.HandlerFunc) func(suite) []http.HandlerFunc {
	return func(s suite) []http.HandlerFunc { return []http.HandlerFunc{step(s)} }
}

// then is a good answer after the step.
func then(step func(s suite) http.HandlerFunc) func(suite) []http.HandlerFunc {
	return func(s suite) []http.HandlerFunc { return []http.HandlerFunc{step(s), s.fine()} }
}

func wireFault(step http.HandlerFunc) func(suite) http.HandlerFunc {
	return func(suite) http.HandlerFunc { return step }
}

func apiError(status int, kind Kind, header ...string) func(suite) http.HandlerFunc {
	return func(s suite) http.HandlerFunc { return s.fails(status, kind, header...) }
}

func answers(a Answer) func(suite) http.HandlerFunc {
	return func(s suite) http.HandlerFunc { return s.says(a) }
}

// body is a 200 that is made of a good one.
func body(of func(good string) string) func(suite) http.HandlerFunc {
	return func(s suite) http.HandlerFunc {
		return replies(http.StatusOK, of(s.whole()), "Content-Type", "application/json")
	}
}

// stream is an answer in pieces that is made of a good one.
func stream(of func(s suite, good []string) string) func(suite) http.HandlerFunc {
	return func(s suite) http.HandlerFunc {
		return events(of(s, s.form.Pieces(Answer{ID: "r1", Model: "m", Text: wise, Usage: llm.Usage{Prompt: 11, Completion: 5, Total: 16}})))
	}
}

// inStream is an error in the place of a piece; who does not want pieces is told at once.
func inStream(status int, kind Kind) func(suite) http.HandlerFunc {
	return func(s suite) http.HandlerFunc {
		_, e := s.form.Error(status, kind, leak)
		broken := stream(func(s suite, good []string) string {
			return good[0] + good[1] + event(s.form.ErrorEvent, json.RawMessage(e))
		})(s)
		return func(w http.ResponseWriter, r *http.Request) {
			if s.wantsPieces(r) {
				broken(w, r)
			} else {
				s.fails(status, kind)(w, r)
			}
		}
	}
}

// Faults lists them.
func Faults() []Fault {
	const ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
	return []Fault{
		{Name: "no fault", Source: http9110, steps: always(suite.fine)},

		{Name: "429, then well", Source: openAIDoc, steps: then(apiError(429, "")), again: true},
		{Name: "429 for ever", Source: "https://github.com/google-gemini/gemini-cli/issues/10925", steps: always(apiError(429, "")), code: llm.RateLimited, status: 429},
		{Name: "429 without a body", Source: "https://www.rfc-editor.org/rfc/rfc6585#section-4", steps: always(wireFault(replies(429, ""))), code: llm.RateLimited, status: 429},
		{Name: "429 that asks for an hour", Source: http9110 + "#name-retry-after", steps: always(apiError(429, "", "Retry-After", "3600")), code: llm.RateLimited, status: 429, once: true},
		{Name: "500, then well", Source: googleDoc, steps: then(apiError(500, "")), again: true},
		{Name: "500 for ever", Source: openAIDoc, steps: always(apiError(500, "")), code: llm.OpenAIUnavailable, status: 500},
		{Name: "502 of HTML", Source: "https://github.com/lingodotdev/lingo.dev/issues/1923", steps: always(wireFault(replies(502, "<html>"+prompt+key+"</html>"))), code: llm.OpenAIUnavailable, status: 502},
		{Name: "503, then 429", Source: googleDoc, steps: func(s suite) []http.HandlerFunc {
			return []http.HandlerFunc{s.fails(503, ""), s.fails(429, "")}
		}, code: llm.RateLimited, status: 429},
		{Name: "503, then 400", Source: googleDoc, steps: func(s suite) []http.HandlerFunc {
			return []http.HandlerFunc{s.fails(503, ""), s.fails(400, "")}
		}, code: llm.Rejected, status: 400, again: true},
		{Name: "504", Source: googleDoc, steps: always(apiError(504, "")), code: llm.OpenAIUnavailable, status: 504},
		{Name: "529, then well", Source: claudeDoc, steps: then(apiError(529, "")), again: true},
		{Name: "529 for ever", Source: claudeDoc, steps: always(apiError(529, "")), code: llm.OpenAIUnavailable, status: 529},

		{Name: "reset, then well", Source: "https://github.com/anthropics/claude-code/issues/83994", steps: then(wireFault(resets)), again: true},
		{Name: "reset for ever", Source: "https://www.rfc-editor.org/rfc/rfc9293#name-reset-generation", steps: always(wireFault(resets)), code: llm.OpenAIUnavailable},
		{Name: "closed without a word", Source: http9112 + "#name-handling-incomplete-message", steps: always(wireFault(raw(""))), code: llm.OpenAIUnavailable},
		{Name: "not HTTP", Source: http9112 + "#name-status-line", steps: always(wireFault(raw("220 mail.example ESMTP " + prompt + "\r\n"))), code: llm.OpenAIUnavailable},
		{Name: "shorter than announced", Source: "https://github.com/kortix-ai/suna/issues/66", steps: always(wireFault(raw(ok + "Content-Length: 500\r\n\r\n{\"id\":["))), code: llm.OpenAIUnavailable, reason: "cut short"},
		{Name: "broken chunk", Source: http9112 + "#name-chunked-transfer-coding", steps: always(wireFault(raw(ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"))), code: llm.OpenAIUnavailable},
		{Name: "500 cut short", Source: http9112 + "#name-handling-incomplete-message", steps: always(wireFault(raw("HTTP/1.1 500 Oh\r\nContent-Length: 500\r\n\r\n{"))), code: llm.OpenAIUnavailable, status: 500},

		{Name: "400", Source: claudeDoc, steps: always(apiError(400, "")), code: llm.Rejected, status: 400},
		{Name: "400, too long", Source: "https://github.com/anthropics/claude-code/issues/12186", steps: always(apiError(400, ContextFull)), code: llm.TooLong, status: 400},
		{Name: "401", Source: openAIDoc, steps: always(apiError(401, BadKey)), code: llm.Rejected, status: 401},
		{Name: "403", Source: claudeDoc, steps: always(apiError(403, "")), code: llm.Rejected, status: 403},
		{Name: "404", Source: googleDoc, steps: always(apiError(404, "")), code: llm.Rejected, status: 404},
		{Name: "404 of text", Source: http9110 + "#name-404-not-found", steps: always(wireFault(replies(404, "no "+prompt))), code: llm.Rejected, status: 404},
		{Name: "408", Source: http9110 + "#name-408-request-timeout", steps: always(wireFault(replies(408, "", "Connection", "close"))), code: llm.Timeout, status: 408},
		{Name: "413 of a proxy", Source: http9110 + "#name-413-content-too-large", steps: always(wireFault(replies(413, "<html>"+prompt))), code: llm.Rejected, status: 413},
		{Name: "400 with odd types", Source: json8259, steps: always(wireFault(replies(400, `{"error":{"message":7,"type":[],"code":{},"status":[],"details":"x"}}`))), code: llm.Rejected, status: 400},
		{Name: "400 with unknown words", Source: json8259, steps: always(wireFault(replies(400, fmt.Sprintf(`{"error":{"message":%q,"type":%q,"code":%[1]q,"status":%[2]q}}`, prompt, key)))), code: llm.Rejected, status: 400},
		{Name: "redirect without a place", Source: http9110 + "#name-redirection-3xx", steps: always(wireFault(replies(302, `{}`))), code: llm.Rejected, status: 302},

		{Name: "no answer", Source: "https://github.com/vercel/ai/issues/4235", In: whole, steps: func(s suite) []http.HandlerFunc {
			return []http.HandlerFunc{replies(200, s.form.Nothing)}
		}, code: llm.OpenAIUnavailable, status: 200},
		{Name: "JSON null", Source: json8259, In: whole, steps: always(wireFault(replies(200, `null`))), code: llm.OpenAIUnavailable, status: 200},
		{Name: "200 with an error", Source: "https://github.com/nodetool-ai/nodetool/pull/5755", steps: always(wireFault(replies(200, fmt.Sprintf(`{"error":{"message":%q,"type":"strange"}}`, leak)))), code: llm.OpenAIUnavailable, status: 200, reason: "is an error"},
		{Name: "200 with 429 inside", Source: "https://github.com/songquanpeng/one-api/issues/2148", steps: always(func(s suite) http.HandlerFunc {
			_, e := s.form.Error(429, "", leak)
			return replies(200, e)
		}), code: llm.RateLimited, status: 429},
		{Name: "200 of HTML", Source: "https://github.com/atopos31/llmio/issues/42", steps: always(wireFault(replies(200, "<html>"+prompt))), code: llm.OpenAIUnavailable, status: 200, reason: "not the JSON"},
		{Name: "an array", Source: json8259, steps: always(wireFault(replies(200, `[]`))), code: llm.OpenAIUnavailable, status: 200, reason: "not the JSON"},
		{Name: "truncated JSON", Source: json8259, In: whole, steps: always(body(func(good string) string { return good[:len(good)/2] })), code: llm.OpenAIUnavailable, reason: "cut short"},
		{Name: "truncated JSON, then well", Source: json8259, In: whole, steps: then(body(func(good string) string { return good[:len(good)/2] })), again: true},
		{Name: "empty body", Source: json8259, In: whole, steps: always(wireFault(replies(200, ""))), code: llm.OpenAIUnavailable},
		{Name: "too long", Source: json8259, steps: always(wireFault(replies(200, strings.Repeat(" ", 9<<20)))), code: llm.OpenAIUnavailable, status: 200, reason: "too long"},
		{Name: "too long when unpacked", Source: http9110 + "#name-content-encoding", steps: always(wireFault(longGzip)), code: llm.OpenAIUnavailable, status: 200, reason: "too long"},

		{Name: "refusal", Source: stopDoc, steps: always(answers(Answer{Text: wise, End: Refusal})), code: llm.Refused, status: 200},
		{Name: "empty", Source: stopDoc, steps: always(answers(Answer{})), code: llm.OpenAIUnavailable, status: 200, reason: "empty"},
		{Name: "structured, cut at its length", Source: stopDoc, Schema: true, steps: always(answers(Answer{Text: `{"pass":`, End: Length})), code: llm.InvalidStructuredJson, status: 200, reason: "maximum length"},
		{Name: "structured, empty", Source: stopDoc, Schema: true, steps: always(answers(Answer{})), code: llm.InvalidStructuredJson, status: 200},

		{Name: "whole all the same", Source: sse, In: pieces, steps: always(body(func(good string) string { return good }))},
		{Name: "comments between", Source: sse, In: pieces, steps: always(stream(func(_ suite, good []string) string {
			return ": keep-alive\n\n" + strings.ReplaceAll(strings.Join(good, ""), "\n\n", "\r\n\r\n: x\r\n\r\n")
		}))},
		{Name: "no space after the colon", Source: sse, In: pieces, steps: always(stream(func(_ suite, good []string) string {
			return strings.ReplaceAll(strings.Join(good, ""), "data: ", "data:")
		}))},
		{Name: "cut between pieces", Source: "https://github.com/anthropics/anthropic-sdk-typescript/issues/842", In: pieces, steps: always(stream(func(_ suite, good []string) string {
			return good[0] + good[1]
		})), code: llm.OpenAIUnavailable, reason: "cut short"},
		{Name: "cut between pieces, then well", Source: "https://github.com/anthropics/claude-code/issues/87760", In: pieces, steps: then(stream(func(_ suite, good []string) string {
			return good[0] + good[1]
		})), again: true},
		{Name: "cut in a piece", Source: sse, In: pieces, steps: always(stream(func(_ suite, good []string) string {
			return good[0] + good[1][:len(good[1])/2]
		})), code: llm.OpenAIUnavailable},
		{Name: "no events", Source: sse, In: pieces, steps: always(wireFault(events(""))), code: llm.OpenAIUnavailable, reason: "cut short"},
		{Name: "an event that is no JSON", Source: sse, In: pieces, steps: always(wireFault(events("data: " + prompt + "\n\n"))), code: llm.OpenAIUnavailable},
		{Name: "overloaded in the place of a piece", Source: "https://github.com/anthropics/anthropic-sdk-go/issues/200", In: pieces, steps: always(inStream(529, Overloaded)), code: llm.OpenAIUnavailable, status: anyServerError},
		{Name: "500 in the place of a piece, then well", Source: "https://github.com/anthropics/anthropic-sdk-go/issues/200", In: pieces, steps: then(inStream(500, "")), again: true},
		{Name: "429 in the place of a piece", Source: "https://github.com/vercel/ai/issues/2698", In: pieces, steps: always(inStream(429, "")), code: llm.RateLimited, status: 429},
		{Name: "400 in the place of a piece", Source: claudeDoc, In: pieces, steps: always(inStream(400, "")), code: llm.Rejected, status: 400},
		{Name: "events without end", Source: sse, In: pieces, steps: always(stream(func(_ suite, good []string) string {
			return good[0] + strings.Repeat(": "+strings.Repeat("x", 1<<16)+"\n\n", 200)
		})), code: llm.OpenAIUnavailable, status: 200, reason: "too long"},
	}
}

func longGzip(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	for range 16 {
		z.Write(make([]byte, 1<<20))
	}
	z.Close()
}

func (s suite) testFaults(t *testing.T) {
	for name, m := range map[string]mode{"whole": whole, "pieces": pieces} {
		t.Run(name, func(t *testing.T) {
			for _, f := range Faults() {
				if f.In == anyhow || f.In == m {
					t.Run(f.Name, func(t *testing.T) { s.meetFault(t, f, m) })
				}
			}
		})
	}
}

func (s suite) meetFault(t *testing.T, f Fault, m mode) {
	client, server := s.onLoopback(t, llmhttp.Config{RetryDelay: time.Millisecond}, f.steps(s)...)
	req := question()
	if f.Schema {
		req = schemaQuestion()
	}
	if m == pieces {
		req.Partial = func(string) {}
	}
	resp, err := client.Chat(t.Context(), req)
	want := f.attempts()
	if s.form.AskedWhole && m == pieces && f.code == llm.Rejected && f.status == http.StatusBadRequest {
		want++
	}
	if got := server.asked(); got != want {
		t.Errorf("asked %d times, want %d", got, want)
	}
	if f.code == "" {
		if err != nil || resp.Content != wise || resp.Attempts != f.attempts() {
			t.Errorf("answer %+v, %v", resp, err)
		}
		return
	}
	checkError(t, err, f.code, f.status, f.attempts(), f.reason)
	if resp.Content != "" || resp.ToolCalls != nil {
		t.Errorf("an answer came with the error: %+v", resp)
	}
}

func checkError(t *testing.T, err error, code llm.Code, status, attempts int, reason string) {
	t.Helper()
	failure, ok := errors.AsType[*llm.Error](err)
	if !ok {
		t.Fatalf("%v is no *llm.Error", err)
	}
	if failure.Code != code || status != anyServerError && failure.Status != status || failure.Attempts != attempts {
		t.Errorf("error %v, want %s, status %d, attempts %d", err, code, status, attempts)
	}
	if !strings.Contains(err.Error(), reason) {
		t.Errorf("error %q does not say %q", err, reason)
	}
	for _, secret := range []string{key, "sk-", prompt, wise, "127.0.0.1"} {
		if told := fmt.Sprintf("%v %+v %#v", err, failure, failure.Err); strings.Contains(told, secret) {
			t.Errorf("error %q holds %q", told, secret)
		}
	}
}
