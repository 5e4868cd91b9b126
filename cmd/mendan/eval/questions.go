package eval

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
)

// Question is a line of a set for QuickCheck: a question that somebody might ask, and perhaps whether it may be asked.
type Question struct {
	ID           string   `json:"id"`
	Lang         string   `json:"lang"`
	Country      string   `json:"country"` // ISO 3166-1, or a region such as US-NY
	FieldID      string   `json:"field_id"`
	Intent       string   `json:"intent"`
	Question     string   `json:"question"`
	KnownFacts   []string `json:"known_facts"` // key=value
	ExpectPassed *bool    `json:"expect_passed"`
	ExpectType   *string  `json:"expect_type"`
	Hard         bool     `json:"hard"`

	line int
}

// ReadQuestions reads a set, one JSON object a line. Keys that no Question has are ignored. Every error is an *InputError.
func ReadQuestions(file string) ([]Question, error) {
	return readSet(file, func(line []byte, n int) (Question, error) {
		q, err := parseQuestion(line)
		q.line = n
		return q, err
	})
}

func parseQuestion(line []byte) (Question, error) {
	var q Question
	if err := json.Unmarshal(line, &q); err != nil {
		return q, fmt.Errorf("not a question as JSON: %w", err)
	}
	if strings.TrimSpace(q.Question) == "" {
		return q, errors.New("question is missing")
	}
	if t := q.expectedType(); t != "" && types[t] == 0 {
		return q, fmt.Errorf("expect_type %q is none of prohibited_topic, duplicate_question, tone_violation, no_intent_binding", t)
	}
	if q.ExpectPassed != nil && *q.ExpectPassed && q.expectedType() != "" {
		return q, fmt.Errorf("expect_passed is true, but expect_type is %q", q.expectedType())
	}
	return q, nil
}

// isLabelled reports whether the line says what is expected.
func (q Question) isLabelled() bool { return q.ExpectPassed != nil || q.ExpectType != nil }

// expectedType is the type of violation that is expected; empty where the question may be asked, or where that is not said.
func (q Question) expectedType() compliance.Type {
	if q.ExpectType == nil {
		return ""
	}
	return compliance.Type(*q.ExpectType)
}

// shouldPass reports whether a labelled question is expected to pass.
func (q Question) shouldPass() bool {
	if q.ExpectPassed != nil {
		return *q.ExpectPassed
	}
	return q.expectedType() == ""
}

// Asked is the question as QuickCheck gets it.
func (q Question) Asked() compliance.Question {
	out := compliance.Question{FieldID: q.FieldID, Intent: q.Intent, Text: q.Question, Lang: q.Lang, KnownFacts: map[string]string{}}
	if q.Country != "" {
		out.Countries = []string{q.Country}
	}
	for _, f := range q.KnownFacts {
		key, value, _ := strings.Cut(f, "=")
		out.KnownFacts[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	return out
}
