package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// losable is a stage on which a candidate's place can be lost.
type losable interface {
	direct
	lose(candidate string)
}

func (d discordStage) lose(candidate string) { d.RemoveChannel(d.thread(candidate)) }

// lose deletes the message below which the conversation is.
func (s slackThreads) lose(candidate string) { s.Lose(s.DM(slackID(candidate)), s.roots[candidate]) }

// slackChannel is a workspace in which interviews run in threads of the channel.
type slackChannel struct {
	slackStage
	gone func(s slackStage)
}

func (s slackChannel) settings() (string, []string) {
	config, env := s.slackStage.settings()
	return strings.Replace(config, "{enabled", "{channel_threads: true, enabled", 1), env
}

func (s slackChannel) lose(string) { s.gone(s.slackStage) }

func (s slackChannel) do(ctx context.Context, a act, label string) error {
	user := slackID(a.by)
	switch {
	case a.say != "":
		s.Say(user, "CJOBS", s.root(), a.say)
		return nil
	case a.press != "" && strings.HasPrefix(a.by, "cand-"):
		for _, m := range slices.Backward(s.Messages("CJOBS")) {
			if slices.Contains(m.Blocks.Buttons(), label) {
				return s.acknowledged(ctx, func() error { return s.Click(user, "CJOBS", m.TS, label) })
			}
		}
		return fmt.Errorf("nobody sees the button %s", label)
	}
	return s.slackStage.do(ctx, a, label)
}

func (s slackChannel) root() string {
	for _, m := range s.Messages("CJOBS") {
		if m.Bot != "" && m.Thread == "" {
			return m.TS
		}
	}
	return ""
}

func (s slackChannel) reads(string) (thread, desk []string) {
	for _, m := range s.Messages("CJOBS") {
		if m.Bot != "" && m.Thread != "" {
			thread = append(thread, m.Reads())
		}
	}
	return thread, fromBot(s.Messages("CMOD"), func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
}

// decided is an interview that staff decide after its place is lost.
func decided(verdict act) []act {
	verdict.by = "mod-1"
	return append(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"), verdict)
}

// ready waits until staff have all that they decide about.
func (p *play) ready(r rehearsal) {
	p.t.Helper()
	want := len(r.screens[len(r.screens)-2].desk)
	p.until("staff have their cards", func() bool { _, desk := p.reads("cand-1"); return len(desk) == want })
}

// TestADecisionReachesWhoseThreadIsGone deletes the candidate's thread before a moderator decides: the candidate reads the decision in their direct
// messages, and nobody of the staff has to do anything about it.
func TestADecisionReachesWhoseThreadIsGone(t *testing.T) {
	t.Parallel()
	inChannel := func(gone func(s slackStage)) func(t *testing.T) losable {
		return func(t *testing.T) losable { return slackChannel{onSlack(t).(slackStage), gone} }
	}
	approve, reject := act{press: "approve"}, act{press: "reject", fill: map[string]string{"reason": "募集を終えました"}}
	for name, tt := range map[string]struct {
		open     func(t *testing.T) losable
		verdicts []act
	}{
		"discord":             {func(t *testing.T) losable { return onDiscord(t).(losable) }, []act{approve, reject}},
		"slack thread":        {func(t *testing.T) losable { return inAssistantThreads(t) }, []act{approve, reject}},
		"slack channel gone":  {inChannel(func(s slackStage) { s.RemoveChannel("CJOBS") }), []act{approve}},
		"slack app taken out": {inChannel(func(s slackStage) { s.RemoveApp("CJOBS") }), []act{reject}},
	} {
		for _, verdict := range tt.verdicts {
			t.Run(name+" "+verdict.press, func(t *testing.T) {
				t.Parallel()
				s := tt.open(t)
				p := begin(t, s, "")
				r := p.rehearse(decided(verdict))
				last := len(r.acts) - 1
				for i, a := range r.acts[:last] {
					p.act(a, r.labels[i])
					p.shows(r, i)
				}
				p.ready(r)
				_, desk := s.reads("cand-1")
				s.lose("cand-1")
				p.act(r.acts[last], r.labels[last])
				words := r.screens[last].thread[len(r.screens[last].thread)-1]
				p.until(fmt.Sprintf("the candidate reads %q in their direct messages", words), func() bool {
					return slices.ContainsFunc(s.told("cand-1"), func(text string) bool { return sameTexts([][]string{words}, []string{text}) })
				})
				if _, now := s.reads("cand-1"); len(now) != len(desk) {
					t.Errorf("staff are told %q", now)
				}
			})
		}
	}
}

// leaves has somebody be deactivated: no direct message with them can be opened or used.
func (s slackStage) leaves(by string) {
	s.Fail(slacktest.Fault{Method: "conversations.open", Error: "user_disabled", Times: 1000})
	s.Fail(slacktest.Fault{Method: "chat.postMessage,chat.update", Channel: s.DM(slackID(by)), Error: "channel_not_found", Times: 1000})
}

// leaves has somebody leave the server, and with them goes their thread.
func (d discordStage) leaves(by string) {
	d.lose(by)
	d.Leave(d.people[by])
}

// TestADecisionForWhoLeftIsToldToPeople has the candidate leave: the staff read what they have to tell them, and that it did not reach them.
func TestADecisionForWhoLeftIsToldToPeople(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(interface {
				stage
				leaves(by string)
			})
			p := begin(t, s, "")
			r := p.rehearse(decided(act{press: "approve"}))
			last := len(r.acts) - 1
			for i, a := range r.acts[:last] {
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.ready(r)
			s.leaves("cand-1")
			p.act(r.acts[last], r.labels[last])
			words := r.screens[last].thread[len(r.screens[last].thread)-1]
			p.until(fmt.Sprintf("staff read that %q did not reach them", words), func() bool {
				_, desk := s.reads("cand-1")
				return slices.ContainsFunc(desk, func(text string) bool {
					return strings.Contains(text, "届けられませんでした") && sameTexts([][]string{words}, []string{text})
				})
			})
			if d, ok := s.(discordStage); ok && len(d.Threads(d.jobs)) != 0 {
				t.Errorf("%d threads were opened that nobody can be let into", len(d.Threads(d.jobs)))
			}
		})
	}
}

// TestWhoGetsNoPlaceIsTold uses the command where the bot may open no thread, and whose direct messages are closed: they are told so at once, where
// they used it and for their eyes only, and the staff in their room.
func TestWhoGetsNoPlaceIsTold(t *testing.T) {
	t.Parallel()
	s := onDiscord(t).(discordStage)
	p := begin(t, s, "")
	user := s.people["cand-1"]
	s.CloseDMs(user)
	s.Permit(1<<10 | 1<<11 | 1<<14 | 1<<15 | 1<<16 | 1<<38)
	it := s.Slash(user, s.jobs, "ja", "mendan", "apply", nil)
	p.until("they are told privately", func() bool {
		return slices.ContainsFunc(s.State(it).Private, func(m discordtest.Message) bool {
			return strings.Contains(m.Reads(), "ダイレクトメッセージを許可して")
		})
	})
	p.until("staff are told", func() bool {
		_, desk := s.reads("cand-1")
		return len(desk) == 1 && strings.Contains(desk[0], "cand-1")
	})
}
