package engine

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// kindHome is the kind of the cards of a person's own page.
const kindHome = "home"

// lingering is how long after its last turn a conversation that is over is still looked after: somebody may write there once
// more, to have it erased for example.
const lingering = 14 * 24 * time.Hour

// Marks implements bot.Inbox.
func (e *Engine) Marks(ctx context.Context, p bot.Platform) ([]bot.Mark, error) {
	var out []bot.Mark
	var taken []storage.Thread
	at := map[bot.Place]int{} // a place can have had several conversations, the last of which is the one that is there
	err := e.store.Marks(ctx, p, e.cfg.Clock.Now().Add(-lingering), func(m storage.Mark) {
		if m.Thread.Taken != nil {
			taken = append(taken, m.Thread)
		}
		mark := bot.Mark{Place: m.Thread.Place, Parent: m.Thread.Parent, Last: m.Last, At: m.At}
		mark.Place.Platform = p // the same word for all, of which there may be many
		if mark.Parent.Platform == p {
			mark.Parent.Platform = p
		}
		if m.Thread.Owner.Platform == p {
			mark.Owner = m.Thread.Owner.ID
		}
		if i, ok := at[mark.Place]; ok {
			if mark.Last == "" {
				mark.Last, mark.At = out[i].Last, out[i].At
			}
			out[i] = mark
			return
		}
		at[mark.Place] = len(out)
		out = append(out, mark)
	})
	if err != nil {
		return nil, err
	}
	for _, th := range taken {
		if desk := e.deskMark(ctx, th); !desk.Place.IsZero() {
			out = append(out, desk)
		}
	}
	return out, nil
}

// deskMark is where staff write who speak in a conversation from the desk, from the moment on at which they began; the zero mark for none.
func (e *Engine) deskMark(ctx context.Context, th storage.Thread) (mark bot.Mark) {
	r, ok := e.adapters[th.Place.Platform].(bot.Replier)
	if !ok || th.Taken == nil {
		return mark
	}
	card, err := e.store.Message(ctx, th.ID, storage.CardKey(th.Taken.Card))
	if err != nil || card.Ref.ID == "" {
		return mark
	}
	mark = bot.Mark{Place: r.Below(card.Ref), At: th.Taken.At}
	if mark.Place != card.Ref.Place {
		mark.Parent = card.Ref.Place
	}
	return mark
}

// Home implements bot.Inbox.
func (e *Engine) Home(ctx context.Context, u bot.User) (bot.Page, error) {
	u = e.cfg.People.Resolve(u)
	all, err := e.homeOf(ctx, u)
	page := bot.Page{Lang: e.langOf(ctx, u), Zone: e.zoneFor(u)}
	for _, c := range all {
		page.Cards = append(page.Cards, c.Shown())
	}
	return page, err
}

// pageCard is a card of a page, with the conversation of which it tells; empty for none.
type pageCard struct {
	bot.Card
	of bot.ThreadID
}

// homeOf is what a person's page shows: to staff what waits first, to everybody how their own conversations stand and what they can begin.
func (e *Engine) homeOf(ctx context.Context, u bot.User) ([]pageCard, error) {
	var out []pageCard
	if u.Staff() {
		cards, err := e.deskOf(ctx, u)
		if err != nil {
			return nil, err
		}
		out = cards
	}
	own, err := e.threadsOf(ctx, u)
	if err != nil {
		return nil, err
	}
	wishes, lang := false, e.langOf(ctx, u) // whether a conversation of theirs takes them
	for _, th := range slices.Backward(own) {
		if !e.cfg.Shared[th.Workflow] {
			out = append(out, pageCard{e.ownCard(th, lang), th.ID})
			wishes = wishes || e.programs[th.Workflow].Wishes
		}
	}
	if d := e.doorsCard(ctx, u, len(out) == 0, !wishes); len(out) == 0 || len(d.Buttons) > 0 {
		out = append(out, pageCard{Card: d})
	}
	return out, nil
}

