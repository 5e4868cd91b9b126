package web

import (
	"crypto/rand"
	"encoding/json"
	"time"
)

// confirmTime is how long somebody can say that an address is theirs.
const confirmTime = 48 * time.Hour

// newsRow is where a person wants to hear of news, under news/ROOM. The address is sealed with what goes when the conversation is erased.
type newsRow struct {
	Sealed    []byte    `json:"sealed,omitempty"` // newsTo; empty: no address is kept
	Links     []string  `json:"links,omitempty"`  // the keys of what links in letters are for
	Asked     time.Time `json:"asked,omitzero"`   // when the address was given
	Confirmed bool      `json:"confirmed,omitempty"`
	Refused   bool      `json:"refused,omitempty"` // the last address cannot be reached, and was dropped
	Posts     int       `json:"posts,omitempty"`   // how much was posted: what is seen is compared with it
	Stage     newsStage `json:"stage,omitempty"`
}

// newsStage says how far a person is told.
type newsStage int

const (
	newsSeen newsStage = iota // they were there since the last post
	newsWait                  // a letter is due, unless they come before
	newsTold                  // a letter went out: no other one does before they come
)

// newsTo is what is sealed of a room's news.
type newsTo struct {
	Address string `json:"address"`
	Confirm string `json:"confirm"` // the secret of the link by which it is confirmed
	Off     string `json:"off"`     // of the link by which it is taken back
}

// mailedRow is what a link in a letter is for, under mailed/DIGEST.
type mailedRow struct {
	Room string    `json:"room"`
	Off  bool      `json:"off,omitempty"` // it takes back; else it confirms
	Made time.Time `json:"made"`
}

func (m mailedRow) isGood(now time.Time) bool { return m.Off || now.Sub(m.Made) < confirmTime }

// letterRow is a letter that is due, under letter/ROOM.
type letterRow struct {
	News  bool      `json:"news,omitempty"` // it tells of news; else it asks to confirm
	Made  time.Time `json:"made"`           // its id follows from that, however often it is sent
	Due   time.Time `json:"due"`
	Tries int       `json:"tries,omitempty"`
}

func newsKey(room string) string     { return "news/" + room }
func letterKey(room string) string   { return "letter/" + room }
func mailedKey(secret string) string { return "mailed/" + digestOf(secret) }

// putNews keeps an address that a person gave, in place of the one before, and the letter that asks whether it is theirs.
func putNews(rows RowWriter, room string, to newsTo, sealed []byte, now time.Time) error {
	if err := dropNews(rows, room); err != nil {
		return err
	}
	for _, r := range []struct {
		key string
		row any
	}{
		{newsKey(room), newsRow{Sealed: sealed, Links: []string{mailedKey(to.Confirm), mailedKey(to.Off)}, Asked: now}},
		{mailedKey(to.Confirm), mailedRow{Room: room, Made: now}}, {mailedKey(to.Off), mailedRow{Room: room, Off: true, Made: now}},
		{letterKey(room), letterRow{Made: now, Due: now}},
	} {
		if err := putRow(rows, r.key, r.row); err != nil {
			return err
		}
	}
	return nil
}

// dropNews deletes all that is kept of news by mail in a room.
func dropNews(rows RowWriter, room string) error {
	row, _, err := getRow[newsRow](rows, newsKey(room))
	for _, key := range append(row.Links, newsKey(room), letterKey(room)) {
		if err == nil {
			err = rows.Delete(key)
		}
	}
	return err
}

// makeNews is an address with the secrets of the links about it.
func makeNews(address string) (newsTo, []byte, error) {
	to := newsTo{Address: address, Confirm: rand.Text(), Off: rand.Text()}
	raw, err := json.Marshal(to)
	return to, raw, err
}
