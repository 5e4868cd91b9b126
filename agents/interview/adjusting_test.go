package interview_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// asked are the cards about adjustments that people were shown.
func asked(w *world) []agents.Ask {
	var out []agents.Ask
	for _, name := range slices.Sorted(maps.Keys(w.open)) {
		if a := w.open[name]; a.Kind == "adjustment" {
			out = append(out, a)
		}
	}
	return out
}

// everythingKept is all that is kept or shown of a conversation: state, record, log, posts, cards, audit labels.
func everythingKept(t *testing.T, w *world) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", w.state.Data, w.raw())
	for _, out := range w.all {
		for _, kept := range []any{out.Posts, out.Approvals, out.Log, out.Relog, out.Events} {
			raw, err := json.Marshal(kept)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(raw)
		}
		for _, a := range out.Audit {
			fmt.Fprint(&b, a.Labels)
		}
	}
	return b.String()
}

// requests are messages that ask for adjustments, with what a card must say and what must be nowhere.
var requests = []struct{ say, card, secret string }{
	{"I have dyslexia, could I have more time?", "時間を長めに", "dyslexia"},
	{"I need an accommodation: I have lupus and need breaks", "休憩", "lupus"},
	{"I'm hard of hearing, can we do this in writing?", "文字でのやりとり", "hearing"},
	{"I need reasonable accommodation under the ADA", "まだ伺っていません", ""},
	{"聴覚障害があるので、電話以外の方法にしてほしいです", "文字でのやりとり", "聴覚"},
	{"音声は聞き取りにくいので文字でお願いします", "文字でのやりとり", "聞き取りにくい"},
	{"車椅子なので段差が心配です", "段差のない経路", "車椅子なので"},
	{"合理的配慮をお願いしたいです", "まだ伺っていません", ""},
	{"I've epilepsy so I can't do nights", "can't do nights", "epilepsy"},
	{"腰を痛めてて重いもの持てないんですけど、配慮してもらえますか", "重いもの持てない", "腰を痛め"},
	{"What adjustments do you offer?", "What adjustments do you offer", ""},
	{"線維筋痛症のため休憩をいただくことは可能でしょうか", "休憩", "線維筋痛"},
}

// On every screen a request for adjustments goes to people without why it is needed, which is kept nowhere, is answered, and leaves
// open what was open.
func TestAdjustmentsArePassedOnOnEveryScreen(t *testing.T) {
	for name, at := range screens() {
		for _, r := range requests {
			w := at(t)
			asks, cards := w.last().Asks, len(asked(w))
			if name == "a pause" {
				asks = "email"
			}
			w.say(r.say)
			got := asked(w)
			if len(got) != cards+1 || !strings.Contains(got[0].Card.Body, r.card) {
				t.Errorf("%s: %q gave the cards %+v, answered %q", name, r.say, got, w.last().Text)
				continue
			}
			if p := w.last(); !strings.Contains(p.Text, "選考の結果には影響しません") || p.Asks != asks {
				t.Errorf("%s: %q is answered %q, asking %q, want %q", name, r.say, p.Text, p.Asks, asks)
			}
			if r.secret != "" && strings.Contains(everythingKept(t, w), r.secret) {
				t.Errorf("%s: %q is kept of %q", name, r.secret, r.say)
			}
			oneQuestionATurn(t, w)
		}
	}
}

// Whoever wants a person, and says why, gets a person and no card for an adjustment beside it; what somebody tells of others is none either.
func TestNoAdjustmentIsAskedFor(t *testing.T) {
	for _, said := range []string{
		"ロボット相手だと話しづらいので、誰かスタッフさんお願いします", "Would you kindly connect me with somebody in HR?",
		"持病が悪化したので応募を辞退させてください", "母が腰痛で重い物は持てません", "I need visa support", "更新のサポートをお願いしたいです",
	} {
		w := interviewing(t, nil)
		w.say(said)
		if cards := asked(w); len(cards) > 0 {
			t.Errorf("%q: people read %q", said, cards[0].Card.Body)
		}
	}
}

// To see what is noted costs no try, however it is worded.
func TestWhatIsNotedIsShown(t *testing.T) {
	for _, said := range []string{"内容みせて", "今までに答えたやつ見せて", "show me what I've put so far", "何が記録されてますか"} {
		w := interviewing(t, nil)
		asks := w.last().Asks
		for range 5 {
			w.say(said)
		}
		if p := w.last(); p.Asks != asks || !strings.Contains(p.Text, w.text("told_so_far.none")) || w.status == "needs_human" {
			t.Errorf("%q: %s, %q", said, w.status, p.Text)
		}
	}
}

