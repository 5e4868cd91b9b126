package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// langOf is the language of words: Japanese where they hold a Japanese letter.
func langOf(said string) string {
	if strings.ContainsFunc(said, func(r rune) bool { return r > 0x3000 }) {
		return "ja"
	}
	return "en"
}

// A test that is passed is a driving test only where it is called one: what else was passed is what was asked for.
func TestATestThatWasPassedIsNoDrivingLicence(t *testing.T) {
	for said, licence := range map[string]string{
		"Care Certificate, and I passed my driving test last year":      "yes",
		"Care Certificate, also I drive, got my full licence last year": "yes",
		"I passed my test in food hygiene last year":                    "<nil>",
		"passed my test in first aid":                                   "<nil>",
		"I passed the test for moving and handling":                     "<nil>",
		"Care Certificate, I passed my theory test in safeguarding":     "<nil>",
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "certifications", "driving_licence", "phone")
		w.say(said)
		_, told, _ := w.record().field("driving_licence")
		got := "<nil>"
		for _, v := range told {
			got = fmt.Sprint(v)
		}
		if got != licence {
			t.Errorf("%q: licence %v: %q", said, told, w.last().Text)
		}
		if cert := shownOf(w, "certifications"); cert == "map[] <nil>" || cert == "" {
			t.Errorf("%q: certificate lost (%s): %q", said, cert, w.last().Text)
		}
	}
}

// Who would rather be reached by what is asked for, or by a text, refuses nothing.
func TestTheWayThatIsAskedForIsNoOtherWay(t *testing.T) {
	for _, c := range []struct {
		field, said string
		left        bool
	}{
		{"phone", "電話の方が楽です。メールはあまり見ないので", false},
		{"phone", "メールより電話のほうが助かります", false},
		{"phone", "ショートメールのほうがいいです", false},
		{"phone", "メッセージでお願いします", false},
		{"phone", "calls are better than emails", false},
		{"phone", "just call or text me", false},
		{"phone", "let me text it to you, easier", false},
		{"phone", "I prefer calls, emails get lost", false},
		{"phone", "it's better here than by email", false},
		{"phone", "chat is better for me", false},
		{"phone", "電話よりメールのほうが助かります", true},
		{"phone", "連絡はメールがいいです", true},
		{"phone", "email works better for me", true},
		{"phone", "rather email than phone", true},
		{"email", "メールの方がいいです、電話は出られないので", false},
		{"email", "電話よりメールがいいです", false},
		{"email", "email is better than calls", false},
		{"email", "携帯メールのほうがいいです", false},
		{"email", "メールより電話がいいです", true},
		{"email", "I'd prefer a call", true},
		{"email", "calls are easier for me", true},
	} {
		w := sampleOf(t, "en-us-backend-engineer", langOf(c.said), c.field, "start_date")
		w.say(c.said)
		refused := w.last().Asks != c.field || strings.Contains(w.last().Text, "You don't have to share") || strings.Contains(w.last().Text, "無理にとは")
		if refused != c.left {
			t.Errorf("%s %q: asks %s: %q", c.field, c.said, w.last().Asks, w.last().Text)
		}
	}
}

// A number that a question asks about is nobody's own.
func TestANumberThatIsAskedAboutIsNoAnswer(t *testing.T) {
	for said, own := range map[string]bool{
		"will you ring me from 07700 900999?":               false,
		"Is 020 7946 0123 your office number?":              false,
		"who do I reach at 020 7946 0123?":                  false,
		"so you call me from 020 7946 0123, don't you?":     false,
		"070-1234-5678は御社の番号ですか？":                           false,
		"070-1234-5678からかかってきますか？":                          false,
		"07700 900123, is text ok instead of calls?":        true,
		"07700 900123. will you ring me from 07700 900999?": true,
		"070-2233-4455です。連絡はメッセージでもいいですか？":                  true,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "shift")
		if langOf(said) == "ja" {
			w = sampleOf(t, "ja-parttime-store", "ja", "phone", "age_minimum")
		}
		w.say(said)
		_, told, _ := w.record().field("phone")
		if (len(told) > 0) != own || strings.Contains(fmt.Sprint(told), "900999") {
			t.Errorf("%q: %v: %q", said, told, w.last().Text)
		}
	}
}

// A passage that was taken out of something else is of the story that is told.
func TestAPassageInAStoryIsNoneOfAnAnswer(t *testing.T) {
	for _, says := range []string{
		"I had to remove the part about meals from the care plan",
		"We decided to remove the part with the legacy code",
		"I noticed a mistake and had to delete the section about meals, then I told the nurse",
		`I asked them to take out the line "do not disturb" from the chart`,
	} {
		w := sampleOf(t, "en-remote-support-global", "en", "email", "scenario", "languages")
		w.say("riko@example.com") // an answer in which a passage could stand
		w.say(says)
		if strings.Contains(w.last().Text, "could not find") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
		if got := shownOf(w, "scenario"); !strings.Contains(says, "meals from") && !strings.Contains(got, "part") && !strings.Contains(got, "section") && !strings.Contains(got, "line") {
			t.Errorf("%q is lost: %s: %s", says, got, w.last().Text)
		}
	}
}
