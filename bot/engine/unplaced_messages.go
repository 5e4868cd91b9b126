package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// What somebody writes in a direct message belongs to the conversation that they have, wherever in it they write: in the main box while it is in a
// thread, in a thread below one of the bot's messages, in the thread of one that is over. It goes there as if it had been said there, and they are
// told where that is. Which one it is, is decided from what is stored when it comes in; with several that go on, it is kept and the person is asked.

// commandBelongs is the command of the buttons that say to which conversation something belongs. Nobody is offered it.
const commandBelongs = "belongs"

// placeEvent finds the conversation of an event that was said in none. It fills in To, or Hold where several go on, or Release where the person
// says which. To who has none it answers with an Aside, if what they want can be had all the same. Any other event is left as it is.
func (e *Engine) placeEvent(ctx context.Context, in *storage.Inbound) (bot.Reply, error) {
	if c, ok := in.Event.Body.(bot.Command); ok && c.Name == commandBelongs {
		return e.findChosen(ctx, in, c.Text)
	} else if ok && isWish(c) {
		return e.takeWish(ctx, in, c)
	}
	here, err := e.standingOf(ctx, in.Event)
	if here == placed || err != nil {
		return bot.Reply{}, err
	}
	on, over, err := e.ownedBy(ctx, in.Event)
	if err != nil || here == leftOver && len(on) == 0 {
		return bot.Reply{}, err
	}
	if found, err := e.findNumbered(ctx, in, on); found || err != nil {
		return bot.Reply{}, err
	}
	at := slices.IndexFunc(on, func(th storage.Thread) bool { return !th.Place.IsZero() && th.Place == in.Event.Parent })
	switch {
	case at >= 0: // below a message of the direct message in which that one is held
		in.To = on[at].ID
	case len(on) > 1:
		in.Hold = e.askWhich(ctx, in.Event, on)
	case len(on) == 1:
		in.To = on[0].ID
	case len(over) > 0:
		in.To = over[len(over)-1].ID
	default:
		return e.ofNone(ctx, in), nil
	}
	return bot.Reply{}, nil
}

// standing is what a place has to do with what somebody says there.
type standing int

const (
	placed   standing = iota // it is said to the conversation that is there, or to nobody
	leftOver                 // to the one that is there, which is over or was erased, unless the person has another one that goes on
	nowhere                  // no conversation is there
)

// standingOf looks where only a person and the bot are, at what somebody says there.
func (e *Engine) standingOf(ctx context.Context, ev bot.Event) (standing, error) {
	switch b := ev.Body.(type) {
	case bot.Message:
	case bot.Command:
		if b.Name != string(wordStop) {
			return placed, nil
		}
	default:
		return placed, nil
	}
	if !e.isAlone(ev.Place) || isDeciding(ev) && ev.By.Staff() {
		return placed, nil
	}
	th, err := e.store.At(ctx, ev.Place)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrErased) && ev.Parent.IsZero():
		return nowhere, nil
	case errors.Is(err, storage.ErrErased):
		return leftOver, nil
	case err == nil && th.Glance.Over && e.isEnded(th):
		return leftOver, nil
	}
	return placed, err
}

// isEnded reports of a conversation that is over that nobody goes on with it. A thread in which questions are answered is over whenever they are: what
// is written there is the next one.
func (e *Engine) isEnded(th storage.Thread) bool {
	return th.Parent.IsZero() || th.Place.Thread == "" || e.isApplication(th)
}

// isAlone reports whether only one person and the bot read along at a place.
func (e *Engine) isAlone(at bot.Place) bool {
	d, ok := e.adapters[at.Platform].(bot.Director)
	return ok && d.Direct(at)
}

// ownedBy are the sender's own conversations on the platform, in the order in which they began: those that go on, and those that are over.
// What everybody in a channel may follow is left out.
func (e *Engine) ownedBy(ctx context.Context, ev bot.Event) (on, over []storage.Thread, err error) {
	all, err := e.threadsOf(ctx, ev.By)
	for _, th := range all {
		switch {
		case e.isOpen(th) || cmp.Or(th.Place.Platform, th.Parent.Platform) != ev.Place.Platform:
		case th.Glance.Over:
			over = append(over, th)
		default:
			on = append(on, th)
		}
	}
	return on, over, err
}

