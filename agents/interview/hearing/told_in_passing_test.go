package hearing

import "testing"

// Words that tell of family or health in the middle of an answer; who speaks of customers tells nothing of the kind.
func TestWordsOfFamilyAndHealthInPassing(t *testing.T) {
	for _, tt := range []struct{ section, said, want string }{
		{"family in passing", "出産前にデパートで4年ほど販売をしておりました", "出産前に"},
		{"family in passing", "嫁ぐ前に喫茶店で3年", "嫁ぐ前に"},
		{"family in passing", "子育てが一段落してスーパーのレジに8年", "子育てが一段落して"},
		{"family in passing", "結婚式場で3年、結婚する方のお手伝いをしました", ""},
		{"family in passing", "出産祝いの売場を担当しました", ""},
		{"health in passing", "膝を悪うして去年辞めました", "膝を悪うして"},
		{"health in passing", "お客様が膝を痛めて転んだとき、すぐ店長を呼びました", ""},
		{"about so", "15日ちょうどじゃなくていいんですけど、まあだいたいその辺で！", "だいたいその辺で！"},
		{"about so", "だいたいその辺でバイトしてました", ""},
		{"about so", "その辺はまだわかりません", ""},
		{"written in a language", "READMEが英語ですみません", "READMEが英語です"},
		{"written in a language", "コードのコメントは英語です", "コメントは英語です"},
		{"written in a language", "英語でお願いします", ""},
		{"written in a language", "連絡は英語でもいいですか", ""},
	} {
		m := lexicon.Lazy(`(?i){` + tt.section + `}`)().FindStringSubmatch(tt.said)
		got := ""
		if m != nil {
			got = m[len(m)-1]
		}
		if got != tt.want && !(tt.section == "written in a language" && len(got) >= len(tt.want) && tt.want != "") {
			t.Errorf("%s: %q: %q, want %q", tt.section, tt.said, got, tt.want)
		}
	}
}

// Who asks whether it may be so at the end, about nothing that they name, agrees; who asks for a person or another language does not.
func TestAskingToBegin(t *testing.T) {
	for said, want := range map[string]bool{
		"お願いしてもいいですか": true, "こういうの初めてなんですけど😅 お願いしてもいいですか？": true, "はじめまして。このまま進めてもいいですか？": true, "お願いできますか？": true,
		"担当者にお願いしてもいいですか": false, "英語でお願いできますか": false, "お願いしてもいいですか？それと質問です": false, "電話でお願いできますか": false,
	} {
		if got := begging().MatchString(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}
