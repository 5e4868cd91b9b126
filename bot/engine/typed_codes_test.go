package engine

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func TestTypedCodes(t *testing.T) {
	tests := []struct {
		text string
		want *storage.Code
	}{
		{"approve K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"ａｐｐｒｏｖｅ　ｋ７ｑｆ", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"  /Reject k7qf  Too early, sorry ", &storage.Code{Code: "K7QF", Button: "reject", Words: "Too early, sorry"}},
		{"却下 K7QF 理由は\n二つあります", &storage.Code{Code: "K7QF", Button: "reject", Words: "理由は\n二つあります"}},
		{"承認 m2xd", &storage.Code{Code: "M2XD", Button: "approve"}},
		{"done_already K7QF", &storage.Code{Code: "K7QF", Button: "done_already"}},
		{"K7QF 承認", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"「Ｋ７ＱＦ　承認します。」", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"k7qf ok", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"K7QFを却下します。", &storage.Code{Code: "K7QF", Button: "reject"}},
		{"承認K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"Approve: `K7QF`", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"“reject K7QF Too early”", &storage.Code{Code: "K7QF", Button: "reject", Words: "Too early"}},
		{"reject K7QF why so early?", &storage.Code{Code: "K7QF", Button: "reject", Words: "why so early?"}},
		{"approve K7QF because she can start at once", &storage.Code{Code: "K7QF", Button: "approve", Words: "because she can start at once"}},
		{"approve k7qf K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"lgtm K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"差し戻し K7QF 項目が足りません", &storage.Code{Code: "K7QF", Button: "reject", Words: "項目が足りません"}},
		{"回答 K7QF: 火曜日です", &storage.Code{Code: "K7QF", Button: "answer", Words: "火曜日です"}},
		{"answer K7QF Is it right, but only on Tuesday?", &storage.Code{Code: "K7QF", Button: "answer", Words: "Is it right, but only on Tuesday?"}},
		{"yes K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"採用 K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"K7QFを採用します", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"Hire K7QF", &storage.Code{Code: "K7QF", Button: "approve"}},
		{"不採用 K7QF 経験が足りません", &storage.Code{Code: "K7QF", Button: "reject", Words: "経験が足りません"}},
		{"K7QF 採用しません", &storage.Code{Code: "K7QF", Button: "reject"}},
		{"採用 K7QF しません", nil},
		{"採用 K7QF の件", nil},
		{"K7QF 採用かどうか", nil},
		{"approve", nil},
		{"approve K7QF?", nil},
		{"承認 K7QF でいいですか", nil},
		{"K7QF 承認ですか", nil},
		{"K7QF ok, but wait for Aoi", nil},
		{"don't approve K7QF", nil},
		{"please approve K7QF, Aoi", nil},
		{"approvals K7QF", &storage.Code{Code: "K7QF", Button: "approvals"}}, // a button of that name, which the card has or has not
		{"approve THAT", nil},
		{"ok 2024", nil},
		{"approve K7QFX", nil},
		{"K7QF", nil},
		{"よろしくお願いします", nil},
		{"", nil},
	}
	for _, tt := range tests {
		got := typedCode(bot.Event{By: bot.User{ID: "mod-1", Role: bot.Moderator}, Body: bot.Message{Text: tt.text}})
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, d)
		}
	}
}

// Talk beside a code decides nothing: words count only behind one of the plain verbs, and not where they take an approval back.
func TestTalkBesideACode(t *testing.T) {
	for _, text := range []string{
		"OK K7QF is next on my list", "了解 K7QF は後で見ます", "はい、K7QF 確認します", "yes K7QF was rejected yesterday", "ok K7QF, but wait for Aoi",
		"承認 K7QF でいいかな", "K7QF no idea who this is", "K7QF の返信 お願いします", "K7QF reply to her tomorrow please",
		"Okay, K7QF: who takes it", "no K7QF is not mine", "却下 K7QF の件、誰か見ましたか", "K7QF 却下 でしたっけ", "K7QFを却下します。時期が早いため",
		"K7QF 回答: 火曜日です", "返信 K7QF 明日します", "reply K7QF when you have time", "accepted K7QF people so far", "K7QF 承認 待ちです",
		"approve K7QF, but only from May", "approve K7QF? I think so", "approve K7QF once Aoi has read it", "Approve K7QF. Wait, not yet",
		"approve K7QF was a mistake", "reject K7QF would be too harsh", "approve K7QF unless Ken objects", "approve K7QF, I don’t know",
		"承認 K7QF いいと思うけど", "承認 K7QF ただ給与は未定", "承認 K7QF でよろしいでしょうか？", "承認 K7QF できません", "承認 K7QF 葵さんの返事を待って",
		"承認 K7QF の予定です", "承認 K7QF は明日",
	} {
		if c := typedCode(bot.Event{By: bot.User{ID: "mod-1", Role: bot.Moderator}, Body: bot.Message{Text: text}}); c != nil {
			t.Errorf("%q decides: %+v", text, c)
		}
	}
	for _, text := range []string{
		"approve K7QF she is what we look for, and can start at once", "承認 K7QF すぐに働いていただける方です", "承認 K7QF 問題ありません",
		"approve K7QF Butler's reference is fine", "承認：K7QF　経験が十分です。", "approve K7QF please", "承認 K7QF もちろん歓迎です",
	} {
		if c := typedCode(bot.Event{By: bot.User{ID: "mod-1", Role: bot.Moderator}, Body: bot.Message{Text: text}}); c == nil || c.Button != bot.ButtonApprove {
			t.Errorf("%q does not approve: %+v", text, c)
		}
	}
}

