package discord

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Types of interactions: https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-type
const (
	typeCommand      = 2
	typeComponent    = 3
	typeAutocomplete = 4
	typeModal        = 5
)

// kindMenu is the type of a menu with options: https://discord.com/developers/docs/components/reference#string-select
const kindMenu = 3

// takeInteraction takes in what somebody did with a command, a button or a modal. The three seconds run from now, also while it waits for
// what happened there before.
func (a *Adapter) takeInteraction(ctx context.Context, in bot.Inbox, it wireInteraction) {
	if it.ChannelID == "" && it.Channel != nil { // both are optional: one is enough
		it.ChannelID = it.Channel.ID
	}
	if it.ChannelID == "" && it.Message != nil {
		it.ChannelID = it.Message.ChannelID
	}
	if it.ID == "" || it.Token == "" || it.ChannelID == "" || !a.isOurGuild(it.GuildID) {
		return
	}
	switch it.Type {
	case typeAutocomplete:
		a.lanes.Add("complete "+it.ID, 0, func() { a.completeOption(ctx, it) })
	case typeCommand, typeComponent, typeModal:
		ans := a.newAnswer(ctx, it)
		a.queueInLane(it.lane(), 0, func() { a.actOn(ctx, in, it, ans) })
	}
}

// lane is where an interaction is taken in in order: with what else happens in a conversation, and in a channel with what the same person does
// there. Thousands may give the same command in one.
func (it wireInteraction) lane() string {
	open := it.Channel != nil && it.Channel.Type != nil && *it.Channel.Type == typeText
	if who := it.who(); open && who != nil {
		return it.ChannelID + " " + who.ID
	}
	return it.ChannelID
}

// who is whose interaction it is; nil where nothing says that.
func (it wireInteraction) who() *wireUser {
	if it.Member != nil && it.Member.User != nil {
		return it.Member.User
	}
	return it.User
}

// patience is how long an interaction may still be answered: https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
const patience = 14 * time.Minute

func (a *Adapter) actOn(ctx context.Context, in bot.Inbox, it wireInteraction, ans *answer) {
	if a.reopenModal(ctx, it, ans) || ans.askOnceMore(ctx) {
		return
	}
	ev, ok := a.readInteraction(ctx, it)
	if !ok {
		ans.giveReply(ctx, bot.Reply{Text: ans.texts.Trouble})
		return
	}
	if ans.showHome(ctx, in, ev) {
		return
	}
	a.asked.Put(string(ev.By.ID), ans)
	taking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	refused := false
	if sent, ok := ev.Body.(bot.Submit); ok {
		sent.Attachments = a.keepAttachments(taking, in, ev.Place, it.uploads(), func() { refused = true })
		ev.Body = sent
	}
	reply, err := a.acceptEvents(taking, in, ev)
	if err != nil {
		ans.giveReply(ctx, bot.Reply{Text: ans.texts.Trouble})
		return
	}
	if _, sent := ev.Body.(bot.Submit); sent && reply.Modal != nil {
		ans.giveBack(ctx, reply)
		return
	}
	if refused && !reply.Files && reply.Text == "" {
		reply.Text = ans.texts.Upload
	}
	a.showThread(ctx, reply.Show, string(ev.By.ID))
	ans.giveReply(ctx, reply)
}

// readInteraction reads what an interaction means. It is none where it names nobody or an unknown kind of thing.
func (a *Adapter) readInteraction(ctx context.Context, it wireInteraction) (bot.Event, bool) {
	who := it.who()
	if who == nil || who.ID == "" || who.Bot {
		return bot.Event{}, false
	}
	a.places.learn(it.Channel, it.GuildID)
	ch, ok := a.findChannel(ctx, it.ChannelID, it.GuildID)
	if !ok {
		return bot.Event{}, false
	}
	p := ch.toPlace()
	ev := bot.Event{
		Place: p, Parent: parentOf(p), At: createdAt(it.ID),
		By: a.people.user(ctx, *who, it.Member, it.GuildID, it.Locale),
	}
	ref := bot.MessageRef{}
	if it.Message != nil {
		ref = bot.MessageRef{Place: p, ID: bot.MessageID(it.Message.ID)}
	}
	switch it.Type {
	case typeCommand:
		c, ok := a.commandOf(it.Data.Name, it.Data.Options)
		if it.Data.Type == commandMessage {
			c, ok = a.askAbout(it.Data.Resolved.Messages[it.Data.Target])
		}
		if !ok {
			return ev, false
		}
		ev.Body = c
	case typeComponent:
		token := it.Data.CustomID
		if it.Data.Kind == kindMenu {
			token = strings.Join(it.Data.Values, "\n")
		}
		if token == "" {
			return ev, false
		}
		ev.Body = bot.Click{Ref: ref, Token: token}
	case typeModal:
		ev.Body = bot.Submit{Ref: ref, Token: it.Data.CustomID, Values: it.modalValues()}
	}
	ev.ID = bot.Identify(bot.Kind(ev.Body), p, ref.ID, it.ID)
	return ev, true
}

// commandOf reads "/mendan sub arg:value", and as well "/sub arg:value", which an administrator may have registered.
func (a *Adapter) commandOf(name string, options []wireOption) (bot.Command, bool) {
	if len(options) > 0 && options[0].Type == optionSub {
		name, options = options[0].Name, options[0].Options
	} else if name == a.cfg.Command {
		name = "help"
	}
	c := bot.Command{Name: name}
	for _, o := range options {
		if v := o.text(); v != "" && o.Name != "" {
			if c.Args == nil {
				c.Args = map[string]string{}
			}
			c.Args[o.Name] = v
		}
	}
	return c, name != ""
}

// askAbout asks what a message says. One without words asks nothing.
func (a *Adapter) askAbout(m wireMessage) (bot.Command, bool) {
	text, _ := a.plainText(m)
	text = strings.TrimSpace(text)
	return bot.Command{Name: askCommand, Args: map[string]string{a.askedWith(): text}}, text != "" && a.askedWith() != ""
}

// modalValues are the values of a sent modal, by input: what was typed, or the chosen options or files, one a line. They come in rows or in labels.
func (it wireInteraction) modalValues() map[string]string {
	values := map[string]string{}
	for c := range it.inputs() {
		chosen := slices.Clone(c.Values)
		for i, id := range chosen {
			if f, ok := it.Data.Resolved.Attachments[id]; ok && c.Type == typeUpload {
				chosen[i] = f.Filename
			}
		}
		values[c.CustomID] = cmp.Or(c.Value, strings.Join(chosen, "\n"))
	}
	return values
}

// uploads are the files of a sent modal, in the order of its inputs.
func (it wireInteraction) uploads() (files []wireAttachment) {
	for c := range it.inputs() {
		for _, id := range c.Values {
			if f, ok := it.Data.Resolved.Attachments[id]; ok && c.Type == typeUpload {
				files = append(files, f)
			}
		}
	}
	return files
}

// inputs are the filled inputs of a sent modal.
func (it wireInteraction) inputs() iter.Seq[wireComponent] {
	return func(yield func(wireComponent) bool) {
		goOn := true
		for _, top := range it.Data.Components {
			top.each(func(c wireComponent) {
				goOn = goOn && (c.CustomID == "" || yield(c))
			})
		}
	}
}
