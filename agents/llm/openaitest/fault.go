package openaitest

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
)

// Fault is one way in which a call goes wrong.
type Fault string

// The faults of servers and networks: no answer of the model arrives.
const (
	Hang               Fault = "hang"                  // not a byte, until the client gives up
	SlowBody           Fault = "slow body"             // half the answer, then nothing until the client gives up
	RateLimited        Fault = "429"                   // without Retry-After
	RateLimitedBriefly Fault = "429 retry after 1"     // honouring it takes a second
	RateLimitedLong    Fault = "429 retry after 3600"  // longer than anybody waits
	ServerError        Fault = "500"                   // with an error in JSON
	BadGateway         Fault = "502 html"              // with a proxy's page
	Reset              Fault = "connection reset"      // by TCP
	TruncatedJSON      Fault = "truncated json"        // a 200 that ends in the middle
	EmptyChoices       Fault = "empty choices"         // a 200 without an answer
	ErrorInOK          Fault = "200 with an error"     // a 200 that is one
	ContentFilter      Fault = "content filter"        // a 200 whose answer was taken out
	Declined           Fault = "declined by the model" // a 200 with a refusal
	KeyRefused         Fault = "401"                   // the key is not accepted
	ModelUnknown       Fault = "404 model not found"   // the model does not exist, or not for this key
	ContextFull        Fault = "400 context length"    // the conversation is too long for the model
)

// The faults of models: a whole answer arrives, and it is not what was asked for.
const (
	WrongSchema  Fault = "schema violated"
	CutShort     Fault = "cut at its maximum length" // finish_reason length
	UnknownTool  Fault = "unknown tool"
	BadArguments Fault = "arguments that are not json"
	OnlyTalk     Fault = "only talk"
	Silence      Fault = "silence"        // neither words nor calls
	Twice        Fault = "two calls once" // each tool call twice in one answer, as two asks
)

// Faults lists those of servers and networks.
func Faults() []Fault {
	return []Fault{
		Hang, SlowBody, RateLimited, RateLimitedBriefly, RateLimitedLong, ServerError, BadGateway, Reset, TruncatedJSON,
		EmptyChoices, ErrorInOK, ContentFilter, Declined, KeyRefused, ModelUnknown, ContextFull,
	}
}

// Misbehaviour lists the faults of models.
func Misbehaviour() []Fault {
	return []Fault{WrongSchema, CutShort, UnknownTool, BadArguments, OnlyTalk, Silence, Twice}
}

// stillAnswers reports whether the model gets to say something all the same.
func (f Fault) stillAnswers() bool { return !slices.Contains(Faults(), f) }

// bendReply turns a good answer into a model's bad one.
func (f Fault) bendReply(r Reply) Reply {
	switch f {
	case WrongSchema:
		return r.changeEach(func(string) string { return `{"surprise":true}` })
	case CutShort:
		r.Finish = "length"
		return r.changeEach(func(s string) string { return s[:len(s)/2] })
	case BadArguments:
		return r.changeEach(func(s string) string { return strings.Trim(s, "{}") })
	case UnknownTool:
		return Use("search_the_web", map[string]string{"query": "what to ask"})
	case OnlyTalk:
		return Say("Let me think about what to do next.")
	case Silence:
		return Reply{}
	case Twice:
		r.Calls = slices.Concat(r.Calls, r.Calls)
	}
	return r
}

// changeEach changes the arguments of every call, or the content where there is none.
func (r Reply) changeEach(change func(string) string) Reply {
	if r.Calls = slices.Clone(r.Calls); len(r.Calls) == 0 {
		r.Content = change(r.Content)
	}
	for i := range r.Calls {
		r.Calls[i].Arguments = change(r.Calls[i].Arguments)
	}
	return r
}

// serveFault sends what a server sends instead of a good answer. It reports false if this is no fault of a server.
func (f Fault) serveFault(w http.ResponseWriter, r *http.Request, good []byte) bool {
	switch f {
	case Hang:
		<-r.Context().Done()
	case SlowBody:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(good[:len(good)/2])
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	case RateLimited:
		answerLimited(w, "")
	case RateLimitedBriefly:
		answerLimited(w, "1")
	case RateLimitedLong:
		answerLimited(w, "3600")
	case ServerError:
		writeJSON(w, http.StatusInternalServerError, errorBody("server_error", ""))
	case KeyRefused:
		writeJSON(w, http.StatusUnauthorized, errorBody("invalid_request_error", "invalid_api_key"))
	case ModelUnknown:
		writeJSON(w, http.StatusNotFound, errorBody("invalid_request_error", "model_not_found"))
	case ContextFull:
		writeJSON(w, http.StatusBadRequest, errorBody("invalid_request_error", "context_length_exceeded"))
	case BadGateway:
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(http.StatusBadGateway)
		_, _ = io.WriteString(w, "<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>")
	case Reset:
		resetConnection(w)
	case TruncatedJSON:
		writeJSON(w, http.StatusOK, good[:len(good)/2])
	case EmptyChoices:
		writeJSON(w, http.StatusOK, withValue(good, "choices", []any{}))
	case ErrorInOK:
		writeJSON(w, http.StatusOK, errorBody("server_error", ""))
	case ContentFilter:
		writeJSON(w, http.StatusOK, withChoice(good, "content_filter", map[string]any{"role": "assistant", "content": nil}))
	case Declined:
		writeJSON(w, http.StatusOK, withChoice(good, "stop", map[string]any{"role": "assistant", "content": nil, "refusal": "I can't help with that."}))
	default:
		return false
	}
	return true
}

// resetConnection drops the connection with a TCP reset.
func resetConnection(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(err) // httptest's connections can be hijacked
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}

func answerLimited(w http.ResponseWriter, retryAfter string) {
	if retryAfter != "" {
		w.Header().Set("Retry-After", retryAfter)
	}
	writeJSON(w, http.StatusTooManyRequests, errorBody("requests", "rate_limit_exceeded"))
}

func withChoice(good []byte, finish string, message any) []byte {
	return withValue(good, "choices", []any{map[string]any{"index": 0, "finish_reason": finish, "message": message}})
}

// withValue replaces one part of a good answer.
func withValue(good []byte, key string, value any) []byte {
	var body map[string]any
	if err := json.Unmarshal(good, &body); err != nil {
		panic(err) // we wrote it
	}
	body[key] = value
	return mustEncode(body)
}
