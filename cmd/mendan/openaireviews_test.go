package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// reviewing plays the voters, and every other agent as scriptedModel does.
func reviewing(req openaitest.Request) openaitest.Reply {
	if req.Format != nil && req.Format.Name == "vote" {
		return openaitest.Say(`{"verdict":"approve","reason":"It is fine.","confidence":0.9}`)
	}
	return scriptedModel(req)
}

// TestInterviewReviewedByThreeModels has three models of two vendors review over HTTP, the third of which does not always vote. The
// two others are a quorum; what the third lacks is on record, and what the votes used is counted.
func TestInterviewReviewedByThreeModels(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault          openaitest.Fault
		summary, class string
	}{
		"all vote":      {"", "[●●●]", ""},
		"one fails":     {openaitest.ServerError, "[●●!]", "OpenAIUnavailable"},
		"one is late":   {openaitest.Hang, "[●●!]", "Timeout"},
		"one writes so": {openaitest.OnlyTalk, "[●●!]", "InvalidStructuredJson"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			other := openaitest.Start(t, reviewing)
			third := openaitest.Start(t, reviewing)
			limit := "1m"
			if c.fault != "" {
				third.Break(c.fault)
			}
			if c.fault == openaitest.Hang { // the others have to be in time for it on a busy machine as well
				limit = "5s"
			}
			s := sit(t, sittingOptions{
				model: reviewing, timeout: time.Minute, providers: map[string]string{"other": other.URL, "third": third.URL},
				agent: "review_models: [voter-a, other/voter-b, third/voter-c], decision_model: other/planner, vote_timeout: " + limit,
			})
			s.hold()
			got := s.end()
			if got.code != 0 || got.record.Status != "ready_for_human_review" || s.fallbacks > 0 {
				t.Errorf("exit %d, %s, %d fixed replies: %s", got.code, got.record.Status, s.fallbacks, s.stderr.String())
			}
			reviewsOnRecord(t, s.read("export", "--format", "json"), c.summary, c.class)
			votes := 0
			for _, st := range got.steps {
				if strings.Contains(st.Key, "vote/") && st.Status == "done" {
					votes++
					if st.Tokens.Total == 0 {
						t.Errorf("%s counts no tokens", st.Key)
					}
				}
			}
			if want := 2 * strings.Count(c.summary, "●"); votes != want {
				t.Errorf("%d votes are steps, want %d", votes, want)
			}
			if calls := other.Calls(); len(calls) == 0 || calls[0].Request.Model != "planner" || !calls[0].Request.Offers("create_plan") {
				t.Error("the other vendor's model did not plan")
			}
			if strings.Contains(s.transcript.String(), `"to":"thread"`) && strings.Contains(onlyThread(s.transcript.String()), "voter-") {
				t.Error("the candidate reads of the voters")
			}
		})
	}
}

// TestTwoReviewersAreNoQuorumWithoutOne has two models review, of which one fails: nothing is approved, and people are asked.
func TestTwoReviewersAreNoQuorumWithoutOne(t *testing.T) {
	t.Parallel()
	other := openaitest.Start(t, reviewing)
	other.Break(openaitest.ContentFilter)
	s := sit(t, sittingOptions{model: reviewing, providers: map[string]string{"other": other.URL}, agent: "review_models: [voter-a, other/voter-b]"})
	got := s.tell(map[string]any{"do": "start", "as": "cand-1", "thread": "t1", "workflow": "interview"})
	s.tell(clickLine(openQuestion(got), "agree"))
	for _, line := range []string{"English, please. I live in the United Kingdom."} {
		s.tell(sayLine(line))
	}
	if end := s.end(); end.record.Status != "awaiting_plan_approval" || strings.Count(string(s.read("export", "--format", "json")), `"summary":"[●!]"`) != 3 {
		t.Errorf("%s: %s", end.record.Status, s.transcript.String())
	}
	if !strings.Contains(s.stderr.String(), "agent.review_models names two models: when one fails or abstains, there is no quorum") {
		t.Errorf("nothing is said at start: %s", s.stderr.String())
	}
}

// reviewsOnRecord checks that the plan and the handing over were reviewed, and how the third model voted.
func reviewsOnRecord(t *testing.T, raw []byte, summary, class string) {
	t.Helper()
	var rec struct {
		Reviews []struct {
			Point    string
			Approved bool
			Summary  string
			Votes    []struct{ Model, Verdict, Reason string }
		}
	}
	if err := json.Unmarshal(raw, &rec); err != nil {
		t.Fatal(err)
	}
	var points []string
	for _, r := range rec.Reviews {
		points = append(points, r.Point)
		if !r.Approved || r.Summary != summary || class != "" && r.Votes[2].Reason != class {
			t.Errorf("%+v", r)
		}
	}
	if strings.Join(points, " ") != "plan action" {
		t.Errorf("reviews at %v", points)
	}
}

// onlyThread is what the candidate reads of a transcript.
func onlyThread(transcript string) string {
	var out []string
	for line := range strings.Lines(transcript) {
		if strings.Contains(line, `"to":"thread"`) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}
