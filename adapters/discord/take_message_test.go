package discord

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// kinds are what was taken in, without what was said last to know that nothing else comes.
func (w *world) kinds(channel string) []string {
	w.t.Helper()
	w.srv.Say(w.casey, channel, "<@"+w.srv.BotID+"> the end")
	w.said("the end")
	var out []string
	for _, ev := range w.in.all() {
		if m, ok := ev.Body.(bot.Message); !ok || m.Text != "the end" {
			out = append(out, bot.Kind(ev.Body))
		}
	}
	return out
}

func TestWhatIsForTheBot(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		act  func(w *world, channel string)
		want int
		desk bool
	}{
		"talk in a channel":       {func(w *world, c string) { w.srv.Say(w.casey, c, "nice weather") }, 0, false},
		"a mention":               {func(w *world, c string) { w.srv.Say(w.casey, c, "<@!"+w.srv.BotID+"> are you there?") }, 1, false},
		"only the bot's name":     {func(w *world, c string) { w.srv.Say(w.casey, c, "<@"+w.srv.BotID+">") }, 0, false},
		"another bot's mention":   {func(w *world, c string) { w.srv.Say(w.srv.Bot("x"), c, "<@"+w.srv.BotID+"> hi") }, 0, false},
		"talk in the desk's room": {func(w *world, c string) { w.srv.Say(w.mod, c, "approve K7QF") }, 1, true},
		"an edit in a channel":    {func(w *world, c string) { w.srv.Edit(c, w.srv.Say(w.casey, c, "a"), "b") }, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			channel := w.jobs
			if tt.desk {
				channel = w.desk
			}
			tt.act(w, channel)
			if got := w.kinds(channel); len(got) != tt.want {
				t.Errorf("taken in: %v", got)
			}
		})
	}
}

func TestACommandInWords(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.srv.Say(w.casey, w.jobs, "<@"+w.srv.BotID+"> apply backend")
	ev := w.event(func(ev bot.Event) bool { _, ok := ev.Body.(bot.Command); return ok })
	if c := ev.Body.(bot.Command); c.Name != "apply" || c.Args["job"] != "backend" {
		t.Errorf("%+v", c)
	}
}

// Who writes to the bot where no conversation goes on is helped, or understood.
func TestWhereNoConversationGoesOn(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.in.reply = func(ev bot.Event) (bot.Reply, error) {
			if c, ok := ev.Body.(bot.Command); ok {
				return bot.Reply{Text: "for " + c.Name}, nil
			}
			return bot.Reply{Nowhere: true}, nil
		}
	})
	dm := w.srv.DirectMessages(w.casey)
	for said, want := range map[string]string{"hello?": "for help", "apply backend": "for apply"} {
		w.srv.Say(w.casey, dm, said)
		if _, err := w.srv.AwaitMessage(w.ctx, dm, func(m discordtest.Message) bool { return m.Content == want }); err != nil {
			t.Fatal(err)
		}
	}
	w.srv.Say(w.mod, w.desk, "talk among ourselves")
	w.said("talk among ourselves")
	w.srv.Say(w.mod, w.desk, "<@"+w.srv.BotID+"> are you there?")
	w.until("an answer", func() bool { return len(w.contents(w.desk)) > 0 })
	if got := w.contents(w.desk); len(got) != 1 || got[0] != "for help" {
		t.Errorf("in the desk's room: %q", got)
	}
}

// A bulk deletion is one event for each message, with its author where that is known.
func TestBulkDeletion(t *testing.T) {
	t.Parallel()
	w := start(t)
	thread := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
	a, b := w.srv.Say(w.casey, thread, "a"), w.srv.Say(w.casey, thread, "b")
	w.said("b")
	w.srv.Delete(thread, a, b)
	for _, id := range []string{a, b} {
		ev := w.event(func(ev bot.Event) bool { d, ok := ev.Body.(bot.Deleted); return ok && d.ID == bot.MessageID(id) })
		if ev.By.ID != bot.UserID(w.casey) {
			t.Errorf("by %+v", ev.By)
		}
	}
}

// After a restart nobody knows who wrote what was deleted: it comes in without a person.
func TestDeletionOfWhatIsNotKnown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	thread := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
	id := w.srv.Say(w.casey, thread, "before")
	w.run()
	w.ready()
	w.srv.Delete(thread, id)
	ev := w.event(func(ev bot.Event) bool { _, ok := ev.Body.(bot.Deleted); return ok })
	if ev.By.ID != "" || ev.Body.(bot.Deleted).ID != bot.MessageID(id) {
		t.Errorf("%+v", ev)
	}
}

// In direct messages Discord does not tell roles; the configured guild does.
func TestRolesInDirectMessages(t *testing.T) {
	t.Parallel()
	w := start(t)
	w.srv.Say(w.mod, w.srv.DirectMessages(w.mod), "approvals")
	if ev := w.said("approvals"); ev.By.Role != bot.Moderator || ev.By.Groups[0] != w.modRole {
		t.Errorf("%+v", ev.By)
	}
}

