package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

func TestPeopleThatCannotBe(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an unknown platform":           {"people:\n  - name: Kei\n    ids: [slak:U1]", `config.yaml:3:11 people[0].ids[0] names the unknown platform "slak", did you mean "slack"?`},
		"no platform":                   {"people:\n  - name: Kei\n    ids: [U0123]", `config.yaml:3:11 people[0].ids[0] must be a platform and an id`},
		"an empty id":                   {"people:\n  - name: Kei\n    ids: [\"slack:\"]", `config.yaml:3:11 people[0].ids[0] must have a member's id`},
		"a group":                       {"people:\n  - name: Kei\n    ids: [slack:S0123]", `is no group`},
		"a name for an id":              {"people:\n  - name: Kei\n    ids: [slack:U1, discord:kei]", `config.yaml:3:21 people[0].ids[1] must have a member's id, a number`},
		"one id in two entries":         {"people:\n  - name: Kei\n    ids: [slack:U1]\n  - name: Aoi\n    ids: [discord:2, slack:U1]", `config.yaml:5:22 people[1].ids[1] slack:U1 is an id of Kei already`},
		"one id twice":                  {"people:\n  - name: Kei\n    ids: [slack:U1, slack:U1]", `config.yaml:3:21 people[0].ids[1] slack:U1 is an id of Kei already`},
		"one name twice, written apart": {"people:\n  - name: Sato Kei\n    ids: [slack:U1]\n  - name: \"ＳＡＴＯ  kei\"\n    ids: [slack:U2]", `config.yaml:4:11 people[1].name`},
		"no ids":                        {"people:\n  - name: Kei\n    ids: []", `config.yaml:3:10 people[0].ids must list the ids of Kei`},
		"ids left out":                  {"people:\n  - name: Kei", `config.yaml:2:5 people[0].ids must list the ids of Kei`},
		"no name":                       {"people:\n  - ids: [slack:U1]", `config.yaml:2:5 people[0].name must say who it is`},
		"an empty entry":                {"people:\n  -", `people[0].name must say who it is`},
		"a key that is none":            {"people:\n  - name: Kei\n    id: slack:U1", `config.yaml:3:5 unknown key "id", did you mean "ids"?`},
		"no list":                       {"people: {Kei: slack:U1}", `config.yaml:1:9 people must be a list`},
		"a token of nobody":             {"http: {users: {bot: {token_env: T}}}\npeople:\n  - name: Kei\n    ids: [http:bott]", `people[0].ids[0] names nobody of http.users, did you mean "bot"?`},
		"two ids of one person are asked for two approvals": {
			"people:\n  - name: Kei\n    ids: [slack:U1, discord:1]\nmoderation: {approvals: {plan: {users: [U1, \"1\"], approvals_required: 2}}}",
			`approvals_required asks for 2 people, and users and escalate_to name only 1`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := loadText(t, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestPeople(t *testing.T) {
	flow, err := loadText(t, "people: [{name: Kei, ids: [slack:U1, discord:987654321098765432, \"fake:mod-1\"]}, {name: Aoi, ids: [discord:22]}]")
	if err != nil || len(flow.people()) != 4 || len(flow.people().IDs("Kei")) != 3 {
		t.Errorf("%v, %v", flow.people(), err)
	}
	cfg, err := loadText(t, "http: {users: {kei: {token_env: T}}}\npeople:\n  - name: Sato Kei\n    ids: [slack:U0123, discord:987, shell:kei, http:kei, fake:mod-1]\n  - name: 鈴木 葵\n    ids: [slack:W9]")
	if err != nil || len(cfg.people()) != 6 || len(cfg.people().IDs("Sato Kei")) != 5 {
		t.Errorf("%v, %v", cfg.people(), err)
	}
}

// loadText reads a configuration as config.yaml, so that messages name it so.
func loadText(t *testing.T, text string) (Config, error) {
	t.Helper()
	file := write(t, "config.yaml", text)
	t.Chdir(filepath.Dir(file))
	return load("config.yaml", env())
}

// Doctor names who could count twice and what to write: those of the lists, and who voted at the shell by another name.
func TestDoctorNamesStaffWithoutAnEntry(t *testing.T) {
	const slackMods, both = "slack: {enabled: true, moderators_channel: C1, moderators: [U1, S9], operators: [U2]}\n", "discord: {enabled: true, moderators_channel: \"1\", moderators: [\"11\"]}\n"
	voted := bot.Approval{Name: "a", Code: "K7QF", State: bot.Open, Votes: []bot.Vote{
		{By: bot.User{Platform: bot.Shell, ID: "U1", Account: "kei"}, Verdict: bot.Approved}, {By: bot.User{Platform: "fake", ID: "mod-1"}, Verdict: bot.Approved},
	}}
	for name, c := range map[string]struct {
		config string
		votes  bool
		want   []string
		not    string
	}{
		"one way":           {slackMods, false, nil, "nothing"},
		"two platforms":     {slackMods + both, false, []string{"in no entry are discord:11, slack:U1, slack:U2:", `ids: ["discord:11", "slack:U1"]`}, "S9"},
		"Slack, the shell":  {slackMods, true, []string{"in no entry are shell:kei, slack:U1, slack:U2:"}, "mod-1"},
		"all have entries":  {slackMods + both + "people: [{name: Kei, ids: [\"slack:U1\", \"discord:11\", \"shell:kei\"]}, {name: Aoi, ids: [\"slack:U2\"]}]\n", true, []string{"everybody who decides has an entry: 2"}, "→ write who"},
		"one is left":       {slackMods + both + "people: [{name: Kei, ids: [\"slack:U1\", \"discord:11\"]}]\n", false, []string{"in no entry are slack:U2:"}, "discord:11,"},
		"tokens for people": {slackMods + "http: {enabled: true, users: {kei: {token_env: T}, web: {role: candidate, token_env: T2}}}\n", false, []string{"http:kei, slack:U1"}, "http:web"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, err := loadText(t, c.config)
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
