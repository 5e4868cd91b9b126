package eval

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/mendanhq/mendan/agents/compliance"
)

// QuickCheck judges a question before it is asked.
type QuickCheck func(ctx context.Context, q compliance.Question) (compliance.Verdict, error)

// types are the violations, in the order of tables.
var types = map[compliance.Type]int{
	compliance.ProhibitedTopic: 1, compliance.DuplicateQuestion: 2, compliance.ToneViolation: 3, compliance.NoIntentBinding: 4,
}

// Checked is what came of one question.
type Checked struct {
	ID     string            `json:"id"`
	Passed bool              `json:"passed"`
	Types  []compliance.Type `json:"types"`
	Rule   string            `json:"rule"`  // of the first violation
	Words  []string          `json:"words"` // that it was stopped for

	question Question
}

// isRight reports whether the verdict is the expected one: passed, or stopped for the expected reason among others.
func (c Checked) isRight() bool {
	q := c.question
	if !q.isLabelled() {
		return true
	}
	return c.Passed == q.shouldPass() && (q.expectedType() == "" || slices.Contains(c.Types, q.expectedType()))
}

// Questions puts a set to QuickCheck, at most parallel at once. The items are in the set's order.
func Questions(ctx context.Context, set []Question, check QuickCheck, parallel int) (Report[Checked], error) {
	return askAll(ctx, set, parallel, func(ctx context.Context, q Question) (Checked, error) {
		v, err := check(ctx, q.Asked())
		if err != nil {
			return Checked{}, fmt.Errorf("question %s: %w", q.ID, err)
		}
		return checkedAs(q, v), nil
	}, QuestionFigures)
}

func checkedAs(q Question, v compliance.Verdict) Checked {
	c := Checked{ID: q.ID, Passed: v.Passed, Types: []compliance.Type{}, Words: []string{}, question: q}
	if c.ID == "" {
		c.ID = fmt.Sprintf("line-%d", q.line)
	}
	for i, x := range v.Violations {
		if i == 0 {
			c.Rule = x.Rule
		}
		if !slices.Contains(c.Types, x.Type) {
			c.Types = append(c.Types, x.Type)
		}
		c.Words = append(c.Words, x.Words...)
	}
	return c
}

// QuestionFigures are precision, recall and F1 of each type, and the share of passing questions that were stopped: of all, and by
// language, by country and of the hard ones.
func QuestionFigures(items []Checked) Figures {
	f := countScores(items)
	by := func(key func(Question) string) Figures {
		return figuresBy(items, func(it Checked) string { return key(it.question) }, countScores)
	}
	f["by_lang"] = by(func(q Question) string { return q.Lang })
	f["by_country"] = by(func(q Question) string { return q.Country })
	f["by_difficulty"] = by(func(q Question) string {
		if q.Hard {
			return "hard"
		}
		return "plain"
	})
	return f
}

// figuresBy are the figures of the items with each key; those without one are left out.
func figuresBy[T any](items []T, key func(T) string, measure func([]T) Figures) Figures {
	groups := map[string][]T{}
	for _, it := range items {
		if k := key(it); k != "" {
			groups[k] = append(groups[k], it)
		}
	}
	out := Figures{}
	for k, part := range groups {
		out[k] = measure(part)
	}
	return out
}

// Unmeasured are the figures that a set will have, without their values.
func Unmeasured(set []Question) Figures {
	items := make([]Checked, len(set))
	for i, q := range set {
		items[i].question = q
	}
	return QuestionFigures(items)
}

// countScores counts each type over the labelled items.
func countScores(items []Checked) Figures {
	f := Figures{}
	for t := range types {
		tp, fp, fn := 0, 0, 0
		for _, it := range items {
			if !it.question.isLabelled() {
				continue
			}
			got, want := slices.Contains(it.Types, t), it.question.expectedType() == t
			switch {
			case got && want:
				tp++
			case got:
				fp++
			case want:
				fn++
			}
		}
		f[string(t)] = Figures{"precision": ratioOf(tp, tp+fp), "recall": ratioOf(tp, tp+fn), "f1": ratioOf(2*tp, 2*tp+fp+fn)}
	}
	f["false_alarms"] = shareOf(items, func(it Checked) bool { return it.question.isLabelled() && it.question.shouldPass() },
		func(it Checked) bool { return !it.Passed })
	return f
}

