package interview_test

import (
	"strings"
	"testing"
)

// A message that answers nothing and most likely wishes for something is taken for that, and not recorded; what answers stays an answer.
func TestALikelyWishIsNoAnswer(t *testing.T) {
	for said, wish := range map[string]string{
		"ちょっと何日か休みますその間メールとか送らないでもらえると": "お知らせ",
		"塾いってくる またよる": "続けるときは",
		"まかない作りを2年やって、休みの日は店を休まず回しました":    "",
		"メールで予約を受けて、しつこいお客様には送らないようにしました": "",
	} {
		t.Run(said, func(t *testing.T) {
			w := sampleOf(t, "ja-parttime-store", "ja", "experience", "phone")
			w.say(said)
			if _, told, _ := w.record().field("experience"); (len(told) > 0) != (wish == "") || !strings.Contains(w.last().Text, wish) {
				t.Errorf("%v: %s", told, w.last().Text)
			}
		})
	}
}

// A story that has the words of a wish in it is a story: nobody is asked whether they want to leave.
func TestAStoryWithTheWordsOfAWish(t *testing.T) {
	for _, said := range []string{
		"day centre, six months, ran bingo. Got bored and quit",
		"two years in a nursing home, washing and feeding, until they closed and I quit",
	} {
		t.Run(said, func(t *testing.T) {
			w := sampleOf(t, "en-gb-care-assistant", "en", "experience", "phone")
			w.say(said)
			if _, told, _ := w.record().field("experience"); len(told) == 0 || w.last().Asks == "certain" {
				t.Errorf("%v: %s", told, w.last().Text)
			}
		})
	}
}
