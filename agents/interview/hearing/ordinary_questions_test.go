package hearing

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/intents"
)

// What the program knows itself is asked for in many words, and what only sounds like it is for people, or an answer.
func TestWhatIsKnownHereIsAskedInManyWords(t *testing.T) {
	for _, c := range []struct {
		about   intents.Intent
		ask, no []string
	}{
		{intents.AsksDocument, []string{
			"Do I upload a resume here?",
			"should i send my cv as well",
			"do you need my resume",
			"where do I attach my CV?",
			"is a cv required",
			"do i have to send a resume separately?",
			"履歴書は別で送る必要ありますか",
			"履歴書って必要ですか",
			"職務経歴書も出したほうがいいですか",
			"レジュメはここに貼ればいいですか",
			"履歴書はどこに送ればいいですか",
			"履歴書いりますか？",
		}, []string{
			"it's in my CV",
			"did you read my cv?",
			"who sees my resume",
			"履歴書に書いた通りです",
			"履歴書はもう送りました",
			"履歴書の写真は必要ですか",
			"can I send my cv later",
			"I sent my resume last week",
			"職務経歴書を送ります",
		}},
		{intents.AsksOpen, []string{
			"what is not settled yet?",
			"what is not settled yet? I told you 60 to 90 chats a day",
			"what's still missing?",
			"which answers are incomplete?",
			"is anything still open?",
			"まだ何が未定ですか",
			"どこが決まってないんですか",
			"未定のところってどこですか？",
			"何が足りないですか",
		}, []string{
			"is the position still open?",
			"what are the opening hours",
			"is my start date settled?",
			"are the shifts not decided yet?",
			"勤務地はまだ決まっていないんですか",
			"人手が足りないんですか",
		}},
		{intents.AsksChannel, []string{
			"how will i know if i got it?",
			"ok but will you message me here or text",
			"will you email me or call?",
			"will someone ring me or is it email?",
			"採用されたかどうかはどうやって知るんですか",
			"where will I get the answer",
			"Will the pay range answer come here or by email?",
			"how do i find out if i got the job",
			"how will I hear back?",
			"どこに連絡が来ますか",
			"結果ってここに来るんですか",
			"合否はどうやってわかりますか",
			"返事はメールで来ますか？",
			"連絡は電話ですか",
			"結果はいつ頃、どこに連絡が来ますか",
			"採用かどうかはどこで分かりますか",
		}, []string{
			"when will I hear back",
			"can you text me instead?",
			"how do I contact you",
			"will you call my references",
			"連絡は電話でもいいですか",
			"連絡はメールでお願いします",
			"どこに連絡すればいいですか",
			"結果はいつわかりますか",
			"how will I know what to wear",
			"LINEとかでもいいですか",
		}},
		{intents.AsksLink, []string{
			"what kind of link, linkedin is ok?",
			"is linkedin fine?",
			"does github count",
			"can it be my instagram",
			"you mean like linkedin?",
			"LinkedInでもいいですか",
			"noteでも大丈夫ですか",
			"どんなリンクですか",
		}, []string{
			"my linkedin is linkedin.com/in/x",
			"is linkedin required",
			"I don't have linkedin",
			"インスタはやってません",
			"linkedin.com/in/priya",
		}},
		{intents.AsksRemote, []string{
			"is it fully remote?",
			"can I really work from Vietnam?",
			"is the job all from home",
			"ほんとにベトナムから全部できますか？",
			"完全に在宅で大丈夫ですか",
			"リモートだけでできますか",
		}, []string{
			"I can work from home",
			"リモートで働きたいです",
			"来週から働けますか",
			"is the interview remote?",
			"can I work from next week",
			"do you sponsor a visa for remote",
		}},
		{intents.AsksLater, []string{"does it save if i close this?", "will this be saved?", "途中で保存できますか？"}, []string{"I save money for my school", "I saved the client two days"}},
		{intents.AsksDecision, []string{"so is it a robot deciding who gets the job", "AIが合否を決めるんですか？", "does a computer pick people?"},
			[]string{"I decided to leave", "I built a bot"}},
		{intents.AsksLeft, []string{"まだどれくらい残ってます？", "how many more questions?"}, []string{"まだ会社に残っています", "有給がどれくらい残りますか"}},
		{intents.AsksLength, []string{
			"所要時間は？",
			"これってどのくらい時間かかりますか？",
			"how long does this take?",
		}, []string{
			"選考にはどのくらい時間がかかりますか",
			"how long is the probation",
		}},
	} {
		for _, said := range c.ask {
			if !intents.Is(c.about, said) {
				t.Errorf("%q is not heard as %s", said, c.about)
			}
		}
		for _, said := range c.no {
			if intents.Is(c.about, said) {
				t.Errorf("%q is heard as %s", said, c.about)
			}
		}
	}
}

