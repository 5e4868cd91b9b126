package engine_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
)

// sends is a message with a file of each name, kept under the reference beside it.
func sends(thread, id string, files ...bot.Attachment) bot.Event {
	ev := say(thread, id, "file")
	ev.Body = bot.Message{ID: bot.MessageID(id), Text: "file", Attachments: files}
	return ev
}

// fileScene is a conversation with files: one in several pieces, two of a message, one that is deleted, one that no message names.
func fileScene(w *bottest.World) {
	keep := func(name, content string) bot.Attachment {
		return bot.Attachment{Name: name, Ref: w.Keep(place("t1"), name, "text/plain", content)}
	}
	w.Send(begin("t1"))
	w.Send(sends("t1", "e1", keep("long.txt", strings.Repeat("long ", storage.PieceSize/2))))
	w.Send(sends("t1", "e2", keep("a.txt", "a"), keep("b.txt", "b")))
	keep("nobody.txt", "nobody")
	w.Send(sends("t1", "e2", keep("again.txt", "the same again, with other references")))
	w.Advance(2 * time.Hour)
	if r, err := w.Store.Verify(context.Background()); err != nil || r.Files != 3 {
		w.T.Errorf("%d files are kept: %v", r.Files, err)
	}
}

func TestACrashAroundFilesChangesNothing(t *testing.T) { crashEverywhere(t, newWorld, fileScene, nil) }

func TestFilesAreReadOnceBeforeTheTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		read := 0
		w.Config.ReadFile = func(_ context.Context, name, mime string, body io.Reader) (string, string, error) {
			read++
			raw, err := io.ReadAll(body)
			switch name {
			case "scan.pdf":
				return "", "scanned", err
			case "broken.pdf":
				return "", "", errors.New("the child did not start")
			}
			return mime + " with " + string(raw), "", err
		}
		w.Config.MaxAttempts = 5
		w.Start()
		w.Send(begin("t1"))
		keep := func(name string) bot.Attachment {
			return bot.Attachment{Name: name, Ref: w.Keep(place("t1"), "../"+name, "application/pdf", "words")}
		}
		ev := sends("t1", "e1", keep("cv.pdf"), keep("scan.pdf"), keep("broken.pdf"), bot.Attachment{Name: "gone.pdf", Ref: "gone"},
			bot.Attachment{Name: "read.txt", Text: "by its adapter"}, bot.Attachment{Name: "none.txt"})
		m := ev.Body.(bot.Message)
		m.Text = "boom"
		ev.Body = m
		w.Send(ev) // the flow fails, and the turn runs again and again
		if read != 3 {
			t.Errorf("%d files were read, want 3", read)
		}
		th, err := w.Store.At(context.Background(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		rec, err := w.Store.Record(context.Background(), th.ID)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, a := range rec.Waiting[0].Event.Body.(bot.Message).Attachments {
			got = append(got, a.Name+": "+a.Text+a.Unread)
		}
		want := []string{"cv.pdf: application/pdf with words", "scan.pdf: scanned", "broken.pdf: failed", "gone.pdf: lost", "read.txt: by its adapter",
			"none.txt: "}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if rec.Files[0].Name != "cv.pdf" {
			t.Errorf("it is kept as %q", rec.Files[0].Name)
		}
		w.Stop()
	})
}

func TestOnlyTextIsReadByDefault(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		w.Send(begin("t1"))
		keep := func(name, mime, content string) bot.Attachment {
			return bot.Attachment{Name: name, Ref: w.Keep(place("t1"), name, mime, content)}
		}
		w.Send(sends("t1", "e1", keep("a.txt", "text/plain; charset=utf-8", "猫"), keep("b.pdf", "application/pdf", "%PDF"),
			keep("c.txt", "text/plain", "\x93\xfa\x96\x7b"), keep("d.txt", "text/markdown", ""), keep("e.txt", "text/plain", strings.Repeat("猫", 80_000))))
		got := texts(w, "t1", "file/")
		long := strings.TrimPrefix(got[4], "e.txt: ")
		if diff := cmp.Diff([]string{"a.txt: 猫", "b.pdf: kind", "c.txt: kind", "d.txt: empty"}, got[:4]); diff != "" {
			t.Error(diff)
		}
		if len(long) > 200_000 || strings.Trim(long, "猫") != "" {
			t.Errorf("%d bytes of a long text, which ends in %q", len(long), long[len(long)-6:])
		}
	})
}

