package interview_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
)

// timed counts calls and lets each take a second, so that the time that a turn takes is how many of them wait for each other. The clock is a
// synctest bubble's, in which a second passes at once: outside of one, calls would really wait.
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

// spent is what doing something in the bubble took: the calls, and how many of them in sequence.
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
		"Dana Fields, dana@example.com. Go for 6 years, with Postgres.": "answer; answer_other/skills: Go for 6 years, with Postgres.; " +
			"full_name.full_name=Dana Fields: Dana Fields; email.email=dana@example.com: dana@example.com; " +
			"skills.go_years=6: Go for 6 years; skills.database_used=Postgres: Postgres",
		"What does it pay?": "ask_pay/pay",
	}
	failing := func(n int, req llm.Request) (llm.Response, error, bool) {
		if in := req.Input.(*brief.ReviewerInput); in.Field.ID != "experience" {
			return llm.Response{}, nil, false
		}
		feedback := "Say what came of it."
		return calls(brief.GiveReview, brief.Review{Feedback: &feedback}), nil, n == 2
	}
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
		{"a document", toExperience[:3], toExperience[3], "work_authorization", nil, 0, 0},
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
				client := &timed{Client: table.cast(c.plays)}
				w := bring(t, client, c.before...)
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
