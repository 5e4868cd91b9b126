package web

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/adapters/mail"
)

// A letter is a row until a mail server has taken it. Where the program ends in between it is sent again, with the same Message-ID, so nothing is lost and
// what comes twice can be told. One program of those on a store sends at a time.

// lettersEvery is the longest time between two looks for letters that another program made.
const lettersEvery = 15 * time.Second

// giveUpTime is how long a letter is tried that its reader's server does not take (RFC 5321, 4.5.4.1: at least four to five days).
const giveUpTime = 5 * 24 * time.Hour

// The pauses before a letter is tried again: each is twice the one before.
const (
	firstPause   = 10 * time.Second
	longestPause = 30 * time.Minute
)

// wakeLetters has letters looked for now.
func (a *Adapter) wakeLetters() {
	select {
	case a.letters <- struct{}{}:
	default: // somebody did already
	}
}

// sendLetters sends what is due until ctx ends.
func (s *server) sendLetters(ctx context.Context) {
	for ctx.Err() == nil {
		hold, err := s.in.Hold(ctx, Platform, "letters", nil)
		if err != nil {
			return // ctx ended
		}
		s.sendWhile(hold)
		hold.Release()
		incoming.Pause(ctx, time.Second)
	}
}

// sendWhile sends what is due while this program is the one that does.
func (s *server) sendWhile(ctx context.Context) {
	for ctx.Err() == nil {
		next, err := s.sendDue(ctx)
		if err != nil && ctx.Err() == nil {
			if s.ill != err.Error() {
				s.cfg.Mail.Trouble(err)
			}
			s.ill = err.Error()
		} else if s.ill != "" && next.sent > 0 {
			s.cfg.Mail.Trouble(nil)
			s.ill = ""
		}
		pause := lettersEvery
		if !next.due.IsZero() {
			pause = min(pause, max(0, next.due.Sub(s.cfg.Now())))
		}
		t := time.NewTimer(pause)
		select {
		case <-s.letters:
		case <-t.C:
		case <-ctx.Done():
		}
		t.Stop()
	}
}

// round is what came of a look for letters.
type round struct {
	sent int
	due  time.Time // of the next one; zero: there is none
}

// sendDue sends the letters that are due. An error is the server's, and ends the look: the others would meet it too.
func (s *server) sendDue(ctx context.Context) (out round, err error) {
	due := map[string]letterRow{}
	now := s.cfg.Now()
	err = s.cfg.Rows.View(ctx, func(rows RowReader) error {
		return scanRows(rows, "letter/", func(key string, row letterRow) {
			if !row.Due.After(now) {
				due[strings.TrimPrefix(key, "letter/")] = row
			} else if out.due.IsZero() || row.Due.Before(out.due) {
				out.due = row.Due
			}
		})
	})
	for room, row := range due {
		if err != nil {
			break
		}
		var taken bool
		if taken, err = s.sendLetter(ctx, room, row); taken {
			out.sent++
		}
	}
	if len(due) > 0 { // what was put off is due later, and what an error left over now
		if again := now.Add(firstPause); out.due.IsZero() || again.Before(out.due) {
			out.due = again
		}
	}
	return out, err
}

// sendLetter sends one letter, or drops it where nobody is to have it any more. What the server does not take now is due later. taken is true where it has it.
func (s *server) sendLetter(ctx context.Context, room string, row letterRow) (taken bool, err error) {
	kept, isDue, err := s.findDue(ctx, room, row)
	if err != nil || !isDue {
		return false, err
	}
	l, ok, err := s.writeLetter(ctx, room, row, kept)
	if err == nil && !ok {
		return false, s.changeLetter(ctx, room, row, func(rows RowWriter, _ newsRow) error { return dropNews(rows, room) })
	}
	if err == nil {
		err = s.cfg.Mail.Sender.Send(ctx, l)
	}
	var refused *mail.Refused
	var later *mail.Later
	switch isLater := errors.As(err, &later); {
	case err == nil:
		return true, s.endLetter(ctx, room, row)
	case isLater && s.cfg.Now().Sub(row.Made) < giveUpTime:
		return false, s.putOff(ctx, room, row)
	case isLater, errors.As(err, &refused):
		if err := s.refuseAddress(ctx, room, row); err != nil {
			return false, err
		}
		s.cfg.Log.Warn("an address for news is refused and dropped", "error", err.Error())
		s.cfg.Mail.Refused(err)
		return false, nil
	}
	return false, errors.Join(err, s.putOff(ctx, room, row))
}

