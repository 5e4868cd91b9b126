package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
)

// ask asks the running program as the other commands do, over its socket.
func (r *running) ask(q admin.Request) []byte {
	r.t.Helper()
	c, err := admin.Dial(r.t.Context(), r.app.Store)
	if err != nil {
		r.t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.Do(r.t.Context(), q, &out); err != nil {
		r.t.Fatal(err)
	}
	return out.Bytes()
}

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
	t.Parallel()
	r := startedIn(t, "en")
	there := bot.Place{Platform: bottest.Name, Channel: "jobs", Thread: "t1"}
	r.send(applicant, there, bot.Command{Name: "ask", Args: map[string]string{"request": "How many holidays do I have?"}})
	text := r.keep(there, "contract.txt", "text/plain", "30 days of holidays")
	r.send(applicant, there, bot.Message{ID: "1", Text: "It says so here, does it not?", Attachments: []bot.Attachment{
		text, r.keep(there, "photo.png", "image/png", "\x89PNG\r\n\x1a\n"),
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

// An export names the files, and as a zip has them beside the record; that somebody reads them so is in the audit chain.
func TestAnExportHasTheFiles(t *testing.T) {
	t.Parallel()
	r := startedIn(t, "en")
	there := bot.Place{Platform: bottest.Name, Channel: "jobs", Thread: "t1"}
	r.send(applicant, there, bot.Command{Name: "ask", Args: map[string]string{"request": "How many holidays do I have?"}})
	for id, content := range map[string]string{"1": "30 days", "2": "or 31"} {
		file := r.keep(there, "../contract.txt", "text/plain", content)
		r.send(applicant, there, bot.Message{ID: bot.MessageID(id), Text: "See here.", Attachments: []bot.Attachment{file}})
	}
	var all struct {
		Conversations []struct {
			Record struct {
				ID    string
				Files []struct {
					Name, SHA256, Message string
					Size                  int
				}
			}
		}
	}
	if err := json.Unmarshal(r.ask(admin.Request{Command: admin.Export, User: string(applicant.ID)}), &all); err != nil {
		t.Fatal(err)
	}
	rec := all.Conversations[0].Record
	if len(rec.Files) != 2 || rec.Files[0].Name != "contract.txt" || len(rec.Files[0].SHA256) != 64 {
		t.Fatalf("the record lists %+v", rec.Files)
	}
	for _, q := range []admin.Request{{Thread: rec.ID}, {User: string(applicant.ID)}} {
		q.Command, q.Format = admin.Export, zipFormat
		raw := r.ask(q)
		z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, f := range z.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			got[strings.ReplaceAll(f.Name, rec.ID, "t")] = len(data)
		}
		if got["record.json"] == 0 || got["t/01-contract.txt"] != rec.Files[0].Size || got["t/02-contract.txt"] != rec.Files[1].Size || len(got) != 3 {
			t.Errorf("%+v has %v", q, got)
		}
	}
	if log := string(r.ask(admin.Request{Command: admin.Audit})); strings.Count(log, `"kind":"file"`) != 4 || !strings.Contains(log, "shell:") {
		t.Errorf("the audit chain: %s", log)
	}
	if report := string(r.ask(admin.Request{Command: admin.Verify})); !strings.Contains(report, `"files": 2`) && !strings.Contains(report, `"files":2`) {
		t.Errorf("verify says %s", report)
	}
	r.ask(admin.Request{Command: admin.Forget, User: string(applicant.ID)})
	if report := string(r.ask(admin.Request{Command: admin.Verify})); strings.Contains(report, `"files"`) {
		t.Errorf("after the erasure verify says %s", report)
	}
}
