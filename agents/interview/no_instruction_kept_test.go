package interview_test

import (
	"strings"
	"testing"
)

// What is to be done with the record is no content: where it cannot be done for sure the answer is opened, and nothing of it changes.
func TestAnInstructionIsNoContent(t *testing.T) {
	ja := []string{"日本語", "日本です", "西村ひかる、にしむらひかるです", "070-3344-5566", "はい", "火曜と木曜、18時から22時", "週20時間", "制限はありません",
		"コンビニで半年やってました。レジと品出しが中心です。ブランクがあるのでレジの操作が心配です", "12月1日"}
	for _, says := range []string{
		"7番も2点直したいです。\n・コンビニは1年だったので差し替え\n・レジの話は関係なさそうなので削除",
		"接客の経験のところのブランクがあるのでレジの操作が心配　というのはけしておいてください　よけいでした",
	} {
		t.Run(says, func(t *testing.T) {
			w := held(t, "ja-parttime-store", "ja", ja...)
			w.say(says)
			if got := shownOf(w, "experience"); strings.Contains(got, "差し替え") || strings.Contains(got, "レジの話") || !strings.Contains(got, "品出しが中心") {
				t.Errorf("%s (%s)", got, w.last().Text)
			}
		})
	}
}

// Words in quotes are replaced alone, beside whatever else the message wants.
func TestQuotedWordsAreReplacedAlone(t *testing.T) {
	ja := []string{"日本語", "日本です", "西村ひかる、にしむらひかるです", "070-3344-5566", "はい", "火曜と木曜、18時から22時", "週20時間", "制限はありません",
		"コンビニで働きました。スタッフは6名で、レジと品出しが中心です。新人さんの教育係も任されました", "12月1日"}
	w := held(t, "ja-parttime-store", "ja", ja...)
	w.say("7番の「スタッフは6名」を「スタッフは8名」に直し、「新人さんの教育係も」の一文は削除してください")
	if got := shownOf(w, "experience"); !strings.Contains(got, "スタッフは8名で、レジと品出しが中心") || strings.Contains(got, "6名") {
		t.Errorf("%s (%s)", got, w.last().Text)
	}
}
