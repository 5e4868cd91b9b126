package interview_test

import (
	"strings"
	"testing"
)

// An answer to what is asked that names no other answer changes none, whatever it goes back to before it and whatever figures the two share; one that is
// named, or said to have been wrong, is changed.
func TestAnAnswerThatNamesNoOtherChangesNone(t *testing.T) {
	ja := told{"ja-midcareer-engineer", "ja", []string{"experience", "skills"}, []string{
		"物流系のSaaSの会社でバックエンドエンジニアです。2021年4月から今までです。バッチを作り直して、40分かかってたのが5分くらいになりました",
	}}
	en := told{"en-us-backend-engineer", "en", []string{"experience", "skills"}, []string{
		"Senior backend engineer at Ridgeline Freight since March 2021, 6 years with backend in all. I own the quoting platform. Cut quote latency from 900ms to 140ms",
	}}
	for _, c := range []struct {
		told
		says     string
		has, not string
	}{
		{ja, "さっきの続きですが || Goは4年、PHPは3年です", "2021年4月", "2021年3月"},
		{ja, "あ、さっきのは言い方が変でした || Goは4年、PHPは3年です", "2021年4月", "2021年3月"},
		{ja, "あ、今のは質問じゃないです。すみません || メインはGoで、実務は4年です。その前はPHPを3年くらい。本番でもずっと使ってます", "2021年4月", "2021年3月"},
		{ja, "さっきの話に戻りますけど、Goが4年でRubyが6年です", "2021年4月", "2021年6月"},
		{ja, "さっきの入社は2021年4月じゃなくて2021年3月です", "2021年3月", "2021年4月"},
		{ja, "すみません、さっきの4月は3月の間違いでした", "2021年3月", "2021年4月"},
		{en, "going back to what I said || Go 6 years, PHP 3 years", "backend work: 6", "backend work: 3"},
		{en, "sorry, that came out wrong || Go 6 years, Postgres 7 years", "backend work: 6", "backend work: 7"},
		{en, "sorry, it's 7 years with backend in all, not 6", "backend work: 7", "backend work: 6"},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := sampleOf(t, c.job, c.lang, c.fields...)
			for _, s := range c.words {
				w.say(s)
			}
			if w.last().Asks != "skills" {
				t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
			}
			w.say(strings.Split(c.says, " || ")...)
			shown := toldSoFar(w, c.lang)
			if !strings.Contains(shown, c.has) || strings.Contains(shown, c.not) {
				t.Errorf("want %q and not %q:\n%s", c.has, c.not, shown)
			}
		})
	}
}

// An echo of what was asked is no question to people, and what follows it is the answer.
func TestAnEchoBeforeAnAnswerAsksNothing(t *testing.T) {
	for says, asks := range map[string]int{
		"数字ですか…バッチを作り直して、40分かかってたのが5分くらいになりました":     0,
		"数字ですか…バッチを作り直して40分→5分":                     0,
		"うーん、数字ですか……障害が月8件から1件になりました":               0,
		"残業はありますか…バッチを作り直して、40分が5分になりました":           1,
		"リモートですか…できれば知りたいです。バッチを作り直して、40分が5分になりました": 1,
	} {
		w := sampleOf(t, "ja-midcareer-engineer", "ja", "experience", "skills")
		w.say("物流系のSaaSの会社でバックエンドエンジニアです。2021年4月から今までです。")
		if w.say(says); len(w.open) != asks || asks == 0 && w.last().Asks != "skills" {
			t.Errorf("%q: %d questions for people: %s", says, len(w.open), w.last().Text)
		}
	}
}

// What somebody would like to write besides is added to its answer, or said back, beside another change, too; what sets a value is a change.
func TestWhatSomebodyWouldLikeToWriteBesides(t *testing.T) {
	wanted(t, toldSupportJA, [][]string{
		{"日本語はN1に直してください。それから返品と配送の質問に答えたことも書きたいです", "対応できる言語: 日本語 N1", "says: 返品と配送の質問に答えた"},
		{"返品と配送の質問に答えたことも書きたいです", "says: 返品と配送の質問に答えた"},
		{"日本語はN1に直してください。あと、新人に教えていたことも入れたいです", "対応できる言語: 日本語 N1", "says: 新人に教えていた"},
		{"経験のところに、新人に教えていたことも入れたいと思います", "これまでの経験: 新人に教えていた", "!これまでの経験: 入れたい"},
		{"1月12日から働けることも書きたいです", "週に働ける時間と開始時期: 1月12日から働ける", "!週に働ける時間と開始時期: 書きたい"},
		{"開始時期を1月12日にしたいです", "週に働ける時間と開始時期: 1月12日", "!週に働ける時間と開始時期: 1月5日"},
		{"まだ書きたいことがあります", "!says: 書き添えました"},
	})
	wanted(t, toldSupportEN, [][]string{
		{"please change the weekly hours to 30. I'd also like to mention that I trained two people", "Weekly hours and earliest start: 30 hours",
			"Support experience: I trained two people"},
		{"please change the weekly hours to 30. I'd also like to mention that I answered questions about returns", "Weekly hours and earliest start: 30 hours",
			"says: I answered questions about returns"},
		{"I'd also like to mention that I answered questions about returns", "says: I answered questions about returns"},
		{"I want to add that I trained two people", "Support experience: I trained two people", "!Support experience: I want"},
		{"I'd like to note that my weekly hours are 30", "Weekly hours and earliest start: 30 hours", "!Weekly hours and earliest start: 40"},
		{"I'd like to add a question", "!says: beside"},
	})
}
