package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Of a faculty and what is studied there the narrower counts, a school has a short name, and a certificate is denied by the words beside it alone.
func TestNarrowerOfTwo(t *testing.T) {
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "海鳴大学の理学部、生物です。2028年3月卒業見込みです", `school="海鳴大学"; major="生物"; expected_graduation="2028-03"`},
		{"education", "北星みらい大の法学部4年です", `school="北星みらい大"; major="法学部"`},
		{"education", "東都大学の文学部で言語学専攻です", `school="東都大学"; major="言語学"`},
		{"education", "海鳴大学工学部、2年次に編入しました", `school="海鳴大学"; major="工学部"`},
		{"education", "海鳴大学の経済学部、卒業は2027年3月です", `major="経済学部"`},
		{"education", "農学部の温室が最大の自慢です", `school=-`},
		{"language_skill", "簿記3級が2023年、宅建は落ちました", `certificates="簿記3級が2023年"`},
		{"language_skill", "秘書検定は勉強中です", `certificates=-`},
	})
}

// A short answer to the question for one fact is that fact.
func TestWholeAnswers(t *testing.T) {
	for _, tt := range []struct{ form, field, key, said, want string }{
		{"en-us-backend-engineer", "experience", "latest_role", "Supply chain data engineer.", "Supply chain data engineer"},
		{"en-us-backend-engineer", "experience", "latest_role", "A claims systems analyst", "claims systems analyst"},
		{"en-us-backend-engineer", "experience", "latest_role", "I was a data engineer at Acme", "data engineer"},
		{"en-remote-support-global", "scenario", "outcome", "Well he stayed on for two more years, so no harm done", "he stayed on for two more years, so no harm done"},
	} {
		f, err := form.Sample(tt.form)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]any{}
		for _, fact := range Extract(*f.Field(tt.field), Message{Text: tt.said, Asked: []string{tt.key}, Answers: true}, Known{}, inDenver) {
			got[fact.Key] = fact.Value
		}
		if got[tt.key] != tt.want || len(got) > 1 && tt.field == "scenario" {
			t.Errorf("%s %q: %v, want %q", tt.key, tt.said, got, tt.want)
		}
	}
}
