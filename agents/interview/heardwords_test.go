package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// What people say around a question is told from what only sounds like it.
func TestWordsAroundQuestions(t *testing.T) {
	for want, tests := range map[intents.Intent][2][]string{
		intents.SaysAlready: {{
			"履歴書に書いてありますけど", "それ職務経歴書に全部書いてます", "求人サイトの方に全部入力してあります", "ES出したんですけど", "履歴書送ったばっかりなんですけど、読んでないんですか？", "前にメールで送りましたよ",
			"I already gave you my resume, can't you read", "it's all in my CV", "that's on my resume, did you even look at it?", "I sent this to your recruiter last week", "you already have my details",
		}, {
			"履歴書は提出しないといけませんか", "履歴書を送りたいのですが", "エントリーシートを書いて100社に送った経験があります", "誰が履歴書を読んでいるんですか", "can I send my CV later?", "Who reads my CV?", "I sent the client a weekly report",
		}},
		intents.SoundsSmall: {{
			"昨日ライブ行ってきたんですよ〜、めっちゃよかったです", "週末キャンプに行ってたんですけど、楽しかったです", "この前のフェス最高でした", "今朝の電車めちゃくちゃ混んでました", "さっきカフェでケーキ食べちゃいました",
			"I went to a concert last night, it was amazing", "we had the best barbecue on Sunday", "the train was so packed this morning",
		}, {
			"週末は試合があるので入れません", "土日はバスがないので難しいです", "週末は映画館でバイトしています", "先週から居酒屋で働いています", "この前のライブでは会場スタッフをまとめました", "I went to a client's wedding as staff", "We had a team dinner project at the club",
		}},
		intents.WantsPause: {{
			"次の授業始まっちゃうので後にします！", "上司が来たからまた後で", "電車来たのであとでやります", "子どもが起きたのでのちほどお願いします", "kids just woke up, I'll be back", "brb, I'll be back in 10", "バイト先に着いちゃったのでまた夜に", "授業なので、続きはまた明日お願いします", "gotta pick up my daughter, back tomorrow", "I have a class now. I'll finish the rest tonight",
		}, {
			"引き継ぎがあるので2月からです", "入社は卒業のあとになります", "結論から先に言うと、あとで直せる仕組みにしました", "I'll be back in Tokyo from March", "I could start tomorrow", "夜勤はまた別の人が担当しました",
		}},
		intents.AsksSize: {{
			"これって何文字くらい書けばいいですか？", "長さの目安はありますか", "どのくらい書けばいいんでしょう", "一言でもいいですか", "箇条書きでも大丈夫？", "how long should my answer be?", "is one sentence enough?", "Is there a word limit?", "CAN I JUST PASTE IT", "テキストで送ってもいいですか",
		}, {
			"一言でいうと責任感です", "短くても3か月は働けます", "どのくらいで結果が出ますか", "how long will this take?", "how many years do you need?", "how long do you keep it?",
		}},
		intents.WantsWithdraw: {{
			"actually i don't think i want to do this any more, cancel it", "I no longer wish to proceed", "I don't feel like continuing with this.", "please cancel my application", "もう応募したくないです", "続ける気がなくなりました", "この話はなかったことにしてください", "やっぱりやめようと思います",
		}, {
			"I don't want to do nights", "I don't want to work weekends any more", "I don't really want to apply pressure to customers", "前の会社をやめようと思った理由は残業です", "たばこをやめました",
		}},
		intents.WantsHuman: {{
			"is there someone i could talk to?", "Is there anybody there I can speak to", "担当者と話せますか",
		}, {
			"I trained someone I could rely on", "I like having someone to talk to at work",
		}},
		intents.WantsCopy: {{
			"can I get a copy of everything I told you?", "please send me a transcript of what I've said", "個人情報の開示を請求します",
		}, {
			"I keep a copy of everything the team ships",
		}},
		intents.AsksWait: {{
			"まだですか", "あの、まだでしょうか", "もう始まりますか？", "あとどのくらい待ちますか", "いつ再開できそうですか", "質問はまだですか", "how much longer?", "is it ready yet?", "any news?", "when do we start?", "still waiting?",
		}, {
			"給料はいつもらえますか", "まだ学生でも応募できますか", "結果はいつわかりますか", "how long is the training?", "when do shifts start in the morning?", "is there any news about the salary?",
		}},
		intents.SoundsTired: {{"もう言いましたよね？", "さっき答えました", "I already told you"}, {"もう言い訳はしないと決めました"}},
	} {
		for i, texts := range tests {
			for _, text := range texts {
				if intents.Is(want, text) != (i == 0) {
					t.Errorf("%q is %s: %v", text, want, i != 0)
				}
			}
		}
	}
}