// Somebody reads what stands behind a code: it is what was typed, its signs too. Only what sets it apart from the code is not.
func TestWordsBehindACodeStayAsTyped(t *testing.T) {
	for text, want := range map[string]string{
		"answer K7QF The office is open until six.":        "The office is open until six.",
		"回答 K7QF 受付は18時までです。":                              "受付は18時までです。",
		"answer K7QF, Welcome!":                            "Welcome!",
		"answer: `K7QF` (see page 2)":                      "(see page 2)",
		"回答 K7QF：「未経験可」と書いてあるとおりです。":                       "「未経験可」と書いてあるとおりです。",
		"answer K7QF .NET is fine, and C# too (or F#).":    ".NET is fine, and C# too (or F#).",
		"answer K7QF - Bring these:\n- a pen\n- *your* ID": "Bring these:\n- a pen\n- *your* ID",
		"answer K7QF\n- a pen\n- your ID":                  "- a pen\n- your ID",
		"answer K7QF : \"Open\" is what the sign says":     "\"Open\" is what the sign says",
		"“answer K7QF We are open until six.”":             "We are open until six.",
		"「回答 K7QF 受付は18時までです。」":                            "受付は18時までです。",
		"*answer K7QF* We write to you by May 1.":          "We write to you by May 1.",
		"`answer K7QF`: Yes, by e-mail (hr@example.com)":   "Yes, by e-mail (hr@example.com)",
		"reject K7QF Not enough Go…":                       "Not enough Go…",
		"answer k7qf K7QF Thanks -- we are on it!!":        "Thanks -- we are on it!!",
	} {
		got := typedCode(bot.Event{By: bot.User{ID: "mod-1", Role: bot.Moderator}, Body: bot.Message{Text: text}})
		if got == nil || got.Code != "K7QF" || got.Words != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func FuzzTypedCode(f *testing.F) {
	f.Add("reject K7QF 理由")
	f.Add("\xff K7\xffF")
	f.Fuzz(func(t *testing.T, text string) {
		if c := typedCode(bot.Event{Body: bot.Message{Text: text}}); c != nil && len(c.Code) != 4 {
			t.Errorf("%q: code %q", text, c.Code)
		}
	})
}

// Every code that is made can be typed, and none is a word or a number.
func TestCodesCanBeTyped(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	e := &Engine{cfg: Config{Random: func(b []byte) {
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
	}}}
	letter, digit := regexp.MustCompile(`[A-Z]`), regexp.MustCompile(`[0-9]`)
	seen := map[string]bool{}
	for range 5000 {
		code := e.makeCode()
		seen[code] = true
		c := typedCode(bot.Event{Body: bot.Message{Text: "approve " + code}})
		if c == nil || c.Code != code || !letter.MatchString(code) || !digit.MatchString(code) {
			t.Fatalf("code %q reads as %+v", code, c)
		}
	}
	if len(seen) < 4500 {
		t.Errorf("only %d different codes of 5000", len(seen))
	}
}

func TestDeskWords(t *testing.T) {
	for text, want := range map[string]word{
		"stop": wordStop, " ＳＴＯＰ ": wordStop, "状況": wordStatus, "Status": wordStatus, "ヘルプ": wordHelp, "approvals": wordApprovals,
	} {
		if got, ok := deskWord(bot.Event{Body: bot.Message{Text: text}}); !ok || got != want {
			t.Errorf("%q: %q, %v", text, got, ok)
		}
	}
	for _, text := range []string{"please stop", "the status of my visa", "助けて", ""} {
		if got, ok := deskWord(bot.Event{Body: bot.Message{Text: text}}); ok {
			t.Errorf("%q is %q", text, got)
		}
	}
	if _, ok := deskWord(bot.Event{Body: bot.Message{Text: "status", Attachments: []bot.Attachment{{Name: "cv.pdf"}}}}); ok {
		t.Error("a message with a file is no command word")
	}
}
