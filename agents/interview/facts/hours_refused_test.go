package facts

import "testing"

// Hours that are denied, refused or only those of today are not the ones wished, nor are days a week hours.
func TestHoursRefused(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"weekly_hours", "今は週10時間だけど20はほしい", `weekly_hours=-`},
		{"weekly_hours", "今は10時間ですが、週20時間希望です", `weekly_hours=20`},
		{"weekly_hours", "今は週10時間です", `weekly_hours=10`},
		{"weekly_hours", "10時間ではないです", `weekly_hours=-`},
		{"weekly_hours", "28時間以内じゃないです", `weekly_hours=-`},
		{"weekly_hours", "10時間以下は嫌です", `weekly_hours=-`},
		{"weekly_hours", "10時間以下は嫌です。20時間で", `weekly_hours=20`},
		{"weekly_hours", "10時間じゃなくて20時間", `weekly_hours=20`},
		{"weekly_hours", "週20時間以内です", `weekly_hours=20`},
		{"weekly_hours", "週4", `weekly_hours=-`},
		{"weekly_hours", "週3でもいい", `weekly_hours=-`},
		{"weekly_hours", "週3でいい", `weekly_hours=-`},
		{"weekly_hours", "週4で入れます", `weekly_hours=-`},
		{"weekly_hours", "週5時間", `weekly_hours=5`},
		{"weekly_hours", "週20", `weekly_hours=20`},
		{"weekly_hours", "週に20くらい", `weekly_hours=20`},
		{"weekly_hours", "週4で16時間くらいですかね", `weekly_hours=16`},
		{"weekly_hours", "5時間を週4", `weekly_hours=20`},
	})
}
