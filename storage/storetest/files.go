package storetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Limits are what a Factory opens its stores with.
var Limits = storage.FileLimits{Size: 3*storage.PieceSize + 100, Message: 2, Thread: 5 * storage.PieceSize, Store: 8 * storage.PieceSize}

// fileOf is the content of a file of a size, with a word in every piece of it.
func fileOf(word string, size int) []byte {
	return bytes.Repeat([]byte(word+" "), size/len(word)+1)[:size]
}

// keep keeps a file that is nobody's yet.
func (l *life) keep(ref string, content []byte) storage.File {
	l.t.Helper()
	f := storage.File{Ref: ref, Name: ref + ".pdf", MIME: "application/pdf", At: noon}
	return ok(storage.KeepFile(ctx, l.s, f, bytes.NewReader(content)))(l.t)
}

// withFiles is a message that names files.
func withFiles(thread, id string, refs ...string) bot.Event {
	m := bot.Message{ID: bot.MessageID(id), Text: id}
	for _, ref := range refs {
		m.Attachments = append(m.Attachments, bot.Attachment{Name: ref + ".pdf", Ref: ref})
	}
	ev := message(thread, id, id)
	ev.Body = m
	return ev
}

// kept checks that a file is there as it was put.
func (l *life) kept(ref string, content []byte) {
	l.t.Helper()
	r := ok(storage.OpenFile(ctx, l.s, ref))(l.t)
	got := ok(io.ReadAll(r))(l.t)
	if !bytes.Equal(got, content) {
		l.t.Fatalf("%s has %d bytes, want %d", ref, len(got), len(content))
	}
}

// dropped checks that files are not there, not a byte of them.
func (l *life) dropped(refs ...string) {
	l.t.Helper()
	for _, ref := range refs {
		fails(l.s.File(ctx, ref))(l.t, storage.ErrNotFound)
		fails(l.s.Piece(ctx, ref, 1))(l.t, storage.ErrNotFound)
		fails(storage.OpenFile(ctx, l.s, ref))(l.t, storage.ErrNotFound)
	}
}

func (l *life) expectFiles(id bot.ThreadID, refs ...string) {
	l.t.Helper()
	var got []string
	for _, f := range ok(l.s.FilesOf(ctx, id))(l.t) {
		got = append(got, f.Ref)
	}
	checkEqual(l.t, got, refs)
}

func filesComeBack(t *testing.T, l *life) {
	id := l.start("t1")
	big, small := fileOf("big", 2*storage.PieceSize+7), fileOf("small", 10)
	sum := sha256.Sum256(big)
	want := storage.File{
		Ref: "big", Name: "big.pdf", MIME: "application/pdf", Size: int64(len(big)), SHA256: hex.EncodeToString(sum[:]), Pieces: 3, At: noon,
	}
	checkEqual(t, l.keep("big", big), want)
	l.keep("small", small)
	l.keep("none", nil)
	l.kept("none", nil)
	l.expectFiles(id)
	l.outcome(storage.Queued, withFiles("t1", "e1", "big", "small"))
	l.outcome(storage.Known, withFiles("t1", "e1", "big", "small"))
	l.expectFiles(id, "big", "small")
	want.Thread, want.Message = id, "e1"
	l.reopen()
	checkEqual(t, l.record(id).Files[0], want)
	checkEqual(t, ok(l.s.File(ctx, "big"))(t), want)
	l.turn(id, nil)
	l.fire(noon.Add(24 * time.Hour))
	l.kept("big", big)
	l.kept("small", small)
	r := ok(storage.OpenFile(ctx, l.s, "big"))(t)
	part := make([]byte, 20)
	checkEqual(t, ok(r.ReadAt(part, storage.PieceSize-10))(t), 20)
	checkEqual(t, string(part), string(big[storage.PieceSize-10:storage.PieceSize+10]))
	n, err := r.ReadAt(part, int64(len(big))-5)
	checkEqual(t, n, 5)
	checkErr(t, err, io.EOF)
	report := l.verify()
	checkEqual(t, report.Files, 2)
	checkEqual(t, report.Bytes, int64(len(big)+len(small)))
	fails(l.s.FilesOf(ctx, "nobody"))(t, storage.ErrNotFound)
	l.must(l.s.DropFile(ctx, "big")) // it is a thread's
	l.kept("big", big)
	l.must(l.s.DropFile(ctx, "nothing"))
}

