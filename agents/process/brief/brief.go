// Package brief is what is known about a process before and while it is designed: its session's context, as people give it in a
// command, as a program gives it, or as it is heard in what they write. Reading is by rules and pure; what is not understood is kept
// as it was said and never guessed.
package brief

import (
	"cmp"
	"strings"

	"github.com/mendanhq/mendan/agents/llm/strictjson"
)

// Context is the design's SessionContextDto. What is empty is not known.
type Context struct {
	Industry          string `json:"industry,omitempty"`
	ProcessType       string `json:"processType,omitempty"`
	Goal              string `json:"goal,omitempty"`
	Region            string `json:"region,omitempty"`
	Compliance        string `json:"compliance,omitempty"`
	AdditionalContext string `json:"additionalContext,omitempty"`
}

// Line is a line of the context that has a value.
type Line struct{ Key, Value string }

// Lines are the lines that have a value, in a fixed order.
func (c Context) Lines() []Line {
	var out []Line
	for _, l := range []Line{
		{"industry", c.Industry}, {"processType", c.ProcessType}, {"goal", c.Goal}, {"region", c.Region},
		{"compliance", c.Compliance}, {"additionalContext", c.AdditionalContext},
	} {
		if l.Value != "" {
			out = append(out, l)
		}
	}
	return out
}

// Over is the context with what is newly known over it.
func (c Context) Over(old Context) Context {
	return Context{
		Industry: cmp.Or(c.Industry, old.Industry), ProcessType: cmp.Or(c.ProcessType, old.ProcessType), Goal: cmp.Or(c.Goal, old.Goal),
		Region: cmp.Or(c.Region, old.Region), Compliance: cmp.Or(c.Compliance, old.Compliance),
		AdditionalContext: cmp.Or(c.AdditionalContext, old.AdditionalContext),
	}
}

// Keys are the arguments that a context is given by, besides "context", which holds several.
func Keys() []string {
	return []string{"industry", "goal", "process_type", "region", "compliance", "additional_context"}
}

// at is where a key's value stands. A key may be written in any case, with or without an underscore, or in Japanese.
func (c *Context) at(key string) *string {
	switch strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(key)) {
	case "industry", "業界", "業種":
		return &c.Industry
	case "processtype", "type", "process", "種類", "プロセス":
		return &c.ProcessType
	case "goal", "ゴール", "目標", "期日":
		return &c.Goal
	case "region", "地域", "国":
		return &c.Region
	case "compliance", "法令", "規制":
		return &c.Compliance
	case "additionalcontext", "context", "note", "notes", "備考", "補足":
		return &c.AdditionalContext
	}
	return nil
}

// FromArgs reads a command's arguments. words is what stood in "context" and is no form of a context: something that the person says.
func FromArgs(args map[string]string) (c Context, words string) {
	whole := strings.TrimSpace(args["context"])
	if obj, ok := object(whole); ok {
		for key, v := range obj {
			if at, s := c.at(key), textOf(v); at != nil && s != "" {
				*at = s
			}
		}
	} else {
		c, words = pairs(whole)
	}
	for _, key := range Keys() {
		if v := strings.TrimSpace(args[key]); v != "" {
			*c.at(key) = v
		}
	}
	return c, words
}

func object(s string) (map[string]any, bool) {
	if !strings.HasPrefix(s, "{") {
		return nil, false
	}
	v, err := strictjson.Parse(s)
	obj, ok := v.(map[string]any)
	return obj, err == nil && ok
}

func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case []any:
		var parts []string
		for _, x := range v {
			if s := textOf(x); s != "" {
				parts = append(parts, s)
			}
		}
		return strings.Join(parts, ", ")
	}
	return ""
}

// pairs reads industry=SaaS goal="April 1" and leaves the other words. A value goes on to the next pair.
func pairs(s string) (c Context, words string) {
	var rest []string
	var at *string
	for _, w := range strings.Fields(strings.NewReplacer("＝", "=", "　", " ").Replace(s)) {
		key, value, ok := strings.Cut(w, "=")
		if to := c.at(key); ok && to != nil {
			at, *to = to, value
			continue
		}
		if at != nil {
			*at += " " + w
			continue
		}
		rest = append(rest, w)
	}
	for _, v := range []*string{&c.Industry, &c.ProcessType, &c.Goal, &c.Region, &c.Compliance, &c.AdditionalContext} {
		*v = strings.Trim(strings.TrimSpace(*v), `"'「」`)
	}
	return c, strings.Join(rest, " ")
}
