package interview_test

import "testing"

// What is written in the place of a story and is only a part of it takes nothing away: a figure, what is missing, or one thing of which it says that the rest
// stays. A story that is told anew takes the place of all.
func TestPartWrittenAnewLeavesTheRest(t *testing.T) {
	const (
		en = "backend eng at haulio, a freight startup, 3 years backend. i own billing, cut invoice errors by 40%. on call every third week"
		ja = "株式会社サンプルで2019年4月から現在までバックエンドを担当しています。" +
			"チームは4人です。締めバッチを6時間から40分に短縮しました"
		work = "en-us-backend-engineer"
		mid  = "ja-midcareer-engineer"
	)
	checkSpoken(t, []spoken{
		{
			"a figure", work, "experience start_date", "Relevant experience",
			[]string{en, "January 11", "edit 1", "5 yrs backend total"},
			[]string{"5 years", "haulio", "40%"}, []string{"No longer"},
		},
		{
			"the rest stays", work, "experience start_date", "Relevant experience",
			[]string{en, "January 11", "edit 1", "i own billing and payouts. leave the rest"},
			[]string{"payouts", "haulio", "40%"}, []string{"leave the rest"},
		},
		{
			"something is missing", work, "experience start_date", "Relevant experience",
			[]string{en, "January 11", "edit 1", "You left out the middle part. I rewrote the invoice service from scratch and trained the new hires on it"},
			[]string{"rewrote the invoice", "haulio"}, []string{"left out"},
		},
		{
			"a story told anew", work, "experience start_date", "Relevant experience",
			[]string{en, "January 11", "edit 1", "platform eng at Mesa for 6 years, i run the deploy tooling, cut build times in half"},
			[]string{"Mesa", "half"}, []string{"haulio"},
		},
		{
			"the rest stays, ja", mid, "experience start_date", "職務経歴",
			[]string{ja, "2月1日", "1番を直す", "チームは5人です。ほかはそのままで"},
			[]string{"5人", "40分", "2019"}, []string{"ほかはそのまま"},
		},
	})
}

// Of words beside an answer that are several sentences the one goes that is named, in English as well, where words are parted by spaces alone.
func TestOneSentenceOfANoteIsTakenOut(t *testing.T) {
	const (
		room = "yes, we have the fibre in and I have the box room done up as a little office. The dog is in here with me but he only sleeps"
		work = "en-remote-support-global"
	)
	checkSpoken(t, []spoken{
		{
			"the part about", work, "home_office portfolio", "Connection",
			[]string{room, "skip", "remove the part about the dog please"},
			[]string{"fibre", "box room"}, []string{"dog", "sleeps"},
		},
		{
			"the bit about", work, "home_office portfolio", "Connection",
			[]string{room, "skip", "can you take out the bit about the fibre"},
			[]string{"dog"}, []string{"fibre"},
		},
	})
}

// Who wants one thing that they wrote taken out is not asked whether to erase everything, and who says "not everything" then keeps it.
func TestOneThingWrittenIsNotEverything(t *testing.T) {
	for _, tc := range []struct {
		says   string
		erases bool
	}{
		{"47って書いたのなんか恥ずかしいので消しといてください", false},
		{"レジって言ったやつ消してもらえますか", false},
		{"書いたの全部消してください", true},
	} {
		w := atSummary(t, "ja")
		w.say(tc.says)
		if asks := w.last().Card != nil && w.last().Card.Kind == "certain"; asks != tc.erases {
			t.Errorf("%q: asks whether to erase: %t\n%s", tc.says, asks, w.last().Text)
		}
		if !tc.erases {
			continue
		}
		w.say("えっ全部じゃないです！！3番のとこだけです")
		if w.status != "confirming" && w.status != "interviewing" {
			t.Errorf("%s: %s", w.status, w.last().Text)
		}
	}
}
