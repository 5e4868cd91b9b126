package recording

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/place"
)

// TellsSame reports that the new text of a message tells of a field what the old one told. The words are the new ones from then on.
func (rec *Recorder) TellsSame(f *application.Field, h application.Heard) bool {
	own := f.ToldIn(h.ID)
	if len(own) == 0 || !f.Settled() {
		return false
	}
	known := facts.Known{}
	for key, fact := range f.Facts {
		if !slices.Contains(own, key) {
			known[key] = fact.Value
		}
	}
	def := rec.State.Form.Field(f.ID)
	found := facts.Extract(*def, facts.Message{Text: h.Text}, known, rec.Where(def))
	if len(found) != len(own) {
		return false
	}
	for _, x := range found {
		if application.JSON(f.Facts[x.Key].Value) != application.JSON(x.Value) {
			return false
		}
	}
	for _, x := range found {
		fact := f.Facts[x.Key]
		fact.Words = x.Quote
		f.Facts[x.Key] = fact
	}
	return true
}

// Retell gives the place where the candidate is the words that tell it now.
func (rec *Recorder) Retell(h application.Heard) {
	rec.State.Source = maps.Clone(rec.State.Source)
	for section, told := range rec.State.Source {
		if told.ID == h.ID {
			rec.State.Source[section] = rec.TellsOf(h)
		}
	}
	rec.PrefillAll()
}

// PrefillAll puts where the candidate is into the fields that need it and have not been told otherwise. One that lacks it is open again.
func (rec *Recorder) PrefillAll() {
	for i := range rec.State.Fields {
		f := &rec.State.Fields[i]
		def, place := rec.State.Form.Field(f.ID), application.Field{}
		rec.Prefill(&place, def)
		for key, fact := range place.Facts {
			if old, ok := f.Facts[key]; !ok {
				f.Put(key, fact)
			} else if old.Source == fact.Source && !slices.Contains(f.Heard, fact.Source) {
				old.Words = fact.Words
				f.Facts[key] = old
			}
		}
		if f.Status == application.FieldDone && slices.ContainsFunc(f.MissingKeys(def), func(key string) bool { return placeOf(key) != "" }) {
			f.Status, f.Next, rec.State.Audit = application.FieldPending, nil, nil
		}
	}
}

// Unplace takes back what a message told about where the candidate is: a country with its clock, or the clock alone.
func (rec *Recorder) Unplace(id string) {
	for i := range rec.State.Fields { // what was put in from it, or told to the field itself in the same words
		f := &rec.State.Fields[i]
		for _, key := range f.ToldIn(id) {
			if placeOf(key) != "" {
				delete(f.Facts, key)
			}
		}
	}
	if rec.State.Source[application.SectionCountry].ID == id {
		rec.State.Country, rec.State.CountryOpen = "", false
	}
	rec.State.Zone, rec.State.ZoneInferred = "", false
	rec.State.Source, rec.State.Asked = maps.Clone(rec.State.Source), nil
	for section, told := range rec.State.Source {
		if told.ID == id {
			delete(rec.State.Source, section)
		}
	}
	rec.State.Region = hearing.RegionOf(place.Read(rec.State.Source[application.SectionCountry].Text, place.Context{Asked: place.AskCountry}), rec.State.Country)
}
