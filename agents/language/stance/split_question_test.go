package stance

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestSplitQuestion(t *testing.T) {
	for _, tt := range [][3]string{
		{"Go for 3 years. Quick question first: what's the pay band, and could I be remote on Fridays?", "Go for 3 years.", "Quick question first: what's the pay band, and could I be remote on Fridays?"},
		{"その前に聞きたいんですけど、この求人ってフルリモート可能ですか？あと年収レンジはいくらですか？", "", "その前に聞きたいんですけど、この求人ってフルリモート可能ですか？あと年収レンジはいくらですか？"},
		{"Goは3年です。ちなみに残業はどのくらいありますか？", "Goは3年です。", "ちなみに残業はどのくらいありますか？"},
		{"Goは3年ですが、残業はどのくらいありますか", "Goは3年ですが、", "残業はどのくらいありますか"},
		{"差し支えなければお教えいただきたいのですが、配属は何名のチームでしょうか。", "", "差し支えなければお教えいただきたいのですが、配属は何名のチームでしょうか。"},
		{"What is the salary range?", "", "What is the salary range?"},
		{"How long do you keep my data and who reads it?", "", "How long do you keep my data and who reads it?"},
		{"Yes, but what's the dress code?", "Yes,", "but what's the dress code?"},
		{"can I work from home", "", "can I work from home"},
		{"年収を教えてください", "", "年収を教えてください"},
		{"3 years of Go.", "3 years of Go.", ""},
		{"first aid, did it last year", "first aid, did it last year", ""},
		{"did that for two years at Ashby", "did that for two years at Ashby", ""},
		{"did it get through", "", "did it get through"},
		{"did you get it", "", "did you get it"},
		{"What I did was rebuild the billing system.", "What I did was rebuild the billing system.", ""},
		{"12月3日の10時でもいいですか？", "12月3日の10時でもいいですか？", ""},
		{"Would the 4th work?", "Would the 4th work?", ""},
		{"Would I get trained for level 3?", "", "Would I get trained for level 3?"},
		{"it's ann@example.org I think? yes, that one", "it's ann@example.org I think? yes, that one", ""},
		{"somewhere between 120 and 130k I guess?", "somewhere between 120 and 130k I guess?", ""},
		{"in two weeks, if that's not too late?", "in two weeks, if that's not too late?", ""},
		{"The first of March, right?", "The first of March, right?", ""},
		{"Ten years, is that ok?", "Ten years, is that ok?", ""},
		{"Night shifts? No, not for me.", "No, not for me.", ""},
		{"数字ですか…バッチを作り直して40分→5分", "バッチを作り直して40分→5分", ""},
		{"うーん、理由ですか…前職で使っていて好きになりました", "前職で使っていて好きになりました", ""},
		{"成果、ですか……そうですね、障害を半分にしました", "そうですね、障害を半分にしました", ""},
		{"残業はありますか…夜は難しいです", "夜は難しいです", "残業はありますか…"},
		{"リモートですか…週3日がいいです", "週3日がいいです", "リモートですか…"},
		{"時給はいくらですか…", "", "時給はいくらですか…"},
		{"Any bonus? I want 150k", "I want 150k", "Any bonus?"},
		{"and two days remote?", "", "and two days remote?"},
		{"5年です", "5年です", ""},
		{"あ、その前に訂正です。卒業見込みは2027年9月でした", "あ、その前に訂正です。卒業見込みは2027年9月でした", ""},
		{"その前に聞きたいんですけど、リモートはできますか？", "", "その前に聞きたいんですけど、リモートはできますか？"},
		{"質問があります。残業はありますか？5年です", "5年です", "質問があります。残業はありますか？"},
		{"Dr. Smith taught me. I led a team.", "Dr. Smith taught me. I led a team.", ""},
		{"I own the pricing service. Do you have a remote policy?", "I own the pricing service.", "Do you have a remote policy?"},
		{"質問です。リモートは可能ですか", "", "質問です。リモートは可能ですか"},
		{"Is there a bonus? I want 150k.", "I want 150k.", "Is there a bonus?"},
		{"Derek Halloran. whats the pay", "Derek Halloran.", "whats the pay"},
		{"my name is Ann, wheres the office", "my name is Ann,", "wheres the office"},
		{"Whats left I rebuilt.", "Whats left I rebuilt.", ""},
		{"nights yes but ONLY saturday ok?", "nights yes but ONLY saturday ok?", ""},
		{"is pink hair ok?", "", "is pink hair ok?"},
		{"配属の希望は出せますか\n勤務地はどちらになりますか", "", "配属の希望は出せますか\n勤務地はどちらになりますか"},
		{"", "", ""},
	} {
		a, q := SplitQuestion(tt[0])
		if a != tt[1] || q != tt[2] {
			t.Errorf("%q:\n  answer %q\n  want   %q\n  question %q\n  want     %q", tt[0], a, tt[1], q, tt[2])
		}
	}
}

func TestIsQuestion(t *testing.T) {
	for _, s := range []string{"リモートはできますか？", "お給料はいくらですか", "どんなチームですか？", "なぜこの質問が必要なのですか", "いつ結果がわかりますか", "休日について教えてください", "データはいつ消されますか？", "Are you a bot?", "are you a real person",
		"Who reads this?", "I'd like to know about benefits", "could you tell me about the team", "What happens next?", "これって何に使うんですか",
		"残業ってどのくらいですか？", "how many interviews are there", "何時からいけますか", "電車でいけますか"} {
		if !IsQuestion(s) {
			t.Errorf("%q asks", s)
		}
	}
	for _, s := range []string{"はい", "3年です", "Yes", "I asked the customer what was wrong and fixed it.", "when I joined, the team had two people", "佐藤です", "600万円です", "どのチームでも働けます", "何でもやります", "which is why I left", "お客様に何が問題か聞きました",
		"いくつかのチームで働きました", "来週の火曜14時と木曜16時半でいけますか？", "月水金の17時から21時でいけますか"} {
		if IsQuestion(s) {
			_, q := SplitQuestion(s)
			t.Errorf("%q does not ask (%q)", s, q)
		}
	}
}

func TestSentencesAndClauses(t *testing.T) {
	said := "はい、働けます。Senior engineer at J. R. Corp. I own it, but it's small!\n終わりです"
	var got []string
	for _, s := range text.Sentences(said) {
		got = append(got, s.In(said))
	}
	if want := "はい、働けます。|Senior engineer at J. R. Corp.|I own it, but it's small!|終わりです"; strings.Join(got, "|") != want {
		t.Errorf("%q", got)
	}
	got = nil
	for _, s := range text.Clauses("I did Social media and some soon after") {
		got = append(got, s.In("I did Social media and some soon after"))
	}
	if len(got) != 1 {
		t.Errorf("%q", got)
	}
	got = nil
	for _, s := range text.Clauses("Goは3年ですが、Rubyは5年です") {
		got = append(got, s.In("Goは3年ですが、Rubyは5年です"))
	}
	if len(got) != 2 || got[1] != "Rubyは5年です" {
		t.Errorf("%q", got)
	}
}
