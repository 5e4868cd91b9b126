package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

func stepsOfATurn(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, func(turn *storage.Turn) { turn.Steps = []agents.StepRecord{doneStep("first", `1`)} })
	l.ingest(message("t1", "e1", "one"))
	f := l.claim(id)
	in := l.load(f)
	checkEqual(t, len(in.Steps), 0)
	checkEqual(t, in.LastStep, ok(storage.AllSteps(ctx, l.s, id))(t)[0].Seq)
	pin := pinAll(in)
	put := func(durable bool, s ...agents.StepRecord) []agents.StepRecord {
		t.Helper()
		return ok(l.s.PutSteps(ctx, f, pin, s, durable))(t)
	}
	begun := doneStep("pay", `null`)
	begun.Status, begun.Effect = agents.Started, true
	one := put(true, begun)
	lazy := put(false, doneStep("model", `"x"`))
	begun.Status = agents.Done
	again := put(true, begun)
	checkEqual(t, one[0].Seq, in.LastStep+1)
	if one[0].Seq == 0 || again[0].Seq != one[0].Seq || lazy[0].Seq == one[0].Seq {
		t.Errorf("numbers %d, %d, %d", one[0].Seq, lazy[0].Seq, again[0].Seq)
	}
	in = l.load(f)
	checkEqual(t, *in.Pin, pin)
	checkEqual(t, in.Steps, []agents.StepRecord{again[0], lazy[0]})
	checkEqual(t, in.LastStep, lazy[0].Seq)
	l.must(l.s.DropSteps(ctx, f, []string{"model", "nothing"}))
	checkEqual(t, l.load(f).Steps, again)
	f = l.claim(id)
	checkEqual(t, l.load(f).Steps, again)
	put(false, doneStep("model", `"y"`))
	ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t)
	steps := ok(storage.AllSteps(ctx, l.s, id))(t)
	var keys []string
	for _, s := range steps {
		keys = append(keys, s.Key)
	}
	checkEqual(t, keys, []string{"first", "pay", "model"})
	l.ingest(message("t1", "e2", "two"))
	in = l.load(l.claim(id))
	if in.Pin != nil || len(in.Steps) != 0 {
		t.Errorf("the next turn begins with %v, %v", in.Pin, in.Steps)
	}
}

func stepNumbers(t *testing.T, l *life) {
	id := l.start("t1")
	for turn := range 3 {
		l.ingest(message("t1", l.id("e"), "x"))
		f := l.claim(id)
		pin := pinAll(l.load(f))
		for i, k := range []string{"a", "b", "a", "c"} {
			ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep(k, `1`)}, i%2 == turn%2))(t)
		}
		ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin, Steps: []agents.StepRecord{doneStep("d", `1`), doneStep("a", `2`)}}))(t)
	}
	steps := ok(storage.AllSteps(ctx, l.s, id))(t)
	checkEqual(t, len(steps), 12)
	for i, s := range steps {
		checkEqual(t, s.Seq, uint64(i+1))
		checkEqual(t, s.Key, string("abcd"[i%4]))
		checkEqual(t, s.Turn, uint64(i/4+1))
	}
	checkEqual(t, string(steps[4].Output), `2`)
}

// stepsStay puts steps of every size over many turns: each comes back as it was put, also in another life and when others leave for what they quote.
func stepsStay(t *testing.T, l *life) {
	id := l.start("t1")
	var put []agents.StepRecord
	for turn := range 12 {
		l.ingest(message("t1", l.id("e"), "x"))
		f := l.claim(id)
		pin := pinAll(l.load(f))
		for n, size := range []int{0, 300, 20_000, 90_000 * (turn % 3)} {
			text := fmt.Sprintf("turn %d, <b>\n%s", turn, strings.Repeat("the program's own prompt. ", size/26))
			if n == 1 {
				text = "said in confidence " + text
			}
			step := doneStep(fmt.Sprint(n), `null`)
			step.Input = ok(agents.EncodeJSON(text))(t)
			step.Digest = agents.DigestInput(step.Input)
			if n == 0 {
				step.Input, step.Digest = json.RawMessage(`{"a":["\\n",1]}`), []string{"", "of another input"}[turn%2]
			}
			put = append(put, ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{step}, n == 2))(t)...)
		}
		ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t)
		checkEqual(t, ok(storage.AllSteps(ctx, l.s, id))(t), put)
	}
	l.reopen()
	checkEqual(t, ok(storage.AllSteps(ctx, l.s, id))(t), put)
	l.turn(id, func(turn *storage.Turn) { turn.Unquote = []string{"said in confidence turn 3,"} })
	for i, step := range put {
		if strings.Contains(string(step.Input), "in confidence turn 3,") {
			put[i].Input = json.RawMessage(`null`)
		}
	}
	checkEqual(t, ok(storage.AllSteps(ctx, l.s, id))(t), put)
}

// longStates keeps states of every size.
func longStates(t *testing.T, l *life) {
	id := l.start("t1")
	for _, size := range []int{0, 1, 5000, 300_000} {
		state := agents.Saved{Version: 3, Data: ok(agents.EncodeJSON(strings.Repeat("あ", size)))(t)}
		l.ingest(message("t1", l.id("e"), "x"))
		l.turn(id, func(turn *storage.Turn) { turn.State = state })
		checkEqual(t, l.load(l.claim(id)).State, state)
		checkEqual(t, ok(l.s.Record(ctx, id))(t).State, state)
	}
}
