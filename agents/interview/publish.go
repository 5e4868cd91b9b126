package interview

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/bot"
)

// The arguments of a start that has a form's plan made, reviewed and kept before anyone applies: the language to plan in, and the form
// as JSON. Only staff may start so.
const (
	ArgPublish = "publish"
	ArgForm    = "form"
)

// ArgLang is the argument of a start that has the language, ja or en, that the person chose for the conversation, as on the page of the job: it is not
// asked for again.
const ArgLang = "lang"

// Published is the status of such a conversation once there is a plan that candidates are going to be asked by.
const Published application.Status = "published"

// publish begins one: there is no candidate in it, so nothing is said but to those who decide.
func (t *turn) publish(ctx context.Context) error {
	f := &form.Form{}
	lang := t.run.Thread.Args[ArgPublish]
	if err := json.Unmarshal([]byte(t.run.Thread.Args[ArgForm]), f); err != nil || len(f.Fields) == 0 || !t.run.Thread.Owner.Staff() {
		t.State.Status = application.Withdrawn
		t.log().WarnContext(ctx, "not published: no form, or not by staff")
		return nil
	}
	if err := t.keepForm(ctx, shown.Labelled(f)); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	t.State.Publishing, t.State.Status = true, application.Planning
	t.State.Speaks, t.State.Language, t.State.Country = lang, lang, f.Country
	return t.planned(ctx)
}

// planned goes on with the plan that is being published.
func (t *turn) planned(ctx context.Context) error {
	if t.State.Plan == nil && t.State.Status == application.Planning {
		if err := t.plan(ctx); err != nil {
			return err
		}
	}
	if t.State.Plan != nil {
		t.State.Status = Published
	}
	return nil
}

// publishing takes the turn of such a conversation: only decisions concern it.
func (t *turn) publishing(ctx context.Context) error {
	for _, ev := range t.run.Events {
		if d, ok := ev.Body.(bot.Decision); ok {
			if err := t.decided(ctx, d, ev.By); err != nil {
				return err
			}
		}
	}
	return t.planned(ctx)
}

// unsaid drops what a candidate would be told.
func (t *turn) unsaid() {
	t.leads, t.out.Log = nil, nil
	t.out.Posts = slices.DeleteFunc(t.out.Posts, func(p bot.Post) bool { return p.To.Audience == bot.ToThread || p.To.Audience == "" })
	t.out.Events = []agents.NamedEvent{}
}
