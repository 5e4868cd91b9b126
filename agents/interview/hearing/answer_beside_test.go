package hearing

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

func TestWithoutCorrection(t *testing.T) {
	for _, c := range []struct{ text, told, want string }{
		{"Let's say 150 thousand. Oh, and my email was wrong, it is a@example.org", "a@example.org", "Let's say 150 thousand."},
		{"Sorry, my phone was wrong, it's 303 555 0177. About six years of Go.", "303 555 0177", "About six years of Go."},
		{"Rubyです。あ、さっきのメール、正しくは a@example.jp でした", "a@example.jp", "Rubyです。"},
		{"訂正です、電話は080-1111-2222でした。年収は600万円からです。", "080-1111-2222", "年収は600万円からです。"},
		{"My email was wrong, it is a@example.org", "a@example.org", ""},
		{"600万円です", "", ""},
	} {
		if got := WithoutCorrection(c.text, c.told); got != c.want {
			t.Errorf("of %q without %q is left %q, want %q", c.text, c.told, got, c.want)
		}
	}
}

func TestMoreWaysToSayIt(t *testing.T) {
	for want, texts := range map[intents.Intent][]string{
		intents.WantsPause: {"用事が入ったので一旦止めてもらえますか", "急用ができたのでまたあとで続きをします", "ちょっと中断してもいいですか"},
		intents.AsksData: {"Who will see my answers?", "Who else gets to read what I write here?", "これって店長さんも読みますか？", "この会話は上司に見られますか",
			"when will you delete my answers?", "At what point does all this get erased?", "how soon is everything wiped?", "will my current boss be able to read any of this?", "does anyone at the company see this chat",
			"回答はいつ削除されますか", "データはいつ消してもらえますか", "この内容は何日後に消えますか"},
		intents.WantsErase:  {"delete my data when this is over", "いつでもいいので全部消してください", "当日までに全部消してください"},
		intents.SoundsSmall: {"いやー今日は寒いですね", "最近急に暑くなりましたね", "it's so cold today, isn't it?", "what lovely weather today"},
		intents.SaysAgreed:  {"whatever, yes", "obviously yes", "まあ、はい"},
		intents.SoundsTired: {"happy now?", "I gave you my CV, can't you read"},
		intents.AsksBot:     {"WHY DO I HAVE TO TALK TO A STUPID MACHINE", "なんで機械と話さないといけないの"},
	} {
		for _, text := range texts {
			if !intents.Is(want, text) {
				t.Errorf("%q is not taken for %s", text, want)
			}
		}
	}
	for not, texts := range map[intents.Intent][]string{
		intents.WantsPause:  {"ラインを一旦止めて点検しました", "少し席を設けました"},
		intents.AsksRights:  {"Who will see my answers?", "Who can read this?", "when will you delete my answers?", "データはいつ消してもらえますか"},
		intents.WantsErase:  {"when will you delete my answers?", "How soon do you erase everything?", "データはいつ消してもらえますか", "回答はいつ削除されますか"},
		intents.SoundsSmall: {"寒い地域の配送を改善しました", "今日は休みです", "it's a cold-chain company", "雨の日の集客を工夫しました"},
		intents.AsksFlow:    {"When will I hear back?", "結果はいつわかりますか"},
	} {
		for _, text := range texts {
			if intents.Is(not, text) {
				t.Errorf("%q is taken for %s", text, not)
			}
		}
	}
}
