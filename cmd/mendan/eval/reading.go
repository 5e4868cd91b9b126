package eval

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// Reader reads a message in its situation.
type Reader func(ctx context.Context, m interview.Situation) (interview.Message, error)

// Understood is what one message was taken for.
type Understood struct {
	ID       string            `json:"id"`
	Moves    []reading.Kind    `json:"moves"`
	Facts    map[string]any    `json:"facts"`
	AsksBack bool              `json:"asks_back"`
	Quotes   map[string]string `json:"quotes"` // the candidate's words for each fact

	example Example
	tally   factTally
}

// progressStep is after how many messages there is a line of progress.
const progressStep = 100

// Messages reads a set, at most parallel at once. The items are in the set's order; progress gets a line for each hundred.
func Messages(ctx context.Context, set []Example, read Reader, parallel int, progress io.Writer) (Report[Understood], error) {
	var done atomic.Int64
	return askAll(ctx, set, parallel, func(ctx context.Context, e Example) (Understood, error) {
		m, err := read(ctx, e.Situation())
		if err != nil {
			return Understood{}, fmt.Errorf("message %s: %w", e.ID, err)
		}
		if n := done.Add(1); n%progressStep == 0 || n == int64(len(set)) {
			fmt.Fprintf(progress, "%d/%d\n", n, len(set))
		}
		return understoodAs(e, m), nil
	}, MessageFigures)
}

func understoodAs(e Example, m interview.Message) Understood {
	u := Understood{
		ID: e.ID, Moves: append([]reading.Kind{}, m.Moves...), Facts: map[string]any{}, AsksBack: m.AsksBack, Quotes: map[string]string{},
		example: e, tally: e.compareFacts(m.Facts),
	}
	for key, fact := range m.Facts {
		u.Facts[key], u.Quotes[key] = fact.Value, fact.Words
	}
	return u
}

// isExact reports that the moves are the expected ones, or another set that is right.
func (u Understood) isExact() bool {
	is := func(set []reading.Kind) bool { return sameMoves(set, u.Moves) }
	return is(u.example.Moves) || slices.ContainsFunc(u.example.AlsoOK, is)
}

// isLabelled reports that the line says which moves the message makes.
func (u Understood) isLabelled() bool { return u.example.Moves != nil }

// sameMoves reports two sets with the same moves.
func sameMoves(a, b []reading.Kind) bool {
	has := func(set []reading.Kind) func(reading.Kind) bool {
		return func(k reading.Kind) bool { return !slices.Contains(set, k) }
	}
	return !slices.ContainsFunc(a, has(b)) && !slices.ContainsFunc(b, has(a))
}

// wishes reports a move that loses the answer which the message is.
func (u Understood) wishes() bool { return slices.ContainsFunc(u.Moves, reading.Kind.Wishes) }

// MessageFigures are the shares of messages and moves that are understood, of answers that are taken for a wish, and of facts, and precision,
// recall and F1 by move: of all, and by language.
func MessageFigures(items []Understood) Figures {
	f := countMessages(items)
	f["by_lang"] = figuresBy(items, func(u Understood) string { return u.example.Lang }, countMessages)
	return f
}

// UnmeasuredMessages are the figures that a set will have, without their values.
func UnmeasuredMessages(set []Example) Figures {
	items := make([]Understood, len(set))
	for i, e := range set {
		items[i].example = e
	}
	return MessageFigures(items)
}

func countMessages(items []Understood) Figures {
	f, moves, found, wanted := countFacts(items), Figures{}, 0, 0
	for _, k := range reading.Kinds() {
		tp, fp, fn := countMove(items, k)
		found, wanted = found+tp, wanted+tp+fn
		moves[string(k)] = Figures{"precision": ratioOf(tp, tp+fp), "recall": ratioOf(tp, tp+fn), "f1": ratioOf(2*tp, 2*tp+fp+fn)}
	}
	f["by_move"] = moves
	f["moves_exact"] = shareOf(items, Understood.isLabelled, Understood.isExact)
	f["moves_recall"] = ratioOf(found, wanted)
	f["false_wishes"] = shareOf(items, func(u Understood) bool { return u.example.isOnlyAnswer() }, Understood.wishes)
	return f
}

