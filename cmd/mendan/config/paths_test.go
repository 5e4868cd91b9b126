package config

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestPathsAreRelativeToTheFile gives every key that names a file or a folder, from another folder than the file's. A key that is new and
// ends like these must be among them.
func TestPathsAreRelativeToTheFile(t *testing.T) {
	const text = `
store: s.db
rules: rules.yaml
log: {file: m.log}
backups: {folder: copies}
prompts: {dir: own}
forms: [forms/a.yaml, /whole/b.yaml]
knowledge: {folders: [docs]}
agent: {working_dir: work, commands: {read_only: [tools]}}
slack: {app_token_file: app, bot_token_file: bot, signing_secret_file: sign, client_secret_file: cs, refresh_token_file: rt}
discord: {bot_token_file: ../bot}
llm: {providers: {openai: {api_key_file: key}}}
http: {users: {ci: {token_file: token}}}
database: {password_file: pw, wrapping_key_file: wk}
`
	dir := t.TempDir()
	for name, content := range map[string]string{"etc/c.yaml": text, "etc/rules.yaml": "topics: []\n", "etc/own/.keep": ""} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	cfg, err := Load("etc/c.yaml", env())
	if err != nil {
		t.Fatal(err)
	}
	got := []string{
		cfg.Store, cfg.Rules, cfg.Log.File, cfg.Backups.Folder, cfg.Prompts.Dir, cfg.Forms[0], cfg.Forms[1], cfg.Knowledge.Folders[0],
		cfg.Agent.WorkingDir, cfg.Agent.Commands.ReadOnly[0], cfg.Slack.AppTokenFile, cfg.Slack.BotTokenFile, cfg.Slack.SigningSecretFile,
		cfg.Slack.ClientSecretFile, cfg.Slack.RefreshTokenFile,
		cfg.Discord.BotTokenFile, cfg.LLM.Providers["openai"].APIKeyFile, cfg.HTTP.Users["ci"].TokenFile, cfg.Database.PasswordFile, cfg.Database.WrappingKeyFile,
	}
	want := []string{
		"etc/s.db", "etc/rules.yaml", "etc/m.log", "etc/copies", "etc/own", "etc/forms/a.yaml", "/whole/b.yaml", "etc/docs",
		"etc/work", "etc/tools", "etc/app", "etc/bot", "etc/sign", "etc/cs", "etc/rt",
		"bot", "etc/key", "etc/token", "etc/pw", "etc/wk",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if len(cfg.Warnings()) != 0 {
		t.Errorf("warned: %q", cfg.Warnings())
	}
	for _, key := range pathKeys(reflect.TypeFor[Config]()) {
		if !strings.Contains(text, key+":") {
			t.Errorf("%s names a file or folder, and is not among them", key)
		}
	}
}

// pathKeys are the keys of a configuration whose names say that their values are files or folders.
func pathKeys(t reflect.Type) []string {
	var out []string
	for key, elem := range keysOf(t) {
		for elem.Kind() == reflect.Map {
			elem = elem.Elem()
		}
		out = append(out, pathKeys(elem)...)
		if elem.Kind() == reflect.String && (key == "file" || key == "dir" || key == "folder" || strings.HasSuffix(key, "_file") || strings.HasSuffix(key, "_dir")) {
			out = append(out, key)
		}
	}
	return out
}

// TestPathsOfEarlierVersionsGoOn has a store where an earlier version put it: in the folder in which the program is started.
func TestPathsOfEarlierVersionsGoOn(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Mkdir("etc", 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"etc/c.yaml": "store: s.db\nlog: {file: m.log}\n", "s.db": "here"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cfg, err := Load("etc/c.yaml", env())
	if err != nil || cfg.Store != "s.db" || cfg.Log.File != "etc/m.log" {
		t.Fatalf("store %q, log %q, %v", cfg.Store, cfg.Log.File, err)
	}
	if w := cfg.Warnings(); len(w) != 1 || !strings.Contains(w[0], "store names s.db") {
		t.Errorf("warned: %q", w)
	}
	if err := os.WriteFile("etc/s.db", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if cfg, err = Load("etc/c.yaml", env()); err != nil || cfg.Store != "etc/s.db" || len(cfg.Warnings()) != 0 {
		t.Errorf("store %q, warned %q, %v", cfg.Store, cfg.Warnings(), err)
	}
}

// TestDatabasesAreNoPaths has a store that is an address stay as it is, and its secret come from elsewhere, anew each time.
func TestDatabasesAreNoPaths(t *testing.T) {
	const address = "postgres://mendan@db.example.org/mendan"
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("c.yaml", "store: "+address+"\ndatabase: {password_file: pw}\n")
	cfg, err := Load(filepath.Join(dir, "c.yaml"), env())
	if err != nil || cfg.Store != address {
		t.Fatalf("store %q, %v", cfg.Store, err)
	}
	read := cfg.DatabasePassword(env())
	for _, want := range []string{"first", "second"} {
		write("pw", want+"\n")
		if got, err := read(); got != want || err != nil {
			t.Errorf("password %q, %v, want %q", got, err, want)
		}
	}
	write("c.yaml", "store: postgres://mendan:hidden@db.example.org/mendan\n")
	if _, err := Load(filepath.Join(dir, "c.yaml"), env()); err == nil || !strings.Contains(err.Error(), "password_env") || strings.Contains(err.Error(), "hidden") {
		t.Errorf("error is %v", err)
	}
}
