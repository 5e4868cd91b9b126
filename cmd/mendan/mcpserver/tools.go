package mcpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// The bounds of arguments.
const (
	maxWords   = 2000      // characters of a search or a question
	maxForm    = 256 << 10 // bytes
	maxHits    = 20
	maxPlaces  = 20
	codeLength = 8 // characters at most
)

type searchInput struct {
	Query string `json:"query" desc:"what to look for: a question, names, error codes"`
	Limit *int   `json:"limit" desc:"how many passages, from 1 to 20; null: 5"`
}

type noInput struct{}

type codeInput struct {
	Code string `json:"code" desc:"the card's code, such as K7QF"`
}

type nameInput struct {
	Name string `json:"name" desc:"the template's name or id"`
}

type formInput struct {
	Form string `json:"form" desc:"the form as it stands in its YAML file"`
}

type placesInput struct {
	Countries []string `json:"countries" desc:"countries of the job or of the candidate, ISO 3166-1, such as JP; none: every rule holds"`
	Regions   []string `json:"regions" desc:"regions, ISO 3166-2, such as US-NY"`
	Lang      *string  `json:"lang" enum:"ja,en" desc:"language of what is explained; null: en"`
}

type questionInput struct {
	Question  string   `json:"question" desc:"what somebody would ask, word for word"`
	Countries []string `json:"countries" desc:"countries of the job or of the candidate, ISO 3166-1, such as JP; none: every rule holds"`
	Regions   []string `json:"regions" desc:"regions, ISO 3166-2, such as US-NY"`
	Field     *string  `json:"field" desc:"id of the form's field that it is asked for; null: none"`
	Intent    *string  `json:"intent" desc:"what the field's answer is for; null: that the question serves it is not judged"`
	Lang      *string  `json:"lang" enum:"ja,en" desc:"language of what is explained; null: en"`
}

// offered is a tool with what answers it.
type offered struct {
	*mcp.Tool
	handle mcp.ToolHandler
}

// tools are all that there are, for somebody.
func (s *Server) tools(by string) []offered {
	return []offered{
		offer(s, by, "knowledge_search", "Finds passages in the indexed documents, best first.", func(ctx context.Context, c Call, in searchInput) ([]any, error) {
			limit := 5
			if in.Limit != nil {
				limit = *in.Limit
			}
			if limit < 1 || limit > maxHits {
				return nil, refusal(fmt.Sprintf("limit must be from 1 to %d", maxHits))
			}
			if err := checkWords("query", in.Query, maxWords); err != nil {
				return nil, err
			}
			return s.read(ctx, c, Query{Knowledge, in.Query, limit})
		}),
		offer(s, by, "approvals_list", "Lists the cards that wait for a person's decision. Deciding stays with people.",
			func(ctx context.Context, c Call, _ noInput) ([]any, error) {
				return s.read(ctx, c, Query{Read: Approvals})
			}),
		offer(s, by, "approvals_show", "Shows one card whole, in any state. Deciding stays with people.", func(ctx context.Context, c Call, in codeInput) ([]any, error) {
			if c.Code = strings.ToUpper(strings.TrimSpace(in.Code)); !isCode(c.Code) {
				return nil, refusal("code must be letters and digits, such as K7QF")
			}
			return s.read(ctx, c, Query{Read: Approvals, Words: c.Code})
		}),
		offer(s, by, "templates_list", "Lists the process templates with their steps.",
			func(ctx context.Context, c Call, _ noInput) ([]any, error) {
				return s.read(ctx, c, Query{Read: Templates})
			}),
		offer(s, by, "template_show", "Shows one process template.", func(ctx context.Context, c Call, in nameInput) ([]any, error) {
			if err := checkWords("name", in.Name, maxWords); err != nil {
				return nil, err
			}
			return s.read(ctx, c, Query{Read: Templates, Words: in.Name})
		}),
		offer(s, by, "form_lint", "Says what is wrong with an interview's form: line, column and reason of each finding.", s.lintForm),
		offer(s, by, "rules_list", "Lists what may not be asked of candidates in some places, with the source. It is no legal advice.", s.listRules),
		offer(s, by, "rules_test", "Says whether a question may be asked of a candidate, and by which rule not.", s.testQuestion),
	}
}

