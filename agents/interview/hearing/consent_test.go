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
		"Hello, yes that's fine, go ahead. bit odd talking to a computer but there we are":                                true,
		"I do agree, yes. Strange times, interviewing with a robot":                                                       true,
		"oh no i didnt want to bother anyone!! i was only asking. yes i agree, lets start":                                true,
		"yes ok! sorry one question first, will a real person read this too?":                                             true,
		"yes fine. is it a real person who reads it?":                                                                     true,
		"sure! does a human look at my answers at the end":                                                                true,
		"Yes thats fine love, ive never done one of these before my niece sent me the link so bear with me im all thumbs": true,
		"ok yes, never talked to a robot before lol":                                                                      true,
		"Yes! I saw the ad in the window and thought why not":                                                             true,
		"Oh hi, yes, go ahead, my grandson is showing me how to type":                                                     true, "はい〜よろしくお願いします😊": true,
		"あ、すみません笑　はい、お願いします":             true,
		"yes when my daughter gets home": false, "yes but I dont really want to": false,
		"yes I don't want this": false, "yes thats fine but dont tell my boss": false,
		"はい、やっぱりやめます": false, "はい、まだ迷ってます": false, "はい、でも誰にも見せないで": false, "yes, I am not sure about this though": false,
		"問題あり": false, "問題があると思います": false, "大丈夫ではありません": false, "OKじゃない": false, "はいじゃないです": false,
		"同意できません、はい": false,
		"問題ありません":    true, "問題ないです": true, "大丈夫です": true,
		"I consent to nothing": false, "yes unless it costs money": false, "yes but not keeping it for 180 days": false, "that's not ok": false, "I'm not happy with that": false,
		"yes, I'm fine with that":                      true,
		"I don't agree. bit odd talking to a computer": false, "it's odd that a robot records me. yes I suppose": false,
		"yes. only asking if my boss can see it?": false, "yes, if a real person reads it": false, "does a human read it?": false, "yeah I see. who are you?": false,
		"one question first, do you record me? then yes": false, "i didn't want to bother anyone. not now": false,
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
