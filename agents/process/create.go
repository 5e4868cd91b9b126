package process

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process/template"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// Approval is the kind of the approval that a template may need.
const Approval = "template"

// clicked takes a pressed button of a draft's card.
func (t *turn) clicked(ctx context.Context, button, key string, by bot.User) error {
	switch {
	case t.s.current() == nil || t.s.over() && t.s.Phase != Created:
		t.say("nothing", t.Text("process.nothing", nil))
	case button == buttonCreate && t.s.Template != nil && (key == t.s.CreatedBy || key == "" && t.s.Phase == Created):
		t.say("again", t.Text("process.created_already", map[string]any{"name": t.s.Template.Name, "id": t.s.Template.ID}))
	case key != "" && key != t.s.Shown:
		t.say("old", t.Text("process.old_card", nil))
	default:
		return t.press(ctx, button, by)
	}
	return nil
}

// press does what a button of the draft's card says.
func (t *turn) press(ctx context.Context, button string, by bot.User) error {
	card := bot.Card{Buttons: t.buttons()}
	if b, ok := card.Button(button); ok {
		t.chosen = base.Chosen(t.Texts(), by, b.Label)
	}
	switch button {
	case buttonCreate:
		return t.wanted(ctx, by)
	case buttonChange:
		t.ask("change", t.Text("process.change_how", nil), "change")
	case buttonDiscard:
		t.discard()
	}
	return nil
}

// submitted takes what was written into the form behind "change".
func (t *turn) submitted(ctx context.Context, ev bot.Event, s bot.Submit) error {
	text := strings.TrimSpace(s.Values[inputText])
	if text == "" && len(s.Values) == 1 {
		for _, v := range s.Values {
			text = strings.TrimSpace(v)
		}
	}
	if s.Button != buttonChange || text == "" {
		return t.clicked(ctx, s.Button, s.Key, ev.By)
	}
	t.follow(ev, text)
	t.hear(ev, text, string(ev.ID))
	return nil
}

// wanted creates the template, or asks the desk.
func (t *turn) wanted(ctx context.Context, by bot.User) error {
	switch {
	case t.s.Phase == Deciding:
		t.say("waits", t.Text("process.waits", nil))
		return nil
	case !t.Desk:
		return t.create(ctx, by)
	}
	v := t.s.current()
	t.s.Phase, t.s.Asked, t.s.AskedBy = Deciding, fmt.Sprintf("%s/%d", Approval, v.Number), by
	t.Out.Approvals = append(t.Out.Approvals, agents.Ask{
		Name: t.s.Asked, Kind: Approval, To: bot.Destination{Audience: bot.ToModerators}, AskedBy: by, Card: t.deskCard(v, by),
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}},
	})
	t.say("asked", t.Text("process.asked", nil))
	return nil
}

// decided takes what the desk decided.
func (t *turn) decided(ctx context.Context, d bot.Decision, decider bot.User) error {
	if d.Approval != t.s.Asked || t.s.Phase != Deciding {
		return nil
	}
	by := t.s.AskedBy
	t.s.Asked, t.s.Phase = "", Designing
	switch d.Verdict {
	case bot.Approved:
		return t.create(ctx, by)
	case bot.Rejected:
		t.say("rejected", t.Text("process.rejected", map[string]any{"by": decider.Display(), "reason": cmp.Or(d.Reason, "-")}))
	default:
		t.say("undecided", t.Text("process.undecided", nil))
	}
	return nil
}

// withdraw takes a question to the desk back.
func (t *turn) withdraw() {
	if t.s.Phase == Deciding {
		t.Out.Void = append(t.Out.Void, t.s.Asked)
		t.s.Asked, t.s.Phase = "", Designing
	}
}

// create makes the draft in force a template. Doing it again for the same draft finds the same one.
func (t *turn) create(ctx context.Context, by bot.User) error {
	v := t.s.current()
	dto := template.FromDraft(v.Draft, t.unnamed())
	key := fmt.Sprintf("%s/%d", t.Run.Thread.ID, v.Number)
	spec := agents.Spec{Key: "create/" + key, Agent: Agent, Name: "create_template", Kind: agents.Tool}
	made, err := agents.Step(ctx, t.Run, spec, dto, func(ctx context.Context) (template.Template, error) {
		return t.Templates.Create(ctx, key, dto, t.Run.Now)
	})
	labels := map[string]string{"schema": template.SchemaID}
	var refused *template.Error
	switch {
	case errors.As(err, &refused):
		labels["error"] = agents.ErrorClass(err)
		t.say("refused", t.Text("process.not_created", map[string]any{"problem": refused.Error()}))
	case err != nil:
		return err
	default:
		labels["template"] = made.ID
		t.s.Template, t.s.Phase, t.s.CreatedBy = &made, Created, t.s.Shown
		t.closeCard(t.Text("process.created_by", map[string]any{"by": by.Display(), "name": made.Name}))
		t.say(fmt.Sprintf("created/%d", v.Number), t.Text("process.created", map[string]any{"name": made.Name, "id": made.ID, "count": len(made.Steps)}))
	}
	t.Out.Audit = append(t.Out.Audit, agents.AuditEntry{Kind: "process_template", Labels: labels})
	return nil
}

// unnamed is what a template is called whose draft has no name.
func (t *turn) unnamed() string {
	if name := cmp.Or(t.s.Context.ProcessType, t.s.Context.Goal); name != "" {
		return name
	}
	return t.Text("process.unnamed", nil)
}

// discard drops the drafts and ends the conversation.
func (t *turn) discard() {
	if t.s.Phase == Created {
		t.say("kept", t.Text("process.kept", nil))
		return
	}
	t.withdraw()
	t.s.Phase = Discarded
	t.closeCard(t.Text("process.discarded_card", nil))
	t.say("discarded", t.Text("process.discarded", nil))
}
