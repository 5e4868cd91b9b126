package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
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
