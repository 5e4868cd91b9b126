package eval

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// Example is a line of a set for the reading of messages: a message in its situation, and perhaps what it is and tells.
type Example struct {
	ID      string           `json:"id"`
	Lang    string           `json:"lang"`
	Screen  reading.Screen   `json:"screen"` // a question where it is missing
	Form    string           `json:"form"`
	Field   string           `json:"field"` // of the open question, if it is one
	Asked   string           `json:"asked"`
	Text    string           `json:"text"`
	Now     time.Time        `json:"now"`
	Country string           `json:"country"` // the form's where it is missing
	Known   map[string]any   `json:"known"`   // told before, by key
	Moves   []reading.Kind   `json:"moves"`
	AlsoOK  [][]reading.Kind `json:"also_ok"`  // other sets of moves that are right
	Facts   map[string]any   `json:"facts"`    // nil: not said
	Alt     []map[string]any `json:"alt"`      // other sets of facts that are right
	Absent  []string         `json:"absent"`   // keys of which nothing may be recorded
	MustNot []string         `json:"must_not"` // words that may stand in no fact
}

// defaultNow is when a line without a time is said: today would make every day's figures others.
var defaultNow = time.Date(2026, 11, 20, 10, 0, 0, 0, time.FixedZone("", 9*60*60))

// ReadExamples reads a set, one JSON object a line. Keys that no Example has are ignored. Every error is an *InputError.
func ReadExamples(file string) ([]Example, error) {
	return readSet(file, func(line []byte, n int) (Example, error) {
		e, err := parseExample(line)
		e.ID = cmp.Or(e.ID, fmt.Sprintf("line-%d", n))
		return e, err
	})
}

func parseExample(line []byte) (Example, error) {
	e := Example{Now: defaultNow}
	if err := json.Unmarshal(line, &e); err != nil {
		return e, fmt.Errorf("not a message as JSON: %w", err)
	}
	e.Screen = cmp.Or(e.Screen, reading.AtQuestion)
	switch screens := []reading.Screen{reading.AtConsent, reading.AtQuestion, reading.AtSummary, reading.AtEnd, reading.AtRest}; {
	case strings.TrimSpace(e.Text) == "":
		return e, errors.New("text is missing")
	case e.Form == "":
		return e, errors.New("form is missing")
	case e.Lang != "ja" && e.Lang != "en":
		return e, fmt.Errorf("lang %q is neither ja nor en", e.Lang)
	case !slices.Contains(screens, e.Screen):
		return e, fmt.Errorf("screen %q is none of %v", e.Screen, screens)
	}
	for _, set := range slices.Concat(e.AlsoOK, [][]reading.Kind{e.Moves}) {
		for _, k := range set {
			if !slices.Contains(reading.Kinds(), k) {
				return e, fmt.Errorf("move %q is none of %v", k, reading.Kinds())
			}
		}
	}
	return e, nil
}

// Situation is where the message is written.
func (e Example) Situation() interview.Situation {
	return interview.Situation{
		Form: e.Form, Lang: e.Lang, Screen: e.Screen, Field: e.Field, Asked: e.Asked, Known: e.Known, Country: e.Country, Now: e.Now, Text: e.Text,
	}
}

// isOnlyAnswer reports a message that answers and does nothing else.
func (e Example) isOnlyAnswer() bool { return len(e.Moves) == 1 && e.Moves[0] == reading.Answer }