// asksPage reports whether somebody asks in words for their own page: by the bot's name anywhere, or alone with it where no conversation goes on, in
// which "home" may be an answer.
func (e *Engine) asksPage(ctx context.Context, ev bot.Event) bool {
	if _, ok := e.adapters[ev.Place.Platform].(lineKeeper); !ok {
		return false
	}
	if w, ok := deskWord(ev); !ok || w != wordHome {
		return false
	}
	if c, ok := ev.Body.(bot.Command); ok {
		return c.ID != "" // a slash command is answered by its platform, as a page that is shown for a moment
	}
	th, err := e.store.At(ctx, ev.Place)
	return e.isAlone(ev.Place) && (isGone(err) || err == nil && th.Glance.Over)
}

// postPage posts somebody's page to them, a card a message. What it tells of a conversation goes when that is erased.
func (e *Engine) postPage(ev bot.Event) {
	e.busy.add(1)
	e.wg.Go(func() {
		defer e.busy.add(-1)
		cards, err := e.homeOf(e.base, ev.By)
		for i := 0; i < len(cards) && err == nil; i++ {
			c, about := cards[i].Shown(), []bot.ThreadID(nil)
			if cards[i].of != "" {
				about = append(about, cards[i].of)
			}
			err = e.showAnswer(ev, i, bot.Post{Text: c.Title, Card: &c}, about)
		}
		if err != nil {
			e.log.Warn("a page could not be shown", "error_class", errorText(err))
		}
	})
}

// mostOnPage is how many of the cards that wait a page shows.
const mostOnPage = 10

// deskOf counts what there is to do, and shows the newest cards that wait for a decision, with the buttons that this person may press: what they may
// decide comes first.
func (e *Engine) deskOf(ctx context.Context, u bot.User) ([]pageCard, error) {
	open, err := e.openCards(ctx)
	if err != nil {
		return nil, err
	}
	counts, err := e.store.Counts(ctx, e.cfg.Clock.Now())
	if err != nil {
		return nil, err
	}
	going := counts.Going()
	var theirs, others []pageCard
	for _, a := range slices.Backward(open) {
		card, decides := e.homeCard(ctx, a, u)
		switch {
		case decides:
			theirs = append(theirs, pageCard{card, a.Thread})
		case !e.cfg.People.Same(u, a.AskedBy) && !e.cfg.People.Same(u, a.Subject): // nobody reads here what is decided about themselves
			others = append(others, pageCard{bot.Card{Kind: card.Kind, Title: card.Title, Buttons: card.Buttons}, a.Thread}) // what it says is for who may decide it
		}
	}
	t := e.texts(e.langOf(ctx, u))
	body := t.Text("home.counts", map[string]any{"waiting": len(open), "yours": len(theirs), "going": going})
	if len(open) == 0 {
		body = joinParagraphs(t.Text("approvals.none", nil), t.Text("home.counts.going", map[string]any{"going": going}))
	}
	shown := append(theirs, others...)
	if more := len(shown) - mostOnPage; more > 0 {
		shown, body = shown[:mostOnPage], joinParagraphs(body, t.Text("home.more", map[string]any{"count": more}))
	}
	return append([]pageCard{{Card: bot.Card{Kind: kindHome, Title: t.Text("approvals.title", nil), Body: body}}}, shown...), nil
}

// ownCard is how a conversation of a person's stands, with what they can do about it.
func (e *Engine) ownCard(th storage.Thread, lang string) bot.Card {
	card := e.applicationCard(th, lang)
	t := e.texts(cmp.Or(th.Glance.Lang, lang))
	if link := e.placeLink(th.Place, th.Owner); link != "" && !th.Glance.Over {
		card.Fields = nil // the button says it
		card.Buttons = append(card.Buttons, bot.Button{Name: "continue", Label: t.Text("home.continue", nil), Style: bot.Primary, Link: link})
	}
	if e.programs[th.Workflow].Wishes {
		card.Buttons = append(card.Buttons, wishButtons(t, nickOf(th.ID))...)
	}
	return card
}