// A private answer to a message goes where nobody else reads, and is given once.
func TestAPrivateAnswerToAMessage(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "3 of 9"}, nil }
		w.srv.Repeat(2)
	})
	w.srv.Say(w.casey, w.jobs, "<@"+w.srv.BotID+"> how far am I?")
	dm := w.srv.DirectMessages(w.casey)
	if _, err := w.srv.AwaitMessage(w.ctx, dm, func(m discordtest.Message) bool { return m.Content == "3 of 9" }); err != nil {
		t.Fatal(err)
	}
	w.kinds(w.jobs)
	if n := len(w.srv.Messages(w.jobs)); n != 2 {
		t.Errorf("%d messages in the channel", n)
	}
}

func TestAttachments(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		file   discordtest.File
		change func(w *world, m discordtest.Message)
		kept   string
		why    string
		denied bool
	}{
		"a text":      {file: discordtest.File{Name: "cv.txt", MIME: "text/plain; charset=utf-8", Data: []byte("職歴")}, kept: "職歴"},
		"of any kind": {file: discordtest.File{Name: "cv.pdf", MIME: "application/pdf", Data: []byte("%PDF-1.7\x00")}, kept: "%PDF-1.7\x00"},
		"too large": {
			file: discordtest.File{Name: "cv.pdf", MIME: "application/pdf", Data: make([]byte, maxFile+1)}, why: bot.FileTooLarge, denied: true,
		},
		"a page instead of the file": {
			file: discordtest.File{Name: "cv.txt", MIME: "text/plain", Data: []byte("x")}, why: bot.FileFailed, denied: true,
			change: func(w *world, m discordtest.Message) {
				w.srv.ReplaceFile(m.Attachments[0].URL, "text/html", []byte("<html>log in</html>"))
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			dm := w.srv.DirectMessages(w.casey)
			w.srv.Hold()
			w.srv.Say(w.casey, dm, "here", tt.file)
			if tt.change != nil {
				tt.change(w, w.srv.Messages(dm)[0])
			}
			w.srv.Release()
			got := w.said("here").Body.(bot.Message).Attachments
			if len(got) != 1 || got[0].Name != tt.file.Name || got[0].Ref != tt.kept || got[0].Unread != tt.why {
				t.Errorf("%+v", got)
			}
			w.kinds(dm)
			if denied := len(w.srv.Messages(dm)) > 2; denied != tt.denied {
				t.Errorf("the person is told: %v", denied)
			}
		})
	}
}

// Files are fetched from Discord's own hosts and the configured server, and from nowhere else.
func TestWhereFilesAreFetchedFrom(t *testing.T) {
	a, err := New(Config{Token: "x", APIURL: "http://127.0.0.1:9/api"})
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]bool{
		"https://cdn.discordapp.com/attachments/1/2/cv.txt?ex=1": true,
		"https://media.discordapp.net/attachments/1/2/cv.txt":    true,
		"http://127.0.0.1:9/attachments/1/2/cv.txt":              true,
		"http://cdn.discordapp.com/attachments/1/2/cv.txt":       false,
		"https://cdn.discordapp.com.evil.example/x":              false,
		"https://cdn.discordapp.com@evil.example/x":              false,
		"https://u:p@cdn.discordapp.com/x":                       false,
		"http://127.0.0.1:10/x":                                  false,
		"file:///etc/passwd":                                     false,
		"":                                                       false,
	} {
		err := a.keepFile(t.Context(), new(inbox), bot.Place{}, wireAttachment{Filename: "cv.txt", URL: address, Size: maxFile + 1}, &bot.Attachment{})
		if err == nil {
			t.Errorf("%s is too large and fetched", address)
		}
		if got := a.mayFetch(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

// Nobody's messages tell their language. It is that of what they used before.
func TestTheLanguageOfWhoSpeaks(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.in.reply = func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "a secret"}, nil }
	})
	dm := w.srv.DirectMessages(w.casey)
	w.srv.Say(w.casey, dm, "before")
	if ev := w.said("before"); ev.By.Locale != "" {
		t.Errorf("%+v", ev.By)
	}
	w.answer(w.srv.Slash(w.casey, w.jobs, "ja", "mendan", "status", nil))
	w.srv.Say(w.casey, dm, "after")
	if ev := w.said("after"); ev.By.Locale != "ja" {
		t.Errorf("%+v", ev.By)
	}
	w.srv.CloseDMs(w.casey)
	w.srv.Say(w.casey, w.jobs, "<@"+w.srv.BotID+"> status")
	w.until("word of it", func() bool { return len(w.contents(w.jobs)) > 0 })
	if got := w.contents(w.jobs); got[0] != "ja: closed" {
		t.Errorf("in the channel: %q", got)
	}
}

// TestPeopleInAChannelDoNotWaitForEachOther: what is done in a conversation is taken in in its order, and in a channel in each person's own.
func TestPeopleInAChannelDoNotWaitForEachOther(t *testing.T) {
	for name, c := range map[string]struct{ interaction, want string }{
		"a channel":          {`{"channel_id":"5","channel":{"id":"5","type":0},"member":{"user":{"id":"7"}}}`, "5 7"},
		"a thread":           {`{"channel_id":"6","channel":{"id":"6","type":11},"member":{"user":{"id":"7"}}}`, "6"},
		"a direct message":   {`{"channel_id":"8","channel":{"id":"8","type":1},"user":{"id":"7"}}`, "8"},
		"an unknown channel": {`{"channel_id":"9","user":{"id":"7"}}`, "9"},
		"nobody":             {`{"channel_id":"5","channel":{"id":"5","type":0}}`, "5"},
	} {
		if got := decodeWire[wireInteraction]([]byte(c.interaction)).lane(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
