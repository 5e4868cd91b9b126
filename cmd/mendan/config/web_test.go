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
		"web: {listen: \"0.0.0.0:80\"}\n":                              "web.listen",
		"web: {enabled: true, remote: true, listen: \"0.0.0.0:80\"}\n": "web.public_url is needed",
		"web: {public_url: jobs.example.com}\n":                        "web.public_url must be",
		"web: {public_url: https://jobs.example.com/apply}\n":          "web.public_url must be",
		"web: {public_url: https://me@jobs.example.com}\n":             "web.public_url must be",
		"web: {trusted_proxies: [10.0.0.1, proxy.example.com]}\n":      "web.trusted_proxies[1]",
	} {
		if _, err := load(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
