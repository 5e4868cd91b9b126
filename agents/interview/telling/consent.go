package telling

import "github.com/mendanhq/mendan/agents/language/text"

// Disclosure says what somebody has to know before anything is asked.
func (w *Teller) Disclosure() string {
	c, f := w.Texts(), w.State.Form
	purpose := f.Job.Purpose.In(w.State.Speaks)
	if purpose == "" {
		purpose = c.Text("disclosure.purpose", nil)
	}
	words := c.Text("disclosure", map[string]any{"title": w.Job(w.State.Speaks), "purpose": purpose, "retention_days": f.RetentionDays})
	if who := w.controller(); who != "" {
		words = text.JoinLines(words, c.Text("disclosure.controller", map[string]any{"controller": who}))
	}
	if w.Provider != "" {
		words = text.JoinLines(words, c.Text("disclosure.provider", map[string]any{"provider": w.Provider}))
	}
	if w.Readers {
		words = text.JoinLines(words, c.Text("disclosure.readers", nil))
	}
	if w.OfflineNotice {
		words = text.JoinLines(words, c.Text("offline.notice", nil))
	}
	return text.JoinLines(text.JoinLines(words, c.Text("consent.ask", nil)), c.Text("consent.switch_language", nil))
}

// controller is who is responsible for the data.
func (w *Teller) controller() string {
	if c := w.State.Form.Job.Controller.In(w.State.Speaks); c != "" {
		return c
	}
	return w.Controller
}

// Privacy answers what happens to the data, from the form and the configuration.
func (w *Teller) Privacy() string {
	purpose := w.State.Form.Job.Purpose.In(w.State.Speaks)
	if purpose == "" {
		purpose = w.Text("disclosure.purpose", nil)
	}
	words := w.Text("data.privacy", map[string]any{"purpose": purpose, "retention_days": w.State.Form.RetentionDays})
	if who := w.controller(); who != "" {
		words = text.JoinLines(words, w.Text("data.privacy.controller", map[string]any{"controller": who}))
	}
	return words
}
