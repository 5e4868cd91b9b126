package pgstore_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
	"github.com/mendanhq/mendan/storage/transfer"
)

// words is said in every place that takes words.
const words = "the quick brown okapi"

// speak has the words said in a conversation in every way, and returns its thread.
func speak(t *testing.T, s storage.Store) bot.ThreadID {
	t.Helper()
	in := storage.Inbound{
		Event: bot.Event{ID: "start", Place: place, By: named(), At: noon, Body: bot.Command{Name: "apply", Text: words, Args: map[string]string{"a": words}}},
		Start: "interview", NewID: "thread-77", Key: []byte("key"), About: words,
	}
	ingest(t, s, in, said("first", words), said("second", "and "+words), said("third", "nothing"))
	_, err := storage.KeepFile(ctx, s, storage.File{Ref: "f1", Name: words + ".pdf", At: noon}, strings.NewReader(strings.Repeat(words, 9000)))
	must(t, err)
	with := said("file", "")
	with.Event.Body = bot.Message{ID: "file", Attachments: []bot.Attachment{{Ref: "f1", Name: words}}}
	ingest(t, s, with)
	held := said("held", words)
	held.Event.Place = bot.Place{Platform: "fake", Channel: "box"}
	held.Hold = &storage.Hold{Among: []bot.ThreadID{"thread-77"}, Ask: bot.Post{Key: "which", To: bot.Destination{Audience: bot.ToThread}, Text: "which one?"}}
	ingest(t, s, held)
	commit(t, s, storage.Turn{
		State: agents.Saved{Version: 1, Data: quoted(words)},
		Log: []agents.LogEntry{
			{Role: agents.User, Text: words, ID: "first", At: noon}, {Role: agents.User, Text: "and " + words, ID: "second", At: noon},
			{Role: agents.User, Text: "nothing", ID: "third", At: noon},
		},
		Posts:   []bot.Post{{Key: "p", To: bot.Destination{Audience: bot.ToThread}, Text: words}},
		Rows:    []agents.Row{{Port: "facts", Key: "k", Value: quoted(words)}, {Port: "facts", Key: "k", Value: quoted(words), Shared: true}},
		Reviews: []json.RawMessage{quoted(words)},
	})
	must(t, s.Table("line").Update(ctx, func(w agents.TableWriter) error { return w.Put("k", []byte(words)) }))
	return "thread-77"
}

func named() bot.User {
	by := cand
	by.Name = words
	return by
}

func said(id, text string) storage.Inbound {
	return storage.Inbound{Event: bot.Event{
		ID: bot.EventID("said:" + id), Place: place, By: named(), At: noon, Body: bot.Message{ID: bot.MessageID(id), Text: text},
	}}
}

func quoted(s string) json.RawMessage {
	raw, _ := json.Marshal(s)
	return raw
}

func ingest(t *testing.T, s storage.Store, in ...storage.Inbound) {
	t.Helper()
	_, err := s.Ingest(ctx, in, noon)
	must(t, err)
}

// commit ends a turn that takes up all that waits.
func commit(t *testing.T, s storage.Store, turn storage.Turn) {
	t.Helper()
	f, err := s.Claim(ctx, "thread-77")
	must(t, err)
	in, err := s.Load(ctx, f)
	must(t, err)
	turn.Pin, turn.Now = storage.Pin{Turn: in.Thread.Turn + 1, Now: noon}, noon
	for _, w := range in.Inbox {
		turn.Pin.Inbox = append(turn.Pin.Inbox, w.Seq)
	}
	_, err = s.Commit(ctx, f, turn)
	must(t, err)
}

