package facts

import "testing"

// What says the opposite of itself, and a bare "none" where it is asked what somebody may do, is asked back.
func TestNoAnswerThatMeansTheOpposite(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"sponsorship", "no I would need sponsorship", `needs_sponsorship=-`}, {"sponsorship", "nope, I do require a visa", `needs_sponsorship=-`},
		{"sponsorship", "yes, I don't need it", `needs_sponsorship=-`}, {"sponsorship", "no I don't need it", `needs_sponsorship="no"`},
		{"sponsorship", "none", `needs_sponsorship="no"`}, {"work_authorization", "no, I am authorized to work", `authorized_us=-`},
		{"work_authorization", "none", `authorized_us=-`}, {"work_authorization", "nothing", `authorized_us=-`},
		{"work_authorization", "no restrictions", `authorized_us="yes"`}, {"work_authorization", "no", `authorized_us="no"`},
		{"work_authorization", "nothing special really", `authorized_us=-`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"work_authorization", "なし", `can_work_in_jp=-`}, {"work_authorization", "特にないです", `can_work_in_jp=-`}, {"work_authorization", "ないです", `can_work_in_jp=-`},
		{"work_authorization", "ありません", `can_work_in_jp=-`}, {"work_authorization", "とくになにもございません。", `can_work_in_jp=-`}, {"work_authorization", "別にないっす", `can_work_in_jp=-`},
		{"work_authorization", "今のところ特にありません", `can_work_in_jp=-`}, {"work_authorization", "制限はありません", `can_work_in_jp="yes"`}, {"work_authorization", "特に制限はないです", `can_work_in_jp="yes"`},
		{"work_authorization", "就労資格がありません", `can_work_in_jp="no"`}, {"work_authorization", "不可です", `can_work_in_jp="no"`}, {"work_authorization", "いいえ", `can_work_in_jp="no"`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{{"right_to_work", "none", `right_to_work=-`}, {"driving_licence", "none", `has_licence="no"`}})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{{"work_authorization", "なし", `can_work_in_jp=-`}, {"work_authorization", "働けません", `can_work_in_jp="no"`}})
}
