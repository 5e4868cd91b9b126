package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// remarks is what the application's card, as it waits or as it was last shown, says that the candidate added.
func (w *world) remarks() (lines string) {
	name := moderators(w.t).Text("card.field.remarks", nil)
	for _, out := range w.all {
		for _, ask := range out.Approvals {
			if ask.Kind != "application" {
				continue
			}
			lines = ""
			for _, f := range ask.Card.Fields {
				if f.Name == name {
					lines = f.Value
				}
			}
		}
	}
	return lines
}

// moderators is the catalogue of those who decide.
func moderators(t testing.TB) *prompts.Catalog {
	t.Helper()
	c, err := prompts.Load(prompts.JA)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// waiting is the one card beside the application's that waits for people.
func (w *world) waiting() (name string, ask agents.Ask) {
	w.t.Helper()
	for n, a := range w.open {
		if a.Kind == "application" {
			continue
		}
		if name != "" {
			w.t.Fatalf("two cards wait, %s and %s", name, n)
		}
		name, ask = n, a
	}
	return name, ask
}

// answer answers the card that waits.
func (w *world) answer(values map[string]string) {
	w.t.Helper()
	name, ask := w.waiting()
	delete(w.open, name)
	ev := w.event(bot.Decision{Approval: name, Kind: ask.Kind, Verdict: "answer", Values: values})
	ev.By = bot.User{Platform: "fake", ID: "mod-1", Name: "Aoi", Role: bot.Moderator}
	w.run(ev)
}

// What several questions ask of people waits on one card, which grows, and each is answered by its number; what is not answered waits on.
func TestQuestionsShareACard(t *testing.T) {
	w := interviewing(t, nil)
	for _, says := range []string{"社員寮はありますか？", "制服は貸してもらえますか？", "担当者と話したいです"} {
		w.say(says)
	}
	_, ask := w.waiting()
	for _, has := range []string{"1. ", "社員寮", "2. ", "制服", "3. "} {
		if !strings.Contains(ask.Card.Body, has) {
			t.Errorf("the card lacks %q: %s", has, ask.Card.Body)
		}
	}
	if ask.Kind != "needs_human" {
		t.Errorf("who may answer is %s", ask.Kind)
	}
	w.answer(map[string]string{"which": "２", "text": "はい、お貸しします。"})
	if last := w.last(); !strings.Contains(last.Text, "「制服は貸してもらえますか") || !strings.Contains(last.Text, "お貸しします") || last.Asks == "" {
		t.Errorf("the candidate reads %q", last.Text)
	}
	if _, ask = w.waiting(); strings.Contains(ask.Card.Body, "制服") || !strings.Contains(ask.Card.Body, "社員寮") {
		t.Errorf("what waits: %s", ask.Card.Body)
	}
	w.answer(map[string]string{"text": "全部：明日お電話でお答えします。"})
	if last := w.last(); !strings.Contains(last.Text, "明日お電話で") || strings.Contains(last.Text, "全部") {
		t.Errorf("the candidate reads %q", last.Text)
	}
	if name, _ := w.waiting(); name != "" {
		t.Errorf("%s still waits", name)
	}
}

// An answer that does not say to which of several questions it is reaches nobody: the card comes back with what to do.
func TestAnAnswerToNoneOfSeveral(t *testing.T) {
	w := interviewing(t, nil)
	w.say("社員寮はありますか？")
	w.say("制服は貸してもらえますか？")
	said := w.said.Len()
	w.answer(map[string]string{"text": "はい、あります。"})
	if strings.Contains(w.said.String()[said:], "はい、あります。") {
		t.Errorf("the candidate reads %q", w.last().Text)
	}
	if _, ask := w.waiting(); !strings.Contains(ask.Card.Body, "番号") || !strings.Contains(ask.Card.Body, "社員寮") {
		t.Errorf("what waits: %s", ask.Card.Body)
	}
}

// Remarks stand on the application's card and make none of their own: those beside the wish to send, and those that come later.
func TestRemarksStandOnTheApplication(t *testing.T) {
	w := atSummary(t, "ja")
	w.say("応募します。あと、連絡は夜8時以降が助かります")
	w.say("来週は出張で電話に出られません")
	if name, _ := w.waiting(); name != "" {
		t.Errorf("a card of its own: %s", name)
	}
	for _, has := range []string{"夜8時以降", "来週は出張"} {
		if !strings.Contains(w.remarks(), has) {
			t.Errorf("the application's card lacks %q: %s", has, w.remarks())
		}
	}
	w.delete(w.heard)
	if strings.Contains(w.remarks(), "出張") || !strings.Contains(w.remarks(), "夜8時以降") {
		t.Errorf("after it was deleted: %s", w.remarks())
	}
	w.decide("application", bot.Approved)
	delete(w.open, "application")
	w.say("水曜の朝は電車が遅れるかもしれません")
	if _, ask := w.waiting(); !strings.Contains(ask.Card.Body, "電車が遅れる") {
		t.Errorf("after the decision it reached nobody: %s", w.last().Text)
	}
}

// In whole interviews people get at most one card beside the application's.
func TestCardsOfWholeInterviews(t *testing.T) {
	for _, s := range readScripts(t) {
		t.Run(s.ID, func(t *testing.T) {
			w, cards := play(t, s), map[string]bool{}
			for _, out := range w.all {
				for _, ask := range out.Approvals {
					if ask.Kind != "application" {
						cards[ask.Name] = true
					}
				}
			}
			if len(cards) > 1 {
				t.Errorf("%d cards: %v", len(cards), cards)
			}
		})
	}
}

// What was answered is what people saw: a question that joins the card meanwhile waits on a card of its own, and the answer needs no number.
func TestAnAnswerIsToWhatWasSeen(t *testing.T) {
	w := interviewing(t, nil)
	w.say("社員寮はありますか？")
	name, ask := w.waiting()
	seen := w.turn
	w.say("制服は貸してもらえますか？")
	joined, grown := w.waiting()
	if joined != name || !grown.Grows {
		t.Fatalf("the card %s is followed by %s, which grows: %v", name, joined, grown.Grows)
	}
	in := agents.Filled{Approval: name, Kind: grown.Kind, Button: "answer", Turn: seen, Values: map[string]string{"text": "はい、ございます。"}}
	if judged, err := w.program.Judge(t.Context(), w.runOf(nil), w.state, in); err != nil || len(judged.Wrong) > 0 {
		t.Errorf("it comes back: %v, %v", judged, err)
	}
	in.Turn = w.turn
	if judged, err := w.program.Judge(t.Context(), w.runOf(nil), w.state, in); err != nil || len(judged.Wrong) != 1 {
		t.Errorf("who saw both names none: %v, %v", judged, err)
	}
	delete(w.open, name)
	ev := w.event(bot.Decision{Approval: name, Kind: ask.Kind, Verdict: "answer", Turn: seen, Values: map[string]string{"text": "はい、ございます。"}})
	ev.By = bot.User{Platform: "fake", ID: "mod-1", Name: "Aoi", Role: bot.Moderator}
	w.run(ev)
	if got := w.last().Text; !strings.Contains(got, "はい、ございます。") || !strings.Contains(got, "社員寮") {
		t.Errorf("they read %q", got)
	}
	if rest, card := w.waiting(); rest == name || !strings.Contains(card.Card.Body, "制服") || strings.Contains(card.Card.Body, "社員寮") {
		t.Errorf("%s waits with %s", rest, card.Card.Body)
	}
}