// doorsCard offers what can be begun, and what can be wished for where no conversation takes it.
func (e *Engine) doorsCard(ctx context.Context, u bot.User, alone, wishes bool) bot.Card {
	lang := e.langOf(ctx, u)
	t := e.texts(lang)
	card := bot.Card{Kind: kindHome, Title: t.Text("home.doors", nil)}
	if alone {
		card.Title, card.Body = t.Text("home.title", nil), t.Text("home.none", nil)
	}
	if e.cfg.Doors != nil {
		card.Buttons = e.cfg.Doors(u, lang)
	}
	if wishes && !u.Staff() {
		card.Buttons = append(card.Buttons, wishButtons(t, "")...)
	}
	return card
}

// homeCard is an approval's card as the person may use it on their page, and whether they may decide it.
func (e *Engine) homeCard(ctx context.Context, a bot.Approval, u bot.User) (bot.Card, bool) {
	card := *e.renderApproval(storage.OutboxRow{}, a).Card
	decides := false
	card.Buttons = slices.DeleteFunc(slices.Clone(card.Buttons), func(b bot.Button) bool {
		if b.Name == commandFiles && a.SentFiles {
			return !u.Staff()
		}
		_, would := bot.Settle(a, bot.Attempt{By: u, Button: b.Name, Digest: a.Digest, People: e.cfg.People}, e.cfg.Clock.Now())
		may := would == bot.Counted || would == bot.Incomplete
		decides = decides || may
		return (!may || len(a.Files) > 0) && would != bot.Opened // a page shows no files: nobody decides on it about what they have not seen
	})
	if len(a.Files) > 0 {
		card.Body = joinParagraphs(card.Body, e.texts(e.langOf(ctx, u)).Text("home.files", nil))
	}
	return card, decides
}

// ownedAnywhere lists the conversations of a person under whatever id they had them, in the order in which they began.
func (e *Engine) ownedAnywhere(ctx context.Context, u bot.User) ([]storage.Thread, error) {
	u = e.cfg.People.Resolve(u)
	own := bot.Identity{Platform: u.Platform, ID: u.ID}
	ids := []bot.Identity{own}
	if u.Person != "" {
		ids = append(ids, e.cfg.People.IDs(u.Person)...)
	}
	var out []storage.Thread
	for i, id := range ids {
		if i > 0 && id == own {
			continue
		}
		threads, err := e.threadsOf(ctx, bot.User{Platform: id.Platform, ID: id.ID})
		if err != nil {
			return nil, err
		}
		for _, th := range threads {
			if e.cfg.People.Same(th.Owner, u) {
				out = append(out, th)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b storage.Thread) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return out, nil
}

// applicationsOf tells a candidate how their conversations stand, the latest first.
func (e *Engine) applicationsOf(ctx context.Context, u bot.User) ([]bot.Card, error) {
	threads, err := e.ownedAnywhere(ctx, u)
	if err != nil {
		return nil, err
	}
	var out []bot.Card
	lang := e.langOf(ctx, u)
	for _, th := range slices.Backward(threads) {
		if !e.cfg.Shared[th.Workflow] {
			out = append(out, e.applicationCard(th, lang))
		}
	}
	return out, nil
}

func (e *Engine) applicationCard(th storage.Thread, lang string) bot.Card {
	lang = cmp.Or(th.Glance.Lang, lang)
	t := e.texts(lang)
	card := bot.Card{Kind: kindHome, Title: e.threadTitle(th, lang), Body: e.standsAt(th, lang)}
	if link := e.placeLink(th.Place, th.Owner); link != "" {
		card.Fields = []bot.Field{{Name: t.Text("home.conversation", nil), Value: link}}
	}
	return card
}

// describeSubject says what a conversation is about, in words.
func (e *Engine) describeSubject(th storage.Thread, lang string) string {
	if e.cfg.Subject == nil {
		return ""
	}
	return e.cfg.Subject(th, lang)
}

// placeLink is the address that opens a place for who reads it; empty where the platform has none for them.
func (e *Engine) placeLink(p bot.Place, reader bot.User) string {
	if l, ok := e.adapters[p.Platform].(bot.Linker); ok && !p.IsZero() {
		return l.Link(p, reader)
	}
	return ""
}
