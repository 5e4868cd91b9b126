package interview

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/shown"
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
}

type fieldRecord struct {
	ID       string                  `json:"id"`
	Status   application.FieldStatus `json:"status"`
	Attempts int                     `json:"attempts"`
	Declined bool                    `json:"declined"`
	Facts    map[string]factRecord   `json:"facts"`
	Words    []application.Quote     `json:"words,omitempty"` // told beside the facts
	Shown    map[string]string       `json:"shown,omitempty"` // by language: the answer as the cards show it
}

type factRecord struct {
	Value      any                   `json:"value"`
	Source     string                `json:"source"`
	At         time.Time             `json:"at"`
	Superseded []application.Version `json:"superseded"`
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
		Region: s.Region, Consent: s.Consent, Plan: s.Plan, PlanBy: s.PlanBy, Fields: []fieldRecord{}, NeedsHuman: s.Needs,
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
	if s.Form != nil {
		r.Shown = map[string]string{prompts.JA: shown.Answer(s, f, prompts.JA), prompts.EN: shown.Answer(s, f, prompts.EN)}
	}
	r.Words = f.Words
	for k, fact := range f.Facts {
		old := fact.Superseded
		if old == nil {
			old = []application.Version{}
		}
		r.Facts[k] = factRecord{fact.Value, fact.Source, fact.At, old}
	}
	return r
}
