package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"slices"
	"strconv"
	"time"
)

// secretSize is how many signs a secret has: 130 random bits, as rand.Text gives them.
const secretSize = 26

// digestOf is what is stored of a secret.
func digestOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// deriveID is an id that follows from a secret and tells nothing of it.
func deriveID(secret, of string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(of))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:secretSize]
}

// isSecret reports whether a text can be one of ours.
func isSecret(s string) bool {
	if len(s) != secretSize {
		return false
	}
	return !slices.ContainsFunc([]byte(s), func(r byte) bool { return (r < 'A' || r > 'Z') && (r < '2' || r > '7') })
}

// session is a browser that is let into a room.
type session struct {
	room, secret string
	row          sessionRow
}

func (s session) key() string { return sessionKey(s.room, digestOf(s.secret)) }

// link is the secret of the session's own link. It follows from the session's, so that the page can show it again and nothing has to store it.
func (s session) link() string { return deriveID(s.secret, "link/"+strconv.Itoa(s.row.Series)) }

// beginSession makes the rows of a browser that is let into a room, with a link of its own.
func (a *Adapter) beginSession(rows RowWriter, room, person, lang string, now time.Time) (session, error) {
	s := session{room: room, secret: rand.Text(), row: sessionRow{Person: person, Lang: lang, Made: now, Seen: now}}
	s.row.Link = digestOf(s.link())
	if err := putRow(rows, linkKey(s.row.Link), linkRow{Room: room, Made: now}); err != nil {
		return s, err
	}
	return s, putRow(rows, s.key(), s.row)
}

// findSession finds the session of a room that a browser's cookie names. ok is false where there is none, or it is over.
func (a *Adapter) findSession(ctx context.Context, room, secret string) (s session, ok bool, err error) {
	if !isSecret(room) || !isSecret(secret) {
		return s, false, nil
	}
	s = session{room: room, secret: secret}
	err = a.cfg.Rows.View(ctx, func(rows RowReader) (err error) {
		s.row, ok, err = getRow[sessionRow](rows, s.key())
		return err
	})
	if err != nil || !ok || a.cfg.Now().Sub(s.row.Seen) > sessionTime {
		return s, false, err
	}
	return s, true, nil
}

// noteSeen notes that a session is used, once an hour at most, so that it goes on.
func (a *Adapter) noteSeen(ctx context.Context, s session) error {
	now := a.cfg.Now()
	if now.Sub(s.row.Seen) < seenEvery {
		return nil
	}
	return a.changeSession(ctx, s, func(row *sessionRow) { row.Seen = now })
}

func (a *Adapter) changeSession(ctx context.Context, s session, change func(*sessionRow)) error {
	return a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		row, ok, err := getRow[sessionRow](rows, s.key())
		if err != nil || !ok {
			return err
		}
		change(&row)
		return putRow(rows, s.key(), row)
	})
}

// renewLink gives a session another link. The one before opens nothing any more.
func (a *Adapter) renewLink(ctx context.Context, s session) (session, error) {
	err := a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		row, ok, err := getRow[sessionRow](rows, s.key())
		if err != nil || !ok {
			return err
		}
		if err := rows.Delete(linkKey(row.Link)); err != nil {
			return err
		}
		row.Series++
		s.row = row
		s.row.Link = digestOf(s.link())
		if err := putRow(rows, linkKey(s.row.Link), linkRow{Room: s.room, Made: a.cfg.Now()}); err != nil {
			return err
		}
		return putRow(rows, s.key(), s.row)
	})
	return s, err
}

// findLink finds the room of a link. ok is false for one that was never made, or is over.
func (a *Adapter) findLink(ctx context.Context, secret string) (row linkRow, ok bool, err error) {
	if !isSecret(secret) {
		return row, false, nil
	}
	err = a.cfg.Rows.View(ctx, func(rows RowReader) (err error) {
		row, ok, err = getRow[linkRow](rows, linkKey(digestOf(secret)))
		return err
	})
	return row, ok && row.isGood(a.cfg.Now()), err
}

func (l linkRow) isGood(now time.Time) bool {
	if !l.Once.IsZero() {
		return l.Used.IsZero() && now.Before(l.Once)
	}
	return now.Sub(l.Made) < linkTime
}

// useLink lets another browser into the room of a link, and has those that are in told so. ok is false where the link is good no more.
func (a *Adapter) useLink(ctx context.Context, secret, person, lang string) (s session, ok bool, err error) {
	now := a.cfg.Now()
	err = a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		key := linkKey(digestOf(secret))
		row, found, err := getRow[linkRow](rows, key)
		if ok = found && row.isGood(now); err != nil || !ok {
			return err
		}
		row.Used = now
		if err := tellOthers(rows, row.Room, now); err != nil {
			return err
		}
		if s, err = a.beginSession(rows, row.Room, person, lang, now); err != nil {
			return err
		}
		return putRow(rows, key, row)
	})
	return s, ok && err == nil, err
}

// tellOthers notes for every browser that is in a room that another one came in.
func tellOthers(rows RowWriter, room string, now time.Time) error {
	told := map[string]sessionRow{}
	err := scanRows(rows, "session/"+room+"/", func(key string, row sessionRow) { row.Told = now; told[key] = row })
	for key, row := range told {
		if err == nil {
			err = putRow(rows, key, row)
		}
	}
	return err
}

// forgetRoom deletes everything that opens a room: it is gone.
func (a *Adapter) forgetRoom(ctx context.Context, room string) error {
	return a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		var gone []string
		err := scanRows(rows, "session/"+room+"/", func(key string, row sessionRow) { gone = append(gone, key, linkKey(row.Link)) })
		for _, key := range gone {
			if err == nil {
				err = rows.Delete(key)
			}
		}
		if err == nil {
			err = dropNews(rows, room)
		}
		return err
	})
}
