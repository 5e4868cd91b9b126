package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// givenBack is the modal that somebody sent and that cannot be used as it is, with what they wrote and what is wrong with it. ok is false
// where it can be taken, where another rule has the say (who may not decide, what is decided already), and where the platform gives no
// modals back: nothing is judged twice.
func (e *Engine) givenBack(ctx context.Context, evs []bot.Event) (r bot.Reply, ok bool) {
	if len(evs) != 1 {
		return r, false
	}
	sent, isSubmit := evs[0].Body.(bot.Submit)
	keeper, keeps := e.adapters[evs[0].Place.Platform].(bot.Keeper)
	if !isSubmit || !keeps || !keeper.KeepsModals() {
		return r, false
	}
	p, err := e.store.Pressed(ctx, evs[0])
	if err != nil || p.Button.Modal == nil || !e.wouldCount(p, evs[0].By, sent.Values) {
		return r, false
	}
	judged := e.wrongWith(ctx, p, evs[0].By, sent.Values)
	wrong := judged.Wrong
	if len(wrong) == 0 {
		return r, false
	}
	for _, entry := range sealAudit(p.Thread, judged.Audit, storage.Pin{Now: e.cfg.Clock.Now().UTC()}) {
		if err := e.store.Audit(ctx, entry); err != nil {
			return r, false // then the flow refuses it, and writes that down
		}
	}
	modal := bot.Modal{Title: p.Button.Modal.Title, Inputs: slices.Clone(p.Button.Modal.Inputs)}
	var lines []string
	for i, in := range modal.Inputs {
		modal.Inputs[i].Value, modal.Inputs[i].Wrong = sent.Values[in.Name], wrong[in.Name]
		switch why := wrong[in.Name]; {
		case why != "" && len(modal.Inputs) == 1:
			lines = append(lines, why)
		case why != "":
			lines = append(lines, e.texts(e.langOf(ctx, evs[0].By)).Text("modal.wrong", map[string]any{"label": in.Label, "reason": why}))
		}
	}
	return bot.Reply{Text: strings.Join(lines, "\n"), Modal: &modal, Ref: p.Ref, Token: p.Button.Token, Name: p.Button.Name, About: p.Thread.Place}, true
}

// wouldCount reports whether a sent modal would be taken, but for what is in it.
func (e *Engine) wouldCount(p storage.Pressed, by bot.User, values map[string]string) bool {
	if p.Approval.Name == "" {
		return true
	}
	_, would := bot.Settle(p.Approval, bot.Attempt{By: by, People: e.cfg.People, Button: p.Button.Name, Values: values}, e.cfg.Clock.Now())
	return would == bot.Counted || would == bot.Incomplete
}

// wrongWith is what is wrong with the values of a sent modal, by input: what is required and not there, and what its flow cannot use.
func (e *Engine) wrongWith(ctx context.Context, p storage.Pressed, by bot.User, values map[string]string) (out agents.Judged) {
	out.Wrong = map[string]string{}
	for _, in := range p.Button.Modal.Missing(values) {
		out.Wrong[in.Name] = e.texts(e.langOf(ctx, by)).Text("platform.required", nil)
	}
	program, ok := e.programs[p.Thread.Workflow]
	if len(out.Wrong) > 0 || !ok {
		return out
	}
	rec, err := e.store.Record(ctx, p.Thread.ID)
	if err != nil {
		return agents.Judged{}
	}
	j := &journal{e: e, fence: storage.Fence{Thread: p.Thread.ID}, about: p.Thread}
	run := agents.NewRun(agents.Run{
		Thread: agents.Thread{ID: p.Thread.ID, Owner: p.Thread.Owner, Args: p.Thread.Args}, Turn: p.Thread.Turn, Now: e.cfg.Clock.Now(),
	}, j, nil)
	out, err = program.Judge(ctx, run, rec.State, agents.Filled{
		Approval: p.Approval.Name, Kind: p.Approval.Kind, Button: p.Button.Name, Turn: p.Approval.Turn, By: by, Values: values,
	})
	if err != nil {
		e.log.Warn("a modal cannot be judged before it is taken", "thread", string(p.Thread.ID), "error_class", errorText(err))
		return agents.Judged{}
	}
	return out
}

// refusedWords answers a typed decision whose words its flow cannot use, as those of a modal would be: "ask_more K7QF hobbies: which?" where the
// application has no such item. Nothing is decided then. ok is false where it can be taken, or where another rule has the say.
func (e *Engine) refusedWords(ctx context.Context, in *storage.Inbound) (r bot.Reply, ok bool, err error) {
	if in.Code == nil || in.Code.Words == "" {
		return r, false, nil
	}
	open, err := e.openCards(ctx)
	if err != nil {
		return r, false, err
	}
	i := slices.IndexFunc(open, func(a bot.Approval) bool { return a.Code == in.Code.Code })
	if i < 0 {
		return r, false, nil
	}
	p := storage.Pressed{Approval: open[i]}
	p.Button, ok = p.Approval.Card.Button(in.Code.Button)
	values := map[string]string{p.Button.Modal.Typed(): in.Code.Words}
	if !ok || len(p.Button.Modal.Missing(values)) > 0 || !e.wouldCount(p, in.Event.By, values) {
		return r, false, nil
	}
	if p.Thread, err = e.store.Thread(ctx, p.Approval.Thread); err != nil {
		return r, false, err
	}
	judged := e.wrongWith(ctx, p, in.Event.By, values)
	var lines []string
	for _, input := range p.Button.Modal.Inputs {
		lines = append(lines, judged.Wrong[input.Name])
	}
	if lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" }); len(lines) == 0 {
		return r, false, nil
	}
	in.Aside = &storage.Aside{Audit: sealAudit(p.Thread, judged.Audit, storage.Pin{Now: e.cfg.Clock.Now().UTC()})}
	return bot.Reply{Text: strings.Join(lines, "\n")}, true, nil
}
