package telling

import "github.com/mendanhq/mendan/agents/interview/brief"

// Job is the form's title in the language.
func (w *Teller) Job(lang string) string { return w.State.Form.Title.In(lang) }

// Place is where and when the candidate is.
func (w *Teller) Place() brief.Place {
	return brief.Place{Country: w.State.Country, Zone: w.State.Zone, Now: w.Now}
}
