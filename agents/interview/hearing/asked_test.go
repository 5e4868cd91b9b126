package hearing

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// What people ask is known by what it means, however it is put; what only sounds like it is not.
func TestWhatIsAsked(t *testing.T) {
	for want, says := range map[intents.Intent][]string{
		intents.WantsWhy: {
			"why?", "Why do you need it", "why do you need my phone number?", "but why are you asking this?", "what is this for", "What's the point of this question?", "does it matter?", "why is that relevant", "what will you do with my email?",
			"なぜですか", "なんで？", "どうして電話番号が必要なんですか", "何のために聞くんですか", "これって必要ですか？", "この質問に意味はありますか", "理由を教えてください", "何に使うんですか", "なぜ住所まで書かないといけないの", "なんでメール？", "どうして年収まで？", "why email?", "So why my phone number?",
		},
		intents.AsksData: {
			"who reads this?", "Is this confidential?", "how long do you keep my data?", "what happens to my answers?", "is my information safe?", "do you share this with anyone? is it private", "who will see my answers", "Is this anonymous?", "are these messages stored?", "what about privacy",
			"これは誰が読むんですか？", "秘密は守られますか", "個人情報はどう扱われますか", "データはいつまで保存されますか", "ここに書いたことは誰に見られますか", "だれがこれを見るの？", "匿名ですか", "会話は保存されますか",
		},
		intents.AsksLength: {
			"how long will this take?", "How long does it take", "will this take long?", "how much longer?", "how many minutes is this", "how much time do you need from me?",
			"何分くらいかかりますか", "どのくらい時間がかかりますか？", "これ、いつ終わりますか", "所要時間はどのくらいですか", "長くかかりますか",
		},
		intents.AsksLeft: {
			"how many questions are left?", "How many more?", "how many questions are there in total", "are we nearly done?", "is there much more?", "how much is left", "how far along are we",
			"あと何問ですか", "質問はあといくつありますか", "残りはどのくらいですか", "全部で何問ありますか？", "まだ続きますか", "あとどれくらい質問がありますか",
		},
		intents.AsksNext: {
			"what happens next?", "When will I hear back?", "when do I get the result", "what are the next steps", "How soon will you let me know?", "what is the selection process", "what happens after I submit?", "will someone call me?", "how long until I hear",
			"このあとはどうなりますか", "結果はいつごろわかりますか？", "選考の流れを教えてください", "いつ連絡がもらえますか", "応募したあとはどうなるんですか", "次は何をすればいいですか", "合否はいつ出ますか 連絡はいつですか", "面接は何回ありますか",
		},
		intents.AsksBot: {
			"is this a real person / AI?", "are you a bot?", "Are you human or a machine?", "am I talking to a real person?", "who are you?", "is this AI", "who am I talking to", "is anyone there?", "are you real",
			"あなたはAIですか", "人間ですか？", "これはボットですか", "人が読んでいますか", "もしかして機械ですか", "AIが返事してるんですか", "人間ですか、AIですか",
		},
		intents.AsksDecision: {"does the AI decide?", "who decides?", "will an AI reject me?", "who makes the hiring decision", "AIが合否を決めるんですか", "誰が判断しますか", "合否は誰が決めるんですか"},
		intents.AsksLater: {
			"can I stop and continue later?", "Is it ok to take a break and come back?", "do I have to do this in one go?", "can I save this and finish tomorrow?", "could I pause and come back tonight?",
			"途中でやめて後で続けられますか", "中断できますか", "あとで続きからできますか", "途中で休憩してもいいですか", "途中で保存できますか",
		},
		intents.AsksJob:      {"which job is this?", "where am I?", "what am I applying for?", "what position is this for", "what's this about?", "what is this chat", "これは何の求人ですか", "どの仕事の応募ですか", "ここはどこですか", "何に応募しているんでしたっけ"},
		intents.AsksRights:   {"can I correct what I said?", "can I see my answers?", "how do I delete my data?", "can I change it later?", "is it possible to edit my answers", "あとで直せますか", "答えた内容を訂正できますか", "話した内容は消せますか", "回答は後から変更できますか"},
		intents.AsksPay:      {"what's the pay?", "How much does it pay", "what is the salary range?", "how much is the hourly rate", "給与はいくらですか", "年収のレンジを教えてください", "時給はどのくらいですか", "給料について知りたいです"},
		intents.AsksCompany:  {"which company is this?", "what's the name of the company?", "who is the employer?", "会社名を教えてください", "何という会社ですか", "どこの会社ですか"},
		intents.AsksContact:  {"who can I contact?", "how can I reach you?", "who is the recruiter?", "問い合わせ先はどこですか", "担当者は誰ですか", "担当の方のお名前を教えてください"},
		intents.AsksOptional: {"is this optional?", "do I have to answer this?", "is it required", "必須ですか", "これは任意ですか", "答えないとだめですか"},
		intents.AsksMeaning:  {"what do you mean?", "I don't understand the question", "can you give me an example?", "what should I write?", "どういう意味ですか", "何を書けばいいですか", "たとえばどんなことですか"},
	} {
		for _, say := range says {
			if !intents.Is(want, say) {
				t.Errorf("%q is not read as %s", say, want)
			}
		}
	}
	for _, say := range []string{
		"I kept customer data safe for three years", "I managed privacy reviews", "salary was not the reason I left", "個人情報を扱う仕事をしていました", "5年ほど採用の仕事をしました", "給与計算を担当しました",
		"高橋 直樹です", "Dana Whitfield", "me@example.com", "月曜から金曜です", "十分な経験があります", "I can start in January", "ロボットの開発をしていました",
	} {
		for _, asks := range slices.Concat(AboutTalk, AboutJob) {
			if asksPlainly(say) && intents.Is(asks, say) {
				t.Errorf("%q is read as %s", say, asks)
			}
		}
	}
}

