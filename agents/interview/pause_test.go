package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

func TestPauseInOtherWords(t *testing.T) {
	for _, text := range []string{
		"すみません、仕事に戻るので夜に続けます", "また明日続けさせてください", "夕方から再開します", "ちょっと席を外します", "後日、残りを続けます",
		"Can we finish this tomorrow? My shift starts", "Could I continue in the morning, please", "I'll do the rest tonight", "Let's pick this up on Monday", "Sorry, back in an hour",
		"少し休みます", "ちょっと休憩したいです", "すみません、少し休憩させてください", "10分だけ休憩します", "いったん休憩で", "お昼休憩に入ります", "しばらくお休みします", "一休みします", "ここで中断したいです", "ちょっと待ってください", "少々お待ちください",
		"I need a short break", "taking a quick break", "can I take five minutes?", "Give me a minute", "I need a short break, my baby is crying", "すみません、来客なのでちょっと休憩します", "hold on a second", "I'd like to have a little rest", "sorry, one moment please", "let me grab a coffee", "can we pause here for a bit?", "wait a moment",
	} {
		if !intents.Is(intents.WantsPause, text) || intents.Is(intents.AsksLater, text) {
			t.Errorf("%q does not pause", text)
		}
	}
	for _, text := range []string{
		"夜も勉強を続けています", "また現場に戻りたいです", "夜にお願いします", "明日から働けます", "研究を続けたいです", "少し席を設けました",
		"I want to continue in support", "I came back in 2021", "I finish on Fridays at five", "I can go on Mondays and Tuesdays", "I carry on until the ticket is closed", "I resumed work on Monday",
		"土日休み", "休みは水曜です", "休みの日に勉強しています", "一度休学しました", "いったん休職して復帰しました", "一度離れた業界に戻りたいです", "休憩室の管理をしていました", "待ち時間を減らしました", "夏休みの間だけ働きたいです", "有給休暇を取得しました",
		"I need a laptop", "I need a break from finance, so I apply", "少し休みの多い会社でした", "I took a break from work in 2022", "I wait tables", "I want to have my own team", "The rest is on my CV", "a one minute pitch", "I paused the campaign", "need some experience first",
	} {
		if intents.Is(intents.WantsPause, text) {
			t.Errorf("%q pauses", text)
		}
	}
}

// A sound of thinking is no answer and no question; a short yes is no such sound.
func TestSoundsOfThinking(t *testing.T) {
	for _, text := range []string{"えっと…？？？", "えーと？", "うーん", "あのー、、", "ええと…その…", "ん？", "は？", "えっ？！", "um...?", "Hmm??", "uh, well...", "let me think...", "eh?", "さあ？"} {
		if !intents.Is(intents.SaysUnsure, text) {
			t.Errorf("%q is no sound", text)
		}
	}
	for _, text := range []string{"うん", "ええ", "はい", "いいえ", "ああ", "no", "えっと、月曜です", "why?", "なぜ？", "Um, Monday", "オーストラリア", "Hugh", "Emma", "阿部", "えん", "Eh Soe"} {
		if intents.Is(intents.SaysUnsure, text) {
			t.Errorf("%q is a sound", text)
		}
	}
}

// Who is asked whether they really want to leave and says that they go on does.
func TestGoesOn(t *testing.T) {
	for _, text := range []string{"やっぱり続けます", "いえ、続けます", "すみません、このまま続けさせてください", "続行で", "やっぱり応募を続けたいです", "Actually, let's continue", "no, I'll carry on", "I'd like to keep going", "OK, please go on", "we can continue now"} {
		if !intents.Is(intents.SaysGoOn, text) {
			t.Errorf("%q does not go on", text)
		}
	}
	for _, text := range []string{"やめます", "続けられません", "仕事を続けたいです", "I can't continue", "I don't want to go on", "5年続けています", "continue integration servers"} {
		if intents.Is(intents.SaysGoOn, text) {
			t.Errorf("%q goes on", text)
		}
	}
}
