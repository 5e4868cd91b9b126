package compliance

import "testing"

// A bare count asks about what stands before it: alone it is about no topic, after one it is.
func TestBareCounts(t *testing.T) {
	c := Lazy(Default)
	for text, passes := range map[string]bool{
		"何年くらいですか。": true, "何年ほどになりますか？": true, "何年ですか": true, "何年目ですか": true, "それは何年間でしたか": true, "何か月くらいですか": true, "どのくらいの期間でしたか": true,
		"For how many years?": true, "How long was that?": true, "About how many months?": true,
		"何年生まれですか": false, "何年卒ですか": false, "何歳くらいですか": false, "年齢を伺います。何年くらいですか": false, "How old are you? For how many years?": false,
	} {
		for _, places := range [][]string{{"US"}, nil} {
			q := Question{FieldID: "experience", Intent: "Understand past work, 職務経験の内容と期間を知る", Text: text, Countries: places}
			if v := c.Check(q); v.Passed != passes {
				t.Errorf("%s in %v: passed %v, want %v: %+v", text, places, v.Passed, passes, v.Violations)
			}
		}
	}
}

// What says how the conversation goes on asks nothing, though it stands before what is asked; what is wanted of a person does.
func TestGoingOnIsNoQuestion(t *testing.T) {
	c := Lazy(Default)
	for text, passes := range map[string]bool{
		"We'll go on in English.": true, "We will continue in English.": true, "I will switch to Japanese.": true, "日本語で進めますね。": true,
		"English it is, and your religion.": false, "We'll go on with your family.": false, "We'll go on to family, then.": false, "We'll continue, and the religion, then.": false,
	} {
		if v := c.Check(Question{FieldID: "country", Intent: "Know the country of residence, to show times", Text: text}); v.Passed != passes {
			t.Errorf("%s: passed %v, want %v: %+v", text, v.Passed, passes, v.Violations)
		}
	}
}