func fileLimits(t *testing.T, l *life) {
	id, most := l.start("t1"), int(Limits.Size)
	refuse := func(why string, thread bot.ThreadID, size int) {
		t.Helper()
		_, err := storage.KeepFile(ctx, l.s, storage.File{Ref: "x", At: noon, Thread: thread}, bytes.NewReader(fileOf("x", size)))
		over, is := errors.AsType[*bot.FileLimit](err)
		if !is || over.Why != why {
			t.Fatalf("%d bytes: %v, want %s", size, err, why)
		}
		l.dropped("x")
	}
	refuse(bot.FileTooLarge, "", most+1)
	l.keep("a", fileOf("a", most))
	refuse(bot.FileTooLarge, id, most+1)
	l.outcome(storage.Queued, withFiles("t1", "e1", "a"))
	refuse(bot.ThreadFull, id, 2*storage.PieceSize)
	l.keep("b", fileOf("b", 2*storage.PieceSize)) // nobody knows where it is going
	refuse(bot.FileStoreFull, "", most)
	refuse(bot.FileStoreFull, threadID("t2"), most)
	l.outcome(storage.Queued, withFiles("t1", "e2", "b"))
	l.dropped("b")

	for _, ref := range []string{"c", "d", "e"} {
		l.keep(ref, []byte(ref))
	}
	l.outcome(storage.Queued, withFiles("t1", "e3", "c", "d", "e", "never"))
	l.expectFiles(id, "a", "c", "d")
	l.dropped("e")
	var why []string
	for _, w := range l.record(id).Waiting[2:] {
		for _, a := range w.Event.Body.(bot.Message).Attachments {
			why = append(why, a.Name+" "+a.Ref+" "+a.Unread)
		}
	}
	checkEqual(t, why, []string{"b.pdf  thread_full", "c.pdf c ", "d.pdf d ", "e.pdf  too_many", "never.pdf  lost"})
}

// filesAreTheirs names another conversation's file: it stays where it is.
func filesAreTheirs(t *testing.T, l *life) {
	one, two := l.start("t1"), l.start("t2")
	l.keep("mine", []byte("mine"))
	l.outcome(storage.Queued, withFiles("t1", "e1", "mine"))
	l.outcome(storage.Queued, withFiles("t2", "e2", "mine"))
	l.expectFiles(one, "mine")
	l.expectFiles(two)
	checkEqual(t, l.record(two).Waiting[1].Event.Body.(bot.Message).Attachments[0].Ref, "")
	l.outcome(storage.Nowhere, withFiles("t3", "e3", "mine"))
	ok(l.s.Erase(ctx, two, storage.Erasure{}))(t)
	l.kept("mine", []byte("mine"))
}

// filesOfForms come with a form of a flow's, and are a message's then; those of a form that is nobody's are not kept.
func filesOfForms(t *testing.T, l *life) {
	id := l.start("t1")
	form := &bot.Modal{Title: "Attach", Inputs: []bot.Input{{Name: "file", Label: "CV", Required: true, File: true}}}
	l.turn(id, withPosts(makePost("q", "your CV?", bot.Button{Name: "attach", Token: "tok-f", Modal: form})))
	l.keep("cv", []byte("cv"))
	l.keep("lost", []byte("lost"))
	send := func(token, ref string) bot.Event {
		return l.event("t1", cand, bot.Submit{
			Token: token, Values: map[string]string{"file": ref + ".pdf"}, Attachments: []bot.Attachment{{Name: ref + ".pdf", Ref: ref}},
		})
	}
	ev := send("tok-f", "cv")
	l.outcome(storage.Queued, ev)
	l.outcome(storage.Known, ev)
	said, _ := ev.Body.(bot.Submit).Said(ev.ID)
	checkEqual(t, l.record(id).Waiting[0].Event.Body, bot.Body(said))
	l.expectFiles(id, "cv")
	l.kept("cv", []byte("cv"))
	l.outcome(storage.Nowhere, send("tok-?", "lost"))
	l.dropped("lost")
}

