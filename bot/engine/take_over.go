package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// While somebody of the staff speaks in a conversation in place of the bot, the engine takes its turns: what the person says goes to the desk,
// what staff say there goes to the person, and the flow is told nothing. Such a turn is committed as any other, so that a crash changes nothing of
// it. What the flow has to know all the same waits until the conversation is handed back.

// The keys of what is posted about that.
const (
	takenKey  = "taken/"  // the card of who speaks
	leftKey   = "left/"   // at the desk: the person wanted to leave
	lapsedKey = "lapsed/" // at the desk: nobody answered the person, and the bot is back
	ringKey   = "ring/"   // at the desk: nobody answers the person
)

// deskTurn is one such turn in progress.
type deskTurn struct {
	e    *Engine
	in   *storage.Loaded
	j    *journal
	th   storage.Thread // as it is at this point of the turn
	out  agents.Effects
	done storage.Turn // its pin, and what only such a turn has
	ends bool         // what else waits is for the next turn: the flow's, or the first one in which the desk has a card
}

// isForDesk reports whether the next turn is the engine's own. A turn that was begun is the flow's, and so is what came before somebody took over.
func (e *Engine) isForDesk(in *storage.Loaded) bool {
	switch {
	case in.Pin != nil:
		return false
	case in.Thread.Taken != nil:
		return len(in.Inbox) > 0
	}
	return len(in.Inbox) > 0 && e.isTakeOver(in.Inbox[0].Event, in.Thread)
}

// isTakeOver reports that staff speak from now on; nobody does in a conversation of their own.
func (e *Engine) isTakeOver(ev bot.Event, th storage.Thread) bool {
	c, ok := ev.Body.(bot.Command)
	by := e.cfg.People.Resolve(ev.By)
	return ok && c.Name == bot.ButtonTakeOver && by.Staff() && !e.cfg.People.Same(by, th.Owner)
}

// beforeTakeOver is what waits for the flow.
func (e *Engine) beforeTakeOver(in *storage.Loaded) []storage.Waiting {
	if i := slices.IndexFunc(in.Inbox, func(w storage.Waiting) bool { return e.isTakeOver(w.Event, in.Thread) }); i >= 0 {
		return in.Inbox[:i]
	}
	return in.Inbox
}

// runDesk runs the engine's own turn over what waits, up to where the flow goes on.
func (e *Engine) runDesk(ctx context.Context, fence storage.Fence, in *storage.Loaded) (more bool, err error) {
	now := e.cfg.Clock.Now().UTC()
	t := &deskTurn{e: e, in: in, th: in.Thread, j: &journal{e: e, fence: fence, about: in.Thread}}
	t.done = storage.Turn{Pin: storage.Pin{Turn: in.Thread.Turn + 1, Now: now}}
	t.out.Glance, t.out.Continue = in.Thread.Glance, in.Thread.Continue
	if in.Thread.Taken != nil {
		own := *in.Thread.Taken
		own.Later = slices.Clone(own.Later)
		t.th.Taken = &own
	}
	for _, w := range orderByTime(in.Inbox) {
		ev := w.Event
		ev.By = e.cfg.People.Resolve(ev.By)
		taken, err := t.take(ctx, ev)
		if err != nil {
			return false, err
		}
		if taken {
			t.done.Pin.Inbox = append(t.done.Pin.Inbox, w.Seq)
		}
		if t.ends {
			break
		}
	}
	t.watchClock()
	t.j.pin = t.done.Pin
	return e.commitDesk(ctx, t)
}

// commitDesk makes the turn durable.
func (e *Engine) commitDesk(ctx context.Context, t *deskTurn) (more bool, err error) {
	turn, err := e.sealTurn(ctx, t.j, t.in.Thread, &agents.Result{State: t.in.State, Effects: t.out})
	if err != nil {
		return e.unsealed(ctx, t.j, t.in, err)
	}
	for i := range turn.Approvals { // whether somebody has to be reminded, the conversation tells, and not the card's age
		a := &turn.Approvals[i]
		a.Remind, a.Escalate, a.Expires = time.Time{}, time.Time{}, time.Time{}
	}
	turn.Taken, turn.HandedBack, turn.Later = t.th.Taken, t.th.HandedBack, t.done.Later
	return e.makeDurable(ctx, t.j, t.in, turn)
}

// take takes one event in. It reports whether it is dealt with: one that is not is the flow's, which goes on with it.
func (t *deskTurn) take(ctx context.Context, ev bot.Event) (taken bool, err error) {
	if t.th.Taken == nil {
		t.begin(ev)
		t.ends = true
		return true, nil
	}
	switch b := ev.Body.(type) {
	case bot.Decision:
		if b.Approval != t.th.Taken.Card {
			t.later(ev)
			return true, nil
		}
		t.handBack(ev.By, t.words("takeover.handed_back", ev.By))
		return true, nil
	case bot.Timer:
		t.rang(ev, b)
		return true, nil
	case bot.Message:
		if t.isExit(ev, b.Text) {
			return false, nil
		}
		return true, t.hear(ctx, ev, b)
	case bot.Edited:
		return true, t.edited(ctx, ev, b)
	case bot.Deleted:
		return true, t.deleted(ctx, ev, b)
	case bot.Command:
		if b.Name == string(wordStop) && t.e.cfg.People.Same(ev.By, t.th.Owner) {
			t.leave(ev)
			return false, nil
		}
	case bot.Click, bot.Submit:
		t.pressed(ev)
	}
	return true, nil
}

