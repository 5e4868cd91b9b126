package template_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process/template"
)

var now = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// drawDraft draws a draft without a mistake, its steps in any order.
func drawDraft(t *rapid.T) template.Draft {
	var d template.Draft
	if rapid.Bool().Draw(t, "named") {
		name := rapid.StringMatching(`[a-zあ-ん]{1,8}`).Draw(t, "process")
		d.Name = &name
	}
	for seq := 1; seq <= rapid.IntRange(1, 12).Draw(t, "steps"); seq++ {
		s := template.StepDraft{
			Seq: seq, Name: rapid.StringMatching(`[a-zあ-ん]{1,8}`).Draw(t, "name"), Basis: template.Goal,
			OffsetDays: rapid.IntRange(-365, 365).Draw(t, "offset"),
		}
		if seq > 1 {
			s.Basis = rapid.SampledFrom([]template.Basis{template.Goal, template.Prev}).Draw(t, "basis")
			s.DependsOn = rapid.SliceOfNDistinct(rapid.IntRange(1, seq-1), 0, 3, rapid.ID[int]).Draw(t, "depends on")
		}
		if rapid.Bool().Draw(t, "artifacts") {
			text := "文書"
			s.Artifacts = []template.Artifact{{Kind: "document", Description: &text}, {Kind: "url"}}
		}
		d.Steps = append(d.Steps, s)
	}
	d.Steps = rapid.Permutation(d.Steps).Draw(t, "order")
	return d
}

// What the parser reads, the mapper maps and the store keeps is the draft.
func TestKeptEqualsTheDraft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDraft(t)
		raw, err := json.Marshal(template.Reply{Schema: template.SchemaID, Answer: "a", Draft: &d})
		if err != nil {
			t.Fatal(err)
		}
		r, err := template.Parse(template.Join("prose", string(raw)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(d, *r.Draft); diff != "" {
			t.Fatal(diff)
		}
		dto := template.FromDraft(*r.Draft, "no name")
		s := template.NewStore(&agents.MemoryTable{})
		made, err := s.Create(context.Background(), "k", dto, now)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := s.Find(context.Background(), made.ID)
		if diff := cmp.Diff(made, kept); err != nil || diff != "" {
			t.Fatal(err, diff)
		}
		slices.SortFunc(dto.Steps, func(a, b template.StepDraft) int { return a.Seq - b.Seq })
		if diff := cmp.Diff(dto, kept.DTO()); diff != "" {
			t.Fatal(diff)
		}
		ids := map[int]string{}
		for _, x := range kept.Steps {
			ids[x.Seq] = x.ID
		}
		for _, x := range kept.Steps {
			want := []string{}
			for _, seq := range x.DependsOn {
				want = append(want, ids[seq])
			}
			if !slices.Equal(want, x.DependsOnIDs) {
				t.Fatalf("step %d depends on %v, want %v", x.Seq, x.DependsOnIDs, want)
			}
		}
	})
}

func TestCreatedOnceForAKey(t *testing.T) {
	ctx, s := t.Context(), template.NewStore(&agents.MemoryTable{})
	dto := template.CreateDTO{Name: "n", Steps: []template.StepDraft{{Seq: 1, Name: "x", Basis: template.Goal}}}
	a, err1 := s.Create(ctx, "k", dto, now)
	b, err2 := s.Create(ctx, "k", dto, now.Add(time.Hour))
	c, err3 := s.Create(ctx, "", dto, now)
	if err := errors.Join(err1, err2, err3); err != nil || a.ID != b.ID || a.ID == c.ID {
		t.Errorf("%v %v %v, %v", a.ID, b.ID, c.ID, err)
	}
	if all, err := s.List(ctx); err != nil || len(all) != 2 {
		t.Errorf("%d templates, %v", len(all), err)
	}
	if _, err := s.Find(ctx, " Ｎ "); !errors.Is(err, template.ErrAmbiguous) {
		t.Errorf("by a name that two have: %v", err)
	}
	if _, err := s.Find(ctx, "m"); !errors.Is(err, template.ErrNotFound) {
		t.Errorf("by a name that none has: %v", err)
	}
}

