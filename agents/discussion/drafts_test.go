package discussion_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/discussion"
)

// drafted are the texts that were to be read before the result, which has the same key.
func (w *world) drafted() []string {
	w.t.Helper()
	var got []string
	for _, p := range w.journal.Drafted {
		if p.Key != "result/1" || !p.Markdown {
			w.t.Errorf("drafted %+v", p)
		}
		got = append(got, p.Text)
	}
	return got
}

// The result of a discussion is to be read while it is written, and nothing of the answers and reviews before it.
func TestTheResultIsShownWhileItIsWritten(t *testing.T) {
	const one, two = "Take the first.", "Take the first. It is there."
	for name, test := range map[string]struct {
		models []string
		answer func(agent, model string) (string, error)
		want   []string
		result string
	}{
		"of one model": {
			models: []string{"x"}, answer: func(string, string) (string, error) { return two, nil }, want: []string{one, two}, result: two,
		},
		"of a moderator": {answer: func(agent, model string) (string, error) {
			if agent != discussion.Moderator {
				return plain(agent, model)
			}
			return `{"conclusion":"Take the first. It is there.","key_points":["It works."],"agreement":[],"disagreement":[]}`, nil
		}, want: []string{one, two}, result: two},
		"of another moderator, as the first one's answer is none": {answer: func(agent, model string) (string, error) {
			switch {
			case agent == discussion.Moderator && model == "x":
				return `{"conclusion":"Take none.","key_points":"?"}`, nil
			case agent == discussion.Moderator:
				return `{"conclusion":"Take the first.","key_points":[],"agreement":[],"disagreement":[]}`, nil
			}
			return plain(agent, model)
		}, want: []string{"Take none.", one}, result: one},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, discussion.Config{Client: agentstest.Pieces{Client: &script{answer: test.answer}}, Models: test.models})
			w.journal.SeesDrafts = true
			w.ask(operator, "Which one?")
			if got := w.drafted(); !slices.Equal(got, test.want) {
				t.Errorf("drafted %q, want %q", got, test.want)
			}
			if got := w.post("result/1").Text; got != test.result {
				t.Errorf("the result is %q", got)
			}
		})
	}
}
