package main

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

func TestClockStandsStillOrRuns(t *testing.T) {
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.FixedZone("JST", 9*3600))
	c := &clock{frozen: at}
	c.Advance(24 * time.Hour)
	c.Advance(0)
	if got := c.Now(); !got.Equal(at.Add(24*time.Hour)) || got.Location() != time.UTC {
		t.Errorf("the frozen clock shows %v", got)
	}
	real := &clock{}
	before := time.Now()
	real.Advance(time.Hour)
	if d := real.Now().Sub(before); d < time.Hour || d > time.Hour+time.Minute {
		t.Errorf("the real clock is %v ahead", d)
	}
}

func TestLogLevels(t *testing.T) {
	tests := []struct {
		level    string
		chatting bool
		want     slog.Level
	}{
		{config.Auto, true, slog.LevelWarn}, {config.Auto, false, slog.LevelInfo}, {"debug", true, slog.LevelDebug},
		{"info", true, slog.LevelInfo}, {"warn", false, slog.LevelWarn}, {"error", false, slog.LevelError},
	}
	for _, tt := range tests {
		if got := levelOf(config.Log{Level: tt.level}, tt.chatting); got != tt.want {
			t.Errorf("%s, chatting %v: %v, want %v", tt.level, tt.chatting, got, tt.want)
		}
	}
}

func TestLogGoesToItsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mendan.log")
	var stderr bytes.Buffer
	log, done, err := newLog(config.Log{Level: config.Auto, Format: "json", File: file}, &stderr, true)
	if err != nil {
		t.Fatal(err)
	}
	log.Info("turn done", "turn", 3)
	if err := done(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(data), `"turn":3`) || stderr.Len() > 0 {
		t.Errorf("file %q, stderr %q, %v", data, stderr.String(), err)
	}
}

const smallForm = `
id: ID
title: {ja: 応募, en: Apply}
locale: en-US
retention_days: 30
job: {contact: the team}
fields:
- {id: email, label: Email, intent: to reach you, required: true, type: email, required_facts: [email], done_criteria: there is one}
`

