package interview_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// shown is what people read on all cards that are open, but for those of the application itself.
func shown(w *world) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(w.open)) {
		if a := w.open[name]; a.Kind != "application" && a.Kind != "plan" {
			out = append(out, "["+a.Kind+"] "+a.Card.Body)
		}
	}
	return strings.Join(out, "\n")
}

// needs are requests with why they are made, in words of many kinds; what the card must tell; and what must be nowhere.
var needs = []struct{ say, card, secret string }{
	{"Forgot to mention, I'll need to park close to the entrance, bad hip", "park close to the entrance", "hip"},
	{"My hearing's going and I wear aids, so is it all in writing?", "in writing", "hearing"},
	{"I'm due in June, could the interview be online?", "online", "June"},
	{"Getting over radiotherapy, afternoons would be better for an interview", "afternoons", "radiotherapy"},
	{"coeliac and diabetic, might need to eat something during the interview", "eat", "diabetic"},
	{"I've a colostomy and may have to nip to the bathroom during the interview", "nip to the bathroom", "colostomy"},
	{"please don't send me screenshots, my screen reader can't read them", "screenshots", ""},
	{"全身性エリテマトーデスなので、面接は午後だと助かります", "午後", "エリテマトーデス"},
	{"搾乳があるので1時間おきに席を外させてください", "席を外", "搾乳"},
	{"面接の時間を長めにしていただけますか（発達特性があります）", "長め", "発達特性"},
	{"腰椎ヘルニアなんです。面接中に立ってもいいですか", "立って", "ヘルニア"},
	{"来春出産予定です。面接はリモートにできますか", "リモート", "出産"},
	{"難病の治療で疲れやすくて、面接を二日に分けていただけると助かります", "二日に分け", "難病"},
	{"スキャンした画像は読み上げソフトで読めないので避けてください", "スキャン", ""},
}

// On every screen, what would help goes to people on one card, and why it is needed is on none.
func TestAdjustmentReasonsAreOnNoCard(t *testing.T) {
	for name, at := range screens() {
		for _, n := range needs {
			w := at(t)
			before := len(w.open)
			w.say(n.say)
			if cards := asked(w); len(cards) != 1 || len(w.open) != before+1 || !strings.Contains(cards[0].Card.Body, n.card) {
				t.Errorf("%s: %q gave\n%s\nanswered %q", name, n.say, shown(w), w.last().Text)
			}
			if n.secret != "" && strings.Contains(everythingKept(t, w), n.secret) {
				t.Errorf("%s: %q of %q is kept:\n%s", name, n.secret, n.say, shown(w))
			}
		}
	}
}

// Once an adjustment was asked for, what somebody asks or remarks later is passed on without the condition that it names.
func TestAdjustmentReasonsAreOnNoLaterCard(t *testing.T) {
	for _, name := range []string{"a free text", "while people decide"} {
		for _, c := range []struct{ first, then, card, secret string }{
			{"面接はオンラインにしていただけますか、膠原病なので", "会議の資料は膠原病でも見やすいですか", "資料", "膠原病"},
			{"I have arthritis, is there a lift?", "Does the team know people type slower with arthritis?", "team", "arthritis"},
		} {
			w := screens()[name](t)
			w.say(c.first)
			w.say(c.then)
			if got := shown(w); strings.Contains(got, c.secret) || !strings.Contains(got, c.card) {
				t.Errorf("%s: %q gave\n%s", name, c.then, got)
			}
		}
	}
}

// A remark that tells a condition beside something else is passed on without it, whether or not an adjustment was asked for.
func TestRemarksTellNoCondition(t *testing.T) {
	for say, secret := range map[string]string{
		"授乳中のため、返信が夜になります":                                 "授乳",
		"I have ulcerative colitis, so my reply came late": "colitis",
	} {
		w := screens()["while people decide"](t)
		w.say(say)
		if got := shown(w); !strings.Contains(got, "▇▇▇") || strings.Contains(got, secret) {
			t.Errorf("%q gave\n%s", say, got)
		}
	}
}

// A deleted message takes along what people were shown of it, though that does not stand in it word for word.
func TestDeletedRemarkWithoutReason(t *testing.T) {
	w := screens()["while people decide"](t)
	w.say("I have ulcerative colitis, so my reply about the reference came late")
	w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
	if got := shown(w); strings.Contains(got, "reference") {
		t.Errorf("the card says\n%s", got)
	}
}

// What one did for others, what the job is like, and a moment to think are no request.
func TestExperienceAndThinkingAreNoAdjustment(t *testing.T) {
	for _, say := range []string{
		"I taught pupils with dyslexia", "I helped deaf customers at the counter", "I made our site accessible for screen reader users",
		"Can you give me more time to think?", "my husband needs to see it first", "could I have a bit more time please",
		"ADHDの児童を教えていました", "聴覚障害のあるお客様の接客をしていました", "読み上げソフト対応の画面を設計しました",
		"もう少し時間をください", "妻に見せてから答えます", "考える時間をもらえますか",
	} {
		for _, name := range []string{"a free text", "the summary"} {
			w := screens()[name](t)
			w.say(say)
			if cards := asked(w); len(cards) > 0 {
				t.Errorf("%s: %q gave a card: %s", name, say, cards[0].Card.Body)
			}
		}
	}
}

// Where the form asks what would help, the answer is kept without why, and a break that helps is no pause.
func TestAdjustmentFieldKeepsNoReason(t *testing.T) {
	for _, c := range []struct{ say, kept string }{
		{"I have lupus so two sessions please", "two sessions"},
		{"getting over chemo, mornings best", "mornings best"},
		{"extra time (dyspraxia)", "extra time"},
		{"膠原病なので休憩がほしいです", "休憩がほしい"},
		{"多発性硬化症で疲れやすいので2回に分けてもらえると助かります", "2回に分けてもらえると助かります"},
	} {
		w := fielded(t, helpField)
		w.say("English")
		w.say("Japan")
		w.say(c.say)
		if status, facts, _ := w.record().field("accommodation"); status != "done" || facts["adjustment_needed"] != c.kept {
			t.Errorf("%q: %s %v\n%s", c.say, status, facts, w.last().Text)
		}
	}
}