// PrintQuestions writes what was expected against what came, the figures, and each miss.
func PrintQuestions(w io.Writer, r Report[Checked]) error {
	if err := printConfusion(w, r.Items); err != nil {
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\n\tTYPE\tPRECISION\tRECALL\tF1\tFALSE ALARMS")
	printScored(t, "all", r.Figures)
	for _, group := range []string{"by_lang", "by_country", "by_difficulty"} {
		parts, _ := r.Figures[group].(Figures)
		for _, k := range sortedKeys(parts) {
			printScored(t, k, parts[k].(Figures))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, it := range r.Items {
		q := it.question
		if !q.isLabelled() {
			fmt.Fprintf(w, "\n%s: %s", it.ID, it.verdictText())
		} else if !it.isRight() {
			fmt.Fprintf(w, "\n%s [%s %s %s] expected %s, %s\n    %s", it.ID, q.Lang, q.Country, q.FieldID, q.labelText(), it.verdictText(), q.Question)
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

func (q Question) labelText() string {
	switch {
	case q.shouldPass():
		return "passed"
	case q.expectedType() == "":
		return "stopped"
	}
	return string(q.expectedType())
}

// verdictText tells the verdict with its rule and words.
func (c Checked) verdictText() string {
	if c.Passed {
		return "passed"
	}
	var ts []string
	for _, t := range c.Types {
		ts = append(ts, string(t))
	}
	out := "stopped as " + strings.Join(ts, ", ")
	if c.Rule != "" {
		out += " by " + c.Rule
	}
	if len(c.Words) > 0 {
		out += fmt.Sprintf(" for %q", strings.Join(c.Words, " … "))
	}
	return out
}

func printScored(t io.Writer, name string, f Figures) {
	for _, typ := range typeNames() {
		s := f[typ].(Figures)
		if s["f1"] == nil {
			continue
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", name, typ, cellText(s["precision"]), cellText(s["recall"]), cellText(s["f1"]))
	}
	fmt.Fprintf(t, "%s\tpassing\t\t\t\t%s\n", name, cellText(f["false_alarms"]))
}

func cellText(v any) string {
	if n, ok := v.(float64); ok {
		return fmt.Sprintf("%.3f", n)
	}
	return "-"
}

// printConfusion counts the labelled items by what was expected and what came: the expected type where it is among those that
// came, else the first.
func printConfusion(w io.Writer, items []Checked) error {
	columns := append(typeNames(), "passed")
	count := map[[2]string]int{}
	labelled := 0
	for _, it := range items {
		q := it.question
		if !q.isLabelled() {
			continue
		}
		labelled++
		got := "passed"
		switch {
		case slices.Contains(it.Types, q.expectedType()):
			got = string(q.expectedType())
		case len(it.Types) > 0:
			got = string(it.Types[0])
		}
		count[[2]string{q.labelText(), got}]++
	}
	fmt.Fprintf(w, "%d questions, %d with labels\n\n", len(items), labelled)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "expected\\came\t%s\t\n", strings.Join(columns, "\t"))
	for _, want := range append(slices.Clone(columns), "stopped") {
		row, sum := want, 0
		for _, got := range columns {
			n := count[[2]string{want, got}]
			row, sum = fmt.Sprintf("%s\t%d", row, n), sum+n
		}
		if sum > 0 {
			fmt.Fprintln(t, row+"\t")
		}
	}
	return t.Flush()
}

func typeNames() []string {
	out := make([]string, len(types))
	for t, i := range types {
		out[i-1] = string(t)
	}
	return out
}
