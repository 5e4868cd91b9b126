package engine

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// A notice is a post of no conversation that tells staff of a trouble. A room that does not take it passes it on to the next one, and the last
// one to the program's own terminal: never in a circle, as its key counts the rooms.

const noticeMark = "notice/"

func isNotice(row storage.OutboxRow) bool {
	return row.Thread == "" && strings.HasPrefix(row.Key, noticeMark)
}

// tellRooms makes what is told in the first of the rooms. With an id it is told once. Without a room there is nothing but the alarm.
func (e *Engine) tellRooms(rooms []bot.Place, id bot.EventID, text string) []storage.Telling {
	if len(rooms) == 0 {
		e.raiseAlarm(text)
		return nil
	}
	return []storage.Telling{noticeAt(rooms[0], slices.Index(e.staffRooms(), rooms[0]), 0, id, bot.Post{Text: text})}
}

// noticeAt makes a post a notice in a room: the first of those that are told of it is the room with that number, hop is how many were before.
func noticeAt(room bot.Place, first, hop int, id bot.EventID, p bot.Post) storage.Telling {
	p.Key, p.To = fmt.Sprintf("%s%d/%d", noticeMark, first, hop), bot.Destination{Audience: bot.ToThread}
	return storage.Telling{ID: id, At: room, Post: p}
}

// wordsOf are a notice's words, for where there are no cards.
func wordsOf(p bot.Post) string {
	if p.Card == nil {
		return p.Text
	}
	return joinParagraphs(p.Text, p.Card.Title, p.Card.Body)
}

// passOn gives a notice that its room does not take to the next one.
func (e *Engine) passOn(row storage.OutboxRow, err error) fate {
	var first, hop int
	_, _ = fmt.Sscanf(row.Key, noticeMark+"%d/%d", &first, &hop) // of an earlier configuration it may be anything: then it begins anew
	all := e.staffRooms()
	if first < 0 || first >= len(all) {
		e.raiseAlarm(wordsOf(row.Post))
		return e.abandonRow(row, err)
	}
	rooms := e.roomsFrom(all[first])
	if hop+1 >= len(rooms) {
		e.raiseAlarm(wordsOf(row.Post))
		return e.abandonRow(row, err)
	}
	return e.abandonRow(row, err, noticeAt(rooms[hop+1], first, hop+1, "", row.Post))
}

// staffRooms are the places where staff are told of what concerns them all, each once: no room of one kind of card.
func (e *Engine) staffRooms() []bot.Place {
	var out []bot.Place
	for _, p := range slices.Sorted(maps.Keys(e.cfg.Desk)) {
		for _, room := range []bot.Place{e.cfg.Desk[p].Moderators, e.cfg.Desk[p].Operators} {
			if _, ok := e.adapters[room.Platform]; ok && !room.IsZero() && !slices.Contains(out, room) {
				out = append(out, room)
			}
		}
	}
	return out
}

// roomsFrom are all rooms in the order in which they are told of something that is to be told in the first: it, the other one of its platform, all
// others.
func (e *Engine) roomsFrom(first bot.Place) []bot.Place {
	out := []bot.Place{first}
	rest := e.staffRooms()
	for _, same := range []bool{true, false} {
		for _, p := range rest {
			if p != first && (p.Platform == first.Platform) == same {
				out = append(out, p)
			}
		}
	}
	return out
}

// roomsFor are the rooms for what concerns an audience of a platform.
func (e *Engine) roomsFor(p bot.Platform, a bot.Audience) []bot.Place {
	first := e.placeFor(bot.Place{Platform: p}, bot.Destination{Audience: a})
	if !slices.Contains(e.staffRooms(), first) {
		return e.staffRooms()
	}
	return e.roomsFrom(first)
}

// raiseAlarm is for what no room takes: the log has that it is so, and the program's terminal has the words.
func (e *Engine) raiseAlarm(text string) {
	e.log.Error("staff cannot be told in any room: see mendan doctor")
	if e.cfg.Alarm != nil {
		e.cfg.Alarm(text)
	}
}