// TestAnEditWhileAFileIsRead edits the message whose file is being read: the turn is about what it says then.
func TestAnEditWhileAFileIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		reads, goOn := make(chan struct{}), make(chan struct{})
		w.Config.ReadFile = func(context.Context, string, string, io.Reader) (string, string, error) {
			close(reads)
			<-goOn
			return "words", "", nil
		}
		w.Start()
		w.Send(begin("t1"))
		accept(t, w, sends("t1", "e1", bot.Attachment{Name: "a.txt", Ref: w.Keep(place("t1"), "a.txt", "text/plain", "x")}))
		<-reads
		accept(t, w, bot.Event{ID: "edited:e1", Place: place("t1"), By: cand, At: start, Body: bot.Edited{ID: "e1", Text: "edited"}})
		close(goOn)
		w.Settle()
		got := append(texts(w, "t1", "answer/"), texts(w, "t1", "file/")...)
		if diff := cmp.Diff([]string{"re: edited", "a.txt: words"}, got); diff != "" {
			t.Error(diff)
		}
		w.Stop()
	})
}

// TestStopWhileAFileIsRead ends the reading of a file, which begins again in the turn that knows of it.
func TestStopWhileAFileIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		reads, first := make(chan struct{}), true
		w.Config.ReadFile = func(ctx context.Context, _, _ string, _ io.Reader) (string, string, error) {
			if first {
				first = false
				close(reads)
				<-ctx.Done()
				return "", "", ctx.Err()
			}
			return "words", "", nil
		}
		w.Start()
		w.Send(begin("t1"))
		accept(t, w, sends("t1", "e1", bot.Attachment{Name: "a.txt", Ref: w.Keep(place("t1"), "a.txt", "text/plain", "x")}))
		<-reads
		accept(t, w, bot.Event{ID: "stop:1", Place: place("t1"), By: cand, At: start, Body: bot.Command{Name: "stop"}})
		w.Settle()
		if diff := cmp.Diff([]string{"a.txt: words"}, texts(w, "t1", "file/")); diff != "" {
			t.Error(diff)
		}
		w.Stop()
	})
}

// TestNothingIsKeptWhereNothingIsTakenIn keeps nothing at an erased place, nor while the program ends.
func TestNothingIsKeptWhereNothingIsTakenIn(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		w.Send(begin("t1"))
		ref := w.Keep(place("t1"), "a.txt", "text/plain", "x")
		w.Send(sends("t1", "e1", bot.Attachment{Name: "a.txt", Ref: ref}))
		w.Send(say("t1", "e2", "erase me"))
		ctx := context.Background()
		if _, err := w.Store.File(ctx, ref); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("the file of an erased conversation: %v", err)
		}
		if _, _, err := w.Engine.Keep(ctx, place("t1"), "b.txt", "text/plain", strings.NewReader("x")); !errors.Is(err, storage.ErrErased) {
			t.Errorf("a file at an erased place: %v", err)
		}
		if _, _, err := w.Engine.Keep(ctx, place("t2"), "b.txt", "text/plain", strings.NewReader(strings.Repeat("x", 10<<20+1))); err == nil {
			t.Error("a file that is too large was kept")
		}
		if r, err := w.Store.Verify(ctx); err != nil || r.Files != 0 {
			t.Errorf("%d files are left: %v", r.Files, err)
		}
	})
}
