package main

import (
	"bytes"
	"fmt"
	"net"
	"os/user"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// everywhere is a workspace with candidates and staff, beside which Discord and the HTTP API are connected.
type everywhere struct {
	slackStage
	discord discordStage
	address string
	more    string // of the configuration
}

func onEverything(t *testing.T) everywhere {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return everywhere{onSlack(t).(slackStage), onDiscord(t).(discordStage), l.Addr().String(), ""}
}

func (s everywhere) settings() (string, []string) {
	here, env := s.slackStage.settings()
	there, more := s.discord.settings()
	there = strings.Replace(there, "]}", fmt.Sprintf(", %q]}", s.discord.people["cand-2"]), 1) // a second moderator
	http := fmt.Sprintf("http: {enabled: true, listen: %q, wait: 1s, users: {kei-token: {role: moderator, token_env: KEI_TOKEN}}}\n", s.address)
	return here + there + http + s.more, append(append(env, more...), "KEI_TOKEN="+httpSecret)
}

// TestOnePersonHasOneVoteEverywhere has one moderator press in Slack, type in Discord, write with a token and decide at the shell: that is
// one of two. A second person in Discord is the other.
func TestOnePersonHasOneVoteEverywhere(t *testing.T) {
	t.Parallel()
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	s := onEverything(t)
	s.more = "moderation: {approvals: {plan: {approvals_required: 2}}}\npeople:\n  - name: Sato Kei\n" +
		fmt.Sprintf("    ids: [slack:%s, %q, http:kei-token, %q]\n", slackID("mod-1"), "discord:"+s.discord.people["mod-1"], "shell:"+me.Username)
	p := begin(t, s, stubborn)
	if err := s.discord.await(p.life.ctx, s.discord.online); err != nil {
		t.Fatal(err)
	}
	r := p.rehearse(interviewActs()[:3])
	for i, a := range r.acts {
		p.act(a, r.labels[i])
		p.until("the candidate reads what is read at the terminal", func() bool {
			thread, _ := p.reads("cand-1")
			return sameTexts(r.screens[i].thread, thread)
		})
	}
	code := p.planCode(s)
	p.act(act{by: "mod-1", press: "approve"}, "この計画で進める")
	p.until("one of two", func() bool { return p.deskReads(s, "承認 1 / 2（mod-1さん）") })

	s.discord.Say(s.discord.people["mod-1"], s.discord.desk, "approve "+code)
	if err := s.discord.Await(p.life.ctx, func() bool {
		return strings.Contains(strings.Join(s.discord.ofBot(s.discord.desk), ""), "Slack で承認済みです。お一人 1 票")
	}); err != nil {
		t.Fatalf("in Discord: %v, %q", err, s.discord.ofBot(s.discord.desk))
	}
	api := &served{t: t, address: s.address}
	session := api.post(201, "/ai-agent/sessions", "s", map[string]any{})["sessionId"].(string)
	if got := fmt.Sprint(api.post(200, "/ai-agent/sessions/"+session+"/messages", "m",
		map[string]any{"message": "approve " + code})); !strings.Contains(got, "お一人 1 票") {
		t.Errorf("with a token: %s", got)
	}
	for name, args := range map[string][]string{
		"under her own account":        nil,
		"by her id in Slack":           {"--as", slackID("mod-1")},
		"by the name of somebody else": {"--as", "somebody"},
	} {
		if out, exit := p.shell(append([]string{"approvals", "decide", code, "approve"}, args...)...); exit == 0 || !strings.Contains(out, "not decided") &&
			!strings.Contains(out, "Sato Kei") {
			t.Errorf("%s: exit %d, %s", name, exit, out)
		}
	}
	if out, exit := p.shell("approvals", "show", code); exit != 0 || !strings.Contains(out, `"state":"open"`) || strings.Count(out, `"verdict":"approved"`) != 1 {
		t.Fatalf("one person is %s", out)
	}

	s.discord.Say(s.discord.people["cand-2"], s.discord.desk, "承認 "+code)
	p.until("two of two", func() bool { return p.deskReads(s, "承認 2 / 2") })
	p.kill()
	if out, exit := p.shell("audit", "verify"); exit != 0 {
		t.Errorf("the chain: %s", out)
	}
}

// planCode waits for the plan's card, and reads its code.
func (p *play) planCode(s everywhere) (code string) {
	p.t.Helper()
	typed := regexp.MustCompile(`approve ([2-9A-Z]{4})`)
	p.until("a card", func() bool {
		_, desk := s.slackStage.reads("cand-1")
		if m := typed.FindStringSubmatch(strings.Join(desk, "\n")); m != nil {
			code = m[1]
		}
		return code != ""
	})
	return code
}

func (p *play) deskReads(s everywhere, text string) bool {
	_, desk := s.slackStage.reads("cand-1")
	return strings.Contains(squeezed(strings.Join(desk, "\n")), squeezed(text))
}

// shell runs a command of the program on the machine where it serves.
func (p *play) shell(args ...string) (out string, exit int) {
	var both bytes.Buffer
	args = append(args, "--config", filepath.Join(p.dir, "config.yaml"), "--db", filepath.Join(p.dir, "mendan.db"))
	exit = runProgram(p.t.Context(), args, world{strings.NewReader(""), &both, &both, env()})
	return both.String(), exit
}
