package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// receiving is a stage on which staff get files.
type receiving interface {
	stage
	got(by string) map[string]string // the files in somebody's direct messages, by name
	inRoom() int                     // files in the moderators' room
}

func (s slackStage) got(by string) map[string]string {
	out := map[string]string{}
	for _, u := range s.Uploads(s.DM(slackID(by))) {
		out[u.Name] = string(u.Data)
	}
	return out
}

func (s slackStage) inRoom() int { return len(s.Uploads("CMOD")) }

func (d discordStage) got(by string) map[string]string {
	return named(d.Uploads(d.DirectMessages(d.people[by])))
}

func (d discordStage) inRoom() int { return len(d.Uploads(d.desk)) }

func named(uploads []discordtest.Upload) map[string]string {
	out := map[string]string{}
	for _, u := range uploads {
		out[u.Name] = string(u.Data)
	}
	return out
}

// fileForm asks for a name and a file.
const fileForm = `
id: short
title: {ja: 短い応募, en: Short}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: full_name, label: 氏名（ふりがな）, intent: 応募者を呼ぶための氏名と読みを確認する, required: true, type: text, required_facts: [full_name, name_reading], done_criteria: 氏名と読みの両方}
- {id: resume, label: 職務経歴書, intent: 職務経歴書を受け取る, required: true, type: file, accept: [pdf, docx, txt], max_mb: 5, alternatives: [text], required_facts: [resume_ref], done_criteria: ファイルまたは本文がある}
`

// startOverheard starts the program on a stage with the form that asks for a file.
func startOverheard(t *testing.T, s stage) (*play, *house) {
	t.Helper()
	p := beginPlay(t, s, "", fileForm, false)
	return p, p.house
}

// sendsFile has a candidate send a text file in their conversation.
func sendsFile(t *testing.T, h *house, name, content string) {
	t.Helper()
	threads, err := storage.AllThreads(t.Context(), h.store, storage.ThreadQuery{})
	if err != nil || len(threads) != 1 {
		t.Fatalf("%d conversations: %v", len(threads), err)
	}
	th := threads[0]
	ref, size, err := h.engine.Keep(t.Context(), th.Place, name, "text/plain", strings.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.engine.Accept(t.Context(), bot.Event{
		ID: bot.Identify("message", th.Place, "file", ""), Place: th.Place, Parent: th.Parent, By: th.Owner, At: wireNow,
		Body: bot.Message{ID: "file", Attachments: []bot.Attachment{{Name: name, MIME: "text/plain", Size: size, Ref: ref}}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAFileIsDownloadedOverTheWire has a candidate send a file and apply. The card names it, its button gives it to the moderator who presses it and to
// nobody else, and when the candidate is erased it goes from there, too.
func TestAFileIsDownloadedOverTheWire(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(receiving)
			p, h := startOverheard(t, s)
			reads := func(words string) {
				t.Helper()
				p.until("somebody reads "+words, func() bool {
					thread, desk := p.reads("cand-1")
					return strings.Contains(strings.Join(append(thread, desk...), "\n"), words)
				})
			}
			answered := func(do func()) {
				t.Helper()
				before, _ := p.reads("cand-1")
				do()
				p.until("they read an answer", func() bool {
					now, _ := p.reads("cand-1")
					return len(now) > len(before)
				})
			}
			answered(func() { p.act(act{by: "cand-1", start: true}, "") })
			for _, words := range []string{"はい", "東京に住んでいます", "高橋 直樹（たかはし なおき）です"} {
				answered(func() { p.act(act{by: "cand-1", say: words}, "") })
			}
			answered(func() {
				sendsFile(t, h, "keireki.txt", "2020年から2026年まで、サーバーの開発をしました。")
			})
			reads("応募内容のご確認")
			p.act(act{by: "cand-1", press: "confirm"}, "この内容で応募する")
			reads("keireki.txt (")
			p.act(act{by: "mod-1", press: "files"}, "ファイルを受け取る")
			p.until("the file is there", func() bool { return s.got("mod-1")["keireki.txt"] != "" })
			if got := s.got("mod-1")["keireki.txt"]; got != "2020年から2026年まで、サーバーの開発をしました。" || s.inRoom() != 0 {
				t.Errorf("they got %q, and the room has %d files", got, s.inRoom())
			}
			log, err := storage.AllAudit(t.Context(), h.store)
			noted := func(a storage.Audit) bool { return a.Kind == "file" && strings.HasPrefix(a.Labels["by"], name+":") }
			if err != nil || !slices.ContainsFunc(log, noted) {
				t.Errorf("the audit chain has %+v: %v", log, err)
			}
			threads, err := storage.AllThreads(t.Context(), h.store, storage.ThreadQuery{})
			if err != nil {
				t.Fatal(err)
			}
			if err := h.engine.Forget(t.Context(), engine.ForOperator, threads[0].ID); err != nil {
				t.Fatal(err)
			}
			p.until("what they got is taken back", func() bool { return len(s.got("mod-1")) == 0 })
		})
	}
}
