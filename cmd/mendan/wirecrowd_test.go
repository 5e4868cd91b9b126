package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// TestACrowdKeepsItsOrder has candidates write several messages each at once; each conversation holds its own, as they were said.
func TestACrowdKeepsItsOrder(t *testing.T) {
	t.Parallel()
	crowd(t, 8, "")
}

// BenchmarkCrowd has 200 candidates write at once on one Slack, while a model takes two seconds a call. It reports how long a delivery
// waits for its acknowledgement, of which it has three seconds.
func BenchmarkCrowd(b *testing.B) {
	for b.Loop() {
		model := startSlowModel(b, false)
		acks := crowd(b, 200, fmt.Sprintf("mode: openai\nllm: {max_concurrent: 512, providers: {openai: {base_url: %q, api_key_env: SLACK_BOT_TOKEN}}, "+
			"agents: {default: {model: slow}}}\n"+
			"agent: {review_models: [slow]}\n", model.url))
		slices.Sort(acks)
		b.ReportMetric(float64(acks[len(acks)/2].Microseconds())/1000, "ms-p50")
		b.ReportMetric(float64(acks[len(acks)*99/100].Microseconds())/1000, "ms-p99")
		b.ReportMetric(float64(acks[len(acks)-1].Microseconds())/1000, "ms-max")
	}
}

// crowd lets n candidates begin, agree and write, all at once, and returns how long their deliveries waited for the acknowledgement.
func crowd(t testing.TB, n int, config string) []time.Duration {
	s := slackStage{slacktest.New(slacktest.Options{AckTime: time.Minute, TriggerTime: time.Minute})}
	t.Cleanup(s.Close)
	s.AddChannel(slacktest.Channel{ID: "CMOD"})
	s.AddChannel(slacktest.Channel{ID: "CJOBS"})
	var users []string
	for i := range n {
		users = append(users, fmt.Sprint("U", i+1))
		s.AddUser(slacktest.User{ID: users[i], Name: users[i], Locale: "ja-JP"})
	}
	p := begin(t, s, config)
	for _, u := range users {
		s.Slash(u, "CJOBS", "/mendan", "apply")
	}
	p.until("everybody is asked whether they agree", func() bool {
		return !slices.ContainsFunc(users, func(u string) bool { return len(s.agree(u)) == 0 })
	})
	before := len(s.Acks())
	for _, u := range users {
		if err := s.Click(u, s.DM(u), s.agree(u)[0].TS, s.agree(u)[0].Blocks.Buttons()[0]); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 4 {
		for _, u := range users {
			s.Say(u, s.DM(u), "", fmt.Sprintf("%s:%d です", u, i))
		}
	}
	p.until("everything is acknowledged", s.Quiet)
	acks := s.Acks()[before:]
	p.kill()
	store, err := boltstore.Open(t.Context(), filepath.Join(p.dir, "mendan.db"), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, u := range users {
		if got, want := said(t, store, slack.Place(s.DM(u), "")), fmt.Sprintf("%[1]s:0 %[1]s:1 %[1]s:2 %[1]s:3", u); got != want {
			t.Errorf("%s said %s, want %s", u, got, want)
		}
	}
	return acks
}

var numbered = regexp.MustCompile(`U\d+:\d`)

// said are the numbered messages of a conversation, in the order in which they were or will be heard.
func said(t testing.TB, store storage.Store, at bot.Place) string {
	t.Helper()
	th, err := store.At(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := store.Record(t.Context(), th.ID)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, l := range rec.History {
		if l.Role == agents.User {
			all = append(all, numbered.FindAllString(l.Text, -1)...)
		}
	}
	for _, ev := range ahead(t, rec) {
		if m, ok := ev.Body.(bot.Message); ok {
			all = append(all, numbered.FindAllString(m.Text, -1)...)
		}
	}
	return strings.Join(all, " ")
}

// ahead are the events that are still to be heard: first those that a turn took in with the one that it answered, and kept for the next turn
// in its state, where an end between the two leaves them; then those that no turn took in.
func ahead(t testing.TB, rec storage.Record) []bot.Event {
	t.Helper()
	var state struct{ Queue []bot.Event }
	if rec.State.Data != nil {
		if err := json.Unmarshal(rec.State.Data, &state); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range rec.Waiting {
		state.Queue = append(state.Queue, w.Event)
	}
	return state.Queue
}

// agree are the messages with buttons that a person sees.
func (s slackStage) agree(user string) []slacktest.Message {
	return slices.DeleteFunc(s.Messages(s.DM(user)), func(m slacktest.Message) bool { return len(m.Blocks.Buttons()) == 0 })
}
