package hearing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// In the middle of a long message a wish is heard by the words that are known for it, and what only tells is not read for its sense: what reading costs
// is bounded, by the message and not by a clock.
func TestTheMiddleOfALongMessageIsReadByWords(t *testing.T) {
	weeks := func(n int) string {
		var out strings.Builder
		for week := range n {
			fmt.Fprintf(&out, "In week %d I moved the order service to a queue and wrote its runbook. ", week)
		}
		return out.String()
	}
	l := New(&application.State{}, time.Time{})
	if _, wants := l.partWishes(weeks(60) + "I want to talk to a human. " + weeks(60)); !slices.Contains(wants, intents.WantsHuman) {
		t.Errorf("the wish is not heard: %v", wants)
	}
	short, long := New(&application.State{}, time.Time{}), New(&application.State{}, time.Time{})
	short.partWishes(weeks(100))
	long.partWishes(weeks(400))
	if len(short.readings) < 8 || len(long.readings) > len(short.readings)+5 {
		t.Errorf("of 100 sentences %d readings, of 400 %d", len(short.readings), len(long.readings))
	}
}

// What is asked of us, wished for or to be changed is listened to wherever it stands, what tells only where a long text begins and ends, and of a message all.
func TestWhatIsSaidToUsIsListenedToAnywhere(t *testing.T) {
	within := func(sentence string, before, behind int) bool {
		said := strings.Repeat("I wrote a runbook for it. ", before) + sentence + strings.Repeat(" I wrote a runbook for it.", behind)
		for _, s := range text.Sentences(said) {
			if s.In(said) == sentence {
				return !tellsOnly(said, s)
			}
		}
		t.Fatalf("%q is no sentence of its own", sentence)
		return false
	}
	for _, sentence := range []string{
		"Could you tell me about the pay?", "時給はいくらですか？", "I want to talk to a human.", "担当者の方と話したいです。", "Please change my email to ana@example.com.",
		"さっきの答えに入れておいてください。", "Can I be honest here.", "Stop the reminders please.",
	} {
		if !within(sentence, 60, 60) {
			t.Errorf("%q is passed over", sentence)
		}
	}
	for _, sentence := range []string{"We cut the errors to one percent.", "エラー率を1％に下げました。", "The customer was shouting in caps."} {
		if within(sentence, 60, 60) {
			t.Errorf("%q is read for its sense in the middle", sentence)
		}
		if !within(sentence, 5, 100) || !within(sentence, 100, 5) || !within(sentence, 30, 30) {
			t.Errorf("%q is passed over at an end, or in a message", sentence)
		}
	}
}

// Nothing protected is kept of a long answer, wherever it stands, and its story is.
func TestALongAnswerKeepsNothingProtected(t *testing.T) {
	f, err := form.Sample("en-us-backend-engineer")
	if err != nil {
		t.Fatal(err)
	}
	l := New(&application.State{Form: f, Speaks: "en"}, time.Time{})
	l.Checker, l.Rules = compliance.Lazy(compliance.Default), compliance.Default
	story := strings.Repeat("I moved the order service to a queue and wrote its runbook. ", 40)
	kept := l.wordsToKeep(f.Field("experience"), story+"I am pregnant and my husband is ill. We cut the errors to one percent. "+story, nil)
	if strings.Contains(kept, "pregnant") || !strings.Contains(kept, "one percent") {
		t.Errorf("kept is %q", kept)
	}
}
