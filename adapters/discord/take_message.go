package discord

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// Types of messages that people write: https://discord.com/developers/docs/resources/message#message-object-message-types
const (
	messageDefault = 0
	messageReply   = 19
)

// byPerson reports whether a person wrote a message: not the bot, nor another one, nor a webhook, nor Discord itself.
func (a *Adapter) byPerson(m wireMessage) bool {
	return m.ID != "" && m.Author != nil && m.Author.ID != "" && !m.Author.Bot && !m.Author.System && m.WebhookID == "" &&
		m.Author.ID != a.self.Load().user && (m.Type == messageDefault || m.Type == messageReply)
}

// isOurGuild reports whether a guild is the one that the bot is for; direct messages have none.
func (a *Adapter) isOurGuild(guild string) bool {
	return a.cfg.Guild == "" || guild == "" || guild == a.cfg.Guild
}

// findChannel finds out where something happened. It tries until it knows, or reports that ctx ended.
func (a *Adapter) findChannel(ctx context.Context, channel, guild string) (wireChannel, bool) {
	var ch wireChannel
	err := a.retryUntilDone(ctx, func() (err error) {
		ch, err = a.places.get(ctx, channel, guild)
		return err
	})
	return ch, err == nil
}

// takeMessage takes in what somebody said. ahead says that something before it is still to be read. It reports whether the message is durable, or none
// that is kept: only where ctx ended or the program stops it has to come once more.
func (a *Adapter) takeMessage(ctx context.Context, in bot.Inbox, m wireMessage, ahead bool) (taken bool) {
	if !a.byPerson(m) || !a.isOurGuild(m.GuildID) {
		return true
	}
	ch, ok := a.findChannel(ctx, m.ChannelID, m.GuildID)
	if !ok {
		return false
	}
	text, mentioned := a.plainText(m)
	if !mentioned && !a.listensIn(ch) {
		return true
	}
	a.spoke.Put(m.ID, m.Author.ID)
	if a.isRoom(m.ChannelID) && !ahead {
		a.heard.Put(m.ChannelID, m.ID)
	}
	p, refused := ch.toPlace(), false
	ev := bot.Event{
		ID: bot.Identify("message", p, bot.MessageID(m.ID), ""), Place: p, Parent: parentOf(p),
		By: a.people.user(ctx, *m.Author, m.Member, ch.GuildID, ""), At: parseMoment(m.Timestamp, m.ID), Ahead: ahead,
	}
	// Only words after the bot's own name are a command at once; elsewhere the inbox says whether somebody is talking.
	if c, ok := a.readWords(text); mentioned && ok {
		c.ID = bot.MessageID(m.ID)
		ev.Body = c
	} else {
		said := bot.Message{ID: bot.MessageID(m.ID), Text: text, Overheard: !mentioned && *ch.Type != typeDM}
		if m.Type == messageReply && m.Reference != nil {
			said.Replies = bot.MessageID(m.Reference.MessageID)
		}
		said.Attachments = a.keepAttachments(ctx, in, p, m.Attachments, func() { refused = true })
		if strings.TrimSpace(said.Text) == "" && len(said.Attachments) == 0 {
			return true // a sticker, or a greeting by the bot's name
		}
		ev.Body = said
	}
	reply, err := a.acceptEvents(ctx, in, ev)
	if c, ok := a.commandInstead(text, reply); ok && err == nil && (mentioned || *ch.Type == typeDM) {
		c.ID = bot.MessageID(m.ID)
		ev.ID, ev.Body = bot.Identify("command", p, bot.MessageID(m.ID), ""), c
		reply, err = a.acceptEvents(ctx, in, ev)
	}
	if err != nil {
		return false
	}
	if refused && !reply.Files {
		a.sayPrivately(ctx, m, ch, bot.Reply{Text: a.texts(cmp.Or(reply.Lang, ev.By.Locale)).Upload, Public: true})
	}
	a.showThread(ctx, reply.Show, m.Author.ID)
	if reply.Text != "" && a.shown.Put(string(ev.ID), struct{}{}) {
		a.sayPrivately(ctx, m, ch, reply)
	}
	return true
}

// commandInstead is the command that a message to the bot is where no conversation goes on: its words, or a call for help where the inbox has none.
func (a *Adapter) commandInstead(text string, reply bot.Reply) (bot.Command, bool) {
	if !reply.Nowhere {
		return bot.Command{}, false
	}
	if c, ok := a.readWords(text); ok {
		return c, true
	}
	return bot.Command{Name: "help"}, reply.Text == ""
}

