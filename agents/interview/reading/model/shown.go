package model

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents/interview/reading"
)

// shown is what of a scene a model reads beside its prompt. What the prompt says already is not said again, and the messages have their numbers for
// names: ids of platforms are long, and differ each time.
type shown struct {
	Question string            `json:"question,omitempty"`
	Offers   []string          `json:"offers,omitempty"`
	Before   []reading.Line    `json:"before,omitempty"`
	Messages []reading.Message `json:"messages"`
}

// show writes a scene for a model.
func show(s reading.Scene) (string, error) {
	out := shown{Question: s.Question, Offers: s.Offers, Before: s.Before}
	for i, m := range s.Messages {
		out.Messages = append(out.Messages, reading.Message{ID: strconv.Itoa(i + 1), Text: m.Text})
	}
	raw, err := json.Marshal(out)
	return string(raw), err
}

// idOf is the id of the message that a model names by its number. Any other name is left as it is: rules, who see the scene itself, give ids, and what is
// neither is found to be no message when its words are looked up.
func idOf(name string, s reading.Scene) string {
	if slices.ContainsFunc(s.Messages, func(m reading.Message) bool { return m.ID == name }) {
		return name
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(s.Messages) {
		return s.Messages[n-1].ID
	}
	return name
}
