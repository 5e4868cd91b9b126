package interview_test

import (
	"strings"
	"testing"
	"unicode"
)

func isKana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

// A language that is named where something is told or added is no wish for it; the wish itself is heard, also beside other words.
func TestALanguageNamedAtTheSummary(t *testing.T) {
	care := toldCareEN
	for says, switches := range map[string]bool{
		"for experience add that I spoke with residents in japanese":                                   false,
		"I took orders in japanese in the ramen shop every day":                                        false,
		"my experience should be a ramen shop 8 months, and I took orders in japanese there every day": false,
		"please add that I can read care plans in Japanese":                                            false,
		"can you add I helped a resident in japanese sometimes":                                        false,
		"experience: 2 years, half of it in japanese":                                                  false,
		"can we switch to Japanese please":                                                             true,
		"in Japanese please":                                                                           true,
		"could I read this in Japanese before I send it?":                                              true,
		"Japanese please": true,
		"日本語でお願いします":      true,
	} {
		t.Run(says, func(t *testing.T) {
			w := care.summary(t)
			w.say(says)
			if got := strings.ContainsFunc(w.last().Text, isKana); got != switches {
				t.Errorf("in Japanese: %t, want %t\n%s", got, switches, w.last().Text)
			}
		})
	}
	store := toldStoreJA
	for says, switches := range map[string]bool{
		"接客の経験に、英語で接客していたことも足してください": false,
		"注文は英語で取っていました、と書いておいてください":  false,
		"経験に英語での接客も入れてください":          false,
		"英語でお願いします":                  true,
		"送る前に英語で見せてもらえますか":           true,
		"ここから英語にしてもらえますか":            true,
	} {
		t.Run(says, func(t *testing.T) {
			w := store.summary(t)
			w.say(says)
			if got := !strings.ContainsFunc(w.last().Text, isKana); got != switches {
				t.Errorf("in English: %t, want %t\n%s", got, switches, w.last().Text)
			}
		})
	}
}

// What is to stand beside an answer that is named is no request for an adjustment, whatever is done at that work.
func TestDutiesAddedAtTheSummary(t *testing.T) {
	wanted(t, toldCareEN, [][]string{
		{"add meds to my experience please", "Care experience: meds", "!says: what would help you"},
		{"I need big print for the interview please", "says: what would help you"},
	})
}

// Words that send, in the ways people have.
func TestSentInOrdinaryWords(t *testing.T) {
	for g, says := range map[*told][]string{
		&toldCareEN: {"cool, looks good. go ahead and send it", "looks good, go ahead and send it", "great. send it off then", "ok thats all fine. please send it now",
			"nice one, all good. send it",
			"perfect thank you. you can send it", "brilliant. go for it, send it", "yep all correct. submit it please"},
		&toldStoreJA: {"いい感じです。これで送ってください", "大丈夫です！送信お願いします", "ばっちりです。送っちゃってください", "OKです、このまま応募します", "完璧です。提出でお願いします🙏"},
	} {
		for _, s := range says {
			t.Run(s, func(t *testing.T) {
				w := g.summary(t)
				if w.say(s); w.status != "ready_for_human_review" {
					t.Errorf("%s\n%s", w.status, w.last().Text)
				}
			})
		}
	}
	for g, says := range map[*told][]string{
		&toldCareEN: {"cool, looks good. dont send it yet", "cool. can you go ahead and change the phone first", "looks good so far", "send it when I say so",
			"go ahead and add my nan"},
		&toldStoreJA: {"いい感じです。まだ送らないでください", "送る前に電話を直したいです"},
	} {
		for _, s := range says {
			t.Run(s, func(t *testing.T) {
				w := g.summary(t)
				if w.say(s); w.status == "ready_for_human_review" {
					t.Errorf("sent:\n%s", w.last().Text)
				}
			})
		}
	}
}

// Taking something out of one answer is no wish to have all erased; that is heard wherever it is said.
func TestPartsTakenOutEraseNothing(t *testing.T) {
	for g, says := range map[*told]map[string]bool{
		&toldEntryJA: {
			"自己PRの中の「新人が一人立ちするまでの期間が1ヶ月から2週間になりました」は力を入れたことの話なので消してください": false,
			"自己PRの中の「開発ブログを読んで」は別の話なので消してください":                           false,
			"自己PRの「強みは」のところは消してほしいです":                                    false,
			"力を入れたことの最後の文を削除してください":                                      false,
			"自己PRを消してもらえますか":                                             false,
			"全部消してください":                                                  true,
			"私のデータを消してください":                                              true,
			"自己PRも電話もデータは全部消してください":                                      true,
		},
		&toldEngineerEN: {
			"please delete the part about Ridgeline from my experience":           false,
			"remove the “six years with backend in all” bit from experience, thx": false,
			"can you erase the phone number please":                               false,
			"delete everything you have on me":                                    true,
			"can you erase what I told you so far, I am a bit uncomfortable":      true,
			"please erase my profile including my phone number":                   true,
			"delete my application and my email and phone from your system":       true,
			"delete my profile, I got a job so this part is over":                 true,
			"please erase me, my name, my number, the lot":                        true,
			"the best after 3pm remark pls remove":                                false,
			"please delete my data":                                               true,
			"erase my experience, my phone, just everything":                      true,
		},
	} {
		for s, erases := range says {
			t.Run(s, func(t *testing.T) {
				w := g.summary(t)
				w.say(s)
				if got := w.last().Card != nil && w.last().Card.Kind == "certain"; got != erases {
					t.Errorf("asks whether to erase all: %t, want %t\n%s", got, erases, w.last().Text)
				}
			})
		}
	}
}

// What is no word of an answer is not cut out of one, a time of day corrects no length, and who wants a line gone writes no new answer.
func TestNothingElseIsChanged(t *testing.T) {
	care := told{"en-gb-care-assistant", "en", []string{"phone", "experience", "driving_licence", "notice_period"}, []string{
		"07700 900318, ring me after 3", "3 years and 8 months in a care home, personal care, meals and meds", "yes full licence", "2 weeks",
	}}
	wanted(t, care, [][]string{
		{"delete the car remark in 2", "Care experience: care home / personal care, meals and meds / length of the experience: 44 months"},
		{"the car remark in 6 pls remove", "!says: everything"},
		{"call after 2 not 3", "Care experience: 44 months", "Notice period: 2 weeks"},
		{"ring me after 2, not 3", "Care experience: 44 months", "Notice period: 2 weeks"},
		{"best to phone before 1 actually", "Care experience: 44 months", "Notice period: 2 weeks"},
		{"experience is 4 years not 3", "Care experience: 56 months"},
		{"notice is 3 weeks not 2", "Notice period: 3 weeks"},
		{"edit 2 || 5 years in a nursing home", "Care experience: nursing home"},
	})
	for says, stays := range map[string]bool{
		"I just want that one duplicated line gone, rest is fine": true, "please just remove the last line": true, "keep everything but drop that sentence": true,
		"5 years in a nursing home": false, "I worked on the production line for 2 years": false,
	} {
		t.Run(says, func(t *testing.T) {
			w := care.summary(t)
			w.say("edit 2")
			if w.say(says); (w.last().Asks == "experience") != stays {
				t.Errorf("asks %s:\n%s", w.last().Asks, w.last().Text)
			}
		})
	}
}