// TestWordsStayOffTheDisk looks for what was said in all that a server writes, its write-ahead log included. The server is its own: on that of the other
// tests there is a database of before contents were sealed.
func TestWordsStayOffTheDisk(t *testing.T) {
	var server pgtest.Server
	address := server.Address(t)
	t.Cleanup(func() { must(t, server.Stop()) })
	_, err := pgstore.Migrate(ctx, address, pgstore.Options{})
	must(t, err)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := speak(t, s)
	_, err = s.Erase(ctx, id, storage.Erasure{Farewell: &bot.Post{Key: "bye", To: bot.Destination{Audience: bot.ToThread}, Text: words}})
	must(t, err)
	must(t, s.Close())
	must(t, pgtest.Exec(address, `checkpoint`))
	found := map[string]bool{}
	must(t, filepath.WalkDir(server.Folder(), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return nil // a file of a moment
		}
		data, _ := os.ReadFile(path)
		for _, what := range []string{words, string(id)} {
			found[what] = found[what] || bytes.Contains(data, []byte(what))
		}
		return nil
	}))
	if found[words] {
		t.Error("what was said is on the disk")
	}
	if !found[string(id)] {
		t.Error("not even the thread's id was found: this looks into the wrong place")
	}
}

// TestErasedForGood erases: nothing that is left in the database opens what was there before.
func TestErasedForGood(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := speak(t, s)
	before := copyRows(t, address)
	if !opens(t, address, before, words) {
		t.Fatal("the words cannot be read while they are there")
	}
	_, err := s.Erase(ctx, id, storage.Erasure{})
	must(t, err)
	// What is not the conversation's stays: a row that all share, and one of a table.
	must(t, pgtest.Exec(address, `delete from before_now where ascii(encode(key, 'escape')) in (ascii('s'), ascii('y'))`))
	if opens(t, address, before, words) {
		t.Error("a copy of the rows from before can still be read with the keys that are left")
	}
}

// TestTakenBackForGood takes one message back: what remains can be read, and a copy from before only as far as nobody wants it gone.
func TestTakenBackForGood(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := speak(t, s)
	before := copyRows(t, address)
	commit(t, s, storage.Turn{Unlog: []string{"second"}})
	h, err := s.History(ctx, id, -1)
	must(t, err)
	if len(h) != 2 || h[0].Text != words || h[1].Text != "nothing" {
		t.Errorf("what remains is %+v", h)
	}
	if rec, err := s.Record(ctx, id); err != nil || len(rec.Files) != 1 {
		t.Errorf("the record is %+v, %v", rec, err)
	}
	if opens(t, address, before, "and "+words) {
		t.Error("a copy of the rows from before can still be read with the keys that are left")
	}
	_, err = s.Verify(ctx)
	must(t, err)
}

// copyRows keeps the rows as they are stored, as an old page or an archive does.
func copyRows(t *testing.T, address string) string {
	t.Helper()
	must(t, pgtest.Exec(address, `create table before_now as select key, content from record`))
	return "before_now"
}

// opens tries all keys that are there on all rows of a table, and reports whether the words came out.
func opens(t *testing.T, address, table, what string) bool {
	t.Helper()
	raw, err := pgstore.Readable(ctx, address, table, pgtest.Key)
	must(t, err)
	return bytes.Contains(raw, []byte(what))
}

// anotherKey is a wrapping key that is not pgtest's.
var anotherKey = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32))

// TestWrappingKey has keys that are missing, malformed and wrong: nothing opens, and what to do is said.
func TestWrappingKey(t *testing.T) {
	address := migrated(t)
	must(t, open(t, address, pgstore.Options{Keys: pgtest.Key}).Close())
	for keys, hint := range map[string]string{
		"":                         "openssl rand -base64 32",
		"c2hvcnQ=":                 "32 bytes in base64",
		pgtest.Key + ",bm90aGluZw": "32 bytes in base64",
		anotherKey:                 "another one than that with which this database was made",
	} {
		_, err := pgstore.Open(ctx, address, pgstore.Options{Keys: keys})
		if !errors.Is(err, pgstore.ErrKey) || !strings.Contains(err.Error(), hint) || strings.Contains(err.Error(), "bm90aGluZw") {
			t.Errorf("with %q it is %v", keys, err)
		}
		if _, err := pgstore.OpenSource(ctx, address, pgstore.Options{Keys: keys}); !errors.Is(err, pgstore.ErrKey) {
			t.Errorf("with %q it is copied: %v", keys, err)
		}
	}
	must(t, open(t, address, pgstore.Options{Keys: anotherKey + ", " + pgtest.Key}).Close())
}

