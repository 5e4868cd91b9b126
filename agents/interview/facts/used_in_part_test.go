package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// A language that somebody uses in part only is used, and in their words that is its level. One that is not used is none.
func TestALanguageUsedInPart(t *testing.T) {
	f := form.Field{ID: "languages", Type: form.TypeText, Required: true, RequiredFacts: []string{"language_tags", "level_each"}}
	for _, c := range []struct {
		said, tag, level string
	}{
		{"Portuguese and English every day, spanish I understand but dont speak so well", "es", "understand but dont speak so well"},
		{"English fluent. French I can read but not speak", "fr", "can read but not speak"},
		{"I can read French but not speak it, English fluent", "fr", "can read French but not speak it"},
		{"English C1, Spanish B1 only reading", "es", "B1, only reading"},
		{"German: reading only, English native", "de", "reading only"},
		{"I only read Italian, English is fluent", "it", "only read Italian"},
		{"English fluent, Spanish B1, I only write French", "fr", "only write French"},
		{"English fluent, Spanish B1, I only write French", "es", "B1"},
		{"Spanish C1, I only read German, English native", "es", "C1"},
		{"英語は流暢、中国語B1、読むだけのフランス語", "zh", "B1"},
		{"英語はビジネスレベル、フランス語は読むだけです", "fr", "読むだけです"},
		{"英語は流暢です。中国語は聞けばわかりますが、話すのは苦手です", "zh", "聞けばわかりますが、話すのは苦手です"},
		{"スペイン語は読みのみ、英語は上級", "es", "読みのみ"},
	} {
		levels, tags := map[string]string{}, []string{}
		for _, x := range Extract(f, Message{Text: c.said, Answers: true}, Known{}, ask.Context{}) {
			if x.Key == "level_each" {
				levels = stringMap(x.Value)
			} else {
				tags = stringList(x.Value)
			}
		}
		if levels[c.tag] != c.level || len(tags) < 2 {
			t.Errorf("%q tells %v %v", c.said, tags, levels)
		}
	}
	for said, tag := range map[string]string{
		"English fluent, I don't speak French": "fr", "English C1, no Spanish": "es", "英語は流暢、フランス語は話せません": "fr", "English and forget German": "de",
		"English fluent, but my Italian is only for ordering wine": "it", "I read a lot. English fluent, I can't speak Spanish": "es",
	} {
		for _, x := range Extract(f, Message{Text: said, Answers: true}, Known{}, ask.Context{}) {
			if x.Key == "level_each" && stringMap(x.Value)[tag] != "" {
				t.Errorf("%q tells %v", said, x.Value)
			}
		}
	}
}

// A level without the name of its language is that of the one language that has none yet.
func TestUsedInPartAsALevelAlone(t *testing.T) {
	f := form.Field{ID: "languages", Type: form.TypeText, Required: true, RequiredFacts: []string{"language_tags", "level_each"}}
	known := Known{"language_tags": []any{"en", "es"}, "level_each": map[string]any{"en": "C1"}}
	for said, level := range map[string]string{
		"only reading": "only reading", "reading only": "reading only", "I understand but don't speak it": "understand but don't speak it", "読むだけです": "読むだけ",
	} {
		told := Extract(f, Message{Text: said, Answers: true, Asked: []string{"level_each"}}, known, ask.Context{})
		if len(told) != 1 || stringMap(told[0].Value)["es"] != level {
			t.Errorf("%q tells %v", said, told)
		}
	}
}

// Of the ways to reach customers those are told that were used, up to one that was used for little.
func TestChannelsUsedMostly(t *testing.T) {
	f := form.Field{ID: "experience", Type: form.TypeText, Required: true, RequiredFacts: []string{"channel", "tickets_per_day", "tool_used"}}
	for said, channel := range map[string]string{
		"Mostly chat and email, phone only when somebody calls back": "chat and email", "mostly email, phone only for callbacks": "email",
		"Chat and email, about 40 a day": "Chat and email", "phone, email and chat": "phone, email and chat",
		"主にチャットとメールで、電話は折り返しだけです": "チャットとメール",
	} {
		got := any(nil)
		for _, x := range Extract(f, Message{Text: said, Answers: true}, Known{}, ask.Context{}) {
			if x.Key == "channel" {
				got = x.Value
			}
		}
		if got != channel {
			t.Errorf("%q tells %v", said, got)
		}
	}
}
