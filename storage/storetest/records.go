package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func historyAndRows(t *testing.T, l *life) {
	a, b := l.start("t1"), l.start("t2")
	for i := range 3 {
		l.turn(a, func(turn *storage.Turn) {
			for k := range 5 {
				turn.Log = append(turn.Log, agents.LogEntry{Role: agents.User, Text: fmt.Sprint(5*i + k), At: noon, ID: fmt.Sprint(5*i + k)})
			}
		})
	}
	for n, want := range map[int]string{-1: "0", 0: "", 4: "11", 15: "0", 99: "0"} {
		h := ok(l.s.History(ctx, a, n))(t)
		if want == "" && len(h) == 0 {
			continue
		}
		checkEqual(t, h[0].Text, want)
		checkEqual(t, h[len(h)-1].Text, "14")
	}
	fails(l.s.History(ctx, "nobody", 1))(t, storage.ErrNotFound)

	row := func(port, k, v string, shared bool) agents.Row {
		return agents.Row{Port: port, Key: k, Value: json.RawMessage(v), Shared: shared}
	}
	l.turn(a, func(turn *storage.Turn) {
		turn.Rows = []agents.Row{row("p", "b", `2`, true), row("p", "a", `1`, true), row("p2", "c", `3`, true), row("p", "a", `"mine"`, false),
			row("p", "gone", `1`, true)}
	})
	l.turn(b, func(turn *storage.Turn) { turn.Rows = []agents.Row{{Port: "p", Key: "gone", Shared: true}} })
	l.reopen()
	checkEqual(t, ok(l.s.Rows(ctx, "p"))(t), []agents.Row{row("p", "a", `1`, true), row("p", "b", `2`, true)})
	for _, want := range []struct {
		id  bot.ThreadID
		key string
		v   string
	}{{"", "a", `1`}, {a, "a", `"mine"`}, {b, "a", ``}, {a, "b", ``}, {"", "gone", ``}} {
		v := ok(l.s.Row(ctx, want.id, "p", want.key))(t)
		checkEqual(t, string(v), want.v)
	}
}

func checkUnlog(t *testing.T, l *life) {
	id := l.start("t1")
	const words = `my "secret" is 猫`
	quoted, _ := json.Marshal(words)
	nested, _ := json.Marshal(`{"q":` + string(quoted) + `}`)
	steps := []agents.StepRecord{doneStep("in", `1`), doneStep("nested", `1`), doneStep("out", `{"text":`+string(quoted)+`}`), doneStep("clean", `"fine"`)}
	steps[0].Input = json.RawMessage(`{"messages":["They said: ` + strings.Trim(string(quoted), `"`) + `."]}`)
	steps[1].Input = json.RawMessage(`{"args":` + string(nested) + `}`)
	l.turn(id, func(turn *storage.Turn) {
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: words, ID: "e1", At: noon}, {Role: agents.User, Text: "kept", ID: "e2", At: noon}}
		turn.Steps = steps
	})
	l.turn(id, func(turn *storage.Turn) { turn.Unlog = []string{"e1", "nothing"} })
	h := ok(l.s.History(ctx, id, -1))(t)
	checkEqual(t, len(h), 1)
	checkEqual(t, h[0].ID, "e2")
	got := ok(storage.AllSteps(ctx, l.s, id))(t)
	checkEqual(t, len(got), 4)
	for _, s := range got {
		if raw := string(s.Input) + string(s.Output); strings.Contains(raw, "secret") {
			t.Errorf("step %s still has %s", s.Key, raw)
		}
	}
	checkEqual(t, string(got[0].Output), `1`)
	checkEqual(t, string(got[3].Output), `"fine"`)
	checkEqual(t, string(got[3].Input), `{"a":"<b> & 日本"}`)
}

