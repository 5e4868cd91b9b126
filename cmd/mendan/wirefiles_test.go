package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// attaching is a stage on which people send files in their interview.
type attaching interface {
	stage
	attaches(by, name, mime, data string)
	whispered(by string) []string // what only they read, and beside the interview
}

func (d discordStage) attaches(by, name, mime, data string) {
	d.Say(d.people[by], d.thread(by), "", discordtest.File{Name: name, MIME: mime, Data: []byte(data)})
}

func (d discordStage) whispered(by string) []string { return d.told(by) }

func (s slackStage) attaches(by, name, mime, data string) {
	user := slackID(by)
	s.Say(user, s.DM(user), "", "", slacktest.File{Name: name, MIME: mime, Data: []byte(data)})
}

func (s slackStage) whispered(by string) []string {
	var out []string
	for _, m := range s.Private(slackID(by)) {
		out = append(out, m.Reads())
	}
	return out
}

// cvForm asks for a CV and for one thing more.
const cvForm = `
id: cv
title: {ja: 応募, en: Application}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: resume, label: {ja: 職務経歴書, en: CV}, intent: {ja: 職務経歴書を受け取る, en: Receive the CV}, required: true,
   type: file, accept: [pdf, docx, txt], max_mb: 5, alternatives: [text], required_facts: [resume_ref], done_criteria: {ja: ファイルか本文, en: A file or its text}}
- {id: start_date, label: {ja: 入社可能日, en: Start date}, intent: {ja: 勤務開始可能日を確認する, en: Learn the first possible day}, required: true,
   type: date, required_facts: [start_date], done_criteria: {ja: 日付, en: A date}}
`

// TestFilesOverTheWire sends files in an interview that asks for one. Of one that cannot be read one sentence says why, in the conversation and in its
// language, and the platform adds none of its own; a PDF that can be read is an answer.
func TestFilesOverTheWire(t *testing.T) {
	t.Parallel()
	scanned, cv := readFixture(t, "scanned.pdf"), readFixture(t, "cv.ja.pdf")
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(attaching)
			p := beginPlay(t, s, "", cvForm, false)
			acts := aloneActs("cand-1", "")[:3]
			acts[2].say = "English please. I live in Tokyo, Japan"
			r := p.rehearse(acts)
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.until("kinds of file are announced", func() bool { return p.threadHas("cand-1", ".pdf, .docx, .txt or .md") == 1 })
			s.attaches("cand-1", "scan.pdf", "application/pdf", scanned)
			p.until("the scan is refused", func() bool { return p.threadHas("cand-1", "The pages of scan.pdf are pictures") == 1 })
			s.attaches("cand-1", "cv.pdf", "application/pdf", cv)
			p.until("the next question is asked", func() bool { return p.threadHas("cand-1", "2 / 2") > 0 })
			thread, _ := s.reads("cand-1")
			for _, other := range []string{"このファイルは受け取れませんでした", "I couldn't take this file", "cv.pdf asks", "can't read cv.pdf"} {
				if n := countIn(append(slices.Clone(thread), s.whispered("cand-1")...), other); n > 0 {
					t.Errorf("somebody says %q", other)
				}
			}
		})
	}
}

// threadHas counts the words in what a candidate reads.
func (p *play) threadHas(candidate, words string) int {
	thread, _ := p.reads(candidate)
	return countIn(thread, words)
}

func countIn(texts []string, words string) (n int) {
	for _, text := range texts {
		n += strings.Count(text, words)
	}
	return n
}

func readFixture(t testing.TB, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../agents/attachment/reader/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestAttachAtTheTerminal sends the same files by their paths.
func TestAttachAtTheTerminal(t *testing.T) {
	t.Parallel()
	fixtures, err := filepath.Abs("../../agents/attachment/reader/testdata")
	if err != nil {
		t.Fatal(err)
	}
	config := write(t, "mendan.yaml", "forms: ["+write(t, "cv.yaml", cvForm)+"]\n")
	out := sat(t, []string{"LANG=C"}, []string{
		"1", "English please. I live in Tokyo, Japan", "/attach " + filepath.Join(fixtures, "scanned.pdf"), "/attach " + filepath.Join(fixtures, "cv.ja.docx"), "/quit",
	}, "--config", config)
	out = strings.Join(strings.Fields(out), " ")
	if !strings.Contains(out, "The pages of scanned.pdf are pictures") || !strings.Contains(out, "2 / 2") {
		t.Error(out)
	}
}

// TestAFileByTheForm sends the same files by the form that the question's button opens, and drops them into the conversation: what is refused and what
// is recorded is the same, also where the program is killed as soon as it has the file.
func TestAFileByTheForm(t *testing.T) {
	t.Parallel()
	const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	old, cv := readFixture(t, "cv.ja.doc"), readFixture(t, "cv.ja.docx") // a PDF takes a second of the processor, which other tests spend
	send := func(p *play, byForm bool, name, data string) {
		a := act{by: "cand-1", file: &slacktest.File{Name: name, MIME: word, Data: []byte(data)}}
		if byForm {
			a.press = "attach"
		}
		p.act(a, "Attach a file")
	}
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var records []string
			for _, byForm := range []bool{false, true} {
				p := beginPlay(t, open(t), "", cvForm, true)
				acts := aloneActs("cand-1", "")[:3]
				acts[2].say = "English please. I live in Tokyo, Japan"
				r := p.rehearse(acts)
				for i, a := range r.acts {
					p.act(a, r.labels[i])
					p.shows(r, i)
				}
				p.until("a file is asked for", func() bool { return p.threadHas("cand-1", "1 / 2") == 1 })
				send(p, byForm, "old.docx", old)
				p.until("what is no such file is refused", func() bool { return p.threadHas("cand-1", "old.docx is in Word's old .doc format") == 1 })
				send(p, byForm, "cv.docx", cv)
				p.restart()
				p.until("the next question is asked", func() bool { return p.threadHas("cand-1", "2 / 2") == 1 })
				if shown := p.threadHas("cand-1", "You chose: cv.docx"); shown == 1 != byForm {
					t.Errorf("by form %v: they see %d times what they sent", byForm, shown)
				}
				p.act(act{by: "cand-1", say: "January 10, 2027"}, "")
				p.until("the summary", func() bool { return p.threadHas("cand-1", "cv.docx") > 0 && p.threadHas("cand-1", "2027") > 0 })
				records = append(records, p.recordHere())
			}
			if records[0] != records[1] {
				t.Errorf("dropped %s\nby the form %s", records[0], records[1])
			}
		})
	}
}

// recordHere ends the process, and reads in this one what is recorded of the only interview, and which files it has.
func (p *play) recordHere() string {
	p.t.Helper()
	p.kill()
	p.until("the connection is gone", func() bool { return !p.online() })
	p.apart = false
	p.start()
	p.settles()
	threads, err := storage.AllThreads(p.t.Context(), p.house.store, storage.ThreadQuery{})
	if err != nil || len(threads) != 1 {
		p.t.Fatalf("%d conversations: %v", len(threads), err)
	}
	raw, err := engine.ExportThread(p.t.Context(), p.house.store, p.house.programs, threads[0].ID)
	if err != nil {
		p.t.Fatal(err)
	}
	files, err := p.house.store.FilesOf(p.t.Context(), threads[0].ID)
	if err != nil {
		p.t.Fatal(err)
	}
	out := fmt.Sprintf("%+v", readToured(p.t, raw))
	for _, f := range files {
		out += fmt.Sprintf("\n%s %d %s", f.Name, f.Size, f.SHA256)
	}
	return out
}
