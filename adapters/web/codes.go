package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"math/big"
	"strings"
	"time"
)

// A code is written by hand from one device into another: eight signs that nobody takes for each other. The first three find its row, the others have
// to be right in five tries.
const (
	codeSigns    = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	codeSize     = 8
	selectorSize = 3
	mostTries    = 5
)

// makeCode makes a code for a room, good for ten minutes and one use.
func (a *Adapter) makeCode(ctx context.Context, room string) (code string, err error) {
	now := a.cfg.Now()
	err = a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		for {
			code = randomCode()
			old, ok, err := getRow[codeRow](rows, codeKey(code[:selectorSize]))
			if err != nil {
				return err
			}
			if !ok || now.Sub(old.Made) >= passTime {
				break
			}
		}
		return putRow(rows, codeKey(code[:selectorSize]), codeRow{Room: room, Digest: digestOf(code), Made: now})
	})
	return code, err
}

// useCode takes a code for a link that can be used once, soon. ok is false where it is none, or was tried too often.
func (a *Adapter) useCode(ctx context.Context, typed string) (link string, ok bool, err error) {
	code := cleanCode(typed)
	if len(code) != codeSize {
		return "", false, nil
	}
	now, key := a.cfg.Now(), codeKey(code[:selectorSize])
	err = a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		row, found, err := getRow[codeRow](rows, key)
		ok = false
		if err != nil || !found {
			return err
		}
		right := subtle.ConstantTimeCompare([]byte(row.Digest), []byte(digestOf(code))) == 1
		if row.Tries++; !right && row.Tries < mostTries {
			return putRow(rows, key, row)
		}
		if ok = right && now.Sub(row.Made) < passTime; ok {
			link = rand.Text()
			if err := putRow(rows, linkKey(digestOf(link)), linkRow{Room: row.Room, Made: now, Once: now.Add(passTime)}); err != nil {
				return err
			}
		}
		return rows.Delete(key)
	})
	return link, ok && err == nil, err
}

// cleanCode is a code as it was meant: in capitals, without what people put between the signs.
func cleanCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		if !strings.ContainsRune(codeSigns, r) {
			return -1
		}
		return r
	}, typed)
}

func randomCode() string {
	out := make([]byte, codeSize)
	for i := range out {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(codeSigns))))
		if err != nil {
			panic(err) // it never fails
		}
		out[i] = codeSigns[n.Int64()]
	}
	return string(out)
}

// sweepRows deletes what is over, and what opened rooms that are gone. It is meant for once a day.
func (a *Adapter) sweepRows(ctx context.Context) error {
	now := a.cfg.Now()
	var over []string
	var untold []string        // rooms in which nobody hears of news any more
	rooms := map[string]bool{} // whether they are gone
	isGone := func(room string) bool {
		gone, known := rooms[room]
		if !known {
			_, err := a.cfg.Read(ctx, Place(room))
			gone = isGoneError(err)
			rooms[room] = gone
		}
		return gone
	}
	err := a.cfg.Rows.View(ctx, func(rows RowReader) error {
		for _, scan := range []func() error{
			func() error {
				return scanRows(rows, "session/", func(key string, row sessionRow) {
					room, _, _ := strings.Cut(strings.TrimPrefix(key, "session/"), "/")
					if now.Sub(row.Seen) > sessionTime || old(row.Made, now) && isGone(room) {
						over = append(over, key)
					}
				})
			},
			func() error {
				return scanRows(rows, "link/", func(key string, row linkRow) {
					if !row.isGood(now) || old(row.Made, now) && isGone(row.Room) {
						over = append(over, key)
					}
				})
			},
			func() error {
				return scanRows(rows, "news/", func(key string, row newsRow) {
					room := strings.TrimPrefix(key, "news/")
					if isGone(room) || isUnconfirmed(row, now) {
						untold = append(untold, room)
					}
				})
			},
			func() error {
				return scanRows(rows, "code/", func(key string, row codeRow) {
					if now.Sub(row.Made) >= passTime {
						over = append(over, key)
					}
				})
			},
		} {
			if err := scan(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || len(over)+len(untold) == 0 {
		return err
	}
	return a.cfg.Rows.Update(ctx, func(rows RowWriter) error {
		for _, key := range over {
			if err := rows.Delete(key); err != nil {
				return err
			}
		}
		for _, room := range untold {
			row, _, err := getRow[newsRow](rows, newsKey(room))
			if err == nil && (isGone(room) || isUnconfirmed(row, now)) { // it may have been confirmed since, or be another one
				err = dropNews(rows, room)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// isUnconfirmed reports an address that nobody said in time was theirs.
func isUnconfirmed(row newsRow, now time.Time) bool {
	return len(row.Sealed) > 0 && !row.Confirmed && now.Sub(row.Asked) > confirmTime
}

// old reports that something was made long enough ago for its room to be there, if it ever is.
func old(made, now time.Time) bool { return now.Sub(made) > time.Hour }
