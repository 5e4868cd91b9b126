package when

import (
	"fmt"
	"testing"
)

// TestListsOfShifts: a week as people list it, with days of other hours, ends at closing, and what is told of the others or of all.
func TestListsOfShifts(t *testing.T) {
	known := Week{"tue": {From: "17:00", To: "23:00"}, "thu": {From: "17:00", To: "23:00"}, "fri": {From: "18:00", To: "close"}}
	for _, tt := range []struct {
		before Week
		said   string
		want   map[string]string
	}{
		{nil, "火ぃと木は17時から23時、金は18時からラストまで、日月水はムリ", map[string]string{"tue": "17:00-23:00", "thu": "17:00-23:00", "fri": "18:00-close"}},
		{nil, "火木17-23、金18-ラスト", map[string]string{"tue": "17:00-23:00", "thu": "17:00-23:00", "fri": "18:00-close"}},
		{nil, "金18-ラスト、土17-ラスト", map[string]string{"fri": "18:00-close", "sat": "17:00-close"}},
		{nil, "火・木：17時〜22時／土：10時〜18時／日：不可", map[string]string{"tue": "17:00-22:00", "thu": "17:00-22:00", "sat": "10:00-18:00"}},
		{nil, "火が17時からで木が18時から", map[string]string{"tue": "17:00-", "thu": "18:00-"}},
		{nil, "火は17時からやて　木だけ18時", map[string]string{"tue": "17:00-", "thu": "18:00-"}},
		{nil, "木曜だけ13時、ほかは14時まで。月水木で9時からです", map[string]string{"mon": "09:00-14:00", "wed": "09:00-14:00", "thu": "09:00-13:00"}},
		{nil, "火曜は17時から、木曜は18時から、どっちも23時までです", map[string]string{"tue": "17:00-23:00", "thu": "18:00-23:00"}},
		{nil, "土日はどちらも10時から18時", map[string]string{"sat": "10:00-18:00", "sun": "10:00-18:00"}},
		{nil, "Tue from 5, Thu from 6, both until 11pm", map[string]string{"tue": "17:00-23:00", "thu": "18:00-23:00"}},
		{nil, "Mon and Wed 9-3, Sat 10 to close", map[string]string{"mon": "09:00-15:00", "wed": "09:00-15:00", "sat": "10:00-close"}},
		{nil, "Mon to Wed, Tuesday until 1pm, other days 9 to 4", map[string]string{"mon": "09:00-16:00", "tue": "-13:00", "wed": "09:00-16:00"}},
		{known, "木曜やっぱ18時からにして　火曜はそのままでええ", map[string]string{"tue": "17:00-23:00", "thu": "18:00-23:00", "fri": "18:00-close"}},
		{known, "金曜は18時から22時までで、ほかはそのままで", map[string]string{"tue": "17:00-23:00", "thu": "17:00-23:00", "fri": "18:00-22:00"}},
		{known, "Thursday from 6 instead, Tuesday stays as it is", map[string]string{"tue": "17:00-23:00", "thu": "18:00-23:00", "fri": "18:00-close"}},
		{nil, "Monday 9-5, the rest of the week after 6pm", nil}, // which days are the rest is not told
		{nil, "土は10時から、日曜のことはまだわかりません", map[string]string{"sat": "10:00-"}},
		{nil, "土曜は午前中だけ、火曜は18時から22時", map[string]string{"sat": "morning", "tue": "18:00-22:00"}},
		{nil, "Monday to Wednesday but Tuesday only until 1.", map[string]string{"mon": "", "tue": "-13:00", "wed": ""}},
		{nil, "weekdays after 3 except wed", map[string]string{"mon": "15:00-", "tue": "15:00-", "thu": "15:00-", "fri": "15:00-"}},
		{nil, "平日18時から22時、水曜は除く", map[string]string{"mon": "18:00-22:00", "tue": "18:00-22:00", "thu": "18:00-22:00", "fri": "18:00-22:00"}},
		{nil, "月金は5限ないんで17時〜ラスト 火は18時半から 水は全休だから1日いけます 土日は10時〜いけます 木は無理", map[string]string{
			"mon": "17:00-close", "tue": "18:30-", "wed": "any", "fri": "17:00-close", "sat": "10:00-", "sun": "10:00-",
		}},
		{known, "火曜、教室が遠いので18時半じゃなくて19時からにしてほしいです🙏 金曜は22時までで", map[string]string{"tue": "19:00-23:00", "thu": "17:00-23:00", "fri": "18:00-22:00"}},
		{nil, "月17〜ラスト 火19〜ラスト 水は1日いけます 木× 金17〜ラスト 土10〜 日10〜16", map[string]string{
			"mon": "17:00-close", "tue": "19:00-close", "wed": "any", "fri": "17:00-close", "sat": "10:00-", "sun": "10:00-16:00",
		}},
		{known, "火曜は19時からで金曜は22時まで", map[string]string{"tue": "19:00-23:00", "thu": "17:00-23:00", "fri": "18:00-22:00"}},
		{known, "火曜、やっぱ19時からで金曜は22時まで", map[string]string{"tue": "19:00-23:00", "thu": "17:00-23:00", "fri": "18:00-22:00"}},
		{known, "火と金が逆です", map[string]string{"tue": "18:00-close", "thu": "17:00-23:00", "fri": "17:00-23:00"}},
		{known, "you've got Tuesday and Friday the wrong way round", map[string]string{"tue": "18:00-close", "thu": "17:00-23:00", "fri": "17:00-23:00"}},
		{known, "火と木が逆です", nil}, // both have the same
		{known, "逆に月火は無理です", nil},
		{known, "え、火と金が逆です 火曜が19時〜で金曜が22時まで", map[string]string{"tue": "19:00-23:00", "thu": "17:00-23:00", "fri": "18:00-22:00"}},
		{nil, "月水は18時からで、土曜は朝10時から閉店まで、日曜だけは無理です", map[string]string{"mon": "18:00-", "wed": "18:00-", "sat": "10:00-close"}},
		{nil, "木曜だけは無理で、18時からです", nil},
		{nil, "今日は水10本とお金18円", nil},
	} {
		t.Run(tt.said, func(t *testing.T) {
			w, ok := WeekWith(tt.before, tt.said, false)
			if ok != (tt.want != nil) {
				t.Fatalf("a week: %v, %v", ok, w)
			}
			for d, h := range w {
				if tt.want[d] != h.String() {
					t.Errorf("%s: %s, want %s", d, h, tt.want[d])
				}
			}
			if len(w) != len(tt.want) {
				t.Errorf("%v, want %v", w, tt.want)
			}
		})
	}
}

// TestDaysInAPart: days of which only a part is meant are meant.
func TestDaysInAPart(t *testing.T) {
	for said, want := range map[string]string{
		"月曜日と金曜日、午前中だけです": "[mon fri]", "土日の夜だけ入れます": "[sat sun]", "金曜は夜だけ無理です、月火の18時から": "[mon tue]",
	} {
		if days, _, sure := Weekdays(said); !sure || fmt.Sprint(days) != want {
			t.Errorf("%q: %v, %v; want %s", said, days, sure, want)
		}
	}
}
