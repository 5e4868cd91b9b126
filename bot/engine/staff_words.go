package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// What staff type to speak in place of the bot: a word in the conversation, or with a card's code in any place, and their words below the card of a
// conversation that was taken over.

// commandSay says something in a conversation that was taken over, where no thread and no reply can.
const commandSay = "say"

// staffWords are such words, read.
type staffWords struct {
	name  string // ButtonTakeOver, ButtonHandBack or commandSay; empty for words below a card
	code  string // of a card; empty: the conversation is told by the place
	words string // what is to be said
}

// takeStaffWords routes what staff type to speak in place of the bot. ok is false for everything else.
func (e *Engine) takeStaffWords(ctx context.Context, ev bot.Event) (in storage.Inbound, r bot.Reply, ok bool, err error) {
	in = storage.Inbound{Event: ev, People: e.cfg.People}
	if !ev.By.Staff() {
		return in, r, false, nil
	}
	d, meant := e.readStaffWords(ev)
	if !meant {
		return e.takeBelowCard(ctx, in)
	}
	th, found, err := e.wordsAbout(ctx, ev, d)
	if err != nil {
		return in, r, false, err
	}
	t := e.texts(e.cfg.ModeratorLang)
	switch {
	case !found && d.code == "" && e.isRoom(ev.Place) && d.name == commandSay && !isCommand(ev):
		return in, r, false, nil // "Say, did anyone …" is talk
	case !found && d.code == "" && e.isRoom(ev.Place):
		r.Text = t.Text("takeover.desk.which", map[string]any{"word": d.name})
	case !found && d.code != "" && e.isRoom(ev.Place):
		r.Text = t.Text("private.code_unknown", map[string]any{"code": d.code})
	case !found: // elsewhere it is no word for the desk
		return in, r, false, nil
	default:
		r, err = e.doStaffWords(ctx, &in, th, d)
		return in, r, true, err
	}
	in.Aside = &storage.Aside{}
	return in, r, true, nil
}

func isCommand(ev bot.Event) bool {
	_, ok := ev.Body.(bot.Command)
	return ok
}

// isRoom reports a room of staff, of whatever kind of card.
func (e *Engine) isRoom(p bot.Place) bool { return e.cfg.Desk[p.Platform].has(p) }

// readStaffWords reads a command, or a message that is nothing but one.
func (e *Engine) readStaffWords(ev bot.Event) (d staffWords, ok bool) {
	c, isCommand := ev.Body.(bot.Command)
	if m, said := ev.Body.(bot.Message); said {
		if c, isCommand = e.readCommand(m.Text); len(m.Attachments) > 0 && c.Name != commandSay {
			return d, false
		}
	}
	if !isCommand || c.Name != bot.ButtonTakeOver && c.Name != bot.ButtonHandBack && c.Name != commandSay {
		return d, false
	}
	d.name = c.Name
	rest := strings.TrimSpace(c.Text)
	if rest == "" { // a slash command has them apart
		rest = strings.TrimSpace(c.Args["card"] + " " + c.Args["text"])
	}
	first, after, _ := strings.Cut(strings.ReplaceAll(rest, "\u3000", " "), " ")
	if codes := codesIn(first); len(codes) == 1 {
		d.code, d.words = codes[0], strings.TrimSpace(after)
	} else {
		d.words = rest
	}
	if d.name != commandSay && d.words != "" { // "hand back the laptop" is talk
		return d, false
	}
	return d, d.name != commandSay || d.words != ""
}

// wordsAbout finds the conversation that such words are about: by a card's code, by the place, by the card that they stand below. Who hands back in a
// room means the only one that was taken over; what is said there is the team's own talk unless a code says for whom it is.
func (e *Engine) wordsAbout(ctx context.Context, ev bot.Event, d staffWords) (th storage.Thread, found bool, err error) {
	if d.code != "" {
		th, _, err = e.store.Coded(ctx, d.code)
		return th, err == nil, ignoreGone(err)
	}
	th, err = e.store.At(ctx, ev.Place)
	if err == nil || !isGone(err) {
		return th, err == nil && !e.cfg.People.Same(ev.By, th.Owner), err
	}
	if th, found, err = e.belowWhat(ctx, ev); found || err != nil {
		return th, found, err
	}
	if !e.isRoom(ev.Place) || d.name != bot.ButtonHandBack {
		return th, false, nil
	}
	taken, err := e.takenOver(ctx, ev.Place.Platform)
	if len(taken) != 1 {
		return th, false, err
	}
	return taken[0], true, err
}

