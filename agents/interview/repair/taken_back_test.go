package repair_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/repair"
)

// A message that takes back a value told right before puts its own in the place, and leaves the rest as it was.
func TestTellAnew(t *testing.T) {
	for _, tc := range [][4]string{ // before, next, anew, rest
		{"19年の4月から", "あ違う20年の4月だ", "20年の4月から", ""},
		{"2019年の4月からスーパーの社内SEやってます", "あ違う2020年の4月だ", "2020年の4月からスーパーの社内SEやってます", ""},
		{"去年受けて720点", "あ、おととしだ、2024年です", "2024年受けて720点", ""},
		{"土日と、あと水曜日もはいれます！", "まって、水曜日はゼミあるから木曜日です💦", "土日と、あと木曜日もはいれます！", ""},
		{"土日と水曜も", "ちがう、木曜だった", "土日と木曜も", ""},
		{"9時から18時まで", "あ間違えた19時までです", "9時から19時まで", ""},
		{"TOEICは720点です", "すみません、730点でした", "TOEICは730点です", ""},
		{"カフェで半年", "いや、8ヶ月だ", "カフェで8ヶ月", ""},
		{"週20時間くらい", "待って、18時間で", "週18時間くらい", ""},
		{"4月1日から働けます", "ごめん違う、4月15日です", "4月15日から働けます", ""},
		{"火曜と木曜", "じゃなくて、火曜と金曜です", "金曜と木曜", ""},
		{"taro@example.com です", "あ違う、taro2@example.com", "taro2@example.com です", ""},
		{"希望は600万円です", "訂正、650万円で", "希望は650万円です", ""},
		{"I started in April 2019", "no wait, April 2020", "I started in April 2020", ""},
		{"Tuesday and Wednesday", "sorry, I meant Thursday, not Wednesday", "Tuesday and Thursday", ""},
		{"mon and tue", "sorry, I meant wednesday, not tuesday", "mon and wednesday", ""},
		{"5 years of Go", "scratch that, 6 years", "6 years of Go", ""},
		{"I can do 20 hours a week", "hang on, 16 hours", "I can do 16 hours a week", ""},
		{"from 9am to 5pm", "oh wait, to 6pm", "from 9am to 6pm", ""},
		{"I'd like 120k", "my bad, 130k", "I'd like 130k", ""},
		{"Yes I worked in a convenience store, Lawson, for 8 months", "sorry no it was 10 months", "Yes I worked in a convenience store, Lawson, for 10 months", ""},
		{"8 months in a bakery", "no sorry 10 months", "10 months in a bakery", ""},
		{"two years at Lawson", "no it's three years actually", "three years at Lawson", ""},
		{"ローソンで8ヶ月働きました", "あ、すみません、10ヶ月でした", "ローソンで10ヶ月働きました", ""},
		{"last year, got 800 points", "oops, that was 2023", "2023, got 800 points", ""},
		{"3 weeks notice", "actually, it's 4 weeks", "4 weeks notice", ""},
		{"mail me at a.b@example.com", "no, a.c@example.com", "mail me at a.c@example.com", ""},
	} {
		anew, rest, ok := repair.TellAnew(tc[0], tc[1])
		if !ok || anew != tc[2] || rest != tc[3] {
			t.Errorf("%q, %q: %q and %q (%v), want %q", tc[0], tc[1], anew, rest, ok, tc[2])
		}
	}
	for _, tc := range [][2]string{
		{"2019年4月からSEです", "2021年に主任になりました"}, {"2019年4月からSEです",
			"いや、2021年には主任に昇格してチームを率いました"}, {"月曜と火曜", "あ、水曜も入れます"},
		{"9時から", "あ、18時まで"}, {"9時から", "まって、何時までですか？"}, {"Goを5年", "あと、Javaを3年"}, {"土日が希望です",
			"まって、テストがあるから確認します"},
		{"I worked there since 2019", "In 2021 I became the lead"}, {"Monday", "oh, and Tuesday too"}, {"5 years of Go", "wait, what do you mean by years?"},
		{"5 years of Go", "no idea about the 2 years before"}, {"from 9am", "oh, until 5pm"}, {"20 hours", "no more questions"}, {"火曜",
			"違う質問なんですけど、火曜って何時までですか"},
		{"2019年から営業", "違う会社で2015年から経理もしていました"}, {"カフェで2年", "違います。コンビニで半年です"},
	} {
		if anew, _, ok := repair.TellAnew(tc[0], tc[1]); ok {
			t.Errorf("%q, %q: %q", tc[0], tc[1], anew)
		}
	}
}
