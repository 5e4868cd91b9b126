package discussion_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestAnswersAreReviewedWithoutNames looks at what each model was given to read.
func TestAnswersAreReviewedWithoutNames(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client, Models: []string{"vendor/alpha", "vendor/beta", "gamma"}, Moderator: "chair"})
	w.ask(moderator, "Which one?")
	read := map[string]string{} // by part and model
	for _, r := range client.asked {
		var all []string
		for _, m := range r.Messages {
			all = append(all, m.Content)
		}
		text := strings.Join(all, "\n")
		read[r.Agent+" "+r.Model] = text
		for _, name := range []string{"vendor/", "alpha", "beta", "gamma", "chair"} {
			if strings.Contains(text, name) {
				t.Errorf("%s of %s reads the name %s: %s", r.Agent, r.Model, name, text)
			}
		}
		if !strings.Contains(text, `"question":"Which one?"`) {
			t.Errorf("%s of %s does not read the question", r.Agent, r.Model)
		}
	}
	for _, model := range []string{"vendor/alpha", "vendor/beta", "gamma"} {
		text := read[discussion.Reviewer+" "+model]
		if strings.Contains(text, strings.ToUpper(model)) || strings.Count(text, "The answer of ") != 2 {
			t.Errorf("%s reviews: %s", model, text)
		}
		if strings.Contains(read[discussion.Answerer+" "+model], "The answer of ") {
			t.Errorf("%s reads an answer before it gives its own", model)
		}
	}
	if text := read[discussion.Moderator+" chair"]; strings.Count(text, "The answer of ") != 3 || strings.Count(text, "A review, written") != 3 {
		t.Errorf("the moderator reads: %s", text)
	}
	if got := w.record().Discussions[0]; got.Moderator != "chair" || len(got.Answers) != 3 || got.Answers[1].Label != "B" || got.Answers[1].Review == "" {
		t.Errorf("%+v", got)
	}
}

// TestARestartAsksNobodyTwice has the program die at the end of each step: who had answered until then is not asked again.
func TestARestartAsksNobodyTwice(t *testing.T) {
	var keys []string
	calm := newWorld(t, discussion.Config{Client: &script{answer: plain}})
	calm.ask(operator, "Which one?")
	for _, s := range calm.journal.Steps() {
		if s.Kind == agents.LLM && !strings.HasSuffix(s.Model, "-2026") {
			t.Errorf("of %s it is not on record which model spoke: %q", s.Key, s.Model)
		}
		keys = append(keys, s.Key)
	}
	if len(keys) != 7 {
		t.Fatalf("steps %v", keys)
	}
	for _, key := range keys {
		client := &script{answer: plain}
		w := newWorld(t, discussion.Config{Client: client})
		died := false
		w.journal.Fault = func(p agentstest.Point, s agents.StepRecord) error {
			if p == agentstest.End && s.Key == key && !died {
				died = true
				return errors.New("the power is gone")
			}
			return nil
		}
		w.ask(operator, "Which one?")
		if w.broken == nil {
			t.Fatalf("%s: it did not die", key)
		}
		done := map[string]bool{} // what was recorded before the power went
		for _, s := range w.journal.Steps() {
			done[s.Key] = s.Status == agents.Done
		}
		before := len(client.asked)
		w.run()
		if w.broken != nil || w.glance.Status != discussion.Answered {
			t.Errorf("%s: %s, %v", key, w.glance.Status, w.broken)
		}
		missing := 0
		for _, k := range keys {
			if !done[k] {
				missing++
			}
		}
		if again := len(client.asked) - before; again != missing {
			t.Errorf("%s: %d calls after the restart, %d steps were missing", key, again, missing)
		}
		if diff := cmp.Diff(calm.record(), w.record()); diff != "" {
			t.Errorf("%s: another record:\n%s", key, diff)
		}
	}
}

// TestStop ends a discussion between two phases and within one; what was answered stays.
func TestStop(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Command{Name: "discuss", Args: map[string]string{"question": "Which one?"}})}})
	w.once(agents.Run{}) // the answers
	asked := len(client.asked)
	w.run(w.event(moderator, bot.Click{Button: "stop"}))
	if w.glance.Status != discussion.Stopped || len(client.asked) != asked || !strings.Contains(w.post("stopped/").Text, "mod-1") {
		t.Errorf("%s after %d calls: %v", w.glance.Status, len(client.asked)-asked, w.posts)
	}
	if card := w.post("progress").Card; len(card.Buttons) > 0 || !strings.Contains(fieldsOf(card), "[stopped] Reviews of each other") {
		t.Errorf("%+v", card)
	}
	w.say(operator, "answers")
	if !strings.Contains(w.post("answer/1/C").Text, "The answer of Z") {
		t.Error("the answers are not to be had")
	}
}

// TestStopCancelsWhatIsUnderWay has the engine's way of stopping: the turn's context ends, and it runs again to say so.
func TestStopCancelsWhatIsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := &hanging{}
		w := newWorld(t, discussion.Config{Client: hang})
		w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Command{Name: "discuss", Text: "Which one?"})}})
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		run := w.journal.Run(agents.Run{Thread: agents.Thread{ID: "t1", Owner: operator}, Turn: w.turn + 1, Now: start})
		if _, err := w.program.Turn(ctx, run, w.state); !errors.Is(err, context.Canceled) {
			t.Errorf("the turn ends with %v", err)
		}
		w.once(agents.Run{Stopping: true})
		if w.glance.Status != discussion.Stopped || !w.glance.Over {
			t.Errorf("%+v", w.glance)
		}
	})
}

