package interview_test

import "testing"

// TestTheNumberedAnswerIsTold: what an answer is named by its number for is told of all of its facts, not only of the one that stands apart.
func TestTheNumberedAnswerIsTold(t *testing.T) {
	for say, want := range map[string]struct {
		language string
		years    float64
	}{
		"6番はGoにしてください。3年です": {"Go", 3}, "6番をPythonに変えてください": {"Python", 6}, "6番はRubyです。2年使っています": {"Ruby", 2}, "change number 6 to Kotlin, 4 years": {"Kotlin", 4},
	} {
		w := newWorld(t, "ja-midcareer-engineer", now)
		w.start()
		w.click("agree")
		for _, s := range []string{
			"日本語", "日本", "高橋 直樹（たかはし なおき）", "naoki@example.jp", "090-1234-5678", "制限なく働けます",
			"2021年4月から2026年9月まで、EC系の会社でバックエンド担当でした。障害を月8件から1件に減らしました", "Javaを6年、本番で使っています",
			"御社の物流のデータに興味があります。職種としては配送計画の機能に関わりたいです", "600万円", "1月10日から", "特にないです", say,
		} {
			w.say(s)
		}
		if _, f, _ := w.record().field("skills"); f["primary_language"] != want.language || f["years_primary_language"] != want.years {
			t.Errorf("%s: %v", say, f)
		}
	}
}
