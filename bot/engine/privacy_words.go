package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// commandForget is the command of the buttons below the question whether everything of a person is to be deleted. Nobody is offered it.
const commandForget = "forget-me"

// forgetYes is its argument where it is; anything else keeps everything.
const forgetYes = "yes"

// keyEraseAll is the key of that question.
const keyEraseAll = "erase_all"

// answerWish answers a wish that concerns the person as a whole, and does not wait for the question which of several conversations is meant: to talk
// to a person, or to have everything deleted. It leaves a wish alone that one conversation answers by itself. ok is false then, and for everything else.
func (e *Engine) answerWish(ctx context.Context, in *storage.Inbound) (r bot.Reply, ok bool, err error) {
	if r, ok, err := e.answerForgetting(ctx, in); ok || err != nil {
		return r, ok, err
	}
	wish := e.wishOf(*in)
	if wish == "" {
		return r, false, nil
	}
	here, err := e.standingOf(ctx, in.Event)
	if err != nil {
		return r, false, err
	}
	on, _, err := e.ownedBy(ctx, in.Event)
	if err != nil {
		return r, false, err
	}
	all, err := e.keptOf(ctx, in.Event)
	if err != nil {
		return r, false, err
	}
	switch {
	case wish == bot.WishErase && slices.ContainsFunc(all, func(th storage.Thread) bool { return th.Glance.Erasing }):
		// 「はい、削除で間違いありません」 is the answer to what that conversation asks
	case wish == bot.WishErase && here == placed && len(all) < 2: // "everything" is what is said in that conversation; of several it is all of them
		ok, err = e.leavesErasing(ctx, in.Event)
	case wish == bot.WishErase:
		ok = len(all) > 1 || len(all) == 1 && !e.isApplication(all[0])
	default:
		ok = here != placed && len(on) > 1
	}
	if !ok || err != nil {
		return r, false, err
	}
	in.Aside = &storage.Aside{}
	if wish == bot.WishErase {
		in.Aside.Posts = []bot.Post{e.askErasing(ctx, in.Event, all)}
		return r, true, nil
	}
	in.Aside.Posts = []bot.Post{e.callsFor(in.Event.By, wish, on...)}
	return bot.Reply{Text: e.texts(e.langOf(ctx, in.Event.By)).Text("none.person.told", nil)}, true, nil
}

// keptOf are a person's conversations on a platform, also those that others may follow; not what the team talks over together.
func (e *Engine) keptOf(ctx context.Context, ev bot.Event) ([]storage.Thread, error) {
	all, err := e.threadsOf(ctx, ev.By)
	return slices.DeleteFunc(all, func(th storage.Thread) bool {
		return e.cfg.Shared[th.Workflow] || cmp.Or(th.Place.Platform, th.Parent.Platform) != ev.Place.Platform
	}), err
}

// wishOf is what a candidate's words want of the bot wherever they are said: bot.WishPerson, bot.WishErase, or nothing.
func (e *Engine) wishOf(in storage.Inbound) string {
	m, said := in.Event.Body.(bot.Message)
	if !said || in.Code != nil || e.cfg.Wish == nil || in.Event.By.Staff() {
		return ""
	}
	return e.cfg.Wish(m.Text)
}

// isApplication reports of a conversation that it heeds such a wish by itself.
func (e *Engine) isApplication(th storage.Thread) bool {
	return th.Workflow == e.cfg.Starts[commandApply]
}

// leavesErasing reports whether somebody wants everything deleted in a conversation of theirs that does not hear it, such as a question's.
func (e *Engine) leavesErasing(ctx context.Context, ev bot.Event) (bool, error) {
	th, err := e.store.At(ctx, ev.Place)
	if err != nil {
		return false, ignoreGone(err)
	}
	return e.cfg.People.Same(ev.By, th.Owner) && !e.isApplication(th) && !e.cfg.Shared[th.Workflow], nil
}

// askErasing asks a person, who alone reads it, whether all of their conversations are to be deleted.
func (e *Engine) askErasing(ctx context.Context, ev bot.Event, all []storage.Thread) bot.Post {
	lang := e.langOf(ctx, ev.By)
	t := e.texts(lang)
	var lines []string
	for _, th := range all {
		lines = append(lines, strings.TrimSpace(t.Text("belongs.line", map[string]any{
			"number": len(lines) + 1, "title": e.threadTitle(th, lang), "link": e.placeLink(th.Place, ev.By),
		})))
	}
	card := &bot.Card{
		Kind: "erase_all", Title: t.Text("erase.all.title", nil), Body: joinParagraphs(append(lines, t.Text("erase.all.body", nil))...),
		Buttons: []bot.Button{
			{Name: forgetYes, Label: t.Text("erase.button.yes", nil), Style: bot.Danger, Token: CommandToken(commandForget, forgetYes)},
			{Name: "no", Label: t.Text("erase.button.no", nil), Token: CommandToken(commandForget, "no")},
		},
	}
	to := bot.Destination{Audience: bot.ToThread}
	if !e.isAlone(ev.Place) {
		to = bot.Destination{Audience: bot.ToPerson, Person: ev.By.ID}
	}
	return bot.Post{Key: keyEraseAll, To: to, Text: card.Title, Card: card}
}

// forgetPerson deletes every conversation of the person who pressed or said so, or keeps them all. Pressed again there is nothing to delete.
func (e *Engine) forgetPerson(ctx context.Context, ev bot.Event, c bot.Command) (bot.Reply, error) {
	t := e.texts(e.langOf(ctx, ev.By))
	if c.Text != forgetYes {
		return bot.Reply{Text: t.Text("erase.cancelled", nil)}, e.dropForgetting(ctx, ev.By)
	}
	all, err := e.keptOf(ctx, ev)
	if err != nil {
		return bot.Reply{}, err
	}
	var ids []bot.ThreadID
	for _, th := range all {
		ids = append(ids, th.ID)
	}
	if len(ids) == 0 {
		return bot.Reply{Text: t.Text("none.erase", nil)}, e.dropForgetting(ctx, ev.By)
	}
	if err := e.Forget(ctx, ForPerson, ids...); err != nil {
		return bot.Reply{}, err
	}
	return bot.Reply{}, e.dropForgetting(ctx, ev.By)
}
