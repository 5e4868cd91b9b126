package bot

import (
	"fmt"
	"strings"
)

// Expect is what an answer to a question looks like, for an input that fits it. It is a hint: what is typed is read as words all the same, so an input must
// not refuse any ("about three years", "I have none").
type Expect struct {
	Kind Expected `json:"kind"`
	// Min and Max are how many characters it has at least and at most; 0: no limit.
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
	// Accept are the kinds of a file that are taken, as endings of names without a dot, and MaxMB is its size at most; none, 0: whatever is taken at all.
	Accept []string `json:"accept,omitempty"`
	MaxMB  int      `json:"max_mb,omitempty"`
	// Autocomplete is what a browser may fill in by itself, as HTML names it: "name", "email", "tel"; empty: nothing.
	Autocomplete string `json:"autocomplete,omitempty"`
	// Optional says that it can be left out.
	Optional bool `json:"optional,omitempty"`
}

// Expected is what kind of answer is expected.
type Expected string

// The kinds of answers.
const (
	ExpectText   Expected = "text" // a line
	ExpectLong   Expected = "long" // some sentences
	ExpectEmail  Expected = "email"
	ExpectPhone  Expected = "phone"
	ExpectURL    Expected = "url"
	ExpectNumber Expected = "number"
	ExpectDate   Expected = "date"
	ExpectChoice Expected = "choice" // what the card offers, or words
	ExpectFile   Expected = "file"
)

// Progress is how far a conversation is: the question is the Done-th of Total.
type Progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// maxBar is how many boxes a bar has at most.
const maxBar = 12

// Bar shows the progress in a line of text: a box for each question, or for each share of many, as code, so that all boxes have one width.
func (p Progress) Bar() string {
	boxes, full := p.Total, p.Done
	if p.Total > maxBar {
		boxes, full = maxBar, max(1, p.Done*maxBar/p.Total)
	}
	return fmt.Sprintf("`%s%s %d / %d`", strings.Repeat("■", full), strings.Repeat("□", max(boxes-full, 0)), p.Done, p.Total)
}

// Bare is the text for who shows progress and buttons as such: without the bar, and without the list of options while the card has them as buttons, and
// when nothing is asked any more. What is asked without buttons keeps it.
func (p Post) Bare() string {
	text := p.Text
	isListed := p.Asks != "" && (p.Card == nil || len(p.Card.Buttons) == 0)
	if n := len(text) - p.Options; !isListed && p.Options > 0 && n > 0 && text[n-1] == '\n' {
		text = text[:n-1]
	}
	if p.Progress != nil {
		text = strings.Replace(text, p.Progress.Bar()+" ", "", 1)
	}
	return text
}
