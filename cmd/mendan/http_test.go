package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// A message is one of the session's words as soon as it is taken in, so that sending it again is not taken for another one.
func TestWhatWaitsIsInTheSession(t *testing.T) {
	s, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	at, by := httpapi.Place("one"), bot.User{Platform: httpapi.Platform, ID: "api", Role: bot.Operator}
	said := bot.Event{ID: "m", Place: at, By: by, At: time.Now(), Body: bot.Message{ID: "u-1", Text: "はい"}}
	start := bot.Event{ID: "s", Place: at, By: by, At: time.Now(), Body: bot.Command{Name: "process", Args: map[string]string{"context": "{}"}}}
	if _, err := s.Ingest(t.Context(), []storage.Inbound{{Event: start, Start: "process", NewID: "t-1", Key: []byte("k")}, {Event: said}},
		time.Now()); err != nil {
		t.Fatal(err)
	}
	h := &house{Config: config.Default(), store: s}
	got, err := h.httpSession(t.Context(), at)
	if err != nil || !got.Working || len(got.Messages) != 1 || got.Messages[0].ID != "u-1" || got.Messages[0].Role != "user" || got.Context != "{}" ||
		!got.Owner.Same(by) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := h.httpSession(t.Context(), httpapi.Place("two")); !errors.Is(err, httpapi.ErrNoSession) {
		t.Errorf("%v", err)
	}
}

// Templates are made over HTTP by those who may, with what is wrong told by class, and not where people have to approve.
func TestTemplatesOverHTTP(t *testing.T) {
	s, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const one, two = `{"name":"x","stepTemplates":[{"seq":1,"name":"a","basis":"goal","offsetDays":0}]}`, `{"name":"x","stepTemplates":[{"seq":1,"name":"b","basis":"goal","offsetDays":0}]}`
	const turned = `{"name":"y","stepTemplates":[{"seq":2,"name":"b","basis":"prev","offsetDays":1},{"seq":1,"name":"a","basis":"goal","offsetDays":0}]}`
	h := &house{Config: config.Default(), store: s, clock: &clock{}}
	create := func(role bot.Role, key, raw string) (string, error) {
		return h.httpTemplate(context.Background(), bot.User{Platform: httpapi.Platform, ID: "api", Role: role}, key, []byte(raw))
	}
	first, err := create(bot.Operator, "k", one)
	again, err2 := create(bot.Operator, "k", one)
	other, err3 := create(bot.Operator, "", one)
	if err := errors.Join(err, err2, err3); err != nil || first != again || first == other {
		t.Errorf("%q %q %q, %v", first, again, other, err)
	}
	for range 2 {
		if _, err := create(bot.Operator, "turned", turned); err != nil {
			t.Errorf("steps in another order: %v", err)
		}
	}
	if _, err := create(bot.Operator, "k", two); !errors.Is(err, httpapi.ErrReused) {
		t.Errorf("another one under the same key: %v", err)
	}
	refused := func(want httpapi.Refusal, err error) {
		t.Helper()
		var r *httpapi.Refusal
		if !errors.As(err, &r) || r.Class != want.Class || r.Kind != want.Kind || r.Forbidden != want.Forbidden || r.Message == "" {
			t.Errorf("%+v, %v, want %+v", r, err, want)
		}
	}
	for raw, want := range map[string]httpapi.Refusal{
		`{`:       {Class: "JsonParseError"},
		`{"a":1}`: {Class: "SchemaMismatch"},
		`[]`:      {Class: "SchemaMismatch"},
		`{"name":"x","stepTemplates":[{"seq":2,"name":"a","basis":"goal","offsetDays":0}]}`:                   {Class: "ValidationFailed", Kind: "SeqMissing"},
		`{"name":"x","stepTemplates":[{"seq":1,"name":"a","basis":"goal","offsetDays":0,"dependsOn":[1]}]}`:   {Class: "ValidationFailed", Kind: "SelfReference"},
		`{"name":" ","stepTemplates":[{"seq":1,"name":"a","basis":"goal","offsetDays":366,"dependsOn":[2]}]}`: {Class: "ValidationFailed", Kind: "EmptyName"},
	} {
		_, err := create(bot.Operator, "", raw)
		refused(want, err)
	}
	_, err = create(bot.Candidate, "", one)
	refused(httpapi.Refusal{Class: "Forbidden", Forbidden: true}, err)
	h.Moderation.Approvals["template"] = config.DeskRule{}
	_, err = create(bot.Operator, "", one)
	refused(httpapi.Refusal{Class: "ApprovalRequired", Forbidden: true}, err)
}

func TestWhereHTTPIsDecided(t *testing.T) {
	cfg := config.Default()
	cfg.HTTP.Enabled = true
	if got := httpRooms(cfg).Moderators; got != httpapi.Moderators() {
		t.Errorf("alone: %v", got)
	}
	cfg.Slack.Enabled, cfg.Slack.ModeratorsChannel = true, "C1"
	if got := httpRooms(cfg).Moderators; got != slack.Place("C1", "") {
		t.Errorf("beside Slack: %v", got)
	}
}

// A token that is missing, easy to guess or two people's is told before anything is served, and is not in what is told.
func TestTokensOfHTTP(t *testing.T) {
	const two = "http:\n  users:\n    a: {token_env: TOKEN_A}\n    b: {token_env: TOKEN_B}\n"
	for name, c := range map[string]struct {
		file, want string
		env        []string
	}{
		"none":  {"", "MENDAN_HTTP_TOKEN, which is not set", nil},
		"short": {"", "has a token of 6 characters", []string{"MENDAN_HTTP_TOKEN=secret"}},
		"same":  {two, "http.users.b has the same token as a", []string{"TOKEN_A=0123456789abcdef0123", "TOKEN_B=0123456789abcdef0123"}},
		"fine":  {two, "", []string{"TOKEN_A=0123456789abcdef0123", "TOKEN_B=0123456789abcdef0124"}},
	} {
		file := filepath.Join(t.TempDir(), "c.yaml")
		if err := os.WriteFile(file, []byte(c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, err := loadService(file, "127.0.0.1:0", env(c.env...))
		if err == nil {
			_, err = cfg.HTTPTokens()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if err != nil && (strings.Contains(err.Error(), "secret:") || strings.Contains(err.Error(), "0123456789")) {
			t.Errorf("%s: a token is told: %v", name, err)
		}
	}
}
