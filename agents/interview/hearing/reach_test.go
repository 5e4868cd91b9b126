package hearing

import "testing"

func TestMaskingReach(t *testing.T) {
	for said, want := range map[string]string{
		"kim@example.com, 07700 900123 or +44 (0)20 7946 0018":    "▇▇▇, ▇▇▇ or +▇▇▇",
		"電話は０９０－１２３４－５６７８です":                                      "電話は▇▇▇です",
		`{"email":"kim.lee@example.co.jp","tel":"090-1234-5678"}`: `{"email":"▇▇▇","tel":"▇▇▇"}`,
		"2020-04 - 2023-03, 2026-11-20, 3,000,000 円":              "2020-04 - 2023-03, 2026-11-20, 3,000,000 円",
		"": "",
	} {
		if got := MaskingReach(said); got != want {
			t.Errorf("%q is shown as %q, want %q", said, got, want)
		}
	}
}