func filesGoWithMessages(t *testing.T, l *life) {
	id := l.start("t1")
	for _, ref := range []string{"waits", "said", "stays"} {
		l.keep(ref, fileOf(ref, 2*storage.PieceSize))
		l.outcome(storage.Queued, withFiles("t1", "with-"+ref, ref))
		if ref == "waits" {
			l.outcome(storage.Queued, l.event("t1", cand, bot.Deleted{ID: "with-waits"}))
			l.dropped("waits")
		}
	}
	l.turn(id, func(turn *storage.Turn) {
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: "x", ID: "with-said", At: noon}, {Role: agents.User, Text: "y", ID: "with-stays", At: noon}}
	})
	l.outcome(storage.Queued, l.event("t1", cand, bot.Edited{ID: "with-stays", Text: "other words"}))
	l.turn(id, func(turn *storage.Turn) { turn.Unlog = []string{"with-said"} })
	l.dropped("said")
	l.expectFiles(id, "stays")
	checkEqual(t, l.verify().Files, 1)
}

// refusedFiles come with what is not taken in.
func refusedFiles(t *testing.T, l *life) {
	l.start("t1")
	l.outcome(storage.Queued, message("t1", "e1", "one"))
	refused := func(want storage.Outcome, in storage.Inbound) {
		t.Helper()
		ref := l.id("refused")
		l.keep(ref, []byte("words"))
		m := in.Event.Body.(bot.Message)
		m.Attachments = []bot.Attachment{{Name: "x", Ref: ref}}
		in.Event.Body = m
		l.file(want, in)
		l.dropped(ref)
	}
	refused(storage.Known, storage.Inbound{Event: message("t1", "e1", "one")})
	refused(storage.Nowhere, storage.Inbound{Event: message("t2", "e2", "two")})
	refused(storage.Noted, storage.Inbound{Event: message("t1", "e3", "three"), Aside: &storage.Aside{}})
	late := message("t1", "e4", "four")
	late.With = message("t1", "e1", "").ID
	refused(storage.Known, storage.Inbound{Event: late})
	ok(l.s.Erase(ctx, threadID("t1"), storage.Erasure{}))(t)
	refused(storage.Gone, storage.Inbound{Event: message("t1", "e5", "five")})
}

func looseFiles(t *testing.T, l *life) {
	half := storage.File{Ref: "half", At: noon, Pieces: 1, Size: storage.PieceSize}
	l.must(l.s.PutPiece(ctx, half, fileOf("half", storage.PieceSize)))
	fails(l.s.File(ctx, "half"))(t, storage.ErrNotFound)
	l.crash(false) // in the middle of a file
	l.keep("whole", []byte("whole"))
	_, _, next := l.fire(noon.Add(storage.LooseTime - time.Second))
	checkEqual(t, next, noon.Add(storage.LooseTime))
	checkEqual(t, l.verify().Files, 2)
	woken, rows, next := l.fire(noon.Add(storage.LooseTime))
	checkEqual(t, len(woken)+len(rows), 0)
	checkEqual(t, next, time.Time{})
	l.dropped("half", "whole")
	checkEqual(t, l.verify().Files, 0)
	half.Pieces, half.Size = 2, half.Size+1
	half.SHA256 = "late"
	checkErr(t, l.s.PutPiece(ctx, half, []byte("x")), storage.ErrNotFound)
}

