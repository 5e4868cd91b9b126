package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
)

// pinging is a server in which cards mention a role.
type pinging struct {
	discordStage
	role string
}

func (d pinging) settings() (string, []string) {
	config, env := d.discordStage.settings()
	return strings.Replace(config, "{enabled", "{ping_role: \""+d.role+"\", enabled", 1), env
}

// TestCardsPingARole applies where a role is to be pinged, which Slack has no such setting for: the card that waits mentions it, and nothing else does: not
// what the candidate says, nor the card when it is decided.
func TestCardsPingARole(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	s := pinging{d, d.Role("hiring")}
	d.Mentionable(s.role)
	p := begin(t, s, "")
	r := p.rehearse(decided(act{press: "approve"}))
	last := len(r.acts) - 1
	for i, a := range r.acts[:last] {
		p.act(a, r.labels[i])
		p.shows(r, i)
	}
	p.ready(r)
	p.settles()
	pings := func() (n int) {
		for _, body := range (discordTeam{d}).sent() {
			if strings.Contains(body, `"roles":["`+s.role+`"]`) {
				n++
			}
		}
		return n
	}
	calls := func() bool {
		return slices.ContainsFunc(d.Messages(d.desk), func(m discordtest.Message) bool { return strings.Contains(m.Content, "<@&"+s.role+">") })
	}
	if !calls() || pings() != 1 {
		t.Errorf("pinged %d times, on the card: %v", pings(), calls())
	}
	p.act(r.acts[last], r.labels[last])
	p.shows(r, last)
	p.until("the card is decided", func() bool { _, desk := s.reads("cand-1"); return countIn(desk, "承認しました") == 1 })
	p.settles()
	if pings() != 1 {
		t.Errorf("pinged %d times in the end", pings())
	}
}
