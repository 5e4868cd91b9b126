package task_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
)

// quoting are the steps that still have a word when a store took out what is to leave them.
func (w *world) quoting(word string) []string {
	var found []string
	for _, s := range w.journal.Steps() {
		for _, raw := range []json.RawMessage{s.Input, s.Output} {
			if plain := unescaped(raw); strings.Contains(plain, word) && !slices.ContainsFunc(w.unquote, func(x string) bool { return strings.Contains(plain, x) }) {
				found = append(found, fmt.Sprintf("%s: %s", s.Key, raw))
			}
		}
	}
	return found
}

// unescaped are all texts of a JSON value, also of JSON that lies within one.
func unescaped(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return ""
	}
	var b strings.Builder
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			b.WriteString(v + "\n")
			b.WriteString(unescaped(json.RawMessage(v)))
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(v)
	return b.String()
}

// field is one of the state's.
func (w *world) field(name string) string {
	w.t.Helper()
	var s map[string]any
	if err := json.Unmarshal(w.state.Data, &s); err != nil {
		w.t.Fatal(err)
	}
	text, _ := s[name].(string)
	return text
}

func (w *world) events(bodies ...bot.Body) (evs []bot.Event) {
	for _, b := range bodies {
		evs = append(evs, w.event(operator, b))
	}
	return evs
}

// turns runs n turns.
func (w *world) turns(n int, evs ...bot.Event) {
	w.t.Helper()
	for range n {
		w.turn++
		out, err := w.once(evs)
		if err != nil {
			w.t.Fatal(err)
		}
		w.take(out)
		evs = nil
	}
}

// TestOnlyTheReasonsMessageTakesItBack deletes messages of one batch: that with the reason takes it back, whatever it came as, and no other does.
func TestOnlyTheReasonsMessageTakesItBack(t *testing.T) {
	for name, reject := range map[string]bot.Body{
		"message": bot.Message{ID: "r", Text: `/reject "Heron" first`},
		"command": bot.Command{ID: "r", Name: "reject", Text: `"Heron" first`},
	} {
		for _, gone := range []bot.MessageID{"r", "thanks"} {
			w := newWorld(t, map[string]string{"a.txt": "a\n"})
			w.request(`add "x" to a.txt`)
			w.run(w.events(reject, bot.Message{ID: "thanks", Text: "thanks"})...)
			if w.quoting("Heron") == nil {
				t.Fatalf("%s: the planner was not told", name)
			}
			w.run(w.events(bot.Deleted{ID: gone})...)
			state, _ := json.Marshal(w.state)
			if stays := gone != "r"; strings.Contains(string(state), "Heron") != stays || (w.quoting("Heron") != nil) != stays {
				t.Errorf("%s, %s deleted: state %s, steps %q", name, gone, state, w.quoting("Heron"))
			}
		}
	}
}

// TestADeletedReasonLeavesWhatOthersSaid: feedback that took the reason's place stays, and each reason goes with its own message.
func TestADeletedReasonLeavesWhatOthersSaid(t *testing.T) {
	planner := agentstest.NewScript(slices.Repeat([]agentstest.Answer{plans(secretTask, "null")}, 4)...)
	w := newWorld(t, nil, client(scripted{byRules(), map[string]*agentstest.Script{task.Planner: planner}}))
	w.request("Document the keys")
	w.run(w.events(bot.Message{ID: "r1", Text: "/reject Heron first"})...)
	w.run(w.event(operator, bot.Submit{Key: w.last("confirm/").Key, Button: bot.ButtonReject, Values: map[string]string{bot.InputReason: "Teal first"}}))
	w.run(w.events(bot.Deleted{ID: "r1"})...)
	if got := w.field("feedback"); got != "Teal first" || w.quoting("Heron") != nil || w.quoting("Teal") == nil {
		t.Errorf("feedback %q, steps with the deleted reason %q", got, w.quoting("Heron"))
	}
	w.run(w.events(bot.Message{ID: "r2", Text: "/reject Robin first"})...)
	w.run(w.events(bot.Deleted{ID: "r2"})...)
	if got := w.field("feedback"); got != "" || w.quoting("Robin") != nil || w.quoting("Teal") == nil {
		t.Errorf("feedback %q, steps with the deleted reason %q", got, w.quoting("Robin"))
	}
}

// TestAReasonOfAStateBefore opens states that know one message only, which may be the wrong one.
func TestAReasonOfAStateBefore(t *testing.T) {
	for gone, stays := range map[bot.MessageID]bool{"r": false, "thanks": true} {
		for _, by := range []bot.MessageID{"r", "thanks"} {
			for _, feedback := range []string{"Heron first", "reviewer-a: too long"} {
				w := newWorld(t, map[string]string{"a.txt": "a\n"})
				w.request(`add "x" to a.txt`)
				w.turns(1, w.events(bot.Message{ID: "r", Text: "/reject Heron first"}, bot.Message{ID: "thanks", Text: "thanks"})...)
				var s map[string]any
				if err := json.Unmarshal(w.state.Data, &s); err != nil {
					t.Fatal(err)
				}
				delete(s, "reasons")
				s["sent_back_by"], s["feedback"] = by, feedback
				raw, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				w.state.Data = raw
				w.turns(1, w.events(bot.Deleted{ID: gone})...)
				want := feedback
				if !stays && feedback == "Heron first" {
					want = ""
				}
				if got := w.field("feedback"); got != want || slices.Contains(w.unquote, "Heron first") == stays {
					t.Errorf("%s deleted, known %s: feedback %q, want %q; taken out of the steps: %q", gone, by, got, want, w.unquote)
				}
			}
		}
	}
}

