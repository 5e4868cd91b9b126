package interview_test

import (
	"fmt"
	"testing"
)

// TestWhatIsSomebodyElses: an address, a number, a day or a name that is said to be somebody else's is never recorded for the candidate, be it
// in answer to the question or at the summary; what is told beside it as one's own is.
func TestWhatIsSomebodyElses(t *testing.T) {
	for _, tt := range []struct {
		job, field, key string
		say             []string
		want            any
	}{
		{"ja-midcareer-engineer", "email", "email", []string{"友達のメールは ken@example.jp です"}, nil},
		{"ja-midcareer-engineer", "email", "email", []string{"前の会社のアドレスだと t.mori@oldcorp.co.jp でした"}, nil},
		{"ja-midcareer-engineer", "email", "email", []string{"エージェントの佐藤さんの sato@agent.example です"}, nil},
		{"ja-midcareer-engineer", "email", "email", []string{"ken@example.jp（友達のです）、自分のは mori@example.jp"}, "mori@example.jp"},
		{"ja-midcareer-engineer", "email", "email", []string{"大丈夫、mori@example.jp"}, "mori@example.jp"},
		{"ja-midcareer-engineer", "email", "email", []string{"上司に知られたくないので、mori@example.jp に"}, "mori@example.jp"},
		{"ja-midcareer-engineer", "email", "email", []string{"mori@example.jp", "友達のメールは ken@example.jp です"}, "mori@example.jp"},
		{"ja-midcareer-engineer", "email", "email", []string{"mori@example.jp", "メールは new@example.jp です"}, "new@example.jp"},
		{"ja-parttime-store", "phone", "phone_e164", []string{"携帯が壊れたので友達の080-5555-4444にかけてください"}, nil},
		{"ja-parttime-store", "phone", "phone_e164", []string{"090-1111-2222 これは店長の番号です"}, nil},
		{"ja-parttime-store", "phone", "phone_e164", []string{"080-5555-4443、店長のじゃなくて私のです"}, "+818055554443"},
		{"ja-parttime-store", "phone", "phone_e164", []string{"090-1111-2222", "母の番号は 090-3333-4444 です"}, "+819011112222"},
		{"ja-parttime-store", "start_date", "start_date", []string{"友達は12月1日からです"}, nil},
		{"ja-parttime-store", "start_date", "start_date", []string{"友達は12月1日から、私は12月8日から入れます"}, "2026-12-08"},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"20", "友達は30時間です"}, 20.0},
		{"ja-parttime-store", "full_name", "full_name", []string{"友達の名前は山田太郎です"}, nil},
		{"en-us-backend-engineer", "email", "email", []string{"my friend's email is bob@example.com"}, nil},
		{"en-us-backend-engineer", "email", "email", []string{"jim@example.com, that's my old boss's"}, nil},
		{"en-us-backend-engineer", "email", "email", []string{"my recruiter is at pat@agency.example"}, nil},
		{"en-us-backend-engineer", "email", "email", []string{"use my wife's, jenny@example.com, and mine is tom@example.com"}, "tom@example.com"},
		{"en-us-backend-engineer", "email", "email", []string{"my buddy Dave told me to apply, I'm at tom@example.com"}, "tom@example.com"},
		{"en-us-backend-engineer", "email", "email", []string{"tom@example.com", "my friend's email is bob@example.com"}, "tom@example.com"},
		{"en-us-backend-engineer", "email", "email", []string{"tom@example.com", "change my email to my wife's, w@example.com"}, "tom@example.com"},
		{"en-us-backend-engineer", "start_date", "start_date", []string{"January 4", "my colleague starts on January 11"}, "2027-01-04"},
		{"en-us-backend-engineer", "start_date", "start_date", []string{"my manager is letting me go on December 4, so December 7"}, "2026-12-07"},
		{"en-gb-care-assistant", "phone", "phone_e164", []string{"you can reach me through my friend on 07700 900789"}, nil},
		{"en-gb-care-assistant", "phone", "phone_e164", []string{"it's 07700 900456 but my mate's is 07700 900111"}, "+447700900456"},
		{"en-gb-care-assistant", "full_name", "full_name", []string{"my friend's name is Bob Smith"}, nil},
		{"en-gb-care-assistant", "full_name", "full_name", []string{"Priya Shah", "my manager's name is Sarah Jones"}, "Priya Shah"},
	} {
		t.Run(fmt.Sprint(tt.say), func(t *testing.T) {
			w := askedOnly(t, tt.job, tt.field)
			for _, s := range tt.say {
				w.say(s)
			}
			if _, facts, _ := w.record().field(tt.field); facts[tt.key] != tt.want {
				t.Errorf("recorded %v, want %v: %s", facts, tt.want, w.last().Text)
			}
		})
	}
}
