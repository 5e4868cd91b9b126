package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
)

// discordStage is a server in which candidates talk in private threads and staff in a channel.
type discordStage struct {
	*discordtest.Server
	jobs, desk string
	people     map[string]string
}

func onDiscord(t *testing.T) stage {
	s := discordtest.Start()
	t.Cleanup(s.Close)
	d := discordStage{Server: s, jobs: s.Channel("jobs"), desk: s.Channel("desk"), people: map[string]string{}}
	for _, name := range []string{"cand-1", "cand-2", "mod-1"} {
		d.people[name] = s.User(name)
	}
	return d
}

func (d discordStage) settings() (string, []string) {
	return fmt.Sprintf("discord: {enabled: true, api_url: %q, guild: %q, moderators_channel: %q, moderators: [%q]}\n", d.URL, d.Guild, d.desk, d.people["mod-1"]),
		[]string{"DISCORD_BOT_TOKEN=" + d.Token}
}

func (d discordStage) online() bool { return d.Connected() }

func (d discordStage) trouble() {
	d.Repeat(4)
	for _, skip := range []int{0, 3, 5} { // the first one opens the thread
		d.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Skip: skip, Times: 1, LoseAnswer: true})
	}
}

func (d discordStage) await(ctx context.Context, holds func() bool) error { return d.Await(ctx, holds) }

func (d discordStage) do(ctx context.Context, a act, label string) error {
	user := d.people[a.by]
	switch {
	case a.start:
		var args map[string]string
		if a.job != "" {
			args = map[string]string{"job": a.job}
		}
		_, err := d.AwaitAnswer(ctx, d.Slash(user, d.jobs, cmp.Or(a.lang, "ja"), "mendan", "apply", args))
		return err
	case a.press == "":
		d.write(user, a)
		return nil
	}
	for { // on a slow machine a modal may come too late: then the person is told, and presses again
		it, err := d.press(user, a.by, label)
		if err == nil && a.twice {
			_, err = d.press(user, a.by, label)
		}
		if err != nil {
			return err
		}
		answered, err := d.AwaitAnswer(ctx, it)
		if err != nil || a.fill == nil && a.file == nil {
			return err
		}
		if answered.Modal != nil {
			chosen := map[string]discordtest.File{}
			if a.file != nil {
				chosen["file"] = discordtest.File{Name: a.file.Name, MIME: a.file.MIME, Data: a.file.Data}
			}
			_, err = d.AwaitAnswer(ctx, d.SubmitFiles(&answered, a.fill, chosen))
			return err
		}
	}
}

// write writes, changes or deletes a message.
func (d discordStage) write(user string, a act) {
	at := d.thread(a.by)
	if a.edits != "" || a.drops != "" {
		for _, m := range slices.Backward(d.Messages(at)) {
			switch {
			case m.Author.ID != user || m.Content != a.edits+a.drops:
				continue
			case a.edits != "":
				d.Edit(at, m.ID, a.say)
			default:
				d.Delete(at, m.ID)
			}
			return
		}
	}
	if a.elsewhere {
		at = d.DirectMessages(user)
	}
	var files []discordtest.File
	if a.file != nil {
		files = append(files, discordtest.File{Name: a.file.Name, MIME: a.file.MIME, Data: a.file.Data})
	}
	d.Say(user, at, a.say, files...)
}

// press presses the newest button with a label that a person sees.
func (d discordStage) press(user, name, label string) (*discordtest.Interaction, error) {
	channel := d.desk
	if strings.HasPrefix(name, "cand-") {
		channel = d.thread(name)
	}
	for _, m := range slices.Backward(d.Messages(channel)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				if c.Label != label {
					continue
				}
				it := d.Click(user, channel, m.ID, c.CustomID)
				if !strings.HasPrefix(c.CustomID, "sure:") {
					return it, nil
				}
				asked, err := d.AwaitAnswer(context.Background(), it) // it asks once more
				if err != nil {
					return nil, err
				}
				return d.ClickPrivate(&asked, asked.Private[0].Labels()[0]), nil
			}
		}
	}
	return nil, errors.New("nobody sees the button " + label)
}

// thread is the private thread of a candidate.
func (d discordStage) thread(name string) string {
	for _, th := range d.Threads(d.jobs) {
		if d.InThread(th.ID, d.people[name]) {
			return th.ID
		}
	}
	return ""
}

// reads leaves out the first message of a thread: it says where one is.
func (d discordStage) reads(candidate string) (thread, desk []string) {
	thread = d.ofBot(d.thread(candidate))
	return thread[min(1, len(thread)):], d.ofBot(d.desk)
}

func (d discordStage) ofBot(channel string) []string {
	var out []string
	for _, m := range d.Messages(channel) {
		if m.Author.ID == d.BotID {
			out = append(out, m.Reads())
		}
	}
	return out
}
