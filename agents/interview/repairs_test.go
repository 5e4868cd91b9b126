package interview_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

// Scripts of people who ask, refuse, stray, tell too much or give orders, each in both languages, come to what they expect: judged
// as mendan eval judges, over the flow alone; so do those who change their answers, tell them ahead or take them back, with the
// versions of each fact too.
func TestRepairs(t *testing.T) {
	for _, s := range sample.Of(scriptsIn(t, "repairs"), 24) {
		t.Run(s.ID, func(t *testing.T) {
			w := play(t, s)
			if os.Getenv("ALOUD") != "" {
				t.Log("\n" + w.said.String())
			}
			item := eval.Judge(s, eval.Held{Record: withEvents(t, w), Alive: withEvents(t, w), Posts: postsOf(w)})
			if !item.OK || len(item.Differences) > 0 {
				t.Errorf("%v\n%s", item.Differences, w.said.String())
			}
			oneQuestionATurn(t, w)
			eachStepHasItsKey(t, w)
			nothingConfirmedWhileOpen(t, w)
		})
	}
}

// withEvents is the record with the events that the engine adds to it.
func withEvents(t *testing.T, w *world) json.RawMessage {
	t.Helper()
	var record map[string]any
	if err := json.Unmarshal(w.raw(), &record); err != nil {
		t.Fatal(err)
	}
	var events []map[string]string
	for _, e := range w.events {
		events = append(events, map[string]string{"name": e.Name, "field": e.Field})
	}
	record["events"] = events
	raw, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func postsOf(w *world) []eval.Post {
	var out []eval.Post
	for _, p := range w.posts {
		if p.To.Audience == bot.ToThread || p.To.Audience == "" {
			out = append(out, eval.Post{ID: p.Key, To: "thread", Text: p.Text, Asks: p.Asks})
		}
	}
	return out
}
