package bot_test

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
)

func TestWordsTypedAfterACode(t *testing.T) {
	modal := func(required ...string) *bot.Modal {
		m := &bot.Modal{Inputs: []bot.Input{{Name: "note"}}}
		for _, name := range required {
			m.Inputs = append(m.Inputs, bot.Input{Name: name, Required: true})
		}
		return m
	}
	for _, tt := range []struct {
		modal *bot.Modal
		want  string
	}{
		{nil, "reason"}, {modal(), "reason"}, {modal("reason"), "reason"}, {modal("text"), "text"}, {modal("field", "question"), "reason"},
	} {
		if got := tt.modal.Typed(); got != tt.want {
			t.Errorf("%+v: words fill %q, want %q", tt.modal, got, tt.want)
		}
	}
	if got := modal("field", "question").Missing(map[string]string{"field": "x", "question": " \t"}); len(got) != 1 || got[0].Name != "question" {
		t.Errorf("missing: %+v", got)
	}
}

// TestFormsThatTakeAFile: where none can, no button opens one, and a card of nothing else is none.
func TestFormsThatTakeAFile(t *testing.T) {
	attach := bot.Button{Name: "attach", Modal: &bot.Modal{Inputs: []bot.Input{{Name: "file", File: true}}}}
	keep := bot.Button{Name: "keep", Modal: &bot.Modal{Inputs: []bot.Input{{Name: "reason"}}}}
	card := &bot.Card{Kind: "question", Buttons: []bot.Button{attach, keep}}
	if got := card.WithoutFileForms(); len(got.Buttons) != 1 || got.Buttons[0].Name != "keep" || len(card.Buttons) != 2 {
		t.Errorf("%+v of %+v", got, card)
	}
	for _, c := range []*bot.Card{nil, {Kind: "question", Buttons: []bot.Button{attach}}} {
		if got := c.WithoutFileForms(); got != nil {
			t.Errorf("%+v", got)
		}
	}
	if got := (&bot.Card{Title: "CV", Buttons: []bot.Button{attach}}).WithoutFileForms(); got == nil || len(got.Buttons) > 0 {
		t.Errorf("%+v", got)
	}
}