// countMove counts the labelled messages in which the move was rightly found, wrongly found, and missed. A move of another set that is right is
// not wrong.
func countMove(items []Understood, k reading.Kind) (tp, fp, fn int) {
	for _, u := range items {
		if !u.isLabelled() {
			continue
		}
		got, want := slices.Contains(u.Moves, k), slices.Contains(u.example.Moves, k)
		switch {
		case got && want:
			tp++
		case got && !u.isExact():
			fp++
		case want && !got:
			fn++
		}
	}
	return tp, fp, fn
}

// countFacts counts the facts: those that were expected, and with them, for what is wrong, those that must not be there.
func countFacts(items []Understood) Figures {
	var sum factTally
	asked, wrong := 0, 0
	for _, u := range items {
		sum.add(u.tally)
		switch {
		case len(u.tally.wrong) > 0:
			wrong++
		case u.AsksBack && len(u.tally.missing) > 0:
			asked++
		}
	}
	expected := sum.right + sum.different + len(sum.missing)
	return Figures{
		"facts_right": ratioOf(sum.right, expected), "facts_missing": ratioOf(len(sum.missing), expected),
		"facts_wrong": ratioOf(len(sum.wrong), expected+sum.unwanted), "asks_back_instead_of_wrong": ratioOf(asked, asked+wrong),
	}
}

// messageFigures are the figures of the table's first part, in its order.
var messageFigures = []string{"moves_exact", "moves_recall", "false_wishes", "facts_right", "facts_wrong", "facts_missing", "asks_back_instead_of_wrong"}

// PrintMessages writes the figures and each miss.
func PrintMessages(w io.Writer, r Report[Understood]) error {
	fmt.Fprintf(w, "%d messages\n\n", len(r.Items))
	langs, _ := r.Figures["by_lang"].(Figures)
	columns := append([]Figures{r.Figures}, figuresOf(langs)...)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\tALL\t"+strings.ToUpper(strings.Join(sortedKeys(langs), "\t")))
	for _, name := range messageFigures {
		printRow(t, name, columns, func(f Figures) string { return cellText(f[name]) })
	}
	fmt.Fprintln(t, "\nMOVE\tPRECISION RECALL F1")
	for _, k := range reading.Kinds() {
		if r.Figures["by_move"].(Figures)[string(k)].(Figures)["f1"] == nil {
			continue
		}
		printRow(t, string(k), columns, func(f Figures) string {
			m := f["by_move"].(Figures)[string(k)].(Figures)
			return cellText(m["precision"]) + " " + cellText(m["recall"]) + " " + cellText(m["f1"])
		})
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, u := range r.Items {
		if missed := u.listMissed(); len(missed) > 0 {
			fmt.Fprintf(w, "\n%s [%s %s %s] %s\n    %s", u.ID, u.example.Lang, u.example.Screen, u.example.Field, u.example.Text, strings.Join(missed, "\n    "))
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

func figuresOf(f Figures) (out []Figures) {
	for _, k := range sortedKeys(f) {
		out = append(out, f[k].(Figures))
	}
	return out
}

func printRow(t io.Writer, name string, columns []Figures, cell func(Figures) string) {
	for _, f := range columns {
		name += "\t" + cell(f)
	}
	fmt.Fprintln(t, name)
}

// listMissed says what is not as the line wants it; of one without labels, what was understood.
func (u Understood) listMissed() []string {
	var out []string
	switch {
	case u.example.Moves == nil && u.example.Facts == nil:
		return []string{fmt.Sprintf("moves %v, facts %s", u.Moves, jsonText(u.Facts))}
	case u.isLabelled() && !u.isExact():
		out = append(out, fmt.Sprintf("expected %v, understood %v", u.example.Moves, u.Moves))
	}
	for _, key := range u.tally.wrong {
		want := "nothing"
		if v, told := u.example.Facts[key]; told {
			want = jsonText(v)
		}
		out = append(out, fmt.Sprintf("wrong: %s is %s, expected %s", key, jsonText(u.Facts[key]), want))
	}
	for _, key := range u.tally.missing {
		out = append(out, fmt.Sprintf("missing: %s, expected %s%s", key, jsonText(u.example.Facts[key]), map[bool]string{true: ": it asks back"}[u.AsksBack]))
	}
	return out
}
