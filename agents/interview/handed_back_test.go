package interview_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
)

// toldStaff has the candidate say something to staff, who speak in place of the bot, and hands the conversation back.
func (w *world) toldStaff(texts ...string) {
	w.t.Helper()
	took := agents.Effects{}
	took.Say(bot.Post{Key: agents.TakenOverKey + "1", Text: "ここからは、担当の佐藤さんが直接お話しします。"}, w.now, nil)
	for _, text := range texts {
		w.heard = w.id("m")
		took.Log = append(took.Log, agents.LogEntry{Role: agents.User, Text: text, At: w.now, ID: w.heard},
			agents.LogEntry{Role: agents.Staff, By: "佐藤", Text: "はい。2月1日からでもよいですか。", At: w.now, ID: w.id("s")})
	}
	w.journal.Commit(took)
	w.turn++
	r := w.runOf(nil)
	r.HandedBack = true
	res, err := w.program.Turn(context.Background(), r, w.state)
	if err != nil {
		w.t.Fatal(err)
	}
	w.state = res.State
	w.take(res.Effects)
	if res.Continue {
		w.run()
	}
}

// atFirstQuestion is an interview at its first question.
func atFirstQuestion(t *testing.T) (*world, string) {
	w := newWorld(t, "ja_midcareer_engineer", now)
	w.lang = "ja"
	for _, do := range []func(){w.start, func() { w.click("agree") }, func() { w.say("日本語") }, func() { w.say("日本です") }} {
		do()
	}
	return w, w.last().Asks
}

// What was open is asked again, where nothing was told; nobody wants a person any more.
func TestAnInterviewGoesOnBehindStaff(t *testing.T) {
	w, asks := atFirstQuestion(t)
	w.say("担当者と話したいです")
	if len(w.open) != 1 {
		t.Fatalf("%d cards", len(w.open))
	}
	before := w.last()
	w.toldStaff("よろしくお願いします")
	if got := w.last(); got.Asks != asks || got.Key == before.Key {
		t.Errorf("they read %+v", got)
	}
	if len(w.open) != 0 {
		t.Errorf("a person is still asked for: %v", w.open)
	}
}

// Of what was told to staff nothing is recorded but what the candidate says yes to.
func TestWhatWasToldToStaffIsOffered(t *testing.T) {
	const told = "入社は来年の1月10日から可能です。メールは naoki.t@example.jp です"
	for _, c := range []struct {
		answers []string
		records []string
	}{
		{[]string{"はい", "はい"}, []string{"2027-01-10", "naoki.t@example.jp"}},
		{[]string{"記録する", "いいえ"}, []string{"2027-01-10"}},
		{[]string{"いいえ", "記録しない"}, nil},
		{[]string{"高橋直樹（たかはし なおき）です"}, []string{"高橋"}},
	} {
		w, asks := atFirstQuestion(t)
		w.toldStaff(told)
		if raw := string(w.raw()); strings.Contains(raw, "naoki.t@") || strings.Contains(raw, "2027-01-10") {
			t.Fatalf("recorded without a yes: %s", raw)
		}
		if got := w.last(); got.Asks != "offer" {
			t.Fatalf("nothing is offered: %q", got.Text)
		}
		w.say(c.answers[0])
		for _, a := range c.answers[1:] {
			if got := w.last(); got.Asks != "offer" {
				t.Errorf("%q: they read %q", c.answers, got.Text)
			}
			w.say(a)
		}
		raw := string(w.raw())
		for _, value := range []string{"2027-01-10", "naoki.t@example.jp"} {
			want := false
			for _, r := range c.records {
				want = want || r == value
			}
			if strings.Contains(raw, value) != want {
				t.Errorf("%q: %s recorded: %v", c.answers, value, !want)
			}
		}
		if got := w.last(); got.Asks == "offer" || c.answers[0] == "はい" && got.Asks != asks {
			t.Errorf("%q: then they read %q, which asks %s", c.answers, got.Text, got.Asks)
		}
	}
}

// What is taken back is offered no more.
func TestWhatIsTakenBackIsNotOffered(t *testing.T) {
	w, asks := atFirstQuestion(t)
	w.toldStaff("メールは naoki.t@example.jp です")
	id := w.heard
	w.run(w.event(bot.Deleted{ID: bot.MessageID(id)}))
	if got := w.last(); got.Asks != asks || said(w, "naoki.t@") {
		t.Errorf("they read %q", w.said.String())
	}
	w.say("はい")
	if raw := string(w.raw()); strings.Contains(raw, "naoki.t@") {
		t.Errorf("recorded: %s", raw)
	}
}

// Words of staff are judged as an answer of theirs is.
func TestWordsOfStaffAreJudged(t *testing.T) {
	w, _ := atFirstQuestion(t)
	for words, want := range map[string]bool{"ご結婚のご予定はありますか": true, "開始日を教えてください": false} {
		got, err := w.program.Judge(context.Background(), w.runOf(nil), w.state, agents.Filled{Kind: bot.KindTakenOver, Values: map[string]string{"text": words}})
		if err != nil || (got.Wrong["text"] != "") != want || (len(got.Audit) > 0) != want {
			t.Errorf("%q: %+v, %v", words, got, err)
		}
	}
}

func TestLeaving(t *testing.T) {
	for text, want := range map[string]bool{
		"データを全部消してください": true, "辞退します": true, "delete my data": true, "I want to withdraw my application": true,
		"3か月です": false, "担当者と話したい": false, "データベースの仕事をしていました": false,
	} {
		if got := interview.Leaves(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// What is protected in words to staff is masked in the record once the bot is back.
func TestWhatIsProtectedIsMaskedBehindStaff(t *testing.T) {
	w, _ := atFirstQuestion(t)
	w.say("担当者と話したいです")
	w.toldStaff("妊娠しているのですが、面接はオンラインにできますか")
	relogged := false
	for _, out := range w.all {
		for _, e := range out.Relog {
			relogged = relogged || !strings.Contains(e.Text, "妊娠") && strings.Contains(e.Text, "オンライン")
		}
	}
	if !relogged {
		t.Error("it stands in the record as it was said")
	}
}

// What was being asked for is offered from words that do not name it.
func TestTheOpenAnswerIsOffered(t *testing.T) {
	w := sampleOf(t, "en-us-backend-engineer", "en", "start_date", "email")
	w.toldStaff("oh hi Ben! yes february works, the 8th of february i think")
	if got := w.last(); got.Asks != "offer" || !strings.Contains(got.Text, "8 February 2027") && !strings.Contains(got.Text, "February 8, 2027") {
		t.Errorf("they read %q", got.Text)
	}
}

// What is said to staff is masked when it is taken in, as every other message, and not only when the bot is back.
func TestWordsToStaffAreMaskedWhenTheyCome(t *testing.T) {
	w, _ := atFirstQuestion(t)
	m := bot.Message{ID: "m", Text: "5月からです。妊娠しています。", Attachments: []bot.Attachment{{Name: "cv.pdf", Ref: "r"}}}
	got, err := w.program.MaskWords(t.Context(), w.runOf(nil), w.state, m)
	if err != nil || strings.Contains(got, "妊娠") || !strings.Contains(got, "5月からです") || !strings.Contains(got, "[file: cv.pdf]") {
		t.Errorf("the record has %q, %v", got, err)
	}
	if got, err := w.program.MaskWords(t.Context(), w.runOf(nil), agents.Saved{}, m); err != nil || !strings.Contains(got, "5月からです") {
		t.Errorf("before there is a form the record has %q, %v", got, err)
	}
}
