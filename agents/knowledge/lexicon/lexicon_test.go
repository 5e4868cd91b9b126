package lexicon

import (
	"slices"
	"testing"
)

// TestSameGroup tells which words are found for one another, and which must not be.
func TestSameGroup(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"変えたい", "変更の手順", true},
		{"引っ越した", "住所の届け出", true},
		{"解約したい", "How to cancel", true},
		{"how do I cancel", "ご解約の流れ", true},
		{"get rid of it", "物を捨てる", true},
		{"get rid", "捨てる", false},
		{"Sign up", "signing up", true},
		{"ログ", "履歴", true},
		{"ブログ", "履歴", false},
		{"ロックされた", "施錠", true},
		{"ブロック", "施錠", false},
		{"家から", "在宅", true},
		{"家族", "在宅", false},
		{"かぎをなくした", "鍵", true},
		{"限ぎりぎり", "鍵", false},
		{"holiday", "アカウント id", false},
		{"ｉｐａｄ", "タブレット", true},
	} {
		b := Groups(tt.b)
		if got := slices.ContainsFunc(Groups(tt.a), func(g Group) bool { return slices.Contains(b, g) }); got != tt.want {
			t.Errorf("%q and %q: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestFindTakesTheLongest(t *testing.T) {
	text := "無料トライアルの free trial"
	var got []string
	for _, m := range Find(text) {
		got = append(got, text[m.From:m.To])
	}
	if !slices.Contains(got, "無料トライアル") || !slices.Contains(got, "free trial") || slices.Contains(got, "無料") {
		t.Errorf("%q", got)
	}
}

func TestMisspelt(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"bakup", "backup", true},
		{"maximun", "maximum", true},
		{"recieve", "receive", true},
		{"accomodaton", "accommodation", true},
		{"パスワド", "パスワード", true},
		{"プリンタ", "プリンター", true},
		{"cat", "car", false},
		{"import", "export", false},
		{"xero", "zero", false},
		{"サイト", "サイズ", false},
		{"", "word", false},
	} {
		if got := Misspelt(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestBare(t *testing.T) {
	for text, want := range map[string]string{"申し込み": "申込み", "取り消す": "取消す", "引っ越し先": "引越先", "手の届く": "手の届く", "書類を出す": "書類を出す"} {
		if got := Bare(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
