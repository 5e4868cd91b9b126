package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func (s slackTeam) sent() (bodies []string) {
	for _, call := range s.Calls("") {
		shows := map[string]any{}
		for k, v := range call.Args {
			shows[k] = v
			var inside any
			if slices.Contains([]string{"blocks", "view", "metadata"}, k) && json.Unmarshal([]byte(v), &inside) == nil {
				shows[k] = inside
			}
		}
		switch {
		case call.Error != "":
		case slices.Contains([]string{"chat.postMessage", "chat.update", "chat.postEphemeral", "views.open", "views.publish"}, call.Method):
			bodies = append(bodies, plainJSON(shows))
		}
	}
	return bodies
}

func (d discordTeam) sent() (bodies []string) {
	for _, call := range d.Requests() {
		switch {
		case call.Status >= 300 || call.Method != "POST" && call.Method != "PATCH" && call.Method != "PUT":
		case strings.HasPrefix(call.Path, "/interactions/"), strings.HasPrefix(call.Path, "/webhooks/"), strings.Contains(call.Path, "/messages"):
			var body any
			if json.Unmarshal([]byte(call.Body), &body) == nil {
				bodies = append(bodies, plainJSON(body))
			}
		}
	}
	return bodies
}

func (s slackTeam) opensHome(by, _ string) { s.OpenHome(slackID(by)) }

func (d discordTeam) opensHome(by, lang string) { d.command(by, lang, "home", "", "") }

func (s slackTeam) command(by, _, name, _, value string) {
	s.Slash(slackID(by), "CJOBS", "/mendan", name+" "+value)
}

func (d discordTeam) command(by, lang, name, arg, value string) {
	args := map[string]string{}
	if arg != "" {
		args[arg] = value
	}
	d.Slash(d.people[by], d.jobs, lang, "mendan", name, args)
}

func (s slackTeam) beginsApart(by, _, job string) {
	user := slackID(by)
	s.Say(user, s.DM(user), s.OpenAssistant(user), "apply "+job)
}

func (d discordTeam) beginsApart(by, lang, job string) { d.command(by, lang, "apply", "job", job) }

// plainJSON is JSON whose texts can be searched in as they are read.
func plainJSON(v any) string {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // plain data
	}
	return out.String()
}

// randomParts are what differs from run to run in what is sent, and what stands for the first of it.
func randomParts() []randomPart {
	return []randomPart{
		{regexp.MustCompile(`\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`), "019aa123-4567-789a-bcde-f0123456789%d"},
		{regexp.MustCompile(`[A-Z2-7]{32}`), "token-%d"},
		{regexp.MustCompile(`[A-Z2-7]{24}`), "nonce-%d"},
		{regexp.MustCompile(`[0-9]{10}\.[0-9]{6}`), "1795136400.%06d"},
		{regexp.MustCompile(`\bp[0-9]{16}\b`), "p1795136400%06d"},
		{regexp.MustCompile(`\b1[0-9]{18}\b`), "15764426935532257%02d"},
		{regexp.MustCompile(`\btrigger\.[0-9]{6}`), "trigger.%06d"},
		{regexp.MustCompile(`"id":"m[0-9]+"`), `"id":"m%d"`},
		{regexp.MustCompile(`\b[0-9a-f]{16}\b`), "b3d38c7ba709%04d"},
		{regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+`), "https://team%d.slack.com"},
	}
}

type randomPart struct {
	is    *regexp.Regexp
	named string
}

// nameRandomParts is what was sent with names for what differs from run to run: the same name for the same thing.
func (c *cardTalk) nameRandomParts(body string) any {
	c.t.Helper()
	codes := randomPart{regexp.MustCompile(strings.Join(c.codes, "|")), "K7Q%d"}
	for _, part := range append(randomParts(), codes) {
		names := map[string]string{}
		body = part.is.ReplaceAllStringFunc(body, func(random string) string {
			if names[random] == "" {
				names[random] = fmt.Sprintf(part.named, len(names)+1)
			}
			return names[random]
		})
	}
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		c.t.Fatal(err)
	}
	return v
}

// noteCodes notes the codes of the cards that are open.
func (c *cardTalk) noteCodes() {
	c.t.Helper()
	open, err := storage.AllCards(c.t.Context(), c.p.house.store, storage.CardQuery{State: bot.Open})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, a := range open {
		c.codes = append(c.codes, a.Code)
	}
}
