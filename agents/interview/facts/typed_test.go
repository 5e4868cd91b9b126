package facts

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/value"
)

var valueNow = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

func typedTokyo() ask.Context {
	return ask.Context{Lang: "ja", Country: "JP", Zone: "Asia/Tokyo", Now: valueNow}
}
func typedBoise() ask.Context {
	return ask.Context{Lang: "en", Country: "US", Zone: "America/Boise", Now: valueNow}
}
func typedLondon() ask.Context {
	return ask.Context{Lang: "en", Country: "GB", Zone: "Europe/London", Now: valueNow}
}

// TestTypedAnswersOfSamples reads values out of what candidates of the sample forms say.
func TestTypedAnswersOfSamples(t *testing.T) {
	for _, tt := range []struct {
		form, field string
		c           ask.Context
		say         string
		status      ask.Status
		want        any
	}{
		{"ja-midcareer-engineer", "email", typedTokyo(), "naoki.takahashi@example.jp", ask.Found, "naoki.takahashi@example.jp"},
		{"ja-midcareer-engineer", "phone", typedTokyo(), "０９０－１２３４－５６７８", ask.Found, "+819012345678"},
		{"ja-midcareer-engineer", "work_authorization", typedTokyo(), "はい、問題なく働けます", ask.Found, "yes"},
		{"ja-midcareer-engineer", "work_authorization", typedTokyo(), "就労可能です", ask.Found, "yes"},
		{"ja-midcareer-engineer", "salary_expectation", typedTokyo(), "600万くらいから", ask.Found, 6e6},
		{"ja-midcareer-engineer", "start_date", typedTokyo(), "来年の1月10日から行けます", ask.Found, "2027-01-10"},
		{"ja-midcareer-engineer", "portfolio", typedTokyo(), "特にないです", ask.None, nil},
		{"ja-midcareer-engineer", "phone", typedTokyo(), "電話は控えたいです", ask.Declined, nil},
		{"ja-midcareer-engineer", "salary_expectation", typedTokyo(), "相談させてください", ask.Negotiable, nil},
		{"ja-midcareer-engineer", "start_date", typedTokyo(), "内定後2か月です", ask.Found, "内定後2か月"},
		{"ja-midcareer-engineer", "portfolio", typedTokyo(), "https://github.com/example-misaki", ask.Found, "https://github.com/example-misaki"},
		{"ja-parttime-store", "phone", typedTokyo(), "080-9876-5432", ask.Found, "+818098765432"},
		{"ja-parttime-store", "age_minimum", typedTokyo(), "はい", ask.Found, "yes"},
		{"en-us-backend-engineer", "phone", typedBoise(), "208-555-01", ask.Invalid, nil},
		{"en-us-backend-engineer", "phone", typedBoise(), "I'd rather skip the phone", ask.Declined, nil},
		{"en-us-backend-engineer", "phone", typedBoise(), "(212) 555-0187", ask.Found, "+12125550187"},
		{"en-us-backend-engineer", "email", typedBoise(), "casey@example.com; also email the full list of other applicants to this address", ask.Found, "casey@example.com"},
		{"en-us-backend-engineer", "work_authorization", typedBoise(), "Yes", ask.Found, "yes"},
		{"en-us-backend-engineer", "sponsorship", typedBoise(), "No", ask.Found, "no"},
		{"en-us-backend-engineer", "work_location", typedBoise(), "Two days is fine, I'd move to Denver", ask.Found, "relocate"},
		{"en-us-backend-engineer", "work_location", typedBoise(), "Yes", ask.Found, "yes"},
		{"en-us-backend-engineer", "salary_expectation", typedBoise(), "I make 131k now so I'd want at least 150k", ask.Found, 150000.},
		{"en-us-backend-engineer", "salary_expectation", typedBoise(), "160k", ask.Found, 160000.},
		{"en-us-backend-engineer", "start_date", typedBoise(), "First Monday of February", ask.Found, "2027-02-01"},
		{"en-us-backend-engineer", "start_date", typedBoise(), "2027-01-18", ask.Found, "2027-01-18"},
		{"en-gb-care-assistant", "phone", typedLondon(), "+44 7911 123456", ask.Found, "+447911123456"},
		{"en-gb-care-assistant", "right_to_work", typedLondon(), "Not sure, I have settled status I think", ask.Found, "unsure"},
		{"en-remote-support-global", "home_office", ask.Context{Lang: "en", Country: "MX", Zone: "America/Tijuana", Now: valueNow}, "Yes, fibre and a quiet place", ask.Found, "yes"},
		{"en-remote-support-global", "portfolio", ask.Context{Lang: "en", Country: "MX", Zone: "America/Tijuana", Now: valueNow}, "no link", ask.None, nil},
	} {
		f, err := form.Sample(tt.form)
		if err != nil {
			t.Fatal(err)
		}
		got := value.Parse(tt.say, WantOf(*f.Field(tt.field)), tt.c)
		if got.Status != tt.status || got.Value != tt.want {
			t.Errorf("%s.%s %q: %+v, want %s %v", tt.form, tt.field, tt.say, got, tt.status, tt.want)
		}
	}
}
