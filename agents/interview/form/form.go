// Package form is the application form of one job: what is asked, in which order of importance, and when an answer is
// enough. Forms are YAML; Parse is strict (an unknown or repeated key, an impossible value or a dangling reference is an
// error with file, line and column), so a *Form in hand is complete and consistent.
//
// Values are plain data and safe to share once parsed. Nothing here blocks, reads a clock or touches a network.
package form

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// Form is one job's application form.
type Form struct {
	ID            string `yaml:"id" json:"id"`
	Title         Text   `yaml:"title" json:"title"`
	Locale        string `yaml:"locale" json:"locale"`                 // BCP 47; its language is that of plain texts in the form
	Country       string `yaml:"country" json:"country,omitempty"`     // ISO 3166-1 alpha-2 of the job; empty: anywhere
	Region        string `yaml:"region" json:"region,omitempty"`       // ISO 3166-2 of the job, "US-CO"
	RetentionDays int    `yaml:"retention_days" json:"retention_days"` // days from the last activity to erasure; 0: the configuration's

	DraftDays        int  `yaml:"draft_days" json:"draft_days,omitempty"`                 // days without a word until an unfinished application is closed; 0: never
	DraftErase       bool `yaml:"draft_erase" json:"draft_erase,omitempty"`               // it is erased then, not only closed
	ReapplyAfterDays int  `yaml:"reapply_after_days" json:"reapply_after_days,omitempty"` // days from one application to the same person's next; 0: none

	Unlisted bool `yaml:"unlisted" json:"unlisted,omitempty"` // it stands in no list of jobs: who knows its id or its address applies for it

	Job    Job     `yaml:"job" json:"job,omitzero"` // what candidates may be told about the job
	Fields []Field `yaml:"fields" json:"fields"`
}

// Type is how an answer to a field is read.
type Type string

// The types of fields.
const (
	TypeText    Type = "text"
	TypeEmail   Type = "email"
	TypePhone   Type = "phone"
	TypeURL     Type = "url"
	TypeNumber  Type = "number"
	TypeDate    Type = "date"
	TypeChoice  Type = "choice"
	TypeBoolean Type = "boolean"
	TypeFile    Type = "file"
)

// Types lists every type a field may have.
func Types() []Type {
	return []Type{TypeText, TypeEmail, TypePhone, TypeURL, TypeNumber, TypeDate, TypeChoice, TypeBoolean, TypeFile}
}

// DefaultFollowups is how many follow-up questions a field allows that does not say.
const DefaultFollowups = 2

// Field is one thing the form needs to know.
type Field struct {
	ID            string          `yaml:"id" json:"id"`
	Label         Text            `yaml:"label" json:"label"`
	Intent        Text            `yaml:"intent" json:"intent"`     // why it is asked; every question must serve it
	Why           Text            `yaml:"why" json:"why,omitempty"` // the same as a sentence to who asks why; made of the intent unless given
	Required      bool            `yaml:"required" json:"required"`
	Type          Type            `yaml:"type" json:"type"`
	Options       []Option        `yaml:"options" json:"options,omitempty"`             // of a choice, at least two
	Multiple      bool            `yaml:"multiple" json:"multiple,omitempty"`           // a choice may take several options
	RequiredFacts []string        `yaml:"required_facts" json:"required_facts"`         // keys that an answer must fill; Parse adds those of facts
	Facts         map[string]Fact `yaml:"facts" json:"facts,omitempty"`                 // kinds of facts; where they are not told, their keys' spelling decides
	Accepts       []string        `yaml:"accepts" json:"accepts,omitempty"`             // keys that satisfy in place of a required one
	DoneCriteria  Text            `yaml:"done_criteria" json:"done_criteria,omitempty"` // for the Reviewer
	MaxFollowups  int             `yaml:"max_followups" json:"max_followups"`           // DefaultFollowups unless given
	MaxChars      int             `yaml:"max_chars" json:"max_chars,omitempty"`         // 0: no limit
	Unit          string          `yaml:"unit" json:"unit,omitempty"`                   // of a number: a currency, hours_per_week, …
	Accept        []string        `yaml:"accept" json:"accept,omitempty"`               // file name extensions, without dot
	MaxMB         int             `yaml:"max_mb" json:"max_mb,omitempty"`               // largest file, in megabytes
	Alternatives  []string        `yaml:"alternatives" json:"alternatives,omitempty"`   // to a file: text, url
	Sensitive     bool            `yaml:"sensitive" json:"sensitive,omitempty"`         // kept from scoring
	Knockout      *Knockout       `yaml:"knockout" json:"knockout,omitempty"`           // an answer that a person must look at
	When          *When           `yaml:"when" json:"when,omitempty"`                   // it is asked only then; nil: always
	Draft         bool            `yaml:"draft" json:"draft,omitempty"`                 // its intent waits for a person's approval: Parse refuses the form
	Question      Text            `yaml:"question" json:"question,omitempty"`           // reviewed question, asked when all else fails
	Followups     map[string]Text `yaml:"followups" json:"followups,omitempty"`         // reviewed follow-up by fact key
}