// handleUnshown decides about a card or a post in a room of staff. Where the room takes nothing it waits, as its room can be mended or another one be
// configured, and the other rooms hear of it; where it cannot be shown, the room is told how to decide without it.
func (e *Engine) handleUnshown(row storage.OutboxRow, r storage.Resolved, to bot.Destination, why bot.Refusal, err error) fate {
	t := e.texts(e.cfg.ModeratorLang)
	platform := cmp.Or(r.Thread.Place.Platform, r.Thread.Parent.Platform)
	rooms := e.roomsFor(platform, to.Audience)
	if why == "" {
		text := t.Text("notice.unshown", map[string]any{"title": titleOf(t, excerptTitle(row, r), r.Thread), "why": reasonText(t, err)})
		if code := r.Approval.Code; code != "" {
			text = joinParagraphs(text, t.Text("notice.decide", map[string]any{"code": code}))
		}
		return e.abandonRow(row, err, e.tellRooms(rooms, bot.EventID(fmt.Sprintf("unshown:%s", row.Message)), text)...)
	}
	if len(rooms) == 0 {
		return e.abandonRow(row, err, e.tellRooms(nil, "", t.Text("notice.no_room", map[string]any{"platform": string(platform)}))...)
	}
	id := bot.EventID(fmt.Sprintf("room:%s:%s:%s", rooms[0], why, e.cfg.Clock.Now().UTC().Format("2006-01-02")))
	e.tellPeople(e.tellRooms(rooms[1:], id, t.Text("notice.room", map[string]any{
		"room": e.linkOr(rooms[0]), "platform": string(platform), "why": t.Text("refusal."+string(why), nil),
	}))...)
	return waits
}

// titleOf is a title with whom it is about.
func titleOf(t *prompts.Catalog, title string, th storage.Thread) string {
	if th.Owner.ID == "" {
		return title
	}
	return t.Text("notice.of", map[string]any{"title": title, "name": th.Owner.Display()})
}

// reasonText says to staff why a platform did not do something: in words where it is known, else by the error's kind.
func reasonText(t *prompts.Catalog, err error) string {
	if why := bot.RefusalOf(err); why != "" {
		return t.Text("refusal."+string(why), nil)
	}
	return t.Text("refusal.unknown", map[string]any{"class": errorText(err)})
}

func excerptTitle(row storage.OutboxRow, r storage.Resolved) string {
	switch {
	case row.Kind == storage.ApprovalRow:
		return r.Approval.Card.Title
	case row.Post.Card != nil:
		return row.Post.Card.Title
	}
	return row.Key
}

// handleUnsaid decides about a post of no conversation, or of an erased one: the last words to whom was erased go to them directly.
func (e *Engine) handleUnsaid(row *storage.OutboxRow, why bot.Refusal, err error) fate {
	t := e.texts(e.cfg.ModeratorLang)
	platform := row.Under.Platform
	switch {
	case row.Thread != "" && why != "" && row.Post.To.Audience != bot.ToPerson && row.Post.To.Person != "":
		row.Post.To.Audience = bot.ToPerson
		return atOnce
	case row.Thread != "":
		return e.abandonRow(*row, err, e.tellRooms(e.roomsFor(platform, bot.ToOperators), "",
			t.Text("notice.farewell", map[string]any{"platform": string(platform)}))...)
	case row.Post.To.Audience == bot.ToPerson:
		return e.abandonRow(*row, err, e.untoldTellings(*row)...)
	}
	text := t.Text("notice.unsaid", map[string]any{"place": e.linkOr(row.Under), "title": excerptTitle(*row, storage.Resolved{}), "why": reasonText(t, err)})
	note := e.tellRooms(e.roomsFor(platform, bot.ToModerators), bot.EventID("unsaid:"+row.Message), text)
	return e.tellAndJudge(*row, why, err, note)
}

// untoldTellings tell staff of a private note of no conversation that its person cannot be given: whom, what it was, and how to reach them. Where the
// platform can, the person is shown it where they were, if they look.
func (e *Engine) untoldTellings(row storage.OutboxRow) []storage.Telling {
	t, to := e.texts(e.cfg.ModeratorLang), row.Post.To.Person
	u := bot.User{Platform: row.Under.Platform, ID: to}
	if own, err := e.threadsOf(e.base, u); err == nil && len(own) > 0 {
		u.Name = own[len(own)-1].Owner.Name
	}
	args := map[string]any{"name": u.Display(), "id": string(to), "platform": string(u.Platform), "text": wordsOf(row.Post), "place": e.linkOr(row.Under)}
	key := "notice.untold"
	if w, ok := e.adapters[u.Platform].(bot.Whisperer); ok && row.Under.Channel != "" && !e.isAlone(row.Under) {
		if err := w.Whisper(e.base, row.Under, to, bot.Visible(wordsOf(row.Post))); err == nil {
			key = "notice.untold.hint"
		}
	}
	return e.tellRooms(e.roomsFor(u.Platform, bot.ToModerators), bot.EventID("untold:"+row.Message), t.Text(key, args))
}

