package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// slackStage is a workspace in which candidates talk in their direct message and staff in a channel.
type slackStage struct{ *slacktest.Server }

func onSlack(t *testing.T) stage {
	s := slacktest.New(slacktest.Options{AckTime: time.Second, TriggerTime: time.Minute})
	t.Cleanup(s.Close)
	for _, id := range []string{"cand-1", "cand-2", "mod-1"} {
		s.AddUser(slacktest.User{ID: slackID(id), Name: id, Locale: "ja-JP"})
	}
	s.AddChannel(slacktest.Channel{ID: "CMOD"})
	s.AddChannel(slacktest.Channel{ID: "CJOBS"})
	return slackStage{s}
}

// slackID is the id of a person: U1 of cand-1, U91 of mod-1.
func slackID(name string) string {
	role, n, _ := strings.Cut(name, "-")
	return "U" + map[string]string{"cand": "", "mod": "9"}[role] + n
}

func (s slackStage) settings() (string, []string) {
	return fmt.Sprintf("slack: {enabled: true, api_url: %q, moderators_channel: CMOD, moderators: [%s]}\n", s.APIURL(), slackID("mod-1")),
		[]string{"SLACK_APP_TOKEN=" + slacktest.AppToken, "SLACK_BOT_TOKEN=" + slacktest.BotToken}
}

func (s slackStage) online() bool { return s.Connected() > 0 }

func (s slackStage) trouble() {
	s.Duplicate(5)
	for _, skip := range []int{2, 3} { // the second is counted when the first is over
		s.Fail(slacktest.Fault{Method: "chat.postMessage", Skip: skip, Lose: true})
	}
}

func (s slackStage) await(ctx context.Context, holds func() bool) error {
	for {
		changed := s.Changed()
		if holds() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s slackStage) do(ctx context.Context, a act, label string) error {
	user := slackID(a.by)
	switch {
	case a.start:
		words := strings.TrimSpace("apply " + a.job)
		return s.acknowledged(ctx, func() error { s.Slash(user, "CJOBS", "/mendan", words); return nil })
	case a.press == "":
		return s.acknowledged(ctx, func() error { s.write(user, a); return nil })
	}
	press := func() error { return s.press(user, a, label) }
	if a.twice {
		press = func() error { return errors.Join(s.press(user, a, label), s.press(user, a, label)) }
	}
	if a.fill == nil && a.file == nil {
		return s.acknowledged(ctx, press)
	}
	s.Dismiss(user) // one that did not go through the last time
	var view slacktest.View
	for open := false; !open; { // on a slow machine a modal may come too late: then the person is told, and presses again
		told := len(s.Private(user))
		if err := s.acknowledged(ctx, press); err != nil {
			return err
		}
		if err := s.await(ctx, func() bool { view, open = s.Modal(user); return open || len(s.Private(user)) > told }); err != nil {
			return fmt.Errorf("no modal opens: %w", err)
		}
	}
	chosen := map[string]slacktest.File{}
	if a.file != nil {
		chosen["file"] = *a.file
	}
	return s.acknowledged(ctx, func() error { return s.SubmitFiles(user, view.ID, a.fill, chosen) })
}

// write writes, changes or deletes a message.
func (s slackStage) write(user string, a act) {
	dm, below := s.DM(user), ""
	all := s.Messages(dm)
	if a.edits != "" || a.drops != "" {
		for _, m := range slices.Backward(all) {
			switch {
			case m.User != user || m.Text != a.edits+a.drops:
				continue
			case a.edits != "":
				s.Edit(dm, m.TS, a.say)
			default:
				s.Remove(dm, m.TS)
			}
			return
		}
	}
	if a.elsewhere {
		for _, m := range all {
			if m.Bot != "" && m.Thread == "" {
				below = m.TS
			}
		}
	}
	var files []slacktest.File
	if a.file != nil {
		files = append(files, *a.file)
	}
	s.Say(user, dm, below, a.say, files...)
}

// errUnheard means that the person is told that what they pressed or wrote as a command did not work.
var errUnheard = errors.New("no program acknowledged it in time")

// acknowledged does something and waits until the program has taken in all that it was told.
func (s slackStage) acknowledged(ctx context.Context, do func() error) error {
	before := s.unheard()
	if err := do(); err != nil {
		return err
	}
	if err := s.await(ctx, s.Quiet); err != nil {
		return err
	}
	if s.unheard() > before {
		return errUnheard
	}
	return nil
}

func (s slackStage) unheard() int { return s.Abandoned("interactive") + s.Abandoned("slash_commands") }

// press presses the button with a label that an act is about.
func (s slackStage) press(user string, a act, label string) error {
	channel := "CMOD"
	if strings.HasPrefix(a.by, "cand-") {
		channel = s.DM(user)
	}
	all := s.Messages(channel)
	if !a.oldest {
		slices.Reverse(all)
	}
	for _, m := range all {
		if slices.Contains(m.Blocks.Buttons(), label) {
			return s.Click(user, channel, m.TS, label)
		}
	}
	return fmt.Errorf("%w %s", errNoButton, label)
}

// reads gives what is read in the direct message itself: the conversation is held there, and nothing comes before it.
func (s slackStage) reads(candidate string) (thread, desk []string) {
	for _, m := range s.Messages(s.DM(slackID(candidate))) {
		if m.Bot != "" {
			thread = append(thread, m.Reads())
		}
	}
	for _, m := range s.Messages("CMOD") {
		if m.Bot != "" {
			desk = append(desk, m.Reads())
		}
	}
	return thread, desk
}
