package interview_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/llm"
)

// told is what a good model finds in a message: "answer; skills.go_years=6: six years". The words behind the last colon are the quote; a move has
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

// timed counts calls and lets each take a second, so that the time that a turn takes is how many of them wait for each other.
type timed struct {
	llm.Client
	mu     sync.Mutex
	agents []string
}

func (c *timed) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	time.Sleep(time.Second)
	c.mu.Lock()
	c.agents = append(c.agents, req.Agent)
	c.mu.Unlock()
	return c.Client.Chat(ctx, req)
}

// withModel is an interview in which the Reader reads by the table, and other roles are played by rules or the impostors.
func withModel(t testing.TB, job string, table readings, plays map[string]impostor) (*world, *timed) {
	t.Helper()
	all := map[string]impostor{brief.Reader: table.reader}
	for agent, play := range plays {
		all[agent] = play
	}
	client := &timed{Client: newCast(all)}
	w := newWorld(t, job, "2026-11-20T10:00:00-07:00", withClient(client), func(cfg *interview.Config) { cfg.Model = true })
	w.lang = job[:2]
	w.start()
	w.click("agree")
	if w.lang == "ja" {
		w.say("日本語")
		w.say("日本です")
	} else {
		w.say("English, please")
		w.say("I live in the United States")
		w.say("Denver")
	}
	return w, client
}

// spent is what doing something took: the calls, and how many of them in sequence.
func (c *timed) spent(do func()) (calls, depth int, agents string) {
	before, start := len(c.agents), time.Now()
	do()
	return len(c.agents) - before, int(time.Since(start) / time.Second), strings.Join(c.agents[before:], " ")
}

// A model is asked for what only it can do, and what does not depend on each other at once.
func TestCallsOfATurn(t *testing.T) {
	const story = "I'm a backend engineer, 7 years on backends. I own the billing service and cut its errors by 40%."
	const part = "I'm a backend engineer. I own the billing service and cut its errors by 40%."
	const years = "About a decade on servers."
	table := readings{
		"Dana Fields":      "answer; full_name.full_name=Dana Fields",
		"dana@example.com": "answer; email.email=dana@example.com",
		"+1 303 555 0142":  "answer; phone.phone_e164=+13035550142",
		story: "answer; experience.latest_role=backend engineer: backend engineer; experience.years_backend=7: 7 years on backends; " +
			"experience.system_owned=billing service: I own the billing service; experience.measurable_result=cut its errors by 40%: cut its errors by 40%",
		part: "answer; experience.latest_role=backend engineer: backend engineer; " +
			"experience.system_owned=billing service: I own the billing service; experience.measurable_result=cut its errors by 40%: cut its errors by 40%",
		years:                      "answer; experience.years_backend=10: About a decade on servers",
		"Go for 6 years, Postgres": "answer; skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres",
		"Dana Fields, dana@example.com. Go for 6 years, with Postgres.": "answer; answer_other/skills: Go for 6 years, with Postgres.; full_name.full_name=Dana Fields: Dana Fields; email.email=dana@example.com: dana@example.com; " +
			"skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres",
		"What does it pay?": "ask_pay/pay",
	}
	cv := strings.Repeat("Dana Fields, backend engineer. 2019 to 2026: billing services in Go and Postgres.\n", 6)
	failing := func(n int, req llm.Request) (llm.Response, error, bool) {
		if in := req.Input.(*brief.ReviewerInput); in.Field.ID != "experience" {
			return llm.Response{}, nil, false
		}
		feedback := "Say what came of it."
		return calls(brief.GiveReview, brief.Review{Feedback: &feedback}), nil, n == 2
	}
	toExperience := []string{"Dana Fields", "dana@example.com", "+1 303 555 0142", cv, "Yes", "No"}
	for _, c := range []struct {
		name         string
		before       []string
		say          string
		asks         string
		plays        map[string]impostor
		calls, depth int
	}{
		{"words, then a value", nil, "Dana Fields", "email", nil, 2, 2},
		{"a value, then a value", toExperience[:1], "dana@example.com", "phone", nil, 1, 1},
		{"a value, then a file", toExperience[:2], "+1 303 555 0142", "resume", nil, 1, 1},
		{"a document", toExperience[:3], cv, "work_authorization", nil, 0, 0},
		{"an offered word", toExperience[:4], "Yes", "sponsorship", nil, 0, 0},
		{"an offered word, then words", toExperience[:5], "No", "experience", nil, 2, 2},
		{"words, then words", toExperience, story, "skills", nil, 4, 3},
		{"a part of the words", toExperience, part, "experience", nil, 4, 3},
		{"words that fail the review", toExperience, story, "experience", map[string]impostor{brief.Reviewer: failing}, 5, 4},
		{"words after words, then an option", append(toExperience[:6:6], story), "Go for 6 years, Postgres", "work_location", nil, 2, 2},
		{"three fields at once", nil, "Dana Fields, dana@example.com. Go for 6 years, with Postgres.", "phone", nil, 3, 2},
		{"a question", toExperience[:1], "What does it pay?", "email", nil, 1, 1},
		{"a word that our texts tell people to write", toExperience[:1], "pause", "email", nil, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, client := withModel(t, "en-us-backend-engineer", table, c.plays)
				for _, said := range c.before {
					w.say(said)
				}
				calls, depth, agents := client.spent(func() { w.say(c.say) })
				if calls != c.calls || depth != c.depth {
					t.Errorf("%d calls, %d in sequence, want %d and %d: %s", calls, depth, c.calls, c.depth, agents)
				}
				if w.last().Asks != c.asks {
					t.Errorf("%q is asked, want %q", w.last().Asks, c.asks)
				}
				if t.Failed() {
					t.Log(w.said.String())
				}
			})
		})
	}
}

// passes is a Reviewer who passes whatever it is shown and finds nothing in it.
func passes(int, llm.Request) (llm.Response, error, bool) {
	return calls(brief.GiveReview, brief.Review{Passed: true}), nil, true
}
