package slack

import (
	"cmp"
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/slack-go/slack"
	"golang.org/x/text/width"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// The limits of messages (docs.slack.dev/reference/block-kit/blocks and /block-elements). What is said to be a character is counted as a
// UTF-16 unit, which is never less. maxTotal is not documented: what is above about 13,200 characters of blocks in all is refused.
const (
	maxText     = 3000 // of a message without blocks: chat.update takes 4,000
	maxSection  = 3000
	maxHeader   = 150
	maxField    = 2000
	maxFields   = 10
	maxButton   = 75
	maxActions  = 25
	maxOptions  = 100
	maxOption   = 75
	maxContext  = 2000
	maxBlocks   = 50
	maxTotal    = 12000
	maxFallback = 300
	shortField  = 120 // a field that stands beside others

	maxPlaceholder = 150
	maxOptionValue = 150
	wideField      = 32  // cells of one of its lines where it has wide letters: about what half a message shows without wrapping
	longSection    = 400 // of a section that Slack would fold
)

// message is one message of a post: text, and with blocks a short text that stands for them in notifications.
type message struct {
	text   string // as Slack wants it
	blocks []slack.Block
}

// renderPost makes a post's messages, in order. Buttons are on the last. Plain has lists and tables as text.
func renderPost(p bot.Post, confirm Confirm, plain bool) []message {
	said, own := renderSaid(p, plain)
	if p.Card == nil && !own {
		return renderText(p)
	}
	card := p.Card
	if card == nil {
		card = &bot.Card{}
	}
	var blocks []slack.Block
	if p.Text != "" && p.Text != card.Title && p.Text != card.Body {
		blocks = append(blocks, said...)
	}
	blocks = append(blocks, cardBlocks(card, "a", confirm)...)
	fallback := cmp.Or(card.Notice, p.Text)
	for _, other := range []string{card.Title, card.Body} {
		if strings.TrimSpace(fallback) == "" {
			fallback = other
		}
	}
	if p.Markdown && fallback == p.Text {
		fallback = strings.Join(markup.Plain.Markdown(p.Text, maxText), "\n")
	}
	fallback = markup.Slack.Escape(markup.Cut(orDash(strings.TrimSpace(fallback)), maxFallback))
	var out []message
	for _, part := range splitBlocks(blocks) {
		out = append(out, message{text: fallback, blocks: part})
	}
	return out
}

// renderSaid renders a post's text, and reports whether it has lists or tables in Slack's own forms.
func renderSaid(p bot.Post, plain bool) (blocks []slack.Block, own bool) {
	if p.Markdown && !plain {
		return renderPieces(p.Text)
	}
	return renderSections(splitText(p, maxSection)), false
}

// renderText renders a post without a card.
func renderText(p bot.Post) []message {
	var out []message
	for _, t := range splitText(p, maxText) {
		out = append(out, message{text: t})
	}
	if len(out) == 0 { // a post says something, be it only that there is nothing
		out = []message{{text: "-"}}
	}
	return out
}

// splitText splits a post's text as Slack wants it, in parts.
func splitText(p bot.Post, limit int) []string {
	if p.Markdown {
		return markup.Slack.Markdown(p.Text, limit)
	}
	return markup.Slack.Text(p.Text, limit)
}

// cardBlocks is a card. The ids of its blocks begin with id: one without an id comes back without one when a button is pressed.
func cardBlocks(c *bot.Card, id string, confirm Confirm) []slack.Block {
	var out []slack.Block
	switch {
	case c.Title == "":
	case markup.Len(c.Title) <= maxHeader && !strings.Contains(c.Title, "\n"):
		out = append(out, slack.NewHeaderBlock(plainText(c.Title)))
	default:
		out = append(out, renderSections(markup.Slack.Text(c.Title, maxSection))...)
	}
	out = append(out, renderSections(markup.Slack.Text(c.Body, maxSection))...)
	out = append(out, renderFields(c.Fields)...)
	if c.Code != "" {
		out = append(out, slack.NewContextBlock("", plainText(markup.Cut(c.Code, maxContext))))
	}
	if c.Chosen != "" {
		out = append(out, slack.NewContextBlock("", plainText(markup.Cut(c.Chosen, maxContext))))
	}
	return append(out, renderButtons(c.Buttons, id, confirm)...)
}

// renderFields renders sections: short ones stand beside each other, long ones each for itself.
func renderFields(fs []bot.Field) []slack.Block {
	var out []slack.Block
	var row []*slack.TextBlockObject
	flush := func() {
		if len(row) > 0 {
			out = append(out, slack.NewSectionBlock(nil, row, nil))
			row = nil
		}
	}
	for _, f := range fs {
		name := ""
		if f.Name != "" {
			name = markup.Slack.Bold(markup.Cut(f.Name, maxField/2)) + "\n"
		}
		text := name + linkedValue(f.Value)
		if strings.TrimSpace(text) == "" {
			continue
		}
		if standsBeside(f) && markup.Len(text) <= maxField {
			if row = append(row, mrkdwn(text)); len(row) == maxFields {
				flush()
			}
			continue
		}
		flush()
		for i, piece := range markup.Slack.Text(f.Value, maxSection-markup.Len(name)) {
			if i == 0 {
				piece = name + piece
			}
			if link := linkedValue(f.Value); i == 0 && link != markup.Slack.Escape(f.Value) {
				piece = name + link
			}
			out = append(out, renderSection(piece))
		}
	}
	flush()
	return out
}

// standsBeside reports whether a field is short enough to stand beside others, in half of the width.
func standsBeside(f bot.Field) bool {
	if markup.Len(f.Name+f.Value) > shortField || strings.Contains(f.Value, "\n") {
		return false
	}
	nameCells, nameWide := countCells(f.Name)
	valueCells, valueWide := countCells(f.Value)
	return !nameWide && !valueWide || max(nameCells, valueCells) <= wideField
}

// countCells is how wide a text is, in letters of the Latin kind, and whether it has wide ones.
func countCells(s string) (cells int, wide bool) {
	for _, r := range s {
		cells++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			cells, wide = cells+1, true
		}
	}
	return cells, wide
}

