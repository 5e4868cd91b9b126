// Package document turns the exported record of an application into what people open: a table, a page, a résumé. It shows the
// application (fields, facts, what was declined, the audit) and never the conversation.
//
// Everything in a record is data: no cell begins a formula, no answer becomes markup. Nothing here blocks or reads a clock.
package document

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The formats.
const (
	CSV    = "csv"
	MD     = "md"
	Resume = "jsonresume"
)

// Write renders an exported record, which is a JSON object, in one of the formats.
func Write(w io.Writer, format string, exported json.RawMessage) error {
	var r record
	if err := json.Unmarshal(exported, &r); err != nil {
		return fmt.Errorf("read the record: %w", err)
	}
	switch format {
	case CSV:
		return r.writeCSV(w)
	case MD:
		return r.writeMarkdown(w)
	case Resume:
		return r.writeResume(w)
	}
	return fmt.Errorf("unknown format %q", format)
}

// record is what documents show of an exported interview.
type record struct {
	Thread   string  `json:"thread"`
	Status   string  `json:"status"`
	Job      string  `json:"job"`
	Language string  `json:"language"`
	Country  string  `json:"country"`
	Timezone string  `json:"timezone"`
	Fields   []field `json:"fields"`
	Plan     *struct {
		Fields []struct {
			ID    string `json:"field_id"`
			Label string `json:"label"`
		} `json:"fields"`
	} `json:"plan"`
	Audit *struct {
		Passed     bool   `json:"passed"`
		Summary    string `json:"summary"`
		Violations []struct {
			Type     string `json:"type"`
			Message  string `json:"message"`
			Severity string `json:"severity"`
		} `json:"violations"`
	} `json:"audit"`
	Files []struct {
		Name   string `json:"name"`
		Size   int64  `json:"size"`
		SHA256 string `json:"sha256"`
	} `json:"files"`
}

type field struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Declined bool   `json:"declined"`
	Facts    map[string]struct {
		Value any `json:"value"`
	} `json:"facts"`
	Shown map[string]string `json:"shown"`
}

// factKeys are the field's facts in a fixed order.
func (f field) factKeys() []string { return slices.Sorted(maps.Keys(f.Facts)) }

// fieldLabel is what the field was called when it was asked.
func (r record) fieldLabel(id string) string {
	if r.Plan != nil {
		for _, p := range r.Plan.Fields {
			if p.ID == id && p.Label != "" {
				return p.Label
			}
		}
	}
	return id
}

// auditWord says in a word how the audit ended.
func (r record) auditWord() string {
	switch {
	case r.Audit == nil:
		return "not made"
	case r.Audit.Passed:
		return "passed"
	}
	return "not passed"
}

// factText writes a fact's value: a list by commas, an answer of "none" as such.
func factText(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, factText(x))
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		raw, _ := json.Marshal(v) // it came from JSON
		return string(raw)
	}
	return fmt.Sprint(v)
}

// answerText is what was told for the field, as the cards show it in the language where the record has that; empty where nothing was told.
func (f field) answerText(lang string) string {
	if shown := f.Shown[lang]; shown != "" {
		return shown
	}
	var values []string
	for _, k := range f.factKeys() {
		values = append(values, factText(f.Facts[k].Value))
	}
	return strings.Join(values, " / ")
}

// Application is what people read of an exported record: who applies, empty where the record does not tell, and their answers.
type Application struct {
	Name    string
	Answers []Answer
}

// Answer is what an application says for a field; Value is empty where nothing was told.
type Answer struct{ Field, Label, Value string }

// Read takes the application out of an exported record, its answers in the record's order and in the language, ja or en.
func Read(exported json.RawMessage, lang string) (Application, error) {
	var r record
	if err := json.Unmarshal(exported, &r); err != nil {
		return Application{}, fmt.Errorf("read the record: %w", err)
	}
	a := Application{Name: r.firstFact("full_name")}
	for _, f := range r.Fields {
		a.Answers = append(a.Answers, Answer{f.ID, r.fieldLabel(f.ID), f.answerText(lang)})
	}
	return a, nil
}
