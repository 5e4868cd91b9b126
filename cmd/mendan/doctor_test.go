package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// examined runs mendan doctor with a configuration, and returns its exit code and what it printed.
func examined(t *testing.T, config string, vars ...string) (int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	args := []string{"doctor", "--config", write(t, "config.yaml", config), "--db", filepath.Join(t.TempDir(), "m.db")}
	code := run(context.Background(), args, world{strings.NewReader(""), &out, &errs, env(vars...)})
	return code, out.String() + errs.String()
}

// TestDoctorTellsTokensApart needs no Slack for it.
func TestDoctorTellsTokensApart(t *testing.T) {
	const config = "slack: {enabled: true, moderators_channel: C1, moderators: [U1]}"
	code, said := examined(t, config, "SLACK_BOT_TOKEN=xapp-1-secret", "SLACK_APP_TOKEN=xoxb-secret")
	if code != 1 || !strings.Contains(said, "slack.bot_token_env names SLACK_BOT_TOKEN, which holds something else than the bot token") || strings.Contains(said, "1-secret") {
		t.Errorf("exit %d:\n%s", code, said)
	}
}

func TestDoctorAsksThePlatform(t *testing.T) {
	srv := discordtest.Start()
	defer srv.Close()
	room, role := srv.Channel("hiring"), srv.Role("moderators")
	config := func(moderator string) string {
		return fmt.Sprintf("samples: true\ndiscord: {enabled: true, api_url: %q, guild: %q, moderators_channel: %q, moderators: [%q]}", srv.URL, srv.Guild, room, moderator)
	}
	code, said := examined(t, config(role), "DISCORD_BOT_TOKEN="+srv.Token)
	if code != 0 || strings.Contains(said, "FAIL") || !strings.Contains(said, "ok    discord: moderators_channel: #hiring") {
		t.Errorf("exit %d:\n%s", code, said)
	}
	for _, tt := range []struct{ name, config, token, want string }{
		{"a token that is refused", config(role), "wrong", "FAIL  discord: bot token"},
		{"no token", config(role), "", "FAIL  discord: secrets"},
		{"a stranger as moderator", config("4711"), srv.Token, "FAIL  discord: moderators: 4711 is neither"},
	} {
		code, said := examined(t, tt.config, "DISCORD_BOT_TOKEN="+tt.token)
		if code != 1 || !strings.Contains(said, tt.want) || !strings.Contains(said, "→") || !strings.Contains(said, "checks failed") {
			t.Errorf("%s: exit %d:\n%s", tt.name, code, said)
		}
		if tt.token != "" && strings.Contains(said, tt.token) {
			t.Errorf("%s: it tells the token:\n%s", tt.name, said)
		}
	}
}

// TestDoctorTellsWhatWasNotDelivered looks at a store with a post that was given up.
func TestDoctorTellsWhatWasNotDelivered(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "m.db")
	s, err := boltstore.Open(ctx, file, boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := s.Tell(ctx, storage.Telling{At: discord.Room("1"), Post: bot.Post{Key: "x", Text: "y"}})
	if err == nil {
		_, err = s.GiveUp(ctx, rows[0], "gone")
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if f := examineStore(ctx, file); f.Fails || !strings.Contains(f.Found, "posts that could not be delivered: 1") || f.Do == "" {
		t.Errorf("%+v", f)
	}
}
