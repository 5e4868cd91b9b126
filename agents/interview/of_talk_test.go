package interview_test

import (
	"strings"
	"testing"
)

// Who doubts that their knowledge of the language will do is told that it does, in that language; a wish for another one is followed.
func TestDoubtsOfLanguageSwitchNothing(t *testing.T) {
	for _, tc := range []struct {
		lang, says string
		stays      bool
	}{
		{"ja", "わたしベトナム人です、にほんごまだ上手じゃないけどだいじょうぶですか？", true},
		{"ja", "日本語が下手ですが平気ですか", true},
		{"ja", "日本語はまだ勉強中なんですが大丈夫でしょうか", true},
		{"ja", "漢字が苦手です。だいじょうぶ？", true},
		{"ja", "英語でお願いします", false},
		{"ja", "日本語が苦手なので英語でもいいですか", false},
		{"en", "my English isn't great, is that OK?", true},
		{"en", "english is my second language, will that be a problem?", true},
		{"en", "my English is still a bit rusty, ok?", true},
		{"en", "my English is bad, can we do it in Japanese?", false},
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		if w.lang = tc.lang; tc.lang == "en" {
			w.click("language")
		}
		w.say(tc.says)
		if fine := strings.Contains(w.last().Text, w.text("language.fine")); fine != tc.stays || w.record().Consent != nil {
			t.Errorf("%q: %s", tc.says, w.last().Text)
		}
	}
}

// A question about the conversation is answered here, and not carried to people; it is no part of an answer.
func TestTalkIsAnsweredHere(t *testing.T) {
	ja, en := []string{"gakuchika", "self_pr"}, []string{"experience", "skills"}
	for _, c := range []talked{
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"サークルとかバイトとかでも？"}, last: "お仕事でもそれ以外でも",
			asks: "gakuchika"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"うーん自分ではわからないです…", "例とかありますか？"},
			last: "たとえば「", asks: "gakuchika"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja,
			says: []string{"カフェのバイトで新人教育のマニュアルを作りました", "ボランティアの話でもいい？"},
			last: "お仕事でもそれ以外でも", not: "採用担当に確認", asks: "gakuchika"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja,
			says: []string{"カフェのバイトで新人教育のマニュアルを作りました", "ちゃんと書いてくれた？"}, last: "カフェのバイト",
			not: "採用担当に確認"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"途中でやめたら落ちますか"}, last: "途中で休んでも"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"中の人と直接しゃべれませんか"}, last: "採用担当に知らせました"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"あとから個人情報消してほしくなったらどうすればいいですか"},
			last: "いまは何も消していません", asks: "gakuchika"},
		{job: "en-us-backend-engineer", lang: "en", fields: en,
			says: []string{"how do i get everything removed afterwards?"}, last: "Nothing has been deleted", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"would volunteering count?"}, last: "paid work or not", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"has it gone out already?"}, last: "hasn't been sent", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"can i be honest here?"}, last: "what you really think", asks: "experience"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"is the job open to students?"}, last: "hiring team", asks: "experience"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"日本語まだ上手じゃないけど大丈夫ですか"}, last: "みじかい言葉",
			not: "採用担当に確認", asks: "gakuchika"},
		{job: "en-us-backend-engineer", lang: "en", fields: en, says: []string{"my English isn't great, is that OK?"}, last: "Short and simple", asks: "experience"},
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: ja, says: []string{"あ、あとやっぱ個人情報消してほしくなったらどうすれば"},
			last: "いまは何も消していません", asks: "gakuchika"},
		// whether it may be left out
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"portfolio", "email"},
			says: []string{"GitHubほぼ空なんですよね…載せなくて大丈夫です?"}, last: "任意です", not: "応募内容に入れません", asks: "portfolio"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"email", "portfolio"}, says: []string{"メール書かなくても大丈夫ですか"},
			last: "ご連絡するため", asks: "email"},
		{job: "en-us-backend-engineer", lang: "en", fields: []string{"phone", "email"}, says: []string{"is it ok to leave this out?"}, last: "It is optional", asks: "phone"},
		// a question beside an answer
		{job: "ja-newgrad-entry-sheet", lang: "ja", fields: []string{"interview_slot", "email"},
			says: []string{"えっと、面談ってオンラインですか？\n来週の火曜の14時か、木曜の10時なら大丈夫です！"},
			last: "採用担当に確認", asks: "email",
			has: map[string]string{"interview_slot": "slot_2"}},
		// a figure beside what is to be talked about, and about when beside what it hangs on
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"salary_expectation", "email"}, says: []string{"下限900。上は相談"}, last: "書き添えました",
			asks: "email", has: map[string]string{"salary_expectation": "9e+06"}},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"salary_expectation", "email"}, says: []string{"金額は相談させてください"}, asks: "email"},
		{job: "ja-midcareer-engineer", lang: "ja", fields: []string{"start_date", "email"}, says: []string{"現職の引き継ぎ次第。早くて3月",
			"ここまでの内容"}, last: "早くて3月", asks: "email"},
	} {
		c.check(t)
	}
}

// An address or a number that is refused beside an answer is not asked for any more; what speaks of another way refuses nothing.
func TestRefusedBesideAnAnswer(t *testing.T) {
	for _, tc := range []struct {
		job, lang, says string
		refused         bool
	}{
		{"ja-midcareer-engineer", "ja", "a@example.com\n電話はちょっと…メールだけでいいですか", true},
		{"ja-midcareer-engineer", "ja", "a@example.com です。電話番号は書きたくないです", true},
		{"ja-midcareer-engineer", "ja", "a@example.com、電話は遠慮したいです", true},
		{"ja-midcareer-engineer", "ja", "電話はナシで。a@example.com", true},
		{"en-us-backend-engineer", "en", "a@example.com. I'd rather not give a phone number", true},
		{"ja-midcareer-engineer", "ja", "a@example.com です。電話は夕方にお願いします", false},
		{"ja-midcareer-engineer", "ja", "a@example.com です。電話でもいいです", false},
		{"en-us-backend-engineer", "en", "a@example.com, phone is fine too", false},
	} {
		w := sampleOf(t, tc.job, tc.lang, "email", "phone", "skills")
		w.say(strings.Split(tc.says, "\n")...)
		status, _, _ := w.record().field("phone")
		if refused := status == "declined" || status == "done"; refused != tc.refused || (w.last().Asks == "skills") != tc.refused {
			t.Errorf("%q: phone is %s, asks %s: %s", tc.says, status, w.last().Asks, w.last().Text)
		}
		if _, facts, _ := w.record().field("email"); facts["email"] != "a@example.com" {
			t.Errorf("%q: e-mail is %v", tc.says, facts)
		}
	}
}

// The one way that is left is not refused.
func TestTheOnlyWayIsNotRefused(t *testing.T) {
	for _, tc := range []struct{ job, lang, field, says string }{
		{"en-us-backend-engineer", "en", "phone", "email only please, no phone"},
		{"en-us-backend-engineer", "en", "phone", "just email me instead"},
		{"ja-midcareer-engineer", "ja", "phone", "電話はなしで、メールだけでお願いします"},
		{"ja-midcareer-engineer", "ja", "skills", "連絡はメールのみでお願いします。Goを5年です"},
	} {
		w := sampleOf(t, tc.job, tc.lang, tc.field, "email")
		w.say(tc.says)
		if status, facts, _ := w.record().field("email"); status == "declined" || status == "done" || len(facts) > 0 {
			t.Errorf("%q: e-mail is %s %v: %s", tc.says, status, facts, w.last().Text)
		}
	}
}
