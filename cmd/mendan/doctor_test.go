package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// examined runs mendan doctor with a configuration, and returns its exit code and what it printed.
func examined(t *testing.T, config string, vars ...string) (int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	args := []string{"doctor", "--config", write(t, "config.yaml", config), "--db", filepath.Join(t.TempDir(), "m.db")}
	code := runProgram(context.Background(), args, world{strings.NewReader(""), &out, &errs, env(vars...)})
	return code, out.String() + errs.String()
}

// TestDoctorTellsTokensApart needs no Slack for it.
func TestDoctorTellsTokensApart(t *testing.T) {
	const config = "slack: {enabled: true, moderators_channel: C1, moderators: [U1]}"
	code, said := examined(t, config, "SLACK_BOT_TOKEN=xapp-1-secret", "SLACK_APP_TOKEN=xoxb-secret")
	if code != 1 || !strings.Contains(said, "slack.bot_token_env names SLACK_BOT_TOKEN, which holds something else than the bot token") ||
		strings.Contains(said, "1-secret") {
		t.Errorf("exit %d:\n%s", code, said)
	}
}

func TestDoctorAsksThePlatform(t *testing.T) {
	srv := discordtest.Start()
	defer srv.Close()
	room, role := srv.Channel("hiring"), srv.Role("moderators")
	config := func(moderator string) string {
		return fmt.Sprintf("samples: true\ndiscord: {enabled: true, api_url: %q, guild: %q, moderators_channel: %q, moderators: [%q]}", srv.URL, srv.Guild,
			room, moderator)
	}
	code, said := examined(t, config(role), "DISCORD_BOT_TOKEN="+srv.Token)
	if code != 0 || strings.Contains(said, "FAIL") || !strings.Contains(said, "ok    discord: moderators_channel: #hiring") {
		t.Errorf("exit %d:\n%s", code, said)
	}
	broken := strings.Replace(config(role), "samples: true", "forms: [none.yaml]", 1)
	code, said = examined(t, broken, "DISCORD_BOT_TOKEN="+srv.Token)
	if code != 1 || !strings.Contains(said, "FAIL  configuration: forms") || !strings.Contains(said, "ok    discord: moderators_channel: #hiring") {
		t.Errorf("forms that cannot be read hide the platform: exit %d:\n%s", code, said)
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
	if f := examineStore(ctx, file, withStoreMB(10)); f.Fails || !strings.Contains(f.Found, "posts that could not be delivered: 1") || f.Do == "" {
		t.Errorf("%+v", f)
	}
}

// TestDoctorTellsOfFiles looks at a store that soon takes no more of them.
func TestDoctorTellsOfFiles(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "m.db")
	s, err := boltstore.Open(ctx, file, boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = storage.KeepFile(ctx, s, storage.File{Ref: "a"}, strings.NewReader(strings.Repeat("x", 1_900_000)))
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if f := examineStore(ctx, file, withStoreMB(2)); f.Fails || !strings.Contains(f.Found, "files that are kept: 1, 2 of 2 MB") || !strings.Contains(f.Do, "files.store_mb") {
		t.Errorf("%+v", f)
	}
	if f := examineStore(ctx, file, withStoreMB(2000)); f.Do != "" {
		t.Errorf("%+v", f)
	}
}

// Doctor names who could count twice and what to write: those of the lists, and who voted at the shell by another name.
func TestDoctorNamesStaffWithoutAnEntry(t *testing.T) {
	const slackMods, both = "slack: {enabled: true, moderators_channel: C1, moderators: [U1, S9], operators: " +
		"[U2]}\n", "discord: {enabled: true, moderators_channel: \"1\", moderators: [\"11\"]}\n"
	voted := bot.Approval{Name: "a", Code: "K7QF", State: bot.Open, Votes: []bot.Vote{
		{By: bot.User{Platform: bot.Shell, ID: "U1", Account: "kei"}, Verdict: bot.Approved}, {By: bot.User{Platform: "fake", ID: "mod-1"}, Verdict: bot.Approved},
	}}
	for name, c := range map[string]struct {
		config string
		votes  bool
		want   []string
		not    string
	}{
		"one way":          {slackMods, false, nil, "nothing"},
		"two platforms":    {slackMods + both, false, []string{"in no entry are discord:11, slack:U1, slack:U2:", `ids: ["discord:11", "slack:U1"]`}, "S9"},
		"Slack, the shell": {slackMods, true, []string{"in no entry are shell:kei, slack:U1, slack:U2:"}, "mod-1"},
		"all have entries": {slackMods + both + "people: [{name: Kei, ids: [\"slack:U1\", \"discord:11\", \"shell:kei\"]}, {name: Aoi, ids: " +
			"[\"slack:U2\"]}]\n", true, []string{"everybody who decides has an entry: 2"}, "→ write who"},
		"one is left": {slackMods + both + "people: [{name: Kei, ids: [\"slack:U1\", \"discord:11\"]}]\n", false,
			[]string{"in no entry are slack:U2:"}, "discord:11,"},
		"tokens for people": {slackMods + "http: {enabled: true, users: {kei: {token_env: T}, web: {role: candidate, token_env: T2}}}\n", false,
			[]string{"http:kei, slack:U1"}, "http:web"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, err := config.Load(write(t, "config.yaml", c.config), env())
			if err != nil {
				t.Fatal(err)
			}
			store := filepath.Join(t.TempDir(), "m.db")
			if c.votes {
				storeVotes(t, store, voted)
			}
			f, several := examinePeople(t.Context(), cfg, store)
			if several == (c.want == nil) {
				t.Errorf("several: %v", several)
			}
			said := f.Found + " → " + f.Do
			for _, part := range c.want {
				if !strings.Contains(said, part) {
					t.Errorf("%q is not in %q", part, said)
				}
			}
			if f.Fails || strings.Contains(said, c.not) {
				t.Errorf("%+v", f)
			}
		})
	}
}

// storeVotes makes a store with one conversation that asks for an approval with votes.
func storeVotes(t *testing.T, file string, a bot.Approval) {
	t.Helper()
	s, err := boltstore.Open(t.Context(), file, boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	ev := bot.Event{ID: "1", Place: fake.Place("t1"), By: bot.User{Platform: "fake", ID: "cand-1"}, At: time.Now(), Body: bot.Command{Name: "apply"}}
	filed, err := s.Ingest(t.Context(), []storage.Inbound{{Event: ev, Start: "interview", NewID: "t-1", Key: []byte("k")}}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	fence, err := s.Claim(t.Context(), filed[0].Thread)
	if err == nil {
		pin := storage.Pin{Turn: 1, Now: time.Now(), Inbox: []uint64{1}}
		_, err = s.Commit(t.Context(), fence, storage.Turn{
			Pin: pin, Now: pin.Now, State: agents.Saved{Version: 1, Data: []byte("{}")}, Approvals: []bot.Approval{a},
		})
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
}

func withStoreMB(mb int) config.Config { return config.Config{Files: config.Files{StoreMB: mb}} }