// failing is a table whose writes end after some.
type failing struct {
	agents.MemoryTable
	left int
}

type failingWriter struct {
	agents.TableWriter
	t *failing
}

var errDisk = errors.New("disk full")

func (t *failing) Update(ctx context.Context, f func(agents.TableWriter) error) error {
	return t.MemoryTable.Update(ctx, func(w agents.TableWriter) error { return f(failingWriter{w, t}) })
}

func (w failingWriter) Put(key string, value []byte) error {
	if w.t.left--; w.t.left < 0 {
		return errDisk
	}
	return w.TableWriter.Put(key, value)
}

// Wherever it fails, nothing is left, and the same key can create it afterwards.
func TestRollBackLeavesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, d := context.Background(), drawDraft(t)
		table := &failing{left: rapid.IntRange(0, 1+2*len(d.Steps)).Draw(t, "writes")}
		s := template.NewStore(table)
		if _, err := s.Create(ctx, "k", template.FromDraft(d, "n"), now); !errors.Is(err, errDisk) {
			t.Fatalf("got %v", err)
		}
		rows := 0
		if err := table.View(ctx, func(r agents.TableReader) error {
			return r.Scan("", func(string, []byte) error { rows++; return nil })
		}); err != nil || rows != 0 {
			t.Fatalf("%d rows are left, %v", rows, err)
		}
		table.left = 1000
		if _, err := s.Create(ctx, "k", template.FromDraft(d, "n"), now); err != nil {
			t.Fatal(err)
		}
	})
}

func TestRefusalsAtCreation(t *testing.T) {
	step := func(seq int, deps ...int) template.StepDraft {
		return template.StepDraft{Seq: seq, Name: fmt.Sprint("step ", seq), Basis: template.Goal, DependsOn: deps}
	}
	for want, steps := range map[template.Sub][]template.StepDraft{
		template.NoSteps:             {},
		template.SeqMissing:          {step(1), step(3)},
		template.SelfReference:       {step(1), step(2, 2)},
		template.ForwardReference:    {step(1, 2), step(2)},
		template.UnknownReference:    {step(1), step(2, 9)},
		template.DuplicateDependency: {step(1), step(2, 1, 1)},
	} {
		table := &failing{left: 1000}
		_, err := template.NewStore(table).Create(t.Context(), "k", template.CreateDTO{Name: "n", Steps: steps}, now)
		var e *template.Error
		if !errors.As(err, &e) || e.Class != template.ValidationFailed || e.Problems[0].Sub != want {
			t.Errorf("%s: got %v", want, err)
		}
		if table.left != 1000 {
			t.Errorf("%s: something was written", want)
		}
	}
}

func TestReadDTO(t *testing.T) {
	for body, want := range map[string]string{
		`{"name":"n","stepTemplates":[` + first("") + `]}`:           "",
		`{"name":"n","stepTemplates":[` + first("") + `],"id":"pt"}`: "SchemaMismatch",
		`{"stepTemplates":[` + first("") + `]}`:                      "SchemaMismatch",
		`{"name":" ","stepTemplates":[` + first("") + `]}`:           "ValidationFailed/EmptyName",
		`{"name":"n","stepTemplates":[` + second("") + `]}`:          "ValidationFailed/SeqMissing",
		`{"name":"n","stepTemplates":[` + first(`,"x":1`) + `]}`:     "ValidationFailed/UnknownField",
		`{"name":"n","stepTemplates":[` + first("") + `],}`:          "JsonParseError",
		`[]`: "SchemaMismatch",
	} {
		_, err := template.ReadDTO(body)
		if got := classOf(err); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
}

func classOf(err error) string {
	if err == nil {
		return ""
	}
	return strings.TrimSpace(agents.ErrorClass(err))
}
