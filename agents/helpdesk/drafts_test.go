package helpdesk_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/llm"
)

// writing is a desk whose Writer writes this letter, and whose other parts are played by rules.
type writing struct {
	llm.Client
	letter helpdesk.Letter
}

func (w writing) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if req.Agent != helpdesk.Writer {
		return w.Client.Chat(ctx, req)
	}
	raw, err := json.Marshal(w.letter)
	return llm.Response{Content: string(raw), Attempts: 1}, err
}

func draftsOf(t *testing.T, letter helpdesk.Letter) (drafts []string, answer string) {
	t.Helper()
	w := newWorld(t, func(c *helpdesk.Config) {
		c.Agent.Client = agentstest.Pieces{Client: writing{c.Agent.Client, letter}}
	})
	w.journal.SeesDrafts = true
	w.say("返品は何日以内ですか。E-77 はどうすればいいですか。")
	for _, p := range w.journal.Drafted {
		if p.Key != "answer/1" || p.Markdown {
			t.Errorf("drafted %+v", p)
		}
		drafts = append(drafts, p.Text)
	}
	return drafts, w.last()
}

// An answer is to be read statement by statement, each with where it is written.
func TestStatementsAreShownWhileTheAnswerIsWritten(t *testing.T) {
	drafts, answer := draftsOf(t, helpdesk.Letter{Statements: []helpdesk.Statement{
		{Text: "14 日以内です。", Sources: []int{1}}, {Text: "別のカードをお使いください。", Sources: []int{2}},
	}, Missing: []string{}})
	if len(drafts) != 2 {
		t.Fatalf("drafted %q", drafts)
	}
	for i, line := range strings.Split(drafts[1], "\n") {
		if !strings.Contains(answer, line) || i == 0 && drafts[0] != line || !strings.Contains(line, "guide.md") {
			t.Errorf("drafted %q, the answer is %q", line, answer)
		}
	}
}

// Nothing is shown of a statement that names no source, or one that there is not, and nothing of what comes behind it: such a letter is not sent.
func TestStatementsWithoutSourcesAreNotShown(t *testing.T) {
	good := helpdesk.Statement{Text: "14 日以内です。", Sources: []int{1}}
	for _, bad := range []helpdesk.Statement{{Text: "たぶん大丈夫です。", Sources: []int{}}, {Text: "たぶん大丈夫です。", Sources: []int{9}}, {Text: " ", Sources: []int{1}}} {
		drafts, answer := draftsOf(t, helpdesk.Letter{Statements: []helpdesk.Statement{good, bad, {Text: "後の文です。", Sources: []int{2}}}, Missing: []string{}})
		if len(drafts) != 1 || !strings.HasPrefix(drafts[0], good.Text[:len("14 日以内です")]) {
			t.Errorf("%+v: drafted %q", bad, drafts)
		}
		if strings.Contains(answer, "たぶん") || strings.Contains(answer, "後の文") {
			t.Errorf("%+v: the answer is %q", bad, answer)
		}
	}
}

// Where nobody sees drafts no answer has to come in pieces, and whoever asks for an answer that has to be looked at as a whole sees none.
func TestNoPiecesForNobody(t *testing.T) {
	asked := &noting{Client: byRules(index(t))}
	a := &helpdesk.Agent{Client: asked, Tools: helpdesk.Tools(index(t), 0)}
	for _, sees := range []bool{false, true} {
		j := agentstest.Journal{SeesDrafts: sees}
		if _, err := a.Ask(t.Context(), j.Run(agents.Run{Turn: 1}), "q", helpdesk.Question{Text: "返品は何日以内ですか", Lang: "ja"}, helpdesk.Watch{}); err != nil {
			t.Fatal(err)
		}
	}
	if slices.Contains(asked.partial, true) || len(asked.partial) == 0 {
		t.Errorf("asked for pieces: %v", asked.partial)
	}
}

// noting notes which calls ask for pieces.
type noting struct {
	llm.Client
	partial []bool
}

func (n *noting) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	n.partial = append(n.partial, req.Partial != nil)
	return n.Client.Chat(ctx, req)
}
