package interview_test

import (
	"strings"
	"testing"
)

// Who asks how they will be answered, and wants a person in a sentence of its own, gets one.
func TestAPersonIsWantedBesideAQuestionOfTheChannel(t *testing.T) {
	for said, wants := range map[string]bool{
		"Will someone reply here or by email? I'd rather talk to a real person please.": true,
		"Will someone reply here or by email?":                                          false,
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "shift")
		if w.say(said); strings.Contains(w.last().Text, "a person will write to you") != wants {
			t.Errorf("%q: %s: %s", said, w.status, w.last().Text)
		}
	}
}

// What people are shown of an earlier question is the question, and nothing of what was told off the record with it.
func TestAnEarlierQuestionIsShownAlone(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "phone", "shift")
	w.say("Between us, I was fired from my last job, please don't write that down. Will that matter?")
	w.say("did you tell them?")
	for _, p := range w.posts {
		if p.Card != nil && strings.Contains(p.Card.Body, "fired") {
			t.Errorf("people are shown %q", p.Card.Body)
		}
	}
}
