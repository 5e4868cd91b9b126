package interview_test

import (
	"encoding/json"
	"strings"
	"testing"
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

func TestConsentInTheOtherLanguage(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.say("English please")
	if !strings.Contains(w.last().Text, "I'm an AI") {
		t.Fatalf("said %q", w.last().Text)
	}
	w.say("yes")
	if w.last().Asks != "country" || w.record().Language != "en" {
		t.Errorf("asks %q: the language was named already", w.last().Asks)
	}
	if w.posts[1].Card != nil && len(w.posts[1].Card.Buttons) > 0 {
		t.Error("the answered card still has buttons")
	}
}

// Who goes on in the language that the question is asked in has answered it, with a sound the second time; what is in no language has not.
func TestGoingOnNamesTheLanguage(t *testing.T) {
	for text, asks := range map[string][2]string{
		"山田と申します": {"country", "country"}, "田中はなです": {"country", "country"}, "えっと": {"language", "country"}, "😀": {"language", "language"},
	} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.click("agree")
		w.say(text)
		if got := w.last().Asks; got != asks[0] {
			t.Errorf("%q: asks %q at once", text, got)
		}
		w.say(text)
		if got := w.last().Asks; got != asks[1] {
			t.Errorf("%q twice: asks %q", text, got)
		}
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

func TestUnansweredZone(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.click("agree")
	w.say("日本語")
	w.say("アメリカ")
	w.say("えっと")
	w.say("わかりません")
	r := w.record()
	if r.Timezone != "Asia/Tokyo" || !r.TimezoneInferred || r.Country != "US" || w.last().Asks != "email" {
		t.Errorf("%s %s inferred %v, asks %s", r.Country, r.Timezone, r.TimezoneInferred, w.last().Asks)
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

func TestAmbiguousCountryIsAsked(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.say("English")
	w.say("yes")
	w.say("Georgia")
	if w.record().Country != "" || w.last().Asks != "country" {
		t.Fatalf("country %q, asks %q", w.record().Country, w.last().Asks)
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
