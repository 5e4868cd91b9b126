package main

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/sashabaranov/go-openai"
	"github.com/slack-go/slack"
	"go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// plainBot is the yardstick of BenchmarkTurn: no flow, no rules and no audit. It verifies what Slack delivers, makes the calls that it was given for
// the turn, one after the other, keeps the conversation in one row of bbolt, and posts.
type plainBot struct {
	b       testing.TB
	calls   [][]openai.ChatCompletionRequest // of each turn
	answers []string                         // after each turn
	model   *openai.Client
	slack   *slack.Client
	db      *bbolt.DB
	commits atomic.Uint64
}

// plainRow is a conversation.
type plainRow struct{ Said, Answered []string }

var plainThreads = []byte("threads")

// ServeHTTP takes in what Slack delivers, and answers a message in the background.
func (p *plainBot) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	verifier, err := slack.NewSecretsVerifier(r.Header, slacktest.SigningSecret)
	if err != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	body, err := io.ReadAll(io.TeeReader(r.Body, &verifier))
	if err != nil || verifier.Ensure() != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var told struct {
		Event struct {
			Type, Text, Channel string
			BotID               string `json:"bot_id"`
		}
	}
	if json.Unmarshal(body, &told) == nil && told.Event.Type == "message" && told.Event.BotID == "" {
		go p.answer(told.Event.Channel, told.Event.Text)
	}
}

func (p *plainBot) answer(channel, text string) {
	var row plainRow
	if err := p.db.View(func(tx *bbolt.Tx) error {
		if raw := tx.Bucket(plainThreads).Get([]byte(channel)); raw != nil {
			return json.Unmarshal(raw, &row)
		}
		return nil
	}); err != nil {
		p.b.Error(err)
	}
	turn := len(row.Said)
	for _, call := range p.calls[turn] {
		if _, err := p.model.CreateChatCompletion(context.Background(), call); err != nil {
			p.b.Error(err)
		}
	}
	row.Said, row.Answered = append(row.Said, text), append(row.Answered, p.answers[turn])
	if err := p.db.Update(func(tx *bbolt.Tx) error {
		raw, err := json.Marshal(row)
		if err != nil {
			return err
		}
		return tx.Bucket(plainThreads).Put([]byte(channel), raw)
	}); err != nil {
		p.b.Error(err)
	}
	p.commits.Add(1)
	if _, _, err := p.slack.PostMessage(channel, slack.MsgOptionText(p.answers[turn], false)); err != nil {
		p.b.Error(err)
	}
}

// plainBotOf is what starts a plain bot that makes the model's calls of the turns of a conversation.
func plainBotOf(c benchTalk) func(*turnBench) {
	return func(t *turnBench) {
		p := &plainBot{
			b: t.b, calls: callsOf(t, c), slack: slack.New(slacktest.BotToken, slack.OptionAPIURL(t.world.Slack)),
		}
		for _, turn := range c.turns {
			p.answers = append(p.answers, turn.Reads)
		}
		at := openai.DefaultConfig("none")
		at.BaseURL = t.world.Model
		idle := http.DefaultTransport.(*http.Transport).Clone()
		idle.MaxIdleConnsPerHost = 512
		at.HTTPClient = &http.Client{Transport: idle}
		p.model = openai.NewClientWithConfig(at)
		var err error
		if p.db, err = bbolt.Open(filepath.Join(t.b.TempDir(), "mendan.db"), 0o600, nil); err != nil {
			t.b.Fatal(err)
		}
		if err := p.db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket(plainThreads); return err }); err != nil {
			t.b.Fatal(err)
		}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.b.Fatal(err)
		}
		server := &http.Server{Handler: p}
		ended := make(chan struct{})
		go func() { defer close(ended); _ = server.Serve(l) }()
		t.b.Cleanup(func() { _ = server.Close(); <-ended; _ = p.db.Close() })
		t.file, t.syncs = p.db.Path(), p.commits.Load
		t.tell(worldDoes{DeliverTo: []string{"http://" + l.Addr().String()}})
	}
}

// callsOf are the calls of a model in each turn of a conversation. It holds one.
func callsOf(t *turnBench, c benchTalk) (out [][]openai.ChatCompletionRequest) {
	end := startMendan(t)
	defer end()
	t.tell(worldDoes{First: 1000000, Many: 1, Acts: c.opening})
	t.tell(worldDoes{Calls: true})
	for _, turn := range c.turns {
		t.tell(worldDoes{First: 1000000, Many: 1, Acts: []saying{turn}})
		var calls []openai.ChatCompletionRequest
		for _, raw := range t.tell(worldDoes{Calls: true}).Calls {
			var call openai.ChatCompletionRequest
			if err := json.Unmarshal(raw, &call); err != nil {
				t.b.Fatal(err)
			}
			call.Stream, call.StreamOptions = false, nil // nobody looks on while it writes
			calls = append(calls, call)
		}
		out = append(out, calls)
	}
	return out
}
