package interview_test

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	helpdeskrules "github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

// handbook is what an employer tells people who apply.
var handbook = fstest.MapFS{
	"handbook.md": {Data: []byte(`# 働き方ハンドブック

## 副業
副業は届け出をすれば認められます。競合する会社での仕事はできません。

## 書籍の購入
業務に関わる本は、月 5,000 円まで会社が負担します。

## 服装
服装は自由です。ご結婚の予定も伺います。
`)},
	"handbook-en.md": {Data: []byte(`# Handbook

## Side jobs
Side jobs are fine once you have told us. Work for competitors is not.
`)},
}

// withHandbook lets interviews answer from the handbook.
func withHandbook(t *testing.T) option {
	t.Helper()
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(t.Context(), "handbook", handbook); err != nil {
		t.Fatal(err)
	}
	all := offline.Rules()
	maps.Copy(all, helpdeskrules.Rules(x))
	client := rules.New(all)
	desk := &helpdesk.Agent{Client: client, Tools: helpdesk.Tools(x, 0)}
	return func(cfg *interview.Config) {
		cfg.Client, cfg.Documents = client, func(*form.Form) *helpdesk.Agent { return desk }
	}
}

func TestDocumentsAnswerWhatCandidatesAsk(t *testing.T) {
	w := newWorld(t, "ja-midcareer-engineer", "2026-11-20T10:00:00+09:00", withHandbook(t))
	w.start()
	w.click("agree")
	w.say("日本語でお願いします", "東京に住んでいます")
	before := w.last()
	w.say("ところで副業はできますか？")
	after := w.last()
	if !strings.Contains(after.Text, "届け出") || !strings.Contains(after.Text, "handbook.md「副業」") {
		t.Errorf("not answered from the handbook: %s", after.Text)
	}
	if after.Asks != before.Asks || !strings.Contains(after.Text, "お名前") {
		t.Errorf("the question is not put again: %s (asks %q)", after.Text, after.Asks)
	}
	if len(w.open) != 0 || !w.has("helpdesk_digression") || !w.has("field_resumed") {
		t.Errorf("open %v, events %v", w.open, w.events)
	}
	if strings.Contains(string(w.raw()), "副業") {
		t.Error("the question was recorded")
	}

	// What answers and asks is used for both.
	w.say("高橋 直樹です。読みはたかはし なおきです。書籍の購入は月にいくらまで負担してもらえますか？")
	if text := w.last().Text; !strings.Contains(text, "5,000") {
		t.Errorf("not answered: %s", text)
	}
	if _, facts, _ := w.record().field("full_name"); facts["full_name"] != "高橋 直樹" {
		t.Errorf("the answer is lost: %v", facts)
	}

	// What is not there goes to people, as without documents.
	w.say("社員寮はありますか？")
	if len(w.open) != 1 || !strings.Contains(w.last().Text, "採用担当に確認") {
		t.Errorf("open %v: %s", w.open, w.last().Text)
	}
}

func TestDocumentsSayNothingUnfair(t *testing.T) {
	w := newWorld(t, "ja-midcareer-engineer", "2026-11-20T10:00:00+09:00", withHandbook(t))
	w.start()
	w.click("agree")
	w.say("日本語でお願いします", "東京に住んでいます")
	w.say("服装は自由ですか？")
	if strings.Contains(w.last().Text, "結婚") || len(w.open) != 1 {
		t.Errorf("open %v: %s", w.open, w.last().Text)
	}
}

// A crash in the middle of the digression loses nothing and asks no model twice.
func TestADigressionGoesOnAfterACrash(t *testing.T) {
	talk := func() *world {
		w := newWorld(t, "en-us-backend-engineer", "2026-11-20T10:00:00-05:00", withHandbook(t))
		w.start()
		w.click("agree")
		w.say("English please")
		return w
	}
	const asks = "Are side jobs allowed?"
	calm, w := talk(), talk()
	calm.say(asks)

	w.crash(asks, func(p agentstest.Point, s agents.StepRecord) bool {
		return p == agentstest.Begin && strings.HasSuffix(s.Key, "/reflect/1") // where something is being looked up
	})
	if got, want := w.last().Text, calm.last().Text; got != want || !strings.Contains(want, "Side jobs are fine") {
		t.Errorf("after the crash %q, without one %q", got, want)
	}
	answers := 0
	for _, s := range w.journal.Steps() {
		if strings.HasSuffix(s.Key, "/answer/1") && s.Status == agents.Done {
			answers++
		}
	}
	if answers != 1 {
		t.Errorf("the model answered %d times", answers)
	}
}
