package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// addForeignForm adds a form in English before the one in Japanese.
func (p *play) addForeignForm() {
	p.t.Helper()
	p.kill()
	p.until("the connection is gone", func() bool { return !p.online() })
	p.write("a.yaml", strings.NewReplacer("id: short", "id: english", "短い応募", "An English job", "ja-JP", "en-US").Replace(shortForm))
	more, _ := p.settings()
	p.write("config.yaml", strings.Replace(p.config(), "forms: [", "forms: [\""+filepath.Join(p.dir, "a.yaml")+"\", ", 1)+more)
	p.start()
}

// TestWhoAppliesChoosesTheJob applies in a channel for no job in particular, where there are several: who does it, and nobody else, is shown the jobs,
// those of their language first, and begins with the one that they press. Applying again leads back to it.
func TestWhoAppliesChoosesTheJob(t *testing.T) {
	t.Parallel()
	want := []string{"短い応募", "An English job"}
	t.Run("slack", func(t *testing.T) {
		t.Parallel()
		s := onSlack(t).(slackStage)
		p := begin(t, s, "")
		p.addForeignForm()
		user := slackID("cand-1")
		dm := s.DM(user)
		s.Slash(user, "CJOBS", "/mendan", "apply")
		var card slacktest.Message
		p.until("the jobs", func() bool {
			all := s.Messages(dm)
			i := slices.IndexFunc(all, func(m slacktest.Message) bool { return slices.Equal(m.Blocks.Buttons(), want) })
			if i >= 0 {
				card = all[i]
			}
			return i >= 0
		})
		if n := len(s.Messages("CJOBS")); n > 0 {
			t.Errorf("%d messages in the channel", n)
		}
		if err := s.Click(user, dm, card.TS, want[0]); err != nil {
			t.Fatal(err)
		}
		p.until("the conversation", func() bool {
			return strings.Contains(strings.Join(s.told("cand-1"), "\n"), "「短い応募」のご応募をお手伝いします")
		})
		s.Slash(user, "CJOBS", "/mendan", "apply")
		p.until("the way back", func() bool {
			return slices.ContainsFunc(s.Private(user), func(m slacktest.Message) bool { return strings.Contains(m.Reads(), "/archives/"+dm) })
		})
	})
	t.Run("discord", func(t *testing.T) {
		t.Parallel()
		d := onDiscord(t).(discordStage)
		p := begin(t, d, "")
		p.addForeignForm()
		it := d.Slash(d.people["cand-1"], d.jobs, "ja", "mendan", "apply", nil)
		p.until("the jobs", func() bool {
			return slices.ContainsFunc(d.State(it).Private, func(m discordtest.Message) bool {
				return strings.Contains(m.Reads(), "どの求人に応募されますか") && len(m.Components) > 0
			})
		})
		if n := len(d.Messages(d.jobs)); n > 0 {
			t.Errorf("%d messages in the channel", n)
		}
		shown := d.State(it)
		if !slices.ContainsFunc(shown.Private, func(m discordtest.Message) bool { return slices.Equal(m.Labels(), want) }) {
			t.Errorf("they can choose from %+v", shown.Private)
		}
		chosen, err := d.AwaitAnswer(p.ctx, d.ClickPrivate(&shown, want[0]))
		if err != nil {
			t.Fatal(err)
		}
		p.until("the conversation, and where it is", func() bool {
			at := d.thread("cand-1")
			return at != "" && p.threadHas("cand-1", "「短い応募」のご応募をお手伝いします") == 1 &&
				slices.ContainsFunc(append(d.State(&chosen).Private, d.Private(d.people["cand-1"])...), func(m discordtest.Message) bool { return strings.Contains(m.Reads(), "/"+at) })
		})
	})
}

// TestThePageOffersTheJobs: a person's own page offers the jobs to choose from, those of their language first, and begins with the one that is chosen.
func TestThePageOffersTheJobs(t *testing.T) {
	t.Parallel()
	want := []string{"短い応募", "An English job"}
	begun := func(p *play) {
		t.Helper()
		p.until("the conversation", func() bool {
			return p.threadHas("cand-1", "「短い応募」のご応募をお手伝いします") == 1
		})
	}
	offered := func(labels []string) (out []string) {
		for _, l := range labels {
			if slices.Contains(want, strings.TrimPrefix(l, "応募: ")) {
				out = append(out, l)
			}
		}
		return out
	}
	t.Run("slack", func(t *testing.T) {
		t.Parallel()
		s := onSlack(t).(slackStage)
		p := begin(t, s, "")
		p.addForeignForm()
		var labels []string
		p.until("the jobs", func() bool {
			return s.home("cand-1", func(_ string, have []string) bool { labels = offered(have); return len(labels) == 2 })
		})
		if !strings.Contains(labels[0], want[0]) {
			t.Errorf("in the order %q", labels)
		}
		if err := s.acknowledged(p.ctx, func() error { return s.ClickHome(slackID("cand-1"), labels[0]) }); err != nil {
			t.Fatal(err)
		}
		begun(p)
	})
	t.Run("discord", func(t *testing.T) {
		t.Parallel()
		d := onDiscord(t).(discordStage)
		p := begin(t, d, "")
		p.addForeignForm()
		it, _, labels, err := d.page(p.ctx, "cand-1")
		if labels = offered(labels); err != nil || len(labels) != 2 || !strings.Contains(labels[0], want[0]) {
			t.Fatalf("offered are %q: %v", labels, err)
		}
		if _, err := d.AwaitAnswer(p.ctx, d.ClickPrivate(&it, labels[0])); err != nil {
			t.Fatal(err)
		}
		begun(p)
	})
}
