package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// keep hands a file to the program as an adapter does, and returns how the message names it.
func (r *running) keep(at bot.Place, name, mime, content string) bot.Attachment {
	r.t.Helper()
	ref, size, err := r.engine.Keep(r.t.Context(), at, name, mime, strings.NewReader(content))
	if err != nil {
		r.t.Fatal(err)
	}
	return bot.Attachment{Name: name, MIME: mime, Size: size, Ref: ref}
}

// The file that an application asks for is given to staff and to nobody else; what was refused is not there to be given.
func TestTheFilesOfAnApplicationAreGiven(t *testing.T) {
	r := startedIn(t, "en")
	there := bot.Place{Platform: bottest.Name, Channel: "jobs", Thread: "t1"}
	r.send(applicant, there, bot.Command{Name: "ask", Args: map[string]string{"request": "How many holidays do I have?"}})
	text := r.keep(there, "contract.txt", "text/plain", "30 days of holidays")
	r.send(applicant, there, bot.Message{ID: "1", Text: "It says so here, does it not?", Attachments: []bot.Attachment{
		text, r.keep(there, "photo.png", "image/png", "\x89PNG"),
	}})
	if got := r.send(applicant, there, bot.Command{Name: "files"}); !strings.Contains(got.Text, "Only the hiring team") {
		t.Errorf("who sent it gets %q", got.Text)
	}
	if got := r.send(recruiter, channel, bot.Command{Name: "files"}); !strings.Contains(got.Text, "files K7QF") {
		t.Errorf("the files of nothing: %q", got.Text)
	}
	got := r.send(recruiter, there, bot.Command{Name: "files"})
	if !strings.Contains(got.Text, "contract.txt (19 B)") || strings.Contains(got.Text, "photo.png") {
		t.Errorf("they are told %q", got.Text)
	}
	given := r.platform.Messages(func(m bottest.Message) bool { return m.Post.To.Person == recruiter.ID })
	if len(given) != 1 || len(given[0].Post.Files) != 1 || string(given[0].Post.Files[0].Data) != "30 days of holidays" {
		t.Fatalf("they got %+v", given)
	}
	if !strings.Contains(given[0].Post.Text, "viruses") {
		t.Errorf("with it goes %q", given[0].Post.Text)
	}

	applying := bot.Place{Platform: bottest.Name, Channel: "jobs", Thread: "t2"}
	r.send(applicant, applying, bot.Command{Name: "apply", Args: map[string]string{"job": "en-us-backend-engineer"}})
	r.send(applicant, applying, bot.Message{ID: "2", Text: "yes, let's start"})
	r.send(applicant, applying, bot.Message{ID: "3", Text: "here", Attachments: []bot.Attachment{r.keep(applying, "cat.txt", "text/plain", "miaow")}})
	said := r.platform.Messages(func(m bottest.Message) bool { return m.Place == applying })
	if !slices.ContainsFunc(said, func(m bottest.Message) bool { return strings.Contains(m.Post.Text, "cat.txt") }) {
		t.Errorf("nothing is said of a file that nobody asked for: %+v", said)
	}
	if got := r.send(recruiter, applying, bot.Command{Name: "files"}); !strings.Contains(got.Text, "no files") {
		t.Errorf("a file that was not taken: %q", got.Text)
	}
}
