package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// Recorded is a conversation as a store has it.
type Recorded struct {
	ID     string              `json:"id"`
	Record json.RawMessage     `json:"record"`
	Steps  []agents.StepRecord `json:"steps"`
	Locale string              `json:"locale,omitempty"` // of whose conversation it is
}

// Side is what one holding of a conversation came to.
type Side struct {
	Status     string         `json:"status"`
	Facts      map[string]any `json:"facts"` // by field.key
	Questions  []Put          `json:"questions"`
	Followups  int            `json:"followups"`  // questions about a field after its first
	Violations int            `json:"violations"` // wordings that QuickCheck stopped, and what the audit found
	usage.Sum
}

// Put is a question that was put.
type Put struct {
	Asks string `json:"asks"`
	Text string `json:"text"`
}

// Again is a conversation that was held again.
type Again struct {
	ID      string   `json:"id"`
	Before  Side     `json:"before"`
	After   Side     `json:"after"`
	Changed []string `json:"changed"` // one line each

	facts, differ int // how many facts there are on either side, and how many of them are not the same
	asked, other  int // the same of fields with their questions
}

// Pricer is what a call of a model used and cost.
type Pricer func(model string, t agents.Tokens) usage.Sum

// Replay holds conversations again, at most parallel at once: people say what they said to each question when it is asked, and "skip" where they have
// nothing left to say; a conversation that was not at its end is held as far as it was. The items are in the order of what was recorded; progress gets a
// line for each. What breaks off is an item.
func Replay(ctx context.Context, p Program, all []Recorded, price Pricer, parallel int, progress io.Writer) (Report[Again], error) {
	items := make([]Again, len(all))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(parallel, 1))
	for i, r := range all {
		g.Go(func() error {
			it, err := replayOne(ctx, p, r, price)
			if err != nil {
				return fmt.Errorf("conversation %s: %w", r.ID, err)
			}
			items[i] = it
			_, err = fmt.Fprintf(progress, "%s: %s, %d differences\n", it.ID, it.After.Status, len(it.Changed))
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return Report[Again]{}, err
	}
	return Report[Again]{Figures: ReplayFigures(items), Items: items}, nil
}

func replayOne(ctx context.Context, p Program, r Recorded, price Pricer) (Again, error) {
	s, err := ScriptOf(r)
	if err != nil {
		return Again{}, err
	}
	before, err := SideOf(r.Record, r.Steps, price)
	if err != nil {
		return Again{}, err
	}
	s.open = slices.Contains([]string{"greeting", "planning", "awaiting_plan_approval", "interviewing", "paused", "auditing", "confirming"}, before.Status)
	h, err := Hold(ctx, p, s)
	if err != nil {
		return Again{}, err
	}
	after := Side{Status: "none"}
	if len(h.Record) > 0 {
		if after, err = SideOf(h.Record, h.Steps, price); err != nil {
			return Again{}, err
		}
	}
	it := compareSides(r.ID, before, after)
	if h.Err != nil {
		it.Changed = append(it.Changed, "it broke off: "+h.Err.Error())
	}
	return it, nil
}

// SideOf reads what a conversation came to from its record and its steps.
func SideOf(raw json.RawMessage, steps []agents.StepRecord, price Pricer) (Side, error) {
	var rec struct {
		record
		History []agents.LogEntry
		Audit   struct{ Violations []any }
	}
	if err := json.Unmarshal(raw, &rec); err != nil {
		return Side{}, fmt.Errorf("the record cannot be read: %w", err)
	}
	s := Side{Status: rec.Status, Facts: map[string]any{}, Questions: []Put{}, Violations: len(rec.Audit.Violations)}
	for _, f := range rec.Fields {
		s.Followups += max(f.Attempts-1, 0)
		for key, fact := range f.Facts {
			s.Facts[f.ID+"."+key] = fact.Value
		}
	}
	for _, e := range rec.History {
		if q, ok := questionOf(e); ok {
			s.Questions = append(s.Questions, q)
		}
	}
	for _, step := range steps {
		if stopped(step) {
			s.Violations++
		}
		if step.Kind == agents.LLM {
			s.Add(price(step.Model, step.Tokens))
		}
	}
	return s, nil
}

// questionOf is the question that an entry put, as its data says.
func questionOf(e agents.LogEntry) (q Put, ok bool) {
	var data []struct {
		Kind  string
		Value Put
	}
	if e.Role != agents.Assistant || json.Unmarshal(e.Data, &data) != nil {
		return q, false
	}
	for _, d := range data {
		if d.Kind == "question" {
			q, ok = d.Value, true
		}
	}
	return q, ok
}

// stopped reports a step in which QuickCheck did not pass a wording.
func stopped(step agents.StepRecord) bool {
	var out struct {
		Changes []map[string]struct{ Passed *bool }
	}
	if step.Name != "subtask_quick_check" || json.Unmarshal(step.Output, &out) != nil {
		return false
	}
	return slices.ContainsFunc(out.Changes, func(c map[string]struct{ Passed *bool }) bool {
		check, ok := c["SET_CHECK"]
		return ok && check.Passed != nil && !*check.Passed
	})
}

// compareSides says what is different.
func compareSides(id string, before, after Side) Again {
	it := Again{ID: id, Before: before, After: after, Changed: []string{}}
	add := func(format string, args ...any) { it.Changed = append(it.Changed, fmt.Sprintf(format, args...)) }
	if before.Status != after.Status {
		add("status: %s → %s", before.Status, after.Status)
	}
	for _, key := range unionOf(before.Facts, after.Facts) {
		was, told := before.Facts[key]
		is, tells := after.Facts[key]
		if it.facts++; told && tells && canonicalText(was) == canonicalText(is) {
			continue
		}
		it.differ++
		add("fact %s: %s → %s", key, shownValue(was, told), shownValue(is, tells))
	}
	was, is := before.questionsByField(), after.questionsByField()
	for _, field := range unionOf(was, is) {
		if it.asked++; slices.Equal(was[field], is[field]) {
			continue
		}
		it.other++
		add("questions for %s: %s → %s", field, quoted(was[field]), quoted(is[field]))
	}
	if before.Followups != after.Followups {
		add("follow-ups: %d → %d", before.Followups, after.Followups)
	}
	if before.Violations != after.Violations {
		add("violations: %d → %d", before.Violations, after.Violations)
	}
	return it
}

func (s Side) questionsByField() map[string][]string {
	out := map[string][]string{}
	for _, q := range s.Questions {
		out[q.Asks] = append(out[q.Asks], q.Text)
	}
	return out
}

// unionOf are the keys of either, in order.
func unionOf[V any](a, b map[string]V) []string {
	all := append(sortedKeys(a), sortedKeys(b)...)
	slices.Sort(all)
	return slices.Compact(all)
}

func shownValue(v any, there bool) string {
	if !there {
		return "none"
	}
	return jsonText(v)
}

func quoted(texts []string) string {
	if len(texts) == 0 {
		return "none"
	}
	return "“" + strings.Join(texts, "” “") + "”"
}

// ReplayFigures are the shares of facts, of fields by their questions, and of conversations that are not the same, and by how much a conversation changed on
// average: follow-ups, violations, calls, tokens, US dollars.
func ReplayFigures(items []Again) Figures {
	var facts, differ, asked, other, changed int
	sums := map[string]float64{}
	for _, it := range items {
		facts, differ, asked, other = facts+it.facts, differ+it.differ, asked+it.asked, other+it.other
		if it.differ > 0 || it.Before.Status != it.After.Status {
			changed++
		}
		a, b := it.After, it.Before
		sums["followups_added"] += float64(a.Followups - b.Followups)
		sums["violations_added"] += float64(a.Violations - b.Violations)
		sums["calls_added"] += float64(a.Calls - b.Calls)
		sums["tokens_in_added"] += float64(a.In - b.In)
		sums["tokens_out_added"] += float64(a.Out - b.Out)
		sums["usd_added"] += a.Money - b.Money
	}
	f := Figures{
		"facts_changed": ratioOf(differ, facts), "questions_changed": ratioOf(other, asked), "conversations_changed": ratioOf(changed, len(items)),
	}
	for _, name := range []string{"followups_added", "violations_added", "calls_added", "tokens_in_added", "tokens_out_added", "usd_added"} {
		if f[name] = nil; len(items) > 0 {
			f[name] = sums[name] / float64(len(items))
		}
	}
	return f
}

// PrintReplay writes what was before beside what is now, every difference, and the figures.
func PrintReplay(w io.Writer, r Report[Again]) error {
	for _, it := range r.Items {
		b, a := it.Before, it.After
		if _, err := fmt.Fprintf(w, "%s\n  %-12s %12s %12s\n", it.ID, "", "before", "after"); err != nil {
			return err
		}
		for _, row := range []struct {
			name          string
			before, after any
		}{
			{"facts", len(b.Facts), len(a.Facts)}, {"questions", len(b.Questions), len(a.Questions)}, {"follow-ups", b.Followups, a.Followups},
			{"violations", b.Violations, a.Violations}, {"calls", b.Calls, a.Calls}, {"tokens in", b.In, a.In}, {"tokens out", b.Out, a.Out},
			{"USD", fmt.Sprintf("%.4f", b.Money), fmt.Sprintf("%.4f", a.Money)},
		} {
			fmt.Fprintf(w, "  %-12s %12v %12v\n", row.name, row.before, row.after)
		}
		for _, line := range it.Changed {
			fmt.Fprintf(w, "    %s\n", line)
		}
		fmt.Fprintln(w)
	}
	return printFigures(w, r.Figures)
}

// restAfter is a pause that was one: a person who took longer went away and came back.
const restAfter = time.Hour

// scripting makes a script of a conversation.
type scripting struct {
	Script
	texts texts

	open   string // what the last question was about
	burst  *Line  // what was said since the program spoke last
	lastAt time.Time
}

// ScriptOf is a recorded conversation as a candidate who says the same to the same questions. Buttons of the consent and of the summary are pressed when
// they are there; others are said in their words. Files are not sent again. What was edited or deleted is said as it stands.
func ScriptOf(r Recorded) (Script, error) {
	var rec struct {
		Workflow, Job, Language, Status string
		History                         []agents.LogEntry
	}
	if err := json.Unmarshal(r.Record, &rec); err != nil {
		return Script{}, fmt.Errorf("the record cannot be read: %w", err)
	}
	if rec.Workflow != "interview" || rec.Job == "" || len(rec.History) == 0 {
		return Script{}, errors.New("only interviews that have begun can be held again")
	}
	s := &scripting{Script: Script{ID: r.ID, Form: rec.Job, Now: rec.History[0].At, Answers: map[string][]Line{}, device: r.Locale}, texts: textsOf()}
	s.open = "consent"
	for _, e := range rec.History {
		switch e.Role {
		case agents.User:
			s.hear(e)
		case agents.Assistant:
			s.burst = nil
			if q, ok := questionOf(e); ok {
				s.open = q.Asks
			} else if s.texts.isSummary(e.Text) {
				s.open = "confirm"
			}
		}
	}
	return s.Script, nil
}

// hear takes in what the person said.
func (s *scripting) hear(e agents.LogEntry) {
	defer func() { s.lastAt = e.At }()
	if s.texts.isPressed(s.open, e.Text) {
		return
	}
	switch s.open {
	case "language", "country", "timezone":
		s.Locale.Greeter = append(s.Locale.Greeter, e.Text)
		return
	}
	if s.burst != nil {
		s.burst.Say = append(s.burst.Say, e.Text)
		return
	}
	lines := append(s.Answers[s.open], Line{Say: Words{e.Text}})
	s.Answers[s.open], s.burst = lines, &lines[len(lines)-1]
	if gone := e.At.Sub(s.lastAt); !s.lastAt.IsZero() && gone >= restAfter {
		s.waitBefore(gone)
	}
}

// waitBefore has the clock go on before the line that came last, where there is one before it to the same question: nothing else knows when it will be said.
func (s *scripting) waitBefore(gone time.Duration) {
	if lines := s.Answers[s.open]; len(lines) > 1 {
		lines[len(lines)-2].Then.AdvanceHours = gone.Hours()
	}
}