// Option is one answer of a choice.
type Option struct {
	ID    string `yaml:"id" json:"id"`
	Label Text   `yaml:"label" json:"label"`
}

// Knockout marks an option that stops the ordinary path. The only action is human_review: nobody is turned down by a form.
type Knockout struct {
	Option string `yaml:"option" json:"option"`
	Action string `yaml:"action" json:"action"`
}

// HumanReview is the action of a knockout: a person looks at the application.
const HumanReview = "human_review"

// Job is what candidates may be told about the job when they ask. Every part is optional; what is missing is asked of
// a person, never invented.
type Job struct {
	Company    Text     `yaml:"company" json:"company,omitempty"`       // the employer's name
	Purpose    Text     `yaml:"purpose" json:"purpose,omitempty"`       // what the answers are used for
	Controller Text     `yaml:"controller" json:"controller,omitempty"` // who is responsible for the data
	Contact    Text     `yaml:"contact" json:"contact,omitempty"`       // who reads and answers
	Hours      Text     `yaml:"hours" json:"hours,omitempty"`           // when a person answers
	Pay        *Pay     `yaml:"pay" json:"pay,omitempty"`
	Details    []Detail `yaml:"details" json:"details,omitempty"`

	// Documents are those of the indexed files and folders, by the beginning of their names, in which questions about this job are looked
	// up that the form does not answer. Empty: all of them.
	Documents []string `yaml:"documents" json:"documents,omitempty"`
}

// Pay is the advertised range in whole units of the currency; 0 means not stated.
type Pay struct {
	Min      int    `yaml:"min" json:"min,omitempty"`
	Max      int    `yaml:"max" json:"max,omitempty"`
	Currency string `yaml:"currency" json:"currency"` // ISO 4217
	Per      string `yaml:"per" json:"per,omitempty"` // year, month, day or hour; year unless given
	Note     Text   `yaml:"note" json:"note,omitempty"`
}

// Detail is one more thing candidates ask about: remote work, holidays, the team.
type Detail struct {
	ID       string   `yaml:"id" json:"id"`
	Label    Text     `yaml:"label" json:"label"`
	Text     Text     `yaml:"text" json:"text"`
	Keywords []string `yaml:"keywords" json:"keywords,omitempty"` // words in a question that this answers
	Source   Text     `yaml:"source" json:"source,omitempty"`     // where it is written
}

// Field returns the field with this id, or nil.
func (f *Form) Field(id string) *Field {
	if i := slices.IndexFunc(f.Fields, func(x Field) bool { return x.ID == id }); i >= 0 {
		return &f.Fields[i]
	}
	return nil
}

// Option returns the option with this id, or nil.
func (f *Field) Option(id string) *Option {
	if i := slices.IndexFunc(f.Options, func(o Option) bool { return o.ID == id }); i >= 0 {
		return &f.Options[i]
	}
	return nil
}

// OffersOptions reports a choice, or a question for yes or no.
func (f *Field) OffersOptions() bool { return f.Type == TypeChoice || f.Type == TypeBoolean }

// HoldsOne reports that an answer is one value, and neither a story nor several of the options.
func (f *Field) HoldsOne() bool { return f.Type != TypeText && !f.Multiple }

// Keys returns every fact key the field may fill: the required ones, then those accepted in their place.
func (f *Field) Keys() []string {
	return slices.Concat(f.RequiredFacts, f.Accepts)
}

// Digest identifies the form's content: equal for equal content, however the file is written.
func (f *Form) Digest() string {
	b, err := json.Marshal(f) // maps are written in the order of their keys
	if err != nil {
		panic("form: plain data does not marshal: " + err.Error())
	}
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Minutes is how long so many questions take, roughly: a minute and a half each, told in steps of five.
func Minutes(questions int) int { return max(5, (questions*3/2+2)/5*5) }