// strangePieces do not follow what is there.
func strangePieces(t *testing.T, l *life) {
	piece := fileOf("x", storage.PieceSize)
	f := storage.File{Ref: "f", At: noon, Pieces: 1, Size: storage.PieceSize}
	l.must(l.s.PutPiece(ctx, f, piece))
	for name, bad := range map[string]storage.File{
		"the same again": f, "two ahead": {Ref: "f", At: noon, Pieces: 3, Size: 2 * storage.PieceSize},
		"of another size": {Ref: "f", At: noon, Pieces: 2, Size: storage.PieceSize}, "no reference": {At: noon, Pieces: 1, Size: storage.PieceSize},
	} {
		if err := l.s.PutPiece(ctx, bad, piece); !errors.Is(err, storage.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := l.s.PutPiece(ctx, storage.File{Ref: "g", At: noon, Pieces: 1, Size: 3}, []byte("abc")); !errors.Is(err, storage.ErrInvalid) {
		t.Errorf("a short piece that is not the last: %v", err)
	}
	_, err := storage.KeepFile(ctx, l.s, storage.File{Ref: "h", At: noon},
		io.MultiReader(bytes.NewReader(piece), strings.NewReader("x"), iotest.ErrReader(errBroken)))
	checkErr(t, err, errBroken)
	l.dropped("h")
	// A download that breaks off, as the HTTP client says it.
	_, err = storage.KeepFile(ctx, l.s, storage.File{Ref: "i", At: noon}, io.MultiReader(strings.NewReader("x"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	checkErr(t, err, io.ErrUnexpectedEOF)
	l.dropped("i")
}

var errBroken = errors.New("the sender is gone")

// filesWait wait with a message for its conversation, however long that takes, and go with it.
func filesWait(t *testing.T, l *life) {
	opening := l.file(storage.Queued, openingBelow("t1"))
	for _, ref := range []string{"early", "taken back", "elsewhere"} {
		l.keep(ref, fileOf(ref, 100))
	}
	l.outcome(storage.Opening, underThread(withFiles("t1", "e1", "early")))
	l.outcome(storage.Opening, underThread(withFiles("t1", "e2", "taken back")))
	l.outcome(storage.Opening, underThread(withFiles("t9", "e9", "elsewhere")))
	l.outcome(storage.Opening, underThread(l.event("t1", cand, bot.Deleted{ID: "e2"})))
	l.dropped("taken back")
	l.fire(noon.Add(24 * time.Hour))
	l.must(l.s.Bind(ctx, opening.Thread, opening.Rows[0].Seq, placeOf("t1")))
	l.expectFiles(opening.Thread, "early")
	l.dropped("elsewhere")

	two := l.start("t2")
	hold := func(id string) {
		l.keep(id, fileOf(id, 100))
		ask := &storage.Hold{Among: []bot.ThreadID{opening.Thread, two}, Ask: bot.Post{Key: "which", Text: "which?"}}
		l.file(storage.Held, storage.Inbound{Event: withFiles("box", id, id), Hold: ask})
	}
	hold("chosen")
	hold("deleted")
	l.outcome(storage.Held, l.event("box", cand, bot.Deleted{ID: "deleted"}))
	l.dropped("deleted")
	l.fire(noon.Add(24 * time.Hour))
	l.file(storage.Queued, storage.Inbound{Event: l.event("box", cand, bot.Command{Name: "belongs"}), To: two, Release: true})
	l.expectFiles(two, "chosen")
	hold("unsaid")
	ok(l.s.Erase(ctx, two, storage.Erasure{}))(t)
	l.dropped("chosen", "unsaid")
	l.expectFiles(opening.Thread, "early")
}

// noteRead notes what was read from files, beside whatever becomes of their message meanwhile.
func noteRead(t *testing.T, l *life) {
	id := l.start("t1")
	l.keep("cv", []byte("cv"))
	l.keep("photo", []byte("photo"))
	l.outcome(storage.Queued, withFiles("t1", "e1", "cv", "photo"))
	f := l.claim(id)
	w := l.load(f).Inbox[1]
	l.outcome(storage.Queued, l.event("t1", cand, bot.Edited{ID: "e1", Text: "here you are"}))
	read := []bot.Attachment{{Ref: "photo", Unread: bot.FileKind}, {Ref: "cv", Name: "forged", Text: "work"}, {Ref: "other", Text: "?"}, {Text: "?"}}
	l.must(l.s.NoteRead(ctx, f, w.Seq, read))
	l.must(l.s.NoteRead(ctx, f, 99, read))
	l.must(l.s.NoteRead(ctx, f, l.load(f).Inbox[0].Seq, read)) // a command
	l.crash(false)
	checkErr(t, l.s.NoteRead(ctx, f, w.Seq, read), storage.ErrFenced)
	want := bot.Message{ID: "e1", Text: "here you are", Attachments: []bot.Attachment{
		{Name: "cv.pdf", Ref: "cv", Text: "work"}, {Name: "photo.pdf", Ref: "photo", Unread: bot.FileKind},
	}}
	checkEqual(t, l.load(l.claim(id)).Inbox[1].Event.Body, bot.Body(want))
}

// manyFiles are put at once, beside turns.
func manyFiles(t *testing.T, l *life) {
	id := l.start("t1")
	done := make(chan error)
	for n := range 4 {
		go func() {
			f := storage.File{Ref: fmt.Sprint("f", n), At: noon}
			_, err := storage.KeepFile(ctx, l.s, f, bytes.NewReader(fileOf(f.Ref, storage.PieceSize+n)))
			done <- err
		}()
	}
	l.turn(id, nil)
	for range 4 {
		l.must(<-done)
	}
	for n := range 4 {
		l.kept(fmt.Sprint("f", n), fileOf(fmt.Sprint("f", n), storage.PieceSize+n))
	}
}
