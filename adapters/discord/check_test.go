package discord

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// failing are the checks that fail, with what they found.
func failing(fs []bot.Finding) map[string]string {
	out := map[string]string{}
	for _, f := range fs {
		if f.Fails {
			out[f.Check] = f.Found
			if f.Do == "" {
				out[f.Check] += " (and nothing to do about it)"
			}
		}
	}
	return out
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(w *world)
		check  string // that fails; empty for none
		found  string
	}{
		"all is well": {func(*world) {}, "", ""},
		"less is told": {func(w *world) {
			w.srv.Fail(discordtest.Fault{Path: "/applications/@me", Status: 200, Body: `{"id":"` + w.srv.AppID + `","name":"Mendan"}`})
			w.srv.Fail(discordtest.Fault{Path: "/guilds/", Status: 200, Body: `{"id":"` + w.srv.Guild + `","name":"x"}`})
		}, "", ""},
		"the token":           {func(w *world) { w.cfg.Token = "another" }, "bot token", "refuses"},
		"the intent":          {func(w *world) { w.srv.NoContentIntent() }, "message content", "may not read"},
		"another application": {func(w *world) { w.cfg.AppID = "77" }, "app_id", w77},
		"no such server":      {func(w *world) { w.cfg.Guild = "77" }, "guild", "77"},
		"no such room":        {func(w *world) { w.cfg.ModeratorsChannel = "77" }, "moderators_channel", "does not see"},
		"a permission":        {func(w *world) { w.srv.Permit(Config{}.permissionBits() &^ (1 << 36)) }, "moderators_channel", "Create Private Threads"},
		"a configured permission": {func(w *world) {
			w.cfg.ReopenLocked = true
			w.srv.Permit(Config{}.permissionBits())
		}, "moderators_channel", "Manage Threads"},
		"a role that hears":    {func(w *world) { w.cfg.PingRole = w.modRole; w.srv.Mentionable(w.modRole) }, "", ""},
		"a role that does not": {func(w *world) { w.cfg.PingRole = w.modRole }, "ping_role", "hears nothing"},
		"no such role":         {func(w *world) { w.cfg.PingRole = "77" }, "ping_role", "77"},
		"nobody of that name":  {func(w *world) { w.cfg.Moderators = append(w.cfg.Moderators, "77") }, "moderators", "77"},
		"nothing is reachable": {func(w *world) { w.srv.Close() }, "bot token", "dial"},
		"Discord is in trouble": {func(w *world) {
			w.srv.Fail(discordtest.Fault{Path: "/gateway", Status: 502})
		}, "gateway", "502"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			tt.change(w)
			found := w.adapter().Check(w.ctx)
			bad := failing(found)
			if tt.check == "" && len(bad) > 0 || tt.check != "" && (len(bad) != 1 || !strings.Contains(bad[tt.check], tt.found)) {
				t.Errorf("%v", bad)
			}
			for _, f := range found {
				if strings.Contains(f.Found+f.Do, w.cfg.Token) {
					t.Errorf("the token is told: %+v", f)
				}
			}
		})
	}
}

const w77 = "not to 77"

// The invite asks for exactly what is used: with it all works, and without any one of it something is refused.
func TestTheInviteAsksForWhatIsUsed(t *testing.T) {
	t.Parallel()
	for _, cfg := range []Config{{}, {ReopenLocked: true}, {PublicThreads: true}} {
		u, err := url.Parse(cfg.InviteURL("42"))
		if err != nil || u.Query().Get("client_id") != "42" || u.Query().Get("scope") != "bot applications.commands" {
			t.Fatalf("%s, %v", u, err)
		}
		asked, err := strconv.ParseInt(u.Query().Get("permissions"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if refused := useAll(t, cfg, asked); len(refused) > 0 {
			t.Errorf("%+v: refused although it is asked for: %v", cfg, refused)
		}
		for bit := range 63 {
			if b := int64(1) << bit; asked&b != 0 && len(useAll(t, cfg, asked&^b)) == 0 {
				t.Errorf("%+v: nothing needs the permission %d", cfg, b)
			}
		}
	}
}

// useAll does everything that an adapter does with these permissions, and returns the requests that were refused for lack of one.
func useAll(t *testing.T, cfg Config, permissions int64) []string {
	t.Helper()
	w := newWorld(t)
	w.cfg.ReopenLocked, w.cfg.PublicThreads = cfg.ReopenLocked, cfg.PublicThreads
	w.srv.Permit(permissions)
	w.a = w.adapter()
	open := func(id string, shared bool) bot.Place {
		p, _ := w.a.Open(w.ctx, bot.Opening{ID: id, Under: Room(w.jobs), With: bot.User{ID: bot.UserID(w.casey)}, Shared: shared})
		return p
	}
	private := open("private", false)
	open("shared", true)
	card := bot.Delivery{ID: "m1", Place: Room(w.desk), Post: bot.Post{Card: card(), Files: []bot.File{{Name: "a.diff", Data: []byte("+a")}}}}
	_, _ = w.a.Post(w.ctx, card)
	if private.Channel != "" {
		w.srv.Archive(private.Thread, cfg.ReopenLocked)
		_, _ = w.a.Post(w.ctx, text("m2", private, "here"))
		w.a.Typing(w.ctx, private, "ja")
	}
	_, _, _ = w.a.Find(w.ctx, text("m3", Room(w.desk), "never sent"))
	var refused []string
	for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
		for _, c := range w.srv.Calls(method, "") {
			if c.Status == 403 {
				refused = append(refused, c.Method+" "+c.Path)
			}
		}
	}
	return refused
}
