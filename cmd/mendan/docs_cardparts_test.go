package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// sentPart is what a picture shows of a part of a card: a line of a class, a box to type in, or a row of buttons.
type sentPart struct {
	class, text string
	buttons     []sentButton
}

// sentButton is a button, with the name of its colour, or a menu.
type sentButton struct{ label, style string }

// readSentCard reads the parts of a card from its golden file.
func readSentCard(t *testing.T, platform, name, lang string) []sentPart {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(cardsFolder, platform, name+"."+lang+".json"))
	if err != nil {
		t.Fatal(err)
	}
	read := readSlackCard
	if platform == "discord" {
		read = readDiscordCard
	}
	parts, err := read(raw)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// slackText is a text object of Block Kit, and slackBlock a block or an element of one.
type (
	slackText  struct{ Type, Text string }
	slackBlock struct {
		Type, Style   string
		Text          slackText
		Fields        []slackText
		Elements      []json.RawMessage
		Placeholder   slackText
		Label         slackText
		Element       *slackBlock
		InitialValue  string                   `json:"initial_value"`
		InitialOption struct{ Text slackText } `json:"initial_option"`
	}
	slackView struct {
		Title, Submit, Close slackText
		Blocks               []json.RawMessage
	}
)

func readSlackCard(raw []byte) ([]sentPart, error) {
	var sent struct {
		Text   string
		Blocks []json.RawMessage
		View   slackView
	}
	if err := json.Unmarshal(raw, &sent); err != nil {
		return nil, err
	}
	parts := []sentPart{{class: "title", text: sent.View.Title.Text}}
	blocks := append(sent.Blocks, sent.View.Blocks...)
	if len(blocks) == 0 {
		parts = append(parts, sentPart{text: slacktest.Message{Text: sent.Text}.Reads()})
	}
	for _, b := range blocks {
		more, err := readSlackBlock(b)
		if err != nil {
			return nil, err
		}
		parts = append(parts, more...)
	}
	if v := sent.View; v.Submit.Text != "" {
		parts = append(parts, sentPart{buttons: []sentButton{{v.Close.Text, ""}, {v.Submit.Text, "primary"}}})
	}
	return parts, nil
}

// readSlackBlock reads a block. Of rich text and tables a picture shows the words.
func readSlackBlock(raw json.RawMessage) ([]sentPart, error) {
	var b slackBlock
	var whole map[string]any
	if err := json.Unmarshal(raw, &whole); err != nil {
		return nil, err
	}
	if whole["type"] == "rich_text" || whole["type"] == "table" {
		return []sentPart{{text: slacktest.Message{Blocks: slacktest.Blocks{whole}}.Reads()}}, nil
	}
	if err := json.Unmarshal(raw, &b); err != nil {
		return nil, err
	}
	switch b.Type {
	case "header":
		return []sentPart{{class: "title", text: b.Text.Text}}, nil
	case "divider":
		return []sentPart{{class: "line"}}, nil
	case "context":
		return readContext(b.Elements)
	case "actions":
		return readActions(b.Elements)
	case "input":
		return []sentPart{{class: "name", text: b.Label.Text}, {class: "box", text: inputText(b.Element.Type, cmp.Or(b.Element.InitialValue, b.Element.InitialOption.Text.Text))}}, nil
	}
	var parts []sentPart
	for _, f := range append([]slackText{b.Text}, b.Fields...) {
		parts = append(parts, readMrkdwn(f.Text)...)
	}
	return parts, nil
}

func readContext(elements []json.RawMessage) (parts []sentPart, err error) {
	for _, raw := range elements {
		var text slackText
		if err := json.Unmarshal(raw, &text); err != nil {
			return nil, err
		}
		parts = append(parts, sentPart{class: "name", text: slacktest.Message{Text: text.Text}.Reads()})
	}
	return parts, nil
}

