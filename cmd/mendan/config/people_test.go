package config

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestPeopleThatCannotBe(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an unknown platform": {"people:\n  - name: Kei\n    ids: [slak:U1]",
			`config.yaml:3:11 people[0].ids[0] names the unknown platform "slak", did you mean "slack"?`},
		"no platform": {"people:\n  - name: Kei\n    ids: [U0123]", `config.yaml:3:11 people[0].ids[0] must be a platform and an id`},
		"an empty id": {"people:\n  - name: Kei\n    ids: [\"slack:\"]", `config.yaml:3:11 people[0].ids[0] must have a member's id`},
		"a group":     {"people:\n  - name: Kei\n    ids: [slack:S0123]", `is no group`},
		"a name for an id": {"people:\n  - name: Kei\n    ids: [slack:U1, discord:kei]",
			`config.yaml:3:21 people[0].ids[1] must have a member's id, a number`},
		"one id in two entries": {"people:\n  - name: Kei\n    ids: [slack:U1]\n  - name: Aoi\n    ids: [discord:2, slack:U1]",
			`config.yaml:5:22 people[1].ids[1] slack:U1 is an id of Kei already`},
		"one id twice": {"people:\n  - name: Kei\n    ids: [slack:U1, slack:U1]",
			`config.yaml:3:21 people[0].ids[1] slack:U1 is an id of Kei already`},
		"one name twice, written apart": {"people:\n  - name: Sato Kei\n    ids: [slack:U1]\n  - name: \"ＳＡＴＯ  kei\"\n    ids: [slack:U2]",
			`config.yaml:4:11 people[1].name`},
		"no ids":             {"people:\n  - name: Kei\n    ids: []", `config.yaml:3:10 people[0].ids must list the ids of Kei`},
		"ids left out":       {"people:\n  - name: Kei", `config.yaml:2:5 people[0].ids must list the ids of Kei`},
		"no name":            {"people:\n  - ids: [slack:U1]", `config.yaml:2:5 people[0].name must say who it is`},
		"an empty entry":     {"people:\n  -", `people[0].name must say who it is`},
		"a key that is none": {"people:\n  - name: Kei\n    id: slack:U1", `config.yaml:3:5 unknown key "id", did you mean "ids"?`},
		"no list":            {"people: {Kei: slack:U1}", `config.yaml:1:9 people must be a list`},
		"a token of nobody": {"http: {users: {bot: {token_env: T}}}\npeople:\n  - name: Kei\n    ids: [http:bott]",
			`people[0].ids[0] names nobody of http.users, did you mean "bot"?`},
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
	if err != nil || len(flow.Identities()) != 4 || len(flow.Identities().IDs("Kei")) != 3 {
		t.Errorf("%v, %v", flow.Identities(), err)
	}
	cfg, err := loadText(t, "http: {users: {kei: {token_env: T}}}\npeople:\n  - name: Sato Kei\n    ids: [slack:U0123, discord:987, shell:kei, "+
		"http:kei, fake:mod-1]\n  - name: 鈴木 葵\n    ids: [slack:W9]")
	if err != nil || len(cfg.Identities()) != 6 || len(cfg.Identities().IDs("Sato Kei")) != 5 {
		t.Errorf("%v, %v", cfg.Identities(), err)
	}
}

// loadText reads a configuration as config.yaml, so that messages name it so.
func loadText(t *testing.T, text string) (Config, error) {
	t.Helper()
	file := write(t, "config.yaml", text)
	t.Chdir(filepath.Dir(file))
	return Load("config.yaml", env())
}
