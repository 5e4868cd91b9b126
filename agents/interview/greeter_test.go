package interview_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
)

func TestConsent(t *testing.T) {
	for _, tt := range []struct {
		say, status, asks string
		agreed            bool
	}{
		{"はい", "greeting", "language", true},
		{"OK", "greeting", "language", true},
		{"同意します", "greeting", "language", true},
		{"はい、お願いします", "greeting", "language", true},
		{"yes, let's start", "greeting", "language", true},
		{"やめておく", "withdrawn", "", false},
		{"no thanks", "withdrawn", "", false},
		{"同意しません", "withdrawn", "", false},
		{"人と話したい", "needs_human", "consent", false},
		{"担当者", "needs_human", "consent", false},
		{"English", "greeting", "consent", false},
		{"山田花子です", "greeting", "consent", false},
		{"apply", "greeting", "consent", false},
		{"応募したいです。よろしくお願いします", "greeting", "consent", false},
		{"Hello, I'd like to apply", "greeting", "consent", false},
		{"はい、応募したいです", "greeting", "language", true},
		{"yes, I'd like to apply", "greeting", "language", true},
		{"？？？", "greeting", "consent", false},
		{"", "greeting", "consent", false},
	} {
		t.Run(tt.say, func(t *testing.T) {
			w := newWorld(t, "small", now, withForm(small(t)))
			w.start()
			if !w.has("ai_disclosed") || w.last().Asks != "consent" {
				t.Fatal("no disclosure")
			}
			w.say(tt.say)
			r := w.record()
			if r.Status != tt.status || w.last().Asks != tt.asks || (r.Consent != nil) != tt.agreed || w.has("consent_given") != tt.agreed {
				t.Errorf("status %s, asks %q, consent %v", r.Status, w.last().Asks, r.Consent)
			}
			if tt.agreed && (r.Consent.Version == "" || r.Consent.At.IsZero()) {
				t.Errorf("consent %+v", r.Consent)
			}
		})
	}
}

// Whether and how to apply is answered by the program, at the disclosure and after it: nobody has to read a card for that. On which terms is for people.
func TestWhetherOneCanApplyIsNoCard(t *testing.T) {
	for _, asks := range []string{"応募できますか？", "すみません、まだ応募は可能でしょうか", "どうやって応募すればいいですか？", "can I apply?", "Hi, can I still apply for this job?", "how do I apply?"} {
		for _, agree := range []bool{false, true} {
			w := newWorld(t, "small", now, withForm(small(t)))
			w.start()
			if agree {
				w.click("agree")
			}
			w.say(asks)
			if len(w.open) > 0 || !strings.Contains(w.last().Text, "こちらから応募できます") || w.last().Asks == "" {
				t.Errorf("%q, agreed %v: %d cards, %q", asks, agree, len(w.open), w.last().Text)
			}
		}
	}
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	if w.say("未経験でも応募できますか？"); len(w.open) != 1 {
		t.Errorf("%d cards: %q", len(w.open), w.last().Text)
	}
}

func TestConsentInTheOtherLanguage(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.say("English please")
	if !strings.Contains(w.last().Text, "I'm an AI") {
		t.Fatalf("said %q", w.last().Text)
	}
	w.say("yes")
	if w.last().Asks != "country" || w.record().Language != "en" || strings.Contains(w.last().Text, "English") {
		t.Errorf("asks %q: the language was named already", w.last().Asks)
	}
	if w.posts[1].Card != nil && len(w.posts[1].Card.Buttons) > 0 {
		t.Error("the answered card still has buttons")
	}
}

func TestDeclinedCanBegin(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.click("decline")
	w.say("始める")
	if w.last().Asks != "consent" {
		t.Errorf("asks %q", w.last().Asks)
	}
}