// later keeps an event for the flow.
func (t *deskTurn) later(ev bot.Event) { t.th.Taken.Later = append(t.th.Taken.Later, ev) }

// key names a post of the turn.
func (t *deskTurn) key(name string) string { return fmt.Sprintf("%s%d", name, t.done.Pin.Turn) }

// begin gives the conversation to somebody of the staff: the person is told who speaks, the desk has a card below which they do.
func (t *deskTurn) begin(ev bot.Event) {
	now := t.done.Pin.Now
	t.th.Taken = &storage.Taken{By: ev.By, At: now, Waits: now, Card: t.key(takenKey)}
	t.th.HandedBack = false
	t.say(agents.TakenOverKey, t.words("takeover.begins", ev.By))
	t.record("taken_over", ev.By)
	staff := t.e.texts(t.e.cfg.ModeratorLang)
	who := map[string]any{"by": ev.By.Display(), "name": t.e.nameOf(t.th), "title": t.e.threadTitle(t.th, staff.Lang())}
	body := joinParagraphs(staff.Text("takeover.desk.card.body", who), t.e.howToSpeak(t.th))
	t.out.Approvals = append(t.out.Approvals, agents.Ask{
		Name: t.th.Taken.Card, Kind: bot.KindTakenOver, To: bot.Destination{Audience: bot.ToModerators},
		Card: bot.Card{Kind: bot.KindTakenOver, Title: staff.Text("takeover.desk.card.title", who), Body: body, Buttons: []bot.Button{
			{Name: bot.ButtonHandBack, Label: staff.Text("takeover.desk.hand_back", nil), Style: bot.Primary},
			{Name: bot.ButtonOpen, Label: staff.Text("card.open", nil)},
		}},
		AskedBy: t.th.Owner,
		Terms:   bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Subject: t.th.Owner, Hold: true},
	})
}

// handBack gives the conversation back to the flow, which goes on with the next turn. The words tell the person so.
func (t *deskTurn) handBack(by bot.User, words string) {
	t.say("handed_back/", words)
	t.record("handed_back", by)
	t.done.Later, t.th.Taken = t.th.Taken.Later, nil
	t.th.HandedBack, t.out.Continue, t.ends = true, true, true
}

// isExit reports that the person whose conversation it is leaves it, or wants everything deleted: that works at once, whoever speaks.
func (t *deskTurn) isExit(ev bot.Event, text string) bool {
	if t.e.cfg.Leaves == nil || t.fromDesk(ev) || !t.e.cfg.People.Same(ev.By, t.th.Owner) || !t.e.cfg.Leaves(text) {
		return false
	}
	t.leave(ev)
	return true
}

// leave has the flow deal with a wish to leave. People at the desk are told, and may take over again.
func (t *deskTurn) leave(ev bot.Event) {
	staff := t.e.texts(t.e.cfg.ModeratorLang)
	t.tellDesk(leftKey, staff.Text("takeover.desk.left", map[string]any{"name": t.e.nameOf(t.th)}))
	t.out.Void = append(t.out.Void, t.th.Taken.Card)
	t.record("handed_back", ev.By)
	later := slices.DeleteFunc(t.th.Taken.Later, func(w bot.Event) bool { _, said := w.Body.(bot.Message); return said }) // it was for staff
	t.done.Later, t.th.Taken, t.ends = later, nil, true
}

// record notes in the audit chain who spoke from when to when.
func (t *deskTurn) record(kind string, by bot.User) {
	labels := map[string]string{}
	if by.ID != "" {
		labels["by"] = t.th.Voter(by)
	}
	t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: kind, Labels: labels})
}

// say tells the person, and the record, something about who speaks.
func (t *deskTurn) say(key, words string) {
	t.out.Say(bot.Post{Key: t.key(key), Text: words}, t.done.Pin.Now, nil)
}

// words are a text about somebody of the staff in the person's language.
func (t *deskTurn) words(key string, by bot.User) string {
	return t.e.texts(t.lang()).Text(key, map[string]any{"by": by.Display()})
}

// lang is the person's language.
func (t *deskTurn) lang() string { return t.e.personLang(t.th) }

// tellDesk posts below the card of who speaks.
func (t *deskTurn) tellDesk(key, text string) {
	t.out.Posts = append(t.out.Posts, bot.Post{Key: t.key(key), To: t.belowCard(), Text: text})
}

func (t *deskTurn) belowCard() bot.Destination {
	return bot.Destination{Audience: bot.ToModerators, Below: storage.CardKey(t.th.Taken.Card)}
}

// nameOf is how staff know the person whose conversation it is.
func (e *Engine) nameOf(th storage.Thread) string { return cmp.Or(th.Glance.Name, th.Owner.Display()) }
