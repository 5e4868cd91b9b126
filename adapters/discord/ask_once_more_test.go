package discord

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/bot"
)

// TestSureMark has a button that asks once more name a language, which is no part of what is found again or pressed at last.
func TestSureMark(t *testing.T) {
	p := bot.Post{Text: "x", Card: &bot.Card{Title: "x", Buttons: []bot.Button{{Name: "approve", Label: "Accept", Token: "tok-1", Final: true}, {Name: "open", Label: "Open", Token: "tok-2"}}}}
	for lang, want := range map[string]string{"": "sure:tok-1", "en": "sure:en:tok-1"} {
		out := renderPost(p)
		nameLanguage(out, lang)
		last := out[len(out)-1]
		ids := idsOf(t, last)
		if len(ids) != 2 || ids[0] != want || ids[1] != "tok-2" {
			t.Errorf("%q: the ids are %v", lang, ids)
		}
		if tokens := sentTokens(last); len(tokens) != 2 || tokens[0] != "tok-1" || tokens[1] != "tok-2" {
			t.Errorf("%q: it is looked for by %v", lang, tokens)
		}
	}
	for id, want := range map[string][2]string{"sure:tok": {"tok", ""}, "sure:ja:tok": {"tok", "ja"}, "tok": {"tok", ""}, "a:b": {"a:b", ""}} {
		if token, lang, sure := cutSureMark(id); token != want[0] || lang != want[1] || sure != (id[:2] == "su") {
			t.Errorf("%s: %q, %q, %v", id, token, lang, sure)
		}
	}
}

func idsOf(t *testing.T, m message) (ids []string) {
	t.Helper()
	for _, row := range m.Components {
		switch r := row.(type) {
		case discordgo.ActionsRow:
			for _, b := range r.Components {
				ids = append(ids, b.(discordgo.Button).CustomID)
			}
		}
	}
	return ids
}
