package interview_test

import (
	"strings"
	"testing"
)

// What is said at the summary in haste, of a whole answer or of a name, changes what it is of, and nothing beside it.
func TestWholeAnswersAndNamesAtTheSummary(t *testing.T) {
	engineer := []string{"full_name", "phone", "skills", "motivation", "start_date"}
	told := []string{
		"三好かおり（みよしかおり）", "080-1111-2222", "Goを4年、本番で使っています。",
		"御社のアプリが使いやすいところに惹かれました。配送の裏側の仕組みづくりに関心があります", "2027年2月15日",
	}
	store := []string{"full_name", "phone", "shift", "weekly_hours", "start_date"}
	shifts := []string{"大塚茂（おおつかしげる）", "080-1111-2222", "月火木の11時から15時半", "週12時間", "2027年1月5日"}
	for _, tc := range []struct {
		name, says string
		ofStore    bool
		has, not   map[string]string // by label
	}{
		{"an answer written anew", "志望動機は全部書き直しますね。前の会社では決済を担当していました。電話サポートも好きです。", false,
			map[string]string{"志望動機": "電話サポートも好き", "電話番号": "080-1111-2222"}, map[string]string{"志望動機": "使いやすい"}},
		{"another answer beside that", "7番を書き直します。毎日使っているからです。あと電話は090-3333-4444に変えてください", false,
			map[string]string{"志望動機": "毎日使っている", "電話番号": "090-3333-4444"}, map[string]string{"志望動機": "090"}},
		{"a reading alone", "だからみよし かおりですってば〜", false, map[string]string{"氏名": "みよし かおり"}, map[string]string{"氏名": "だから"}},
		{"a name with its reading", "三好 香里（みよし かおり）", false, map[string]string{"氏名": "三好 香里（みよし かおり）"}, nil},
		{"no reading", "みよしかおりであってます", false, map[string]string{"氏名": "（みよしかおり）"}, map[string]string{"氏名": "あって"}},
		{"a figure of another language", "Javaの年数は5年です", false, map[string]string{"使用技術": "4 年"}, nil},
		{"months where years are", "9 3ヶ月で。", false, map[string]string{"使用技術": "4 年"}, map[string]string{"使用技術": "0.25"}},
		{"a part that is not found", "志望動機の後半はいらないです", false, nil, map[string]string{"志望動機": "回答しない"}},
		{"a question behind a space", "電話かわった 09033334444 交通費出る?", true, map[string]string{"電話番号": "090-3333-4444"}, nil},
		{"a question of days", "月曜 火曜 木曜で足りますか", true, map[string]string{"入れる曜日": "月曜、火曜、木曜"}, nil},
		{"a weekday is no date", "金曜の夜は可", true, map[string]string{"いつから": "1月5日"}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			job, fields, says := "ja-midcareer-engineer", engineer, told
			if tc.ofStore {
				job, fields, says = "ja-parttime-store", store, shifts
			}
			w := sampleOf(t, job, "ja", fields...)
			for _, s := range append(says, strings.Replace(tc.says, "7番", "4番", 1)) {
				w.say(s)
			}
			got := w.summaryOf()
			check := func(label, words string, want bool) {
				for l, v := range got {
					if strings.Contains(l, label) && strings.Contains(v, words) != want {
						t.Errorf("%s: %q with %q: %v wanted\n%s", label, v, words, want, w.said.String())
					}
				}
			}
			for label, words := range tc.has {
				check(label, words, true)
			}
			for label, words := range tc.not {
				check(label, words, false)
			}
		})
	}
}
