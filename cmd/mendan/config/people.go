package config

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// Person is somebody who decides, with all ids under which they do.
type Person struct {
	Name string   `yaml:"name"`
	IDs  []idText `yaml:"ids"`
}

// idText is a platform and an id, such as slack:U0123.
type idText string

// UnmarshalYAML takes slack:U0123 for the text that it is where it stands in braces too: there the parser reads a key and its value, as if a
// space followed the colon.
func (t *idText) UnmarshalYAML(unmarshal func(any) error) error {
	if unmarshal((*string)(t)) == nil {
		return nil
	}
	var pair map[string]any
	if err := unmarshal(&pair); err != nil {
		return err
	}
	for platform, id := range pair {
		*t = idText(platform + ":" + fmt.Sprint(id))
	}
	return nil
}

// identityKind is how people have ids on a platform.
type identityKind struct {
	platform bot.Platform
	form     *regexp.Regexp
	is       string // what an id is
}

// identityKinds are the ways of deciding. Ids of Slack are those of one workspace, which is all that one program is connected to, and of an
// Enterprise organisation (docs.slack.dev, "User types"); those of Discord are the same on every server. A token of the HTTP API is its user.
func identityKinds() []identityKind {
	plain := regexp.MustCompile(`^[^\s@#<>:]+$`)
	return []identityKind{
		{slack.Platform, regexp.MustCompile(`^[UW][0-9A-Z]+$`),
			"a member's id, which begins with U or W and is no group: it stands in the menu of their profile in Slack"},
		{discord.Platform, regexp.MustCompile(`^[0-9]+$`), "a member's id, a number and no role's: with developer mode on, Discord copies it from their menu"},
		{httpapi.Platform, plain, "an id of http.users"},
		{bot.Shell, plain, "the name of an account of the operating system"},
		{fake.Platform, plain, "an id as mendan chat takes it with --as"},
	}
}

// parseIdentity reads "slack:U0123".
func parseIdentity(text string) (bot.Identity, error) {
	p, id, ok := strings.Cut(text, ":")
	kinds := identityKinds()
	var names []string
	if p == string(fake.Called) {
		p = string(fake.Platform)
	}
	for _, k := range kinds {
		names = append(names, string(k.platform))
	}
	i := slices.Index(names, p)
	switch {
	case !ok:
		return bot.Identity{}, fmt.Errorf("must be a platform and an id, such as slack:U0123, not %q", text)
	case i < 0:
		return bot.Identity{}, fmt.Errorf("names the unknown platform %q%s", p, DidYouMean(p, names))
	case !kinds[i].form.MatchString(id):
		return bot.Identity{}, fmt.Errorf("must have %s; not %q", kinds[i].is, id)
	}
	return bot.Identity{Platform: bot.Platform(p), ID: bot.UserID(id)}, nil
}

// checkPeople refuses what would make one person of two, or two of one.
func (s *source) checkPeople(cfg *Config) error {
	names, ids := map[string]int{}, map[bot.Identity]string{}
	for i, p := range cfg.People {
		at := fmt.Sprintf("people[%d]", i)
		name := strings.TrimSpace(p.Name)
		former, twice := names[text.PhraseKey(name)]
		switch {
		case name == "":
			return s.errorf(at+".name", "must say who it is")
		case twice:
			return s.errorf(at+".name", "%q is the name of people[%d] too: give all ids of one person in one entry, and two people two names", name, former)
		case len(p.IDs) == 0:
			return s.errorf(at+".ids", "must list the ids of %s, such as slack:U0123", name)
		}
		names[text.PhraseKey(name)] = i
		for j, text := range p.IDs {
			at := fmt.Sprintf("%s.ids[%d]", at, j)
			id, err := parseIdentity(string(text))
			if err != nil {
				return s.errorf(at, "%v", err)
			}
			if whose, twice := ids[id]; twice {
				return s.errorf(at, "%s is an id of %s already: one id is one person's, and stands once", text, whose)
			}
			if _, known := cfg.HTTP.Users[string(id.ID)]; id.Platform == httpapi.Platform && !known {
				return s.errorf(at, "names nobody of http.users%s", DidYouMean(string(id.ID), sortedKeys(cfg.HTTP.Users)))
			}
			ids[id] = name
		}
	}
	return nil
}

// Identities are who is one person, as everything that compares people takes it. It is never nil: an entry that is gone holds no more.
func (cfg Config) Identities() bot.People {
	out := bot.People{}
	for _, p := range cfg.People {
		for _, text := range p.IDs {
			if id, err := parseIdentity(string(text)); err == nil { // checked when the configuration was read
				out[id] = strings.TrimSpace(p.Name)
			}
		}
	}
	return out
}
