package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryMistakeOfHTTPHasItsPlace(t *testing.T) {
	const users = "http:\n  users:\n    ci:\n"
	for file, want := range map[string]string{
		"http: {listen: here}\n":                            "1:16 http.listen must be an address such as 127.0.0.1:8080",
		"http: {listen: 0.0.0.0:80}\n":                      "1:16 http.listen 0.0.0.0:80 can be reached from other machines",
		"http: {listen: ':8080'}\n":                         "1:16 http.listen :8080 can be reached",
		"http: {listen: example.com:80}\n":                  "1:16 http.listen example.com:80 can be reached",
		"metrics: {listen: '[::]:9090'}\n":                  "1:19 metrics.listen [::]:9090 can be reached",
		"http: {wait: 1ms}\n":                               "1:14 http.wait must be from 1s to 10m",
		"http: {rate: 0}\n":                                 "1:14 http.rate must be from 1 to 1000000",
		"http: {enabled: true, users: {}}\n":                "http.users names nobody",
		users + "      role: boss\n      token_env: A\n":    `4:13 http.users.ci.role must be operator, moderator or candidate, not "boss"`,
		users + "      name: CI\n":                          "4:7 http.users.ci needs token_env or token_file",
		users + "      token_env: A\n      token_file: b\n": "4:7 http.users.ci has both",
		"http: {users: {'a b': {token_env: A}}}\n":          `"a b" is no id`,
		"process: {calendar: fr}\n":                         `1:21 process.calendar must be none or weekdays or jp, not "fr"`,
		"http: {user: {}}\n":                                `1:8 unknown key "user", did you mean "users"?`,
	} {
		name := filepath.Join(t.TempDir(), "c.yaml")
		if err := os.WriteFile(name, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(name, env()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", file, err, want)
		}
	}
	for _, fine := range []string{"http: {listen: '[::1]:8080'}\n", "http: {listen: localhost:8080}\n", "http: {listen: 0.0.0.0:80, remote: true}\n",
		"metrics: {listen: 127.0.0.1:9090}\n"} {
		name := filepath.Join(t.TempDir(), "c.yaml")
		if err := os.WriteFile(name, []byte(fine), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(name, env()); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}