// anyStaff reads what is said to a room of theirs.
var anyStaff = bot.User{Role: bot.Moderator}

// linkOr names to staff a place by its address, or by its channel where it has none.
func (e *Engine) linkOr(p bot.Place) string { return cmp.Or(e.placeLink(p, anyStaff), p.Channel) }

// tellAndJudge tells people of a row that was refused. It waits where that may pass, and is given up with it where not.
func (e *Engine) tellAndJudge(row storage.OutboxRow, why bot.Refusal, err error, tell []storage.Telling) fate {
	if why != "" && isTemporary(err) {
		e.tellPeople(tell...)
		return waits
	}
	return e.abandonRow(row, err, tell...)
}

// handleUndeleted decides about a message of an erased conversation that cannot be taken down. Who is there, and staff, are told.
func (e *Engine) handleUndeleted(row storage.OutboxRow, why bot.Refusal, err error) fate {
	if why == bot.PlaceGone { // and the message with it
		_ = e.markSent(e.base, row, bot.MessageRef{})
		return ended
	}
	t := e.texts(e.cfg.ModeratorLang)
	at := cmp.Or(row.Ref.Place, row.Under)
	id := bot.EventID("undeleted:" + string(row.Thread) + ":" + at.String())
	tell := e.tellRooms(e.roomsFor(at.Platform, bot.ToOperators), id, t.Text("notice.undeleted", map[string]any{"place": e.linkOr(at), "why": reasonText(t, err)}))
	if why == "" && !e.isRoom(at) { // the person can read there
		lang := e.texts(e.cfg.DefaultLang)
		tell = append(tell, storage.Telling{ID: id + ":person", At: at, Post: bot.Post{
			Key: "undeleted", To: bot.Destination{Audience: bot.ToThread}, Text: lang.Text("erase.left", nil),
		}})
	}
	return e.tellAndJudge(row, why, err, tell)
}

// handleUnopened decides about a conversation for which no place can be had: who asked for it is told at once, and staff.
func (e *Engine) handleUnopened(row storage.OutboxRow, why bot.Refusal, err error) fate {
	tell, terr := e.unopenedTellings(row, why, err)
	if terr != nil {
		return waits
	}
	return e.tellAndJudge(row, why, err, tell)
}

// unopenedTellings are what is told of it; none where the conversation was erased.
func (e *Engine) unopenedTellings(row storage.OutboxRow, why bot.Refusal, err error) ([]storage.Telling, error) {
	th, terr := e.store.Thread(e.base, row.Thread)
	if terr != nil {
		return nil, ignoreGone(terr)
	}
	id := bot.EventID(fmt.Sprintf("unopened:%s:%s", row.Message, why))
	t := e.texts(e.ownerLang(th))
	do := "unopened.do"
	if key := do + "." + string(why); t.Has(key) {
		do = key
	}
	to := bot.Destination{Audience: bot.ToPerson, Person: th.Owner.ID}
	tell := []storage.Telling{{ID: id + ":person", At: row.Under, Post: bot.Post{
		Key: "unopened", To: to, Text: joinParagraphs(t.Text("unopened.person", map[string]any{"title": e.threadTitle(th, t.Lang())}), t.Text(do, nil)),
	}}}
	staff := e.texts(e.cfg.ModeratorLang)
	return append(tell, storage.Telling{ID: id, Thread: th.ID, Post: bot.Post{
		Key: "unopened", To: bot.Destination{Audience: bot.ToModerators}, Text: staff.Text("unopened.staff", map[string]any{
			"name": th.Owner.Display(), "title": e.threadTitle(th, staff.Lang()), "why": reasonText(staff, err),
		}),
	}}), nil
}
