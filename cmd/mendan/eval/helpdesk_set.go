package eval

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Passage names a section of a document: a heading's text, row:N of a table, or the first word of a block of plain text.
type Passage struct {
	File    string `json:"file"` // relative to the knowledge, with /
	Heading string `json:"heading_or_row"`
}

// Asked is a line of a set for the help desk: a question that somebody might ask, and perhaps where its answer stands.
type Asked struct {
	ID         string    `json:"id"`
	Lang       string    `json:"lang"`
	Question   string    `json:"question"`
	Kind       string    `json:"kind"`
	Gold       []Passage `json:"gold"`
	Must       []string  `json:"must_contain"` // "a|b": either
	MustNot    []string  `json:"must_not_contain"`
	Answerable *bool     `json:"answerable"`
}

// twoPart is the kind of questions that need all of their passages.
const twoPart = "two_part"

// ReadAsked reads a set, one JSON object a line. Keys that no Asked has are ignored. Every error is an *InputError.
func ReadAsked(file string) ([]Asked, error) {
	return readSet(file, func(line []byte, n int) (Asked, error) {
		q, err := parseAsked(line)
		q.ID = cmp.Or(q.ID, fmt.Sprintf("line-%d", n))
		return q, err
	})
}

func parseAsked(line []byte) (Asked, error) {
	var q Asked
	if err := json.Unmarshal(line, &q); err != nil {
		return q, fmt.Errorf("not a question as JSON: %w", err)
	}
	if strings.TrimSpace(q.Question) == "" {
		return q, errors.New("question is missing")
	}
	for _, g := range q.Gold {
		if g.File == "" || g.Heading == "" {
			return q, errors.New("a passage of gold has no file or no heading_or_row")
		}
	}
	if q.Answerable != nil && !*q.Answerable && len(q.Gold) > 0 {
		return q, errors.New("answerable is false, but gold names passages")
	}
	return q, nil
}

// foldText is the form in which texts and names are compared.
func foldText(s string) string { return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(s))) }

func (p Passage) foldNames() Passage { return Passage{foldText(p.File), foldText(p.Heading)} }

// samePassages are passages as they are compared.
func samePassages(ps []Passage) []Passage {
	out := make([]Passage, len(ps))
	for i, p := range ps {
		out[i] = p.foldNames()
	}
	return out
}

// saysAny reports whether a text has what is wanted: one of its alternatives.
func saysAny(text, wanted string) bool {
	text = foldText(text)
	for part := range strings.SplitSeq(wanted, "|") {
		if part = foldText(part); part != "" && strings.Contains(text, part) {
			return true
		}
	}
	return false
}
