package template

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// Parse is the output parser of the design: it finds the fenced JSON of a chat reply and reads it. An error is an *Error; a reply that
// has one is worth its prose, see Split.
func Parse(content string) (Reply, error) {
	_, text, err := Split(content)
	if err != nil {
		return Reply{}, err
	}
	return Read(text)
}

// Read reads the JSON of a reply. An error is an *Error.
func Read(text string) (Reply, error) {
	value, err := strictjson.Parse(text)
	if err != nil {
		return Reply{}, &Error{Class: JSONParseError, Problems: []Problem{{Message: err.Error()}}}
	}
	obj, ok := value.(map[string]any)
	if !ok {
		return Reply{}, mismatch("the JSON must be one object")
	}
	var r reader
	out := r.reply(obj)
	switch {
	case len(r.shape) > 0:
		return Reply{}, &Error{Class: SchemaMismatch, Problems: r.shape}
	case len(r.problems) > 0:
		return Reply{}, &Error{Class: ValidationFailed, Problems: r.problems}
	case out.Draft == nil:
		return out, nil
	}
	if problems := check(out.Draft.Steps); len(problems) > 0 {
		return Reply{}, &Error{Class: ValidationFailed, Problems: problems}
	}
	return out, nil
}

// reader reads values by hand, so that each thing that is wrong is told with its class and its step. shape is what is wrong with the
// reply, problems what is wrong with its steps.
type reader struct{ shape, problems []Problem }

func (r *reader) wrong(format string, args ...any) {
	r.shape = append(r.shape, Problem{Message: fmt.Sprintf(format, args...)})
}

func (r *reader) known(where string, obj map[string]any, keys ...string) {
	for _, k := range slices.Sorted(maps.Keys(obj)) {
		if !slices.Contains(keys, k) {
			r.wrong("%q is no key of %s", k, whole(where))
		}
	}
}

func whole(where string) string {
	return cmp.Or(where, "the JSON")
}

// text reads a required text.
func (r *reader) text(where string, obj map[string]any, key string) string {
	v, has := obj[key]
	s, ok := v.(string)
	switch {
	case !has:
		r.wrong("%q is missing in %s", key, whole(where))
	case !ok:
		r.wrong("%q must be a text", key)
	}
	return s
}

func (r *reader) reply(obj map[string]any) Reply {
	var out Reply
	if out.Schema = r.text("", obj, "schema"); out.Schema != SchemaID && len(r.shape) == 0 {
		r.wrong("\"schema\" must be %q", SchemaID)
	}
	r.known("", obj, "schema", "answer", "missing_information", "process_template_draft")
	out.Answer = r.text("", obj, "answer")
	if v, has := obj["missing_information"]; has {
		list, ok := v.([]any)
		out.Missing = make([]string, 0, len(list))
		for _, x := range list {
			s, is := x.(string)
			ok = ok && is
			out.Missing = append(out.Missing, s)
		}
		if !ok {
			r.wrong("\"missing_information\" must be a list of texts")
		}
	}
	if v, has := obj["process_template_draft"]; has {
		if d, ok := v.(map[string]any); ok {
			out.Draft = r.draft(d)
		} else {
			r.wrong("\"process_template_draft\" must be an object")
		}
	}
	return out
}

func (r *reader) draft(obj map[string]any) *Draft {
	const where = "process_template_draft"
	r.known(where, obj, "name", "stepTemplates")
	var d Draft
	if _, has := obj["name"]; has {
		name := r.text(where, obj, "name")
		d.Name = &name
		if strings.TrimSpace(name) == "" {
			r.problems = append(r.problems, Problem{Sub: EmptyName, Message: "the process has an empty name: leave it out, or give it one"})
		}
	}
	d.Steps = r.steps(obj)
	return &d
}

func (r *reader) steps(obj map[string]any) []StepDraft {
	v, has := obj["stepTemplates"]
	list, ok := v.([]any)
	switch {
	case !has:
		r.problems = append(r.problems, Problem{Sub: MissingField, Message: "\"stepTemplates\" is missing"})
	case !ok:
		r.problems = append(r.problems, Problem{Sub: WrongType, Message: "\"stepTemplates\" must be a list"})
	}
	out := make([]StepDraft, 0, len(list))
	for i, x := range list {
		s := stepReader{reader: r, at: fmt.Sprintf("element %d of stepTemplates", i+1)}
		out = append(out, s.read(x))
	}
	return out
}

