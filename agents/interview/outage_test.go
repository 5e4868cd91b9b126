package interview_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// inOutage is a world in which the open question's answer has met a model that is down.
func inOutage(t *testing.T, failures int, opts ...option) (*world, *bool) {
	t.Helper()
	down := true
	w := interviewing(t, map[string]impostor{brief.Reviewer: outage(&down)}, opts...)
	for _, text := range []string{"me@example.jp です", "携帯のほうのアドレスです", "me@example.jp なのですが"}[:failures] {
		w.say(text)
	}
	return w, &down
}

// In an outage every way out works at its first word, however often a model has failed before, and goes on working when it is over.
func TestExitsInAnOutage(t *testing.T) {
	ends := map[string]func(w *world) bool{
		"human":   func(w *world) bool { return w.has("handoff_requested") },
		"leaving": func(w *world) bool { return w.last().Card != nil && w.last().Card.Kind == "certain" },
		"paused":  func(w *world) bool { return w.status == "paused" },
		"skipped": func(w *world) bool { return w.has("reask_politely") && w.last().Asks == "email" },
	}
	for say, end := range map[string]string{
		"担当者": "human", "human": "human", "人と話したいです": "human", "can I talk to a real person?": "human",
		"取りやめる": "leaving", "withdraw": "leaving", "応募をやめたいです": "leaving", "データを消して": "leaving", "please delete my data": "leaving",
		"あとで": "paused", "pause": "paused", "続きはまた明日お願いします": "paused", "I'll be back later": "paused",
		"スキップ": "skipped", "skip": "skipped",
	} {
		for failures := range 4 {
			t.Run(say+"/"+itoa(failures), func(t *testing.T) {
				t.Parallel()
				w, _ := inOutage(t, failures)
				w.say(say)
				if !ends[end](w) || strings.Contains(w.last().Text, w.text("error.fallback")) {
					t.Errorf("%q does not end in %s:\n%s", say, end, w.said.String())
				}
			})
		}
	}
}

func itoa(n int) string { return string(rune('0' + n)) }

// What two turns in a row could not read goes to people, on one card for as long as it lasts; the candidate is told so in a sentence,
// the question stays open, and the words are not read again.
func TestUnreadGoesToPeople(t *testing.T) {
	w, down := inOutage(t, 2)
	if got := w.last(); !strings.Contains(got.Text, w.text("error.to_people")) || got.Asks != "email" || !strings.Contains(got.Text, "1 / 3") {
		t.Fatalf("said %q, asks %s", got.Text, got.Asks)
	}
	cards := func() (out []agents.Ask) {
		for _, a := range w.open {
			if a.Kind == "unread" {
				out = append(out, a)
			}
		}
		return out
	}
	if c := cards(); len(c) != 1 || !strings.Contains(c[0].Card.Body, "me@example.jp です\n携帯のほうのアドレスです") {
		t.Fatalf("people see %+v", c)
	}
	w.say("090-1111-2222 でもいいです")
	if c := cards(); len(c) != 1 || !strings.Contains(c[0].Card.Body, "090-1111-2222") || !strings.Contains(w.last().Text, w.text("error.to_people_too")) {
		t.Fatalf("people see %+v, said %q", c, w.last().Text)
	}
	if c := cards()[0]; !strings.Contains(c.Card.Body, w.text("card.unread.next")) || !strings.Contains(c.Card.Body, "このとき伺っていた項目: ") {
		t.Errorf("people are not told what it was about, and what becomes of it: %s", c.Card.Body)
	}
	*down = false
	w.run(w.event(bot.Decision{Approval: cards()[0].Name, Verdict: "answer", Values: map[string]string{"text": "書いてくださったアドレスは、もう一度ここにお願いします。"}}))
	if got := w.last().Text; strings.Contains(got, "ご質問") || !strings.Contains(got, "もう一度ここに") {
		t.Errorf("the answer reaches them as %q", got)
	}
	w.say("you@example.jp")
	if _, facts, _ := w.record().field("email"); facts["email"] != "you@example.jp" || w.last().Asks != "shift" {
		t.Errorf("%v, asks %s:\n%s", facts, w.last().Asks, w.said.String())
	}
	*down = true
	w.say("月曜です")
	if !strings.Contains(w.last().Text, w.text("error.fallback")) {
		t.Errorf("the next outage begins with %q", w.last().Text)
	}
}

// Who only asks whether anybody is there gets what waits read.
func TestNudgeReadsWhatWaits(t *testing.T) {
	for _, nudge := range []string{"もしもし？", "まだですか", "届いていますでしょうか", "もう一度お願いします", "hello??", "try again please", "are you there?", "こんにちは", "続けます", "？"} {
		w, down := inOutage(t, 1)
		*down = false
		w.say(nudge)
		if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || w.last().Asks != "shift" {
			t.Errorf("%q: %v:\n%s", nudge, facts, w.said.String())
		}
	}
}

