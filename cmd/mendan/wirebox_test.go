package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

// slackThreads is a workspace in which candidates apply in an assistant thread of their direct message.
type slackThreads struct {
	slackStage
	roots map[string]string
}

func inAssistantThreads(t *testing.T) slackThreads {
	return slackThreads{onSlack(t).(slackStage), map[string]string{}}
}

func (s slackThreads) do(ctx context.Context, a act, label string) error {
	user := slackID(a.by)
	switch {
	case a.start:
		s.roots[a.by] = s.OpenAssistant(user)
		s.Say(user, s.DM(user), s.roots[a.by], "apply")
		return nil
	case a.say != "":
		s.Say(user, s.DM(user), s.roots[a.by], a.say)
		return nil
	}
	return s.slackStage.do(ctx, a, label)
}

func (s slackThreads) reads(candidate string) (thread, desk []string) {
	_, desk = s.slackStage.reads(candidate)
	root := s.roots[candidate]
	return fromBot(s.Messages(s.DM(slackID(candidate))), func(m slacktest.Message) (string, bool) {
		return m.Reads(), m.Bot != "" && m.Thread == root && root != ""
	}), desk
}

// TestTheDirectMessageIsTheConversation applies in a channel: the conversation is held in the direct message itself, with nothing said before it. What
// is written in a thread below one of its messages belongs to it, too, and so do the words that end it.
func TestTheDirectMessageIsTheConversation(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "")
	r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です"))
	for i, a := range r.acts[:2] {
		p.act(a, r.labels[i])
		p.shows(r, i)
	}
	user, dm := slackID("cand-1"), s.DM(slackID("cand-1"))
	question := s.Messages(dm)[len(s.Messages(dm))-1].TS
	s.Say(user, dm, question, "東京に住んでいます")
	reads := func(what, text string) {
		t.Helper()
		p.until(what, func() bool {
			return slices.ContainsFunc(s.Messages(dm), func(m slacktest.Message) bool {
				return m.Bot != "" && m.Thread == "" && strings.Contains(m.Reads(), text)
			})
		})
	}
	reads("the next question", "お名前")
	p.until("where it goes on", func() bool {
		return slices.ContainsFunc(s.Thread(dm, question), func(m slacktest.Message) bool { return strings.Contains(m.Reads(), "このスレッドの外") })
	})
	s.Say(user, dm, question, "人と話したいです")
	reads("somebody is told", "採用担当に知らせました")
	s.Say(user, dm, question, "データを消して")
	reads("the question whether all is to be deleted", "元には戻せません")
	s.Say(user, dm, "", "はい、消して")
	reads("the farewell", "すべて消しました")
	s.Say(user, dm, "", "人と話したいです")
	reads("somebody is told without a conversation", "担当者に知らせました")
	s.Say(user, dm, "", "apply")
	reads("another one begins", "この内容で進めてよいですか")
}

// TestWhoBeginsIsToldWhere begins in a channel: who does it reads there, and nobody else, where their conversation is, with a link; and when they begin
// again the same. What Discord cannot show them there, they read in their direct messages.
func TestWhoBeginsIsToldWhere(t *testing.T) {
	t.Parallel()
	t.Run("slack", func(t *testing.T) {
		t.Parallel()
		s := onSlack(t).(slackStage)
		p := begin(t, s, "")
		user := slackID("cand-1")
		told := func() (n int) {
			for _, m := range s.Private(user) {
				if strings.Contains(m.Reads(), "/archives/"+s.DM(user)) {
					n++
				}
			}
			return n
		}
		for n := range 2 {
			s.Slash(user, "CJOBS", "/mendan", "apply")
			p.until("the link", func() bool { return told() == n+1 })
		}
		if n := len(s.Messages("CJOBS")); n > 0 {
			t.Errorf("%d messages in the channel", n)
		}
	})
	t.Run("discord", func(t *testing.T) {
		t.Parallel()
		d := onDiscord(t).(discordStage)
		p := begin(t, d, "")
		user := d.people["cand-1"]
		for range 2 {
			it := d.Slash(user, d.jobs, "ja", "mendan", "apply", nil)
			p.until("the link", func() bool {
				return slices.ContainsFunc(d.State(it).Private, func(m discordtest.Message) bool {
					at := d.thread("cand-1")
					return at != "" && strings.Contains(m.Reads(), "/"+at)
				})
			})
		}
	})
	t.Run("discord, by a mention", func(t *testing.T) {
		t.Parallel()
		d := onDiscord(t).(discordStage)
		p := begin(t, d, "")
		user := d.people["cand-1"]
		for n := range 2 {
			d.Say(user, d.jobs, "<@"+d.BotID+"> apply")
			p.until("the link", func() bool {
				at := d.thread("cand-1")
				return at != "" && countIn(d.ofBot(d.DirectMessages(user)), "/"+at) == n+1
			})
		}
		if said := d.ofBot(d.jobs); len(said) > 0 {
			t.Errorf("everybody reads %q", said)
		}
	})
}

