package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
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

// TestUnreadableFilesOverTheWire sends a PDF in an interview: one sentence refuses it, in the conversation and in its language, and the
// platform adds none of its own.
func TestUnreadableFilesOverTheWire(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(attaching)
			p := begin(t, s, "")
			acts := aloneActs("cand-1", "高橋 直樹（たかはし なおき）です")[:4]
			acts[2].say, acts[3].say = "English please", "I live in Tokyo, Japan"
			r := p.rehearse(acts)
			for i, a := range r.acts {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			s.attaches("cand-1", "cv.pdf", "application/pdf", "%PDF-1.7 …")
			holds := func(of []string, words string) int {
				n := 0
				for _, text := range of {
					n += strings.Count(text, words)
				}
				return n
			}
			p.until("the file is refused", func() bool {
				thread, _ := s.reads("cand-1")
				return holds(thread, "I can't take cv.pdf here") == 1
			})
			thread, _ := s.reads("cand-1")
			for _, other := range []string{"このファイルは受け取れませんでした", "I couldn't take this file"} {
				if n := holds(append(slices.Clone(thread), s.whispered("cand-1")...), other); n > 0 {
					t.Errorf("the platform says %q, too", other)
				}
			}
		})
	}
}
