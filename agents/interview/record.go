package interview

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// record is what an export shows of an interview, beside what the engine adds.
type record struct {
	Status           application.Status   `json:"status"`
	Job              string               `json:"job"`
	Language         string               `json:"language"`
	Country          string               `json:"country"`
	Region           string               `json:"region,omitempty"`
	Timezone         string               `json:"timezone"`
	TimezoneInferred bool                 `json:"timezone_inferred"`
	Consent          *application.Consent `json:"consent"`
	Plan             *application.Plan    `json:"plan"`
	PlanBy           string               `json:"plan_by,omitempty"`
	Fields           []fieldRecord        `json:"fields"`
	Audit            *auditRecord         `json:"audit"`
	NeedsHuman       []application.Need   `json:"needs_human,omitempty"`

	// Dropped is, by rule, how often something was told that is not recorded: for who audits or adjusts, not for who decides.
	Dropped map[string]int `json:"dropped,omitempty"`
}

type fieldRecord struct {
	ID       string                  `json:"id"`
	Label    map[string]string       `json:"label,omitempty"` // by language
	Status   application.FieldStatus `json:"status"`
	Attempts int                     `json:"attempts"`
	Declined bool                    `json:"declined"`
	Facts    map[string]factRecord   `json:"facts"`
	Words    []application.Quote     `json:"words,omitempty"` // told beside the facts
	Shown    map[string]string       `json:"shown,omitempty"` // by language: the answer as the cards show it
}

type factRecord struct {
	Value      any               `json:"value"`
	Label      map[string]string `json:"label,omitempty"` // by language; none where it has no name beside the field's
	Shown      map[string]string `json:"shown,omitempty"` // by language: the value as the cards show it
	Source     string            `json:"source"`
	At         time.Time         `json:"at"`
	Superseded []versionRecord   `json:"superseded"`
}

// versionRecord is what a fact was before. The words are not exported, neither these nor those of the fact: beside what may be recorded they tell what may not
// ("Spanish native"). A sheet points to them where they stand, as people may read them there.
type versionRecord struct {
	Value  any       `json:"value"`
	Source string    `json:"source"`
	At     time.Time `json:"at"`
}

type auditRecord struct {
	Passed     bool            `json:"passed"`
	Violations []brief.Finding `json:"violations"`
	Summary    string          `json:"summary"`
}

// Record implements agents.Flow.
func (f *flow) Record(s *application.State) any {
	if f.Row != nil {
		_ = f.recall(s, f.Row) // without it the record is as whole, for programs
	}
	r := record{
		Job: s.Job, Status: s.Status, Language: s.Language, Country: s.Country, Timezone: s.Zone, TimezoneInferred: s.ZoneInferred,
		Region: s.Region, Consent: s.Consent, Plan: s.Plan, PlanBy: s.PlanBy, Fields: []fieldRecord{}, NeedsHuman: s.Needs, Dropped: s.Dropped,
	}
	for i := range s.Fields {
		r.Fields = append(r.Fields, recordOf(s, &s.Fields[i]))
	}
	if s.Audit != nil {
		r.Audit = &auditRecord{s.Audit.Passed, s.Audit.Violations, s.Audit.Summary}
		if r.Audit.Violations == nil {
			r.Audit.Violations = []brief.Finding{}
		}
	}
	return r
}

func recordOf(s *application.State, f *application.Field) fieldRecord {
	r := fieldRecord{ID: f.ID, Status: f.Status, Attempts: f.Attempts, Declined: f.Status == application.FieldDeclined, Facts: map[string]factRecord{}}
	var def *form.Field
	if s.Form != nil {
		def = s.Form.Field(f.ID)
		r.Shown = inBoth(func(lang string) string { return shown.Answer(s, f, lang) })
		r.Label = inBoth(def.Label.In)
	}
	r.Words = f.Words
	for k, fact := range f.Facts {
		r.Facts[k] = factOf(def, k, fact)
	}
	return r
}

// factOf is a fact as it is exported; def is nil where the form is not at hand.
func factOf(def *form.Field, key string, fact application.Fact) factRecord {
	r := factRecord{Value: fact.Value, Source: fact.Source, At: fact.At, Superseded: []versionRecord{}}
	for _, v := range fact.Superseded {
		r.Superseded = append(r.Superseded, versionRecord{v.Value, v.Source, v.At})
	}
	if def != nil {
		r.Shown = inBoth(func(lang string) string { return shown.Value(def, key, fact, lang) })
		r.Label = inBoth(func(lang string) string { return shown.FactName(base.Texts(lang), key) })
	}
	return r
}

// inBoth is a text in each language that it has one in; nil for none.
func inBoth(text func(lang string) string) map[string]string {
	out := map[string]string{}
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if s := text(lang); s != "" {
			out[lang] = s
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
