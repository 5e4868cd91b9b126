package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// team is a stage with an operator, who has tasks done in the channel of the jobs, where the others can read along.
type team interface {
	stage
	asks(text string) (deletes func())                // the operator mentions the bot, in a message that can be deleted
	click(who, channel, label string) error           // the newest button with this label
	shown(channel string) []string                    // what the bot says there and in the channel's threads
	attached(channel string) map[string]string        // its files there, by name
	rooms() (jobs, desk string, operator, mod string) // ids
}

type slackTeam struct{ slackStage }

func (s slackTeam) settings() (string, []string) {
	_, env := s.slackStage.settings()
	return fmt.Sprintf("slack: {enabled: true, api_url: %q, moderators_channel: CMOD, moderators: [%s], operators: [UOP]}\n", s.APIURL(), slackID("mod-1")), env
}

func (s slackTeam) rooms() (string, string, string, string) {
	return "CJOBS", "CMOD", "UOP", slackID("mod-1")
}
func (s slackTeam) asks(text string) func() {
	ts := s.Say("UOP", "CJOBS", "", slacktest.Mention+" "+text)
	return func() { s.Remove("CJOBS", ts) }
}

func (s slackTeam) click(who, channel, label string) error {
	for _, m := range slices.Backward(s.Messages(channel)) {
		if slices.Contains(m.Blocks.Buttons(), label) {
			return s.Click(who, channel, m.TS, label)
		}
	}
	return fmt.Errorf("%w %s", errNoButton, label)
}

func (s slackTeam) shown(channel string) []string {
	var out []string
	for _, m := range s.Messages(channel) {
		if m.Bot != "" {
			out = append(out, m.Reads())
		}
	}
	return out
}

func (s slackTeam) attached(channel string) map[string]string {
	out := map[string]string{}
	for _, u := range s.Uploads(channel) {
		if u.Thread != "" { // a file stands below what it belongs to
			out[u.Name] = string(u.Data)
		}
	}
	return out
}

type discordTeam struct{ discordStage }

func (d discordTeam) settings() (string, []string) {
	_, env := d.discordStage.settings()
	return fmt.Sprintf("discord: {enabled: true, api_url: %q, guild: %q, moderators_channel: %q, moderators: [%q], operators: [%q]}\n",
		d.URL, d.Guild, d.desk, d.people["mod-1"], d.people["op-1"]), env
}

func (d discordTeam) rooms() (string, string, string, string) {
	return d.jobs, d.desk, d.people["op-1"], d.people["mod-1"]
}
func (d discordTeam) asks(text string) func() {
	id := d.Say(d.people["op-1"], d.jobs, "<@"+d.BotID+"> "+text)
	return func() { d.Delete(d.jobs, id) }
}

// places are a channel and its threads.
func (d discordTeam) places(channel string) []string {
	out := []string{channel}
	for _, th := range d.Threads(channel) {
		out = append(out, th.ID)
	}
	return out
}

func (d discordTeam) click(who, channel, label string) error {
	for _, place := range d.places(channel) {
		for _, m := range slices.Backward(d.Messages(place)) {
			for _, row := range m.Components {
				for _, c := range row.Components {
					if c.Label == label {
						d.Click(who, place, m.ID, c.CustomID)
						return nil
					}
				}
			}
		}
	}
	return fmt.Errorf("nobody sees the button %s", label)
}

func (d discordTeam) shown(channel string) []string {
	var out []string
	for _, place := range d.places(channel) {
		out = append(out, d.ofBot(place)...)
	}
	return out
}

func (d discordTeam) attached(channel string) map[string]string {
	out := map[string]string{}
	for _, place := range d.places(channel) {
		for _, u := range d.Uploads(place) {
			out[u.Name] = string(u.Data)
		}
	}
	return out
}

// teams are the platforms, with an operator.
func teams() map[string]func(t *testing.T) team {
	return map[string]func(t *testing.T) team{
		"slack": func(t *testing.T) team {
			s := slackTeam{onSlack(t).(slackStage)}
			s.AddUser(slacktest.User{ID: "UOP", Name: "op-1", Locale: "ja-JP"})
			return s
		},
		"discord": func(t *testing.T) team {
			d := discordTeam{onDiscord(t).(discordStage)}
			d.people["op-1"] = d.User("op-1")
			return d
		},
	}
}

