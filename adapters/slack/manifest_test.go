package slack

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

func TestManifest(t *testing.T) {
	adaptertest.Golden(t, "manifest", Manifest(ManifestOptions{Description: "面接のお手伝い", Commands: commands}))
	adaptertest.Golden(t, "manifest_http", Manifest(ManifestOptions{Commands: commands, Address: "https://mendan.example.com/slack", Agent: true}))
}

// samples are one event of every kind that is subscribed to.
var samples = map[string]string{
	"app_home_opened":          `{"type":"app_home_opened","user":"U1","channel":"D1","tab":"home"}`,
	"app_mention":              `{"type":"app_mention","user":"U1","channel":"C1","text":"<@UBOT> x","ts":"17.2"}`,
	"assistant_thread_started": `{"type":"assistant_thread_started","assistant_thread":{"user_id":"U1","channel_id":"D1","thread_ts":"17.2"}}`,
	"message.channels":         `{"type":"message","channel_type":"channel","user":"U1","channel":"C1","text":"x","ts":"17.2","thread_ts":"17.1"}`,
	"message.groups":           `{"type":"message","channel_type":"group","user":"U1","channel":"G1","text":"x","ts":"17.2","thread_ts":"17.1"}`,
	"message.im":               `{"type":"message","channel_type":"im","user":"U1","channel":"D1","text":"x","ts":"17.2"}`,
}

// The manifest subscribes to what is taken in, all of it and nothing else.
func TestEveryEventOfTheManifestIsTakenIn(t *testing.T) {
	for _, name := range Manifest(ManifestOptions{Agent: true}).Settings.EventSubscriptions.BotEvents {
		it, kind := reader().readEvent(callback(samples[name]))
		if it.empty() {
			t.Errorf("%s is subscribed to and not taken in (%s)", name, kind)
		}
	}
	if got := len(listEvents(true)); got != len(samples) {
		t.Errorf("%d events are subscribed to, %d have a sample", got, len(samples))
	}
}

// With the scopes of the manifest everything that the adapter does succeeds, by what Slack's documentation says that each method needs;
// and without any one of them something does not.
func TestScopesAreThoseThatAreUsed(t *testing.T) {
	all := Scopes(false)
	if refused := exercise(t, all); len(refused) > 0 {
		t.Errorf("refused with all scopes: %v", refused)
	}
	received := []string{"commands", "app_mentions:read", "metadata.message:read"} // what Slack sends or shows, and no method needs
	for _, s := range all {
		if slices.Contains(received, s) || strings.HasSuffix(s, ":history") && s != "im:history" || s == "groups:read" || s == "im:read" || s == "channels:read" {
			continue // one of several that a method needs one of, by the kind of channel
		}
		without := slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == s })
		if s == "im:history" {
			without = slices.DeleteFunc(without, func(x string) bool { return strings.HasSuffix(x, ":history") })
		}
		if refused := exercise(t, without); len(refused) == 0 {
			t.Errorf("nothing needs %s", s)
		}
	}
}

// exercise does everything once and names what was refused for a scope.
func exercise(t *testing.T, scopes []string) []string {
	t.Helper()
	w := prepare(t, slacktest.Options{Scopes: scopes}, nil)
	ctx := context.Background()
	w.in.home = []bot.Card{{Title: "h"}}
	place, _ := w.a.Open(ctx, bot.Opening{ID: "o", With: bot.User{ID: "U1"}, Free: func(bot.Place) bool { return false }})
	d := aPost("m1")
	d.Post.Files = []bot.File{{Name: "a.diff", Data: []byte("+a")}}
	ref, _ := w.a.Post(ctx, d)
	d = aPost("m1")
	d.Replaces = ref
	_, _ = w.a.Post(ctx, d)
	_, _, _ = w.a.Find(ctx, aPost("m1"))
	_, _, _ = w.a.Find(ctx, bot.Delivery{ID: "x", Place: place})
	_ = w.a.Delete(ctx, ref)
	w.a.Typing(ctx, place)
	w.a.Check(ctx)
	u := w.a.people.user(ctx, "U1")
	w.a.publishHome(ctx, w.in, u)
	_, _ = w.a.fileInfo(ctx, "F1")
	it := intake{user: "U1", ev: bot.Event{Place: Place("CMOD", "")}}
	_ = w.a.sayPrivately(ctx, it, "x")
	it.trigger = "none"
	_ = w.a.openModal(ctx, it, u, bot.Reply{Modal: reason, Token: "t"})
	var refused []string
	called := map[string]bool{}
	for _, c := range w.Calls("") {
		called[c.Method] = true
		if c.Error == "missing_scope" {
			refused = append(refused, c.Method)
		}
	}
	for name, m := range methods {
		if !called[name] && !m.agent && len(scopes) == len(Scopes(false)) {
			t.Errorf("%s is in the table and was not called", name)
		}
	}
	return refused
}

func TestCheck(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	for _, f := range w.a.Check(context.Background()) {
		if f.Fails || f.Do != "" || f.Found == "" {
			t.Errorf("%+v", f)
		}
	}
	w = prepare(t, slacktest.Options{Scopes: []string{"chat:write", "channels:read"}}, func(c *Config) { c.AppToken, c.OperatorsChannel = "xapp-wrong", "CGONE" })
	w.AddChannel(slacktest.Channel{ID: "CMOD", Outside: true})
	failing := map[string]bool{}
	for _, f := range w.a.Check(context.Background()) {
		failing[f.Check] = f.Fails && f.Do != ""
		raw, _ := json.Marshal(f)
		if strings.Contains(string(raw), "xapp-wrong") || strings.Contains(string(raw), slacktest.BotToken) {
			t.Errorf("a secret: %s", raw)
		}
	}
	for _, check := range []string{"scopes", "moderators_channel", "operators_channel", "user group S1", "socket"} {
		if !failing[check] {
			t.Errorf("%s is not seen to fail: %v", check, failing)
		}
	}
	w = prepare(t, slacktest.Options{}, func(c *Config) { c.BotToken = "xoxb-wrong" })
	if f := w.a.Check(context.Background())[0]; !f.Fails || !strings.Contains(f.Do, "token") && !strings.Contains(f.Do, "Token") {
		t.Errorf("%+v", f)
	}
}
