package engine

import (
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// renderApproval makes the card from the approval as it is now: with buttons and the typed twin while it is open, with
// outcome, person and time afterwards.
func (e *Engine) renderApproval(row storage.OutboxRow, a bot.Approval) bot.Post {
	t := e.texts(e.cfg.ModeratorLang)
	card := a.Card
	card.Code = a.Code
	if a.State == bot.Open {
		if _, ok := card.Button(bot.ButtonApprove); ok {
			card.Body = paragraphs(card.Body, t.Text("card.typed_twin", map[string]any{"code": a.Code}))
		}
	} else {
		card.Buttons = nil
		card.Body = paragraphs(card.Body, e.outcome(t, a))
	}
	return bot.Post{Key: row.Key, To: a.To, Text: card.Title, Card: &card}
}

// outcome is the line that takes the buttons' place.
func (e *Engine) outcome(t *prompts.Catalog, a bot.Approval) string {
	switch a.State {
	case bot.Void:
		return t.Text("card.void", nil)
	case bot.Expired:
		return t.Text("card.expired", nil)
	}
	v, _ := a.Decided()
	line := t.Text("card.decided", map[string]any{
		"by": v.By.Display(), "when": clock(v.At), "verdict": e.verdict(t, a.State),
	})
	if v.Reason != "" {
		line = paragraphs(line, t.Text("card.reason", map[string]any{"reason": v.Reason}))
	}
	return line
}

func (e *Engine) verdict(t *prompts.Catalog, v bot.Verdict) string {
	return t.Text("verdict."+string(v), nil)
}

func paragraphs(a, b string) string {
	if a == "" {
		return b
	}
	return a + "\n" + b
}
