package repair

import "testing"

func TestLeaves(t *testing.T) {
	for _, tt := range []struct {
		text, what, rest string
		ok               bool
	}{
		{"これは記録しないでください", "", "", true},
		{"あ、今のは書かないでもらえますか", "", "", true},
		{"今の話はオフレコでお願いします", "", "", true},
		{"さっきの部分は残さないでほしいです", "", "", true},
		{"介護のことは記録しないでください", "介護のこと", "", true},
		{"あ、この滞納の話、人数は書かないでください", "この滞納の話、人数", "", true},
		{"決済の失敗率を3%から0.5%に下げました。これは社外秘なので書かないでください", "", "", true},
		{"カフェで働いていました。店長ともめました。この話は載せないでください。今は居酒屋です", "", "カフェで働いていました。今は居酒屋です", true},
		{"18歳以上です。平成12年生まれですけど、これは書かないでください", "", "18歳以上です。", true},
		{"週3日です。店長ともめたんですけど、これは書かないで", "", "週3日です。", true},
		{"粘り強さです。社外秘なので、これは書かないでください", "", "", true},
		{"売上の数字は応募内容に入れないでください", "売上の数字", "", true},
		{"please don't write that down", "", "", true},
		{"I ran the night shift. Please leave that out.", "", "", true},
		{"That part is off the record", "", "", true},
		{"Don't mention the layoffs on my application please", "the layoffs", "", true},
		{"日報を書かないで帰る人が多かったです", "", "", false},
		{"電話番号はまだ書いていません", "", "", false},
		{"議事録を残さない会社でした", "", "", false},
		{"I don't take sugar", "", "", false},
		{"We did not record any incidents in 2025", "", "", false},
		{"水曜は入れないです", "", "", false},
		{"土日は入れないでしょうか", "", "", false},
	} {
		u, ok := Leaves(tt.text)
		if ok != tt.ok || ok && (u.What != tt.what || u.Rest != tt.rest) {
			t.Errorf("%q: %v %q %q", tt.text, ok, u.What, u.Rest)
		}
	}
}
