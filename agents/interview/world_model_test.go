package interview_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/llm"
)

// readings is what a good model finds in messages: "answer; skills.go_years=6: six years". The words behind the last colon are the quote; a move has
// those behind its own, else the whole message; "ask_pay/pay: …" is about something.
type readings map[string]string

// reader plays the Reader by a table from messages to what they are. A message that is not in it answers, and tells no fact.
func (r readings) reader(_ int, req llm.Request) (llm.Response, error, bool) {
	type found struct {
		Message string  `json:"message"`
		Quote   string  `json:"quote"`
		Kind    string  `json:"kind,omitempty"`
		About   *string `json:"about"`
	}
	type fact struct {
		Message string  `json:"message"`
		Quote   string  `json:"quote"`
		Field   string  `json:"field"`
		Key     string  `json:"key"`
		Value   *string `json:"value"`
	}
	moves, facts := []found{}, []fact{}
	for _, m := range req.Input.(reading.Scene).Messages {
		all, ok := r[m.Text]
		if !ok {
			all = "answer"
		}
		for part := range strings.SplitSeq(all, "; ") {
			what, quote, _ := strings.Cut(part, ": ")
			if quote == "" {
				quote = m.Text
			}
			if name, value, isFact := strings.Cut(what, "="); isFact {
				field, key, _ := strings.Cut(name, ".")
				f := fact{Message: m.ID, Quote: quote, Field: field, Key: key, Value: &value}
				if value == "null" {
					f.Value = nil
				}
				facts = append(facts, f)
				continue
			}
			kind, about, _ := strings.Cut(what, "/")
			f := found{Message: m.ID, Quote: quote, Kind: kind}
			if about != "" {
				f.About = &about
			}
			moves = append(moves, f)
		}
	}
	raw, err := json.Marshal(map[string]any{"moves": moves, "facts": facts})
	return llm.Response{Content: string(raw), Attempts: 1, Usage: llm.Usage{Prompt: 1, Completion: 1, Total: 2}}, err, true
}

// cast is the offline model with the Reader played by the table, and with the impostors.
func (r readings) cast(plays map[string]impostor) *cast {
	all := map[string]impostor{brief.Reader: r.reader}
	maps.Copy(all, plays)
	return newCast(all)
}

// passes is a Reviewer who passes whatever it is shown and finds nothing in it.
func passes(int, llm.Request) (llm.Response, error, bool) {
	return calls(brief.GiveReview, brief.Review{Passed: true}), nil, true
}

// at brings an interview in which the Reader reads by the table, and other roles are played by rules or the impostors, to a field by answering
// what comes before it.
func at(t *testing.T, table readings, plays map[string]impostor, before ...string) *world {
	t.Helper()
	return bring(t, table.cast(plays), before...)
}

// bring answers everything up to the name in an interview with a model, and says what is to come before a field.
func bring(t *testing.T, model llm.Client, before ...string) *world {
	t.Helper()
	w := newWorld(t, "en-us-backend-engineer", "2026-11-20T10:00:00-07:00", withModel(model))
	w.lang = "en"
	w.start()
	w.click("agree")
	w.say("English, please", "I live in the United States", "Denver")
	for _, said := range before {
		w.say(said)
	}
	return w
}

// toExperience answers what comes before the experience.
var toExperience = []string{
	"Dana Fields", "dana@example.com", "+1 303 555 0142",
	strings.Repeat("Dana Fields, backend engineer. 2019 to 2026: billing services in Go and Postgres.\n", 6),
	"Yes", "No",
}
