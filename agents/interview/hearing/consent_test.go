package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// A yes to the disclosure counts beside a question about the time that it takes, and beside words that take a question back. Beside a condition, a doubt or a
// question on which it may depend it does not.
func TestYesBesideOtherWords(t *testing.T) {
	name := form.Field{ID: "full_name", Type: form.TypeText, Label: form.Text{"en": "Name", "ja": "氏名"}, RequiredFacts: []string{"full_name"}}
	f := &form.Form{ID: "f", Fields: []form.Field{name}}
	for said, agrees := range map[string]bool{
		"Fine. How long is this?": true, "fine, how long does it take?": true, "Sure. How many questions?": true, "nvm. yes": true,
		"oh ok. you dont need to ask them that lol. yes lets go": true, "never mind my question. yes, go ahead": true,
		"はい大丈夫です、ちなみにどれくらい時間かかりますか？": true,
		"聞かなくて大丈夫です。はい、始めます":         true, "さっきの質問はいいです。はい、お願いします": true, "forget what i asked. let's start": true,
		"yes i agree. never done this before but here we go": true, "ちょっと不安です。でも同意します、始めてください": true,
		"no. go ahead without me": false, "I don't agree. let's start over": false, "my data should not be kept. i agree, go ahead": false,
		"ok, what is this?": false, "fine, how long do you keep my data?": false, "i don't want my data kept. yes": false, "はい、でも録音されるのは嫌です": false,
		"I'd rather not be recorded. ok": false, "sure, if a human reads it": false, "you don't need to record this. yes?": false, "ok, who reads it?": false,
		"Yes ok, my English is bad, but only if a person reads it": false, "Yes, who decides about this, and is my Japanese enough?": false,
		"Sure, do I upload a CV here, and does an AI decide?": false, "聞かなくて大丈夫です": false, "いいえ、どれくらいかかりますか": false, "not now. how long is it?": false,
	} {
		l := New(&application.State{Form: f, Speaks: "en", Status: application.Greeting}, time.Time{})
		l.Said = Utterance([]application.Heard{{ID: "1", Text: said}})
		if got := l.hearConsent().Does; (got == Agrees) != agrees {
			t.Errorf("%q: %s", said, got)
		}
	}
}