func checkRelog(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, func(turn *storage.Turn) {
		turn.Log = []agents.LogEntry{
			{Role: agents.User, Text: "first ▇▇▇ words", ID: "e1", At: noon, Masked: []agents.Mark{{From: 6, To: 15, Rule: "r"}}}, {Role: agents.Assistant, Text: "You said first ▇▇▇ words.", ID: "p1", At: noon,
				Data: json.RawMessage(`1`)},
		}
		turn.Steps = []agents.StepRecord{doneStep("quotes", `"first ▇▇▇ words"`), doneStep("value", `"42 Elm Street"`), doneStep("clean", `"fine"`)}
	})
	checkEqual(t, ok(l.s.History(ctx, id, -1))(t)[0].Masked, []agents.Mark{{From: 6, To: 15, Rule: "r"}})
	l.turn(id, func(turn *storage.Turn) {
		turn.Relog = []agents.LogEntry{{ID: "e1", Text: "other words ▇▇▇", Masked: []agents.Mark{{From: 12, To: 21, Rule: "s"}}}, {ID: "p1", Text: "You said something."}, {ID: "nothing", Text: "x"}}
		turn.Unquote = []string{"Elm Street"}
	})
	h := ok(l.s.History(ctx, id, -1))(t)
	checkEqual(t, len(h), 2)
	checkEqual(t, h[0].Text+"|"+h[1].Text+string(h[1].Data), "other words ▇▇▇|You said something.")
	checkEqual(t, h[0].Masked, []agents.Mark{{From: 12, To: 21, Rule: "s"}})
	checkEqual(t, h[0].Role, agents.User)
	got := ok(storage.AllSteps(ctx, l.s, id))(t)
	checkEqual(t, string(got[0].Output)+string(got[1].Output)+string(got[2].Output), `"fine"`)
}

func auditChain(t *testing.T, l *life) {
	l.must(l.s.Audit(ctx, storage.Audit{At: noon, Kind: "start", Labels: map[string]string{"b": "2", "a": "<1>"}}))
	id := l.start("t1")
	l.turn(id, func(turn *storage.Turn) {
		turn.Audit = []storage.Audit{{At: noon.Local(), Kind: "consent", Digest: "d"}, {At: noon, Kind: "asked"}}
	})
	l.reopen()
	l.must(l.s.Audit(ctx, storage.Audit{At: noon, Kind: "start"}))
	ok(l.s.Erase(ctx, id, storage.Erasure{Audit: []storage.Audit{{At: noon, Kind: "erased"}}}))(t)
	chain := ok(storage.AllAudit(ctx, l.s))(t)
	var kinds []string
	prev := storage.Audit{}
	for _, e := range chain {
		if !e.Follows(prev) {
			t.Errorf("entry %d does not follow", e.Seq)
		}
		kinds, prev = append(kinds, e.Kind), e
	}
	checkEqual(t, kinds, []string{"start", "consent", "asked", "start", "erased"})
	checkEqual(t, l.verify().Audit, 5)
	head := ok(l.s.AuditHead(ctx))(t)
	checkEqual(t, head, storage.AuditHead{Seq: 5, Hash: prev.Hash})
	for n := range chain {
		if n < 4 && head.Ends(chain[n]) == nil {
			t.Errorf("a chain that was cut behind its entry %d looks whole", n+1)
		}
	}
	l.must(head.Ends(prev))
	forged := chain[1]
	forged.Labels = map[string]string{"x": "y"}
	if forged.Follows(chain[0]) {
		t.Error("a forged entry follows")
	}
}

func checkLocate(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, func(turn *storage.Turn) {
		turn.Posts = []bot.Post{makePost("a", "a"), makePost("b", "b")}
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: "x", ID: "logged", At: noon}, {Role: agents.Assistant, Text: "x", ID: "a", At: noon}}
	}).Rows
	l.ingest(message("t1", "waits", "x"))
	l.sent(rows[0], "ts-1")
	for id, want := range map[string]bot.Place{
		rows[0].Message: placeOf("sent"), "ts-1": placeOf("sent"), rows[1].Message: placeOf("t1"), "logged": placeOf("t1"), "waits": placeOf("t1"),
	} {
		checkEqual(t, ok(l.s.Locate(ctx, "fake", bot.MessageID(id)))(t), want)
	}
	for _, unknown := range []string{"m99", "nothing", "a"} {
		fails(l.s.Locate(ctx, "fake", bot.MessageID(unknown)))(t, storage.ErrNotFound)
	}
	fails(l.s.Locate(ctx, "elsewhere", "logged"))(t, storage.ErrNotFound)

	l.crash(true)
	m := ok(l.s.Message(ctx, id, "a"))(t)
	checkEqual(t, m.ID, rows[0].Message)
	checkEqual(t, m.Ref.ID, "ts-1")
	checkEqual(t, m.Post.Text, "a")
	l.sent(rows[1], "ts-2")
	checkEqual(t, ok(l.s.Message(ctx, id, "b"))(t).Ref.ID, "ts-2") // it has just been sent
	fails(l.s.Message(ctx, id, "c"))(t, storage.ErrNotFound)
}
