package main

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// home is what a person's page shows, and its buttons. Where that is not what holds asks for, it is opened once more, as soon as all is taken in.
func (s slackStage) home(by string, holds func(text string, buttons []string) bool) bool {
	page := s.Home(slackID(by))
	if holds(page.Text(), page.Buttons()) {
		return true
	}
	if s.Quiet() {
		s.OpenHome(slackID(by))
	}
	return false
}

// TestHomeOnSlack goes from a person's own page: they apply, see where it goes on, and ask to have their data deleted, which is asked back in the
// conversation. Staff see how much waits.
func TestHomeOnSlack(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, "")
	has := func(have []string, label string) int {
		return slices.IndexFunc(have, func(h string) bool { return strings.HasPrefix(h, label) })
	}
	shows := func(by string, labels ...string) func() bool {
		return func() bool {
			return s.home(by, func(_ string, have []string) bool {
				return !slices.ContainsFunc(labels, func(l string) bool { return has(have, l) < 0 })
			})
		}
	}
	press := func(by, label string) {
		t.Helper()
		have := s.Home(slackID(by)).Buttons()
		if err := s.acknowledged(p.ctx, func() error { return s.ClickHome(slackID(by), have[has(have, label)]) }); err != nil {
			t.Fatal(err)
		}
	}
	p.until("there is something to begin", shows("cand-1", "応募: ", "担当者と話す", "データを削除する"))
	press("cand-1", "応募: ")
	p.until("the conversation goes on", shows("cand-1", "続ける", "担当者と話す", "データを削除する"))
	press("cand-1", "データを削除する")
	p.until("it is asked back in the conversation", func() bool {
		thread, _ := s.reads("cand-1")
		return slices.ContainsFunc(thread, func(text string) bool { return strings.Contains(text, "元には戻せません") })
	})
	p.until("staff see what there is to do", func() bool {
		return s.home("mod-1", func(text string, _ []string) bool {
			return strings.Contains(text, "進んでいる会話は 1 件です")
		})
	})
	p.until("staff can apply, too", shows("mod-1", "応募: "))
}

// The words in which a pressed wish is said are read as that wish in every language.
func TestPressedWishesAreUnderstood(t *testing.T) {
	for _, lang := range []string{prompts.JA, prompts.EN} {
		for _, wish := range []string{bot.WishPerson, bot.WishErase} {
			if words := mustCatalog(lang).Text("home.wish."+wish+".words", nil); interview.Exit(words) != wish {
				t.Errorf("%q is read as %q, not %q", words, interview.Exit(words), wish)
			}
		}
	}
}

// page is what a person, and nobody else, is shown of their own page on Discord.
func (d discordStage) page(ctx context.Context, by string) (it discordtest.Interaction, text string, labels []string, err error) {
	it, err = d.AwaitAnswer(ctx, d.Slash(d.people[by], d.jobs, "ja", "mendan", "home", nil))
	for _, m := range it.Private {
		text += m.Reads() + "\n"
		labels = append(labels, m.Labels()...)
	}
	return it, text, labels, err
}

// TestHomeOnDiscord goes from the same page, which a command shows on Discord, with the same words and buttons as on Slack.
func TestHomeOnDiscord(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	p := begin(t, d, "")
	open := func(by string, wants ...string) discordtest.Interaction {
		t.Helper()
		for {
			it, text, labels, err := d.page(p.ctx, by)
			if err != nil {
				t.Fatal(err)
			}
			missing := func(want string) bool {
				return !strings.Contains(text, want) && !slices.ContainsFunc(labels, func(l string) bool { return strings.HasPrefix(l, want) })
			}
			if len(it.Refused) > 0 || len(d.Messages(d.jobs)) > 0 {
				t.Fatalf("refused %v, %d messages for all to see", it.Refused, len(d.Messages(d.jobs)))
			}
			if !slices.ContainsFunc(wants, missing) {
				return it
			}
		}
	}
	press := func(it discordtest.Interaction, label string) {
		t.Helper()
		if _, err := d.AwaitAnswer(p.ctx, d.ClickPrivate(&it, label)); err != nil {
			t.Fatal(err)
		}
	}
	press(open("cand-1", "担当者と話す", "データを削除する"), "応募: 短い応募")
	p.until("the conversation", func() bool { thread, _ := d.reads("cand-1"); return countIn(thread, "進めてよいですか") > 0 })
	press(open("cand-1", "続ける", "担当者と話す"), "データを削除する")
	p.until("it is asked back in the conversation", func() bool { thread, _ := d.reads("cand-1"); return countIn(thread, "元には戻せません") > 0 })
	open("mod-1", "進んでいる会話は 1 件です", "応募: ")
}