// TestRekey changes the wrapping key beside a running program, in two runs: then the former one opens nothing any more.
func TestRekey(t *testing.T) {
	address := migrated(t)
	both := pgstore.Options{Keys: anotherKey + "," + pgtest.Key}
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := speak(t, s)
	must(t, s.Close())
	must(t, pgtest.Exec(address, `insert into sealing select -n, 'none '::bytea || n::text::bytea, s.wrapped, s.under from generate_series(1, 700) n, sealing s where owner = ''`))
	s = open(t, address, both)
	if _, err := pgstore.Rekey(ctx, address, pgstore.Options{Keys: anotherKey}, func(int) {}); !errors.Is(err, pgstore.ErrKey) {
		t.Errorf("without the former key it is %v", err)
	}
	must(t, pgtest.Exec(address, `delete from sealing where id < 0`))
	n, err := pgstore.Rekey(ctx, address, both, func(int) {})
	must(t, err)
	if n < 4 { // the program's, the thread's, a file's, and of what is held
		t.Errorf("%d keys", n)
	}
	ingest(t, s, said("fourth", words))
	if n, err := pgstore.Rekey(ctx, address, both, func(int) {}); n != 0 || err != nil {
		t.Errorf("again %d keys, %v", n, err)
	}
	must(t, s.Close())
	if _, err := pgstore.Open(ctx, address, pgstore.Options{Keys: pgtest.Key}); !errors.Is(err, pgstore.ErrKey) {
		t.Errorf("with the former key it is %v", err)
	}
	s = open(t, address, pgstore.Options{Keys: anotherKey})
	if h, err := s.History(ctx, id, -1); err != nil || len(h) != 3 {
		t.Errorf("the history is %v, %v", h, err)
	}
}

// TestRekeyGoesOn ends a change of keys behind its first batch, and runs it again.
func TestRekeyGoesOn(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	var many []storage.Inbound
	for n := range 600 {
		at := bot.Place{Platform: "fake", Channel: "c", Thread: fmt.Sprint(n)}
		many = append(many, storage.Inbound{
			Event: bot.Event{ID: bot.EventID(fmt.Sprint("start", n)), Place: at, By: cand, At: noon, Body: bot.Command{Name: "apply"}},
			Start: "interview", NewID: bot.ThreadID(fmt.Sprint("thread", n)), Key: []byte("k"),
		})
	}
	ingest(t, s, many...)
	must(t, s.Close())
	both := pgstore.Options{Keys: anotherKey + "," + pgtest.Key}
	func() {
		defer func() { _ = recover() }()
		_, _ = pgstore.Rekey(ctx, address, both, func(int) { panic("the end of the process") })
	}()
	must(t, open(t, address, both).Close())
	n, err := pgstore.Rekey(ctx, address, both, func(int) {})
	must(t, err)
	if n != 101 {
		t.Errorf("the second run wrapped %d keys, want what the first left of 601", n)
	}
	must(t, open(t, address, pgstore.Options{Keys: anotherKey}).Close())
}

