package webtest

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptrace"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// BenchmarkFirstByte asks for pages of a site with 10,000 conversations at rest, one after the other, and reports how long the first byte takes at the
// median, in milliseconds.
func BenchmarkFirstByte(b *testing.B) {
	s := prepareSite(b, cvForm)
	fillStore(b, filepath.Join(s.dir, "m.db"), 10_000)
	s.start()
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	resp, err := client.PostForm(s.url("/apply/cv"), url.Values{"nonce": {rand.Text()}})
	if err != nil {
		b.Fatal(err)
	}
	resp.Body.Close()
	room := resp.Request.URL.Path
	if !strings.HasPrefix(room, "/c/") {
		b.Fatalf("no room: %s", room)
	}
	for _, path := range []string{"/", "/apply/cv", room, room + "/talk"} {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.Replace(path, room, "/room", 1), "/"), "?")
		b.Run(name+"/", func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				took = append(took, firstByte(b, client, s.url(path)))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-first-byte")
		})
	}
}

func firstByte(b *testing.B, client *http.Client, address string) time.Duration {
	b.Helper()
	var first time.Time
	trace := &httptrace.ClientTrace{GotFirstResponseByte: func() { first = time.Now() }}
	r, err := http.NewRequestWithContext(httptrace.WithClientTrace(b.Context(), trace), http.MethodGet, address, nil)
	if err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	resp, err := client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	if resp.Body.Close(); resp.StatusCode != http.StatusOK {
		b.Fatal(resp.Status)
	}
	return first.Sub(began)
}

// fillStore has so many conversations begin, in which nothing is to be done afterwards.
func fillStore(b *testing.B, file string, threads int) {
	b.Helper()
	s, err := boltstore.Open(b.Context(), file, boltstore.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	const batch = 500
	for first := 0; first < threads; first += batch {
		var starts []storage.Inbound
		for n := first; n < first+batch; n++ {
			id := fmt.Sprintf("%026d", n)
			starts = append(starts, storage.Inbound{
				Event: bot.Event{ID: bot.EventID(id), At: time.Now(), Body: bot.Command{Name: "apply"}, By: bot.User{Platform: "web", ID: bot.UserID(id), Role: bot.Candidate},
					Place: bot.Place{Platform: "web", Thread: id}},
				Start: "interview", NewID: bot.ThreadID(id), Key: []byte("key"),
			})
		}
		if _, err := s.Ingest(b.Context(), starts, time.Now()); err != nil {
			b.Fatal(err)
		}
		for _, in := range starts {
			rest(b, s, in.NewID)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

// rest ends the turn of a conversation.
func rest(b *testing.B, s *boltstore.Store, id bot.ThreadID) {
	b.Helper()
	fence, err := s.Claim(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	in, err := s.Load(b.Context(), fence)
	if err != nil {
		b.Fatal(err)
	}
	pin := storage.Pin{Turn: in.Thread.Turn + 1, Now: time.Now()}
	for _, w := range in.Inbox {
		pin.Inbox = append(pin.Inbox, w.Seq)
	}
	if _, err := s.Commit(b.Context(), fence, storage.Turn{Pin: pin, Now: pin.Now, State: in.State}); err != nil {
		b.Fatal(err)
	}
}
