package recording

import (
	"cmp"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/place"
)

// PlaceOpen leaves open where the candidate is: what was sent is not held up by a question about that.
func (rec *Recorder) PlaceOpen() {
	rec.State.CountryOpen = rec.State.Country == ""
	if rec.State.Zone == "" {
		rec.State.Zone, rec.State.ZoneInferred = cmp.Or(place.CountryZone(rec.State.Country), place.FallbackZone), true
	}
}

// Lacks leaves a field of a sent application without what it needs, where that was taken back. What is required is for people then.
func (rec *Recorder) Lacks(f *application.Field) {
	def := rec.State.Form.Field(f.ID)
	if f.Complete(def) {
		return
	}
	f.Status = application.FieldDeclined
	rec.State.Forget(f.ID)
	if !def.Required {
		return
	}
	rec.State.Need(application.ReasonDeclined, f.ID)
	if rec.State.Status == application.ReadyForHumanReview {
		rec.State.Status = application.NeedsHuman
	}
}
