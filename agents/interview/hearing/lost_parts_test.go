package hearing_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/hearing"
)

func TestLosesUnnamed(t *testing.T) {
	for _, tc := range []struct {
		said    string
		gone    []string
		unnamed bool
	}{
		{"水曜を減らしたので週13時間くらいに直してください", []string{"月・金・土 10:00〜15:00"}, true},
		{"水曜はなしで", []string{"水 10:00〜15:00"}, false},
		{"月曜と木曜でお願いします", []string{"金 10:00〜15:00"}, false},
		{"月曜だけでお願いします", []string{"水・金 10:00〜15:00"}, false},
		{"5人チームのところは消してください", []string{"5人チームのリーダー"}, false},
		{"役割はサブリーダーにしてください", []string{"5人チームのリーダー"}, false}, // a word of it is named: リーダー
		{"役割は主任にしてください", []string{"5人チーム"}, true},
		{"make it one month", []string{"Oakfield Lodge"}, true},
		{"take Oakfield out", []string{"Oakfield Lodge"}, false},
		{"sundays only in the afternoon", []string{"Wed, Sat 10:00–15:00"}, true},
		{"mon and wed", []string{"Fri 10:00–15:00"}, false},
		{"its 4 years not 3", []string{"3 years at Rowan Court"}, false},
		{"its 13 years", []string{"3 years at Rowan Court"}, true},
		{"just say NVQ 2", []string{"first aid"}, false},
		{"anything", nil, false},
	} {
		t.Run(tc.said, func(t *testing.T) {
			if got := hearing.LosesUnnamed(tc.said, tc.gone); got != tc.unnamed {
				t.Errorf("of %q it loses %q unnamed: %v", tc.said, tc.gone, got)
			}
		})
	}
}
