package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// greeted is a listener at the beginning, in the language in which something is said.
func greeted(said string) Listener {
	name := form.Field{ID: "full_name", Type: form.TypeText, Label: form.Text{"en": "Name", "ja": "氏名"}, RequiredFacts: []string{"full_name"}}
	lang, zone, country := "en", "Europe/London", "GB"
	if text.LanguageOf(said, lang) == "ja" {
		lang, zone, country = "ja", "Asia/Tokyo", "JP"
	}
	f := &form.Form{ID: "f", Country: country, Fields: []form.Field{name}}
	l := New(&application.State{Form: f, Speaks: lang, Status: application.Greeting, Proposed: zone}, time.Time{})
	l.Said = Utterance([]application.Heard{{ID: "1", Text: said}})
	return l
}

// A yes to the disclosure counts beside words on how and where somebody writes, beside words that deny an obstacle, and where it asks to begin. What denies,
// limits or asks begins nothing.
func TestYesWithMoreWordsAgrees(t *testing.T) {
	for _, c := range []struct {
		said   string
		agrees bool
	}{
		{"Hiya yes thats fine love, lets have a go. bear with me im on my phone and my typings not the best x", true},
		{"yep happy to, sorry if im slow, got a toddler on my knee", true},
		{"all good with me, lets crack on. might have to nip off for school run", true},
		{"sure go for it, I'm on a bus so replies may be slow", true},
		{"yes of course, my wifi is a bit dodgy today so hang in there with me", true},
		{"okay then, ready when you are. hope I do alright lol", true},
		{"Yes please, I've got about ten minutes before my shift", true},
		{"yeah no bother, fire away. excuse my spelling", true},
		{"Aye fine, let's get it done, tea's in the oven", true},
		{"yes I understand, please carry on with the questions", true},
		{"はい、ご説明の内容で問題ございませんので、進めていただけますでしょうか。", true},
		{"失礼いたしました、質問ではなく、「はい」でお願いいたします。", true},
		{"承知いたしました。問題ありませんので、始めていただいてもよろしいでしょうか", true},
		{"はい、大丈夫です！今電車なので返事遅くなるかもです", true},
		{"はい、よろしくお願いします。スマホなので誤字あったらすみません", true},
		{"同意いたしますので、質問をお願いできますでしょうか。", true},
		{"「はい」です。紛らわしくてすみません", true},
		{"さっきのは質問じゃなくて、はい、という意味です", true},
		{"内容理解しました、進めていただけると助かります", true},
		{"OKです〜子供が寝てるうちにやっちゃいます", true},
		{"yes but bear with me, I want to read the privacy bit first", false},
		{"yes, once my husband has had a look at it", false},
		{"not sure yes is right, I'm on my phone and can't read it all", false},
		{"yeah, is it going to be recorded?", false},
		{"fine, but don't keep any of it x", false},
		{"はい、と言う前に確認させてください", false},
		{"問題がなければ進めていただけますか", false},
		{"「はい」と書けばいいんでしょうか", false},
		{"質問ではなく、やめたいです", false},
		{"はい、でもAIに判断されるのは困るので、進めないでください", false},
		{"yes fine by me, sorry it took me a while to read, my eyes arent what they were", true},
		{"go on then, no harm in it. typing with one hand, other ones holding a brew", true},
		{"Yes, that is clear. I apologise if my sentences are a bit long", true},
		{"sure thing! writing from the tram so it might cut out", true},
		{"はい、確認いたしました。特に不明点もございませんので、このまま進めていただいて大丈夫です", true},
		{"はい！スマホ苦手なんでゆっくりですけどお願いします", true},
		{"同意します。入力が遅くてすみません", true},
		{"先ほどのは質問ではありません。はい、始めてください", true},
		{"大丈夫です。では始めていただいてもよろしいですか？", true},
		{"not a question, just yes", true},
		{"that wasnt a question sorry, yes lets start", true},
		{"yes. shall we start?", true},
		{"no problem with any of that, can we get going?", true},
		{"sorry, not on my phone, later", false},
		{"sorry if this is rude but I don't want a bot reading my stuff. yes?", false},
		{"yes but I'm on my phone and can't read the whole thing", false},
		{"when can we start?", false},
		{"can a person do it instead? if not then can we start", false},
		{"質問ではないですが、AIなら遠慮します", false},
		{"はい、問題がないか確認してから進めていただけますか", false},
		{"すみません、よくわからなくて", false},
		{"お話を聞いてから始めていただけますか", false},
		{"問題ないか教えてもらえますか", false},
		{"スマホからですみません", false},
		{"excuse my spelling", false},
		{"is that a question? sorry", false},
	} {
		t.Run(c.said, func(t *testing.T) {
			l := greeted(c.said)
			if got := l.hearConsent().Does; (got == Agrees) != c.agrees {
				t.Error(got)
			}
		})
	}
}

// A yes to the proposed clock counts beside words that name no other place; a place that is named is read.
func TestYesWithMoreWordsKeepsTheClock(t *testing.T) {
	for _, c := range []struct {
		said  string
		keeps bool
	}{
		{"yes thats right, im in Rotherham so same as everyone else haha", true},
		{"yep thats us, sunny Barnsley", true},
		{"yes correct, born and bred up north lol", true},
		{"yh thats fine im in leeds", true},
		{"aye that's right love, UK all my life", true},
		{"Yes that is right. Sorry for being slow", true},
		{"yes thats fine, just had to find my glasses", true},
		{"はい、それで合ってます。岡崎に住んでます", true},
		{"はい、大丈夫です！日本から出たことないので笑", true},
		{"はい、そのままで結構です。よろしくお願いいたします", true},
		{"うん、それでいいです。時計は日本時間で大丈夫", true},
		{"はい合ってます〜", true},
		{"no im in spain at the moment", false},
		{"yes english but im in Dubai", false},
		{"is that right? im in lisbon", false},
		{"yes but i'm away in Tenerife till january", false},
		{"はい、でも今はロサンゼルスにいます", false},
		{"いいえ、ハワイです", false},
		{"日本語はいいですが、時間はバンコクで", false},
		{"yes, can I change it later?", false},
	} {
		t.Run(c.said, func(t *testing.T) {
			l := greeted(c.said)
			card := &bot.Card{Kind: CardSetting, Buttons: []bot.Button{{Name: ButtonAsProposed}}}
			l.State.Consent, l.State.Open = &application.Consent{}, &application.Question{Post: bot.Post{Asks: "language", Card: card}}
			if got := l.KeepsProposed() || l.Reading().Zone == l.State.Proposed; got != c.keeps {
				t.Error(got)
			}
		})
	}
}
