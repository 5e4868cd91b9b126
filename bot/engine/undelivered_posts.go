package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// fate is what becomes of a row that its platform does not take.
type fate int

const (
	waits  fate = iota // it is tried again later
	atOnce             // it is tried again now, elsewhere or in another form
	ended              // nothing more is to be done for it here
)

// judgeRefusal decides what becomes of a row that was refused: it goes elsewhere, waits for people to mend what is wrong, or is given up. In the last
// two cases people hear of it, durably.
func (e *Engine) judgeRefusal(row *storage.OutboxRow, err error) fate {
	why := bot.RefusalOf(err)
	switch {
	case row.Kind == storage.DeleteRow:
		return e.handleUndeleted(*row, why, err)
	case row.Kind == storage.OpenRow:
		return e.handleUnopened(*row, why, err)
	case isGift(*row):
		return e.handleUngiven(row, err)
	case isNotice(*row):
		return e.passOn(*row, err)
	}
	r, rerr := e.store.Resolve(e.base, *row)
	if rerr != nil {
		return waits // the store's trouble, or the row is gone: the next try sees which
	}
	to := row.Post.To
	if row.Kind == storage.ApprovalRow {
		to = r.Approval.To
	}
	switch {
	case forStaff(to):
		return e.handleUnshown(*row, r, to, why, err)
	case r.Thread.ID == "":
		return e.handleUnsaid(row, why, err)
	}
	return e.handleUndelivered(row, r, why, err)
}

// handleUndelivered decides about what one person was to read. It goes to another place of theirs; where there is none, people are told what they
// cannot be told here.
func (e *Engine) handleUndelivered(row *storage.OutboxRow, r storage.Resolved, why bot.Refusal, err error) fate {
	if len(row.Post.Files) > 0 && row.Kind == storage.PostRow && (why == "" || why == bot.PlaceForbidden) {
		return e.withoutFiles(row, r.Thread, err) // it may be the files that are refused: the words matter more
	}
	if r.Thread.Place.IsZero() { // no place could be opened for it
		if r.Thread.Turn <= 1 { // of which everybody has been told: the greeting adds nothing to that
			return e.abandonRow(*row, err)
		}
		return e.abandonRow(*row, err, e.undeliveredCard(*row, r, cmp.Or(why, bot.Unreachable), false))
	}
	kept := isTemporary(err)
	if why != "" {
		rows, merr := e.moveThread(e.base, r.Thread)
		switch {
		case merr == nil && len(rows) > 0:
			e.requeueRows(append(rows, *row))
			return ended
		case merr == nil:
			return atOnce
		case isGone(merr):
			return waits
		case bot.RefusalOf(merr) != "":
			why = bot.RefusalOf(merr)
		}
		kept = kept || isTemporary(merr) || errors.Is(merr, bot.ErrUnknownOutcome)
	}
	card := e.undeliveredCard(*row, r, why, kept)
	if kept {
		card.ID = bot.EventID(fmt.Sprintf("undelivered:%s:%d", row.Message, row.Rev))
		if e.tellPeople(card) {
			row.Told = card.Post.Key
		}
		return waits
	}
	tell := []storage.Telling{card}
	if why == "" { // the place is there; what was to be said cannot be shown
		tell = append(tell, storage.Telling{Thread: row.Thread, Post: bot.Post{
			Key: undeliveredKey(r.Thread) + "/sorry", To: bot.Destination{Audience: bot.ToThread},
			Text: e.texts(r.Thread.Glance.Lang).Text("undelivered.sorry", nil),
		}})
	}
	if strings.HasSuffix(row.Key, "/sorry") {
		tell = tell[:1]
	}
	return e.abandonRow(*row, err, tell...)
}

// withoutFiles sends a post with its words alone, which say what is missing, and tells people.
func (e *Engine) withoutFiles(row *storage.OutboxRow, th storage.Thread, err error) fate {
	var names []string
	for _, f := range row.Post.Files {
		names = append(names, f.Name)
	}
	t := e.texts(th.Glance.Lang)
	files := t.List(names)
	row.Post.Files = nil
	row.Post.Text = joinParagraphs(row.Post.Text, t.Text("undelivered.files", map[string]any{"files": files}))
	staff := e.texts(e.cfg.ModeratorLang)
	e.tellPeople(e.tellRooms(e.roomsFor(th.Place.Platform, bot.ToModerators), bot.EventID("files:"+row.Message),
		staff.Text("notice.files", map[string]any{
			"title": titleOf(staff, e.threadTitle(th, staff.Lang()), th), "files": files, "why": reasonText(staff, err),
		}))...)
	return atOnce
}

