package task

import (
	"cmp"
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// work answers what came in, then does the next piece of work, if nobody is waited for. The piece after it is another turn's.
func (t *turn) work(ctx context.Context) error {
	if err := t.Take(ctx, t.take, t.stop); err != nil {
		return err
	}
	if !t.hasWork() {
		return nil
	}
	if t.announce() {
		return nil
	}
	if err := t.advance(ctx); err != nil {
		return err
	}
	t.Out.Continue = t.hasWork()
	return nil
}

// hasWork reports whether there is work that waits for nobody.
func (t *turn) hasWork() bool {
	switch t.s.Phase {
	case "", AwaitingPlan, Confirming, AwaitingCall, Done:
		return false
	}
	return true
}

// advance does one piece of work.
func (t *turn) advance(ctx context.Context) error {
	switch t.s.Phase {
	case Gathering:
		return t.gather(ctx)
	case Planning:
		return t.plan(ctx)
	case Reviewing:
		return t.review(ctx)
	case Executing:
		return t.execute(ctx)
	case Finalising:
		return t.reviewResult(ctx)
	}
	return nil
}

// take answers one event. Whoever is not an operator only watches.
func (t *turn) take(ctx context.Context, ev bot.Event) error {
	switch b := ev.Body.(type) {
	case bot.Decision:
		return t.decided(ctx, b, ev.By)
	case bot.Deleted: // whoever a platform says deleted it
		return t.takeBack(ctx, b.ID)
	}
	if t.s.Phase == "" && ev.By.Same(t.Run.Thread.Owner) && ev.By.Role != bot.Operator {
		t.s.Lang = base.LangOf(ev.By, t.DefaultLang)
		t.Say("refused", t.Text("task.operators_only", nil))
		t.s.Phase = Done
		return nil
	}
	if ev.By.Role != bot.Operator {
		return nil
	}
	switch b := ev.Body.(type) {
	case bot.Command:
		t.commanded(ev, b)
	case bot.Message:
		t.heard(ev, b)
	case bot.Edited:
		t.edited(ev, b)
	case bot.Click:
		t.clicked(ev, b.Key, b.Button, nil)
	case bot.Submit:
		t.clicked(ev, b.Key, b.Button, b.Values)
	}
	return nil
}

// commanded takes the command that starts the task, or stops it.
func (t *turn) commanded(ev bot.Event, c bot.Command) {
	switch {
	case c.Name == "stop":
		t.stop(ev.By)
	case t.s.Phase == "":
		t.begin(ev, c)
	default:
		t.spoken(ev, c.ID, "/"+c.Name+" "+c.Text)
	}
}

// begin takes the request, or asks for it.
func (t *turn) begin(ev bot.Event, c bot.Command) {
	request := strings.TrimSpace(c.Args["request"])
	request = cmp.Or(request, strings.TrimSpace(c.Text))
	t.s.Lang = text.LanguageOf(request, base.LangOf(ev.By, t.DefaultLang))
	t.s.Scope, t.s.Ensemble, t.s.Debates = t.Scope, t.Ensemble, t.Debate
	switch Scope(c.Args["scope"]) {
	case Full, Fast, PlanOnly:
		t.s.Scope = Scope(c.Args["scope"])
	}
	if level := c.Args["consensus_level"]; level != "" {
		t.s.Ensemble = level == "ensemble" && len(t.Planners) > 1
	}
	if strategy := c.Args["strategy"]; strategy != "" {
		t.s.Debates = strategy == "debate"
	}
	if request == "" {
		t.Say("what", t.Text("task.what", nil))
		return
	}
	t.accept(request, c.ID, false)
}

// accept begins the work on a request.
func (t *turn) accept(request string, asked bot.MessageID, typed bool) {
	t.s.Request, t.s.Asked, t.s.Typed, t.s.Phase = request, asked, typed, Gathering
}

// heard takes what an operator writes: the request, or a word that a button has.
func (t *turn) heard(ev bot.Event, m bot.Message) {
	t.Heard(ev, string(m.ID), m.Text)
	if t.s.Phase == "" {
		t.s.Lang = text.LanguageOf(m.Text, cmp.Or(t.s.Lang, base.LangOf(ev.By, t.DefaultLang)))
		t.accept(strings.TrimSpace(m.Text), m.ID, true)
		return
	}
	t.spoken(ev, m.ID, m.Text)
}

// spoken takes a word that a button has. id is the message's that it stands in.
func (t *turn) spoken(ev bot.Event, id bot.MessageID, text string) {
	word, rest := readCommand(text)
	switch word {
	case wordStop:
		t.stop(ev.By)
	case wordSolo, wordEnsemble:
		t.setEnsemble(word == wordEnsemble)
	case wordFull, wordFast, wordPlanOnly:
		t.setScope(scopeOf[word])
	case wordApprove:
		t.confirmed(ev.By)
	case wordReject:
		t.reject(rest, id, ev.By)
	case wordEdit:
		t.edit(rest)
	case wordAllow:
		t.allowInThread(rest, ev.By)
	case wordRevoke:
		t.revoke()
	default:
		if t.s.Phase == Done {
			t.Say("over", t.Text("task.over", nil))
			return
		}
		t.Say("words", t.Text("task.words", nil))
	}
}

// clicked takes a pressed button of the thread's cards. One that asks about a plan counts for the plan that it shows.
func (t *turn) clicked(ev bot.Event, key, button string, values map[string]string) {
	if strings.HasPrefix(key, confirmPrefix) && key != t.confirmKey() && button != buttonStop {
		t.Say("words", t.Text("task.nothing_to_confirm", nil))
		return
	}
	if t.asked != nil && t.asked.key == key {
		if b, ok := t.asked.card.Button(button); ok {
			t.chosen = base.Chosen(t.Texts(), ev.By, b.Label)
		}
	}
	switch button {
	case buttonConfirm:
		t.confirmed(ev.By)
	case bot.ButtonReject:
		t.reject(strings.TrimSpace(values[bot.InputReason]), "", ev.By)
	case buttonEdit:
		t.edit(strings.TrimSpace(values[inputPlan]))
	case buttonSolo, buttonEnsemble:
		t.setEnsemble(button == buttonEnsemble)
	case buttonStop:
		t.stop(ev.By)
	case buttonAllow:
		t.allowInThread(values[inputPattern], ev.By)
	default:
		t.Say("words", t.Text("task.words", nil))
	}
}

// setEnsemble has several models plan, or one. It counts for a plan that is still to be made: one that waits for people is made anew.
func (t *turn) setEnsemble(on bool) {
	switch {
	case on && len(t.Planners) < 2:
		t.Say("mode", t.Text("task.no_ensemble", nil))
		return
	case t.s.Work != nil || t.s.Phase == Done:
		t.Say("mode", t.Text("task.mode_late", nil))
		return
	}
	t.s.Ensemble, t.s.SentBack = on, false
	key := "task.mode_solo"
	if on {
		key = "task.mode_ensemble"
	}
	t.Say("mode", t.Text(key, nil))
	if t.s.Phase == AwaitingPlan || t.s.Phase == Confirming {
		t.dropApprovals()
		t.s.Phase = Planning
	}
}

// setScope changes which phases are still to come. Whoever wants a plan carried out without being asked is not asked about the one that
// waits for them.
func (t *turn) setScope(s Scope) {
	if t.s.Work != nil || t.s.Phase == Done || t.s.Phase == Finalising {
		t.Say("mode", t.Text("task.mode_late", nil))
		return
	}
	t.s.Scope, t.s.Refused = s, false
	t.Say("mode", t.Text("task.scope."+strings.ReplaceAll(string(s), "-", "_"), nil))
	if t.s.Phase == Confirming && s != Full {
		t.takePlan(t.s.PlanBy)
	}
}

// stop ends the task, keeping what was done.
func (t *turn) stop(by bot.User) {
	if t.s.Phase == Done || t.s.Phase == "" {
		return
	}
	t.s.StoppedBy = by.Display()
	t.dropApprovals()
	t.end(t.Text("task.stopped_by", map[string]any{"by": by.Display()}))
}

// dropApprovals makes the cards that wait for people void.
func (t *turn) dropApprovals() {
	switch t.s.Phase {
	case AwaitingPlan:
		t.Out.Void = append(t.Out.Void, askPlan)
	case AwaitingCall, Executing:
		for _, w := range t.s.Work {
			if w.Call != nil && w.Call.Asked {
				t.Out.Void = append(t.Out.Void, askAction+"/"+w.ID)
			}
		}
	}
}

// finish completes the turn's effects.
func (t *turn) finish() {
	t.Out.Glance = agents.Glance{Status: t.s.status(), Lang: t.s.Lang,
		Done: countStatus(t.s.allWork(), Succeeded), Total: len(t.s.allWork()), About: truncate(t.s.Request, 80), Over: t.s.Phase == Done}
	t.closeQuestion()
	if t.s.Announced {
		t.showProgress()
	}
}