// After the yes to the disclosure one press is enough, and where the profile tells a clock there is one question at most, whatever it is answered with. Only what
// somebody keeps by a press, or says, is theirs.
func TestOneQuestionBeforeTheInterview(t *testing.T) {
	type is struct {
		language, country, zone string
		inferred                bool
	}
	press := func(name string) func(w *world) { return func(w *world) { w.click(name) } }
	says := func(texts ...string) func(w *world) { return func(w *world) { w.say(texts...) } }
	inTurn := func(texts ...string) func(w *world) {
		return func(w *world) {
			for _, text := range texts {
				w.say(text)
			}
		}
	}
	for name, c := range map[string]struct {
		zone, form string // of the platform's profile, of the form
		does       func(w *world)
		want       is
	}{
		"kept by a press":            {"Asia/Seoul", "", press("as_proposed"), is{"ja", "", "Asia/Seoul", false}},
		"the form's clock, kept":     {"", "JP", press("as_proposed"), is{"ja", "", "Asia/Tokyo", false}},
		"kept in words":              {"Asia/Seoul", "", says("はい"), is{"ja", "", "Asia/Seoul", false}},
		"kept as it is":              {"Asia/Seoul", "", says("このままで大丈夫です"), is{"ja", "", "Asia/Seoul", false}},
		"the other language":         {"Asia/Seoul", "", press("other_language"), is{"en", "", "Asia/Seoul", true}},
		"the other one, in words":    {"Asia/Seoul", "", says("English please"), is{"en", "", "Asia/Seoul", true}},
		"another place":              {"Asia/Seoul", "", says("東京に住んでいます"), is{"ja", "JP", "Asia/Tokyo", false}},
		"both":                       {"Asia/Seoul", "", says("English please", "I live in Boise, Idaho"), is{"en", "US", "America/Boise", false}},
		"its country":                {"America/Denver", "", says("アメリカです"), is{"ja", "US", "America/Denver", true}},
		"a country of several":       {"", "", inTurn("アメリカです", "ボイシ"), is{"ja", "US", "America/Boise", false}},
		"… and no city":              {"", "", inTurn("アメリカです", "えっと", "えっと"), is{"ja", "US", "America/New_York", true}},
		"a language, then a place":   {"", "JP", inTurn("日本語で", "日本です"), is{"ja", "JP", "Asia/Tokyo", false}},
		"what is no country":         {"", "", inTurn("English", "Straya", "Adelaide"), is{"en", "AU", "Australia/Adelaide", false}},
		"what may mean two":          {"", "JP", says("Georgia"), is{"ja", "", "Asia/Tokyo", true}},
		"a name":                     {"Asia/Seoul", "", says("山田と申します"), is{"ja", "", "Asia/Seoul", true}},
		"a sound":                    {"", "JP", says("えっと"), is{"ja", "", "Asia/Tokyo", true}},
		"a language we do not speak": {"", "JP", says("Deutsch bitte"), is{"ja", "", "Asia/Tokyo", true}},
		"nobody's zone":              {"Mars/Olympus", "", inTurn("ええと", "うーん", "えっと"), is{"ja", "", "Asia/Tokyo", true}},
	} {
		t.Run(name, func(t *testing.T) {
			f := small(t)
			f.Country = c.form
			w := newWorld(t, "small", now, withForm(f))
			w.by.Zone = c.zone
			w.start()
			w.click("agree")
			if q := w.last(); q.Asks != "language" || q.Card == nil || w.record().Timezone != "" || w.record().Language != "" {
				t.Fatalf("asks %q: %s", q.Asks, q.Text)
			}
			c.does(w)
			r := w.record()
			if got := (is{r.Language, r.Country, r.Timezone, r.TimezoneInferred}); got != c.want || w.last().Asks != "email" {
				t.Errorf("%+v, asks %s:\n%s", got, w.last().Asks, w.said.String())
			}
		})
	}
}

