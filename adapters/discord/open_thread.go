package discord

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// archiveAfter is how long a thread stays without a word before Discord archives it, in minutes: its longest.
const archiveAfter = 10080

// Open opens a private thread below a channel and lets the person in. Where the bot may not, it opens their direct messages; where they
// have closed those, or another conversation is there, a public thread, if the configuration allows that. What is opened begins with a notice
// that says so, if there are words for it. A shared conversation gets a public thread. One that moves goes on in direct messages, or in a private
// thread, and nowhere else.
func (a *Adapter) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	switch {
	case o.Below != "" && o.Under.Channel != "":
		p, err := a.openAt(ctx, o)
		if !isDenied(err) {
			return p, err
		}
		o.Below = ""
		return a.Open(ctx, o)
	case o.Shared && o.Under.Channel != "":
		p, err := a.openThread(ctx, o, typePublic)
		if o.Instead.IsZero() || bot.RefusalOf(err) == "" {
			return p, err
		}
		return a.openDirect(ctx, o)
	case !o.Instead.IsZero():
		return a.openInstead(ctx, o)
	case o.Under.Channel == "": // it began in direct messages
		return a.openDirect(ctx, o)
	}
	p, err := a.openThread(ctx, o, typePrivate)
	if !isDenied(err) {
		return p, err
	}
	p, err = a.openDirect(ctx, o)
	if !noDirect(err) || !a.cfg.PublicThreads {
		return p, err
	}
	public, perr := a.openThread(ctx, o, typePublic)
	if bot.RefusalOf(perr) != "" { // what the person can mend themselves is the better reason
		return bot.Place{}, err
	}
	return public, perr
}

// openInstead opens another place for a conversation whose own takes nothing any more. A thread is opened only for who can be let into it.
func (a *Adapter) openInstead(ctx context.Context, o bot.Opening) (bot.Place, error) {
	p, err := a.openDirect(ctx, o)
	if !noDirect(err) || o.Under.Channel == "" {
		return p, err
	}
	if guild := cmp.Or(a.cfg.Guild, a.places.guildOf(o.Under.Channel)); guild != "" {
		if err := a.api.get(ctx, "guilds/"+guild+"/members/"+string(o.With.ID), nil); httpStatus(err) == http.StatusNotFound {
			return bot.Place{}, err
		}
	}
	return a.openThread(ctx, o, typePrivate)
}

// noDirect reports that a person's direct messages cannot be had for a conversation.
func noDirect(err error) bool {
	r := bot.RefusalOf(err)
	return r == bot.Unreachable || r == bot.PlaceTaken
}

// isDenied reports that private threads cannot be had in a channel, which another try will not change.
func isDenied(err error) bool {
	switch errorCode(err) {
	case codeMissingPermissions, codeMissingAccess, codeChannelType:
		return true
	}
	return err != nil && httpStatus(err) == 400
}

func (a *Adapter) openThread(ctx context.Context, o bot.Opening, kind int) (bot.Place, error) {
	name := threadName(o)
	if t, ok := a.tries.Get("open " + o.ID); ok && len(t.ids) > 0 { // it is there, and what comes after was refused
		p := placeOf(t.ids[0], kind, o.Under.Channel)
		return p, a.welcomePerson(ctx, o, p, kind)
	}
	if o.Maybe {
		p, err := a.findOpened(ctx, o, name, kind)
		if err != nil {
			return p, err
		}
		if !p.IsZero() {
			return p, a.welcomePerson(ctx, o, p, kind)
		}
	}
	body := map[string]any{"name": name, "type": kind, "auto_archive_duration": archiveAfter}
	if kind == typePrivate {
		body["invitable"] = false
	}
	var ch wireChannel
	err := a.api.call(ctx, "POST", "channels/"+o.Under.Channel+"/threads", body, &ch)
	if err != nil {
		return bot.Place{}, err
	}
	if ch.ID == "" {
		return bot.Place{}, &Error{Call: "POST /channels/*/threads", temporary: true, lost: true, cause: errors.New("the answer names no thread")}
	}
	ch.Type, ch.ParentID = &kind, cmp.Or(ch.ParentID, o.Under.Channel)
	a.places.learn(&ch, a.cfg.Guild)
	a.opened.Put(ch.ID, struct{}{})
	a.tries.Put("open "+o.ID, attempt{since: time.Now(), ids: []string{ch.ID}})
	p := placeOf(ch.ID, kind, ch.ParentID)
	return p, a.welcomePerson(ctx, o, p, kind)
}

// openAt opens the thread of a message, which has its id. One that is there already is used.
func (a *Adapter) openAt(ctx context.Context, o bot.Opening) (bot.Place, error) {
	id, kind := string(o.Below), typePublic
	body := map[string]any{"name": threadName(o), "auto_archive_duration": archiveAfter}
	err := a.api.call(ctx, "POST", "channels/"+o.Under.Channel+"/messages/"+id+"/threads", body, nil)
	if err != nil && errorCode(err) != codeThreadThere && !errors.Is(err, bot.ErrUnknownOutcome) {
		return bot.Place{}, err
	}
	a.places.learn(&wireChannel{ID: id, Type: &kind, ParentID: o.Under.Channel}, a.cfg.Guild)
	return placeOf(id, kind, o.Under.Channel), nil
}

// welcomePerson lets the person into a thread and says where they are. Doing it again changes nothing.
func (a *Adapter) welcomePerson(ctx context.Context, o bot.Opening, p bot.Place, kind int) error {
	if err := a.addMember(ctx, p, string(o.With.ID)); err != nil {
		return err
	}
	words := cmp.Or(o.Text, a.texts(o.With.Locale).Opened)
	if kind == typePublic && !o.Shared {
		words = cmp.Or(a.texts(o.With.Locale).Notice, words)
	}
	return a.postNotice(ctx, o, p, words)
}

// openDirect opens the direct messages with a person.
func (a *Adapter) openDirect(ctx context.Context, o bot.Opening) (bot.Place, error) {
	p, err := a.directPlace(ctx, string(o.With.ID))
	if err != nil {
		return p, err
	}
	if o.Free != nil && !o.Free(p) {
		return bot.Place{}, &Error{Call: "POST /users/@me/channels", refusal: bot.PlaceTaken}
	}
	return p, a.postNotice(ctx, o, p, cmp.Or(o.Text, a.texts(o.With.Locale).Opened))
}

func (a *Adapter) postNotice(ctx context.Context, o bot.Opening, p bot.Place, words string) error {
	for i, part := range markup.Discord.Text(words, maxContent) {
		_, err := a.createMessage(ctx, channelOf(p), makeNonce("opened "+o.ID, i), message{Content: part, Flags: suppressEmbeds})
		if err != nil {
			return err
		}
	}
	return nil
}

// addMember lets somebody into a thread. Who is in it already stays.
func (a *Adapter) addMember(ctx context.Context, thread bot.Place, user string) error {
	return a.withOpenThread(ctx, thread.Thread, func() error {
		return a.api.call(ctx, "PUT", "channels/"+thread.Thread+"/thread-members/"+user, nil, nil)
	})
}

// showThread lets somebody into the thread that they asked to see. Where it is not one, or they may not, nothing happens.
func (a *Adapter) showThread(ctx context.Context, p bot.Place, user string) {
	if p.Thread == "" || p.Channel == "" || user == "" {
		return
	}
	if err := a.insistFor(ctx, func(ctx context.Context) error { return a.addMember(ctx, p, user) }); err != nil {
		a.log.Warn("somebody could not be let into a thread", "error_class", errorClass(err))
	}
}
