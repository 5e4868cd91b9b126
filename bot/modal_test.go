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