// Who wants another clock says where they are, and reads the interview's first question next.
func TestAnotherClock(t *testing.T) {
	for say, want := range map[string]string{"ソウル": "Asia/Seoul", "ボイシ": "America/Boise", "えっと": "Asia/Tokyo"} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.by.Zone = "Europe/Paris"
		w.start()
		w.click("agree")
		w.click("other_clock")
		if w.record().Timezone != "" {
			t.Error("a clock that was not wanted is set")
		}
		w.say(say)
		if say == "えっと" { // asked once more
			w.say(say)
		}
		if r := w.record(); r.Timezone != want || r.TimezoneInferred != (say == "えっと") || w.last().Asks != "email" {
			t.Errorf("%q: %s, asks %s:\n%s", say, r.Timezone, w.last().Asks, w.said.String())
		}
	}
}

// TestAChosenLanguageIsNotAskedFor holds that a start with a language that the person chose goes by that, whatever their profile and the form say, and does
// not ask for it. What is no language of the program's is no choice.
func TestAChosenLanguageIsNotAskedFor(t *testing.T) {
	for lang, want := range map[string]string{"en": "I'm an AI", "ja": "AI", "xx": "AI", "": "AI"} {
		w := newWorld(t, "ja-midcareer-engineer", now)
		w.args = map[string]string{interview.ArgLang: lang}
		w.by.Locale = "ja-JP"
		w.start()
		if !strings.Contains(w.last().Text, want) {
			t.Errorf("%q: said %q", lang, w.last().Text)
		}
		w.click("agree")
		chosen := lang == "en" || lang == "ja"
		if _, asked := w.last().Card.Button("other_language"); asked == chosen || w.last().Asks == "language" == chosen {
			t.Errorf("%q: asks for %q", lang, w.last().Asks)
		}
		if got := w.record().Language; chosen && got != lang {
			t.Errorf("%q: it is held in %q", lang, got)
		}
	}
}

// A locale proposes the language: the disclosure is in it. A press that keeps a clock fills no field that asks for one.
func TestTheProfileProposes(t *testing.T) {
	f := small(t)
	f.Fields = append(f.Fields, form.Field{ID: "zone", Type: form.TypeText, RequiredFacts: []string{"timezone"}, Label: f.Fields[0].Label, Intent: f.Fields[0].Intent})
	w := newWorld(t, "small", now, withForm(f))
	w.by.Locale, w.by.Zone, w.lang = "en-GB", "Europe/London", "en"
	w.start()
	if !strings.Contains(w.last().Text, "I'm an AI") {
		t.Fatalf("said %q", w.last().Text)
	}
	w.click("agree")
	if !strings.Contains(w.last().Text, "London") {
		t.Errorf("asks %q", w.last().Text)
	}
	w.click("as_proposed")
	if _, facts, _ := w.record().field("zone"); len(facts) > 0 || w.record().Timezone != "Europe/London" || w.record().Country != "" {
		t.Errorf("%v, %+v", facts, w.record())
	}
}

func TestCountryIsNeverInferred(t *testing.T) {
	for _, said := range []string{"090-1234-5678", "日本語が話せます", "こんにちは", "+81 3 1234 5678"} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.click("agree")
		w.say("日本語")
		w.say(said)
		if c := w.record().Country; c != "" {
			t.Errorf("country %s from %q", c, said)
		}
	}
}

// The state or province whose rules hold is that of the place that was named, in the country that was named.
func TestRegion(t *testing.T) {
	for say, want := range map[string]string{"I live in Brooklyn, New York": "US-NY", "Los Angeles": "US-CA", "Denver, Colorado": "US-CO", "United States": "", "Japan": ""} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.say("English please")
		w.say("yes")
		w.say(say)
		if got := region(t, w); got != want {
			t.Errorf("%q: region %q, want %q", say, got, want)
		}
	}
}

func region(t *testing.T, w *world) string {
	t.Helper()
	var r struct{ Region string }
	if err := json.Unmarshal(w.raw(), &r); err != nil {
		t.Fatal(err)
	}
	return r.Region
}
