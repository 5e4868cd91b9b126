package pgstore_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/storetest"
)

// formerIndexes makes of a database what a program of before would have left: no thread is listed by how it stands, those of a person are by their ids, and
// approvals by their numbers alone.
const formerIndexes = `delete from record where position('nx'::bytea in key) = 1;
update record set key = substring(key for 17) || decode(encode(trim(both '"' from convert_from(content, 'UTF8'))::bytea, 'hex'), 'hex')
	where position('o'::bytea in key) = 1;
update record set key = substring(key for length(key) - 13) || substring(key from length(key) - 7) where position('b'::bytea in key) = 1;
update head set indexed = false`

// TestIndexesOfBefore opens a database of before with more threads than are listed at once: they are in all indexes by then, and in the next life too, also where
// two lives begin at once and where one ended in the middle.
func TestIndexesOfBefore(t *testing.T) {
	address := migrated(t)
	o := pgstore.Options{Keys: pgtest.Key}
	s := open(t, address, o)
	for i := range 230 {
		id := bot.ThreadID(fmt.Sprint("thread-", i))
		in := storage.Inbound{
			Event: bot.Event{ID: bot.EventID(id), Place: bot.Place{Platform: "fake", Channel: string(id)}, By: bot.User{Platform: "fake", ID: "u"}, At: time.Unix(1, 0),
				Body: bot.Command{Name: "apply"}},
			Start: "interview", NewID: id, Key: []byte("k"),
		}
		_, err := s.Ingest(ctx, []storage.Inbound{in}, time.Unix(int64(i/20), 0)) // some at a time, as all is listed from each time on
		must(t, err)
		if i%40 > 0 {
			continue
		}
		f, err := s.Claim(ctx, id)
		must(t, err)
		turn := storage.Turn{Pin: storage.Pin{Turn: 1}, Now: time.Unix(int64(2*i), 0), Glance: agents.Glance{Status: "asking", About: "f", Over: i > 100}}
		turn.Approvals = []bot.Approval{{Name: "a", Code: fmt.Sprint("C", i), State: bot.Open, Terms: bot.Terms{Expires: time.Unix(int64(9000-i), 0)}}}
		_, err = s.Commit(ctx, f, turn)
		must(t, err)
	}
	storetest.CheckIndexes(t, s)
	must(t, s.Close())
	must(t, pgtest.Exec(address, formerIndexes))
	one, two := make(chan *pgstore.Store), make(chan *pgstore.Store)
	for _, c := range []chan *pgstore.Store{one, two} {
		go func() {
			s, err := pgstore.Open(ctx, address, o)
			if err != nil {
				t.Error(err)
			}
			c <- s
		}()
	}
	for _, s := range []*pgstore.Store{<-one, <-two} {
		storetest.CheckIndexes(t, s)
		_, err := s.Verify(ctx)
		must(t, err)
		defer s.Close()
	}
}
