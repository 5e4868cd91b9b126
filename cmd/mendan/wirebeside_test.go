package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// besideSlack is a candidate whose conversation is in a thread of the direct message, as those of an app with assistant threads are, and those that
// an earlier version of the program opened. They write in the main box.
type besideSlack struct {
	slackStage
	p        *play
	dm, root string
}

func beside(t *testing.T) besideSlack {
	s := onSlack(t).(slackStage)
	p := beginApart(t, s, "")
	return besideSlack{s, p, s.DM(slackID("cand-1")), s.OpenAssistant(slackID("cand-1"))}
}

func (b besideSlack) says(text string) (ts string) {
	return b.Say(slackID("cand-1"), b.dm, "", text)
}

// said are the bot's messages in a thread of the direct message; with an empty one, those in the main box.
func (b besideSlack) said(thread string) string {
	return strings.Join(fromBot(b.Messages(b.dm), func(m slacktest.Message) (string, bool) {
		return m.Reads(), m.Bot != "" && m.Thread == thread
	}), "\n")
}

func (b besideSlack) until(what string, thread func() string, text string) {
	b.p.t.Helper()
	b.p.until(what, func() bool { return strings.Contains(b.said(thread()), text) })
}

func (b besideSlack) interview() string { return b.root }
func (b besideSlack) box() string       { return "" }

// begun begins the interview in the thread.
func (b besideSlack) begun() {
	b.p.t.Helper()
	b.Say(slackID("cand-1"), b.dm, b.root, "apply short")
	b.p.until("the consent's card", func() bool { return b.press(slackID("cand-1"), act{by: "cand-1"}, "はい、始めます") == nil })
	b.until("the first question", b.interview, "このまま日本語")
}

// TestTheMainBoxBelongsToTheConversation: what is written there is an answer as in the thread, also when it is edited or deleted, comes five
// times, or while the program is down. The person is told once where the conversation is.
func TestTheMainBoxBelongsToTheConversation(t *testing.T) {
	t.Parallel()
	b := beside(t)
	b.begun()
	b.Duplicate(3)
	b.says("東京に住んでいます")
	b.until("where the conversation is", b.box, "続きはこちらです")
	if !strings.Contains(b.said(""), "/archives/"+b.dm+"/p") {
		t.Errorf("no link: %s", b.said(""))
	}
	b.until("the next question", b.interview, "お名前")
	b.p.kill()
	back := b.Offline()
	name := b.says("高橋 直樹（たかはし なおき）です")
	back()
	b.p.start()
	b.until("the question after the gap", b.interview, "就労可否")
	b.Edit(b.dm, name, "高橋 直人（たかはし なおと）です")
	b.until("the edit", b.interview, "直人")
	if n := strings.Count(b.said(""), "続きはこちらです"); n != 1 {
		t.Errorf("told %d times where the conversation is", n)
	}
	b.says("データを消して")
	b.until("the question whether all is to be deleted", b.interview, "元には戻せません")
	b.says("はい、消して")
	b.p.until("the farewell", func() bool { return !strings.Contains(b.said(b.interview()), "直人") })
	b.says("人と話したいです")
	b.until("somebody is told", b.box, "担当者に知らせました")
	b.p.until("the team is told", func() bool {
		return slices.ContainsFunc(b.Messages("CMOD"), func(m slacktest.Message) bool { return strings.Contains(m.Reads(), slackID("cand-1")) })
	})
	b.says("データを消して")
	b.until("nothing is kept", b.box, "消すものもありません")
}

// TestPeopleAreReachedFromTheMainBox: who asks there for a person, in the middle of a conversation, reaches one, in their language and by a
// command; the conversation goes on, and so do its other exits.
func TestPeopleAreReachedFromTheMainBox(t *testing.T) {
	t.Parallel()
	for _, asked := range []string{"human", "人と話したいです"} {
		t.Run(asked, func(t *testing.T) {
			t.Parallel()
			b := beside(t)
			b.begun()
			b.says(asked)
			b.until("somebody is told", b.interview, "採用担当に知らせました")
			b.p.until("the team is told", func() bool {
				return slices.ContainsFunc(b.Messages("CMOD"), func(m slacktest.Message) bool {
					return strings.Contains(m.Reads(), "人と話したいとのことです")
				})
			})
			b.says("東京に住んでいます")
			b.until("the question after that", b.interview, "お名前")
		})
	}
}

// TestTheMainBoxAsksWhichConversation: with two that go on, what is written is kept until the person says to which it belongs.
func TestTheMainBoxAsksWhichConversation(t *testing.T) {
	t.Parallel()
	b := beside(t)
	b.p.addSecondForm()
	b.begun()
	b.Slash(slackID("cand-1"), "CJOBS", "/mendan", "apply second")
	b.p.until("another conversation", func() bool {
		return slices.ContainsFunc(b.Messages(b.dm), func(m slacktest.Message) bool {
			return m.Thread != "" && strings.Contains(m.Reads(), "もうひとつの応募")
		})
	})
	b.says("東京に住んでいます。日本語")
	first := b.says("でお願いできますか")
	b.until("which one", b.box, "どの会話のことでしょうか")
	b.Edit(b.dm, first, "でお願いします")
	b.p.restart()
	if n := strings.Count(b.said(""), "どの会話のことでしょうか"); n != 1 {
		t.Errorf("asked %d times", n)
	}
	b.p.until("the choice", func() bool {
		for _, m := range b.Messages(b.dm) {
			if i := slices.IndexFunc(m.Blocks.Buttons(), func(l string) bool { return strings.HasPrefix(l, "1. ") }); i >= 0 {
				return b.Click(slackID("cand-1"), b.dm, m.TS, m.Blocks.Buttons()[i]) == nil
			}
		}
		return false
	})
	b.until("the next question", b.interview, "お名前")
	b.says("高橋 直樹（たかはし なおき）です")
	b.p.until("which one, again", func() bool { return strings.Count(b.said(""), "どの会話のことでしょうか") == 2 })
	b.says("1")
	b.until("the question after that", b.interview, "就労可否")
}

// TestDirectMessagesBelongToTheConversation: on Discord the interview is in a private thread, and what is written to the bot alone belongs to
// it, too.
func TestDirectMessagesBelongToTheConversation(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	p := begin(t, d, "")
	p.act(act{by: "cand-1", start: true}, "")
	reads := func(text string) func() bool {
		return func() bool {
			thread, _ := p.reads("cand-1")
			return strings.Contains(strings.Join(thread, "\n"), text)
		}
	}
	p.until("the disclosure", reads("進めてよいですか"))
	dm := d.DirectMessages(d.people["cand-1"])
	d.Say(d.people["cand-1"], dm, "はい、お願いします")
	p.until("the first question", reads("このまま日本語"))
	p.until("where it goes on", func() bool {
		told := strings.Join(d.ofBot(dm), "\n")
		return strings.Contains(told, "続きはこちらです") && strings.Contains(told, d.thread("cand-1"))
	})
	d.Say(d.people["cand-1"], dm, "データを消して")
	p.until("the question whether all is to be deleted", reads("元には戻せません"))
	if n := strings.Count(strings.Join(d.ofBot(dm), "\n"), "続きはこちらです"); n != 1 {
		t.Errorf("told %d times", n)
	}
}