// takenOver are the conversations of a platform in which a person speaks.
func (e *Engine) takenOver(ctx context.Context, p bot.Platform) ([]storage.Thread, error) {
	open, err := e.openCards(ctx)
	var out []storage.Thread
	for _, a := range open {
		if a.Kind != bot.KindTakenOver || err != nil {
			continue
		}
		th, terr := e.store.Thread(ctx, a.Thread)
		if terr == nil && th.Place.Platform == p {
			out = append(out, th)
		}
	}
	return out, err
}

// belowWhat finds the conversation of the bot's message in a room of staff below which something was said: in a thread of it, or as a reply to it.
func (e *Engine) belowWhat(ctx context.Context, ev bot.Event) (th storage.Thread, found bool, err error) {
	ref := bot.MessageRef{Place: ev.Place}
	if m, ok := ev.Body.(bot.Message); ok {
		ref.ID = m.Replies
	}
	if !e.isRoom(ref.Place) { // a thread of a room: its root is the message
		ref = bot.MessageRef{Place: bot.Place{Platform: ev.Place.Platform, Channel: ev.Place.Channel}, ID: bot.MessageID(ev.Place.Thread)}
	}
	if ref.ID == "" || !e.isRoom(ref.Place) {
		return th, false, nil
	}
	th, key, err := e.store.Posted(ctx, ref)
	if err != nil {
		return th, false, ignoreGone(err)
	}
	return th, slices.ContainsFunc(deskKeys, func(prefix string) bool { return strings.HasPrefix(key, prefix) }), nil
}

// deskKeys begin the keys of all that the desk is shown of a conversation in which a person speaks or spoke: what staff write below is for that.
var deskKeys = []string{storage.CardKey(takenKey), heardKey, refusedKey, lostKey, ringKey, leftKey, lapsedKey}

// takeBelowCard routes words below the card of a conversation that was taken over to who is there. What decides a card, or is a word of the
// program, is none of them.
func (e *Engine) takeBelowCard(ctx context.Context, in storage.Inbound) (storage.Inbound, bot.Reply, bool, error) {
	m, said := in.Event.Body.(bot.Message)
	if !said || isDeciding(in.Event) || typedCode(in.Event) != nil {
		return in, bot.Reply{}, false, nil
	}
	th, found, err := e.belowWhat(ctx, in.Event)
	if !found || err != nil {
		return in, bot.Reply{}, false, err
	}
	if th.Taken == nil || e.cfg.People.Same(in.Event.By, th.Owner) {
		return e.refuseBelow(in, th)
	}
	r, err := e.sayAt(ctx, &in, th, m)
	return in, r, true, err
}

// refuseBelow tells who writes below such a card that it reaches nobody: the bot is back, or the conversation is their own.
func (e *Engine) refuseBelow(in storage.Inbound, th storage.Thread) (storage.Inbound, bot.Reply, bool, error) {
	t := e.texts(e.cfg.ModeratorLang)
	text := t.Text("takeover.desk.not_taken", nil)
	if e.cfg.People.Same(in.Event.By, th.Owner) {
		text = t.Text("private.own_request", nil)
	}
	in.Aside = &storage.Aside{}
	return in, bot.Reply{Text: text, About: th.Place}, true, nil
}

// doStaffWords does what such words ask for.
func (e *Engine) doStaffWords(ctx context.Context, in *storage.Inbound, th storage.Thread, d staffWords) (bot.Reply, error) {
	by := in.Event.By
	t := e.texts(e.cfg.ModeratorLang)
	switch {
	case e.cfg.People.Same(by, th.Owner):
		in.Aside = &storage.Aside{}
		return bot.Reply{Text: t.Text("private.own_request", nil)}, nil
	case e.cfg.Shared[th.Workflow]:
		in.Aside = &storage.Aside{}
		return bot.Reply{Text: t.Text("takeover.desk.shared", nil)}, nil
	case d.name == bot.ButtonTakeOver && th.Parked != "":
		in.Aside = &storage.Aside{}
		return bot.Reply{Text: e.takingOver(t, by, th.ID)}, nil
	case d.name == bot.ButtonTakeOver:
		in.To, in.Desk = th.ID, true
		in.Event.Body = bot.Command{ID: messageID(in.Event), Name: bot.ButtonTakeOver}
		return bot.Reply{Text: e.takingOver(t, by, th.ID), About: th.Place, Show: th.Place}, nil
	case th.Taken == nil:
		in.Aside = &storage.Aside{}
		return bot.Reply{Text: t.Text("takeover.desk.not_taken", nil)}, nil
	case d.name == bot.ButtonHandBack:
		return e.handBackTyped(ctx, in, th)
	}
	m, _ := in.Event.Body.(bot.Message)
	m.ID, m.Text = messageID(in.Event), d.words
	return e.sayAt(ctx, in, th, m)
}