// Who takes the wish for a person back is heard, with what else they say; a story of work is not.
func TestPersonIsCalledOffInManyWords(t *testing.T) {
	for said, want := range map[string]string{
		"oh no i dont need a person, just continuing tomorrow. bye!": "just continuing tomorrow. bye!",
		"sorry but i never asked for a person, can you remove that":  "",
		"I didn't ask to talk to a human":                            "",
		"no need for a person, thanks":                               "",
		"please cancel the request for a person":                     "",
		"I don't want to talk to anyone, let's just go on":           "let's just go on",
		"担当者は呼んでいないです":                                               "",
		"人は必要ないです、取り消してください":                                         "",
		"担当者への連絡は取り消してください":                                          "",
		"担当の方とは話さなくて大丈夫です":                                           "",
		"すみません、担当者は結構です":                                             "",
		"やっぱり担当者は大丈夫です、取り消してください":                                    "",
	} {
		if rest, off := withoutCallingOff(said); !off || rest != want {
			t.Errorf("%q: called off %v, and %q is left", said, off, rest)
		}
	}
	for _, said := range []string{
		"I don't need a person's help at work, I work alone", "my old job never asked for a human touch", "I never wanted anyone to suffer",
		"担当者と話したいです", "人手が必要ない仕事でした", "can I talk to a person?", "please don't cancel my request for a person", "don't forget my request to talk to a human",
		"did you remove my request for a person?", "担当者への連絡はキャンセルしないでください", "担当者と話すのはいつでも大丈夫です",
	} {
		if _, off := withoutCallingOff(said); off {
			t.Errorf("%q calls a person off", said)
		}
	}
}

// What was brought to others at work is no wish for a person.
func TestHandingOnAtWorkWantsNobody(t *testing.T) {
	for _, said := range []string{
		"escalated to fraud team with priority", "I called my manager over and she calmed him", "上司に報告して、対応してもらいました", "店長に相談したら許可が出ました",
		"asked the engineer on duty to help", "責任者に代わってもらい、落ち着いていただけました",
	} {
		if !tellsOfHandingOn(said) {
			t.Errorf("%q is a wish for a person", said)
		}
	}
	for _, said := range []string{
		"please transfer me to a person", "can someone from the team call me", "担当者につないでください", "担当者と話したいです", "I want to speak to your manager",
		"could you ask someone to call me", "担当者に電話してほしいです",
	} {
		if tellsOfHandingOn(said) {
			t.Errorf("%q is a story", said)
		}
	}
}

// A question for papers, and no word more, tells nothing of whoever asks.
func TestQuestionForPapersTellsNothing(t *testing.T) {
	ask := []string{
		"do i need to bring my passport or anything?", "should I bring my visa", "do you need to see my passport?", "is a passport needed for the interview?",
		"在留カードは必要ですか", "パスポートのコピーを持っていけばいいですか", "身分証は当日見せますか",
	}
	for _, said := range ask {
		if !AsksForPapers(said) {
			t.Errorf("%q is taken to tell something", said)
		}
	}
	for _, said := range []string{
		"do I need to bring my Chinese passport?", "is my Chinese passport ok?", "I have a British passport", "中国のパスポートは必要ですか", "在留カードは永住者です",
		"my passport is from Nepal, do I need a visa?",
	} {
		if AsksForPapers(said) {
			t.Errorf("%q is taken to tell nothing", said)
		}
	}
}