// undeliveredKey names the card about what a conversation's present turn could not say: one for a turn, however much it was to say.
func undeliveredKey(th storage.Thread) string { return fmt.Sprintf("undelivered/%d", th.Turn) }

// mostUndelivered is how many posts one card quotes.
const mostUndelivered = 8

// undeliveredCard tells people whom something did not reach, why, and what it was. What the card says already stays.
func (e *Engine) undeliveredCard(row storage.OutboxRow, r storage.Resolved, why bot.Refusal, kept bool) storage.Telling {
	t := e.texts(e.cfg.ModeratorLang)
	key := cmp.Or(row.Told, undeliveredKey(r.Thread))
	name := e.nameOf(r.Thread)
	do := "undelivered.do"
	switch {
	case kept && why == bot.Unreachable: // no setting of ours brings back who has left
		do = "undelivered.kept.person"
	case kept:
		do = "undelivered.kept"
	case why == "": // what is said of it stays true when the others get there
		do, key = "undelivered.do.content", undeliveredKey(r.Thread)+"/content"
	}
	card := bot.Card{
		Kind:  "undelivered",
		Title: t.Text("undelivered.title", map[string]any{"title": e.threadTitle(r.Thread, t.Lang())}),
		Body: joinParagraphs(
			t.Text("undelivered.body", map[string]any{"name": name, "why": e.refusalText(why, row)}),
			t.Text(do, map[string]any{"name": name}),
		),
	}
	if m, err := e.store.Message(e.base, row.Thread, key); err == nil && m.Post.Card != nil {
		card.Fields = m.Post.Card.Fields
	}
	if what := excerptOf(row, r); what != "" && key != row.Told && len(card.Fields) < mostUndelivered {
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("undelivered.message", nil), Value: what})
	}
	return storage.Telling{Thread: row.Thread, Of: row.Seq, Post: e.sealPost(bot.Post{
		Key: key, To: bot.Destination{Audience: bot.ToModerators}, Text: card.Title, Card: &card,
	})}
}

// afterAll takes back that a row was not delivered, once it is out: in this life or a later one.
func (e *Engine) afterAll(row storage.OutboxRow) {
	if row.Told == "" {
		return
	}
	m, err := e.store.Message(e.base, row.Thread, row.Told)
	if err != nil || m.Post.Card == nil {
		return
	}
	card := *m.Post.Card
	card.Body = e.texts(e.cfg.ModeratorLang).Text("undelivered.after_all", nil)
	m.Post.Card = &card
	e.tellPeople(storage.Telling{Thread: row.Thread, Post: m.Post})
}

// longestExcerpt is how much of a post people are told, in characters.
const longestExcerpt = 400

func excerptOf(row storage.OutboxRow, r storage.Resolved) string {
	p := row.Post
	if row.Kind == storage.ApprovalRow {
		p = bot.Post{Card: &r.Approval.Card}
	}
	text := p.Text
	if p.Card != nil {
		text = joinParagraphs(text, p.Card.Title, p.Card.Body)
	}
	if utf8.RuneCountInString(text) > longestExcerpt {
		text = string([]rune(text)[:longestExcerpt]) + "…"
	}
	return text
}

// refusalText says why a place takes nothing, to staff.
func (e *Engine) refusalText(why bot.Refusal, row storage.OutboxRow) string {
	t := e.texts(e.cfg.ModeratorLang)
	if why == "" {
		return t.Text("refusal.content", map[string]any{"message": row.Message})
	}
	return t.Text("refusal."+string(why), nil)
}

