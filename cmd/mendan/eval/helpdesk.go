package eval

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// HelpDesk is what is measured. Both may be called at once.
type HelpDesk struct {
	// Search finds passages, best first.
	Search func(ctx context.Context, question string) ([]Passage, error)
	// Answer answers. Nil: only searches are measured.
	Answer func(ctx context.Context, q Asked) (Answered, error)
}

// Answered is an answer with where it stands. Found is false for one that says that nothing was found.
type Answered struct {
	Answer  string    `json:"answer"`
	Sources []Passage `json:"sources"`
	Found   bool      `json:"found"`
}

// Helped is what came of one question.
type Helped struct {
	ID   string    `json:"id"`
	Hits []Passage `json:"hits"`
	Answered

	question Asked
	answered bool
}

// HelpDesks puts a set to the help desk, at most parallel at once. The items are in the set's order.
func HelpDesks(ctx context.Context, set []Asked, d HelpDesk, parallel int) (Report[Helped], error) {
	return askAll(ctx, set, parallel, func(ctx context.Context, q Asked) (Helped, error) {
		it, err := d.askHelp(ctx, q)
		if err != nil {
			return it, fmt.Errorf("question %s: %w", q.ID, err)
		}
		return it, nil
	}, HelpFigures)
}

func (d HelpDesk) askHelp(ctx context.Context, q Asked) (Helped, error) {
	it := Helped{ID: q.ID, Hits: []Passage{}, Answered: Answered{Sources: []Passage{}}, question: q}
	hits, err := d.Search(ctx, q.Question)
	if err != nil {
		return it, err
	}
	it.Hits = append(it.Hits, hits...)
	if d.Answer == nil {
		return it, nil
	}
	a, err := d.Answer(ctx, q)
	if err != nil {
		return it, err
	}
	it.Answered, it.answered = a, true
	it.Sources = slices.Concat([]Passage{}, a.Sources)
	return it, nil
}

// HelpFigures are the share of questions whose passages are among the first three hits, the mean reciprocal rank of the first right one,
// the share of answers that say all they must, and of those that say what they must not, and the share of questions that the documents do not
// answer of which the answer says so: of all, and by kind.
func HelpFigures(items []Helped) Figures {
	f := countHelped(items)
	f["by_kind"] = figuresBy(items, func(it Helped) string { return it.question.Kind }, countHelped)
	return f
}

// UnmeasuredHelp are the figures that a set will have, without their values.
func UnmeasuredHelp(set []Asked) Figures {
	items := make([]Helped, len(set))
	for i, q := range set {
		items[i].question = q
	}
	return HelpFigures(items)
}

func countHelped(items []Helped) Figures {
	located := func(it Helped) bool { return len(it.question.Gold) > 0 }
	asked, mrr := 0, 0.0
	for _, it := range items {
		if located(it) {
			asked++
			mrr += it.reciprocalRank()
		}
	}
	f := Figures{
		"recall_at_3": shareOf(items, located, func(it Helped) bool { return it.hasRecalled(3) }), "mrr": nil,
		"must_contain": shareOf(items, func(it Helped) bool { return it.answered && len(it.question.Must) > 0 },
			func(it Helped) bool { return len(it.listUnsaid()) == 0 }),
		"forbidden": shareOf(items, func(it Helped) bool { return it.answered && len(it.question.MustNot) > 0 },
			func(it Helped) bool { return len(it.listForbidden()) > 0 }),
		"not_found_honest": shareOf(items, func(it Helped) bool { return it.answered && it.question.Answerable != nil && !*it.question.Answerable },
			func(it Helped) bool { return !it.Found }),
	}
	if asked > 0 {
		f["mrr"] = mrr / float64(asked)
	}
	return f
}

// hasRecalled reports whether the first n hits have the passages: all of a question in two parts, any of another.
func (h Helped) hasRecalled(n int) bool {
	hits := samePassages(h.Hits[:min(n, len(h.Hits))])
	gold := samePassages(h.question.Gold)
	there := func(p Passage) bool { return slices.Contains(hits, p) }
	if h.question.Kind == twoPart {
		return !slices.ContainsFunc(gold, func(p Passage) bool { return !there(p) })
	}
	return slices.ContainsFunc(gold, there)
}

// reciprocalRank is one over the rank of the first right hit.
func (h Helped) reciprocalRank() float64 {
	gold := samePassages(h.question.Gold)
	for i, hit := range samePassages(h.Hits) {
		if slices.Contains(gold, hit) {
			return 1 / float64(i+1)
		}
	}
	return 0
}

// listUnsaid lists what the answer must say and does not.
func (h Helped) listUnsaid() []string {
	return slices.DeleteFunc(slices.Clone(h.question.Must), func(s string) bool { return saysAny(h.Answer, s) })
}

// listForbidden lists what the answer must not say and does.
func (h Helped) listForbidden() []string {
	return slices.DeleteFunc(slices.Clone(h.question.MustNot), func(s string) bool { return !saysAny(h.Answer, s) })
}

// PrintHelp writes the figures and each miss.
func PrintHelp(w io.Writer, r Report[Helped]) error {
	fmt.Fprintf(w, "%d questions\n\n", len(r.Items))
	names := []string{"recall_at_3", "mrr", "must_contain", "forbidden", "not_found_honest"}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\t"+strings.ToUpper(strings.Join(names, "\t")))
	row := func(name string, f Figures) {
		for _, n := range names {
			name += "\t" + cellText(f[n])
		}
		fmt.Fprintln(t, name)
	}
	row("all", r.Figures)
	kinds, _ := r.Figures["by_kind"].(Figures)
	for _, k := range sortedKeys(kinds) {
		row(k, kinds[k].(Figures))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, it := range r.Items {
		if missed := it.listMissed(); len(missed) > 0 {
			fmt.Fprintf(w, "\n%s [%s %s] %s\n    %s", it.ID, it.question.Lang, it.question.Kind, it.question.Question, strings.Join(missed, "\n    "))
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

// listMissed says what is not as it should be.
func (h Helped) listMissed() []string {
	q := h.question
	var out []string
	if len(q.Gold) > 0 && !h.hasRecalled(3) {
		out = append(out, fmt.Sprintf("expected %v, found %v", q.Gold, h.Hits[:min(3, len(h.Hits))]))
	}
	if !h.answered {
		return out
	}
	for _, s := range h.listUnsaid() {
		out = append(out, fmt.Sprintf("not said: %q", s))
	}
	for _, s := range h.listForbidden() {
		out = append(out, fmt.Sprintf("said: %q", s))
	}
	if q.Answerable != nil && *q.Answerable != h.Found {
		out = append(out, map[bool]string{true: "an answer, where there is none", false: "no answer, where there is one"}[h.Found])
	}
	if len(out) > 0 && h.Answer != "" {
		out = append(out, "answer: "+h.Answer)
	}
	return out
}
