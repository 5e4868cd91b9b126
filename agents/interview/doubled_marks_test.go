package interview_test

import "testing"

// A question with several marks stands between what is told: the name is taken, and nothing of the message stops the conversation.
func TestQuestionWithSeveralMarks(t *testing.T) {
	for _, says := range []string{
		"三浦恵子です、みうらけいこと読みます。今年47になるんですけど年齢的に大丈夫ですか？？" +
			"若い方が多いお店だと浮いちゃうかなぁと…",
		"三浦恵子です、みうらけいこと読みます。時給はいくらですか？？若い方が多いお店だと浮いちゃうかなぁと…",
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "full_name", "phone")
		w.say(says)
		if _, facts, _ := w.record().field("full_name"); facts["legal_name"] != "三浦恵子" && facts["name"] != "三浦恵子" && facts["full_name"] != "三浦恵子" {
			t.Errorf("%q: %v, asks %s", says, facts, w.last().Asks)
		}
	}
}