// TestADeletedRequestTakesThePlanAlong: what models made of the request in their own words leaves state and steps with it, of earlier plans
// and of a debate, too.
func TestADeletedRequestTakesThePlanAlong(t *testing.T) {
	plan := func(word, version string) agentstest.Answer {
		return calls("make_plan", fmt.Sprintf(`{"objective":"%[1]s objective %[2]s","reasoning":"%[1]s reasoning %[2]s","answer":null,"declined":null,"tasks":[
			{"id":"read","description":"Look at %[1]s %[2]s","tool":"read_file","args":"{\"path\":\"%[1]s-%[2]s.txt\"}","depends_on":[]}]}`, word, version))
	}
	vote := func(v string) agentstest.Answer {
		return agentstest.Says(`{"verdict":"` + v + `","reason":"Plover ` + v + `","confidence":1}`)
	}
	object := func() *agentstest.Script {
		answer := calls("answer", `{"objections":[{"claim":"Plover claim","evidence":"Plover evidence","severity":"minor"}]}`)
		return agentstest.NewScript(slices.Repeat([]agentstest.Answer{answer}, 9)...)
	}
	defend := slices.Repeat([]agentstest.Answer{calls("answer", `{"defences":[{"id":"o1","claim":"Plover defence","evidence":"Plover proof"}]}`)}, 9)
	rule := slices.Repeat([]agentstest.Answer{calls("answer", `{"standing":[],"reason":"Plover ruling"}`)}, 9)
	for _, stage := range []string{"planned", "done"} {
		parts := map[string]*agentstest.Script{
			task.Planner: agentstest.NewScript(plan("Plover", "first"), plan("Plover", "second"), plan("Plover", "third")),
			quorum.Agent: agentstest.NewScript(vote("reject"), vote("approve"), vote("approve")), "task_" + task.Opponent: object(),
			"task_" + task.Proponent: agentstest.NewScript(defend...), "task_" + task.Moderator: agentstest.NewScript(rule...),
			task.Worker: agentstest.NewScript(calls("finish_task", `{"success":true,"result":"Plover result"}`)),
		}
		w := newWorld(t, map[string]string{"a.txt": "a\n"}, client(scripted{byRules(), parts}), voters("reviewer-a"), func(c *task.Config) { c.Debate = true })
		w.run(w.events(bot.Command{ID: "q", Name: "task", Args: map[string]string{"request": "See to the waders"}})...)
		w.run(w.events(bot.Message{ID: "r", Text: "/reject Heron first"})...)
		if w.status != string(task.Confirming) {
			t.Fatalf("it stands at %s", w.status)
		}
		if stage == "done" {
			w.say("approve")
		}
		for _, word := range []string{"first", "second", "third", "Plover claim", "Plover proof", "Plover ruling", "Plover reject", "Plover approve"} {
			if w.quoting(word) == nil {
				t.Fatalf("%s: no step says %s", stage, word)
			}
		}
		w.run(w.events(bot.Deleted{ID: "q"})...)
		for _, word := range []string{"waders", "Plover", "Heron"} {
			if got := w.quoting(word); got != nil {
				t.Errorf("%s: %s stays in %d steps:\n%s", stage, word, len(got), strings.Join(got, "\n"))
			}
			if strings.Contains(string(w.state.Data), word) {
				t.Errorf("%s: %s", stage, w.state.Data)
			}
		}
	}
}

// TestADeletedRequestLeavesEveryCard deletes the request after its card became void with the task, was replaced by that of another plan, or
// was decided.
func TestADeletedRequestLeavesEveryCard(t *testing.T) {
	for name, then := range map[string]func(w *world){
		"waits":     func(*world) {},
		"withdrawn": func(w *world) { w.say("stop") },
		"replaced":  func(w *world) { w.decide("plan", bot.Rejected, map[string]string{bot.InputReason: "Teal first"}) },
		"decided":   func(w *world) { w.decide("plan", bot.Approved, nil) },
	} {
		w := newWorld(t, map[string]string{"a.txt": "a\n"}, voters("stubborn-1", "stubborn-2", "reviewer-a"))
		w.run(w.event(operator, bot.Command{ID: "asked", Name: "task", Args: map[string]string{"request": `add "Heron" to a.txt`}}))
		if _, asked := w.open["plan"]; !asked {
			t.Fatalf("%s: nobody is asked: %v", name, w.open)
		}
		then(w)
		w.run(w.event(operator, bot.Deleted{ID: "asked"}))
		if !slices.Contains(w.unshown, "plan") || !slices.Contains(w.unshown, "action/") || len(w.open) > 0 {
			t.Errorf("%s: unshown %q, open %v", name, w.unshown, w.open)
		}
	}
}
