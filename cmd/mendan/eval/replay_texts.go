package eval

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/prompts"
)

// texts are the program's own by which a record shows where a conversation was.
type texts struct {
	summaries []string
	buttons   map[string][]string // by what is asked, those that are pressed when a script is played
}

func textsOf() texts {
	t := texts{buttons: map[string][]string{}}
	for _, lang := range []string{prompts.JA, prompts.EN} {
		c, err := prompts.Load(lang)
		if err != nil {
			continue // it is part of the program, and a test reads it
		}
		t.summaries = append(t.summaries, c.Text("summary.body", nil), c.Text("summary.again", nil))
		t.buttons["consent"] = append(t.buttons["consent"], c.Text("consent.button.agree", nil))
		t.buttons["confirm"] = append(t.buttons["confirm"], c.Text("summary.button.confirm", nil))
	}
	return t
}

// isSummary reports that a message shows the summary and asks for the confirmation.
func (t texts) isSummary(text string) bool {
	return slices.ContainsFunc(t.summaries, func(s string) bool { return strings.Contains(text, s) })
}

// isPressed reports what a button says that is pressed without being told.
func (t texts) isPressed(asks, text string) bool { return slices.Contains(t.buttons[asks], text) }
