package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// begins is how each workflow is begun in a channel: the command, its arguments and what the thread is to be called.
type begins struct {
	by, command, request, opened, title string
	args                                map[string]string
}

func everyBeginning() []begins {
	return []begins{
		{by: "cand-1", command: "apply", opened: "platform.opened", title: "短い応募"},
		{by: "cand-1", command: "ask", request: "勤務地はどこですか", opened: "opened.helpdesk", title: "ご質問", args: map[string]string{"request": "勤務地はどこですか"}},
		{by: "op-1", command: "process", request: "採用", opened: "opened.process", title: "採用", args: map[string]string{"context": "採用"}},
		{by: "op-1", command: "discuss", request: "面接は何回がよいですか", opened: "opened.discussion", title: "面接は何回がよいですか",
			args: map[string]string{"question": "面接は何回がよいですか"}},
		{by: "op-1", command: "task", request: "README.md を要約して", opened: "opened.task", title: "README.md を要約して",
			args: map[string]string{"request": "README.md を要約して"}},
	}
}

// TestEveryWorkflowOpensItsOwnThread: what stands first in the thread of a workflow is about that, and so is the thread's name; a question
// is not called by a job.
func TestEveryWorkflowOpensItsOwnThread(t *testing.T) {
	t.Parallel()
	ja := mustCatalog(prompts.JA)
	t.Run("slack", func(t *testing.T) {
		t.Parallel()
		s := slackTeam{onSlack(t).(slackStage)}
		s.AddUser(slacktest.User{ID: "UOP", Name: "op-1", Locale: "ja-JP"})
		p := begin(t, s, fmt.Sprintf("agent: {working_dir: %q}\n", t.TempDir()))
		for _, b := range everyBeginning() {
			user, room := "UOP", "CJOBS"
			if b.by == "cand-1" {
				user, room = slackID("cand-1"), s.DM(slackID("cand-1"))
			}
			s.Slash(user, "CJOBS", "/mendan", strings.TrimSpace(b.command+" "+b.request))
			p.until("the thread of "+b.command, func() bool {
				return slices.ContainsFunc(s.Messages(room), func(m slacktest.Message) bool {
					if b.command == "apply" { // in the direct message itself, where nothing has to be said first
						return m.Bot != "" && m.Thread == "" && strings.Contains(m.Reads(), b.title)
					}
					return m.Bot != "" && m.Thread == "" && m.Reads() == ja.Text(b.opened, nil)
				})
			})
		}
	})
	t.Run("discord", func(t *testing.T) {
		t.Parallel()
		d := discordTeam{onDiscord(t).(discordStage)}
		d.people["op-1"] = d.User("op-1")
		p := begin(t, d, fmt.Sprintf("agent: {working_dir: %q}\n", t.TempDir()))
		for _, b := range everyBeginning() {
			name := b.title
			if b.by == "cand-1" { // who it is with, where it is theirs
				name += " · cand-1"
			}
			ask := func() *discordtest.Interaction {
				return d.Slash(d.people[b.by], d.jobs, "ja", "mendan", b.command, b.args)
			}
			it := ask()
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("%s: %+v", b.command, d.State(it))
				}
			})
			p.until("the thread of "+b.command, func() bool {
				if len(d.State(it).Refused) > 0 { // on a busy machine Discord says that the application did not respond, and people ask again
					it = ask()
				}
				for _, th := range d.Threads(d.jobs) {
					said := d.ofBot(th.ID)
					if th.Name == name && len(said) > 0 && said[0] == ja.Text(b.opened, nil) {
						return true
					}
				}
				return false
			})
		}
	})
}

// TestThreadsInTheLanguageOfWhoAsked: what stands first in a thread is in the language of who asked for it, be they staff or not, and be it by a
// command or in words.
func TestThreadsInTheLanguageOfWhoAsked(t *testing.T) {
	t.Parallel()
	d := discordTeam{onDiscord(t).(discordStage)}
	d.people["op-1"] = d.User("op-1")
	p := begin(t, d, "")
	en := mustCatalog(prompts.EN)
	begins := func(name, words string) {
		t.Helper()
		p.until("the thread "+name, func() bool {
			return slices.ContainsFunc(d.Threads(d.jobs), func(th discordtest.Channel) bool {
				said := d.ofBot(th.ID)
				return th.Name == name && len(said) > 0 && strings.HasPrefix(said[0], words)
			})
		})
	}
	d.Slash(d.people["op-1"], d.jobs, "en-US", "mendan", "process", map[string]string{"context": "Hiring"})
	begins("Hiring", en.Text("opened.process", nil))
	d.asks("discuss Friday or Monday?")
	begins("Friday or Monday?", en.Text("discussion.progress.title", nil)) // the thread of the message that asks needs no words of its own
	d.Slash(d.people["cand-1"], d.jobs, "en-GB", "mendan", "ask", map[string]string{"request": "Where is the office?"})
	begins(en.Text("home.title.helpdesk", nil)+" · cand-1", en.Text("opened.helpdesk", nil))
}

// TestAMentionWithClosedDirectMessages: what is asked by a mention is answered there where direct messages are closed; how an application stands is
// not, and its owner is told where they can ask.
func TestAMentionWithClosedDirectMessages(t *testing.T) {
	t.Parallel()
	d := discordTeam{onDiscord(t).(discordStage)}
	d.people["op-1"] = d.User("op-1")
	p := begin(t, d, "")
	ja, cand := mustCatalog(prompts.JA), d.people["cand-1"]
	d.CloseDMs(cand)
	reads := func(words string) {
		t.Helper()
		p.until("the answer", func() bool {
			return slices.ContainsFunc(d.ofBot(d.jobs), func(said string) bool { return strings.HasPrefix(said, words) })
		})
	}
	d.Say(cand, d.jobs, "<@"+d.BotID+"> help")
	reads(ja.Text("command.list", nil))
	d.Say(cand, d.jobs, "<@"+d.BotID+"> apply")
	reads(ja.Text("private.starting", nil))
	p.until("the thread", func() bool { return d.thread("cand-1") != "" })
	at := "/" + d.thread("cand-1")
	p.until("where it is held", func() bool { return countIn(d.ofBot(d.jobs), at) == 1 })
	d.Say(cand, d.jobs, "<@"+d.BotID+"> apply")
	p.until("where it goes on", func() bool { return countIn(d.ofBot(d.jobs), at) == 2 })
	d.Say(cand, d.jobs, "<@"+d.BotID+"> status")
	reads(ja.Text("platform.closed", nil))
	if cards := d.ofBot(d.desk); len(cards) > 0 {
		t.Errorf("staff are told %q", cards)
	}
	for _, said := range d.ofBot(d.jobs) {
		if strings.Contains(said, "短い応募") && !strings.Contains(said, ja.Text("command.list", nil)) {
			t.Errorf("everybody reads %q", said)
		}
	}
}