// linkedValue is a field's value, as a link where it is an address as a whole and nothing else, which it then shows.
func linkedValue(value string) string {
	shown := markup.Slack.Escape(value)
	switch {
	case isWebAddress(value):
		return "<" + shown + ">"
	case isMailAddress(value):
		return "<mailto:" + shown + "|" + shown + ">"
	}
	return shown
}

// plainAddress are the signs of addresses that mean nothing to Slack, and look like nothing else.
var plainAddress = regexp.MustCompile(`^[A-Za-z0-9@:/?=_.,+%#~-]+$`)

func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.User == nil && strings.Contains(u.Hostname(), ".") && !strings.Contains(s, "@") &&
		plainAddress.MatchString(s) && len(s) <= maxField/2
}

func isMailAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && plainAddress.MatchString(s) && !strings.ContainsAny(s, ":/?=#%,") && len(s) <= 254
}

// renderButtons renders the buttons, and behind them the menus. What they carry back is a token.
func renderButtons(buttons []bot.Button, id string, confirm Confirm) []slack.Block {
	alone, menus := bot.Menus(buttons, maxOptions)
	var elements []slack.BlockElement
	for _, b := range alone {
		elements = append(elements, renderButton(b, confirm))
	}
	for i, menu := range menus {
		elements = append(elements, renderMenu(menu, i+1))
	}
	var out []slack.Block
	for n := 0; len(elements) > 0; n++ {
		row := elements[:min(len(elements), maxActions)]
		elements = elements[len(row):]
		out = append(out, slack.NewActionBlock(id+strconv.Itoa(n), row...))
	}
	return out
}

// renderMenu renders buttons of one menu, the nth of its card, as a select.
func renderMenu(buttons []bot.Button, n int) *slack.SelectBlockElement {
	var options []*slack.OptionBlockObject
	for _, b := range buttons {
		options = append(options, newOption(b.Token, b.MenuLabel()))
	}
	label := plainText(markup.Cut(buttons[0].Menu, maxPlaceholder))
	return slack.NewOptionsSelectBlockElement(slack.OptTypeStatic, label, menuMark+strconv.Itoa(n), options...)
}