func (s *Server) lintForm(ctx context.Context, c Call, in formInput) ([]any, error) {
	if len(in.Form) > maxForm {
		return nil, refusal(fmt.Sprintf("form has more than %d bytes", maxForm))
	}
	if err := s.note(ctx, c); err != nil {
		return nil, err
	}
	lines, err := s.Lint([]byte(in.Form))
	return anyOf(lines), err
}

func (s *Server) listRules(ctx context.Context, c Call, in placesInput) ([]any, error) {
	p, err := placesOf(in.Countries, in.Regions, in.Lang)
	if err != nil {
		return nil, err
	}
	if err := s.note(ctx, c); err != nil {
		return nil, err
	}
	return s.Rules(p)
}

func (s *Server) testQuestion(ctx context.Context, c Call, in questionInput) ([]any, error) {
	p, err := placesOf(in.Countries, in.Regions, in.Lang)
	if err != nil {
		return nil, err
	}
	q := Question{in.Question, tool.OrZero(in.Field), tool.OrZero(in.Intent)}
	if err := errors.Join(checkWords("question", q.Text, maxWords), checkLength("field", q.Field, maxWords), checkLength("intent", q.Intent, maxWords)); err != nil {
		return nil, err
	}
	if err := s.note(ctx, c); err != nil {
		return nil, err
	}
	return s.Test(p, q)
}

func placesOf(countries, regions []string, lang *string) (Places, error) {
	if len(countries)+len(regions) > maxPlaces {
		return Places{}, refusal(fmt.Sprintf("at most %d places at once", maxPlaces))
	}
	p := Places{Countries: countries, Regions: regions, Lang: "en"}
	if lang != nil {
		p.Lang = *lang
	}
	return p, nil
}

// refusal is an argument that a client can mend.
type refusal string

func (r refusal) Error() string { return string(r) }

func checkWords(name, text string, most int) error {
	if strings.TrimSpace(text) == "" {
		return refusal(name + " is empty")
	}
	return checkLength(name, text, most)
}

func checkLength(name, text string, most int) error {
	if n := len([]rune(text)); n > most {
		return refusal(fmt.Sprintf("%s has %d characters, at most %d are read", name, n, most))
	}
	return nil
}

// isCode tells a card's code: it goes into the audit record, where no words may go.
func isCode(s string) bool {
	const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return s != "" && len(s) <= codeLength && strings.Trim(s, signs) == ""
}

func anyOf[T any](all []T) []any {
	out := make([]any, len(all))
	for i, v := range all {
		out[i] = v
	}
	return out
}

// note writes a call down that reads nothing of the store.
func (s *Server) note(ctx context.Context, c Call) error {
	_, err := s.read(ctx, c, Query{})
	return err
}

// read writes a call down and reads what it asks for.
func (s *Server) read(ctx context.Context, c Call, q Query) ([]any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines bytes.Buffer
	if err := s.Ask(ctx, c, q, &lines); err != nil {
		return nil, err
	}
	var all []any
	for dec := json.NewDecoder(&lines); ; {
		var v json.RawMessage
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
}

// offer makes a tool of a function. Its arguments fit the schema that is published, else the client is told what does not.
func offer[In any](s *Server, by, name, description string, do func(context.Context, Call, In) ([]any, error)) offered {
	schema := llm.SchemaOf[In]()
	closed := false
	t := &mcp.Tool{Name: name, Description: description, InputSchema: schema, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &closed}}
	return offered{t, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		in, err := tool.ParseArgs[In](req.Params.Arguments, schema, name)
		if err != nil {
			return failed(err), nil
		}
		all, err := do(ctx, Call{Tool: name, By: by}, in)
		if err != nil {
			return failed(err), nil
		}
		return said(writeAnswer(all), false), nil
	}}
}

func failed(err error) *mcp.CallToolResult { return said(err.Error(), true) }

func said(text string, isError bool) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: isError}
}

// answer is what a tool says.
type answer struct {
	Results []json.RawMessage `json:"results"`
	LeftOut int               `json:"left_out,omitempty"` // how many more there are than fit into an answer
}

// writeAnswer writes as many of the results as fit, whole ones.
func writeAnswer(all []any) string {
	out, size := answer{Results: []json.RawMessage{}}, 64
	for i, v := range all {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			panic(err) // plain data
		}
		if size += b.Len() + 1; size > MaxAnswer {
			out.LeftOut = len(all) - i
			break
		}
		out.Results = append(out.Results, bytes.TrimSpace(b.Bytes()))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		panic(err) // it was JSON
	}
	return strings.TrimSpace(b.String())
}