// listensIn reports whether what is said in a channel may be for the bot without naming it.
func (a *Adapter) listensIn(ch wireChannel) bool {
	return isThread(*ch.Type) || *ch.Type == typeDM || a.isRoom(ch.ID)
}

// takeEdited takes in a change of what somebody said. An update without the time of an edit is a link's preview, a pin or the like.
func (a *Adapter) takeEdited(ctx context.Context, in bot.Inbox, m wireMessage) {
	if m.Author == nil { // an update may tell only what is new
		if by, known := a.spoke.Get(m.ID); known {
			m.Author = &wireUser{ID: by}
		}
	}
	if m.Edited == "" || !a.byPerson(m) || !a.isOurGuild(m.GuildID) {
		return
	}
	ch, ok := a.findChannel(ctx, m.ChannelID, m.GuildID)
	text, mentioned := a.plainText(m)
	if _, spoke := a.spoke.Get(m.ID); !ok || !mentioned && !spoke && !a.listensIn(ch) {
		return
	}
	p := ch.toPlace()
	_, _ = a.acceptEvents(ctx, in, bot.Event{
		ID: bot.Identify("edited", p, bot.MessageID(m.ID), m.Edited), Place: p, Parent: parentOf(p),
		By: a.people.user(ctx, *m.Author, m.Member, ch.GuildID, ""), At: parseMoment(m.Edited, m.ID),
		Body: bot.Edited{ID: bot.MessageID(m.ID), Text: text},
	})
}

// takeDeleted takes in that messages were removed, in any channel: a conversation may have begun with one. Discord does not say whose they were;
// what is not known of them, the place tells.
func (a *Adapter) takeDeleted(ctx context.Context, in bot.Inbox, d wireDeleted) {
	if !a.isOurGuild(d.GuildID) {
		return
	}
	ch, ok := a.findChannel(ctx, d.ChannelID, d.GuildID)
	if !ok {
		return
	}
	ids := d.IDs
	if d.ID != "" {
		ids = append(slices.Clone(ids), d.ID)
	}
	p := ch.toPlace()
	for _, id := range ids {
		author, _ := a.spoke.Get(id)
		if author == a.self.Load().user && author != "" {
			continue
		}
		_, err := a.acceptEvents(ctx, in, bot.Event{
			ID: bot.Identify("deleted", p, bot.MessageID(id), ""), Place: p, Parent: parentOf(p),
			By: bot.User{Platform: Platform, ID: bot.UserID(author), Role: bot.Candidate}, At: createdAt(id),
			Body: bot.Deleted{ID: bot.MessageID(id)},
		})
		if err != nil {
			return
		}
	}
}

// hidden stands for the name of what is not known: an id says nothing to people.
const hidden = "…"

// Mentions of people, roles and channels, and emoji of a server: https://discord.com/developers/docs/reference#message-formatting
var (
	roleMention    = regexp.MustCompile(`<@&[0-9]+>`)
	channelMention = regexp.MustCompile(`<#([0-9]+)>`)
	mention        = regexp.MustCompile(`<@!?([0-9]+)>`)
	emoji          = regexp.MustCompile(`<a?:([A-Za-z0-9_]+):[0-9]+>`)
)

// plainText is a message's text as its writer sees it, without the bot's own name, and whether that was there.
func (a *Adapter) plainText(m wireMessage) (text string, mentioned bool) {
	self := a.self.Load().user
	text = mention.ReplaceAllStringFunc(m.Content, func(s string) string {
		id := mention.FindStringSubmatch(s)[1]
		if id == self {
			mentioned = true
			return " "
		}
		for _, u := range m.Mentions {
			if u.ID == id {
				return "@" + cmp.Or(u.GlobalName, u.Username, id)
			}
		}
		return "@" + hidden
	})
	text = roleMention.ReplaceAllString(text, "@"+hidden)
	text = channelMention.ReplaceAllStringFunc(text, func(s string) string {
		ch, _ := a.places.known.Get(channelMention.FindStringSubmatch(s)[1])
		return "#" + cmp.Or(ch.Name, hidden)
	})
	text = emoji.ReplaceAllString(text, ":$1:")
	if mentioned {
		text = strings.TrimSpace(text)
	}
	return text, mentioned
}

// readWords reads a command in words.
func (a *Adapter) readWords(text string) (bot.Command, bool) {
	return bot.ReadCommand(a.cfg.Commands, a.cfg.Command, text)
}
