package engine_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// keep has a file kept, and gives what a message names of it.
func keep(w *bottest.World, at bot.Place, name, content string) bot.Attachment {
	return bot.Attachment{Name: name, Size: int64(len(content)), Ref: w.Keep(at, name, "text/plain", content)}
}

// shown is the bot's message of a key as it is now.
func shown(t testing.TB, w *bottest.World, key string) bot.Post {
	t.Helper()
	all := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.Key == key })
	if len(all) != 1 {
		t.Fatalf("%d messages %q", len(all), key)
	}
	return all[0].Post
}

// belowWith is words of staff below the card, with files.
func belowWith(t testing.TB, w *bottest.World, id, text string, files ...bot.Attachment) bot.Event {
	ev := below(t, w, id, text)
	m := ev.Body.(bot.Message)
	m.Attachments = files
	ev.Body = m
	return ev
}

func TestFilesOfTheCandidateAreShownAtTheDesk(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		cv := keep(w, place("t1"), "cv.pdf", "%PDF-1.7 Ten years of Go")
		w.Send(pressTakeOver(t, w), sends("t1", "e1", cv, bot.Attachment{Name: "photo.png", Unread: bot.FileTooLarge}))
		p := shown(t, w, "heard/e1")
		if p.Text != "cand-1: file" || len(p.Files) > 0 || p.Card == nil || !strings.Contains(p.Card.Body, "cv.pdf (24 B)") ||
			!strings.Contains(p.Card.Body, "photo.png (0 B). It could not be taken") {
			t.Fatalf("the desk has %+v %+v", p, p.Card)
		}
		card, _ := cardOf(t, w, bot.KindTakenOver)
		if b, ok := p.Card.Button("files"); !ok || b.Token != engine.CommandToken("files", card.Code) {
			t.Errorf("the button is %+v, the card's code %s", b, card.Code)
		}
		w.Send(bot.Event{ID: "edited:e1", Place: place("t1"), By: cand, At: start, Body: bot.Edited{ID: "e1", Text: "my CV"}})
		if p := shown(t, w, "heard/e1"); p.Text != "cand-1: my CV" || p.Card == nil {
			t.Errorf("edited, the desk has %+v", p)
		}
		w.Send(bot.Event{ID: "deleted:e1", Place: place("t1"), By: cand, At: start, Body: bot.Deleted{ID: "e1"}})
		if p := shown(t, w, "heard/e1"); p.Card != nil || strings.Contains(p.Text, "CV") {
			t.Errorf("deleted, the desk has %+v", p)
		}
		if r, err := w.Store.Verify(t.Context()); err != nil || r.Files != 0 {
			t.Errorf("%d files are kept: %v", r.Files, err)
		}
	})
}

func TestFilesOfStaffGoToTheCandidate(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		offer := func(content string) bot.Attachment { return keep(w, bottest.Moderators, "offer.pdf", content) }
		w.Send(belowWith(t, w, "x1", "Here it is", offer("one"), offer("two"), bot.Attachment{Name: "film.mp4", Unread: bot.FileTooLarge}))
		p := shown(t, w, "spoke/x1")
		if p.Text != "Sato: Here it is" || len(p.Files) != 2 || p.Files[0].Name != "offer.pdf" || string(p.Files[0].Data) != "one" ||
			p.Files[1].Name != "2-offer.pdf" || string(p.Files[1].Data) != "two" {
			t.Fatalf("the person has %+v", p)
		}
		if got := lastAt(w, bottest.Moderators); !strings.HasPrefix(got, "film.mp4 did not reach them") {
			t.Errorf("the desk reads %q", got)
		}
		edit := below(t, w, "x2", "")
		edit.ID, edit.Body = "edited:x1", bot.Edited{ID: "x1", Text: "Here they are"}
		w.Send(edit)
		if p := shown(t, w, "spoke/x1"); p.Text != "Sato: Here they are" || len(p.Files) != 2 {
			t.Errorf("edited, the person has %+v", p)
		}
		gone := below(t, w, "x3", "")
		gone.ID, gone.Body = "deleted:x1", bot.Deleted{ID: "x1"}
		w.Send(gone)
		if p := shown(t, w, "spoke/x1"); len(p.Files) > 0 || !strings.Contains(p.Text, "has deleted") {
			t.Errorf("deleted, the person has %+v", p)
		}
	})
}

// TestFilesOfStaffAreNotTheCandidates lists on a card what came from the candidate, whoever else sent files in the conversation.
func TestFilesOfStaffAreNotTheCandidates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := takeOverWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, judge{flow{listing}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		w.Send(sends("t1", "e1", keep(w, place("t1"), "cv.pdf", "cv")))
		w.Send(pressTakeOver(t, w))
		w.Send(belowWith(t, w, "x1", "Here it is", keep(w, bottest.Moderators, "offer.pdf", "offer")))
		there := sends("t1", "x2", keep(w, place("t1"), "rules.pdf", "rules"))
		there.By = mod
		w.Send(there)
		w.Send(below(t, w, "x3", "hand back"))
		w.Send(say("t1", "e2", "hello"))
		card, _ := cardOf(t, w, "list")
		if fields := card.Fields; len(fields) != 1 || fields[0].Value != "cv.pdf (2 B)" {
			t.Errorf("the card lists %+v", fields)
		}
		if got := export(t, w, "t1"); strings.Count(got, `"staff":true`) != 2 {
			t.Errorf("the record has %s", got)
		}
		w.Stop()
	})
}

// listing asks with the files that were sent, each time somebody says something.
func listing(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error {
	if err := talkFlow(ctx, r, o); err != nil || r.Turn == 1 {
		return err
	}
	o.Approvals = append(o.Approvals, agents.Ask{
		Name: "list", Kind: "list", To: bot.Destination{Audience: bot.ToModerators}, SentFiles: true, AskedBy: r.Thread.Owner,
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}}, Card: bot.Card{Kind: "list", Title: "The list"},
	})
	return nil
}
