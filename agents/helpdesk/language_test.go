package helpdesk_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/bot"
)

// bilingual are documents of which each says something that the other does not.
var bilingual = fstest.MapFS{
	"ja.md": {Data: []byte("# 製品ガイド\n\n## シングルサインオン\nSAML 2.0 に対応しています。Okta と Entra ID で動作を確認しています。\n\n## 料金\n料金は 1 人月額 300 円です。\n\n" +
		"## 復旧\n変更は 14 日以内であれば元に戻せます。\n")},
	"en.md": {Data: []byte("# Product guide\n\n## Chat\nMessages go to Zulip and Mattermost channels within a minute.\n\n## Prices\nThe price is 300 yen per person and month.\n")},
}

func bilingualWorld(t *testing.T) *world {
	t.Helper()
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(t.Context(), "docs", bilingual); err != nil {
		t.Fatal(err)
	}
	return newWorld(t, func(c *helpdesk.Config) {
		c.Agent = &helpdesk.Agent{Client: byRules(x), Tools: helpdesk.Tools(x, 0)}
		c.Learn = func(context.Context, helpdesk.Entry) error { return nil }
	})
}

// frame is what a post says beside what it quotes: the documents and the question.
func frame(p bot.Post, quoted ...string) string {
	text := p.Text
	if p.Card != nil {
		text += "\n" + p.Card.Title + "\n" + p.Card.Body
		for _, b := range p.Card.Buttons {
			text += "\n" + b.Label
		}
	}
	for _, q := range quoted {
		text = strings.ReplaceAll(text, q, "")
	}
	return text
}

func isJapanese(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) })
}

// quotations are what documents say, and where.
var quotations = []string{
	"SAML 2.0 に対応しています。Okta と Entra ID で動作を確認しています。", "シングルサインオン", "料金は 1 人月額 300 円です。", "変更は 14 日以内であれば元に戻せます。",
	"Messages go to Zulip and Mattermost channels within a minute.", "The price is 300 yen per person and month.", "ja.md", "en.md",
}

func TestTheFrameIsInTheLanguageOfTheQuestion(t *testing.T) {
	for _, tt := range []struct{ before, text, lang string }{
		{"", "does it work with Okta?", "en"}, {"料金は？", "does it work with Okta?", "en"}, {"料金は？", "Okta?", "ja"}, {"pricing?", "Okta?", "en"},
		{"料金は？", "SSO", "ja"}, {"pricing?", "SSO", "en"}, {"料金は？", "pricing?", "en"}, {"pricing?", "Okta使えますか", "ja"}, {"pricing?", "「Okta使えますか」", "ja"},
		{"pricing?", "料金", "ja"}, {"料金は？", "undo", "en"}, {"料金は？", "What does 復旧 mean?", "en"}, {"pricing?", "Zulipと連携できますか", "ja"}, {"pricing?", "Zulip", "en"},
		{"料金は？", "Zulip", "ja"}, {"料金は？", "is there a phone number", "en"}, {"pricing?", "電話番号はありますか", "ja"}, {"料金は？", "it doesn't work", "en"}, {"pricing?", "動きません", "ja"},
		{"料金は？", "thanks", "en"}, {"pricing?", "ありがとう", "ja"}, {"料金は？", "hello", "en"}, {"料金は？", "talk to a human", "en"}, {"pricing?", "人と話したい", "ja"},
	} {
		w := bilingualWorld(t)
		if tt.before != "" {
			w.say(tt.before)
		}
		seen := len(w.posts)
		w.say(tt.text)
		for _, p := range w.posts[seen:] {
			if text := frame(p, append(quotations, tt.text)...); isJapanese(text) != (tt.lang == "ja") && strings.ContainsFunc(text, unicode.IsLetter) {
				t.Errorf("%q after %q is answered in the other language: %q", tt.text, tt.before, text)
			}
		}
	}
}

func TestAPassageInTheOtherLanguageIsShownAsOne(t *testing.T) {
	w := bilingualWorld(t)
	w.say("does it work with Okta?")
	w.says("The document says this in Japanese: “SAML 2.0 に", "(ja.md, “シングルサインオン”)")
	w.say("Zulip使えますか")
	w.says("資料には英語でこう書かれています", "Messages go to Zulip", "（en.md「Chat」）")
	w.say("can I undo it within two weeks")
	w.says("the documents don't say") // 元に戻す is what a dictionary says, not what was asked
}

// What comes of a question later is in its language, though the thread went on in another.
func TestWhatComesLaterIsInTheLanguageOfItsQuestion(t *testing.T) {
	w := bilingualWorld(t)
	w.say("Is there parking at the shop?")
	w.say("領収書は発行できますか")
	w.click("answer/1", "ask_person")
	w.says("passed it on to the team")
	w.click("answer/1", "ask_person")
	w.says("The team has this question already")
	w.decide("question/1", "answer", map[string]string{"text": "Behind the house."})
	w.says("Suzuki", "Behind the house.")
	if isJapanese(w.last()) {
		t.Errorf("the reply: %q", w.last())
	}
	w.click("answer/2", "ask_person")
	w.says("担当者に伝えました")
}

// Two ask at once: progress, answer and button of each are in its language.
func TestTwoQuestionsAtOnceInTwoLanguages(t *testing.T) {
	w := bilingualWorld(t)
	other := bot.User{Platform: "fake", ID: "cand-2", Name: "Ken", Role: bot.Candidate}
	w.run(w.event(asker, bot.Message{ID: "a", Text: "Is there parking?"}), w.event(other, bot.Message{ID: "b", Text: "駐車場はありますか？"}))
	for _, p := range w.posts {
		if text := frame(p, "駐車場はありますか", "Is there parking?"); isJapanese(text) != strings.HasSuffix(p.Key, "/2") {
			t.Errorf("%s: %q", p.Key, text)
		}
	}
}

// Who writes in several messages is answered in the language that they show together.
func TestMessagesThatAreOneQuestionHaveOneLanguage(t *testing.T) {
	w := bilingualWorld(t)
	w.say("料金は？")
	w.run(w.event(asker, bot.Message{ID: "a", Text: "Okta"}), w.event(asker, bot.Message{ID: "b", Text: "can we use it with that?"}))
	if isJapanese(frame(bot.Post{Text: w.last()}, quotations...)) {
		t.Errorf("answered with %q", w.last())
	}
}
