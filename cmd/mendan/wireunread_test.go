package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// TestAnUnreadMessageOnEachPlatform: what no model could read, and no rule either, is on the desk with what becomes of it, an answer by its code reaches the
// candidate as it was typed, and who answers after that, also in another life of the program, is told who was first.
func TestAnUnreadMessageOnEachPlatform(t *testing.T) {
	t.Parallel()
	for name, on := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := on(t)
			direct := s.(interface {
				writes(by, text string)
				told(by string) []string
			})
			p := beginApart(t, s, "mode: openai\nllm: {providers: {local: {base_url: \"http://127.0.0.1:9/v1\"}}, agents: {default: {provider: local, model: m}}}\n"+
				"agent: {review_models: [local/m]}\n")
			reads := func() (thread, desk string) {
				th, d := s.reads("cand-1")
				return strings.Join(th, "\n"), strings.Join(d, "\n")
			}
			inThread := func(text string) func() bool {
				return func() bool { th, _ := reads(); return strings.Contains(th, text) }
			}
			onDesk := func(text string) func() bool {
				return func() bool { _, d := reads(); return strings.Contains(d, text) }
			}
			p.act(act{by: "cand-1", start: true}, "")
			p.until("the beginning", inThread("進めてよいですか"))
			p.act(act{by: "cand-1", press: "agree"}, "はい、始めます")
			p.until("the first question", inThread("このまま日本語"))
			text := func(key string) string { return mustCatalog(prompts.JA).Text(key, nil) }
			p.act(act{by: "cand-1", press: "as_proposed"}, text("greeter.button.keep"))
			p.until("the order of the questions, on which nobody else votes", onDesk(text("card.plan.title")))
			p.act(act{by: "mod-1", press: "approve"}, text("card.plan.button.approve"))
			p.until("the first question of the form", inThread("1 / "))
			p.act(act{by: "cand-1", say: "いつもどおりでお願いします"}, "")
			p.until("the first failure", inThread(text("error.fallback")))
			p.act(act{by: "cand-1", say: "いつものでお願いします"}, "")
			p.until("the card", onDesk("応募の回答にはなっていません"))
			_, desk := reads()
			code := regexp.MustCompile("answer ([0-9A-Z]{4})").FindStringSubmatch(desk)[1]
			direct.writes("mod-1", "回答 "+code+" ありがとうございます。「東京」と、もう一度書いてください（後日で構いません）。")
			p.until("the answer as it was typed", inThread("採用担当からのメッセージです。\nありがとうございます。「東京」と、もう一度書いてください（後日で構いません）。"))
			p.restart()
			direct.writes("mod-1", "回答 "+code+" もう一度")
			p.until("who was first", func() bool { return strings.Contains(strings.Join(direct.told("mod-1"), "\n"), "済みです") })
		})
	}
}
