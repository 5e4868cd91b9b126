package interview

import "github.com/mendanhq/mendan/agents/interview/application"

// switchLanguage goes on in the language that somebody asks for by name. It reports whether something was said.
func (t *turn) switchLanguage(lang string) bool {
	switch {
	case !t.State.Begun():
		t.switchDisclosure(lang)
		return true
	case lang == t.State.Speaks:
		t.event("language_kept", t.State.Current)
		t.aside(t.Text("greeter.language_kept", nil))
		return true
	}
	_ = t.apply(application.Change{SetLanguage: &application.SetLanguage{Language: lang}})
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
