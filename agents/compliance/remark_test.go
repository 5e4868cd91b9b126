package compliance

import "testing"

// TestRemarks reads what people write to a candidate, or of one, without asking: a judgement by a group is stopped anywhere, what
// concerns the work, the form or the firm passes.
func TestRemarks(t *testing.T) {
	c := Lazy(Default)
	for _, text := range []string{
		"You should get married first.", "女性なので事務がいいですね", "女の人には管理職は荷が重いと思います。",
		"お子さんが小さいうちは家にいてあげてください。", "うちは外国の方はちょっと遠慮しています。", "独身の方が助かります。",
		"Ladies don't usually do well on the night crew.", "We'd hoped for somebody under thirty-five.",
		"People of your faith usually want Fridays off.", "A Frenchman would not fit this team.", "He looks a bit sickly to me.",
		"在日の方はお客様が嫌がります。", "組合活動をするような人は要りません。", "You're too pretty to work in the warehouse.",
		"Women get too emotional for this kind of negotiation.", "A candidate in his fifties is a risk.",
		"アジア系の方は真面目で助かります。", "障害がある方だと周りの負担になります。", "I'd rather not have another mother on the team.",
		"妊娠の可能性がある方には任せにくい仕事です。", "Catholics and shift work don't mix.",
	} {
		if v := c.Check(Question{Text: text, Statement: true}); v.Passed {
			t.Errorf("%q passed", text)
		}
	}
	for _, text := range []string{
		"面接は来週水曜の午後2時からオンラインで行います。", "候補者は夜勤に対応できるとのことです。", "性別や年齢は選考に影響しません。",
		"応募要件の実務経験三年に届かないため、今回は見送ります。", "保育士として五年の経験があり、即戦力と考えます。",
		"在留資格の確認書類は、内定後にお願いします。", "育休後の復職率は95％です。", "国籍を問わず応募できます。",
		"当社には育児と両立している社員が多くいます。", "健康保険証は入社時に会社から発行されます。", "若手の育成を担当していただきます。",
		"書類に家族構成を書く必要はありません。", "候補者から開始日の変更希望がありました。5月10日です。",
		"Please bring your driving licence on the first day.", "We offer parental leave and health insurance to all staff.",
		"She managed a team of nurses in a children's ward.", "Rejected: the right to work could not be confirmed.",
		"We don't ask for your age or nationality.", "He has six years of Go and led the payments team.",
		"The parents' association is one of our clients.", "Our nursery team cares for forty children.",
		"I recommend moving her forward; the portfolio is solid.", "Not suitable: the licence expired last year.",
		"Working language is English; no other language is needed.", "人となり", "人柄", "お人柄", "仕事観",
	} {
		if v := c.Check(Question{Text: text, Statement: true}); !v.Passed {
			t.Errorf("%q: %v", text, brief(v))
		}
	}
}
