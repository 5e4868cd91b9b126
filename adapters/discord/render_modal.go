package discord

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Limits of a modal: https://discord.com/developers/docs/components/reference#label and #text-input
const (
	maxInputs     = 5
	maxModalTitle = 45
	maxInputLabel = 45
	maxInputValue = 4000
)

// form is a modal as the data of an answer.
type form struct {
	CustomID   string       `json:"custom_id"`
	Title      string       `json:"title"`
	Components []labelInput `json:"components"`
}

// typeLabel is the type of a label, which the client library does not know: it names what is inside of it.
const typeLabel = 18

type labelInput struct {
	Type        int    `json:"type"`
	Label       string `json:"label"`
	Description string `json:"description,omitempty"`
	Component   any    `json:"component"`
}

// textInput is a text to be typed: https://discord.com/developers/docs/components/reference#text-input
type textInput struct {
	Type      int    `json:"type"`
	CustomID  string `json:"custom_id"`
	Style     int    `json:"style"`
	Value     string `json:"value,omitempty"`
	Required  bool   `json:"required"`
	MaxLength int    `json:"max_length"`
}

// choiceInput is a menu to choose from: https://discord.com/developers/docs/components/reference#string-select
type choiceInput struct {
	Type      int           `json:"type"`
	CustomID  string        `json:"custom_id"`
	Options   []choiceValue `json:"options"`
	Required  bool          `json:"required"`
	MinValues int           `json:"min_values"`
	MaxValues int           `json:"max_values"`
}

// typeUpload is the type of an input for files, which the client library does not know either, inside of a label:
// https://docs.discord.com/developers/components/reference#file-upload
const typeUpload = 19

// uploadInput is an input for one file.
type uploadInput struct {
	Type      int    `json:"type"`
	CustomID  string `json:"custom_id"`
	Required  bool   `json:"required"`
	MinValues int    `json:"min_values"`
	MaxValues int    `json:"max_values"`
}

type choiceValue struct {
	Label   string `json:"label"`
	Value   string `json:"value"`
	Default bool   `json:"default,omitempty"`
}

// renderModal renders the form of a button. What a label is too long for stands below it.
func renderModal(r bot.Reply) form {
	data := form{
		CustomID: r.Token, Title: markup.Cut(cmp.Or(r.Modal.Title, r.Name, "…"), maxModalTitle),
	}
	for _, in := range r.Modal.Inputs[:min(len(r.Modal.Inputs), maxInputs)] {
		label := cmp.Or(in.Label, in.Name)
		row := labelInput{Type: typeLabel, Label: markup.Cut(label, maxInputLabel), Component: renderInput(in)}
		if row.Label != label {
			row.Description = markup.Cut(label, maxDescription)
		}
		data.Components = append(data.Components, row)
	}
	return data
}

// renderInput renders a choice as a menu where Discord has one for it, a file as what it is, anything else as a text.
func renderInput(in bot.Input) any {
	if in.File {
		return renderUpload(in)
	}
	tooLong := func(c bot.Choice) bool { return c.Value == "" || markup.Len(c.Value) > maxOption }
	if len(in.Options) > 0 && len(in.Options) <= maxOptions && !slices.ContainsFunc(in.Options, tooLong) {
		return renderChoice(in)
	}
	style := discordgo.TextInputShort
	if in.Long {
		style = discordgo.TextInputParagraph
	}
	return textInput{
		Type: int(discordgo.TextInputComponent), CustomID: in.Name, Style: int(style), Value: markup.Cut(in.Value, maxInputValue), Required: in.Required,
		MaxLength: maxInputValue,
	}
}

func renderUpload(in bot.Input) uploadInput {
	u := uploadInput{Type: typeUpload, CustomID: in.Name, Required: in.Required, MaxValues: 1}
	if in.Required {
		u.MinValues = 1
	}
	return u
}

func renderChoice(in bot.Input) choiceInput {
	c := choiceInput{Type: kindMenu, CustomID: in.Name, Required: in.Required, MaxValues: 1}
	if in.Required {
		c.MinValues = 1
	}
	if in.Multi {
		c.MaxValues = len(in.Options)
	}
	chosen := in.Chosen(in.Value)
	for _, o := range in.Options {
		c.Options = append(c.Options, choiceValue{markup.Cut(cmp.Or(o.Label, o.Value), maxOption), o.Value, slices.Contains(chosen, o)})
	}
	return c
}
