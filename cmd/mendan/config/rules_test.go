package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRulesFromAFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	rules := write("rules.yaml", "enabled: [us_military]\ntopics: [{id: acme_pets, jurisdictions: [JP], en: [Do you keep any pets at home?]}]\n")
	cfg, err := Load(write("config.yaml", "rules: "+rules+"\n"), func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	p, err := cfg.RulePack()
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := p.Rule("acme_pets"); !ok {
		t.Error("the added rule is not there")
	}
	for _, r := range p.For("US") {
		if r.ID == "us_military" {
			t.Error("a policy rule that is enabled still holds")
		}
	}
	for text, want := range map[string]string{
		"topics: [{id: x, topics: [pets]}]\n": "pets",
		"topics: [{idd: x}]\n":                "idd",
	} {
		bad := write("bad.yaml", text)
		_, err := Load(write("config.yaml", "rules: "+bad+"\n"), func(string) string { return "" })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Load(write("config.yaml", "rules: "+filepath.Join(dir, "none.yaml")+"\n"), func(string) string { return "" }); err == nil {
		t.Error("a missing file of rules is taken")
	}
}