// The card tells what would help in the moderators' words and the candidate's, and asks that it is left out of the decision.
func TestAdjustmentCard(t *testing.T) {
	w := interviewing(t, nil)
	w.say("聴覚障害があるので、手話通訳か字幕をつけていただけると助かります")
	cards := asked(w)
	if len(cards) != 1 {
		t.Fatalf("cards %+v", cards)
	}
	want := "cand-1さん ・ テスト\n・字幕・文字起こし\n・手話通訳・要約筆記など\n「手話通訳か字幕をつけていただけると助かります」\n" +
		"理由は記録していません。お尋ねにならず、選考の判断にも使わないでください。"
	if got := cards[0].Card; got.Title != "候補者から配慮の希望があります" || got.Body != want || cards[0].To.Audience != bot.ToModerators {
		t.Errorf("card %q\n%s\nwant\n%s", got.Title, got.Body, want)
	}
}

// What answers the open question beside the request is taken.
func TestAdjustmentBesideAnAnswer(t *testing.T) {
	for _, say := range []string{"me@example.jp です。聴覚障害があるので、連絡は文字でお願いします。", "My email is me@example.jp. I have ADHD, so could I have more time please?"} {
		w := interviewing(t, nil)
		w.say(say)
		if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || len(asked(w)) != 1 || w.last().Asks != "shift" {
			t.Errorf("%q: told %v, %d cards, asks %q", say, facts, len(asked(w)), w.last().Asks)
		}
	}
}

// Who was told to say what would help may just name it: people see it on the same card.
func TestAdjustmentIsNamedLater(t *testing.T) {
	w := interviewing(t, nil)
	w.say("合理的配慮をお願いしたいです")
	w.say("手話通訳です")
	cards := asked(w)
	if len(cards) != 1 || !strings.Contains(cards[0].Card.Body, "・手話通訳") || strings.Contains(cards[0].Card.Body, "まだ伺っていません") {
		t.Errorf("cards %+v", cards)
	}
	w.say("me@example.jp")
	if w.last().Asks != "shift" {
		t.Errorf("asks %q: %s", w.last().Asks, w.last().Text)
	}
}

// People answer at the card, and the candidate reads it beside the open question.
func TestAdjustmentIsAnswered(t *testing.T) {
	w := interviewing(t, nil)
	w.say("手話通訳をつけていただけますか")
	w.run(w.event(bot.Decision{Approval: asked(w)[0].Name, Verdict: "answer", Values: map[string]string{"text": "手配します。"}}))
	if p := w.last(); !strings.Contains(p.Text, "ご希望の配慮について") || !strings.Contains(p.Text, "手配します。") || p.Asks != "email" {
		t.Errorf("said %q, asks %q", p.Text, p.Asks)
	}
}

// Whose message is deleted, their words are on no card any more.
func TestDeletedAdjustment(t *testing.T) {
	w := interviewing(t, nil)
	w.say("難聴なので字幕と、できれば静かな部屋をお願いします。あと手話通訳も必要です")
	w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
	for _, a := range asked(w) {
		if strings.Contains(a.Card.Body, "字幕") || strings.Contains(a.Card.Body, "手話") {
			t.Errorf("the card says %q", a.Card.Body)
		}
	}
	if strings.Contains(string(w.raw()), "字幕") {
		t.Errorf("the record keeps it: %s", w.raw())
	}
}

// Whose message is changed, the card follows it, and is gone with the request; what it asks anew is passed on.
func TestEditedAdjustment(t *testing.T) {
	w := interviewing(t, nil)
	w.say("難聴なので字幕をお願いします")
	id := bot.MessageID(w.heard)
	w.run(w.event(bot.Edited{ID: id, Text: "難聴なので手話通訳をお願いします"}))
	if cards := asked(w); len(cards) != 1 || !strings.Contains(cards[0].Card.Body, "手話通訳") || strings.Contains(cards[0].Card.Body, "字幕") {
		t.Errorf("cards %+v", cards)
	}
	w.run(w.event(bot.Edited{ID: id, Text: "よろしくお願いします"}))
	if cards := asked(w); len(cards) != 0 {
		t.Errorf("cards %+v", cards)
	}
	w.say("me@example.jp")
	w.run(w.event(bot.Edited{ID: bot.MessageID(w.heard), Text: "me@example.jp です。聴覚障害があるので、字幕があると助かります"}))
	if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || len(asked(w)) != 1 {
		t.Errorf("told %v, %d cards", facts, len(asked(w)))
	}
	if kept := everythingKept(t, w); strings.Contains(kept, "難聴") || strings.Contains(kept, "聴覚") {
		t.Error("the reason is kept")
	}
}

// One's work and the work to come are no request.
func TestNoAdjustment(t *testing.T) {
	for _, say := range []string{"障害者支援施設で働いていました", "システムの障害対応を三年担当しました", "I led an accessibility audit and handled accommodation bookings", "合理的配慮の研修を担当していました", "月曜と、車椅子の方の送迎がある火曜に入れます"} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say(say)
		if cards := asked(w); len(cards) > 0 {
			t.Errorf("%q gave a card: %s", say, cards[0].Card.Body)
		}
	}
}
