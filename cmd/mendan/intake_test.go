package main

import (
	"fmt"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// httpStage is a workspace that delivers over HTTP.
type httpStage struct {
	slackStage
	listen string
}

func (s httpStage) settings() (string, []string) {
	config, env := s.slackStage.settings()
	return config[:len(config)-2] + fmt.Sprintf(", mode: http, listen: %q}\n", s.listen), append(env, "SLACK_SIGNING_SECRET="+slacktest.SigningSecret)
}

// online waits for the program: nothing changes in the workspace when it begins to listen.
func (s httpStage) online() bool {
	for range 200 {
		if c, err := net.Dial("tcp", s.listen); err == nil {
			c.Close()
			return true
		}
		<-time.After(50 * time.Millisecond)
	}
	return false
}

// overHTTP is a workspace with so many people in it.
func overHTTP(t testing.TB, people int) (httpStage, []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	s := httpStage{slackStage{slacktest.New(slacktest.Options{AckTime: time.Minute, TriggerTime: time.Minute})}, l.Addr().String()}
	t.Cleanup(s.Close)
	s.DeliverTo("http://" + s.listen + "/")
	s.AddChannel(slacktest.Channel{ID: "CMOD"})
	s.AddChannel(slacktest.Channel{ID: "CJOBS"})
	users := make([]string, people)
	for i := range users {
		users[i] = fmt.Sprint("U", i+1)
		s.AddUser(slacktest.User{ID: users[i], Name: users[i], Locale: "ja-JP"})
	}
	return s, users
}

// BenchmarkIntake has people write on a Slack that delivers over HTTP, all at once, to a program that thinks by its rules about what they wrote a
// moment ago. It reports how long deliveries wait for their acknowledgement, of which they have three seconds, and how many are refused.
func BenchmarkIntake(b *testing.B) {
	b.Run("256", func(b *testing.B) {
		for b.Loop() {
			s, users := overHTTP(b, 256)
			p := beginApart(b, s, "")
			s.round(p, users, 0, func(u string) { s.Slash(u, "CJOBS", "/mendan", "apply") })
			s.round(p, users, 1, func(u string) { _ = s.Click(u, s.DM(u), s.agree(u)[0].TS, s.agree(u)[0].Blocks.Buttons()[0]) })
			before, began := len(s.Acks()), time.Now()
			for i, text := range []string{"日本語でお願いします", "東京に住んでいます", "佐藤 美咲（さとう みさき）です"} {
				s.round(p, users, i+2, func(u string) { s.Say(u, s.DM(u), "", text) })
			}
			b.ReportMetric(float64(3*len(users))/time.Since(began).Seconds(), "turns/s")
			s.report(b, before)
		}
	})
	b.Run("8000", func(b *testing.B) {
		for b.Loop() {
			s, users := overHTTP(b, 8001)
			p := beginApart(b, s, "")
			apply := func(u string) { s.Slash(u, "CJOBS", "/mendan", "apply") }
			s.round(p, users[:1], 0, apply) // the program has what it reads by
			before := s.Answered()
			for _, u := range users[1:] {
				apply(u)
			}
			p.until("everybody is heard", func() bool { return s.Answered()-before >= len(users)-1 })
			s.report(b, before)
		}
	})
}

// round has everybody do something at once, and waits until everybody is answered once more than before.
func (s httpStage) round(p *play, users []string, before int, do func(user string)) {
	p.t.Helper()
	for _, u := range users {
		do(u)
	}
	left := slices.Clone(users)
	p.until("everybody is answered", func() bool {
		for len(left) > 0 && s.answers(left[0]) > before {
			left = left[1:]
		}
		return len(left) == 0
	})
}

// answers are how many messages of the bot somebody reads in their direct message.
func (s httpStage) answers(user string) (n int) {
	for _, m := range s.Messages(s.DM(user)) {
		if m.Bot != "" {
			n++
		}
	}
	return n
}

// report tells of the deliveries from so many on.
func (s httpStage) report(b *testing.B, before int) {
	acks := s.Acks()[before:]
	slices.Sort(acks)
	b.ReportMetric(ms(acks[len(acks)/2]), "ms-p50")
	b.ReportMetric(ms(acks[len(acks)*99/100]), "ms-p99")
	b.ReportMetric(ms(acks[len(acks)-1]), "ms-max")
	b.ReportMetric(float64(s.Refused()), "refused")
}
