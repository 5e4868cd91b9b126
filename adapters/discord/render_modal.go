package discord

import (
	"cmp"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Limits of a modal: https://discord.com/developers/docs/components/reference#text-input
const (
	maxInputs      = 5
	maxModalTitle  = 45
	maxInputLabel  = 45
	maxPlaceholder = 100
	maxInputValue  = 4000
)

// form is a modal as the data of an answer.
type form struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
}

// renderModal renders the form of a button. What a label is too long for stands in the empty input.
func renderModal(r bot.Reply) form {
	data := form{
		CustomID: r.Token, Title: markup.Cut(cmp.Or(r.Modal.Title, r.Name, "…"), maxModalTitle),
	}
	for _, in := range r.Modal.Inputs[:min(len(r.Modal.Inputs), maxInputs)] {
		style := discordgo.TextInputShort
		if in.Long {
			style = discordgo.TextInputParagraph
		}
		label := cmp.Or(in.Label, in.Name)
		t := discordgo.TextInput{
			CustomID: in.Name, Label: markup.Cut(label, maxInputLabel), Style: style,
			Value: markup.Cut(in.Value, maxInputValue), Required: in.Required, MaxLength: maxInputValue,
		}
		if t.Label != label {
			t.Placeholder = markup.Cut(label, maxPlaceholder)
		}
		data.Components = append(data.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{t}})
	}
	return data
}