// Moods and wishes are known by meaning: single words out of a story are none.
func TestMoodsAndWishes(t *testing.T) {
	for want, says := range map[intents.Intent][]string{
		intents.WantsHuman:    {"もういい、人間と話させて", "担当者を呼んでください", "誰かと話せますか", "ちゃんとした人に代わって", "またAIかよ、人間出せや", "担当者を呼べ"},
		intents.SaysAgreed:    {"hiya! yes let's do this, excited :)", "はい、よろしくお願いします！", "こんにちは。はい、大丈夫です。楽しみです", "Sure, happy to help you help me", "Hi there! I'm ready", "うん、いいよ"},
		intents.WantsRecap:    {"これまで何を答えましたっけ", "さっきどう答えましたか", "回答内容を確認したいです", "入力した内容を見せて"},
		intents.AsksLeft:      {"いまどのくらい進みましたか", "どこまで終わりましたか？", "進捗はどうですか", "今何問目ですか"},
		intents.SoundsRude:    {"うっざ", "ウザい", "うざいんだけど"},
		intents.SoundsTired:   {"I'm fed up", "this is ridiculous", "Oh great, another question", "もう勘弁して", "質問多すぎ", "うんざりです", "もういいでしょ", "疲れました", "I already told you that", "同じこと何回聞くんですか", "this is such a waste of time", "are you kidding me?", "さっき答えましたけど", "もう無理です", "can't take this anymore"},
		intents.SoundsNervous: {"sorry I am really nervous", "I'm not good at this", "it's my first interview", "緊張しています", "うまく書けるか不安です", "こういうのは初めてなので", "すみません、テンパってて", "my English is not very good"},
		intents.WantsWithdraw: {"やっぱやめるわ、取り消して", "もうやめとくわ", "やめる", "やっぱりやめます", "I quit", "辞退します", "応募を取りやめます", "I want to withdraw", "cancel my application", "もうやめたいです", "やっぱり応募はやめます", "すみません、ほかの会社に決まったので今回は辞退したいです", "申し訳ありませんが、選考を辞退させていただきます", "I no longer want this job", "I'm out", "応募キャンセルで", "すみません、辞退させてください"},
		intents.WantsSend:     {"だいじょうぶそうです、応募します", "はい、これで応募します", "問題ないです、送信してください", "looks good, submit", "all good, please send it"},
		intents.SaysRejoin:    {"やっぱり応募したいです", "I changed my mind", "気が変わりました", "apply after all", "取りやめを撤回したいです", "can I still apply? I want to apply", "もう一度応募させてください", "応募を再開する"},
		intents.SoundsIdle:    {"今日は暑いですね", "tell me a joke", "nice weather today", "お腹すいた", "my dog is barking", "my baby is crying", "do you like football?", "what's your favourite food?", "何か面白い話して"},
	} {
		for _, say := range says {
			if !intents.Is(want, say) {
				t.Errorf("%q is not read as %s", say, want)
			}
		}
	}
	for want, says := range map[intents.Intent][]string{
		intents.SoundsTired:   {"十分な経験があります", "I handled annoying customers calmly", "面倒見がよいと言われます", "fed 30 animals a day", "It was exhausting work but rewarding", "もう十分に準備しました"},
		intents.SaysAgreed:    {"yes but I have a question first", "はい、でもその前に質問があります", "はい、英語でできますか", "ok what is this?", "Sure, if a human reads it", "yes, later", "まだわかりません", "いいえ", "Marta"},
		intents.WantsWithdraw: {"前職をやめます", "I quit my job in May", "会社を辞めました", "やめていません", "6月に退職します", "I managed order cancellations", "応募者対応をしていました"},
		intents.SoundsNervous: {"I reviewed the first release", "心配り", "緊張する場面でも落ち着いて対応できるのが強みです", "I calmed nervous customers"},
		intents.SoundsIdle:    {"my baby is the claims API", "The billing engine was my baby", "my kid project"},
		intents.WantsErase:    {"削除機能を作りました", "can I delete my data later?", "データは消せますか"},
	} {
		for _, say := range says {
			if intents.Is(want, say) {
				t.Errorf("%q is read as %s", say, want)
			}
		}
	}
}