// findDue reads for whom a letter is, and whether it is due still: since the look that found it the person may have been there, or have given another address,
// which nobody confirmed yet.
func (s *server) findDue(ctx context.Context, room string, row letterRow) (kept newsRow, isDue bool, err error) {
	err = s.cfg.Rows.View(ctx, func(rows RowReader) error {
		now, ok, err := getRow[letterRow](rows, letterKey(room))
		if err != nil || !ok || !now.isSame(row) {
			return err
		}
		kept, ok, err = getRow[newsRow](rows, newsKey(room))
		isDue = err == nil && (!ok || !row.News || kept.Confirmed)
		return err
	})
	return kept, isDue, err
}

// isSame reports that nothing came in the place of a letter, however often it was tried.
func (l letterRow) isSame(as letterRow) bool { return l.News == as.News && l.Made.Equal(as.Made) }

// writeLetter writes a letter. ok is false where the room or its address is gone.
func (s *server) writeLetter(ctx context.Context, room string, row letterRow, kept newsRow) (l mail.Letter, ok bool, err error) {
	now, err := s.cfg.Read(ctx, Place(room))
	if isGoneError(err) || err == nil && len(kept.Sealed) == 0 {
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	to, ok, err := s.openNews(ctx, room, kept)
	if err != nil || !ok {
		return l, false, err
	}
	lang, base := pickLang(now.Lang, now.Owner.Locale, s.cfg.Lang), s.public.String()
	l = mail.Letter{ID: deriveID(room, row.Made.UTC().Format(time.RFC3339Nano)), To: to.Address, Unsubscribe: base + "/m/" + to.Off}
	args := map[string]any{"host": s.public.Host, "link": base + "/m/" + to.Confirm, "off": l.Unsubscribe}
	if l.Subject, l.Text = s.words(lang, "mail.confirm.subject"), s.cfg.Text(lang, "mail.confirm.text", args); row.News {
		args["link"] = base + "/c/" + room
		l.Subject, l.Text = s.words(lang, "mail.news.subject"), s.cfg.Text(lang, "mail.news.text", args)
	}
	return l, true, nil
}

// endLetter notes that a letter is out. Where the person came meanwhile, or gave another address, the row is not this letter's any more.
func (s *server) endLetter(ctx context.Context, room string, sent letterRow) error {
	return s.changeLetter(ctx, room, sent, func(rows RowWriter, row newsRow) error {
		if err := rows.Delete(letterKey(room)); err != nil || !sent.News {
			return err
		}
		row.Stage = newsTold
		return putRow(rows, newsKey(room), row)
	})
}

// refuseAddress drops an address that nothing reaches, and has the page say so.
func (s *server) refuseAddress(ctx context.Context, room string, sent letterRow) error {
	return s.changeLetter(ctx, room, sent, func(rows RowWriter, row newsRow) error {
		if err := dropNews(rows, room); err != nil {
			return err
		}
		return putRow(rows, newsKey(room), newsRow{Refused: true, Asked: row.Asked})
	})
}

// putOff has a letter due later.
func (s *server) putOff(ctx context.Context, room string, sent letterRow) error {
	return s.changeLetter(ctx, room, sent, func(rows RowWriter, _ newsRow) error {
		next := sent
		next.Due = s.cfg.Now().Add(min(longestPause, firstPause<<min(sent.Tries, 20)))
		next.Tries++
		return putRow(rows, letterKey(room), next)
	})
}

// changeLetter changes what is kept about a letter, unless it is another one by now.
func (s *server) changeLetter(ctx context.Context, room string, of letterRow, change func(RowWriter, newsRow) error) error {
	return s.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		now, ok, err := getRow[letterRow](rows, letterKey(room))
		if err != nil || !ok || !now.isSame(of) {
			return err
		}
		row, _, err := getRow[newsRow](rows, newsKey(room))
		if err != nil {
			return err
		}
		return change(rows, row)
	})
}
