package interview_test

import (
	"strings"
	"testing"
)

// Who asks at the summary whether something was taken down is told where it stands, or that it does not; then a yes adds it, and sends nothing.
func TestAskedIfItIsThere(t *testing.T) {
	ja, en := []string{"skills"}, []string{"skills"}
	told := map[string]string{"ja": "Goを5年、本番で運用しています", "en": "Go 4 years, Postgres and Redis in production"}
	for _, c := range []struct{ lang, asks, answer, then, has string }{
		{"ja", "PHPも3年と言ったが入ってる？", "まだ入っていません", "はい", "PHPも3年"},
		{"ja", "使用技術にAWSは入っていますか？", "まだ入っていません", "はい、入れてください", "AWS"},
		{"ja", "Reactも言ったけど書いてありますか", "まだ入っていません", "お願いします", "React"},
		{"ja", "AWSの話もしたと書いたけど入ってますか", "まだ入っていません", "うん、追加して", "AWS"},
		{"ja", "Dockerもって言ったんですけど、ちゃんと記録されてますか？", "まだ入っていません", "はい", "Docker"},
		{"ja", "Goは入ってますか？", "はい、「使用技術」に入っています", "", "Go"},
		{"en", "did you get my Kafka?", "isn't there yet. Shall I add it", "yes", "Kafka"},
		{"en", "is my Kubernetes in there?", "isn't there yet. Shall I add it", "yes please", "Kubernetes"},
		{"en", "did you note Terraform as well? i'm sure i told you", "isn't there yet. Shall I add it", "please add it", "Terraform"},
		{"en", "have you got my Java in there?", "isn't there yet. Shall I add it", "yes, add it please", "Java"},
		{"en", "is my Redis included?", "Yes, that is in", "", "Redis"},
	} {
		job, fields := "ja-midcareer-engineer", ja
		if c.lang == "en" {
			job, fields = "en-us-backend-engineer", en
		}
		w := sampleOf(t, job, c.lang, fields...)
		w.say(told[c.lang])
		if w.say(c.asks); !strings.Contains(w.last().Text, c.answer) {
			t.Errorf("%q: %s", c.asks, w.last().Text)
			continue
		}
		if c.then != "" {
			w.say(c.then)
		}
		if w.status != "confirming" || !strings.Contains(shownOf(w, "skills"), c.has) {
			t.Errorf("%q, %q: %s, %s: %s", c.asks, c.then, w.status, shownOf(w, "skills"), w.last().Text)
		}
	}
}

// A no leaves it out, another wish is heard as if nothing had been offered, and a yes to a question which answer is meant sends nothing.
func TestAnOfferToAddIsLeft(t *testing.T) {
	for _, c := range []struct{ says, status, has string }{
		{"いいえ", "confirming", "Go"}, {"応募する", "ready_for_human_review", "Go"}, {"Goは6年に直してください", "confirming", "years_primary_language:6"}, {"大丈夫です、そのままで", "confirming", "Go"},
	} {
		w := sampleOf(t, "ja-midcareer-engineer", "ja", "skills")
		w.say("Goを5年、本番で運用しています")
		w.say("使用技術にAWSは入ってますか？")
		if w.say(c.says); w.status != c.status || strings.Contains(shownOf(w, "skills"), "AWS") || !strings.Contains(shownOf(w, "skills"), c.has) {
			t.Errorf("%q: %s, %s: %s", c.says, w.status, shownOf(w, "skills"), w.last().Text)
		}
	}
	w := sampleOf(t, "en-us-backend-engineer", "en", "skills", "experience")
	w.say("Go 4 years, Postgres and Redis in production")
	w.say("I was a senior backend engineer at Shipline for six years. I own the dispatch service, cut latency from 900ms to 200ms")
	w.say("change it")
	if w.say("yes"); w.status != "confirming" {
		t.Errorf("yes to which: %s: %s", w.status, w.last().Text)
	}
}

// A wish for something to be added, a question about the job and one about the whole ask after nothing that was told.
func TestNothingIsAskedAfter(t *testing.T) {
	for _, says := range []string{"AWSも入れてください", "研修は入ってますか？", "ボーナスは年収に含まれますか？", "これで全部入ってますか？", "もう送信されていますか？", "1番は何て書いてありますか", "1に何が入ってる？",
		"残業代は入っていますか？", "社会保険は入っていますか", "交通費は時給に入ってますか？", "ボーナスは年収に入ってますか？", "交通費は入ってますか", "Kubernetesは求人に書いてありますか", "3年と言ったの入ってますか？"} {
		w := sampleOf(t, "ja-midcareer-engineer", "ja", "skills")
		w.say("Goを5年、本番で運用しています")
		if w.say(says); strings.Contains(w.last().Text, "書き足しますか") || strings.Contains(w.last().Text, "まだ入っていません") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"please add Kafka", "did you get that?", "is everything in there?", "do you have an office in Boston?", "is lunch included?", "did you send it?",
		"is the overtime pay mentioned?", "is my car included?", "is my travel included?", "is sick pay in there?", "did you put the salary in the ad?",
		"did you get my application?", "did you get my last email?", "did you get my voicemail?", "did you get my med?"} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "skills")
		w.say("Go 4 years, Postgres and Redis in production")
		if w.say(says); strings.Contains(w.last().Text, "Shall I add") || strings.Contains(w.last().Text, "isn't there yet") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// What was asked after is forgotten with the message that asked: a yes behind that adds nothing.
func TestWhatWasAskedAfterIsForgotten(t *testing.T) {
	w := sampleOf(t, "ja-midcareer-engineer", "ja", "skills")
	w.say("Goを5年、本番で運用しています")
	w.say("使用技術にAWSは入ってますか？")
	if w.delete(w.heard); w.last().Card != nil && w.last().Card.Kind == "add" || strings.Contains(string(w.raw()), "AWS") {
		t.Errorf("asks %q, holds %s", w.last().Text, w.raw())
	}
}

// Nothing is said to stand there of which only letters or figures do: "car" in "care", 「3年」 in a telephone number.
func TestNoPartOfAWordIsThere(t *testing.T) {
	care := told{"en-gb-care-assistant", "en", []string{"phone", "experience"}, []string{"07700 900318", "3 years in a care home, personal care, meals and meds"}}
	store := told{"ja-parttime-store", "ja", []string{"phone", "experience"}, []string{"070-3344-5563", "カフェで2年、レジと接客をしていました"}}
	for g, says := range map[*told][]string{
		&care:  {"is my car included?", "did you get my med?", "did you note my pers?", "is my 3 in there?", "is the overtime pay mentioned?", "did you get my home car?"},
		&store: {"3年と言ったの入ってますか？", "3年って入ってますか？", "社会保険は入っていますか", "年金と言ったのは入ってますか"},
	} {
		for _, s := range says {
			t.Run(s, func(t *testing.T) {
				w := g.summary(t)
				if w.say(s); strings.Contains(w.last().Text, "Yes, that is in") || strings.Contains(w.last().Text, "に入っています") {
					t.Error(w.last().Text)
				}
			})
		}
	}
	for g, says := range map[*told][]string{
		&care: {"did you get my meds?", "did you note my care home?"}, &store: {"レジのことも言ったけど入ってますか？", "レジって言ったの入ってますか？"},
	} {
		for _, s := range says {
			t.Run(s, func(t *testing.T) {
				w := g.summary(t)
				if w.say(s); !strings.Contains(w.last().Text, "Yes, that is in") && !strings.Contains(w.last().Text, "に入っています") {
					t.Error(w.last().Text)
				}
			})
		}
	}
}
