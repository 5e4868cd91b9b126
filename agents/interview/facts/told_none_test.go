package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TestNoneIsAnAnswer: none is an answer where years or a skill are asked, to the first question and to the next one, and in words of all kinds.
// The messages are told one after the other; the second answers the question for the fact that is named.
func TestNoneIsAnAnswer(t *testing.T) {
	for _, tt := range []struct {
		job, first, asked, next string
		want                    want
	}{
		{"ja-midcareer-engineer", "未経験です", "", "", want{"primary_language": nil, "years_primary_language": 0.0, "production_use": false}},
		{"ja-midcareer-engineer", "プログラミング経験はありません", "", "", want{"primary_language": nil, "years_primary_language": 0.0, "production_use": false}},
		{"ja-midcareer-engineer", "Goです", "years_primary_language", "なし", want{"primary_language": "Go", "years_primary_language": 0.0}},
		{"ja-midcareer-engineer", "Goです", "years_primary_language", "ゼロです", want{"primary_language": "Go", "years_primary_language": 0.0}},
		{"ja-midcareer-engineer", "Goです", "years_primary_language", "まだ仕事では使っていません", want{"primary_language": "Go", "years_primary_language": 0.0, "production_use": false}},
		{"ja-midcareer-engineer", "Goです", "years_primary_language", "2年です", want{"primary_language": "Go", "years_primary_language": 2.0}},
		{"ja-midcareer-engineer", "Goは未経験です。メインはPHPで6年、本番あり", "", "", want{"primary_language": "PHP", "years_primary_language": 6.0, "production_use": true}},
		{"ja-midcareer-engineer", "言語はGo、実務はゼロ年です", "", "", want{"primary_language": "Go", "production_use": false}},
		{"en-us-backend-engineer", "No Go at all", "database_used", "none", want{"go_years": 0.0, "database_used": nil}},
		{"en-us-backend-engineer", "No Go at all", "database_used", "never worked with a database", want{"go_years": 0.0, "database_used": nil}},
		{"en-us-backend-engineer", "No Go at all", "database_used", "not MySQL but Mongo", want{"go_years": 0.0, "database_used": "Mongo"}},
		{"en-us-backend-engineer", "Postgres", "go_years", "zero", want{"go_years": 0.0, "database_used": "Postgres"}},
		{"en-us-backend-engineer", "Postgres", "go_years", "I haven't", want{"go_years": 0.0, "database_used": "Postgres"}},
		{"en-us-backend-engineer", "Postgres", "go_years", "not yet, I'm a Java person", want{"go_years": 0.0, "database_used": "Postgres"}},
		{"en-us-backend-engineer", "Postgres", "go_years", "no formal training, two years", want{"go_years": 2.0, "database_used": "Postgres"}},
		{"en-us-backend-engineer", "no experience with either", "", "", want{"go_years": 0.0, "database_used": nil}},
		{"en-us-backend-engineer", "Go is new to me, I know MySQL well", "", "", want{"go_years": 0.0, "database_used": "MySQL"}},
		{"en-us-backend-engineer", "Go: none. Databases: none", "", "", want{"go_years": 0.0, "database_used": nil}},
	} {
		f, err := form.Sample(tt.job)
		if err != nil {
			t.Fatal(err)
		}
		c, known := inDenver, Known{}
		if text.HasJapanese(tt.first) {
			c = inTokyo
		}
		for i, say := range []string{tt.first, tt.next} {
			m := Message{Text: say}
			if i > 0 {
				m.Asked = []string{tt.asked}
			}
			for _, fact := range Extract(*f.Field("skills"), m, known, c) {
				known[fact.Key] = fact.Value
			}
		}
		for key, v := range tt.want {
			if got, told := known[key]; !told || got != v {
				t.Errorf("%q, %q: %s = %v (%v), want %v", tt.first, tt.next, key, got, told, v)
			}
		}
		if len(known) > len(tt.want) {
			t.Errorf("%q, %q: %v", tt.first, tt.next, known)
		}
	}
}
