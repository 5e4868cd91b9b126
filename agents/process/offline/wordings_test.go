package offline_test

import "testing"

// TestWordings asks for changes of a draft of four steps in everyday wordings.
func TestWordings(t *testing.T) {
	begun := map[string]*talk{"ja": said(t, "ja", "企画→制作→校正→印刷"), "en": said(t, "en", "plan -> build -> check -> print")}
	for _, tt := range []struct{ lang, text, want string }{
		{"ja", "校正は省略で",
			"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 <2"},
		{"ja", "印刷の前に入稿データの確認を挟んで",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 入稿データの確認 prev+1 <3 | 印刷 prev+7 <4"},
		{"ja", "制作にはもう5日ほしい",
			"企画 goal-28 | 制作 prev+12 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"ja", "校正と印刷の順を入れ替えてください",
			"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 | 校正 prev+7 <2"},
		{"ja", "全体をあと1週間後ろにずらしてください",
			"企画 goal-21 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"ja", "印刷はゴール前日までに終わらせたい",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 goal-1 <3"},
		{"ja", "デザイン決定というステップを制作の前に入れてほしいです",
			"企画 goal-28 | デザイン決定 prev+1 <1 | 制作 prev+7 <2 | 校正 prev+7 <3 | 印刷 prev+7 <4"},
		{"ja", "3番目は削除でお願いします",
			"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 <2"},
		{"ja", "制作を『原稿作成』に改名",
			"企画 goal-28 | 原稿作成 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"ja", "校正、やっぱりなしで",
			"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 <2"},
		{"ja", "校正は制作から2週間後に",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+14 <2 | 印刷 prev+7 <3"},
		{"ja", "最後に納品を足してください",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3 | 納品 prev+1 <4"},
		{"ja", "印刷と校正は同時並行でお願いします",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+0 <2"},
		{"ja", "校正を初校と再校に分けてください",
			"企画 goal-28 | 制作 prev+7 <1 | 初校 prev+7 <2 | 再校 prev+3 <3 | 印刷 prev+7 <4"},
		{"ja", "印刷は15日間みておいてください",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+15 <3"},
		{"ja", "制作を3日早めてください",
			"企画 goal-28 | 制作 prev+4 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"ja", "制作と校正をひとつにしてください",
			"企画 goal-28 | 制作・校正 prev+14 <1 | 印刷 prev+7 <2"},
		{"ja", "印刷は制作が終わったらすぐ始めてください",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <2"},
		{"ja", "法務の確認を校正の後に追加",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 法務の確認 prev+1 <3 | 印刷 prev+7 <4"},
		{"ja", "1番を40日前、3番を10日前にしてください",
			"企画 goal-40 | 制作 prev+7 <1 | 校正 goal-10 <2 | 印刷 prev+7 <3"},
		{"ja", "2つ目、いらないかも",
			"企画 goal-28 | 校正 prev+7 <1 | 印刷 prev+7 <2"},
		{"ja", "校正を一番後ろに回して",
			"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 | 校正 prev+7 <2"},
		{"ja", "制作が終わってから10日後に校正です",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+10 <2 | 印刷 prev+7 <3"},
		{"ja", "試し刷りも入れておいて",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3 | 試し刷り prev+1 <4"},
		{"ja", "校正は4月30日までに終えたい",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 goal-20 <2 | 印刷 prev+7 <3"},
		{"ja", "誰が決めるんですか",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"ja", "今日はここまでにします",
			"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3"},
		{"en", "skip the check",
			"Plan goal-28 | Build prev+7 <1 | Print prev+7 <2"},
		{"en", "could you squeeze in a legal review before print?",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Legal review prev+1 <3 | Print prev+7 <4"},
		{"en", "give build five more days",
			"Plan goal-28 | Build prev+12 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "plan should start 40 days before the goal",
			"Plan goal-40 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "swap check and print please",
			"Plan goal-28 | Build prev+7 <1 | Print prev+7 | Check prev+7 <2"},
		{"en", "push everything back by a week",
			"Plan goal-21 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "print has to be done the day before the goal",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print goal-1 <3"},
		{"en", "we also need a design step before build",
			"Plan goal-28 | Design prev+1 <1 | Build prev+7 <2 | Check prev+7 <3 | Print prev+7 <4"},
		{"en", "get rid of step 3",
			"Plan goal-28 | Build prev+7 <1 | Print prev+7 <2"},
		{"en", "rename build to Write the copy",
			"Plan goal-28 | Write the copy prev+7 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "check should come two weeks after build",
			"Plan goal-28 | Build prev+7 <1 | Check prev+14 <2 | Print prev+7 <3"},
		{"en", "add delivery at the end",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3 | Delivery prev+1 <4"},
		{"en", "run check and print in parallel",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+0 <2"},
		{"en", "split check into first proof and second proof",
			"Plan goal-28 | Build prev+7 <1 | first proof prev+7 <2 | second proof prev+3 <3 | Print prev+7 <4"},
		{"en", "allow 15 days for print",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+15 <3"},
		{"en", "move build forward by 3 days",
			"Plan goal-28 | Build prev+4 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "combine build and check into one step",
			"Plan goal-28 | Build and Check prev+14 <1 | Print prev+7 <2"},
		{"en", "print only depends on build",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <2"},
		{"en", "step 1 40 days before the goal and step 3 10 days before",
			"Plan goal-40 | Build prev+7 <1 | Check goal-10 <2 | Print prev+7 <3"},
		{"en", "I don't think we need step 2",
			"Plan goal-28 | Check prev+7 <1 | Print prev+7 <2"},
		{"en", "move check to the end",
			"Plan goal-28 | Build prev+7 <1 | Print prev+7 | Check prev+7 <2"},
		{"en", "put a sign-off between build and check",
			"Plan goal-28 | Build prev+7 <1 | Sign-off prev+1 <2 | Check prev+7 <3 | Print prev+7 <4"},
		{"en", "check by April 30",
			"Plan goal-28 | Build prev+7 <1 | Check goal-20 <2 | Print prev+7 <3"},
		{"en", "print doesn't have to wait for check",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7"},
		{"en", "everything 3 days earlier",
			"Plan goal-31 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "who decides?",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3"},
		{"en", "add a test print too",
			"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3 | Test print prev+1 <4"},
		{"en", "half the time for check",
			"Plan goal-28 | Build prev+7 <1 | Check prev+3 <2 | Print prev+7 <3"},
	} {
		k := begun[tt.lang].goOn()
		if k.say(tt.text); k.shape() != tt.want {
			t.Errorf("%q:\n got %s\nwant %s\n%s", tt.text, k.shape(), tt.want, k.answer)
		}
	}
}

// Who is meant is no step, and who comes back tomorrow adds none.
func TestPeopleAreNoSteps(t *testing.T) {
	for _, tt := range []struct{ lang, text string }{
		{"en", "We want to onboard two sales reps, they start on June 1 2027"},
		{"ja", "営業を2人受け入れます、本人は来年の6月1日入社です"},
	} {
		k := newTalk(t, tt.lang)
		if k.say(tt.text); len(k.in.Drafts) != 1 || len(k.in.Drafts[0].Steps) != 5 {
			t.Errorf("%q: %s\n%s", tt.text, k.shape(), k.answer)
		}
	}
	begun := launches(t)
	for lang, text := range map[string]string{"en": "let us continue tomorrow", "ja": "続きは明日にしましょう"} {
		k := begun[lang].goOn()
		before := k.shape()
		if k.say(text); k.shape() != before {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
	}
}
