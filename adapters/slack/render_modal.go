package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// The limits of a view (docs.slack.dev/reference/views, /reference/block-kit/block-elements/plain-text-input-element).
const (
	maxViewTitle  = 24
	maxInputLabel = 2000
	maxInputText  = 3000
)

// openModal shows a modal to whom the trigger belongs. Its data is ready: the trigger is good for 3 seconds.
func (a *Adapter) openModal(ctx context.Context, it intake, by bot.User, r bot.Reply) error {
	return a.api.call(ctx, "views.open", "", func(ctx context.Context) error {
		_, err := a.api.client().OpenViewContext(ctx, it.trigger, a.renderModal(r, it, by))
		return err
	})
}

// renderModal renders the view for a button's modal. An input is named by its block; a title that is too long stands above the inputs.
func (a *Adapter) renderModal(r bot.Reply, it intake, by bot.User) slack.ModalViewRequest {
	lang := cmp.Or(r.Lang, by.Locale)
	t := a.texts(lang)
	from := origin{Lang: lang, Token: r.Token, Channel: it.ev.Place.Channel, Thread: it.ev.Place.Thread}
	switch b := it.ev.Body.(type) {
	case bot.Click:
		from.Message, from.Token = string(b.Ref.ID), cmp.Or(from.Token, b.Token)
	case bot.Submit:
		from.Message, from.Token = string(b.Ref.ID), cmp.Or(from.Token, b.Token)
	}
	var blocks []slack.Block
	if markup.Cut(r.Modal.Title, maxViewTitle) != r.Modal.Title {
		blocks = append(blocks, renderSections(markup.Slack.Text(r.Modal.Title, maxSection))...)
	}
	for _, in := range r.Modal.Inputs {
		if in.Required {
			from.Required = append(from.Required, in.Name)
		}
		blocks = append(blocks, renderInput(in)...)
	}
	private, _ := json.Marshal(from) // texts only
	view := slack.ModalViewRequest{
		Type: slack.VTModal, Title: plainText(markup.Cut(orDash(r.Modal.Title), maxViewTitle)), Submit: plainText(markup.Cut(cmp.Or(t.Submit, "OK"), maxViewTitle)),
		Blocks: slack.Blocks{BlockSet: blocks}, PrivateMetadata: string(private), CallbackID: "mendan",
	}
	if t.Cancel != "" {
		view.Close = plainText(markup.Cut(t.Cancel, maxViewTitle))
	}
	return view
}

// renderInput renders the blocks of one input; a text that is too long for one goes on in the next.
func renderInput(in bot.Input) []slack.Block {
	switch {
	case in.File:
		return []slack.Block{renderUpload(in)}
	case fitsMenu(in):
		return []slack.Block{renderChoice(in)}
	}
	var out []slack.Block
	for i, piece := range cutPieces(in.Value) {
		name, label := in.Name, in.Label
		if i > 0 {
			name += pieceMark + strconv.Itoa(i+1)
			label += " (" + strconv.Itoa(i+1) + ")"
		}
		field := slack.NewPlainTextInputBlockElement(nil, "value").WithInitialValue(piece).WithMultiline(in.Long).WithMaxLength(maxInputText)
		block := slack.NewInputBlock(name, plainText(markup.Cut(orDash(label), maxInputLabel)), nil, field)
		block.Optional = !in.Required || i > 0
		out = append(out, block)
	}
	return out
}

// renderUpload renders an input for one file: docs.slack.dev/reference/block-kit/block-elements/file-input-element.
func renderUpload(in bot.Input) *slack.InputBlock {
	block := slack.NewInputBlock(in.Name, plainText(markup.Cut(orDash(in.Label), maxInputLabel)), nil, slack.NewFileInputBlockElement("value").WithMaxFiles(1))
	block.Optional = !in.Required
	return block
}

// fitsMenu reports whether an input is a choice that Slack has a menu for; another is typed.
func fitsMenu(in bot.Input) bool {
	tooLong := func(c bot.Choice) bool { return c.Value == "" || markup.Len(c.Value) > maxOptionValue }
	return len(in.Options) > 0 && len(in.Options) <= maxOptions && !slices.ContainsFunc(in.Options, tooLong)
}

// renderChoice renders an input whose options are in a menu, with those chosen that its value names.
func renderChoice(in bot.Input) *slack.InputBlock {
	convert := func(choices []bot.Choice) (out []*slack.OptionBlockObject) {
		for _, c := range choices {
			out = append(out, newOption(c.Value, cmp.Or(c.Label, c.Value)))
		}
		return out
	}
	options, chosen := convert(in.Options), convert(in.Chosen(in.Value))
	var menu slack.BlockElement
	if in.Multi {
		m := slack.NewOptionsMultiSelectBlockElement(slack.MultiOptTypeStatic, nil, "value", options...)
		m.InitialOptions = chosen
		menu = m
	} else {
		m := slack.NewOptionsSelectBlockElement(slack.OptTypeStatic, nil, "value", options...)
		if len(chosen) > 0 {
			m.InitialOption = chosen[0]
		}
		menu = m
	}
	block := slack.NewInputBlock(in.Name, plainText(markup.Cut(orDash(in.Label), maxInputLabel)), nil, menu)
	block.Optional = !in.Required
	return block
}

// cutPieces cuts what is to be edited where lines end.
func cutPieces(text string) []string {
	if markup.Len(text) <= maxInputText {
		return []string{text}
	}
	return markup.Plain.Text(text, maxInputText)
}

// orDash is a text where one has to stand.
func orDash(s string) string { return cmp.Or(s, "-") }
