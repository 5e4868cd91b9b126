package turn

import (
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// TextModal is a modal that asks for one long text, which has to be given; value is what stands in it. title and label are keys.
func TextModal(c *prompts.Catalog, title, name, label, value string) *bot.Modal {
	return &bot.Modal{Title: c.Text(title, nil), Inputs: []bot.Input{
		{Name: name, Label: c.Text(label, nil), Value: value, Required: true, Long: true},
	}}
}

// ReasonModal is a modal that asks why. label is a key.
func ReasonModal(c *prompts.Catalog, label string) *bot.Modal {
	return TextModal(c, "modal.reason.title", bot.InputReason, label, "")
}

// DecisionButtons approve, or reject and say why. The names are keys: of the buttons, and of what is asked about a reason.
func DecisionButtons(c *prompts.Catalog, approve, reject, reason string) []bot.Button {
	return []bot.Button{
		{Name: bot.ButtonApprove, Label: c.Text(approve, nil), Style: bot.Primary},
		{Name: bot.ButtonReject, Label: c.Text(reject, nil), Style: bot.Danger, Modal: ReasonModal(c, reason)},
	}
}

// Chosen says who pressed a button with this label, for the card that had it.
func Chosen(c *prompts.Catalog, by bot.User, label string) string {
	return c.Text("choice.by", map[string]any{"by": by.Display(), "label": label})
}

// OpenButton leads from a card to the thread that it is about.
func OpenButton(c *prompts.Catalog) bot.Button {
	return bot.Button{Name: bot.ButtonOpen, Label: c.Text("card.open", nil)}
}
