package hearing

import "testing"

// The same address or number has the same mask, however and wherever it is written.
func TestReached(t *testing.T) {
	var r Reached
	for _, c := range [][2]string{
		{"kim@example.com or 090-1234-5678", "▇▇▇1 or ▇▇▇2"},
		{`{"email":"Kim@Example.com","tel":"+819012345678"}`, `{"email":"▇▇▇1","tel":"+▇▇▇2"}`},
		{"０９０－１２３４－５６７８, kim@example.org", "▇▇▇2, ▇▇▇3"},
		{"5 years, 2026-11-20", "5 years, 2026-11-20"},
	} {
		if got := r.Masking(c[0]); got != c[1] {
			t.Errorf("%q is shown as %q, want %q", c[0], got, c[1])
		}
	}
}

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
