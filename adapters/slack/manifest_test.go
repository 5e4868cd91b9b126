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
	few := Needs{Channels: []string{PrivateChannels}}
	adaptertest.Golden(t, "manifest", Manifest(ManifestOptions{Description: "面接のお手伝い", Commands: commands, Needs: few}))
	adaptertest.Golden(t, "manifest_http", Manifest(ManifestOptions{Commands: commands, Address: "https://mendan.example.com/slack", Needs: everything, Rotation: true,
		Ask: "Ask about this message", AskAbout: "Ask something about the documents"}))
}

// everything is what a configuration can use.
var everything = Needs{Channels: ChannelKinds(), UserGroups: []string{"S1"}, Agent: true}

// Nothing is asked for that the configuration does not use: no kind of channel, no user group.
func TestScopesFollowTheConfiguration(t *testing.T) {
	for _, c := range []struct {
		needs      Needs
		with, sans []string // scopes and events
	}{
		{Needs{Channels: []string{PublicChannels}}, []string{"channels:history", "message.channels"},
			[]string{"groups:history", "groups:read", "message.groups", "mpim:history", "message.mpim", "usergroups:read", "assistant:write"}},
		{Needs{Channels: []string{PrivateChannels}}, []string{"groups:history", "groups:read", "message.groups"}, []string{"channels:history", "message.channels"}},
		{Needs{Channels: []string{PrivateChannels, GroupMessages}, UserGroups: []string{"S1"}}, []string{"mpim:history", "message.mpim", "usergroups:read"}, nil},
	} {
		m := Manifest(ManifestOptions{Needs: c.needs})
		have := append(m.OAuthConfig.Scopes.Bot, m.Settings.EventSubscriptions.BotEvents...)
		for _, s := range c.with {
			if !slices.Contains(have, s) {
				t.Errorf("%+v: without %s", c.needs, s)
			}
		}
		for _, s := range c.sans {
			if slices.Contains(have, s) {
				t.Errorf("%+v: with %s", c.needs, s)
			}
		}
	}
}

// Every scope that a method or an event needs has its line in the table, and every line is used.
func TestEveryScopeSaysWhatItIsFor(t *testing.T) {
	used := []string{"commands"}
	for _, m := range methods {
		used = append(used, m.scopes...)
	}
	for _, s := range subscriptions {
		used = append(used, s.scope)
	}
	used = slices.DeleteFunc(used, func(s string) bool { return s == "" })
	slices.Sort(used)
	if got := everything.scopes(); !slices.Equal(got, slices.Compact(used)) {
		t.Errorf("the table has %v, used are %v", got, slices.Compact(used))
	}
	for _, p := range everything.Permissions() {
		if p.Why == "" {
			t.Errorf("%s is for nothing", p.Scope)
		}
	}
}

// samples are one event of every kind that is subscribed to.
var samples = map[string]string{
	"app_home_opened":          `{"type":"app_home_opened","user":"U1","channel":"D1","tab":"home"}`,
	"app_mention":              `{"type":"app_mention","user":"U1","channel":"C1","text":"<@UBOT> x","ts":"17.2"}`,
	"assistant_thread_started": `{"type":"assistant_thread_started","assistant_thread":{"user_id":"U1","channel_id":"D1","thread_ts":"17.2"}}`,
	"message.channels":         `{"type":"message","channel_type":"channel","user":"U1","channel":"C1","text":"x","ts":"17.2","thread_ts":"17.1"}`,
	"message.groups":           `{"type":"message","channel_type":"group","user":"U1","channel":"G1","text":"x","ts":"17.2","thread_ts":"17.1"}`,
	"message.mpim":             `{"type":"message","channel_type":"mpim","user":"U1","channel":"G2","text":"x","ts":"17.2"}`,
	"message.im":               `{"type":"message","channel_type":"im","user":"U1","channel":"D1","text":"x","ts":"17.2"}`,
}

// The manifest subscribes to what is taken in, all of it and nothing else.
func TestEveryEventOfTheManifestIsTakenIn(t *testing.T) {
	for _, name := range Manifest(ManifestOptions{Needs: everything}).Settings.EventSubscriptions.BotEvents {
		it, kind := reader().readEvent(callback(samples[name]))
		if it.empty() {
			t.Errorf("%s is subscribed to and not taken in (%s)", name, kind)
		}
	}
	if got := len(everything.events()); got != len(samples) {
		t.Errorf("%d events are subscribed to, %d have a sample", got, len(samples))
	}
}

// With the scopes of the manifest everything that the adapter does succeeds, by what Slack's documentation says that each method needs;
// and without any one of them something does not.
func TestScopesAreThoseThatAreUsed(t *testing.T) {
	all := Needs{Channels: []string{PublicChannels, PrivateChannels}, UserGroups: []string{"S1"}}.scopes()
	if refused := exercise(t, all); len(refused) > 0 {
		t.Errorf("refused with all scopes: %v", refused)
	}
	received := []string{"commands", "app_mentions:read", "metadata.message:read"} // what Slack sends or shows, and no method needs
	for _, s := range all {
		if slices.Contains(received, s) || strings.HasSuffix(s, ":history") && s != "im:history" || s == "groups:read" {
			continue // one of several that a method needs one of, by the kind of channel
		}
		without := slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == s })
		if kind := s[strings.Index(s, ":"):]; s == "im:history" || s == "channels:read" {
			without = slices.DeleteFunc(without, func(x string) bool { return strings.HasSuffix(x, kind) && x != "users:read" && x != "files:read" })
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
	_ = w.a.whoami(ctx)
	draft := aDraft("m2", w.BotSays("CMOD", "", "root"), "a")
	draft.Replaces, _ = w.a.Post(ctx, draft)
	draft.Post.Text = "a b"
	_ = w.a.Stream(ctx, draft)
	_ = w.a.Delete(ctx, draft.Replaces)
	w.a.Typing(ctx, place, "ja")
	w.a.Check(ctx)
	u := w.a.people.user(ctx, "U1")
	w.a.publishHome(ctx, w.in, u, true)
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
		if !called[name] && name != exchanges && !slices.Contains(m.scopes, "assistant:write") && len(refused) == 0 {
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
	w = prepare(t, slacktest.Options{Scopes: Needs{Channels: []string{PublicChannels}}.scopes()}, nil)
	w.AddChannel(slacktest.Channel{ID: "CMOD", Private: true})
	for _, f := range w.a.Check(context.Background()) { // each missing scope with what asks for it
		if f.Check == "scopes" && !(strings.Contains(f.Found, "groups:history (") && strings.Contains(f.Found, "slack.channel_kinds: public, private") &&
			strings.Contains(f.Found, "usergroups:read (") && strings.Contains(f.Found, "user groups: S1")) {
			t.Errorf("%+v", f)
		}
	}
	w = prepare(t, slacktest.Options{}, func(c *Config) { c.Channels = []string{PublicChannels} })
	w.AddChannel(slacktest.Channel{ID: "CMOD", Private: true})
	if !slices.ContainsFunc(w.a.Check(context.Background()), func(f bot.Finding) bool {
		return f.Check == "moderators_channel" && f.Fails && strings.Contains(f.Do, "add private to slack.channel_kinds")
	}) {
		t.Error("a room of a kind that is not named is not seen")
	}
	w = prepare(t, slacktest.Options{}, func(c *Config) { c.BotToken = "xoxb-wrong" })
	if f := w.a.Check(context.Background())[0]; !f.Fails || !strings.Contains(f.Do, "token") && !strings.Contains(f.Do, "Token") {
		t.Errorf("%+v", f)
	}
}
