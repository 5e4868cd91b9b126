package offline_test

import (
	"strings"
	"testing"
)

// said holds a conversation towards a goal on May 20, 2027, a Thursday, and returns how the draft stands in the end.
func said(t *testing.T, lang string, says ...string) *talk {
	k := newTalk(t, lang)
	k.in.Context.Goal = "2027-05-20"
	for _, text := range says {
		k.say(text)
	}
	return k
}

// Steps as people list them: with when they lie, in words, in any order and form.
func TestListedSteps(t *testing.T) {
	begun := map[string]*talk{"ja": said(t, "ja", "経費精算の見直し"), "en": said(t, "en", "経費精算の見直し")}
	for want, says := range map[string][]string{
		"下見 goal-90 | 予約 goal-14 <1 | 設営 goal-1 <2": {"下見は3か月前、予約は2週間前、設営は前日", "設営が前日、下見が3か月前、予約が二週間前です", "3ヶ月前に下見、14日前に予約、前日に設営", "1. 下見 3か月前\n2. 予約 2週間前\n3. 設営 前日",
			"①下見（3か月前）②予約（2週間前）③設営（前日）", "下見は2027年2月19日、予約は5月6日、設営は5/19まで", "下見は遅くとも90日前、予約はゴールの14日前まで、設営は本番の前日に", "下見 T-90、予約 T-14、設営 D-1です"},
		"Book the hall goal-180 | Print badges goal-14 <1 | Set up goal-1 <2": {"book the hall six months before, print badges two weeks before, set up the day before", "Book the hall 6 months out; print badges 2 weeks prior; set up the day before",
			"print badges T-14, book the hall half a year ahead, set up T-1", "1) book the hall 6 months prior 2) print badges a fortnight before 3) set up the day before", "book the hall by November 21, print badges on May 6, set up by May 19th"},
		"申請 goal-21 | 審査 prev+14 <1 | 交付 prev+7 <2":                                           {"1. 申請 3週間前\n2. 審査 2週間\n3. 交付 1週間後"},
		"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3":                             {"企画→制作→校正→印刷", "企画、制作、校正、印刷の順で", "企画\n制作\n校正\n印刷", "手順は企画、制作、校正、印刷です", "まず企画、次に制作、それから校正、最後に印刷"},
		"案内 goal-30 | 本人の書類 prev+10 <1 | 会社の書類 prev+0 <1 | 申請 goal-10 <2,3":                   {"案内は1か月前、本人の書類、会社の書類（並行）、申請は10日前"},
		"Screening goal-35 | References goal-14 <1 | Offer goal-14 <1 | Contract goal-3 <2,3": {"screening T-35, references and offer in parallel T-14, contract T-3"},
		"講師の手配 goal-60 | 教材の印刷 goal-21 <1 | 会場の予約 prev+5 <1 | 案内 goal-10 <3":                  {"講師の手配は2か月前、教材の印刷 3週間前、会場の予約は講師が決まってから、案内は10日前"},
		"下見 goal-15 | 試食 goal-11 <1 | 発注 goal-5 <2":                                           {"下見は半月前、試食は1週間半前、発注は3営業日前"},
		"掃除 goal-6 | 飾り付け goal+0 <1 | 片付け goal+1 <2":                                          {"掃除は前の金曜、飾り付けは当日、片付けは翌日", "掃除はゴールの前の金曜日まで、飾り付けは当日、片付けは翌日に"},
	} {
		for _, text := range says {
			lang := "ja"
			if want[0] < 0x80 {
				lang = "en"
			}
			if k := said(t, lang, text); k.shape() != want {
				t.Errorf("%q:\n got %s\nwant %s\n%s", text, k.shape(), want, k.answer)
			}
			k := begun[lang].goOn()
			if k.say(text); k.shape() != want {
				t.Errorf("later, %q:\n got %s\nwant %s\n%s", text, k.shape(), want, k.answer)
			}
		}
	}
}

