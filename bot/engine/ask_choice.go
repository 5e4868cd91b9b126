package engine

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// askChoice asks who gives a command for what it may be chosen for, where people press buttons: they alone read it. ok is false where there is
// nothing to choose, and where one goes on already, to which they are led back.
func (e *Engine) askChoice(ctx context.Context, in *storage.Inbound, c bot.Command) (r bot.Reply, ok bool, err error) {
	by, at := in.Event.By, in.Event.Place
	if _, real := e.adapters[at.Platform].(bot.Director); !real || e.cfg.Choose == nil {
		return r, false, nil
	}
	lang := e.langOf(ctx, by)
	card := e.cfg.Choose(lang, c)
	if card == nil {
		return r, false, nil
	}
	on, _, err := e.ownedBy(ctx, in.Event)
	if err != nil || slices.ContainsFunc(on, func(th storage.Thread) bool { return th.Workflow == e.cfg.Starts[c.Name] }) {
		return r, false, err
	}
	to := bot.Destination{Audience: bot.ToThread}
	if !e.isAlone(at) {
		to = bot.Destination{Audience: bot.ToPerson, Person: by.ID}
		r.Text = e.texts(lang).Text("choice.sent", nil)
	}
	in.Aside = &storage.Aside{Posts: []bot.Post{{Key: "choice", To: to, Text: card.Title, Card: card}}}
	return r, true, nil
}