// TestQuestionsCanBeDeleted asks something in the direct message, and then wants it gone: what was asked and answered is deleted, and the words are no
// further question. With two conversations it is the same, without being asked which; and who wants a person then is heard at once.
func TestQuestionsCanBeDeleted(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "")
	p.addSecondForm()
	user, dm := slackID("cand-1"), s.DM(slackID("cand-1"))
	reads := func(text string) {
		t.Helper()
		p.until("they read "+text, func() bool { return strings.Contains(strings.Join(s.told("cand-1"), "\n"), text) })
	}
	forgets := func(says string) {
		t.Helper()
		s.Say(user, dm, "", says)
		reads("これまでの内容をすべて消しますか")
		p.until("it can be pressed", func() bool { return s.press(user, act{by: "cand-1"}, "はい、消して") == nil })
		reads("ここでの内容をすべて消しました")
	}
	s.Say(user, dm, "", "ask 勤務地はどこですか")
	reads("勤務地はどこですか")
	forgets("データを消して")
	p.until("what was answered is gone", func() bool {
		return !strings.Contains(strings.Join(s.told("cand-1"), "\n"), "勤務地はどこですか")
	})
	root := s.OpenAssistant(user)
	for _, at := range []struct{ root, form, title string }{{root, "short", "「短い応募」"}, {s.OpenAssistant(user), "second", "「もうひとつの応募」"}} {
		s.Say(user, dm, at.root, "apply "+at.form)
		reads(at.title + "のご応募をお手伝いします")
	}
	s.Say(user, dm, "", "人と話したいです")
	p.until("the team is told which", func() bool {
		_, desk := s.reads("cand-1")
		return strings.Contains(strings.Join(desk, "\n"), "短い応募") && strings.Contains(strings.Join(desk, "\n"), "もうひとつの応募")
	})
	before := len(s.told("cand-1"))
	forgets("データを消して")
	p.until("both are gone", func() bool {
		return !strings.Contains(strings.Join(s.told("cand-1"), "\n"), "のご応募をお手伝いします")
	})
	if strings.Contains(strings.Join(s.told("cand-1"), "\n"), "どの会話のことでしょうか") || before == 0 {
		t.Error("they are asked which conversation they mean")
	}
}

// TestASecondConversationHasItsOwnPlace applies for another job while one goes on: that gets a thread below, and each is answered where it is.
// The message that begins it names its job. Below the messages of the first one, the words are the first one's.
func TestASecondConversationHasItsOwnPlace(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "")
	p.addSecondForm()
	user, dm := slackID("cand-1"), s.DM(slackID("cand-1"))
	opened := mustCatalog(prompts.JA).Text("platform.opened", nil)
	count := func(thread func(slacktest.Message) bool, text string) (n int) {
		for _, m := range s.Messages(dm) {
			if m.Bot != "" && thread(m) && strings.Contains(m.Reads(), text) {
				n++
			}
		}
		return n
	}
	inBox := func(m slacktest.Message) bool { return m.Thread == "" }
	below := func(m slacktest.Message) bool { return m.Thread != "" }
	s.Say(user, dm, "", "apply short")
	p.until("the first one", func() bool { return count(inBox, "短い応募") == 1 })
	if n := count(inBox, opened); n > 0 {
		t.Errorf("before it, %q is said", opened)
	}
	s.Say(user, dm, "", "apply second")
	p.until("the second one", func() bool { return count(below, "もうひとつの応募") == 1 && count(inBox, opened) == 1 })
	s.Say(user, dm, "", "はい、始めます")
	p.until("the first one goes on", func() bool { return count(inBox, "このまま日本語") == 1 })
	root := s.Messages(dm)[slices.IndexFunc(s.Messages(dm), func(m slacktest.Message) bool { return m.Reads() == "もうひとつの応募\n"+opened })].TS
	s.Say(user, dm, root, "はい、始めます")
	p.until("the second one goes on", func() bool { return count(below, "このまま日本語") == 1 })
}
