package intents_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// Questions about the form, the own record and what becomes of it are told from questions about the job, and from what only has their words.
func TestFormQuestionsAreToldFromOthers(t *testing.T) {
	for _, c := range []struct{ said, about string }{
		{"did you get my phone number down?", "noted"}, {"is my licence thing in there?", "noted"}, {"what does it say for my right to work", "noted"},
		{"does it have my hours?", "noted"},
		{"時間は10時から14時半って入ってますか？", "noted"},
		{"チームは5名という内容でお間違いないでしょうか。", "noted"},
		{"is it ok to write this informally?", "wording"}, {"how should i word it?", "wording"}, {"does my spelling matter?", "wording"},
		{"こんな感じの書き方で大丈夫ですか？", "wording"},
		{"どう書けばいいですか", "wording"},
		{"敬語とか間違ってても大丈夫ですか", "wording"},
		{"do i need my maiden name", "name"}, {"旧姓のことは書かなくていいですよね？", "name"},
		{"is one number enough?", "one"}, {"番号は1つだけでいいですか", "one"},
		{"can i put a range, like 16 to 20?", "number"}, {"12から15の間っていうのはだめですか？", "number"}, {"だいたいの時間でもいいですか？", "number"},
		{"can it be from the call center?", "story"}, {"アルバイトのお話でも失礼にはあたりませんでしょうか…", "story"},
		{"what happens if i stop half way?", "stopping"}, {"これって途中でやめてもお店に迷惑かかりませんか？", "stopping"},
		{"can I change it later if I mess up?", "changing"}, {"送ったあとに間違いに気づいたら直せますか？", "changing"},
		{"did it go through?", "sent"}, {"送れましたか？", "sent"},
		{"who gets to see about my ear, will it go against me?", "seen"}, {"耳のこと、誰が見るんでしょうか", "seen"},
		{"これって留学生の人のやつですか？", "meaning"}, {"is this one for people from abroad?", "meaning"},
		{"大学のメールとどっちがいいですか？", "which"}, {"ゼミとバイトで迷ってるんですけど…どっちがいいと思いますか？", "which"},
		{"should i put my work number or my home one?", "which"}, {"do you want the whole history or just the last job?", "which"},
		{"短いですか？", "enough"}, {"is that enough?", "enough"}, {"is it ok if i don't know exactly?", "rough"},
		{"はっきりわからないんですけど大丈夫ですか", "rough"},
		{"you won't put me on a mailing list with that?", "use"}, {"迷惑電話とか来ないですよね？", "use"},
		{"what happens after i send it?", "after"}, {"応募したらどうなりますか", "after"}, {"これでいいですか？", "right"}, {"does this look right?", "right"},
		{"does it matter that i left the profile link blank?", "blank"}, {"これ答えないと落ちる？", "blank"}, {"so does it matter?", "matters"},
		// about the job, or no question of this kind
		{"which days would i work?", ""}, {"シフトはどっちがいいですか", ""}, {"do you want people for days or nights shifts?", ""},
		{"髪は茶色でも大丈夫ですか", ""}, {"10時からでいいですか", ""}, {"is parking free?", ""}, {"the email list i ran grew by half", ""},
		{"交通費は入ってますか？", ""},
		{"制服って貸してもらえますか？", ""},
		{"あとでシフトは変更できますか", ""},
		{"can I change my shifts later?", ""},
		{"今の仕事をそのまま続けてもいいですか", ""},
		{"未経験でも大丈夫ですか", ""},
		{"これは正社員だけですか", ""},
		{"is this for full time?", ""},
		{"10時から15時でもいいですか", ""}, {"i look forward to hearing from you, when will you decide?", ""}, {"do i need to know health and safety rules?", ""},
		{"what do you have for training?", ""}, {"友達に旧姓で呼ばれていました", ""}, {"they asked what my maiden name was", ""},
		{"途中で辞めた会社があります", ""}, {"what's the pay like?", ""}, {"店長さんはどんな方ですか", ""}, {"who do i report to?", ""},
	} {
		t.Run(c.said, func(t *testing.T) {
			if got := intents.FormQuestion(c.said); got != c.about {
				t.Errorf("%q, want %q", got, c.about)
			}
		})
	}
}