// messageID is the id of the message that an event is or was written as.
func messageID(ev bot.Event) bot.MessageID {
	switch b := ev.Body.(type) {
	case bot.Message:
		return b.ID
	case bot.Command:
		if b.ID != "" {
			return b.ID
		}
	}
	return bot.MessageID(ev.ID)
}

// handBackTyped decides the card of a conversation that was taken over.
func (e *Engine) handBackTyped(ctx context.Context, in *storage.Inbound, th storage.Thread) (bot.Reply, error) {
	a, err := e.store.Approval(ctx, th.ID, th.Taken.Card)
	if err != nil || a.State != bot.Open {
		return bot.Reply{}, ignoreGone(err)
	}
	in.Code = &storage.Code{Code: a.Code, Button: bot.ButtonHandBack}
	in.Event.Body = bot.Message{ID: messageID(in.Event), Text: bot.ButtonHandBack + " " + a.Code}
	return bot.Reply{}, nil
}

// sayAt has words of staff said to the person, unless the flow has something against them: then nothing is said, and whoever wrote them reads why.
func (e *Engine) sayAt(ctx context.Context, in *storage.Inbound, th storage.Thread, m bot.Message) (bot.Reply, error) {
	rec, err := e.store.Record(ctx, th.ID)
	if err != nil {
		return bot.Reply{}, err
	}
	j := &journal{e: e, fence: storage.Fence{Thread: th.ID}, about: th}
	judged, err := e.judgeWords(ctx, th, rec.State, j, in.Event.By, m.Text)
	if err != nil {
		return bot.Reply{}, err
	}
	if refused := judged.Wrong[valueWords]; refused != "" {
		in.Aside = &storage.Aside{Audit: sealAudit(th, judged.Audit, storage.Pin{Now: e.cfg.Clock.Now().UTC()})}
		return bot.Reply{Text: refused, About: th.Place}, nil
	}
	in.To, in.Desk, in.Event.Body = th.ID, true, m
	return bot.Reply{Files: len(m.Attachments) > 0}, nil // what does not go along, the desk tells
}

// takingOver tells who takes a conversation over how they speak there, or who does already.
func (e *Engine) takingOver(t *prompts.Catalog, by bot.User, id bot.ThreadID) string {
	th, err := e.store.Thread(e.base, id)
	if err != nil {
		return ""
	}
	if th.Parked != "" {
		return t.Text("takeover.desk.parked", nil)
	}
	if th.Taken != nil && !e.cfg.People.Same(th.Taken.By, by) {
		return joinParagraphs(t.Text("takeover.desk.already", map[string]any{"by": th.Taken.By.Display()}), e.howToSpeak(th))
	}
	return joinParagraphs(t.Text("takeover.desk.yours", nil), e.howToSpeak(th))
}

// howToSpeak says to staff where they write: in the conversation where they can, and at the desk.
func (e *Engine) howToSpeak(th storage.Thread) string {
	t := e.texts(e.cfg.ModeratorLang)
	link := e.placeLink(th.Place, anyStaff)
	how := t.Text("takeover.desk.how_say", nil)
	if _, ok := e.adapters[cmp.Or(th.Place.Platform, th.Parent.Platform)].(bot.Replier); ok {
		how = t.Text("takeover.desk.how", nil)
	}
	if e.isAlone(th.Place) || link == "" {
		return how
	}
	return joinParagraphs(how, t.Text("takeover.desk.how_there", map[string]any{"link": link}))
}

// withTakeOver is a card for the desk with the button by which whoever reads it speaks in place of the bot: where a person can be spoken to.
func (e *Engine) withTakeOver(th storage.Thread, a agents.Ask) bot.Card {
	c := a.Card
	if _, ok := e.adapters[cmp.Or(th.Place.Platform, th.Parent.Platform)]; !ok {
		return c
	}
	if a.To.Audience != bot.ToModerators || e.cfg.Shared[th.Workflow] || a.Kind == bot.KindTakenOver {
		return c
	}
	if _, leads := c.Button(bot.ButtonOpen); !leads { // it is about something else than the conversation, such as a document
		return c
	}
	c.Buttons = append(slices.Clip(slices.Clone(c.Buttons)), bot.Button{
		Name: bot.ButtonTakeOver, Label: e.texts(e.cfg.ModeratorLang).Text("takeover.desk.button_label", nil),
	})
	return c
}
