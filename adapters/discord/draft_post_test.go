package discord

import (
	"net/http"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// What is written is shown as fast as Discord takes edits, without a wait, and the whole post has room among them.
func TestDraftsLeaveRoomForThePost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var full time.Time // when the bucket is full again
		left, refused := 0, 0
		tr := &answers{began: time.Now(), give: func(*http.Request) *http.Response {
			if now := time.Now(); !now.Before(full) {
				left, full = 5, now.Add(5*time.Second) // as Discord has it for edits of a channel's messages
			}
			if left--; left < 0 {
				refused++
			}
			return answered200(map[string]string{"X-RateLimit-Bucket": "edits", "X-RateLimit-Limit": "5", "X-RateLimit-Remaining": strconv.Itoa(max(0, left)),
				"X-RateLimit-Reset-After": strconv.FormatFloat(time.Until(full).Seconds(), 'f', 3, 64)})
		}}
		a, err := newAdapter(Config{Token: "x", Transport: tr, Log: discard}, defaultTimes())
		if err != nil {
			t.Fatal(err)
		}
		at := bot.MessageRef{Place: bot.Place{Platform: Platform, Channel: "1", Thread: "2"}, ID: "3"}
		d := bot.Delivery{ID: "m1", Place: at.Place, Replaces: at, Post: bot.Post{Key: "m1", Text: "One."}}
		for range 20 {
			if err := a.Stream(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		if len(tr.at) != 4 || time.Since(tr.began) != 0 {
			t.Errorf("edited at %v, and waited", tr.at)
		}
		if _, err := a.Post(t.Context(), d); err != nil || time.Since(tr.began) != 0 {
			t.Errorf("the post itself waits: %v, %v", time.Since(tr.began), err)
		}
		time.Sleep(5 * time.Second) // of the bubble's clock
		if err := a.Stream(t.Context(), d); err != nil || len(tr.at) != 6 || refused > 0 {
			t.Errorf("edited at %v, %d refused: %v", tr.at, refused, err)
		}
	})
}
