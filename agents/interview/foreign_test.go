package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
)

// Whatever the person says at the language question, the rules come to a question: a language that is not spoken here, a
// country named with it, an answer in the other language.
func TestGreeterRulesAlwaysAsk(t *testing.T) {
	rule := offline.Rules()[brief.Greeter]
	for _, speaks := range []string{"ja", "en"} {
		for _, said := range []string{"한국어", "한국어로 할 수 있나요?", "español", "東京に住んでます", "I live in Boise, Idaho", "Deutsch bitte, Berlin", "ไทย", "？？？", ""} {
			in := brief.GreeterInput{Section: "language", Said: said, Asked: true}
			asked := false
			for range 6 {
				res, err := rule(t.Context(), llm.Request{Agent: brief.Greeter, Input: in})
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range res.ToolCalls {
					switch c.Name {
					case brief.Ask:
						asked = true
					case brief.SetLanguage:
						in.Language, in.Section = speaks, "country"
					case brief.SetCountry:
						in.Country = "KR"
					case brief.SetTimezone:
						if in.Section != "language" {
							in.Section = "completed"
						}
					}
				}
				if asked || in.Section == "completed" {
					break
				}
			}
			if !asked && in.Section != "completed" {
				t.Errorf("%s %q: it goes round in circles", speaks, said)
			}
		}
	}
}
