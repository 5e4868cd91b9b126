package interview_test

import (
	"strings"
	"testing"
)

// A status with which everybody may work in the job's country is a yes to whether somebody may, which is said aloud, and is kept nowhere. Any
// other is asked back: nothing is recorded of it.
func TestStatusesAnswerWhetherOneMayWork(t *testing.T) {
	fields := map[string][]string{
		"en-gb-care-assistant": {"en", "right_to_work", "phone"}, "en-us-backend-engineer": {"en", "work_authorization", "phone"},
		"ja-midcareer-engineer": {"ja", "work_authorization", "phone"}, "ja-parttime-store": {"ja", "work_authorization", "phone"},
	}
	for _, tc := range []struct{ job, says, want string }{
		{"en-gb-care-assistant", "I have a British passport", "yes"},
		{"en-gb-care-assistant", "UK passport holder", "yes"},
		{"en-gb-care-assistant", "I'm Irish", "yes"},
		{"en-gb-care-assistant", "settled status", "yes"},
		{"en-gb-care-assistant", "I've got pre-settled status", "yes"},
		{"en-gb-care-assistant", "indefinite leave to remain", "yes"},
		{"en-gb-care-assistant", "I'm a citizen", "yes"},
		{"en-gb-care-assistant", "I have a US green card", ""},
		{"en-gb-care-assistant", "Canadian citizen", ""},
		{"en-gb-care-assistant", "permanent resident of Canada", ""},
		{"en-gb-care-assistant", "my wife has a British passport", ""},
		{"en-gb-care-assistant", "I don't have a British passport", ""},
		{"en-gb-care-assistant", "I've got a visa", ""},
		{"en-gb-care-assistant", "my visa runs out in June", ""},
		{"en-gb-care-assistant", "no, I'm not a British citizen", "no"},
		{"en-gb-care-assistant", "I don't have a visa", "no"},
		{"en-us-backend-engineer", "green card", "yes"},
		{"en-us-backend-engineer", "I hold a green card", "yes"},
		{"en-us-backend-engineer", "been a US citizen since 2010", "yes"},
		{"en-us-backend-engineer", "permanent resident", "yes"},
		{"en-us-backend-engineer", "I have an EAD", "yes"},
		{"en-us-backend-engineer", "my green card is pending", ""},
		{"en-us-backend-engineer", "I'm not a citizen", ""},
		{"en-us-backend-engineer", "British passport", ""},
		{"en-us-backend-engineer", "H-1B", ""},
		{"ja-midcareer-engineer", "日本国籍です", "yes"},
		{"ja-midcareer-engineer", "国籍は日本です", "yes"},
		{"ja-midcareer-engineer", "永住権を持っています", "yes"},
		{"ja-midcareer-engineer", "永住権あるんで大丈夫っす", "yes"},
		{"ja-midcareer-engineer", "帰化しました", "yes"},
		{"ja-midcareer-engineer", "日本国籍ではありません", ""},
		{"ja-midcareer-engineer", "アメリカ国籍です", ""},
		{"ja-midcareer-engineer", "留学ビザです", ""},
		{"ja-midcareer-engineer", "ビザがないです", "no"},
		{"ja-parttime-store", "日本国籍です", "yes"},
		{"ja-parttime-store", "もちろん日本人です", "yes"},
		{"ja-parttime-store", "永住者です", "yes"},
		{"ja-parttime-store", "特別永住者", "yes"},
		{"ja-parttime-store", "日本のパスポートです", "yes"},
		{"ja-parttime-store", "永住申請中です", ""},
		{"ja-parttime-store", "夫が日本人です", ""},
		{"ja-parttime-store", "家族滞在です", ""},
		{"ja-parttime-store", "資格外活動許可があるので28時間までです", "h28"},
	} {
		of := fields[tc.job]
		w := sampleOf(t, tc.job, of[0], of[1], of[2])
		w.say(tc.says)
		status, told, _ := w.record().field(of[1])
		got := ""
		for _, v := range told {
			got, _ = v.(string)
		}
		if got != tc.want || (status == "done") != (tc.want != "") || (w.last().Asks == of[1]) != (tc.want == "") {
			t.Errorf("%s: %q is %q (%s), want %q: %s", tc.job, tc.says, got, status, tc.want, w.last().Text)
		}
		for _, secret := range []string{"British", "Irish", "green card", "US citizen", "日本国籍", "永住権", "帰化"} {
			if strings.Contains(tc.says, secret) && strings.Contains(string(w.raw()), secret) {
				t.Errorf("%q is kept: %s", tc.says, w.raw())
			}
		}
	}
}
