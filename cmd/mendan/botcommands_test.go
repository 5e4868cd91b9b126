package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

// here is a Talk over a platform in memory: a test gives the events to the engine itself.
type here struct {
	*bottest.Adapter
	up chan bot.Inbox
}

func (h here) quiet() bool { return true }

func (h here) connect(context.Context, *house) (line, error) {
	return line{
		adapters: []bot.Adapter{h},
		desk:     map[bot.Platform]engine.Rooms{bottest.Name: {Moderators: bottest.Moderators, Operators: bottest.Operators}},
	}, nil
}

func (h here) Run(ctx context.Context, in bot.Inbox) error {
	h.up <- in
	<-ctx.Done()
	return nil
}

// running is the program over a platform in memory.
type running struct {
	t        *testing.T
	platform *bottest.Platform
	engine   *engine.Engine
	app      *App
	sent     int
}

// startedIn runs the program with its own configuration in a language until the test ends.
func startedIn(t *testing.T, lang string) *running {
	t.Helper()
	cfg := config.Default()
	cfg.Language, cfg.Moderation.Language = lang, lang
	talk := here{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}, make(chan bot.Inbox)}
	var said bytes.Buffer
	app := &App{Config: cfg, Store: filepath.Join(t.TempDir(), "m.db"), Talk: talk, Err: &said, throwaway: true}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- app.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("%v: %s", err, said.String())
		}
	})
	select {
	case in := <-talk.up:
		return &running{t: t, platform: talk.On, engine: in.(*engine.Engine), app: app}
	case err := <-ended:
		ended <- nil
		t.Fatalf("%v: %s", err, said.String())
		return nil
	}
}

func (r *running) send(by bot.User, at bot.Place, body bot.Body) bot.Reply {
	r.t.Helper()
	r.sent++
	id := bot.Identify("test", at, "", strconv.Itoa(r.sent))
	reply, err := r.engine.Accept(r.t.Context(), bot.Event{ID: id, Place: at, By: by, At: time.Now(), Body: body})
	if err == nil {
		err = r.engine.Settle(r.t.Context())
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return reply
}

var (
	channel   = bot.Place{Platform: bottest.Name, Channel: "jobs"}
	applicant = bot.User{Platform: bottest.Name, ID: "u-1", Role: bot.Candidate, Locale: "en-US"}
	recruiter = bot.User{Platform: bottest.Name, ID: "u-2", Role: bot.Moderator}
)

// A job is posted with a button, the button starts the interview about it, and staff see what was told, for themselves.
func TestAJobIsPostedAndAppliedFor(t *testing.T) {
	r := startedIn(t, "en")
	if got := r.send(recruiter, channel, bot.Command{Name: "post", Text: "no such job"}); !strings.Contains(got.Text, "no job “no such job”") ||
		!strings.Contains(got.Text, "en-us-backend-engineer") {
		t.Errorf("an unknown job: %+v", got)
	}
	r.send(recruiter, channel, bot.Command{Name: "post", Text: "EN-US-Backend-Engineer"})
	posts := r.platform.Messages(func(m bottest.Message) bool { return m.Place == channel })
	if len(posts) != 1 || posts[0].Post.Card == nil || len(posts[0].Post.Card.Buttons) != 1 {
		t.Fatalf("the channel has %+v", posts)
	}
	b := posts[0].Post.Card.Buttons[0]
	if len(b.Token) > 100 || b.Label != "Apply" {
		t.Errorf("the button is %+v", b)
	}
	there := bot.Place{Platform: bottest.Name, Channel: "jobs", Thread: "t1"}
	r.send(applicant, there, bot.Click{Token: b.Token})
	if got := r.send(applicant, there, bot.Command{Name: "status"}); !strings.Contains(got.Text, "questions are done") {
		t.Errorf("their status: %q", got.Text)
	}
	r.send(applicant, there, bot.Message{ID: "1", Text: "yes, let's start"})

	if got := r.send(applicant, there, bot.Command{Name: "export"}); !strings.Contains(got.Text, "Only the hiring team") {
		t.Errorf("a candidate exports %q", got.Text)
	}
	if got := r.send(recruiter, channel, bot.Command{Name: "export"}); !strings.Contains(got.Text, "export K7QF") {
		t.Errorf("an export of nothing: %q", got.Text)
	}
	got := r.send(recruiter, there, bot.Command{Name: "export"})
	if !strings.Contains(got.Text, "Backend engineer") || strings.Contains(got.Text, "let's start") {
		t.Errorf("the export: %q", got.Text)
	}
}

func TestJobsAreFoundByTheirWords(t *testing.T) {
	cfg := config.Default()
	jobs, err := openForms(cfg)
	if err != nil {
		t.Fatal(err)
	}
	f, err := jobs.getForm(jobs.first)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{f.ID, strings.ToUpper(f.ID), " " + f.Title.In("ja") + "　", strings.ReplaceAll(f.Title.In("en"), " ", "  ")} {
		if id, ok := jobs.findForm(words); !ok || id != f.ID {
			t.Errorf("%q is %q, %v", words, id, ok)
		}
	}
	for _, words := range []string{"", f.ID + "x", "engineer"} {
		if id, ok := jobs.findForm(words); ok {
			t.Errorf("%q is %q", words, id)
		}
	}
}

// Every command has its texts in both languages, within the limits of slash commands, and staff's are marked.
func TestCommandsAreWellSpecified(t *testing.T) {
	jobs, err := openForms(config.Default())
	if err != nil {
		t.Fatal(err)
	}
	m, err := openModel(config.Default())
	if err != nil {
		t.Fatal(err)
	}
	progs, err := makePrograms(config.Default(), m, jobs, &followers{}, &tables{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range commandSpecs(progs, jobs, "ja") {
		for _, name := range append(slices.Clone(s.Words), s.Name) {
			if name != bot.Fold(name) {
				t.Errorf("%s is called %q, which is compared with folded words", s.Name, name)
			}
		}
		for _, lang := range []string{"ja", "en"} {
			descriptions := []string{s.Description[lang]}
			for _, a := range s.Args {
				descriptions = append(descriptions, a.Description[lang])
			}
			for _, d := range descriptions { // 100: discord.com/developers/docs/interactions/application-commands
				if d == "" || len([]rune(d)) > 100 {
					t.Errorf("%s in %s is described as %q", s.Name, lang, d)
				}
			}
		}
		if staff := slices.Contains([]string{"approvals", "discuss", "export", "files", "hand_back", "instantiate", "post", "process", "say", "take_over", "task"}, s.Name); staff != s.Staff {
			t.Errorf("%s for staff: %v", s.Name, s.Staff)
		}
	}
}

// What commands and their arguments are called in a list is short, is one word, and is no other one's name in that language.
func TestCommandNames(t *testing.T) {
	word := regexp.MustCompile(`^[\p{Ll}\p{Lo}\p{Lm}ー_]{1,32}$`)
	for _, lang := range []string{prompts.JA, prompts.EN} {
		seen := map[string]string{}
		for _, c := range botCommands() {
			names := map[string]string{c.name: shownNames(c.name)[lang]}
			if was, taken := seen[names[c.name]]; taken {
				t.Errorf("%s and %s are both called %q", was, c.name, names[c.name])
			}
			seen[names[c.name]] = c.name
			for _, a := range c.args {
				names[c.name+" "+a.name] = textInAll("command.option." + a.name)[lang]
			}
			for of, name := range names {
				if !word.MatchString(name) {
					t.Errorf("%s: in %s it is called %q", of, lang, name)
				}
			}
		}
	}
}