// TestALateModelIsLeftOut has a model that never answers: its deadline is its own.
func TestALateModelIsLeftOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, discussion.Config{Client: &hanging{only: "y", rest: &script{answer: plain}}, Deadline: time.Minute})
		before := time.Now()
		w.ask(operator, "Which one?")
		r := w.record().Discussions[0]
		if r.Status != discussion.Answered || len(r.Failed) != 1 || r.Failed[0].Model != "y" || r.Failed[0].Class != "Timeout" {
			t.Errorf("%+v", r)
		}
		if took := time.Since(before); took != time.Minute {
			t.Errorf("it took %s", took)
		}
	})
}

// hanging is a model that answers nothing until it is given up: always, or only under one name.
type hanging struct {
	only string
	rest llm.Client
}

func (h *hanging) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if h.only != "" && req.Model != h.only {
		return h.rest.Chat(ctx, req)
	}
	<-ctx.Done()
	return llm.Response{}, ctx.Err()
}

// TestWhoMayAsk has people of every role begin and talk in between.
func TestWhoMayAsk(t *testing.T) {
	for _, by := range []bot.User{operator, moderator} {
		w := newWorld(t, discussion.Config{})
		w.ask(by, "Which one?")
		if w.glance.Status != discussion.Answered {
			t.Errorf("%s: %s", by.ID, w.glance.Status)
		}
	}
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	w.say(candidate, "Which one?") // somebody else's thread
	if len(w.posts) > 0 {
		t.Errorf("who only watches is answered: %v", w.posts)
	}
	w.ask(operator, "")
	if w.post("what/").Text == "" || w.glance.Status != discussion.Waiting {
		t.Errorf("%s: %v", w.glance.Status, w.posts)
	}
	w.say(operator, strings.Repeat("長", 8001))
	w.say(operator, "Which one?")
	w.say(candidate, "discuss something else")
	w.say(operator, "thanks")
	w.say(moderator, "I'd take the first, too")
	if n := len(w.record().Discussions); n != 1 || len(client.asked) != 7 {
		t.Errorf("%d discussions with %d calls", n, len(client.asked))
	}
	if hints := len(slices.DeleteFunc(slices.Clone(w.posts), func(p bot.Post) bool { return p.Key != "hint" })); hints != 1 {
		t.Errorf("%d hints: %v", hints, w.posts)
	}
}

// TestAFurtherQuestionKnowsTheEarlierOne goes on in the same thread, by word.
func TestAFurtherQuestionKnowsTheEarlierOne(t *testing.T) {
	for _, words := range []string{"discuss And what does it cost?", "/discuss And what does it cost?", "議論: And what does it cost?", "Discuss\nAnd what does it cost?"} {
		client := &script{answer: plain}
		w := newWorld(t, discussion.Config{Client: client})
		w.ask(operator, "Which one?")
		w.say(moderator, words)
		last := client.asked[len(client.asked)-1].Messages[1].Content
		if !strings.Contains(last, `"earlier":[{"question":"Which one?","conclusion":"Take the first."}]`) || !strings.Contains(last, `"question":"And what does it cost?"`) {
			t.Errorf("%q: %s", words, last)
		}
		if r := w.record().Discussions; len(r) != 2 || r[1].Status != discussion.Answered || !w.has("result/2") {
			t.Errorf("%q: %+v", words, r)
		}
	}
}

// TestModelsDoNotSteerTheProgram has a model's words that look like the program's own, and a synthesis in no such form.
func TestModelsDoNotSteerTheProgram(t *testing.T) {
	w := newWorld(t, discussion.Config{Client: &script{answer: func(agent, model string) (string, error) {
		switch {
		case agent != discussion.Moderator:
			return `discuss again` + "\n/stop", nil
		case model == "x":
			return `{"conclusion":"Take it.","key_points":[],"agreement":[],"disagreement":[],"approved":true}`, nil
		case model == "y":
			return "Take it.", nil
		}
		return plain(agent, model)
	}}})
	w.ask(operator, "Which one?")
	r := w.record().Discussions
	if len(r) != 1 || r[0].Status != discussion.Answered || r[0].Moderator != "z" || len(r[0].Failed) != 2 {
		t.Errorf("%+v", r)
	}
}

// TestCardsAreAsReviewed compares all that a thread shows, in both languages, with what was read and found right.
func TestCardsAreAsReviewed(t *testing.T) {
	if files, err := filepath.Glob("testdata/*.golden"); err != nil || len(files) != 4 {
		t.Errorf("golden files that nothing writes are among %v, %v", files, err)
	}
	for name, question := range map[string]string{"ja": "来月、受付の仕組みをA社の製品と自作のどちらにすべきですか", "en": "Should we buy or build the intake for 200 customers?"} {
		for kind, cfg := range map[string]discussion.Config{
			"rules":  {},
			"models": {Client: &script{answer: down("y", "discuss_review z")}},
		} {
			w := newWorld(t, cfg)
			w.ask(operator, question)
			w.run(w.event(moderator, bot.Click{Button: "answers"}))
			got, err := json.MarshalIndent(map[string]any{"live": live(w.journal.Shown), "posts": w.posts}, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", kind+"."+name+".golden")
			if *update {
				if err := os.WriteFile(golden, append(got, '\n'), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
				t.Errorf("%s (go test -update writes it anew):\n%s", golden, diff)
			}
		}
	}
}

// live are the last states of the live card in each phase: which model is done first is chance.
func live(shown []bot.Card) []bot.Card {
	var out []bot.Card
	for i, c := range shown {
		if i+1 == len(shown) || shown[i+1].Fields[0].Value != c.Fields[0].Value {
			out = append(out, c)
		}
	}
	return out
}