// menuMark begins the action id of a menu. It stands for no button.
const menuMark = "menu:"

func newOption(value, label string) *slack.OptionBlockObject {
	return slack.NewOptionBlockObject(value, plainText(markup.Cut(orDash(label), maxOption)), nil)
}

// linkMark begins the action_id of a button that opens an address: Slack tells of its press as of any other, and nothing is to be done.
const linkMark = "link/"

func renderButton(b bot.Button, confirm Confirm) *slack.ButtonBlockElement {
	id := b.Token
	id = cmp.Or(id, b.Name)
	if b.Link != "" {
		e := slack.NewButtonBlockElement(linkMark+b.Name, "", plainText(markup.Cut(orDash(b.Label), maxButton))).WithURL(b.Link)
		if b.Style == bot.Primary {
			e.WithStyle(slack.StylePrimary)
		}
		return e
	}
	e := slack.NewButtonBlockElement(id, b.Token, plainText(markup.Cut(orDash(b.Label), maxButton)))
	switch b.Style {
	case bot.Primary:
		e.WithStyle(slack.StylePrimary)
	case bot.Danger:
		e.WithStyle(slack.StyleDanger)
	}
	if b.Final && b.Modal == nil && confirm.Title != "" && confirm.Text != "" && confirm.Yes != "" && confirm.No != "" {
		e.WithConfirm(slack.NewConfirmationBlockObject(plainText(markup.Cut(confirm.Title, 100)), plainText(markup.Cut(confirm.Text, 300)),
			plainText(markup.Cut(confirm.Yes, 30)), plainText(markup.Cut(confirm.No, 30))))
	}
	return e
}

// splitBlocks divides blocks into messages by the limits, with what can be pressed on the last.
func splitBlocks(blocks []slack.Block) [][]slack.Block {
	var out [][]slack.Block
	var part []slack.Block
	total, tables := 0, 0
	for _, b := range blocks {
		n := countCharacters(b)
		if _, is := b.(*slack.TableBlock); is {
			tables++
		}
		if len(part) > 0 && (len(part) == maxBlocks || total+n > maxTotal || tables > 1) {
			out, part, total, tables = append(out, part), nil, 0, min(tables-1, 1)
		}
		part, total = append(part, b), total+n
	}
	if len(part) > 0 || len(out) == 0 {
		out = append(out, part)
	}
	return out
}

// countCharacters counts how many characters a block shows.
func countCharacters(b slack.Block) int {
	n := 0
	count := func(t *slack.TextBlockObject) {
		if t != nil {
			n += markup.Len(t.Text)
		}
	}
	switch b := b.(type) {
	case *slack.SectionBlock:
		count(b.Text)
		for _, f := range b.Fields {
			count(f)
		}
	case *slack.HeaderBlock:
		count(b.Text)
	case *slack.RichTextBlock, *slack.TableBlock:
		n = countTexts(b)
	case *slack.ActionBlock:
		for _, e := range b.Elements.ElementSet {
			switch e := e.(type) {
			case *slack.ButtonBlockElement:
				count(e.Text)
			case *slack.SelectBlockElement:
				count(e.Placeholder)
				for _, o := range e.Options {
					count(o.Text)
				}
			}
		}
	}
	return n
}

// renderSections show a text, each a part of it.
func renderSections(parts []string) []slack.Block {
	var out []slack.Block
	for _, t := range parts {
		out = append(out, renderSection(t))
	}
	return out
}

// renderSection shows a text, all of it at once: Slack folds a long one that is not to expand.
func renderSection(t string) *slack.SectionBlock {
	long := markup.Len(t) > longSection || strings.Count(t, "\n") > 5
	return slack.NewSectionBlock(mrkdwn(t), nil, nil, slack.SectionBlockOptionExpand(long))
}

// plainText never formats, links or mentions anything.
func plainText(t string) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, t, false, false)
}

// mrkdwn is for text that is escaped. Verbatim keeps Slack from finding links and names in it.
func mrkdwn(t string) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.MarkdownType, t, false, true)
}
