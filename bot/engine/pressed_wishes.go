package engine

import (
	"cmp"
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// On a person's own page there are no words: what somebody wants there is pressed. The commands of these buttons are named as the wishes are;
// their argument names the conversation, and is empty where the person has none that takes them. Nobody is offered them elsewhere.

// wishMark begins the id of a message that a person did not write but press: no platform knows it.
const wishMark = "wish:"

func wishButtons(t *prompts.Catalog, nick string) []bot.Button {
	var out []bot.Button
	for _, wish := range []string{bot.WishPerson, bot.WishErase} {
		b := bot.Button{Name: wish, Label: t.Text("home.wish."+wish, nil), Token: CommandToken(wish, nick)}
		if wish == bot.WishErase {
			b.Style = bot.Danger
		}
		out = append(out, b)
	}
	return out
}

func isWish(c bot.Command) bool { return c.Name == bot.WishPerson || c.Name == bot.WishErase }

// takeWish brings a pressed wish to the conversation that it is about, in the words in which it would be said there, so that it is asked back and
// recorded as there. In none, it is answered here.
func (e *Engine) takeWish(ctx context.Context, in *storage.Inbound, c bot.Command) (bot.Reply, error) {
	own, err := e.threadsOf(ctx, in.Event.By)
	if err != nil {
		return bot.Reply{}, err
	}
	for _, th := range own {
		if nickOf(th.ID) != strings.TrimSpace(c.Text) {
			continue
		}
		words := e.texts(cmp.Or(th.Glance.Lang, e.langOf(ctx, in.Event.By))).Text("home.wish."+c.Name+".words", nil)
		in.To, in.Event.Body = th.ID, bot.Message{ID: bot.MessageID(wishMark + in.Event.ID), Text: words}
		in.Event.Ahead = true // what the platform told last is something else
		return bot.Reply{}, nil
	}
	return e.passOnWish(ctx, in, c.Name, len(own) > 0), nil
}

// passOnWish answers somebody who, in no conversation that takes it, asks for a person or to have everything deleted. The catalogue has the answers
// under "none.". Where something of theirs is kept, people hear of a wish to delete it.
func (e *Engine) passOnWish(ctx context.Context, in *storage.Inbound, wish string, kept bool) bot.Reply {
	in.Aside = &storage.Aside{}
	key := "none." + wish
	if room := e.cfg.Desk[in.Event.Place.Platform].Moderators; !room.IsZero() && (wish == bot.WishPerson || kept) {
		in.Aside.Posts = []bot.Post{e.callsFor(in.Event.By, wish)}
		key += ".told"
	}
	return bot.Reply{Text: e.texts(e.langOf(ctx, in.Event.By)).Text(key, nil)}
}

// callsFor tells the moderators what somebody wants from a person, and which conversations of theirs go on.
func (e *Engine) callsFor(u bot.User, wish string, on ...storage.Thread) bot.Post {
	t := e.texts(e.cfg.ModeratorLang)
	key, titles := "none."+wish+".desk", []string{}
	for _, th := range on {
		key, titles = "none.person.desk_several", append(titles, e.threadTitle(th, t.Lang()))
	}
	return bot.Post{
		Key: "none." + wish, To: bot.Destination{Audience: bot.ToModerators},
		Text: t.Text(key, map[string]any{"name": u.Display(), "id": string(u.ID), "titles": t.List(titles)}),
	}
}
