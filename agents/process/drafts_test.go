package process_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process/offline"
	"github.com/mendanhq/mendan/bot"
)

// The prose of a reply is to be read while it is written, by its sentences, and nothing of the JSON in its fence.
func TestProseIsShownWhileItIsWritten(t *testing.T) {
	w := newWorld(t, agentstest.Pieces{Client: rules.New(offline.Rules())})
	w.journal.SeesDrafts = true
	w.run(w.event(operator, bot.Command{Name: "process", Args: map[string]string{"context": `{"industry":"SaaS","goal":"4月1日"}`}}))
	w.journal.Drafted = nil
	w.say("初日にアカウントを作って、3日目に面談をしたいです")
	reply := w.last()
	if len(w.journal.Drafted) == 0 {
		t.Fatal("nothing was drafted")
	}
	said := ""
	for _, p := range w.journal.Drafted {
		if p.Key != reply.Key || !p.Markdown || !strings.HasPrefix(p.Text, said) || strings.ContainsAny(p.Text, "{`") {
			t.Errorf("drafted %+v", p)
		}
		said = p.Text
	}
	if !strings.HasPrefix(reply.Text, said) {
		t.Errorf("drafted was %q, said was %q", said, reply.Text)
	}
}

// telling is a model whose first answer has no readable JSON.
type telling struct{ asked *int }

func (m telling) Chat(context.Context, llm.Request) (llm.Response, error) {
	if *m.asked++; *m.asked == 1 {
		return llm.Response{Content: "The first answer. It has no JSON.\n{\"steps\":"}, nil
	}
	return llm.Response{Content: "The second answer. It is no better."}, nil
}

// The answer that mends another one is not shown while it is written: the first one's prose may be what stays.
func TestARepairIsNotShown(t *testing.T) {
	w := newWorld(t, agentstest.Pieces{Client: telling{new(int)}})
	w.journal.SeesDrafts = true
	w.say("What now?")
	var got []string
	for _, p := range w.journal.Drafted {
		got = append(got, p.Text)
	}
	if want := []string{"The first answer.", "The first answer. It has no JSON."}; !slices.Equal(got, want) {
		t.Errorf("drafted %q, want %q", got, want)
	}
}
