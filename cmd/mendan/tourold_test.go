package main

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// oldButton is a button that the candidate was shown, as they would press it on a screen that is behind.
type oldButton struct {
	message, token, label string
	action, block         map[string]any // as Slack has them
}

func (d discordStage) buttonsOf(by string) (all []oldButton) {
	for _, m := range d.Messages(d.thread(by)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if len(c.Options) == 0 && c.CustomID != "" {
					all = append(all, oldButton{message: m.ID, token: c.CustomID, label: c.Label})
				}
				for _, o := range c.Options {
					all = append(all, oldButton{message: m.ID, token: o.Value, label: o.Label})
				}
			}
		}
	}
	return all
}

func (d discordStage) pressOld(p *play, by string, b oldButton) {
	if _, err := d.AwaitAnswer(p.life.ctx, d.ClickOld(d.people[by], d.thread(by), b.message, b.token)); err != nil {
		p.t.Fatalf("the old %q: %v", b.label, err)
	}
}

func (s slackStage) buttonsOf(by string) (all []oldButton) {
	for _, m := range s.Messages(s.DM(slackID(by))) {
		for _, label := range m.Blocks.Buttons() {
			action, block := m.Blocks.Button(label)
			all = append(all, oldButton{message: m.TS, token: fmt.Sprint(action["value"], action["selected_option"]), label: label, action: action, block: block})
		}
	}
	return all
}

func (s slackStage) pressOld(p *play, by string, b oldButton) {
	err := s.acknowledged(p.life.ctx, func() error { return s.ClickOld(slackID(by), s.DM(slackID(by)), b.message, b.action, b.block) })
	if err != nil {
		p.t.Fatalf("the old %q: %v", b.label, err)
	}
}

// noteButtons adds what the candidate can press now to what they ever could.
func noteButtons(ever []oldButton, s touring) []oldButton {
	for _, b := range s.buttonsOf(tourist) {
		if !slices.ContainsFunc(ever, func(o oldButton) bool { return o.message == b.message && o.token == b.token }) {
			ever = append(ever, b)
		}
	}
	return ever
}

// pressesOld presses every button that was ever shown and is not any more: who does is answered, reads nothing that is not for people, and changes
// nothing. The last one that was pressed may be pressed twice by a slow hand: that was answered.
func (r *tour) pressesOld(p *play, s touring, ever []oldButton) {
	last := ""
	for i, st := range r.steps {
		if st.by == tourist && st.press != "" {
			last = r.labels[i]
		}
	}
	record := p.recordOf("interview")
	for _, b := range ever {
		if slices.ContainsFunc(s.buttonsOf(tourist), func(now oldButton) bool { return now.message == b.message && now.token == b.token }) {
			continue
		}
		before := readAll(s)
		s.pressOld(p, tourist, b)
		p.settles()
		if slices.Equal(before, readAll(s)) && b.label != last {
			p.t.Errorf("nobody answers who presses the old %q", b.label)
		}
		if now := p.recordOf("interview"); !reflect.DeepEqual(now, record) {
			p.t.Fatalf("the old %q changes %+v to %+v", b.label, record, now)
		}
	}
	for _, text := range readAll(s) {
		if id := raw.FindString(fileNames.ReplaceAllString(text, "")); id != "" {
			p.t.Errorf("%q is to be read in %q", id, text)
		}
	}
}

func readAll(s touring) []string {
	box, beside := s.box(tourist)
	return append(box, beside...)
}

// recordOf is what came of the only conversation of a workflow.
func (p *play) recordOf(workflow string) toured {
	p.t.Helper()
	threads, err := storage.AllThreads(p.t.Context(), p.house.store, storage.ThreadQuery{})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, th := range threads {
		if th.Workflow == workflow {
			record, err := engine.ExportThread(p.t.Context(), p.house.store, p.house.programs, th.ID)
			if err != nil {
				p.t.Fatal(err)
			}
			return readToured(p.t, record)
		}
	}
	p.t.Fatalf("there is no %s", workflow)
	return toured{}
}

var quotedWords = regexp.MustCompile("「([^」]+)」|\"([^\"]+)\"")

// ends are the words of help that end a conversation or stop it.
var ends = []string{"担当者", "取りやめる", "データを消して", "あとで", "human", "withdraw", "delete my data", "pause"}

// typeOffered types, at the end of an interview, each word that help tells people to write: each is answered, and changes no answer.
func (p *wireTerminal) typeOffered(lang string) {
	p.t.Helper()
	record := readToured(p.t, p.record())
	for _, m := range quotedWords.FindAllStringSubmatch(mustCatalog(lang).Text("help.candidate", nil), -1) {
		word := cmp.Or(m[1], m[2])
		if slices.Contains(ends, word) {
			continue
		}
		before := len(p.posts)
		p.do(act{by: tourist, say: word})
		if len(p.posts) == before {
			p.t.Errorf("nobody answers who writes %q", word)
		}
		for _, post := range p.posts[before:] {
			if text := strings.Join(post.pieces(), " "); post.To != "moderators" && raw.MatchString(fileNames.ReplaceAllString(text, "")) {
				p.t.Errorf("who writes %q reads %q", word, text)
			}
		}
		if now := readToured(p.t, p.record()); !reflect.DeepEqual(now.Fields, record.Fields) {
			p.t.Errorf("%q changes %+v to %+v", word, record, now)
		}
	}
}
