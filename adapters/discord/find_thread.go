package discord

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Limits of a thread's name: https://discord.com/developers/docs/resources/channel#start-thread-without-message
const (
	maxThreadName = 100
	maxShortName  = 24 // of it, for the person's name
)

// threadName is the title of the conversation, and of a person's own the first of their names: nobody erases the names of threads.
func threadName(o bot.Opening) string {
	short := ""
	if names := strings.Fields(bot.Visible(o.With.Name)); len(names) > 0 && !o.Shared {
		short = " · " + markup.Cut(names[0], maxShortName)
	}
	return markup.Cut(cmp.Or(o.Title, "Mendan"), maxThreadName-markup.Len(short)) + short
}

// findOpened looks for a thread whose opening may have succeeded: the latest of its name in which no other conversation is, and into which the
// person was let. Failing that, one in which nothing was said yet, so that nobody was let in. The zero Place is none.
func (a *Adapter) findOpened(ctx context.Context, o bot.Opening, name string, kind int) (bot.Place, error) {
	threads, err := a.listOwnThreads(ctx, o.Under.Channel)
	if err != nil {
		return bot.Place{}, err
	}
	var empty []wireChannel
	for _, ch := range threads {
		if p := ch.toPlace(); ch.Name != name || *ch.Type != kind || o.Free != nil && !o.Free(p) {
			continue
		}
		in, err := a.isMember(ctx, ch.ID, string(o.With.ID))
		if err != nil {
			return bot.Place{}, err
		}
		if in && a.adoptThread(o, ch) {
			return ch.toPlace(), nil
		}
		if said, err := a.hasMessages(ctx, ch.ID); err != nil {
			return bot.Place{}, err
		} else if !in && !said {
			empty = append(empty, ch)
		}
	}
	for _, ch := range empty {
		if a.adoptThread(o, ch) {
			return ch.toPlace(), nil
		}
	}
	return bot.Place{}, nil
}

// adoptThread takes a thread for that of an opening, unless this life knows it for another one's.
func (a *Adapter) adoptThread(o bot.Opening, ch wireChannel) bool {
	if !a.opened.Put(ch.ID, struct{}{}) {
		return false
	}
	a.places.learn(&ch, a.cfg.Guild)
	a.tries.Put("open "+o.ID, attempt{since: time.Now(), ids: []string{ch.ID}})
	return true
}

// listOwnThreads lists the bot's active threads below a channel, the latest first; none where they cannot be listed.
func (a *Adapter) listOwnThreads(ctx context.Context, parent string) ([]wireChannel, error) {
	guild := cmp.Or(a.cfg.Guild, a.places.guildOf(parent))
	if guild == "" {
		ch, err := a.places.get(ctx, parent, "")
		if err != nil || ch.GuildID == "" {
			return nil, err
		}
		guild = ch.GuildID
	}
	self, err := a.botID(ctx)
	if err != nil {
		return nil, err
	}
	active, err := a.listActive(ctx, guild)
	if err != nil {
		if isTemporary(err) && !isForbidden(err) {
			return nil, err
		}
		a.log.Warn("the threads could not be listed", "error_class", errorClass(err))
		return nil, nil
	}
	own := slices.DeleteFunc(active, func(ch wireChannel) bool {
		return ch.ParentID != parent || ch.Type == nil || ch.OwnerID != "" && ch.OwnerID != self
	})
	slices.SortFunc(own, func(x, y wireChannel) int { return compareIDs(y.ID, x.ID) })
	return own, nil
}

// listActive lists the threads of a server that are not archived and that the bot may see.
func (a *Adapter) listActive(ctx context.Context, guild string) ([]wireChannel, error) {
	var active struct {
		Threads []wireChannel `json:"threads"`
	}
	err := a.api.get(ctx, "guilds/"+guild+"/threads/active", &active)
	return active.Threads, err
}

// isMember reports whether somebody was let into a thread.
func (a *Adapter) isMember(ctx context.Context, thread, user string) (bool, error) {
	err := a.api.get(ctx, "channels/"+thread+"/thread-members/"+user, nil)
	if httpStatus(err) == http.StatusNotFound {
		return false, nil
	}
	return err == nil, err
}

// hasMessages reports whether anything was said in a thread, be it by Discord itself.
func (a *Adapter) hasMessages(ctx context.Context, thread string) (bool, error) {
	var said []wireMessage
	err := a.api.get(ctx, "channels/"+thread+"/messages?limit=1", &said)
	return len(said) > 0, err
}
