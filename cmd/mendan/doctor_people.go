package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// examinePeople looks whether somebody who decides in several places could count as several people: staff in no entry of people, by the
// configuration's lists and by the votes that the store has. Where there is one way to decide, each id is somebody else, and
// several is false.
func examinePeople(ctx context.Context, cfg config.Config, file string) (f bot.Finding, several bool) {
	f.Check = "people"
	staff := listStaff(cfg)
	voted, err := votersIn(ctx, cfg, file)
	if err != nil {
		f.Do = "mend the store first: who voted there is not looked at"
	}
	ways := map[bot.Platform]bool{}
	var none []string
	for _, of := range slices.Concat(staff, voted) {
		ways[of.Platform] = true
		if name := of.String(); cfg.Identities()[of] == "" && !slices.Contains(none, name) {
			none = append(none, name)
		}
	}
	switch {
	case len(none) == 0:
		f.Found = fmt.Sprintf("everybody who decides has an entry: %d", len(cfg.People))
	default:
		slices.Sort(none)
		f.Found = fmt.Sprintf("there are %d ways to decide, and in no entry are %s: whoever has two of these ids counts twice", len(ways), strings.Join(none, ", "))
		f.Do = "write who is who into the configuration, as people: [{name: Sato Kei, ids: [" + strings.Join(examplesOf(none), ", ") +
			"]}], and somebody with one id into an entry of their own; leave out ids that are roles"
	}
	return f, len(ways) > 1
}

// examplesOf are the first ids of each platform, as they could be one person's.
func examplesOf(ids []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, id := range ids {
		if p, _, _ := strings.Cut(id, ":"); !seen[p] {
			seen[p] = true
			out = append(out, strconv.Quote(id)) // without quotes YAML takes the colon for a key's in {…}
		}
	}
	return out
}

// listStaff lists the ids that the configuration lets decide, on the platforms that are enabled. Groups are left out; an id of Discord may be a role's.
func listStaff(cfg config.Config) []bot.Identity {
	var out []bot.Identity
	add := func(p bot.Platform, enabled bool, lists ...[]string) {
		for _, id := range slices.Concat(lists...) {
			if enabled && (p != slack.Platform || !strings.HasPrefix(id, "S")) {
				out = append(out, bot.Identity{Platform: p, ID: bot.UserID(id)})
			}
		}
	}
	add(slack.Platform, cfg.Slack.Enabled, cfg.Slack.Moderators, cfg.Slack.Operators)
	add(discord.Platform, cfg.Discord.Enabled, cfg.Discord.Moderators, cfg.Discord.Operators)
	for _, id := range slices.Sorted(maps.Keys(cfg.HTTP.Users)) {
		add(httpapi.Platform, cfg.HTTP.Enabled && cfg.HTTP.Users[id].Role != string(bot.Candidate), []string{id})
	}
	return out
}

// votersIn are the ids under which was voted in a store, that of the terminal's players left out: it is for trying things. A file that is not
// there has none.
func votersIn(ctx context.Context, cfg config.Config, file string) ([]bot.Identity, error) {
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	d, done, err := reachStore(ctx, file, configForReading(cfg))
	if err != nil {
		return nil, err
	}
	var lines bytes.Buffer
	err = errors.Join(d.Do(ctx, admin.Request{Command: admin.Approvals, Format: admin.All}, &lines), done())
	if err != nil {
		return nil, err
	}
	all, err := readLines[approvalLine](&lines)
	var out []bot.Identity
	for _, line := range all {
		for _, v := range line.Votes {
			of := bot.Identity{Platform: v.By.Platform, ID: v.By.ID}
			if v.By.Account != "" {
				of.ID = bot.UserID(v.By.Account)
			}
			if of.Platform != fake.Called && !slices.Contains(out, of) {
				out = append(out, of)
			}
		}
	}
	return out, err
}
