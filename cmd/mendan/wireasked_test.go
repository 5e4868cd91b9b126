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
	"github.com/mendanhq/mendan/prompts"
)

// handbook is a configuration with a document that answers where people work.
func handbook(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "handbook.md"), []byte("# 社内案内\n\n## 勤務地\n勤務地は東京本社です。\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("knowledge: {folders: [%q]}\n", dir)
}

// TestAQuestionIsAnsweredInItsThread asks in a channel, as a command and in plain words after the bot's name: the answer is in the thread of that
// message, and so is that to a question below it. Nothing of it is in a direct message, and nobody reads of applications or of private matters.
func TestAQuestionIsAnsweredInItsThread(t *testing.T) {
	t.Parallel()
	ja := mustCatalog(prompts.JA)
	never := []string{ja.Text("platform.opened", nil), ja.Text("platform.notice", nil)}
	check := func(t *testing.T, said []string) {
		t.Helper()
		for _, text := range said {
			if slices.ContainsFunc(never, func(n string) bool { return strings.Contains(text, n) }) {
				t.Errorf("they read %q", text)
			}
		}
	}
	for _, asks := range []string{" ask 勤務地はどこですか", " 勤務地はどこですか"} {
		t.Run("slack"+asks, func(t *testing.T) {
			t.Parallel()
			s := onSlack(t).(slackStage)
			p := begin(t, s, handbook(t))
			said := func(root string) []string {
				return fromBot(s.Thread("CJOBS", root)[1:], func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
			}
			root := s.Say(slackID("cand-1"), "CJOBS", "", slacktest.Mention+asks)
			p.until("the answer", func() bool { return strings.Contains(strings.Join(said(root), "\n"), "東京本社") })
			s.Say(slackID("cand-2"), "CJOBS", root, "食堂はありますか")
			p.until("the next answer", func() bool { return strings.Contains(strings.Join(said(root), "\n"), "食堂") })
			check(t, said(root))
			p.settles() // the newest button is that of the last answer
			p.until("they want a person", func() bool {
				return s.pressIn("CJOBS", slackID("cand-1"), ja.Text("helpdesk.button.person", nil)) == nil
			})
			p.until("staff read who asked", func() bool {
				_, desk := p.reads("cand-1")
				return countIn(desk, "cand-2") > 0 && countIn(desk, slackID("cand-2")) == 0
			})
			if n := len(s.told("cand-1")) + len(s.Private(slackID("cand-1"))); n > 0 || len(s.Messages("CJOBS")) != len(said(root))+2 {
				t.Errorf("elsewhere: %d messages in private, and in the channel %+v", n, s.Messages("CJOBS"))
			}
		})
		t.Run("discord"+asks, func(t *testing.T) {
			t.Parallel()
			d := onDiscord(t).(discordStage)
			p := begin(t, d, handbook(t))
			root := d.Say(d.people["cand-1"], d.jobs, "<@"+d.BotID+">"+asks)
			said := func() []string {
				return fromBot(d.Messages(root), func(m discordtest.Message) (string, bool) { return m.Reads(), m.Author.Bot })
			}
			p.until("the answer", func() bool { return strings.Contains(strings.Join(said(), "\n"), "東京本社") })
			d.Say(d.people["cand-2"], root, "食堂はありますか")
			p.until("the next answer", func() bool { return strings.Contains(strings.Join(said(), "\n"), "食堂") })
			check(t, said())
			p.settles()
			p.until("they want a person", func() bool { return d.pressIn(root, d.people["cand-1"], ja.Text("helpdesk.button.person", nil)) == nil })
			p.until("staff read who asked", func() bool {
				_, desk := p.reads("cand-1")
				return countIn(desk, "cand-2") > 0 && countIn(desk, d.people["cand-2"]) == 0
			})
		})
	}
}

// pressIn presses the newest button with a label in a channel.
func (s slackStage) pressIn(channel, user, label string) error {
	for _, m := range slices.Backward(s.Messages(channel)) {
		if slices.Contains(m.Blocks.Buttons(), label) {
			return s.Click(user, channel, m.TS, label)
		}
	}
	return fmt.Errorf("%w %s", errNoButton, label)
}

// pressIn presses the newest button with a label in a channel or thread.
func (d discordStage) pressIn(channel, user, label string) error {
	for _, m := range slices.Backward(d.Messages(channel)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if c.Label == label {
					d.Click(user, channel, m.ID, c.CustomID)
					return nil
				}
			}
		}
	}
	return fmt.Errorf("%w %s", errNoButton, label)
}

// TestQuestionsGoWhereTheyAreToGo asks in a channel, where it is configured where questions are answered, apart from where interviews are held.
func TestQuestionsGoWhereTheyAreToGo(t *testing.T) {
	t.Parallel()
	notice := mustCatalog(prompts.JA).Text("platform.notice", nil)
	for name, tt := range map[string]struct {
		settings           string
		questions, applies string // the channel, or the direct message
	}{
		"questions apart":        {"interviews: channel, questions: direct", "direct", "channel"},
		"as before":              {"channel_threads: true", "channel", "channel"},
		"questions in a channel": {"questions: channel", "channel", "direct"},
	} {
		t.Run("slack "+name, func(t *testing.T) {
			t.Parallel()
			s := slackWith{onSlack(t).(slackStage), tt.settings}
			p := begin(t, s, handbook(t))
			user := slackID("cand-1")
			read := func(where string) string {
				room := map[string]string{"direct": s.DM(user), "channel": "CJOBS"}[where]
				return lines(fromBot(s.Messages(room), func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" }))
			}
			s.Slash(user, "CJOBS", "/mendan", "ask 勤務地はどこですか")
			p.until("the answer", func() bool { return strings.Contains(read(tt.questions), "東京本社") })
			if strings.Contains(read(tt.questions), notice) {
				t.Errorf("they read %q", read(tt.questions))
			}
			s.Slash(user, "CJOBS", "/mendan", "apply")
			p.until("the interview", func() bool { return strings.Contains(read(tt.applies), "進めてよいですか") })
		})
	}
	for settings, inThread := range map[string]bool{"": true, "questions: mention, ": true, "questions: direct, ": false} {
		t.Run("discord "+settings, func(t *testing.T) {
			t.Parallel()
			d := discordWith{onDiscord(t).(discordStage), settings}
			p := begin(t, d, handbook(t))
			asked := d.asksInChannel("cand-1", " 勤務地はどこですか")
			answered := func(inThread bool) bool {
				for _, th := range d.Threads(d.jobs) {
					if (th.ID == asked) == inThread && strings.Contains(lines(d.ofBot(th.ID)), "東京本社") {
						return true
					}
				}
				return false
			}
			p.until("the answer", func() bool { return answered(inThread) })
			if answered(!inThread) {
				t.Error("it is answered elsewhere, too")
			}
			p.act(act{by: "cand-2", start: true}, "")
			p.until("the interview, in a thread of theirs", func() bool { return p.threadHas("cand-2", "進めてよいですか") == 1 })
		})
	}
}

// discordWith is a server whose configuration says something more.
type discordWith struct {
	discordStage
	more string
}

func (d discordWith) settings() (string, []string) {
	config, env := d.discordStage.settings()
	return strings.Replace(config, "{enabled", "{"+d.more+"enabled", 1), env
}

// slackWith is a workspace whose configuration says something more.
type slackWith struct {
	slackStage
	more string
}

func (s slackWith) settings() (string, []string) {
	config, env := s.slackStage.settings()
	return strings.Replace(config, "{enabled", "{"+s.more+", enabled", 1), env
}
