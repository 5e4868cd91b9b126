package helpdesk

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents"
)

// Questions that are answered lie in rows of their own, by their number from 0, beside the state: so a turn costs the same however much was asked
// before. Another row leads from each message to the question that it is a part of.
const (
	answerPort  = "helpdesk_answer"
	messagePort = "helpdesk_message"
)

// maxRecent is from how many questions back somebody can go on.
const maxRecent = 20

// answerAt is what was answered to a question, as it is now. Where its row cannot be read the turn fails.
func (t *turn) answerAt(ctx context.Context, n int) Asked {
	if a, ok := t.read[n]; ok {
		return a
	}
	a, _, err := agents.ReadRow[Asked](t.ownRow(ctx), answerPort, strconv.Itoa(n))
	t.remember(n, a, err)
	return a
}

// answerTo is the number of the question that a message is a part of.
func (t *turn) answerTo(ctx context.Context, id string) (int, bool) {
	for n := range t.changed {
		if slices.Contains(t.read[n].IDs, id) {
			return n, true
		}
	}
	n, found, err := agents.ReadRow[int](t.ownRow(ctx), messagePort, id)
	if err != nil {
		t.failed = err
	}
	return n, found && err == nil && slices.Contains(t.answerAt(ctx, n).IDs, id)
}

func (t *turn) ownRow(ctx context.Context) agents.RowReader {
	return func(port, key string) (json.RawMessage, error) { return t.Run.Row(ctx, port, key, false) }
}

func (t *turn) remember(n int, a Asked, err error) {
	if err != nil {
		t.failed = err
	}
	if t.read == nil {
		t.read, t.changed = map[int]Asked{}, map[int]bool{}
	}
	t.read[n] = a
}

// changeAnswer has an answer kept as it is now.
func (t *turn) changeAnswer(n int, a Asked) {
	t.remember(n, a, nil)
	t.changed[n] = true
}

// addAnswer adds the answer to one more question.
func (t *turn) addAnswer(a Asked) {
	n := t.s.Asked
	t.s.Asked++
	if a.Question != "" { // it was not taken back
		t.s.Recent = append(slices.Clone(t.s.Recent), brief{n, a.Question, a.By})
		t.s.Recent = t.s.Recent[max(0, len(t.s.Recent)-maxRecent):]
	}
	t.changeAnswer(n, a)
	for _, id := range a.IDs {
		t.Out.Rows = append(t.Out.Rows, rowOf(messagePort, id, n))
	}
}

// shelveAnswers takes the answers out of a state of version 1.
func (t *turn) shelveAnswers() {
	for _, a := range t.s.Answers {
		t.addAnswer(a)
	}
	t.s.Answers = nil
}

// keepAnswers writes the rows of the answers that changed.
func (t *turn) keepAnswers() {
	for _, n := range slices.Sorted(maps.Keys(t.changed)) {
		t.Out.Rows = append(t.Out.Rows, rowOf(answerPort, strconv.Itoa(n), t.read[n]))
	}
}

func rowOf(port, key string, v any) agents.Row {
	raw, err := agents.EncodeJSON(v)
	if err != nil {
		panic(err) // plain data
	}
	return agents.Row{Port: port, Key: key, Value: raw}
}

// Whole implements agents.Whole.
func (f *flow) Whole(s *State, row agents.RowReader) (*State, error) {
	if s == nil || s.Asked == 0 {
		return s, nil
	}
	whole := *s
	for n := range s.Asked {
		a, _, err := agents.ReadRow[Asked](row, answerPort, strconv.Itoa(n))
		if err != nil {
			return nil, err
		}
		whole.Answers = append(whole.Answers, a)
	}
	return &whole, nil
}