// What is said of steps that are there, and of others that are not yet.
func TestSpokenChanges(t *testing.T) {
	begun := said(t, "ja", "企画→制作→校正→印刷")
	at := func(a, b, c, d string) string {
		return "企画 " + a + " | 制作 " + b + " | 校正 " + c + " | 印刷 " + d
	}
	same := at("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <3")
	for want, says := range map[string][][]string{
		at("goal-28", "goal-14 <1", "prev+7 <2", "goal-1 <3"):                      {{"制作は2週間前、印刷は前日"}, {"印刷を前日までに。制作は5月6日から"}, {"制作は5月6日", "印刷は5/19までに"}},
		at("goal-28", "prev+7 <1", "prev+7 <2", "prev+14 <3"):                      {{"印刷に10営業日かかります"}, {"印刷は2週間かかる"}, {"印刷は校正の14日後"}, {"印刷は校正の2週間後"}},
		at("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <1,3"):                     {{"印刷は企画と校正が終わってから"}, {"企画と校正の両方が済んだら印刷"}, {"印刷は企画も校正も完了したあとに始める"}},
		at("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <1,2,3"):                   {{"印刷はすべて終わってから"}, {"印刷は全部の段階が済んだら"}},
		at("goal-28", "goal-14 <1", "prev+7 <2", "prev+7 <3"):                      {{"制作は10日前、いや、2週間前"}},
		"企画 goal-28 | 制作・校正 prev+14 <1 | 印刷 prev+7 <2":                             {{"制作と校正を1つにまとめて"}, {"2と3を統合してください"}},
		"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+7 <2 | 印刷 prev+7 <3 | 検品 prev+1 <3,4": {{"検品は校正と印刷が終わったら", "はい"}},
		"企画 goal-28 | 制作 prev+7 <1 | 撮影 prev+0 <1 | 校正 prev+7 <2 | 印刷 prev+7 <4":   {{"撮影は制作と並行で", "お願いします"}},
		"企画 goal-28 | 制作 prev+7 <1 | 入稿 prev+3 <2 | 校正 prev+7 <3 | 印刷 prev+7 <4":   {{"入稿を追加（制作の3日後）"}, {"制作の3日後に入稿を追加して"}, {"入稿は制作の3日後", "はい"}},
		"企画 goal-28 | 校正 prev+10 <1 | 印刷 prev+7 <2":                                {{"制作を消して、校正は10日"}},
		"企画 goal-28 | 制作 prev+7 <1 | 印刷 prev+7 <2":                                 {{"制作を消して、いや校正を消して"}, {"最後の段階を消して、いや3番を"}},
		"企画 goal-28 | 制作 prev+7 <1 | 校正 prev+0 <1 | 印刷 prev+7 <2,3":                {{"制作と校正は並行で"}, {"2と3を同時に進めて"}},
		"企画 goal-28 | 制作 prev+7 <1 | 検品 goal-15 <2 | 校正 prev+1 <3 | 印刷 prev+7 <4":  {{"最後に検品を追加", "検品は校正の前日まで"}},
		same: {{"制作を消して", "やっぱり制作は残して"}, {"3を消して", "元の順番に戻して"}, {"あとで見直すので、いったんここまで"}, {"印刷は誰がやるの？"}, {"校正は何日目ですか？"}, {"明日続きをやります"}, {"続きは来週にします"}, {"続きからお願いします"}, {"足りないものは何ですか"}, {"テストを3月20日までに"}, {"検品が終わるまで出荷しないで"}, {"打ち合わせは毎週火曜"},
			{"印刷が終わるまで校正はどうなりますか？"}, {"いや、やっぱり必要"}, {"校正は不要", "いや、やっぱりいる"}, {"制作を消して", "消したのを戻して"}, {"2を消して", "1つ前に戻して"}, {"企画が終わるまで制作は始めないで"}},
	} {
		for _, more := range says {
			k := begun.goOn()
			for _, text := range more {
				k.say(text)
			}
			if k.shape() != want {
				t.Errorf("%q:\n got %s\nwant %s\n%s", more, k.shape(), want, k.answer)
			}
		}
	}
	begun = said(t, "en", "plan -> build -> check -> print")
	atEN := func(a, b, c, d string) string {
		return "Plan " + a + " | Build " + b + " | Check " + c + " | Print " + d
	}
	for want, says := range map[string][][]string{
		atEN("goal-28", "goal-14 <1", "prev+7 <2", "goal-1 <3"):                                     {{"build two weeks before, print the day before"}, {"build starts on May 6. print by May 19th"}},
		atEN("goal-28", "prev+7 <1", "prev+7 <2", "prev+14 <3"):                                     {{"print takes 10 business days"}, {"print takes two weeks"}, {"print a fortnight after check"}},
		atEN("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <1,3"):                                    {{"print can only start once plan and check are done"}, {"print starts only after both plan and check are finished"}},
		atEN("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <1,2,3"):                                  {{"print waits for everything"}, {"print only once everything is done"}},
		"Plan goal-28 | Build and Check prev+14 <1 | Print prev+7 <2":                               {{"merge build and check"}, {"can build and check be one step?"}},
		"Plan goal-28 | Build prev+7 <1 | Print prev+7 <2":                                          {{"remove build, no I mean check"}, {"delete the last step, no, step 3"}},
		"Plan goal-28 | Build prev+7 <1 | Check prev+7 <2 | Print prev+7 <3 | Sign-off prev+1 <3,4": {{"sign-off once check and print are done", "yes please"}},
		atEN("goal-28", "prev+7 <1", "prev+7 <2", "prev+7 <3"): {{"who does the print?"}, {"what comes after check?"}, {"let's continue tomorrow"}, {"what is still missing?"}, {"HR does the check"}, {"print can't start before check"}, {"how long does it take?"},
			{"we have a meeting every week"}, {"check must not start until build is done"}},
	} {
		for _, more := range says {
			k := begun.goOn()
			for _, text := range more {
				k.say(text)
			}
			if k.shape() != want {
				t.Errorf("%q:\n got %s\nwant %s\n%s", more, k.shape(), want, k.answer)
			}
		}
	}
}

// Dates that contradict the order are told, and put right on a word.
func TestOrderAndDays(t *testing.T) {
	k := said(t, "ja", "企画→制作→校正", "校正を30日前に")
	if !strings.Contains(k.answer, "日付が先になって") {
		t.Error(k.answer)
	}
	if k.say("順番がおかしいので日付順にして"); k.shape() != "校正 goal-30 | 企画 goal-27 <1 | 制作 prev+9 <2" {
		t.Errorf("%s\n%s", k.shape(), k.answer)
	}
	k = said(t, "ja", "採用広報サイトの制作。1. 企画 2. 制作 3. 公開", "何ができますか")
	if got := k.in.Drafts[0].Title(); !strings.Contains(got, "採用") || len(k.in.Drafts[0].Steps) != 3 {
		t.Errorf("%q, %s", got, k.shape())
	}
	for _, text := range []string{"こんにちは、どんなことができますか", "使い方を教えてもらえますか", "what can you do?"} {
		if k := newTalk(t, "ja"); true {
			if k.say(text); len(k.in.Drafts) > 0 {
				t.Errorf("%q: %s", text, k.shape())
			}
		}
	}
}
