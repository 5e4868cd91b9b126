package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// What somebody says of themselves or asks behind a space, beside the answer to the open question, is none of it, and hides it not.
func TestAnAnswerStandsBesideWhatIsSaidOfOneself(t *testing.T) {
	for _, c := range []struct {
		field, said    string
		answers, asked bool
	}{
		{"full_name", "大久保澄江　おおくぼすみえです　こういうの初めてで娘に教わりながら打ってます遅くてすみません", true, false},
		{"full_name", "佐藤 花子 さとうはなこ 緊張してます", true, false},
		{"full_name", "中村 健 なかむらけん 慣れてなくてすみません", true, false},
		{"full_name", "こういうの初めてで緊張してます", false, false},
		{"age_minimum", "もちろんです　５３ですよ　こんなおばさんでも大丈夫なんでしょうか", true, true},
		{"age_minimum", "はい 髪を染めてても大丈夫ですか", true, true},
		{"age_minimum", "こんなおばさんでも大丈夫なんでしょうか", false, false},
		{"phone", "08012345567です📱 LINEとかじゃだめですか？", true, true},
	} {
		t.Run(c.said, func(t *testing.T) {
			w := sampleOf(t, "ja-parttime-store", "ja", c.field, "shift")
			w.say(c.said)
			if _, told, _ := w.record().field(c.field); (len(told) > 0) != c.answers {
				t.Errorf("told %v: %q", told, w.last().Text)
			}
			if !c.asked && len(w.open) > 0 {
				t.Errorf("people are asked: %q", w.last().Text)
			}
		})
	}
}

// When somebody can be reached stands beside the number, whatever days it names. When they work stands nowhere there.
func TestWhenSomebodyCanBeReachedStandsBesideTheNumber(t *testing.T) {
	for said, kept := range map[string]string{
		"07700 900482, im usually on shift in the morning":  "on shift in the morning",
		"07700 900482. I'm at work most mornings":           "at work most mornings",
		"07700 900482 but monday to friday I can't pick up": "can't pick up",
		"090-3344-1278です。平日の日中は会議が多く出られないことがございますので、19時以降にいただけますと確実です。": "平日の日中は会議が多く出られないことがございますので、19時以降に",
		"090-3344-1278です。月火水は電話に出られません":                                 "月火水は電話に出られません",
		"090-3344-1278です。メールより電話がいいです":                                  "メールより電話がいい",
		"07700 900482. I can work mon, tue and wed":                     "",
		"090-3344-1278です。月水金に働けます":                                      "",
		"07700 900482, thanks": "",
	} {
		t.Run(said, func(t *testing.T) {
			job, lang := "en-gb-care-assistant", "en"
			if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
				job, lang = "ja-parttime-store", "ja"
			}
			w := sampleOf(t, job, lang, "phone", "shift")
			w.say(said)
			_, beside, any := strings.Cut(string(w.raw()), `"words":[`)
			if kept == "" && any || !strings.Contains(beside, kept) {
				t.Errorf("%.200q stands beside it", beside)
			}
		})
	}
}

// A certificate that somebody would do is none that is held, and who would rather not and could is asked.
func TestAWishIsNothingThatIsHeld(t *testing.T) {
	for _, c := range []struct{ field, said, is string }{
		{"certifications", "happy to do the care certificate if you pay for it", ""},
		{"certifications", "I'd do the care certificate if needed", ""},
		{"certifications", "no NVQ. keen to get my care certificate", "qualification=<nil>"},
		{"certifications", "care certificate, happy to bring it", "qualification=care certificate"},
		{"certifications", "I have the care certificate", "qualification=care certificate"},
		{"shift", "mon to fri, 30 hrs. id rather get off nights but could do the odd one if you're stuck", ""},
		{"shift", "mon to fri, 30 hours, prefer no nights but I can do one if you're stuck", ""},
		{"shift", "mon tue 20 hours, id rather not do nights", "nights_ok=false"},
		{"shift", "mon tue 20 hours, nights are fine", "nights_ok=true"},
	} {
		t.Run(c.said, func(t *testing.T) {
			w := sampleOf(t, "en-gb-care-assistant", "en", c.field, "accommodation")
			w.say(c.said)
			_, told, _ := w.record().field(c.field)
			key := map[string]string{"certifications": "qualification", "shift": "nights_ok"}[c.field]
			is := ""
			if v, ok := told[key]; ok {
				is = fmt.Sprintf("%s=%v", key, v)
			}
			if is != c.is {
				t.Errorf("%s: %q", is, w.last().Text)
			}
		})
	}
}

// What only the program can be asked goes to nobody else; what stands beside a change and is asked of people does.
func TestOnlyWhatPeopleCanAnswerGoesToThem(t *testing.T) {
	for _, c := range []struct {
		said  string
		asked bool
	}{
		{"週18時間にします。あと髪ちょっと茶色いんですけど大丈夫ですか？", true},
		{"週18時間にします。髪の色も聞いといてください", true},
		{"制服って貸してもらえますか", true},
		{"週18時間にします。これでわかりますか", false},
		{"週18時間にします。伝わりましたか", false},
		{"これでわかりますか", false},
	} {
		t.Run(c.said, func(t *testing.T) {
			w, _ := saidAtSummary(t, "store", c.said)
			if (len(w.open) > 0) != c.asked {
				t.Errorf("%d cards: %q", len(w.open), w.last().Text)
			}
		})
	}
}
