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
	return t.askAnew()
}

// speakBeside goes on in another language with what is said beside that wish. The open question is worded anew, should it be put again.
func (t *turn) speakBeside(lang string) {
	_ = t.apply(application.Change{SetLanguage: &application.SetLanguage{Language: lang}})
	t.State.Pending = nil
	t.lead(t.Text("greeter.language_switched", nil))
	t.switched = true
}

// askAnew puts the open question in its reviewed wording, which counts as no other try. It reports whether that came off.
func (t *turn) askAnew() bool {
	f, _ := t.State.CurrentField()
	before := *f
	if err := t.askReviewed(); err != nil || f.Settled() {
		return err == nil && t.spoke
	}
	f.Attempts, f.Followups = before.Attempts, before.Followups
	return true
}