// moveThread opens another place for a conversation whose own takes nothing any more, and binds it there. It returns what had been given up and is
// to be said now. It may be called again after a crash: what was opened is found.
func (e *Engine) moveThread(ctx context.Context, th storage.Thread) ([]storage.OutboxRow, error) {
	opener, ok := e.adapters[th.Place.Platform].(bot.Threader)
	if !ok {
		return nil, errGivenUp
	}
	lang := e.personLang(th)
	under := th.Parent
	if under.IsZero() {
		under = bot.Place{Platform: th.Place.Platform, Channel: th.Place.Channel}
	}
	title := e.threadTitle(th, lang)
	place, err := opener.Open(ctx, bot.Opening{
		ID: "v" + digestOf(string(th.ID), th.Place.String()), Under: under, With: th.Owner, Title: title, Shared: e.isOpen(th), Maybe: true,
		Text:    e.texts(lang).Text("moved", map[string]any{"title": title}),
		Instead: th.Place, Free: e.freeFor(ctx, th),
	})
	if err != nil {
		return nil, err
	}
	rows, err := e.store.Move(ctx, th.ID, th.Place, place)
	if errors.Is(err, storage.ErrTaken) {
		return nil, refused(bot.PlaceTaken)
	}
	if err == nil {
		e.log.Warn("a conversation goes on elsewhere: its place takes nothing any more", "thread", string(th.ID))
	}
	return rows, err
}

// refused is a refusal that the engine finds itself.
type refused bot.Refusal

func (r refused) Error() string { return "the place is refused: " + string(r) }

// Refusal is why.
func (r refused) Refusal() bot.Refusal { return bot.Refusal(r) }

// freeFor reports of places that are there whether a conversation may be held at them: not where it cannot be, nor where another one is. Where one was
// that is over, a new one begins in direct messages only. A direct message in whose threads the person has one that goes on is not free either: what they write there may belong to that.
func (e *Engine) freeFor(ctx context.Context, th storage.Thread) func(bot.Place) bool {
	return func(p bot.Place) bool {
		if p == th.Place {
			return false
		}
		other, err := e.store.At(ctx, p)
		switch {
		case errors.Is(err, storage.ErrNotFound), err == nil && other.ID == th.ID:
		case !e.isAlone(p), !isGone(err) && (err != nil || !other.Glance.Over):
			return false
		}
		on, _, err := e.ownedBy(ctx, bot.Event{By: th.Owner, Place: p})
		return err == nil && !slices.ContainsFunc(on, func(o storage.Thread) bool { return o.ID != th.ID && isBelow(o.Place, p) })
	}
}

// isBelow reports whether a place is a thread of a channel.
func isBelow(p, channel bot.Place) bool {
	return channel.Thread == "" && p.Thread != "" && p.Platform == channel.Platform && p.Channel == channel.Channel
}

// requeueRows puts rows before all others of their lane.
func (e *Engine) requeueRows(rows []storage.OutboxRow) {
	e.mu.Lock()
	defer e.mu.Unlock()
	rows = slices.DeleteFunc(rows, func(r storage.OutboxRow) bool { return !e.leased.has(r.LeaseName()) })
	for i := range rows {
		delete(e.leased.inHand, rows[i].Seq)
		e.leased.admit(&rows[i])
	}
	if len(rows) == 0 {
		return
	}
	if l := e.lanes[rows[0].Lane]; l != nil {
		l.rows = append(rows, l.rows...)
	}
}

// abandonRow marks a row that can never be sent. What people are told of it is durable with that.
func (e *Engine) abandonRow(row storage.OutboxRow, cause error, tell ...storage.Telling) fate {
	e.log.Error("post given up", "thread", string(row.Thread), "lane", row.Lane, "error_class", errorText(cause))
	rows, err := e.store.GiveUp(e.base, row, errorText(cause), tell...)
	if err != nil && !isGone(err) {
		e.log.Error("cannot note it", "error", err.Error())
		return waits
	}
	e.enqueueRows(rows)
	return ended
}

// tellPeople queues what people are told, and reports whether it is kept. Where the store cannot keep it, the log has it, and who failed tells it again.
func (e *Engine) tellPeople(tell ...storage.Telling) bool {
	rows, err := e.store.Tell(e.base, tell...)
	if err != nil {
		e.log.Error("people cannot be told", "error", err.Error())
		return false
	}
	e.enqueueRows(rows)
	return true
}

func digestOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}
