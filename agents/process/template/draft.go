// Package template is the form of a process: what a model hands over as strict JSON (a Reply with its Draft), how that is read and
// what may be wrong with it, and the stored template that comes of it.
//
// Guarantees. A reply is read whole or not at all: nothing of it is dropped, mended or guessed. What is kept equals what was given. A
// template is created in one transaction, whole or not at all, and once for each key, however often it is asked for. Each refusal has
// a class of its own and names the step that it is about.
package template

import "github.com/mendanhq/mendan/agents/llm/strictjson"

// SchemaID names the form of a reply. Source: the design of structured chat replies, AiChatSchemaId.
const SchemaID = "ai_chat_process_template.v1"

// Basis is what the date of a step counts from.
type Basis string

// The bases.
const (
	Goal Basis = "goal" // the date of the goal
	Prev Basis = "prev" // the date of the step with the seq before
)

// MaxOffset is how many days a step may lie before or after its basis.
const MaxOffset = 365

// Artifact is something that a step brings forth.
type Artifact struct {
	Kind        string  `json:"kind"`
	Description *string `json:"description,omitempty"`
}

// StepDraft is a step before it is stored: it is named by its seq. The design's name for it is StepTemplateDraft.
type StepDraft struct {
	Seq        int        `json:"seq"`
	Name       string     `json:"name"`
	Basis      Basis      `json:"basis"`
	OffsetDays int        `json:"offsetDays"`
	Artifacts  []Artifact `json:"requiredArtifacts,omitzero"` // nil: none were named
	DependsOn  []int      `json:"dependsOn,omitzero"`         // of seqs; nil: none were named
}

// Draft is a process before it is stored.
type Draft struct {
	Name  *string     `json:"name,omitempty"` // nil: not named yet
	Steps []StepDraft `json:"stepTemplates"`
}

// Title is the draft's name, empty for none.
func (d *Draft) Title() string {
	if d == nil || d.Name == nil {
		return ""
	}
	return *d.Name
}

// Reply is what stands in the fence of a chat reply.
type Reply struct {
	Schema  string   `json:"schema"`
	Answer  string   `json:"answer"`
	Missing []string `json:"missing_information,omitzero"`
	Draft   *Draft   `json:"process_template_draft,omitempty"` // nil: nothing is drafted yet
}

// CreateDTO is what a template is created from. The design's name for it is CreateProcessTemplateDto.
type CreateDTO struct {
	Name  string      `json:"name"`
	Steps []StepDraft `json:"stepTemplates"`
}

// ReadDTO reads a CreateDTO from JSON, as strictly as a reply is read. An error is an *Error.
func ReadDTO(text string) (CreateDTO, error) {
	value, err := strictjson.Parse(text)
	if err != nil {
		return CreateDTO{}, &Error{Class: JSONParseError, Problems: []Problem{{Message: err.Error()}}}
	}
	obj, ok := value.(map[string]any)
	if !ok {
		return CreateDTO{}, mismatch("the body must be an object")
	}
	var r reader
	r.known("", obj, "name", "stepTemplates")
	var dto CreateDTO
	dto.Name = r.text("", obj, "name")
	if len(r.shape) > 0 {
		return CreateDTO{}, &Error{Class: SchemaMismatch, Problems: r.shape}
	}
	dto.Steps = r.steps(obj)
	if len(r.problems) > 0 {
		return CreateDTO{}, &Error{Class: ValidationFailed, Problems: r.problems}
	}
	return dto, dto.Check()
}

// FromDraft is the mapper of the design: the draft as what a template is created from, nothing dropped and nothing forced. otherwise
// names a draft that has no name.
func FromDraft(d Draft, otherwise string) CreateDTO {
	dto := CreateDTO{Name: otherwise, Steps: d.Steps}
	if d.Name != nil {
		dto.Name = *d.Name
	}
	return dto
}
