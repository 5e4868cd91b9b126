package config

import (
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWeb(t *testing.T) {
	load := func(text string) (Config, error) {
		file := filepath.Join(t.TempDir(), "c.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return Load(file, func(string) string { return "" })
	}
	cfg, err := load("web: {enabled: true, remote: true, listen: \"0.0.0.0:80\", public_url: https://jobs.example.com/, trusted_proxies: [10.0.0.0/8, \"::1\"]}\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := cfg.Web.Public().String(); got != "https://jobs.example.com" {
		t.Errorf("reached at %s", got)
	}
	if got := cfg.Web.Proxies(); len(got) != 2 || !got[0].Contains(netip.MustParseAddr("10.1.2.3")) || !got[1].IsSingleIP() {
		t.Errorf("trusts %v", got)
	}
	for text, want := range map[string]string{
		"web: {listen: \"0.0.0.0:80\"}\n":                                                            "web.listen",
		"web: {enabled: true, remote: true, listen: \"0.0.0.0:80\"}\n":                               "web.public_url is needed",
		"web: {public_url: jobs.example.com}\n":                                                      "web.public_url must be",
		"web: {public_url: https://jobs.example.com/apply}\n":                                        "web.public_url must be",
		"web: {public_url: https://me@jobs.example.com}\n":                                           "web.public_url must be",
		"web: {mail: {server: smtp.example.com}}\n":                                                  "web.mail.server must be",
		"web: {mail: {server: \"smtp.example.com:587\"}}\n":                                          "web.mail.from must be",
		"web: {mail: {server: \"smtp.example.com:587\", from: \"Jobs <jobs>\"}}\n":                   "web.mail.from must be",
		"web: {mail: {server: \"smtp.example.com:587\", from: jobs@example.com, user: me}}\n":        "web.mail needs password_env",
		"web: {mail: {server: \"smtp.example.com:587\", from: jobs@example.com, password_env: P}}\n": "web.mail.user is needed",
		"web: {mail: {server: \"smtp.example.com:587\", from: jobs@example.com, after: -1s}}\n":      "web.mail.after must be",
		"web: {trusted_proxies: [10.0.0.1, proxy.example.com]}\n":                                    "web.trusted_proxies[1]",
	} {
		if _, err := load(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestSecretsOfThePages are those of their mail server, and nobody else's.
func TestSecretsOfThePages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.yaml")
	load := func(text string) Config {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, err := Load(file, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		return cfg
	}
	plain := load("web: {enabled: true}\n")
	if err := plain.ReadSecrets(func(string) string { return "" }, "web"); err != nil {
		t.Errorf("without mail: %v", err)
	}
	mailing := load("web: {enabled: true, mail: {server: \"smtp.example.com:587\", from: jobs@example.com, user: jobs, password_env: SMTP_PASSWORD}}\n")
	if err := mailing.ReadSecrets(func(string) string { return "" }, "web"); err == nil || !strings.Contains(err.Error(), "SMTP_PASSWORD") {
		t.Errorf("without its password: %v", err)
	}
	if err := mailing.ReadSecrets(func(name string) string { return name + "!" }, "web"); err != nil || mailing.Secret(WebMailPassword) != "SMTP_PASSWORD!" {
		t.Errorf("%q, %v", mailing.Secret(WebMailPassword), err)
	}
}