func readActions(elements []json.RawMessage) ([]sentPart, error) {
	var row sentPart
	for _, raw := range elements {
		var e slackBlock
		if err := json.Unmarshal(raw, &e); err != nil {
			return nil, err
		}
		label := e.Text.Text
		if e.Type == "static_select" {
			label = e.Placeholder.Text + " ▾"
		}
		row.buttons = append(row.buttons, sentButton{label, e.Style})
	}
	return []sentPart{row}, nil
}

// readMrkdwn reads a text, whose first line is a name where all of it is bold.
func readMrkdwn(text string) []sentPart {
	name, value, _ := strings.Cut(text, "\n")
	if len(name) > 2 && name[0] == '*' && name[len(name)-1] == '*' {
		return []sentPart{{class: "name", text: strings.Trim(name, "*")}, {text: slacktest.Message{Text: value}.Reads()}}
	}
	return []sentPart{{text: slacktest.Message{Text: text}.Reads()}}
}

// inputText is what stands in an input: a menu and a place for files have signs of their own.
func inputText(kind, value string) string {
	switch kind {
	case "static_select", "multi_static_select", "3":
		return value + "▾"
	case "file_input", "19":
		return "+"
	}
	return value
}

func readDiscordCard(raw []byte) ([]sentPart, error) {
	type message struct {
		Title, Content string
		Embeds         []discordtest.Embed
		Components     []discordtest.Component
	}
	var sent struct {
		message
		Data *message // of an answer
	}
	if err := json.Unmarshal(raw, &sent); err != nil {
		return nil, err
	}
	m := sent.message
	if sent.Data != nil {
		m = *sent.Data
	}
	parts := []sentPart{{class: "title", text: m.Title}, {text: discordtest.Shown(m.Content)}}
	for _, e := range m.Embeds {
		parts = append(parts, sentPart{class: "title", text: discordtest.Shown(e.Title)}, sentPart{text: discordtest.Shown(e.Description)})
		for _, f := range e.Fields {
			parts = append(parts, sentPart{class: "name", text: discordtest.Shown(f.Name)}, sentPart{text: discordtest.Shown(f.Value)})
		}
		if e.Footer != nil {
			parts = append(parts, sentPart{class: "name", text: e.Footer.Text})
		}
	}
	return append(parts, readDiscordComponents(m.Components)...), nil
}

func readDiscordComponents(all []discordtest.Component) (parts []sentPart) {
	var row sentPart
	for _, c := range all {
		switch c.Type {
		case discordtest.ActionRow:
			parts = append(parts, readDiscordComponents(c.Components)...)
		case discordtest.Container:
			parts = append(append(parts, readDiscordComponents(c.Components)...), sentPart{class: "line"})
		case discordtest.TextDisplay:
			parts = append(parts, readDisplay(c.Content)...)
		case discordtest.Button:
			row.buttons = append(row.buttons, sentButton{c.Label, map[int]string{1: "primary", 4: "danger"}[c.Style]})
		case discordtest.StringSelect:
			row.buttons = append(row.buttons, sentButton{cmp.Or(c.Placeholder, "…") + " ▾", ""})
		case discordtest.Label:
			parts = append(parts, sentPart{class: "name", text: c.Label}, sentPart{class: "name", text: c.Description}, readDiscordInput(*c.Component))
		}
	}
	if len(row.buttons) > 0 {
		parts = append(parts, row)
	}
	return parts
}

func readDiscordInput(c discordtest.Component) sentPart {
	kind, value := "", c.Value
	switch c.Type {
	case discordtest.StringSelect:
		kind = "3"
	case discordtest.FileUpload:
		kind = "19"
	}
	for _, o := range c.Options {
		if o.Default {
			value += o.Label + " "
		}
	}
	return sentPart{class: "box", text: inputText(kind, value)}
}

// readDisplay reads a text whose first line may be a heading.
func readDisplay(text string) []sentPart {
	if below, ok := strings.CutPrefix(text, "### "); ok {
		heading, rest, _ := strings.Cut(below, "\n")
		return []sentPart{{class: "title", text: discordtest.Shown(heading)}, {text: discordtest.Shown(rest)}}
	}
	return []sentPart{{text: discordtest.Shown(text)}}
}