// TestATaskOnEachPlatform: begun by a mention, its plan and its action decided by a click in the moderators' room, where the whole change
// is attached, confirmed by a click in the thread, and reported there with what changed.
func TestATaskOnEachPlatform(t *testing.T) {
	t.Parallel()
	content := strings.Repeat("一行ずつ、長い内容です。", 60)
	for name, open := range teams() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			s := open(t)
			p := begin(t, s, fmt.Sprintf("agent: {working_dir: %q, review_models: [stubborn-1, stubborn-2, reviewer-a]}\n", work))
			jobs, desk, operator, mod := s.rooms()
			says := func(channel, text string) func() bool {
				return func() bool { return strings.Contains(strings.Join(s.shown(channel), "\n"), text) }
			}
			press := func(who, channel, label string) {
				t.Helper()
				p.until("the button "+label, func() bool { return s.click(who, channel, label) == nil })
			}
			s.asks("task notes.md を「" + content + "」という内容で作成して")
			p.until("the plan's card", says(desk, "計画の判断をお願いします"))
			press(mod, desk, "この計画で進める")
			p.until("the question to the operator", says(jobs, "この計画を実行しますか"))
			press(operator, jobs, "実行する")
			p.until("the action's card with its file", func() bool {
				return says(desk, "操作の判断をお願いします")() && strings.Contains(s.attached(desk)["notes.md.diff"], "+"+content)
			})
			if _, err := os.Stat(filepath.Join(work, "notes.md")); err == nil {
				t.Error("it was written before anybody allowed it")
			}
			press(mod, desk, "今回だけ許可")
			p.until("the report with what changed", func() bool {
				return says(jobs, "終わりました")() && strings.Contains(s.attached(jobs)["changes.diff"], "+"+content)
			})
			if raw, err := os.ReadFile(filepath.Join(work, "notes.md")); err != nil || string(raw) != content+"\n" {
				t.Errorf("%q, %v", raw, err)
			}
		})
	}
}

// TestADeletedRequestOnEachPlatform deletes the mention in the channel that a task or a discussion began with, after its card was decided
// or while that waits, and after the program was started anew: what it said is nowhere any more, and who asked hears so.
func TestADeletedRequestOnEachPlatform(t *testing.T) {
	t.Parallel()
	const secret = "銀河鉄道の夜行便"
	for name, open := range teams() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			p := beginApart(t, s, fmt.Sprintf("agent: {working_dir: %q, review_models: [stubborn-1, stubborn-2, reviewer-a]}\n", t.TempDir()))
			jobs, desk, _, mod := s.rooms()
			says := func(channel, text string) func() bool {
				return func() bool { return strings.Contains(strings.Join(s.shown(channel), "\n"), text) }
			}
			task := s.asks("task notes.md を「" + secret + "」という内容で作成して")
			p.until("the plan's card", says(desk, "計画の判断をお願いします"))
			p.until("the plan is approved", func() bool { return s.click(mod, desk, "この計画で進める") == nil })
			p.until("the question to the operator", says(jobs, "この計画を実行しますか"))
			waiting := s.asks("task memo.md を「" + secret + "」という内容で作成して")
			p.until("another plan's card", says(desk, "memo.md"))
			talk := s.asks("discuss " + secret + "は売れますか")
			p.until("the discussion's end", says(jobs, "言語モデルは設定されていません"))
			if !says(desk, secret)() || !says(jobs, secret)() {
				t.Fatalf("%q %q", s.shown(desk), s.shown(jobs))
			}
			p.restart()
			task()
			waiting()
			talk()
			p.until("nobody reads of it", func() bool { return !says(desk, secret)() && !says(jobs, secret)() })
			p.until("who asked hears so", says(jobs, "依頼が削除された"))
			p.kill()
			if kept := recordsOf(t, filepath.Join(p.dir, "mendan.db")); strings.Contains(kept, secret) || !strings.Contains(kept, "discussion") {
				t.Errorf("kept: %s", kept)
			}
		})
	}
}

// recordsOf is all that a store has of its conversations.
func recordsOf(t *testing.T, file string) string {
	t.Helper()
	store, err := boltstore.Open(t.Context(), file, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	threads, err := storage.AllThreads(t.Context(), store, storage.ThreadQuery{})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, th := range threads {
		rec, err := store.Record(t.Context(), th.ID)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := storage.AllSteps(t.Context(), store, th.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&out).Encode([]any{rec, steps}); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}
