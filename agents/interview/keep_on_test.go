package interview_test

import (
	"slices"
	"strings"
	"testing"
)

// Who is asked whether something is really wanted and says that it is not, in whatever words, keeps everything; only a yes to that, or the wish in
// words that are known for it, does what cannot be called back.
func TestNoInAnyWordsKeepsTheApplication(t *testing.T) {
	for lang, words := range map[string]struct{ withdraw, erase string }{"ja": {"取りやめる", "データを消して"}, "en": {"withdraw", "delete my data"}} {
		for _, asks := range []string{words.withdraw, words.erase} {
			for _, says := range map[string][]string{
				"ja": {
					"やめません。おうぼ したいです", "おうぼ したいです", "おうぼしたいです", "やめません", "やめない", "いいえ、応募したいです", "ちがう、つづけたい", "やめたくないです", "取りやめません！",
					"え、ちがいます！どようびを やめるだけです", "やめてないです！おうぼを つづけたいです", "けしちゃだめです", "消しちゃ困ります",
				},
				"en": {
					"I don't want to withdraw", "no!! i want to submit", "I want to submit it",
					"no, not that", "no wait I didn't mean to quit", "please don't delete anything",
					"that's wrong, I want to stay",
				},
			}[lang] {
				w := atSummary(t, lang)
				w.lang = lang
				w.say(asks)
				if w.say(says); w.erased || w.status == "withdrawn" || w.last().Card != nil && w.last().Card.Kind == "certain" {
					t.Errorf("%q after %q: %s: %s", says, asks, w.status, w.last().Text)
				}
			}
		}
	}
	for lang, says := range map[string][]string{"ja": {"はい", "うん、やめる", "やめます", "取りやめます"}, "en": {"yes", "withdraw", "yes, withdraw"}} {
		for _, yes := range says {
			w := atSummary(t, lang)
			w.lang = lang
			w.say(map[string]string{"ja": "取りやめる", "en": "withdraw"}[lang])
			if w.say(yes); w.status != "withdrawn" {
				t.Errorf("%q: %s: %s", yes, w.status, w.last().Text)
			}
		}
	}
	for _, says := range []string{"続けられません", "もう続けたくないです"} {
		w := atSummary(t, "ja")
		w.say("取りやめる")
		if w.say(says); w.status == "withdrawn" {
			t.Errorf("%q withdraws", says)
		}
	}
}

// Words that say that one wants to apply start no leaving, and those that our texts tell people to write are heard in kana too.
func TestStandingWordsInKana(t *testing.T) {
	w := held(t, "ja-parttime-store", "ja", storeJA[:2]...)
	if w.say("おうぼ したいです"); w.last().Card != nil && w.last().Card.Kind == "certain" {
		t.Errorf("asks %s", w.last().Text)
	}
	for _, says := range []string{"おうぼする", "おうぼします", "そうしんする"} {
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		if w.say(says); w.status != "ready_for_human_review" {
			t.Errorf("%q: %s: %s", says, w.status, w.last().Text)
		}
	}
	w = held(t, "ja-parttime-store", "ja", storeEndJA...)
	w.say("とりやめる")
	w.say("はい")
	if w.say("おうぼを さいかい する"); w.status == "withdrawn" {
		t.Errorf("%s: %s", w.status, w.last().Text)
	}
	w = held(t, "ja-parttime-store", "ja", storeEndJA...)
	if w.say("４ばんは 月火水木金です。土はやめます"); strings.Contains(w.last().Text, w.text("withdraw.confirm")) {
		t.Errorf("a day that is given up gives the application up: %s", w.last().Text)
	}
}

// A question beside the yes to the disclosure, and words that only somebody who does not know us would take for a no, decline nothing.
func TestAQuestionBesideTheYesDeclinesNothing(t *testing.T) {
	for lang, says := range map[string][]string{
		"ja": {"ええで、やってみますわ。ちなみに途中で抜けても大丈夫なん？", "はい。人が決めるんですよね？", "はい、でも長くは無理です"},
		"en": {
			"yep go ahead. do u store my chat anywhere btw?", "Priscilla Nwosu-Grant. fyi I need H1B transfer and I'm in Boulder", "yes. i can't stay long",
			"yes but don't share my number with anyone",
		},
	} {
		for _, said := range says {
			w := newWorld(t, "ja-parttime-store", now)
			w.lang = lang
			w.start()
			if w.say(said); w.status == "withdrawn" || !slices.Contains([]string{"consent", "language", "country"}, w.last().Asks) {
				t.Errorf("%q: %s, asks %q: %s", said, w.status, w.last().Asks, w.last().Text)
			}
		}
	}
}
