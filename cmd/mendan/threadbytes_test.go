package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	interviewrules "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// counted is how many bytes were written to it.
type counted int

func (c *counted) Write(p []byte) (int, error) {
	*c += counted(len(p))
	return len(p), nil
}

// TestBytesOfThreads holds interviews of five turns each, by rules and with a model, and says by how much the store grows with one, the pages'
// slack included.
func TestBytesOfThreads(t *testing.T) {
	rules := func(*testing.T) llm.Client { return offline.New(interviewrules.Rules()) }
	for name, client := range map[string]func(*testing.T) llm.Client{"rules": rules, "model": scriptedClient} {
		t.Run(name, func(t *testing.T) {
			const most = 25 << 10
			got := growth(t, client(t), name == "model")
			for range 2 { // on a busy machine commits fall together in another way, which leaves more slack
				if got > most {
					got = min(got, growth(t, client(t), name == "model"))
				}
			}
			t.Logf("%d bytes a thread", got)
			if got > most {
				t.Errorf("%d bytes a thread; at most %d are wanted", got, most)
			}
		})
	}
}

// scriptedClient talks to a model over HTTP that answers by a script.
func scriptedClient(t *testing.T) llm.Client {
	t.Helper()
	settings := llm.DefaultSettings()
	settings.Provider, settings.Model = "scripted", "scripted"
	c := openai.New(openai.Config{BaseURL: openaitest.Start(t, scriptedModel).URL, APIKey: "none", MaxConcurrent: 8})
	t.Cleanup(c.Close)
	router, err := llm.NewRouter(map[string]llm.Client{"scripted": c}, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// growth is how many bytes a store grows by with an interview.
func growth(t *testing.T, client llm.Client, model bool) int {
	t.Helper()
	cfg := config.Default()
	cfg.Forms = []string{filepath.Join(t.TempDir(), "form.yaml")}
	if err := os.WriteFile(cfg.Forms[0], []byte(courierForm), 0o600); err != nil {
		t.Fatal(err)
	}
	jobs, err := openForms(cfg)
	if err != nil {
		t.Fatal(err)
	}
	store, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true, Texts: ownTexts(cfg)})
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store: store, Starts: map[string]string{interview.Workflow: interview.Workflow},
		Adapters: []bot.Adapter{&bottest.Adapter{Name: fake.Platform, On: &bottest.Platform{}}},
		Desk:     map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}},
		Programs: []agents.Program{interview.New(interview.Config{
			Forms: jobs.getForm, DefaultJob: jobs.first, Client: client, Checker: compliance.Lazy(compliance.Default), Model: model,
		})},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); e.Run(ctx) }()
	said := []string{"yes", "English, please. I live in the United Kingdom.", "Hello, I'm Robin Miller.", "robin.miller@example.com"}
	const first, more = 20, 100
	var before, after counted
	for i := range first + more {
		if i == first {
			before = sizeOf(t, store)
		}
		hear(t, e, fmt.Sprint("t", i), "start", bot.Command{Name: interview.Workflow})
		for n, text := range said {
			hear(t, e, fmt.Sprint("t", i), fmt.Sprint(n), bot.Message{ID: bot.MessageID(fmt.Sprintf("t%d-%d", i, n)), Text: text})
		}
	}
	after = sizeOf(t, store)
	cancel()
	<-ended
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return int(after-before) / more
}

// sizeOf is how much of its file a store uses.
func sizeOf(t *testing.T, s *boltstore.Store) (size counted) {
	t.Helper()
	if err := s.Backup(t.Context(), &size); err != nil {
		t.Fatal(err)
	}
	return size
}

// hear has a candidate say something, and waits for what comes of it.
func hear(t *testing.T, e *engine.Engine, thread, id string, body bot.Body) {
	t.Helper()
	ev := from(thread, id, body)
	ev.By.Locale = "en-GB"
	if _, err := e.Accept(t.Context(), ev); err != nil {
		t.Fatal(err)
	}
	e.Settle(t.Context())
}
