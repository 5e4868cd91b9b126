package template

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TableName is the table that templates lie in.
const TableName = "process_templates"

// ErrNotFound means that there is no such template, and ErrAmbiguous that several have the name.
var (
	ErrNotFound  = errors.New("no such template")
	ErrAmbiguous = errors.New("several templates have this name: use its id")
)

// Step is a stored step. DependsOn keeps the seqs that it was drafted with; DependsOnIDs are what they were resolved to.
type Step struct {
	ID string `json:"id"`
	StepDraft
	DependsOnIDs []string `json:"dependsOnIds"`
}

// Template is a stored process, its steps by seq.
type Template struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	Steps     []Step    `json:"stepTemplates"`
}

// DTO is what the template was created from, its steps by seq.
func (t Template) DTO() CreateDTO {
	dto := CreateDTO{Name: t.Name}
	for _, s := range t.Steps {
		dto.Steps = append(dto.Steps, s.StepDraft)
	}
	return dto
}

// Store keeps templates in a table. It is safe for concurrent use.
type Store struct{ table agents.Table }

// NewStore keeps templates in a table of their own.
func NewStore(t agents.Table) *Store { return &Store{t} }

// header is a template's row without its steps, which have rows of their own.
type header struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
}

// The rows of the table.
func headerKey(id string) string        { return "template/" + id }
func stepsKey(id string) string         { return "step/" + id + "/" }
func stepKey(id string, seq int) string { return fmt.Sprintf("%s%06d", stepsKey(id), seq) }
func onceKey(key string) string         { return "created/" + key }

// Create stores a template, whole or not at all, in one transaction: the steps are inserted, their seqs mapped to ids, dependsOn
// resolved, and the graph of the ids is looked at for cycles. Whoever creates again under a key gets the template that is there,
// whatever the second asks for; an empty key never is. A refusal is an *Error and leaves nothing.
// Source: the design's section A.
func (s *Store) Create(ctx context.Context, key string, dto CreateDTO, now time.Time) (Template, error) {
	if err := dto.Check(); err != nil {
		return Template{}, err
	}
	h := header{ID: "pt_" + strings.ToLower(rand.Text()), Name: dto.Name, CreatedAt: now.UTC()}
	var out Template
	err := s.table.Update(ctx, func(w agents.TableWriter) error {
		if key != "" {
			id, err := w.Get(onceKey(key))
			if err != nil {
				return err
			}
			if id != nil {
				out, err = load(w, string(id))
				return err
			}
			if err := w.Put(onceKey(key), []byte(h.ID)); err != nil {
				return err
			}
		}
		if err := put(w, headerKey(h.ID), h); err != nil {
			return err
		}
		if err := insert(w, h.ID, bySeq(dto.Steps)); err != nil {
			return err
		}
		var err error
		out, err = load(w, h.ID)
		return err
	})
	if err != nil {
		return Template{}, err
	}
	return out, nil
}

// insert writes the steps, resolves what they depend on and checks the graph.
func insert(w agents.TableWriter, id string, drafts []StepDraft) error {
	ids := map[int]string{}
	for _, d := range drafts {
		step := Step{ID: fmt.Sprintf("%s_%d", id, d.Seq), StepDraft: d, DependsOnIDs: []string{}}
		if err := put(w, stepKey(id, d.Seq), step); err != nil {
			return err
		}
		ids[d.Seq] = step.ID
	}
	var nodes []string
	next, names := map[string][]string{}, map[string]StepDraft{}
	for _, d := range drafts {
		step := Step{ID: ids[d.Seq], StepDraft: d, DependsOnIDs: make([]string, 0, len(d.DependsOn))}
		for _, seq := range d.DependsOn {
			to, ok := ids[seq]
			if !ok {
				return &Error{ValidationFailed, []Problem{{UnknownReference, d.Seq, fmt.Sprintf("%s: it depends on %d, and no step has that seq", stepName(d.Seq, d.Name), seq)}}}
			}
			step.DependsOnIDs = append(step.DependsOnIDs, to)
		}
		if err := put(w, stepKey(id, d.Seq), step); err != nil {
			return err
		}
		nodes, next[step.ID], names[step.ID] = append(nodes, step.ID), step.DependsOnIDs, d
	}
	if way := cycle(nodes, next); way != nil {
		var through []string
		for _, node := range way {
			through = append(through, stepName(names[node].Seq, names[node].Name))
		}
		return &Error{ValidationFailed, []Problem{{Cycle, names[way[0]].Seq, "these steps wait for each other: " + strings.Join(through, ", ")}}}
	}
	return nil
}

func put(w agents.TableWriter, key string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return w.Put(key, raw)
}

// load reads a template with its steps.
func load(r agents.TableReader, id string) (Template, error) {
	raw, err := r.Get(headerKey(id))
	if err != nil {
		return Template{}, err
	}
	if raw == nil {
		return Template{}, ErrNotFound
	}
	var h header
	if err := json.Unmarshal(raw, &h); err != nil {
		return Template{}, fmt.Errorf("template %s: %w", id, err)
	}
	t := Template{ID: h.ID, Name: h.Name, CreatedAt: h.CreatedAt}
	err = r.Scan(stepsKey(id), func(_ string, raw []byte) error {
		var s Step
		if err := json.Unmarshal(raw, &s); err != nil {
			return fmt.Errorf("template %s: %w", id, err)
		}
		t.Steps = append(t.Steps, s)
		return nil
	})
	slices.SortFunc(t.Steps, func(a, b Step) int { return a.Seq - b.Seq })
	return t, err
}

// List is every template, the oldest first.
func (s *Store) List(ctx context.Context) ([]Template, error) {
	var out []Template
	err := s.table.View(ctx, func(r agents.TableReader) error {
		out = nil
		return r.Scan(headerKey(""), func(key string, _ []byte) error {
			t, err := load(r, strings.TrimPrefix(key, headerKey("")))
			out = append(out, t)
			return err
		})
	})
	slices.SortFunc(out, func(a, b Template) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), strings.Compare(a.ID, b.ID))
	})
	return out, err
}

// Find is the template with an id, or else the only one with a name, in any case and width of its letters.
func (s *Store) Find(ctx context.Context, idOrName string) (Template, error) {
	all, err := s.List(ctx)
	if err != nil {
		return Template{}, err
	}
	var named []Template
	for _, t := range all {
		if t.ID == strings.TrimSpace(idOrName) {
			return t, nil
		}
		if text.PhraseKey(t.Name) == text.PhraseKey(idOrName) {
			named = append(named, t)
		}
	}
	switch len(named) {
	case 0:
		return Template{}, ErrNotFound
	case 1:
		return named[0], nil
	}
	return Template{}, ErrAmbiguous
}