// A message that a model cannot hold goes to people at once, and no later one is read with it.
func TestTooLongAMessagePoisonsNothing(t *testing.T) {
	cv := strings.Repeat("職務経歴: バックエンドの開発。", 400)
	for name, fail := range map[string]error{
		"does not fit": &llm.Error{Code: llm.TooLong, Status: 400}, "is cut": tool.ErrCutShort,
	} {
		t.Run(name, func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.Reviewer: func(_ int, req llm.Request) (llm.Response, error, bool) {
				newest := req.Messages[len(req.Messages)-1].Content
				return llm.Response{}, fail, strings.Contains(newest, "バックエンドの開発。職務経歴")
			}})
			w.say(cv)
			if !strings.Contains(w.last().Text, w.text("error.too_long")) || w.last().Asks != "email" {
				t.Fatalf("said %q", w.last().Text)
			}
			if !slices.ContainsFunc(w.all[len(w.all)-1].Approvals, func(a agents.Ask) bool { return a.Kind == "unread" }) {
				t.Error("people do not see it")
			}
			w.say("me@example.jp")
			if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || w.last().Asks != "shift" {
				t.Errorf("%v:\n%s", facts, w.said.String())
			}
		})
	}
}

// In a burst, a word that leaves is heard by itself, and what stands before it is answered first.
func TestExitInABurst(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp です", "担当者")
	if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || !w.has("handoff_requested") {
		t.Errorf("%v:\n%s", facts, w.said.String())
	}
	w = interviewing(t, nil)
	w.say("me@example.jp", "続きはまた明日お願いします")
	if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" || w.status != "paused" {
		t.Errorf("%v, %s:\n%s", facts, w.status, w.said.String())
	}
}

// A state of an earlier version of the program, in which messages waited to be read with every later one, goes on: those to the summary
// were answers to nothing, an answer whose model failed waits for it.
func TestStateWithWhatWaited(t *testing.T) {
	pending := func(w *world, text string) {
		var state map[string]any
		if err := json.Unmarshal(w.state.Data, &state); err != nil {
			t.Fatal(err)
		}
		state["pending"] = []map[string]any{{"id": "m-old", "text": text, "at": now}}
		raw, err := json.Marshal(state)
		if err != nil {
			t.Fatal(err)
		}
		w.state.Data = raw
	}
	w := atSummary(t, "ja")
	pending(w, "ちょっと家族に聞いてみます")
	if w.say("応募する"); w.status != "ready_for_human_review" {
		t.Errorf("status %s:\n%s", w.status, w.said.String())
	}
	w = interviewing(t, nil)
	pending(w, "me@example.jp です")
	w.say("もしもし")
	if _, facts, _ := w.record().field("email"); facts["email"] != "me@example.jp" {
		t.Errorf("%v:\n%s", facts, w.said.String())
	}
}

// An answer that waited is not read any more once its question was answered otherwise: opened again, the field is told anew.
func TestWhatWaitedIsReadForNothingElse(t *testing.T) {
	down := true
	w := interviewing(t, map[string]impostor{brief.Reviewer: outage(&down)})
	w.say("古いほうの old@example.jp です")
	down = false
	w.say("メールは me@example.jp、曜日は月曜です")
	for w.last().Asks != "confirm" {
		w.say("スキップ")
	}
	w.say("1番を直す")
	w.say("you@example.jp")
	if _, facts, _ := w.record().field("email"); facts["email"] != "you@example.jp" {
		t.Errorf("%v:\n%s", facts, w.said.String())
	}
}

// A turn in which the Auditor gave no result comes to the same state when it runs again after a crash.
func TestUnavailableAuditIsCountedOnce(t *testing.T) {
	down := true
	w := interviewing(t, map[string]impostor{brief.Auditor: outage(&down)})
	w.say("me@example.jp")
	w.say("月曜と火曜です")
	w.say("https://example.com/x")
	if w.last().Asks == "confirm" {
		t.Fatalf("the Auditor was not asked:\n%s", w.said.String())
	}
	before := w.state
	evs := []bot.Event{w.event(bot.Message{ID: "m-again", Text: "https://example.com/x"})}
	w.turn++
	w.once(evs)
	after := string(w.state.Data)
	w.state = before
	w.once(evs)
	if again := string(w.state.Data); again != after || !strings.Contains(after, "audit_unavailable") {
		t.Errorf("\n%s\n%s", after, again)
	}
}
