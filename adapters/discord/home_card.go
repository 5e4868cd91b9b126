package discord

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// HomeCommand is the command that shows a person their own page: what waits for them, how their conversations stand, what they can begin.
const HomeCommand = "home"

// Limits of a message that consists of components alone: https://docs.discord.com/developers/components/reference. Such a message has no content and
// no embeds; each of its components counts, whatever it lies in.
const (
	onlyComponents   = 1 << 15 // its flag
	maxComponents    = 40
	maxComponentText = 4000 // of all its texts
)

// showHome answers the command that asks for a person's page. It reports whether the event is one.
func (ans *answer) showHome(ctx context.Context, in bot.Inbox, ev bot.Event) bool {
	c, ok := ev.Body.(bot.Command)
	if !ok || c.Name != HomeCommand {
		return false
	}
	page, err := in.Home(ctx, ev.By)
	if err != nil {
		ans.a.log.Warn("no home page", "error_class", errorClass(err))
		ans.giveReply(ctx, bot.Reply{Text: ans.texts.Trouble, Lang: page.Lang})
		return true
	}
	ans.timer.Stop()
	ans.mu.Lock()
	defer ans.mu.Unlock()
	ans.giveMessages(ctx, renderHome(page))
	return true
}

// renderHome renders a page: each card in a container with its own buttons, as many of them in a message as Discord takes.
func renderHome(page bot.Page) []message {
	var out []message
	parts, text := maxComponents, maxComponentText
	for _, card := range page.Cards {
		for _, box := range renderContainers(card, page.Zone) {
			n, long := sizeOf(box)
			if parts+n > maxComponents || text+long > maxComponentText {
				out, parts, text = append(out, message{Flags: onlyComponents}), 0, 0
			}
			last := &out[len(out)-1]
			last.Components, parts, text = append(last.Components, box), parts+n, text+long
		}
	}
	nameLanguage(out, page.Lang)
	return out
}

// renderContainers renders a card, in more than one container where its text is too long for one. Its buttons are in the last one.
func renderContainers(c bot.Card, zone *time.Location) []discordgo.Container {
	paragraphs := []string{c.Body}
	for _, f := range c.Fields {
		paragraphs = append(paragraphs, strings.Trim(f.Name+"\n"+f.Value, "\n"))
	}
	paragraphs = slices.DeleteFunc(append(paragraphs, c.Code), func(s string) bool { return s == "" })
	texts := textWithTimes(strings.Join(paragraphs, "\n\n"), maxComponentText-2*maxTitle, zone)
	if c.Title != "" {
		title := "### " + cutEscaped(strings.ReplaceAll(c.Title, "\n", " "), maxTitle)
		if len(texts) == 0 {
			texts = []string{""}
		}
		texts[0] = strings.TrimSpace(title + "\n" + texts[0])
	}
	if len(texts) == 0 {
		texts = []string{blank}
	}
	var out []discordgo.Container
	for _, text := range texts {
		out = append(out, discordgo.Container{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}})
	}
	last := &out[len(out)-1]
	for _, row := range renderButtons(c.Buttons) {
		if n, _ := sizeOf(*last); n+countParts(row) <= maxComponents {
			last.Components = append(last.Components, row)
		}
	}
	return out
}

// sizeOf counts a container's components, itself among them, and the characters of its texts.
func sizeOf(box discordgo.Container) (parts, text int) {
	parts = 1
	for _, c := range box.Components {
		parts += countParts(c)
		if t, ok := c.(discordgo.TextDisplay); ok {
			text += markup.Len(t.Content)
		}
	}
	return parts, text
}

func countParts(c discordgo.MessageComponent) int {
	if row, ok := c.(discordgo.ActionsRow); ok {
		return 1 + len(row.Components)
	}
	return 1
}
