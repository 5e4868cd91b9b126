package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// amongSeveral is a candidate with two conversations that go on, neither of which is held where they write.
type amongSeveral struct {
	p     *play
	says  func(text string)
	there func(text string) // in the conversation that began first
	told  func() string     // where they write
	first func() string     // what they read in the conversation that began first
	alone func() string     // what only they see, besides
	press func(string) bool // the newest button there that begins so
}

// severalOnSlack has both in threads of the direct message, as where an earlier version of the program opened them.
func severalOnSlack(t *testing.T) amongSeveral {
	b := beside(t)
	b.p.addSecondForm()
	b.begun()
	b.Slash(slackID("cand-1"), "CJOBS", "/mendan", "apply second")
	b.p.until("another conversation", func() bool { return countIn(b.told("cand-1"), "もうひとつの応募") > 0 })
	return amongSeveral{
		p: b.p, says: func(text string) { b.says(text) },
		there: func(text string) { b.Say(slackID("cand-1"), b.dm, b.root, text) }, told: func() string { return b.said("") }, first: func() string { return b.said(b.root) },
		alone: func() string {
			return strings.Join(fromBot(b.Private(slackID("cand-1")), func(m slacktest.Message) (string, bool) { return m.Reads(), true }), "\n")
		},
		press: func(label string) bool {
			for _, m := range slices.Backward(b.Messages(b.dm)) {
				if i := slices.IndexFunc(m.Blocks.Buttons(), func(l string) bool { return strings.HasPrefix(l, label) }); i >= 0 {
					return b.Click(slackID("cand-1"), b.dm, m.TS, m.Blocks.Buttons()[i]) == nil
				}
			}
			return false
		},
	}
}

// severalOnDiscord has both in private threads.
func severalOnDiscord(t *testing.T) amongSeveral {
	d := onDiscord(t).(discordStage)
	p := begin(t, d, "")
	p.addSecondForm()
	user := d.people["cand-1"]
	var threads []string
	for _, job := range []string{"short", "second"} {
		if _, err := d.AwaitAnswer(p.ctx, d.Slash(user, d.jobs, "ja", "mendan", "apply", map[string]string{"job": job})); err != nil {
			t.Fatal(err)
		}
		p.until("a conversation about "+job, func() bool {
			for _, th := range d.Threads(d.jobs) {
				if !slices.Contains(threads, th.ID) && countIn(d.ofBot(th.ID), "進めてよいですか") > 0 {
					threads = append(threads, th.ID)
					return true
				}
			}
			return false
		})
	}
	dm := d.DirectMessages(user)
	press := func(channel, label string) bool {
		for _, m := range slices.Backward(d.Messages(channel)) {
			for _, row := range m.Components {
				for _, c := range row.Components {
					if strings.HasPrefix(c.Label, label) {
						return d.Click(user, channel, m.ID, c.CustomID) != nil
					}
				}
			}
		}
		return false
	}
	p.until("the first one goes on", func() bool { return press(threads[0], "はい、始めます") })
	p.until("its question", func() bool { return countIn(d.ofBot(threads[0]), "このまま日本語") > 0 })
	return amongSeveral{
		p: p, says: func(text string) { d.Say(user, dm, text) }, there: func(text string) { d.Say(user, threads[0], text) },
		told:  func() string { return strings.Join(d.told("cand-1"), "\n") },
		first: func() string { return strings.Join(d.ofBot(threads[0]), "\n") },
		alone: func() string {
			return strings.Join(fromBot(d.Private(user), func(m discordtest.Message) (string, bool) { return m.Reads(), true }), "\n")
		},
		press: func(label string) bool { return press(dm, label) },
	}
}

// TestLeavingOneOfSeveral writes that they stop, or withdraw, where it may be said of either of two conversations: they are asked which, the words are kept,
// and reach the one that they press, which asks back. What is wanted of people, or of all that is kept, needs no such question; nor does how things are.
func TestLeavingOneOfSeveral(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) amongSeveral{"slack": severalOnSlack, "discord": severalOnDiscord} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			which := func() int { return strings.Count(s.told(), "どの会話のことでしょうか") }
			for i, c := range []struct{ says, reads string }{{"応募を取りやめたいです", "取りやめてよければ"}, {"stop", "保存してあります"}} {
				s.says(c.says)
				s.p.until(c.says+" asks which", func() bool { return which() == i+1 })
				if strings.Contains(s.first(), c.reads) {
					t.Fatalf("%q is heard before it is known where it belongs", c.says)
				}
				s.p.until("the choice", func() bool { return s.press("1. ") })
				s.p.until(c.says+" is heard there", func() bool { return strings.Contains(s.first(), c.reads) })
			}
			asked := which()
			for _, c := range []struct{ says, reads string }{{"status", "もうひとつの応募"}, {"human", "知らせました"}, {"delete my data", "元には戻せません"}} {
				s.says(c.says)
				s.p.until(c.says, func() bool { return strings.Contains(s.told(), c.reads) })
			}
			if which() != asked {
				t.Errorf("asked which once more:\n%s", s.told())
			}
			all := func() int { return strings.Count(s.told()+s.first(), "元には戻せません") }
			before := all()
			s.there("データを消して")
			s.p.until("in one of them it is all of them as well", func() bool { return all() == before+1 })
			if strings.Contains(s.first(), "これまでの内容をすべて消します。") {
				t.Errorf("one of two says that everything goes:\n%s", s.first())
			}
		})
	}
}
