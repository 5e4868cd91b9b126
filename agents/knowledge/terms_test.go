package knowledge

import "testing"

// TestSameTerm tells which spellings of a thing find each other, and which must not.
func TestSameTerm(t *testing.T) {
	for _, tt := range []struct {
		document, query string
		want            bool
	}{
		{"E-1234 が出る", "Ｅ－１２３４", true},
		{"E-1234", "e1234のエラー", true},
		{"E_1234", "E‐1234", true},
		{"E-1234", "E-1243", false},
		{"v5.2", "5.2", true},
		{"v5.2", "v5.1", false},
		{"v5.2", "v52", false},
		{"サーバーの設定", "サーバの再起動", true},
		{"ｻｰﾊﾞｰ", "サーバー", true},
		{"押してください", "押すと", false}, // one character in common: kana after it decide
		{"退職者", "退職した人", true},
		{"Updating the plans", "update a plan", true},
		{"stopped", "stopping", true},
		{"the user's card", "users' cards", true},
		{"café", "CAFE\u0301", true},
		{"KR-200のランプ", "kr200", true},
		{"KR-200", "KR-201", false},
		{"鍵", "鍵", true},
	} {
		if got := share(tt.document, tt.query); got != tt.want {
			t.Errorf("%q finds %q: %v, want %v", tt.query, tt.document, got, tt.want)
		}
	}
}

// share tells whether two texts have a term that tells something in common.
func share(a, b string) bool {
	has, found := map[string]bool{}, false
	terms(a, func(term string, _ float64) { has[term] = true })
	terms(b, func(term string, weight float64) { found = found || has[term] && weight >= 1 })
	return found
}
