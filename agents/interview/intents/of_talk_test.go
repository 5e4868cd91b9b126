package intents_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// What people ask about the conversation itself is known in the words of many, and what sounds like it is not taken for it.
func TestQuestionsAboutTheTalk(t *testing.T) {
	for _, tc := range []struct {
		about    intents.Intent
		is, isNo []string
	}{
		{intents.AsksHonest,
			[]string{
				"正直に言っていいですか", "本音で書いても大丈夫ですか", "率直に話していいの？",
				"ぶっちゃけて書いてもいいですか？", "思ったことをそのまま書いていいですか", "can i be honest here?",
				"is it ok to be frank", "mind if i'm blunt?", "may I speak freely?", "am i allowed to say what i really think?",
			},
			[]string{"正直に言って、とても良い会社だと思いました", "正直な性格です", "I am honest and hard-working", "to be honest, the pay",
				"本当のことを言うと前職は大変でした"}},
		{intents.AsksStopping,
			[]string{
				"途中でやめたら落ちますか？", "最後まで答えないと不合格ですか", "ここで中断したら不利になりますか",
				"時間がかかると減点されますか", "返事が遅いとマイナスですか", "途中で抜けたら評価に響きますか",
				"does stopping halfway count against me?", "will i be penalised if i take a break?", "if I quit now, is that held against me?",
				"would leaving in the middle hurt my chances?", "do I fail if I don't finish today?",
			},
			[]string{
				"会社を途中でやめたら評価が落ちると思い残りました", "前職を途中で辞めたのは不利ですか",
				"does quitting my last job count against me?", "途中でやめます",
				"I stopped because it got late",
			}},
		{intents.AsksCounts,
			[]string{
				"サークルとかバイトとかでも？", "ボランティアの話でもいい？", "趣味でも大丈夫ですか",
				"部活のことでも構いませんか", "何でもいいんですか？", "どんなことでもいいですか", "does a side job count?",
				"would volunteering be ok?", "can it be a school project?", "can I talk about my family?", "is anything fine?", "does that count?",
			},
			[]string{
				"学生でも応募できますか", "シフトは学校と両立できますか", "バイトは掛け持ちしても大丈夫ですか",
				"何でもいいです", "does the job suit students?", "is the schedule ok for school?",
				"can I keep doing my side job?",
			}},
		{intents.AsksSent,
			[]string{
				"もう出ちゃってます？", "きのうの応募ってもう出ちゃってます？", "勝手に送信されてないですよね？",
				"もう送られてますか", "応募はもう完了していますか", "まだ送ってないですよね？", "has it gone out already?",
				"did it go through?", "have you sent it yet?", "was my application submitted?", "has everything been sent?",
			},
			[]string{"メールで履歴書はもう送りましたか", "did my file go through?", "他社にもう応募しているんですか",
				"もう送ってください", "I sent it yesterday"}},
		{intents.AsksNoted,
			[]string{
				"ちゃんと書いてくれた？", "もう書いてくれましたか？", "メモしてくれてます？", "ちゃんと残ってる？",
				"全部入ってますか", "記録してもらえましたか", "did you note that?", "did you get all that?",
				"have you written that down", "is that noted?", "did you save my answer?",
			},
			[]string{"履歴書に書いてあります", "求人に書いてありますか", "did you get the job there?", "I noted that down", "報告書を書いていました"}},
		{intents.AsksErasing,
			[]string{
				"個人情報消してほしくなったらどうすれば", "データを消すにはどうすればいいですか", "削除の方法を教えて",
				"あとから消したくなったらどうしたらいい？", "消し方は？削除するにはどこに言えばいいですか",
				"how would i get my data deleted later", "how do I delete everything", "how can i have it all removed afterwards?",
				"what do I do if I want it erased?", "who do I ask to delete my data?",
			},
			[]string{"データを消してください", "いつ消えますか", "delete my data", "when is it deleted?", "when will you delete it?"}},
		{intents.AsksMeaning,
			[]string{
				"例とかありますか？", "お手本を見せてください", "具体的には？", "たとえばどういうの？", "like what?", "such as?",
				"any examples?", "can you give me an example",
				"what sort of thing?", "what are you looking for?",
			},
			[]string{"例の件です", "I set an example at work", "新しい例を作りました"}},
		{intents.AsksSize,
			[]string{
				"400字ってぴったりじゃないとだめ？", "400字超えてもいいですか", "does it have to be exactly 400 characters?", "how long does it have to be?",
				"can I go over the limit?", "how long should my answer be",
			},
			[]string{"5年ちょうどです", "it took exactly two years"}},
		{intents.AsksOptional,
			[]string{
				"載せなくて大丈夫です?", "書かなくてもいいですか", "これって省いても平気？", "空欄でもいいですか",
				"出さなくても問題ないですか", "is it ok to leave this out?", "can I leave it blank?",
				"do I have to give my number?", "would it be fine to skip it",
			},
			[]string{"書かなくていいです", "don't leave this out", "省いてください"}},
		{intents.AsksWithout,
			[]string{
				"Can I send it later?", "is submitting without resume ok", "Can I submit without it.", "could i upload my cv tomorrow", "ok if i add that afterwards?",
				"what if I don't have one", "can we move on without the file", "does it matter if i haven't got a portfolio", "is it fine to attach it when i'm home?",
				"あとで送ってもいいですか", "履歴書は後日でもいいですか", "なしでも応募できますか",
				"後から提出でも大丈夫ですか", "家に帰ってから添付でもいい？", "明日送っても間に合いますか",
			},
			[]string{
				"I can send it later", "can I work without a visa", "あとで送ります", "経験なしでも応募できますか", "can i talk to someone without waiting?",
				"面接なしで応募できますか",
				"we shipped without a manager", "I had to submit reports later", "is it possible without experience?", "後日送付しました",
			}},
		{intents.AsksLater,
			[]string{
				"is it ok if im a bit slow im on the bus", "can I take my time?", "is there a time limit", "ok if I type slowly?", "mind if i'm slow",
				"返信が遅くなっても大丈夫ですか", "ゆっくりでもいいですか", "制限時間はありますか", "打つの遅いけど平気？",
			},
			[]string{"I'm slow but careful", "the app was slow", "応募の締め切りはありますか", "ゆっくり話すのが得意です", "is the work slow?"}},
		{intents.AsksPassed,
			[]string{"did anyone answer about the visa?", "what about the question if the visa thing is a problem, still nothing?",
				"has the team replied yet", "nothing yet?", "did they get back to you about pay",
				"質問の返事もう来ましたか", "聞いた件どうなりましたか", "さっきの質問、もう答え来ましたか？",
				"時給の返事まだですか", "質問の回答がまだ来ていません", "I haven't heard back about the pay", "still no answer on my question?",
				"any reply yet?"},
			[]string{"選考結果の連絡はまだですか", "when will i hear back", "返事は早いほうです", "did anyone call you a team player?",
				"I answered about forty calls a day", "問い合わせの返事を書く仕事でした"}},
		{intents.AsksData,
			[]string{
				"志望動機は公開されますか", "志望動機は企業に公開されますか", "これってほかの応募者に見られますか",
				"営業メールとか来たりしません？", "is this public?", "will it be posted anywhere?",
				"will you send me spam?", "who reads this?",
			},
			[]string{"公開コードはあります", "営業の経験があります", "will you ring my manager?", "do you contact my employer about this",
				"今の会社に連絡しますか", "上司に電話で確認されますか"}},
	} {
		for _, said := range tc.is {
			if !intents.Is(tc.about, said) {
				t.Errorf("%q does not ask %s", said, tc.about)
			}
		}
		for _, said := range tc.isNo {
			if intents.Is(tc.about, said) {
				t.Errorf("%q asks %s", said, tc.about)
			}
		}
	}
}
