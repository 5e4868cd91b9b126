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
	all, err := e.store.Marks(ctx, p)
	if err != nil {
		return nil, err
	}
	now := e.cfg.Clock.Now()
	var out []bot.Mark
	at := map[bot.Place]int{} // a place can have had several conversations, the last of which is the one that is there
	for _, m := range all {
		if m.Thread.Glance.Over && now.Sub(m.Thread.UpdatedAt) > lingering {
			continue
		}
		mark := bot.Mark{Place: m.Thread.Place, Parent: m.Thread.Parent, Owner: m.Thread.Owner, Last: m.Last, At: m.At}
		if i, ok := at[mark.Place]; ok {
			if mark.Last == "" {
				mark.Last, mark.At = out[i].Last, out[i].At
			}
			out[i] = mark
			continue
		}
		at[mark.Place] = len(out)
		out = append(out, mark)
	}
	return out, nil
}

// Home implements bot.Inbox.
func (e *Engine) Home(ctx context.Context, u bot.User) ([]bot.Card, error) {
	cards, err := e.homeOf(ctx, e.cfg.People.Resolve(u))
	for i, c := range cards {
		cards[i] = c.Shown()
	}
	return cards, err
}

func (e *Engine) homeOf(ctx context.Context, u bot.User) ([]bot.Card, error) {
	if u.Staff() {
		return e.deskOf(ctx, u)
	}
	cards, err := e.applicationsOf(ctx, u)
	if err != nil || len(cards) > 0 {
		return cards, err
	}
	t := e.texts(e.langOf(u))
	return []bot.Card{{Kind: kindHome, Title: t.Text("home.title", nil), Body: t.Text("home.none", nil)}}, nil
}

// deskOf are the cards that wait for a decision, with the buttons that this person may press. What they may decide comes first.
func (e *Engine) deskOf(ctx context.Context, u bot.User) ([]bot.Card, error) {
	open, err := e.store.Approvals(ctx, bot.Open)
	if err != nil {
		return nil, err
	}
	var theirs, others []bot.Card
	for _, a := range open {
		card, decides := e.homeCard(a, u)
		if decides {
			theirs = append(theirs, card)
		} else {
			others = append(others, card)
		}
	}
	if len(open) == 0 {
		t := e.texts(e.langOf(u))
		return []bot.Card{{Kind: kindHome, Title: t.Text("approvals.title", nil), Body: t.Text("approvals.none", nil)}}, nil
	}
	return append(theirs, others...), nil
}

// homeCard is an approval's card as the person may use it on their page, and whether they may decide it.
func (e *Engine) homeCard(a bot.Approval, u bot.User) (bot.Card, bool) {
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
		card.Body = joinParagraphs(card.Body, e.texts(e.langOf(u)).Text("home.files", nil))
	}
	return card, decides
}

// applicationsOf tells a candidate how their conversations stand, the latest first.
func (e *Engine) applicationsOf(ctx context.Context, u bot.User) ([]bot.Card, error) {
	threads, err := e.store.Threads(ctx)
	if err != nil {
		return nil, err
	}
	var out []bot.Card
	for _, th := range slices.Backward(threads) {
		if e.cfg.People.Same(th.Owner, u) {
			out = append(out, e.applicationCard(th, e.langOf(u)))
		}
	}
	return out, nil
}

func (e *Engine) applicationCard(th storage.Thread, lang string) bot.Card {
	lang = cmp.Or(th.Glance.Lang, lang)
	t := e.texts(lang)
	card := bot.Card{Kind: kindHome, Title: e.threadTitle(th, lang), Body: e.standsAt(th, lang)}
	if link := e.placeLink(th.Place); link != "" {
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

// placeLink is the address that opens a place; empty where the platform has none.
func (e *Engine) placeLink(p bot.Place) string {
	if l, ok := e.adapters[p.Platform].(bot.Linker); ok && !p.IsZero() {
		return l.Link(p)
	}
	return ""
}