// stepReader reads one step. at names it until its seq is known.
type stepReader struct {
	*reader
	at  string
	seq int
	obj map[string]any
}

func (s *stepReader) wrong(sub Sub, format string, args ...any) {
	s.problems = append(s.problems, Problem{Sub: sub, Step: s.seq, Message: s.at + ": " + fmt.Sprintf(format, args...)})
}

func (s *stepReader) read(v any) (out StepDraft) {
	var ok bool
	if s.obj, ok = v.(map[string]any); !ok {
		s.wrong(WrongType, "must be an object")
		return out
	}
	name, _ := s.obj["name"].(string)
	if seq, ok := whole64(s.obj["seq"]); ok {
		s.seq, s.at = seq, stepName(seq, name)
	}
	s.known("a step", s.obj, "seq", "name", "basis", "offsetDays", "requiredArtifacts", "dependsOn")
	out.Seq = field(s, "seq", "a whole number", whole64)
	out.Name = field(s, "name", "a text", textIn)
	out.Basis = Basis(field(s, "basis", "a text", textIn))
	out.OffsetDays = field(s, "offsetDays", "a whole number", whole64)
	out.Artifacts = optional(s, "requiredArtifacts", "a list", s.artifact)
	out.DependsOn = optional(s, "dependsOn", "a list of seqs", whole64)
	return out
}

// known says which keys of an object are none that it may have.
func (s *stepReader) known(what string, obj map[string]any, keys ...string) {
	for _, k := range slices.Sorted(maps.Keys(obj)) {
		if !slices.Contains(keys, k) {
			s.wrong(UnknownField, "%q is no key of %s", k, what)
		}
	}
}

func stepName(seq int, name string) string {
	if name = strings.TrimSpace(name); name != "" {
		return fmt.Sprintf("step %d %q", seq, name)
	}
	return fmt.Sprintf("step %d", seq)
}

// field reads a value that a step must have.
func field[T any](s *stepReader, key, what string, read func(any) (T, bool)) T {
	v, has := s.obj[key]
	out, ok := read(v)
	switch {
	case !has:
		s.wrong(MissingField, "%q is missing", key)
	case !ok:
		s.wrong(WrongType, "%q must be %s", key, what)
	}
	return out
}

// optional reads a list that a step may have; nil where it has none.
func optional[T any](s *stepReader, key, what string, read func(any) (T, bool)) []T {
	v, has := s.obj[key]
	if !has {
		return nil
	}
	list, ok := v.([]any)
	out := make([]T, 0, len(list))
	for _, x := range list {
		one, is := read(x)
		ok = ok && is
		out = append(out, one)
	}
	if !ok {
		s.wrong(WrongType, "%q must be %s", key, what)
	}
	return out
}

func textIn(v any) (string, bool) {
	s, ok := v.(string)
	return s, ok
}

// whole64 is a JSON number without a fraction, in whatever way it is written (5, 5.0 and 5e0 are one number).
func whole64(v any) (int, bool) {
	switch n := v.(type) {
	case json.Number:
		i, err := n.Int64()
		return int(i), err == nil
	case float64:
		return int(n), n == math.Trunc(n) && math.Abs(n) < 1<<53
	}
	return 0, false
}

// artifact reads one, and says itself what is wrong with it.
func (s *stepReader) artifact(v any) (out Artifact, _ bool) {
	obj, ok := v.(map[string]any)
	if !ok {
		s.wrong(WrongType, "an artifact must be an object")
		return out, true
	}
	s.known("an artifact", obj, "kind", "description")
	kind, has := obj["kind"]
	if out.Kind, ok = kind.(string); !has {
		s.wrong(MissingField, "an artifact has no \"kind\"")
	} else if !ok || strings.TrimSpace(out.Kind) == "" {
		s.wrong(WrongType, "the \"kind\" of an artifact must be a text that is not empty")
	}
	if text, has := obj["description"]; has {
		d, ok := text.(string)
		if !ok {
			s.wrong(WrongType, "the \"description\" of an artifact must be a text")
		}
		out.Description = &d
	}
	return out, true
}
