package telemetry

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"time"
)

// span is one thing that was done.
type span struct {
	trace      [16]byte
	id, parent [8]byte // parent is zero for the first of a trace
	name       string
	kind       int
	start, end time.Time
	attrs      []attr
	link       *link
	failed     string // the class of the error; empty for none
}

// link leads to a span of another trace.
type link struct {
	trace [16]byte
	id    [8]byte
}

type attr struct {
	name  string
	value any // string, int or int64
}

// Kinds of spans, and the status of one that failed. Source: opentelemetry/proto/trace/v1/trace.proto
const (
	kindInternal = 1
	kindClient   = 3
	kindProducer = 4
	statusError  = 2
)

// The wire form is OTLP's JSON: numbers of 64 bits are texts, ids hexadecimal.
// Source: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
type wireRequest struct {
	ResourceSpans []wireResource `json:"resourceSpans"`
}

type wireResource struct {
	Resource   wireAttrs   `json:"resource"`
	ScopeSpans []wireScope `json:"scopeSpans"`
}

type wireScope struct {
	Scope struct {
		Name string `json:"name"`
	} `json:"scope"`
	Spans []wireSpan `json:"spans"`
}

type wireAttrs struct {
	Attributes []wireAttr `json:"attributes"`
}

type wireAttr struct {
	Key   string    `json:"key"`
	Value wireValue `json:"value"`
}

type wireValue struct {
	String *string `json:"stringValue,omitempty"`
	Int    *string `json:"intValue,omitempty"`
}

type wireLink struct {
	TraceID string `json:"traceId"`
	SpanID  string `json:"spanId"`
}

type wireStatus struct {
	Code int `json:"code,omitempty"`
}

type wireSpan struct {
	TraceID    string     `json:"traceId"`
	SpanID     string     `json:"spanId"`
	Parent     string     `json:"parentSpanId,omitempty"`
	Name       string     `json:"name"`
	Kind       int        `json:"kind"`
	Start      string     `json:"startTimeUnixNano"`
	End        string     `json:"endTimeUnixNano"`
	Attributes []wireAttr `json:"attributes,omitempty"`
	Links      []wireLink `json:"links,omitempty"`
	Status     wireStatus `json:"status"`
}

// encodeSpans writes a request for /v1/traces.
func encodeSpans(version string, all []span) []byte {
	scope := wireScope{}
	scope.Scope.Name = "mendan"
	for _, s := range all {
		scope.Spans = append(scope.Spans, s.wire())
	}
	raw, err := json.Marshal(wireRequest{[]wireResource{{
		wireAttrs{wireAttrsOf([]attr{{serviceName, "mendan"}, {serviceVersion, version}})}, []wireScope{scope},
	}}})
	if err != nil {
		panic(err) // texts and numbers
	}
	return raw
}

func (s span) wire() wireSpan {
	out := wireSpan{
		TraceID: hex.EncodeToString(s.trace[:]), SpanID: hex.EncodeToString(s.id[:]), Name: s.name, Kind: s.kind,
		Start: nanos(s.start), End: nanos(s.end), Attributes: wireAttrsOf(s.attrs),
	}
	if s.parent != [8]byte{} {
		out.Parent = hex.EncodeToString(s.parent[:])
	}
	if s.link != nil {
		out.Links = []wireLink{{hex.EncodeToString(s.link.trace[:]), hex.EncodeToString(s.link.id[:])}}
	}
	if s.failed != "" {
		out.Status.Code = statusError
		out.Attributes = append(out.Attributes, wireAttrsOf([]attr{{errorType, s.failed}})...)
	}
	return out
}

func nanos(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

// wireAttrsOf leaves out what is empty.
func wireAttrsOf(all []attr) []wireAttr {
	var out []wireAttr
	for _, a := range all {
		switch v := a.value.(type) {
		case string:
			if v != "" {
				out = append(out, wireAttr{a.name, wireValue{String: &v}})
			}
		case int:
			n := strconv.Itoa(v)
			out = append(out, wireAttr{a.name, wireValue{Int: &n}})
		}
	}
	return out
}
