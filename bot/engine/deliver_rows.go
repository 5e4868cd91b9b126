package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// lane is one destination's queue of posts. Its goroutine exists while the queue is not empty, and a destination that
// fails delays no other.
type lane struct {
	rows []storage.OutboxRow
}

// errGivenUp means that a row can never be sent.
var errGivenUp = errors.New("cannot be sent")

// errTakenMeanwhile means that another conversation got the place that was free a moment ago: the next try finds another one.
var errTakenMeanwhile error = takenMeanwhile{}

type takenMeanwhile struct{}

func (takenMeanwhile) Error() string { return "the place was taken meanwhile" }

// Temporary is true.
func (takenMeanwhile) Temporary() bool { return true }

// enqueueRows hands the rows that came of a durable change to their lanes. There may be none: what people's pages show can be another all the same.
func (e *Engine) enqueueRows(rows []storage.OutboxRow) {
	for _, a := range e.adapters {
		if k, ok := a.(bot.PageKeeper); ok {
			k.PagesChanged()
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.queueRows(rows)
}

// queueRows is enqueueRows while the engine's lock is held. Rows that others are to send are left to them.
func (e *Engine) queueRows(rows []storage.OutboxRow) {
	for _, row := range rows {
		if e.cfg.Visit || row.GivenUp != "" || e.base == nil || e.base.Err() != nil || !e.leased.admit(&row) {
			continue
		}
		l := e.lanes[row.Lane]
		if l == nil {
			l = &lane{}
			e.lanes[row.Lane] = l
			e.busy.add(1)
			e.wg.Go(func() { e.deliverLane(row.Lane, l) })
		}
		l.rows = append(l.rows, row)
	}
}

// deliverLane sends the lane's rows in order until there are none.
func (e *Engine) deliverLane(name string, l *lane) {
	defer e.busy.add(-1)
	for {
		e.mu.Lock()
		if len(l.rows) == 0 || e.base.Err() != nil {
			delete(e.lanes, name)
			e.mu.Unlock()
			return
		}
		row := l.rows[0]
		l.rows = l.rows[1:]
		e.mu.Unlock()
		e.intake.awaitCalm(e.base)
		e.sendRow(row)
	}
}

// sendRow brings one row out, trying again what is worth it. It returns when the row is done, given up, or left to the next life.
func (e *Engine) sendRow(row storage.OutboxRow) {
	delay := e.cfg.RetryDelay
	maybe := row.Epoch != e.store.Epoch() // an earlier life can have sent the row without a mark of it
	r := room{e: e}
	defer r.leaveWait()
	s := stuck{e: e, row: row, since: time.Now()}
	defer s.leaveWait()
	for {
		err := e.attemptRow(e.base, row, maybe)
		if r.lacksRoom(err) {
			maybe = true // what it did outside may have succeeded
			if !e.pause(roomPause) {
				return
			}
			continue
		}
		longest := time.Minute
		switch {
		case err == nil:
			return
		case isLost(err):
			e.loseLease(row)
			return
		case errors.Is(err, storage.ErrNotFound):
			return // superseded by a newer row of the same message
		case e.base.Err() != nil:
			return // the next life sends the row
		case errors.Is(err, bot.ErrUnknownOutcome), storage.IsTrouble(err):
			maybe = true // the next try looks for the message, or for the place that was opened, before it sends
		case bot.RefusalOf(err) != "", !isTemporary(err):
			switch e.judgeRefusal(&row, err) {
			case ended:
				return
			case atOnce:
				continue
			}
			longest = refusedPause // people have to mend the place: the tries become rare, and do not end
		}
		wait := max(delay, retryAfter(err))
		s.noteFailure(err, wait)
		e.log.Warn("post is tried again", "thread", string(row.Thread), "lane", row.Lane, "error_class", errorText(err))
		if !e.pause(wait) {
			return
		}
		delay = min(2*delay, longest)
	}
}

// refusedPause is the longest pause of what people have to mend first.
const refusedPause = 10 * time.Minute

// attemptRow sends a row once.
func (e *Engine) attemptRow(ctx context.Context, row storage.OutboxRow, maybe bool) error {
	began := time.Now()
	r, err := e.store.Resolve(ctx, row)
	if err == nil {
		err = e.checkLease(began)
	}
	if err != nil {
		return storage.Trouble(err)
	}
	if row.Key != "" && !row.Post.Draft || row.Kind == storage.DeleteRow {
		e.progress.endRewrites(row.Thread, row.Key)
	}
	switch row.Kind {
	case storage.OpenRow:
		return e.openThread(ctx, row, r, maybe)
	case storage.DeleteRow:
		return e.removeMessage(ctx, row)
	}
	if row.Bell != "" && r.Approval.State != bot.Open && r.Ref.ID == "" && !maybe {
		return e.markSent(ctx, row, bot.MessageRef{}) // nobody has to be reminded any more
	}
	d, err := e.makeDelivery(ctx, row, r, maybe)
	if err != nil {
		return err
	}
	adapter, ok := e.adapters[d.Place.Platform]
	if !ok {
		return errGivenUp
	}
	if err := e.checkLease(began); err != nil {
		return err
	}
	rewrite := func(d *bot.Delivery, there bot.MessageRef) { replace(d, there, row, r.Thread) }
	if row.Rev == 0 { // what may have arrived is what it says now
		rewrite = nil
	}
	ref, err := e.postOnce(ctx, adapter, d, rewrite)
	if err != nil {
		return err
	}
	e.afterAll(row) // before the mark: whoever dies in between says it again
	return e.markSent(ctx, row, ref)
}

// markSent marks a row done. A mark that fails is no reason to send again: the next life looks for the message first. What reached its platform when
// its thread was erased already is deleted.
func (e *Engine) markSent(ctx context.Context, row storage.OutboxRow, ref bot.MessageRef) error {
	rows, err := e.store.Sent(ctx, row, ref, e.cfg.Clock.Now())
	if err != nil {
		e.log.Error("a post is out but not marked", "thread", string(row.Thread), "error", err.Error())
	}
	e.enqueueRows(rows)
	return nil
}

// postOnce looks for a post that may have arrived before it sends it (again). One that is found is adopted; where an older
// content may be what arrived, rewrite has the delivery write over it.
func (e *Engine) postOnce(ctx context.Context, a bot.Adapter, d bot.Delivery, rewrite func(d *bot.Delivery, there bot.MessageRef)) (bot.MessageRef, error) {
	if f, ok := a.(bot.Finder); ok && d.Maybe && d.Replaces == (bot.MessageRef{}) {
		ref, found, err := f.Find(ctx, d)
		if err != nil || found && rewrite == nil {
			return ref, err
		}
		if found {
			rewrite(&d, ref)
		}
	}
	return a.Post(ctx, d)
}

// replace has a delivery rewrite what is there already. Where a conversation was held before nothing can be rewritten any more: there it is another message
// of the place that it has now.
func replace(d *bot.Delivery, there bot.MessageRef, row storage.OutboxRow, about storage.Thread) {
	if slices.Contains(about.Former, there.Place) && there.Place != about.Place {
		d.ID = fmt.Sprintf("%s@%d", row.Message, len(about.Former))
		return
	}
	d.Replaces = there
}

// makeDelivery resolves where a post goes and what an approval's card says now.
func (e *Engine) makeDelivery(ctx context.Context, row storage.OutboxRow, r storage.Resolved, maybe bool) (bot.Delivery, error) {
	post := row.Post
	if row.Kind == storage.ApprovalRow {
		post = e.renderApproval(row, r.Approval)
	}
	if forStaff(post.To) && post.Card != nil && post.Text == post.Card.Title { // else the text says why it comes
		card := *post.Card
		card.Notice = e.noticeOf(r.Thread, card.Title)
		post.Card = &card
	}
	about := r.Thread.Place
	switch {
	case !row.Under.IsZero(): // of an erased thread, of none, or for who asked about it elsewhere
		about = row.Under
	case about.IsZero() && forStaff(post.To):
		about = r.Thread.Parent // while the thread is being opened
	}
	d := bot.Delivery{
		ID: row.Message, Post: post.Shown(), Place: e.placeFor(about, post.To), About: about, Maybe: maybe, Lang: e.readerLang(r.Thread, post.To), With: r.Thread.Owner.ID,
	}
	if forStaff(post.To) || e.isRoom(d.Place) {
		d.Zone = e.cfg.ModeratorZone
	}
	if r.Below.Place == d.Place { // else the desk has another room by now
		d.Below = r.Below
	}
	replace(&d, r.Ref, row, r.Thread)
	if d.Place.IsZero() {
		return d, errGivenUp
	}
	if u, ok := e.adapters[d.Place.Platform].(bot.Uploader); !ok || !u.TakesUploads() {
		d.Post.Card = d.Post.Card.WithoutFileForms()
	}
	return d, storage.Trouble(e.fetchFiles(ctx, row.Thread, &d.Post))
}

// placeFor is where a post for an audience goes that is about the conversation at a place.
func (e *Engine) placeFor(about bot.Place, to bot.Destination) bot.Place {
	switch to.Audience {
	case bot.ToModerators:
		rooms := e.cfg.Desk[about.Platform]
		if room := rooms.ByKind[to.Room]; !room.IsZero() {
			return room
		}
		return rooms.Moderators
	case bot.ToOperators:
		return e.cfg.Desk[about.Platform].Operators
	}
	return about
}

// readerLang is the language of who reads a post that is about a conversation.
func (e *Engine) readerLang(th storage.Thread, to bot.Destination) string {
	if forStaff(to) {
		return e.cfg.ModeratorLang
	}
	return e.personLang(th)
}

func forStaff(to bot.Destination) bool {
	return to.Audience == bot.ToModerators || to.Audience == bot.ToOperators
}

func (e *Engine) openThread(ctx context.Context, row storage.OutboxRow, r storage.Resolved, maybe bool) error {
	opener, ok := e.adapters[row.Under.Platform].(bot.Threader)
	if !ok {
		return errGivenUp
	}
	lang := r.Thread.Owner.Lang(e.ownerLang(r.Thread)) // of who asked, be they staff or not
	asked := r.Thread
	asked.Glance = agents.Glance{} // a first turn may have run by now: the name is the same, whoever is faster
	o := bot.Opening{
		ID: row.Message, Under: row.Under, With: r.Thread.Owner, Maybe: maybe, Shared: e.isOpen(r.Thread), Below: r.Thread.Below,
		Direct: e.isAsking(r.Thread.Workflow) && e.cfg.Questions[row.Under.Platform] == AnswerDirect,
		Title:  bot.Visible(e.threadTitle(asked, lang)), Free: e.freeFor(ctx, r.Thread),
	}
	if t, key := e.texts(lang), "opened."+r.Thread.Workflow; t.Has(key) {
		o.Text = t.Text(key, nil)
	}
	place, err := opener.Open(ctx, o)
	if err != nil {
		return err
	}
	if err := e.store.Bind(ctx, row.Thread, row.Seq, place); errors.Is(err, storage.ErrTaken) {
		return errTakenMeanwhile
	} else if err != nil {
		return storage.Trouble(err)
	}
	e.wakeWorker(row.Thread, 0)
	e.signOpened(r.Thread, place)
	e.tellWhere(ctx, row, place, r.Thread)
	return nil
}

// tellWhere shows who began a conversation in a channel where it is held now: there, for their eyes only, or where a platform cannot, directly. Who takes
// no direct messages reads it in the channel, as it tells nothing of anybody. Of one that is held there for everybody they need not be told. It is a
// hint: the place itself is shown to them by the platform as well.
func (e *Engine) tellWhere(ctx context.Context, row storage.OutboxRow, place bot.Place, th storage.Thread) {
	begun, link := row.Under, e.placeLink(place, th.Owner)
	if link == "" || begun.Channel == "" || e.isAlone(begun) || e.isOpen(th) {
		return
	}
	a, text := e.adapters[begun.Platform], e.texts(e.ownerLang(th)).Text("private.goes_on_at", map[string]any{"link": link})
	if w, ok := a.(bot.Whisperer); ok && w.Whisper(ctx, begun, th.Owner.ID, text) == nil || e.isAlone(place) {
		return // what is held in their direct messages has been written there
	}
	d := bot.Delivery{ID: "h" + digestOf(row.Message), Place: begun, About: begun, Post: bot.Post{
		Key: "held_at", To: bot.Destination{Audience: bot.ToPerson, Person: th.Owner.ID}, Text: text,
	}}
	_, err := e.insistOn(a, d)
	if bot.RefusalOf(err) == bot.Unreachable {
		d.ID, d.Post.To = d.ID+"+", bot.Destination{Audience: bot.ToThread}
		_, err = e.insistOn(a, d)
	}
	if err != nil {
		e.log.Debug("nobody is told where a conversation is held", "error_class", errorText(err))
	}
}

// isTemporary reports whether trying again may help.
func isTemporary(err error) bool {
	var t interface{ Temporary() bool }
	if errors.As(err, &t) {
		return t.Temporary()
	}
	return errors.Is(err, context.DeadlineExceeded)
}

func retryAfter(err error) time.Duration {
	var r interface{ RetryAfter() time.Duration }
	if errors.As(err, &r) {
		return r.RetryAfter()
	}
	return 0
}