// TestForgedRows has somebody change the database who may write to it and has no key: it is found out, and nothing of it is taken for what was said.
func TestForgedRows(t *testing.T) {
	address := migrated(t)
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	id := speak(t, s)
	for _, forge := range []string{
		`update record set content = 'x' where key = 't%s'::bytea || '\x00'::bytea || 's'`,
		`update record set content = '"x"', seal = null where key = 't%s'::bytea || '\x00'::bytea || 's'`,
		`update record set (content, seal) = (select content, seal from record where key = 't%[1]s'::bytea || '\x00'::bytea || '0') where key = 't%[1]s'::bytea || '\x00'::bytea || 's'`,
		`update sealing set owner = 'elsewhere' where owner = 't%s'::bytea || '\x00'::bytea || '0'`,
		`delete from sealing where owner = 't%s'::bytea || '\x00'::bytea || '0'`,
	} {
		conn, err := pgx.Connect(ctx, address)
		must(t, err)
		_, err = conn.Exec(ctx, `create table kept_record as table record; create table kept_sealing as table sealing`)
		must(t, err)
		_, err = conn.Exec(ctx, fmt.Sprintf(forge, id))
		must(t, err)
		if _, err := s.Record(ctx, id); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("after %s the record is read: %v", forge, err)
		}
		if _, err := s.Verify(ctx); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("after %s it is whole: %v", forge, err)
		}
		_, err = conn.Exec(ctx, `delete from record; delete from sealing; insert into record table kept_record; insert into sealing table kept_sealing;
			drop table kept_record; drop table kept_sealing`)
		must(t, err)
		must(t, conn.Close(ctx))
	}
	_, err := s.Verify(ctx)
	must(t, err)
}

// TestUnsealedDatabase has a database of the time before contents were sealed. It does not open, says what to do, and that works.
func TestUnsealedDatabase(t *testing.T) {
	old, address := server.Address(t), migrated(t)
	file := filepath.Join(t.TempDir(), "mendan.db")
	b, err := boltstore.Open(ctx, file, boltstore.Options{})
	must(t, err)
	id := speak(t, b)
	must(t, b.Close())
	must(t, pgstore.MigrateTo(ctx, old, 1))
	source, err := boltstore.OpenSource(ctx, file)
	must(t, err)
	conn, err := pgx.Connect(ctx, old)
	must(t, err)
	defer conn.Close(ctx)
	chain, err := json.Marshal(source.State().Chain)
	must(t, err)
	_, err = conn.Exec(ctx, `update head set salt = $1, files = $2, chain = $3`, source.State().Salt, source.State().Files, string(chain))
	must(t, err)
	_, err = conn.Exec(ctx, `select setval('number', $1), setval('message', $2)`, source.State().Drawn, source.State().Message)
	must(t, err)
	for r, err := range source.Rows(ctx, nil) {
		must(t, err)
		_, err := conn.Exec(ctx, `insert into record values ($1, $2)`, r.Key, append([]byte{}, r.Content...))
		must(t, err)
	}
	must(t, source.Close())
	_, err = pgstore.Migrate(ctx, old, pgstore.Options{})
	must(t, err)
	if _, err := pgstore.Open(ctx, old, pgstore.Options{Keys: pgtest.Key}); !errors.Is(err, pgstore.ErrSchema) || !strings.Contains(err.Error(), "mendan store copy") {
		t.Fatalf("it opens: %v", err)
	}
	from, err := pgstore.OpenSource(ctx, old, pgstore.Options{Keys: pgtest.Key})
	must(t, err)
	to, err := pgstore.OpenTarget(ctx, address, pgstore.Options{Keys: pgtest.Key})
	must(t, err)
	_, err = transfer.Copy(ctx, from, to, func(transfer.Done) {})
	must(t, err)
	must(t, errors.Join(from.Close(), to.Close()))
	s := open(t, address, pgstore.Options{Keys: pgtest.Key})
	if h, err := s.History(ctx, id, -1); err != nil || len(h) != 3 || h[0].Text != words {
		t.Errorf("the history is %v, %v", h, err)
	}
	if raw, err := pgtest.Rows(address); err != nil || bytes.Contains(raw, []byte(words)) {
		t.Errorf("it is not sealed: %v", err)
	}
}
