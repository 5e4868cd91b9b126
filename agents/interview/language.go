package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/place"
)

// switchLanguage goes on in the language that somebody asks for by name.
func (t *turn) switchLanguage(text string) bool {
	if place.TellsSkill(text) {
		return false
	}
	wish := place.ParseWish(text)
	if lang := t.LanguageAsked(); lang != "" && wish.Language == "" && wish.Unsupported == "" {
		wish.Language, wish.Explicit = lang, true
	}
	if wish.Unsupported != "" && wish.Explicit && len([]rune(text)) <= intents.MaxWhole && !t.AboutLanguages() {
		t.aside(t.Text("language.unsupported", nil))
		return true
	}
	if !wish.Explicit || wish.Language == "" || len([]rune(text)) > intents.MaxWhole || t.AboutLanguages() && !intents.Is(intents.WantsLanguage, text) {
		return false
	}
	if wish.Language == t.State.Speaks {
		t.event("language_kept", t.State.Current)
		t.aside(t.Text("greeter.language_kept", nil))
		return true
	}
	_ = t.apply(application.Change{SetLanguage: &application.SetLanguage{Language: wish.Language}})
	t.State.Pending = nil
	t.lead(t.Text("greeter.language_switched", nil))
	f, _ := t.State.CurrentField()
	if t.State.Status == application.Confirming {
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

// moved takes the name of a city for the clock that was only inferred.
func (t *turn) moved(text string) bool {
	if !t.State.ZoneInferred || len([]rune(text)) > intents.MaxWhole {
		return false
	}
	zone := func(text string) string {
		return place.Read(text, place.Context{Asked: place.AskZone, Country: t.State.Country}).Zone
	}
	told := zone(text)
	if told == "" {
		return false
	}
	source := t.SaidIn(func(part string) bool { return zone(part) == told })
	_ = t.apply(application.Change{SetTimezone: &application.SetTimezone{Zone: told, Source: source}})
	t.aside("")
	return true
}
