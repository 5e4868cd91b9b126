package main

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/prompts"
)

// postWord posts a job where the command is given, with a button that starts the interview of whoever presses it.
func postWord(h *house) answer {
	return func(_ context.Context, ev bot.Event) (engine.Answer, error) {
		t := mustCatalog(h.Moderation.Language)
		words := ev.Body.(bot.Command).Args["job"]
		id, ok := h.jobs.findForm(words)
		if !ok {
			return answerPrivately(h.unknownJobText(t, h.Moderation.Language, words)), nil
		}
		f, err := h.jobs.getForm(id)
		if err != nil {
			return engine.Answer{}, err
		}
		lang, _, _ := strings.Cut(f.Locale, "-")
		c, err := prompts.Load(lang)
		if err != nil {
			lang, c = h.Language, mustCatalog(h.Language)
		}
		card := bot.Card{
			Kind: "job", Title: f.Title.In(lang), Body: c.Text("job.card.body", map[string]any{"count": len(f.Fields)}),
			Buttons: []bot.Button{{
				Name: "apply", Label: c.Text("job.card.button", nil), Style: bot.Primary, Token: engine.CommandToken("apply", id),
			}},
		}
		if company := f.Job.Company.In(lang); company != "" {
			card.Fields = []bot.Field{{Name: c.Text("job.card.company", nil), Value: company}}
		}
		a := answerPrivately(t.Text("job.posted", map[string]any{"title": card.Title}))
		a.Posts = []bot.Post{{Key: "job/" + id, To: bot.Destination{Audience: bot.ToThread}, Text: card.Title, Card: &card}}
		return a, nil
	}
}
