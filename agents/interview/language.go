package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/prompts"
)

// switchLanguage goes on in the language that somebody asks for by name.
func (t *turn) switchLanguage(text string) bool {
	if place.TellsSkill(text) {
		return false
	}
	wish := place.ParseWish(text)
	if lang := t.languageAsked(); lang != "" && wish.Language == "" && wish.Unsupported == "" {
		wish.Language, wish.Explicit = lang, true
	}
	if wish.Unsupported != "" && wish.Explicit && len([]rune(text)) <= intents.MaxWhole && !t.aboutLanguages() {
		t.aside(t.text("language.unsupported", nil))
		return true
	}
	if !wish.Explicit || wish.Language == "" || len([]rune(text)) > intents.MaxWhole || t.aboutLanguages() && !intents.Is(intents.WantsLanguage, text) {
		return false
	}
	if wish.Language == t.s.Speaks {
		t.event("language_kept", t.s.Current)
		t.aside(t.text("greeter.language_kept", nil))
		return true
	}
	_ = t.apply(application.Change{SetLanguage: &application.SetLanguage{Language: wish.Language}})
	t.s.Pending = nil
	t.lead(t.text("greeter.language_switched", nil))
	f, _ := t.s.CurrentField()
	if t.s.Status == application.Confirming {
		t.close()
		t.summarise()
		return true
	}
	if f == nil {
		t.reask()
		return true
	}
	before := *f
	if err := t.askReviewed(); err != nil || f.Settled() {
		return err == nil && t.spoke
	}
	f.Attempts, f.Followups = before.Attempts, before.Followups
	return true
}

// languageAsked is the language that the newest words ask to go on in, whatever name they have for it, and nothing else.
func (t *turn) languageAsked() string {
	switch {
	case t.aboutLanguages() || t.tells():
		return ""
	case t.doesOnly(reading.LanguageJA):
		return prompts.JA
	case t.doesOnly(reading.LanguageEN):
		return prompts.EN
	}
	return ""
}

// moved takes the name of a city for the clock that was only inferred.
func (t *turn) moved(text string) bool {
	if !t.s.ZoneInferred || len([]rune(text)) > intents.MaxWhole {
		return false
	}
	zone := func(text string) string {
		return place.Read(text, place.Context{Asked: place.AskZone, Country: t.s.Country}).Zone
	}
	told := zone(text)
	if told == "" {
		return false
	}
	source := t.saidIn(func(part string) bool { return zone(part) == told })
	_ = t.apply(application.Change{SetTimezone: &application.SetTimezone{Zone: told, Source: source}})
	t.aside("")
	return true
}

// aboutLanguages reports that the open question is itself about languages, so that naming one is an answer.
func (t *turn) aboutLanguages() bool {
	_, def := t.s.CurrentField()
	return def != nil && (strings.Contains(def.ID, "language") || slices.ContainsFunc(def.Keys(), func(k string) bool {
		return strings.Contains(k, "language") || strings.Contains(k, "level")
	}))
}