// TestOpenPagesAreKeptTrue: who has opened their page reads there what has changed since, without opening it anew: a card that came, that was decided
// by a form, by its code or by a button, and how their conversation goes on, is taken over, handed back, withdrawn and erased.
func TestOpenPagesAreKeptTrue(t *testing.T) {
	t.Parallel()
	s := onSlack(t).(slackStage)
	p := begin(t, s, stubborn)
	ja := mustCatalog(prompts.JA)
	mod, reject := slackID("mod-1"), "理由をつけて却下"
	page := func(by string) string {
		b := s.Home(slackID(by))
		return b.Text() + "\n" + strings.Join(b.Buttons(), "\n")
	}
	shows := func(by, what string, wants bool) {
		t.Helper()
		p.until(what+" on the page of "+by, func() bool { text := page(by); return text != "\n" && strings.Contains(text, what) == wants })
	}
	for _, by := range []string{"mod-1", "cand-1"} {
		s.OpenHome(slackID(by))
		p.until("the page of "+by, func() bool { return len(s.Home(slackID(by))) > 0 })
	}
	atThePlan(p)
	shows("cand-1", "続ける", true)
	shows("mod-1", reject, true)
	before := codeOn(page("mod-1"))
	if err := s.ClickHome(mod, reject); err != nil {
		t.Fatal(err)
	}
	var view slacktest.View
	p.until("the form", func() (open bool) { view, open = s.Modal(mod); return open })
	if err := s.Submit(mod, view.ID, map[string]string{"reason": "お名前から伺ってください"}); err != nil {
		t.Fatal(err)
	}
	p.until("the next plan's card on the page", func() bool { now := codeOn(page("mod-1")); return now != "" && now != before })
	shows("mod-1", before, false)
	s.Say(mod, "CMOD", "", "approve "+codeOn(page("mod-1")))
	shows("mod-1", ja.Text("approvals.none", nil), true)
	p.act(act{by: "cand-1", say: "担当者と話したいです"}, "")
	shows("mod-1", ja.Text("card.needs_human.title", nil), true)
	p.act(act{by: "mod-1", press: "take_over"}, "担当者が話す")
	shows("cand-1", "直接お話ししています", true)
	s.below("mod-1", speaking, "ボットに戻す")
	shows("cand-1", "直接お話ししています", false)
	asked := func(words string) {
		t.Helper()
		p.until("they are asked", func() bool { return countIn(s.told("cand-1"), words) > 0 })
	}
	p.act(act{by: "cand-1", say: "辞退します"}, "")
	asked(ja.Text("withdraw.confirm", nil))
	p.act(act{by: "cand-1", say: "はい、辞退します"}, "")
	shows("cand-1", ja.Text("status.name.withdrawn", nil), true)
	p.act(act{by: "cand-1", say: "データを消して"}, "")
	asked("元には戻せません")
	p.act(act{by: "cand-1", say: "はい、消して"}, "")
	shows("cand-1", ja.Text("home.none", nil), true)
}

// codeOn is the code of the first card on a page; empty for none.
func codeOn(page string) string {
	if m := regexp.MustCompile("approve ([A-Z0-9]{4})").FindStringSubmatch(page); m != nil {
		return m[1]
	}
	return ""
}