// askWhich asks to which of several conversations something belongs: by buttons, and by their numbers for who cannot press any.
func (e *Engine) askWhich(ctx context.Context, ev bot.Event, on []storage.Thread) *storage.Hold {
	lang := cmp.Or(on[len(on)-1].Glance.Lang, e.langOf(ctx, ev.By))
	t := e.texts(lang)
	card := &bot.Card{Kind: "belongs", Title: t.Text("belongs.which", nil)}
	out := &storage.Hold{}
	var lines []string
	for i, th := range on {
		out.Among = append(out.Among, th.ID)
		title := e.threadTitle(th, lang)
		lines = append(lines, strings.TrimSpace(t.Text("belongs.line", map[string]any{"number": i + 1, "title": title, "link": e.placeLink(th.Place, ev.By)})))
		card.Buttons = append(card.Buttons, bot.Button{
			Name: commandBelongs, Label: t.Text("belongs.button", map[string]any{"number": i + 1, "title": title}), Token: CommandToken(commandBelongs, nickOf(th.ID)),
		})
	}
	card.Body = joinParagraphs(append(lines, t.Text("belongs.how", nil))...)
	out.Ask = bot.Post{Key: "belongs", Text: card.Title, Card: card}
	return out
}

// nickOf names a conversation on a button, which gives nothing away and is good for its owner only.
func nickOf(id bot.ThreadID) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:8])
}

// findChosen finds the conversation that a button names. A button may be older than the end of its conversation: then there is nothing to do.
func (e *Engine) findChosen(ctx context.Context, in *storage.Inbound, nick string) (bot.Reply, error) {
	all, err := e.threadsOf(ctx, in.Event.By)
	for _, th := range all {
		if nickOf(th.ID) == nick {
			in.Release, in.To = true, th.ID
		}
	}
	if in.To != "" || err != nil {
		return bot.Reply{}, err
	}
	in.Aside = &storage.Aside{}
	return bot.Reply{Text: e.texts(e.langOf(ctx, in.Event.By)).Text("belongs.nothing", nil)}, nil
}

// numberCounts is how long a number alone is the answer to the question which conversation is meant. Later it is what the person says.
const numberCounts = 24 * time.Hour

// findNumbered finds the conversation that a number means, as the person was asked, of several that go on.
func (e *Engine) findNumbered(ctx context.Context, in *storage.Inbound, on []storage.Thread) (found bool, err error) {
	m, _ := in.Event.Body.(bot.Message)
	n, err := strconv.Atoi(strings.TrimRight(bot.Fold(m.Text), ".)番。"))
	if err != nil || n < 1 || len(on) < 2 {
		return false, nil
	}
	asked, last, err := e.store.Held(ctx, in.Event.By)
	if err != nil || n > len(asked) || in.Event.At.Sub(last) > numberCounts {
		return false, err
	}
	if !slices.ContainsFunc(on, func(th storage.Thread) bool { return th.ID == asked[n-1] }) {
		return false, nil
	}
	in.Release, in.To = true, asked[n-1]
	return true, nil
}

// threadTitle is what a conversation is called where several are told apart.
func (e *Engine) threadTitle(th storage.Thread, lang string) string {
	t := e.texts(lang)
	return cmp.Or(e.describeSubject(th, lang), t.Text(t.FirstOf("home.title."+th.Workflow, "home.title"), nil))
}

// broughtTo tells the person who said something beside their conversation that it went there, and where they find it: now and then only, and
// whenever they said to which.
func (e *Engine) broughtTo(ctx context.Context, in storage.Inbound, f storage.Filed) (bot.Reply, error) {
	m, _ := in.Event.Body.(bot.Message)
	if !f.Beside && !in.Release && !strings.HasPrefix(string(m.ID), wishMark) || f.Place.IsZero() {
		return bot.Reply{}, nil
	}
	th, err := e.store.Thread(ctx, f.Thread)
	if err != nil {
		return bot.Reply{}, err
	}
	lang := cmp.Or(th.Glance.Lang, e.langOf(ctx, in.Event.By))
	key, args := "belongs.told", map[string]any{"title": e.threadTitle(th, lang), "link": e.placeLink(th.Place, in.Event.By)}
	switch {
	case in.Event.Parent == th.Place: // they see it: it is said beside the thread that they have open
		key = "belongs.told_box"
	case args["link"] == "":
		key = "belongs.told_direct"
	}
	return bot.Reply{Text: e.texts(lang).Text(key, args), About: f.Place}, nil
}

// ofNone answers somebody who, in no conversation, writes that they want a person or to have everything deleted.
func (e *Engine) ofNone(ctx context.Context, in *storage.Inbound) bot.Reply {
	wish := e.wishOf(*in)
	if wish == "" {
		return bot.Reply{}
	}
	return e.passOnWish(ctx, in, wish, false)
}
