package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/prompts"
)

var updateCards = flag.Bool("update", false, "write the golden files of cards anew")

// cardsFolder has a golden file for each card, by platform: what left the program for it, as JSON.
var cardsFolder = filepath.Join("testdata", "cards")

// TestCardsAsTheyAreSent holds conversations in which each kind of card is shown, on each platform and in each language, and holds what leaves the program
// for a card, through the platform's client library, to its golden file. No golden file is left that nothing sends.
func TestCardsAsTheyAreSent(t *testing.T) {
	t.Parallel()
	sent := &sentCards{files: map[string]bool{}}
	t.Run("talks", func(t *testing.T) {
		for platform, open := range teams() {
			for _, lang := range []string{prompts.JA, prompts.EN} {
				for name, talk := range cardTalks() {
					t.Run(platform+" "+lang+" "+name, func(t *testing.T) {
						t.Parallel()
						c := openCardTalk(t, open(t).(cardStage), platform, lang, talk)
						c.sent = sent
						talk.hold(c)
					})
				}
			}
		}
	})
	kept, err := filepath.Glob(filepath.Join(cardsFolder, "*", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if want := slices.Sorted(maps.Keys(sent.files)); !t.Failed() && !slices.Equal(want, kept) {
		t.Errorf("golden files are %v, sent were %v", kept, want)
	}
}

// TestCardsKeepToTheLimits holds every golden file to what its platform takes.
func TestCardsKeepToTheLimits(t *testing.T) {
	t.Parallel()
	for platform, check := range map[string]func([]byte) error{"slack": slacktest.CheckSent, "discord": discordtest.CheckSent} {
		files, err := filepath.Glob(filepath.Join(cardsFolder, platform, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files: %v", len(files), err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := check(raw); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			tooMuch := regexp.MustCompile(`"(text|label|content)": "`).ReplaceAll(raw, []byte(`"$1": "`+strings.Repeat("x", 4001)))
			if check(tooMuch) == nil {
				t.Errorf("%s: texts of 4,001 characters are taken", file)
			}
		}
	}
}

// sentCards are the golden files that the talks of a run were held to.
type sentCards struct {
	sync.Mutex
	files map[string]bool
}

// golden holds a card as it was sent to its golden file, or with -update writes that.
func (s *sentCards) golden(t *testing.T, file string, card any) {
	t.Helper()
	s.Lock()
	if s.files[file] {
		t.Errorf("%s is sent twice", file)
	}
	s.files[file] = true
	s.Unlock()
	var got bytes.Buffer
	enc := json.NewEncoder(&got)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(card); err != nil {
		t.Fatal(err)
	}
	if *updateCards {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s (go test ./cmd/mendan -run Cards -update writes it anew):\n%s", file, diff)
	}
}

// cardStage is a stage of which a test reads what the program sent.
type cardStage interface {
	team
	deskStage
	speaks(by, lang string)
	opensHome(by, lang string)
	command(by, lang, name, arg, value string) // used in the channel of the jobs
	beginsApart(by, lang, job string)          // a conversation that is not held where they write to the bot alone
	writes(by, text string)
	leaves(by string)
	// sent are the bodies that were taken, in their order, of messages, modals and pages.
	sent() []string
}

// cardTalk is a conversation in which cards are shown.
type cardTalk struct {
	t        *testing.T
	p        *play
	s        cardStage
	platform string
	lang     string
	cat      *prompts.Catalog
	mark     int      // what was sent before the last act
	codes    []string // of all cards so far
	sent     *sentCards
}

func openCardTalk(t *testing.T, s cardStage, platform, lang string, talk heldTalk) *cardTalk {
	t.Helper()
	for _, by := range []string{"cand-1", "cand-2", "mod-1"} {
		s.speaks(by, lang)
	}
	config := "moderation: {language: " + lang + ", approvals: {template: {four_eyes: true}}}\nlanguage: " + lang + "\n" + talk.config(t)
	p := beginPlay(t, s, config, talk.form, false)
	return &cardTalk{t: t, p: p, s: s, platform: platform, lang: lang, cat: mustCatalog(lang), codes: []string{"no code"}}
}

// in is the one of two texts that is in the language of the talk.
func (c *cardTalk) in(ja, en string) string {
	if c.lang == prompts.JA {
		return ja
	}
	return en
}

// acts does an act; key is that of the label of the button that it presses.
func (c *cardTalk) acts(a act, key string) {
	c.t.Helper()
	label := ""
	if key != "" {
		label = c.cat.Text(key, nil)
	}
	c.doesAct(a, label)
}

// presses has somebody press a button with a label that is not of the catalogue.
func (c *cardTalk) presses(by, name, label string) {
	c.t.Helper()
	c.doesAct(act{by: by, press: name}, label)
}

func (c *cardTalk) doesAct(a act, label string) {
	c.t.Helper()
	c.mark = len(c.s.sent())
	a.lang = screenLang[c.lang]
	c.p.act(a, label)
}

// screenLang is what a platform calls a language.
var screenLang = map[string]string{prompts.JA: "ja", prompts.EN: "en-US"}

// opensHome has somebody open their own page.
func (c *cardTalk) opensHome(by string) {
	c.mark = len(c.s.sent())
	c.s.opensHome(by, screenLang[c.lang])
}

// says has the candidate say something.
func (c *cardTalk) says(ja, en string) {
	c.t.Helper()
	c.acts(act{by: "cand-1", say: c.in(ja, en)}, "")
}

// sees waits until something with these words, which are in the language of the talk, is sent after the last act, and then until the program has nothing
// more to do.
func (c *cardTalk) sees(words string) (body string) {
	c.t.Helper()
	return c.awaits(words, true)
}

// awaits is sees; without pages, the open page of somebody, which shows cards as well, is not what is waited for.
func (c *cardTalk) awaits(words string, pages bool) (body string) {
	c.t.Helper()
	newest := func() bool {
		for _, b := range slices.Backward(c.s.sent()[c.mark:]) {
			if strings.Contains(b, words) && (pages || !strings.Contains(b, `"type":"home"`)) {
				body = b
				return true
			}
		}
		return false
	}
	c.p.until("something with "+words, newest)
	c.p.settles()
	newest()
	c.noteCodes()
	return body
}

// takes holds the newest thing that was sent with these words to the golden file of a card.
func (c *cardTalk) takes(name, words string) {
	c.t.Helper()
	body := c.awaits(words, strings.HasPrefix(name, "home"))
	c.sent.golden(c.t, filepath.Join(cardsFolder, c.platform, name+"."+c.lang+".json"), c.nameRandomParts(body))
}

// takesText does so with a text of the catalogue.
func (c *cardTalk) takesText(name, key string) {
	c.t.Helper()
	c.takes(name, c.cat.Text(key, nil))
}
