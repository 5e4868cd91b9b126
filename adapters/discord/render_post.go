package discord

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Limits of a message and its embeds: https://discord.com/developers/docs/resources/message#create-message and #embed-object-embed-limits
const (
	maxContent     = 2000
	maxTitle       = 256
	maxPassage     = 4096 // an embed's description
	maxFields      = 25
	maxFieldName   = 256
	maxFieldValue  = 1024
	maxEmbed       = 6000 // all texts of a message's embeds
	maxButtonLabel = 80
	maxRow         = 5
	maxRows        = 5
	maxOptions     = 25 // of a menu: https://discord.com/developers/docs/components/reference#string-select
	maxOption      = 100
	maxMenuLabel   = 150
	maxCustomID    = 100
)

// suppressEmbeds is the flag of a message whose links show no preview. It would hide a card's embed as well.
const suppressEmbeds = 1 << 2

// message is one message as it is sent. Whatever it says, it mentions nobody but the role that it is made to ping.
type message struct {
	Content      string
	Embeds       []*discordgo.MessageEmbed
	Components   []discordgo.MessageComponent
	Flags        int
	Nonce        string
	EnforceNonce bool
	Files        []bot.File
	ReplyTo      string // the message that it is shown as a reply to; empty for none
	Ping         string // id of a role

	edit bool // it is written over one that is there
	kept bool // whose files are these already
}

// MarshalJSON writes every part, so that an edit takes away what is not there any more.
func (m message) MarshalJSON() ([]byte, error) {
	mentions := discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}}
	embeds := m.Embeds
	if embeds == nil {
		embeds = []*discordgo.MessageEmbed{}
	}
	if m.Ping != "" {
		mentions.Roles = []string{m.Ping}
	}
	out := struct {
		Content      *string                          `json:"content,omitempty"`
		Embeds       *[]*discordgo.MessageEmbed       `json:"embeds,omitempty"`
		Components   []discordgo.MessageComponent     `json:"components"`
		Mentions     discordgo.MessageAllowedMentions `json:"allowed_mentions"`
		Flags        int                              `json:"flags,omitempty"`
		Nonce        string                           `json:"nonce,omitempty"`
		EnforceNonce bool                             `json:"enforce_nonce,omitempty"`
		Attachments  *[]attachmentRef                 `json:"attachments,omitempty"`
		Reference    *replyRef                        `json:"message_reference,omitempty"`
	}{
		&m.Content, &embeds, m.Components, mentions, m.Flags, m.Nonce, m.EnforceNonce,
		m.attachmentRefs(), replyTo(m.ReplyTo),
	}
	if m.Flags&onlyComponents != 0 {
		out.Content, out.Embeds = nil, nil
	}
	if out.Components == nil {
		out.Components = []discordgo.MessageComponent{}
	}
	return json.Marshal(out)
}

// replyRef names the message that another one replies to. Where it is gone, the reply is a message like any other:
// https://discord.com/developers/docs/resources/message#message-reference-structure
type replyRef struct {
	Message string `json:"message_id"`
	Must    bool   `json:"fail_if_not_exists"`
}

func replyTo(message string) *replyRef {
	if message == "" {
		return nil
	}
	return &replyRef{Message: message}
}

// renderDelivery is renderPost with times as each reader's clock has them, and with a mention of the configured role, where the post waits for staff in
// one of their rooms.
func (a *Adapter) renderDelivery(d bot.Delivery) []message {
	out := renderPost(d.Post)
	if d.Post.Draft && len(out) > 1 {
		out = out[:1]
	}
	stampTimes(out, d)
	nameLanguage(out, d.Lang)
	if !d.Post.Ping || a.cfg.PingRole == "" || len(out) == 0 || d.Place.Thread != "" || !a.isRoom(d.Place.Channel) {
		return out
	}
	if called := strings.TrimSpace(out[0].Content + " <@&" + a.cfg.PingRole + ">"); markup.Len(called) <= maxContent {
		out[0].Content, out[0].Ping = called, a.cfg.PingRole
	}
	return out
}

// renderPost makes the messages that a post takes, in order. Its buttons go with the last ones. Each post has a text outside of embeds, which is all
// that a notification shows: where the post has none of its own, the card's title is it.
func renderPost(p bot.Post) []message {
	var out []message
	if c := p.Card; c != nil && (p.Text == "" || p.Text == c.Title) {
		p.Text = cmp.Or(c.Notice, c.Title) // what a notification shows
	}
	for _, part := range splitText(p) {
		out = append(out, message{Content: part, Flags: suppressEmbeds})
	}
	if p.Card == nil {
		return withFiles(out, p.Files)
	}
	card := *p.Card
	if card.Title == p.Text || p.Text == card.Notice {
		card.Title = ""
	}
	if card.Body == p.Text {
		card.Body = ""
	}
	card.Body = strings.TrimSpace(card.Body + "\n\n" + card.Chosen)
	for _, e := range renderCard(card) {
		m := message{Embeds: []*discordgo.MessageEmbed{e}}
		if n := len(out); n > 0 && len(out[n-1].Embeds) == 0 {
			out[n-1].Embeds, out[n-1].Flags = m.Embeds, 0
			continue
		}
		out = append(out, m)
	}
	return withButtons(withFiles(out, p.Files), *p.Card)
}

func splitText(p bot.Post) []string {
	if p.Markdown {
		return markup.Discord.Markdown(p.Text, maxContent)
	}
	return markup.Discord.Text(p.Text, maxContent)
}

