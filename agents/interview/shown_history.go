package interview

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// contacts are the addresses and numbers that people can be reached at, as they are recorded in this turn and in what it is going to be, and as the model
// read them in what was just said; longest first, as one may be a part of another.
func (t *turn) contacts(before *turn) []string {
	out := append(t.ReachedAt(), before.ReachedAt()...)
	for _, told := range t.ByModel.Found.Facts {
		if def := t.State.Form.Field(told.Field); def != nil && isReached(def, told.Key) {
			out = append(out, told.Quote.Text)
		}
	}
	out = slices.DeleteFunc(out, func(s string) bool { return !hearing.Secret(s) })
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return slices.Compact(out)
}

func isReached(def *form.Field, key string) bool {
	kind, _ := facts.KindOf(*def, key)
	return kind.Kind == form.KindEmail || kind.Kind == form.KindPhone
}

// withoutContacts leaves out of a briefing where people can be reached: that it is known is enough to word a question, and to check one.
func withoutContacts(b prompts.Briefing, contacts []string) prompts.Briefing {
	b.Known = slices.Clone(b.Known)
	for i := range b.Known {
		b.Known[i].Value = hearing.Masking(b.Known[i].Value, contacts)
	}
	b.Summary, b.Feedback = hearing.MaskingReach(hearing.Masking(b.Summary, contacts)), hearing.MaskingReach(hearing.Masking(b.Feedback, contacts))
	return b
}

// withNumbers is a briefing in which the places where people can be reached have numbers in their stead: enough to compare it with what was said.
func withNumbers(b prompts.Briefing, reached *hearing.Reached) prompts.Briefing {
	b.Known = slices.Clone(b.Known)
	for i := range b.Known {
		b.Known[i].Value = reached.Masking(b.Known[i].Value)
	}
	b.Summary = reached.Masking(b.Summary)
	return b
}

// plainEntry is an entry of the history as a model reads it: of a question its words, without the bar before them and the options below, which the prompt
// has; without addresses and numbers of people; and without what only repeats them.
func plainEntry(e agents.LogEntry, contacts []string) agents.LogEntry {
	held, ok := heldIn(e.Data)
	e.Text = hearing.MaskingReach(hearing.Masking(plainText(e.Text, questionsOf(held)), contacts))
	if ok {
		e.Data = withoutQuestions(held, contacts)
	}
	return e
}

// plainText is what an entry says, without the bar before it and the options below a question.
func plainText(text string, questions []string) string {
	text = withoutBar(text)
	for _, q := range questions {
		if before, _, found := strings.Cut(text, q); found {
			text = before + q
		}
	}
	return text
}

// withoutBar takes the bar out that shows how far the conversation is.
func withoutBar(text string) string {
	before, rest, found := strings.Cut(text, "`■")
	_, after, closed := strings.Cut(rest, "`")
	if !found || !closed {
		return text
	}
	return before + strings.TrimPrefix(after, " ")
}

// withoutQuestions is a message's data without its questions, which its text has.
func withoutQuestions(held tool.Held, contacts []string) json.RawMessage {
	held = slices.DeleteFunc(held, func(i tool.HeldItem) bool { return i.Kind == heldQuestion })
	for i := range held {
		held[i].Value = maskingData(held[i].Value, contacts)
	}
	return held.Bake()
}

// maskingData masks secrets in the strings and numbers of a JSON value: in its text, one could be a part of what makes it JSON.
func maskingData(data json.RawMessage, secrets []string) json.RawMessage {
	if !mayHoldAny(string(data), secrets) {
		return data
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return data
	}
	masked, had := maskingStrings(v, secrets)
	if !had {
		return data
	}
	out, err := agents.EncodeJSON(masked)
	if err != nil {
		return json.RawMessage(`null`)
	}
	return out
}

// mayHoldAny reports JSON of which a string or a number may hold one of these, as far as can be told without reading it: what is spelled with a backslash may.
func mayHoldAny(data string, secrets []string) bool {
	return strings.Contains(data, `\`) || !utf8.ValidString(data) || slices.ContainsFunc(secrets, func(s string) bool { return strings.Contains(data, s) })
}

// maskingStrings masks secrets in a JSON value, and reports whether there were any.
func maskingStrings(v any, secrets []string) (masked any, had bool) {
	switch v := v.(type) {
	case string:
		masked := hearing.Masking(v, secrets)
		return masked, masked != v
	case json.Number:
		if masked := hearing.Masking(v.String(), secrets); masked != v.String() {
			return masked, true
		}
	case []any:
		for i := range v {
			part, found := maskingStrings(v[i], secrets)
			v[i], had = part, had || found
		}
		return v, had
	case map[string]any:
		for k := range v {
			part, found := maskingStrings(v[k], secrets)
			v[k], had = part, had || found
		}
		return v, had
	}
	return v, false
}
