package facts

import "testing"

// How long somebody did something is read once where it is told twice, from the year in which it began, and without the part that lies in it.
func TestLengths(t *testing.T) {
	for _, tt := range []struct {
		key, said string
		want      any
	}{
		{"months_experience", "A year and a bit, fourteen months", 14.0},
		{"months_experience", "I was there just over two years - 26 months to be exact", 26.0},
		{"months_experience", "three years, 18 months of that on nights", 36.0},
		{"months_experience", "two years at Rose House and six months at Oak Lodge", 30.0},
		{"months_experience", "two years at Rose House, eighteen months at Oak Lodge", 42.0},
		{"months_experience", "1年ちょっと、14か月です", 14.0},
		{"go_years", "4年3か月です", 4.25},
		{"go_years", "4年1か月です", 4.1},
		{"go_years", "1社目で2年、2社目で1年半です", 3.5},
		{"go_years", "最初の会社で4年、いまの会社で2年、仕事で書いてます", 6.0},
		{"go_years", "2019年から仕事で使ってるのでちょうど7年です", 7.0},
		{"go_years", "2019年11月からGo一筋です", 7.0},
		{"go_years", "Since 2019, straight out of college, no gaps", 7.0},
		{"months_experience", "I started in May last year and I'm still there", 18.0},
		{"go_years", "丸五年です", 5.0},
		{"go_years", "丸5年やっています", 5.0},
		{"go_years", "足掛け六年になります", 6.0},
		{"go_years", "2016年から", 10.0},
		{"go_years", "2016年からです", 10.0},
		{"go_years", "平成28年からやってます", 10.0},
		{"go_years", "2018年頃からです", 8.0},
		{"go_years", "2016年から2020年まで", 4.0},
		{"go_years", "2016年から入って、去年辞めました", nil},
		{"go_years", "来年から", nil},
	} {
		if got := told(t, textField(tt.key), tt.said)[tt.key]; got != tt.want {
			t.Errorf("%q: %v, want %v", tt.said, got, tt.want)
		}
	}
}
