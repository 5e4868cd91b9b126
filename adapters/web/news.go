package web

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/bot"
)

// Mail is how people are told that there is news on a page that they have closed.
type Mail struct {
	Sender *mail.Sender // nil: nobody is told

	// Seal has a text readable only with Open, and only until the conversation at the place is erased. ErrNoRoom and ErrErased.
	Seal func(ctx context.Context, at bot.Place, text []byte) ([]byte, error)
	Open func(ctx context.Context, at bot.Place, sealed []byte) ([]byte, error)
	// Trouble tells the operators that a letter cannot be sent, and with nil that they can be again. Required with a Sender.
	Trouble func(error)
	// Refused tells them that an address was dropped which nothing reaches. The error does not name it. Required with a Sender.
	Refused func(error)
}

// postponed is an error over which a post is tried again.
type postponed struct{ error }

// Temporary is true.
func (postponed) Temporary() bool { return true }

// noteNews notes that something new is to be read in a room, durably, so that a letter says so unless the person comes before. Without an address that is
// confirmed there is nothing to note.
func (a *Adapter) noteNews(ctx context.Context, d bot.Delivery) error {
	isNew := d.Post.To.Audience == bot.ToThread && d.Post.Key != "" && d.Replaces == (bot.MessageRef{})
	if a.cfg.Mail.Sender == nil || !isNew {
		return nil
	}
	room := d.Place.Thread
	if row, ok, err := a.findNews(ctx, room); err != nil || !ok || !row.Confirmed {
		return postpone(err)
	}
	now, began := a.cfg.Now(), false
	err := a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		row, ok, err := getRow[newsRow](rows, newsKey(room))
		if err != nil || !ok || !row.Confirmed {
			return err
		}
		row.Posts++
		if began = row.Stage == newsSeen; began {
			row.Stage = newsWait
			if err := putRow(rows, letterKey(room), letterRow{News: true, Made: now, Due: now.Add(a.cfg.NewsAfter)}); err != nil {
				return err
			}
		}
		return putRow(rows, newsKey(room), row)
	})
	if began && err == nil {
		a.wakeLetters()
	}
	return postpone(err)
}

// forgetNews deletes what is kept of news in a room that was erased.
func (a *Adapter) forgetNews(ctx context.Context, room string) error {
	if _, ok, err := a.findNews(ctx, room); err != nil || !ok {
		return postpone(err)
	}
	return postpone(a.cfg.Rows.Update(ctx, func(rows RowWriter) error { return dropNews(rows, room) }))
}

func postpone(err error) error {
	if err == nil {
		return nil
	}
	return postponed{fmt.Errorf("note news: %w", err)}
}

func (a *Adapter) findNews(ctx context.Context, room string) (row newsRow, ok bool, err error) {
	err = a.cfg.Rows.View(ctx, func(rows RowReader) (err error) {
		row, ok, err = getRow[newsRow](rows, newsKey(room))
		return err
	})
	return row, ok, err
}

// lookAround is look, for a page that shows the whole room: who has it before them has seen the news, and no letter goes out.
func (s *server) lookAround(v *visit, one session) (now Room, told newsRow, err error) {
	if s.cfg.Mail.Sender == nil {
		now, err = s.look(v, one)
		return now, told, err
	}
	before, _, err := s.findNews(v.r.Context(), one.room)
	if err != nil {
		return now, before, err
	}
	if now, err = s.look(v, one); err != nil || before.Stage == newsSeen {
		return now, before, err
	}
	return now, before, s.cfg.Rows.Update(v.r.Context(), func(rows RowWriter) error {
		row, ok, err := getRow[newsRow](rows, newsKey(one.room))
		if err != nil || !ok || row.Posts != before.Posts { // what came since is not on this page
			return err
		}
		row.Stage = newsSeen
		if err := rows.Delete(letterKey(one.room)); err != nil {
			return err
		}
		return putRow(rows, newsKey(one.room), row)
	})
}

// openNews is the address that a row has, with its links; none where it has none, or where what it was sealed with is gone.
func (a *Adapter) openNews(ctx context.Context, room string, row newsRow) (to newsTo, ok bool, err error) {
	if len(row.Sealed) == 0 {
		return to, false, nil
	}
	raw, err := a.cfg.Mail.Open(ctx, Place(room), row.Sealed)
	if isGoneError(err) {
		return to, false, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &to)
	}
	return to, err == nil, err
}