// renderCard shows a card, as one embed with fields where it fits, else as passages.
func renderCard(c bot.Card) []*discordgo.MessageEmbed {
	if e := renderFields(c); e != nil {
		if c.Title == "" && c.Body == "" && len(c.Fields) == 0 && c.Code == "" {
			return nil
		}
		return []*discordgo.MessageEmbed{e}
	}
	paragraphs := []string{c.Body}
	title := markup.Discord.Escape(c.Title)
	if markup.Len(title) > maxTitle {
		paragraphs, title = []string{c.Title, c.Body}, ""
	}
	for _, f := range c.Fields {
		paragraphs = append(paragraphs, strings.Trim(f.Name+"\n"+f.Value, "\n"))
	}
	var out []*discordgo.MessageEmbed
	for _, part := range markup.Discord.Text(strings.Join(paragraphs, "\n\n"), maxPassage) {
		out = append(out, &discordgo.MessageEmbed{Description: part})
	}
	if len(out) == 0 {
		out = []*discordgo.MessageEmbed{{}}
	}
	out[0].Title = title
	out[len(out)-1].Footer = renderFooter(c)
	return out
}

// blank is shown where Discord wants a text and there is none.
const blank = "\u200b"

// renderFields renders a card as one embed, nil where that is not allowed to hold it. A card with nothing to show but buttons is empty.
func renderFields(c bot.Card) *discordgo.MessageEmbed {
	e := &discordgo.MessageEmbed{Title: markup.Discord.Escape(c.Title), Description: markup.Discord.Escape(c.Body)}
	total := markup.Len(e.Title) + markup.Len(e.Description) + markup.Len(c.Code)
	fits := markup.Len(e.Title) <= maxTitle && markup.Len(e.Description) <= maxPassage && len(c.Fields) <= maxFields
	for _, f := range c.Fields {
		field := &discordgo.MessageEmbedField{
			Name: cmp.Or(markup.Discord.Escape(f.Name), blank), Value: cmp.Or(markup.Discord.Escape(f.Value), blank),
		}
		total += markup.Len(field.Name) + markup.Len(field.Value)
		fits = fits && markup.Len(field.Name) <= maxFieldName && markup.Len(field.Value) <= maxFieldValue
		e.Fields = append(e.Fields, field)
	}
	e.Footer = renderFooter(c)
	if !fits || total > maxEmbed {
		return nil
	}
	return e
}

// renderFooter shows the word for typed decisions. A footer's text is shown as it is.
func renderFooter(c bot.Card) *discordgo.MessageEmbedFooter {
	if c.Code == "" {
		return nil
	}
	return &discordgo.MessageEmbedFooter{Text: c.Code}
}

// withButtons puts a card's buttons below the last message, and what it has no room for below further ones.
func withButtons(out []message, c bot.Card) []message {
	rows := renderButtons(c.Buttons)
	for i := 0; i < len(rows); i += maxRows {
		if i > 0 || len(out) == 0 {
			out = append(out, message{Content: cmp.Or(cutEscaped(c.Title, maxTitle), blank), Flags: suppressEmbeds})
		}
		out[len(out)-1].Components = rows[i:min(i+maxRows, len(rows))]
	}
	return out
}

// cutEscaped escapes as much of a text as a limit has room for.
func cutEscaped(s string, limit int) string {
	for n := limit; n > 0; n -= 16 {
		if e := markup.Discord.Escape(markup.Cut(s, n)); markup.Len(e) <= limit {
			return e
		}
	}
	return ""
}

// renderButtons renders the rows of buttons, and below them the menus, each of which takes a row.
func renderButtons(buttons []bot.Button) []discordgo.MessageComponent {
	alone, menus := bot.Menus(buttons, maxOptions)
	var out []discordgo.MessageComponent
	for i := 0; i < len(alone); i += maxRow {
		var row []discordgo.MessageComponent
		for _, b := range alone[i:min(i+maxRow, len(alone))] {
			if b.Link != "" {
				row = append(row, discordgo.Button{Label: markup.Cut(b.Label, maxButtonLabel), Style: discordgo.LinkButton, URL: b.Link})
				continue
			}
			row = append(row, discordgo.Button{
				Label: markup.Cut(cmp.Or(b.Label, b.Name), maxButtonLabel), Style: styles[b.Style], CustomID: buttonID(b),
			})
		}
		out = append(out, discordgo.ActionsRow{Components: row})
	}
	for _, menu := range menus {
		out = append(out, discordgo.ActionsRow{Components: []discordgo.MessageComponent{renderMenu(menu)}})
	}
	return out
}

// buttonID is what a button carries: its token, marked where who presses it is asked once more.
func buttonID(b bot.Button) string {
	if b.Final && b.Modal == nil && len(sureMark+b.Token) <= maxCustomID {
		return sureMark + b.Token
	}
	return b.Token
}

// renderMenu renders buttons of one menu as a select. It has the token of its first one, so that no two messages have a menu of one id.
func renderMenu(buttons []bot.Button) discordgo.SelectMenu {
	m := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: buttons[0].Token, Placeholder: markup.Cut(buttons[0].Menu, maxMenuLabel),
	}
	for _, b := range buttons {
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: markup.Cut(b.MenuLabel(), maxOption), Value: b.Token})
	}
	return m
}

var styles = map[bot.Style]discordgo.ButtonStyle{
	bot.Primary: discordgo.PrimaryButton, bot.Danger: discordgo.DangerButton, bot.Default: discordgo.SecondaryButton, "": discordgo.SecondaryButton,
}
