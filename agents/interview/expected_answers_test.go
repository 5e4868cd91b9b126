package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// TestExpectedAnswers holds what each question of an interview says of its answer, and that its bare text has neither bar nor options while they are shown
// beside it.
func TestExpectedAnswers(t *testing.T) {
	pdf := bot.Attachment{Name: "cv.pdf", MIME: "application/pdf", Text: "Ana Silva, backend engineer since 2016."}
	w := newWorld(t, "en-us-backend-engineer", now)
	w.start()
	w.click("agree")
	w.say("English")
	w.say("United States, Denver")
	for _, c := range []struct {
		asks   string
		expect bot.Expect
		answer func()
	}{
		{"full_name", bot.Expect{Kind: bot.ExpectText, Autocomplete: "name"}, func() { w.say("Ana Silva") }},
		{"email", bot.Expect{Kind: bot.ExpectEmail, Autocomplete: "email"}, func() { w.say("ana@example.com") }},
		{"phone", bot.Expect{Kind: bot.ExpectPhone, Autocomplete: "tel", Optional: true}, func() { w.say("+1 303 555 0143") }},
		{"resume", bot.Expect{Kind: bot.ExpectFile, Accept: []string{"pdf", "docx", "txt", "md"}, MaxMB: 10}, func() { w.attach("", pdf) }},
		{"work_authorization", bot.Expect{Kind: bot.ExpectChoice}, func() { w.click("yes") }},
		{"sponsorship", bot.Expect{Kind: bot.ExpectChoice}, func() { w.say("no") }},
		{"experience", bot.Expect{Kind: bot.ExpectLong}, nil},
	} {
		p := w.last()
		if p.Asks != c.asks || p.Expect == nil {
			t.Fatalf("asked %q, expects %v: %s", p.Asks, p.Expect, p.Text)
		}
		if got := *p.Expect; got.Kind != c.expect.Kind || got.Autocomplete != c.expect.Autocomplete || got.Optional != c.expect.Optional ||
			got.MaxMB != c.expect.MaxMB || !slices.Equal(got.Accept, c.expect.Accept) {
			t.Errorf("%s expects %+v, want %+v", c.asks, got, c.expect)
		}
		checkBare(t, p)
		if c.answer != nil {
			c.answer()
		}
	}
	for _, p := range w.posts { // what is answered lists no options any more
		if p.Asks == "" && p.Expect != nil {
			t.Errorf("%q expects an answer, and asks nothing", p.Text)
		}
		checkBare(t, p)
	}
}

func checkBare(t *testing.T, p bot.Post) {
	t.Helper()
	bare := p.Bare()
	if p.Progress != nil && (!strings.Contains(p.Text, p.Progress.Bar()) || strings.ContainsAny(bare, "■□")) {
		t.Errorf("a bar is left, or was not there: %s", bare)
	}
	buttons := p.Card != nil && p.Card.Kind == "choice" && len(p.Card.Buttons) > 0
	if listed := strings.Contains(bare, "\n1 "); listed != (p.Asks != "" && !buttons) && p.Options > 0 {
		t.Errorf("options in words: %v, as buttons: %v, asks %q: %s", listed, buttons, p.Asks, bare)
	}
}

// TestExpectedFollowup holds that what is asked of one fact of several is answered as that fact is.
func TestExpectedFollowup(t *testing.T) {
	w := newWorld(t, "ja-midcareer-engineer", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"はい、日本語で", "日本です", "田中花子"} {
		w.say(s)
	}
	p := w.last()
	if p.Asks != "full_name" || p.Expect == nil || p.Expect.Kind != bot.ExpectText || p.Progress == nil {
		t.Fatalf("%q expects %+v: %s", p.Asks, p.Expect, p.Text)
	}
	checkBare(t, p)
}