func TestFormsKeepTheirOrderAndTheCompany(t *testing.T) {
	dir := t.TempDir()
	for _, id := range []string{"b", "a"} {
		if err := os.WriteFile(filepath.Join(dir, id+".yaml"), []byte(strings.Replace(smallForm, "ID", id, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cfg := config.Default()
	cfg.Forms = []string{filepath.Join(dir, "b.yaml"), filepath.Join(dir, "a.yaml")}
	cfg.Company = config.Company{Name: "Sample Inc.", Contact: "nobody"}
	fs, err := openForms(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if fs.first != "b" || strings.Join(fs.ids, " ") != "b a" {
		t.Errorf("forms %v, first %s", fs.ids, fs.first)
	}
	f, err := fs.getForm("a")
	if err != nil || f.Job.Company.In("en") != "Sample Inc." || f.Job.Contact.In("en") != "the team" {
		t.Errorf("form %+v, %v", f, err)
	}
	if f := fs.parsed["a"]; len(f.Job.Company) != 0 {
		t.Error("the form itself was changed")
	}
	if _, err := fs.getForm("c"); err == nil || !strings.Contains(err.Error(), "expected one of b, a") {
		t.Errorf("an unknown job: %v", err)
	}

	cfg.Forms = []string{dir}
	if fs, err = openForms(cfg); err != nil || fs.first != "a" {
		t.Errorf("of a folder: %v, %v", fs, err)
	}
	cfg.Forms = append(cfg.Forms, filepath.Join(dir, "a.yaml"))
	var usage usageError
	if _, err := openForms(cfg); !errors.As(err, &usage) || !strings.Contains(err.Error(), `the id "a" already`) {
		t.Errorf("the same form twice: %v", err)
	}
}

func TestSamplesAreThereByTheirIDAndLanguage(t *testing.T) {
	for lang, want := range map[string]string{"ja": "ja-", "en": "en-"} {
		cfg := config.Default()
		cfg.Language = lang
		fs, err := openForms(cfg)
		if err != nil || !strings.HasPrefix(fs.first, want) {
			t.Fatalf("%s: first is %s, %v", lang, fs.first, err)
		}
		for _, id := range fs.ids {
			if f, err := fs.getForm(id); err != nil || f.ID != id {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

func TestWhoRunsTheModelIsDisclosed(t *testing.T) {
	for _, tt := range []struct {
		p    config.Provider
		want string
	}{
		{config.Provider{}, "OpenAI"},
		{config.Provider{Profile: "anthropic"}, "Anthropic"},
		{config.Provider{Profile: "gemini"}, "Google"},
		{config.Provider{BaseURL: "https://models.example.com/v1"}, "models.example.com"},
		{config.Provider{BaseURL: "http://localhost:8080/v1"}, ""},
		{config.Provider{BaseURL: "http://[::1]:8080/v1"}, ""},
		{config.Provider{BaseURL: "https://10.0.0.1/v1", Operator: "Our data centre"}, "Our data centre"},
	} {
		if got := operatorOf(tt.p); got != tt.want {
			t.Errorf("%+v is run by %q, want %q", tt.p, got, tt.want)
		}
	}
}

func TestLocaleOfTheEnvironment(t *testing.T) {
	for _, tt := range []struct {
		env  []string
		want string
	}{
		{nil, ""}, {[]string{"LANG=ja_JP.UTF-8"}, "ja"}, {[]string{"LANG=C.UTF-8"}, ""}, {[]string{"LANG=POSIX"},
			""}, {[]string{"LC_ALL=C", "LANG=ja_JP.UTF-8"}, ""}, {[]string{"LANG=de_DE.UTF-8"}, "en"}, {[]string{"LANG=ja"}, "ja"},
		{[]string{"LANG=ja_JP.UTF-8", "LC_ALL=en_US.UTF-8"}, "en"}, {[]string{"LANG=en"}, "en"},
		{[]string{"LANG=C"}, ""}, {[]string{"LANG="}, ""}, {[]string{"LC_ALL=", "LC_MESSAGES=ja_JP.eucJP", "LANG=en_US.UTF-8"},
			"ja"}, {[]string{"LC_MESSAGES=POSIX"}, ""},
		{[]string{"LANG=fr_FR.UTF-8"}, "en"}, {[]string{"LANG=ja_JP@cjk"}, "ja"}, {[]string{"LANG=jam_JM"}, "en"}, {[]string{"LANG=JA"}, "ja"},
		{[]string{"LANGUAGE=fr:ja:en", "LANG=fr_FR.UTF-8"}, "ja"}, {[]string{"LANGUAGE=en_GB:en", "LANG=ja_JP.UTF-8"},
			"en"}, {[]string{"LANGUAGE=de", "LANG=ja_JP.UTF-8"}, "ja"},
		{[]string{"LANGUAGE=ja", "LANG=C"}, ""}, {[]string{"LANGUAGE=ja", "LANG=C.UTF-8"}, "ja"}, {[]string{"LANGUAGE=ja"},
			"ja"}, {[]string{"LANGUAGE=:", "LANG=en_US"}, "en"},
	} {
		if got := localeLanguage(env(tt.env...)); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.env, got, tt.want)
		}
	}
}

func TestVersionAsCommandAndFlag(t *testing.T) {
	for _, arg := range []string{"version", "--version"} {
		var out, errs strings.Builder
		code := runProgram(t.Context(), []string{arg}, world{strings.NewReader(""), &out, &errs, func(string) string { return "" }})
		if code != 0 || out.String() != "mendan "+buildVersion()+"\n" || errs.Len() > 0 {
			t.Errorf("mendan %s: %d, %q, %q", arg, code, out.String(), errs.String())
		}
	}
}

// A service whose form asks what no answer would fill goes on with it, and says so at each start.
func TestAServiceNamesQuestionsThatNobodyCanAnswer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.yaml")
	form := strings.NewReplacer("ID", "a", "required_facts: [email]", "required_facts: [years_php]", "type: email", "type: text").Replace(smallForm)
	if err := os.WriteFile(file, []byte(form), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := config.Default()
	cfg.Forms = []string{file}
	jobs, err := openForms(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if err := (&App{Talk: &Service{}}).warnOfForms(jobs, slog.New(slog.NewTextHandler(&said, nil))); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"level=WARN", file + ":", "years_php", "name it otherwise"} {
		if !strings.Contains(said.String(), part) {
			t.Errorf("without %q it says %q", part, said.String())
		}
	}
}
