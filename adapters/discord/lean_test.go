package discord

import (
	"net/http"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// The gateway's address is told in two ways: https://discord.com/developers/docs/events/gateway. One is enough.
func TestTheOtherWayToTheGateway(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) {
		w.srv.Fail(discordtest.Fault{Method: "GET", Path: "/gateway", Times: 1, Status: http.StatusNotFound, Body: `{"message":"404: Not Found","code":0}`})
	})
	w.srv.Say(w.casey, w.srv.DirectMessages(w.casey), "はい")
	w.said("はい")
}

// An interaction says in one of several ways where it was: all of them are optional.
func TestWhereAnInteractionWas(t *testing.T) {
	t.Parallel()
	w := start(t)
	for id, where := range map[string]map[string]any{
		"1001": {"channel": map[string]any{"id": w.jobs, "type": 0}},
		"1002": {"message": map[string]any{"id": "1", "channel_id": w.jobs}},
	} {
		it := map[string]any{
			"id": id, "token": "t" + id, "type": typeComponent, "guild_id": w.srv.Guild, "data": map[string]any{"custom_id": "tok" + id, "component_type": 2},
			"member": map[string]any{"user": map[string]any{"id": w.casey, "username": "casey"}, "roles": []string{}},
		}
		for k, v := range where {
			it[k] = v
		}
		w.srv.Emit("INTERACTION_CREATE", it)
		ev := w.event(func(ev bot.Event) bool { c, ok := ev.Body.(bot.Click); return ok && c.Token == "tok"+id })
		if ev.Place != Room(w.jobs) {
			t.Errorf("%+v", ev)
		}
	}
}

// An update of a message may tell only what is new.
func TestAnUpdateWithoutItsAuthor(t *testing.T) {
	t.Parallel()
	w := start(t)
	dm := w.srv.DirectMessages(w.casey)
	id := w.srv.Say(w.casey, dm, "三年")
	w.said("三年")
	w.srv.Emit("MESSAGE_UPDATE", map[string]any{"id": id, "channel_id": dm, "content": "五年", "edited_timestamp": "2030-01-01T00:00:00.000000+00:00"})
	ev := w.event(func(ev bot.Event) bool { _, ok := ev.Body.(bot.Edited); return ok })
	if e := ev.Body.(bot.Edited); e.Text != "五年" || ev.By.ID != bot.UserID(w.casey) {
		t.Errorf("%+v", ev)
	}
}

// What was promised and cannot be filled in is said all the same.
func TestAPromiseThatIsGone(t *testing.T) {
	t.Parallel()
	w, release := slow(t, bot.Reply{Text: "三件あります"})
	w.srv.Fail(discordtest.Fault{Method: "PATCH", Path: "/webhooks/", Status: http.StatusNotFound, Body: `{"message":"Unknown Message","code":10008}`})
	it := w.srv.Slash(w.casey, w.jobs, "ja", "mendan", "status", nil)
	w.answer(it)
	release()
	w.until("the words", func() bool { p := w.srv.State(it).Private; return len(p) == 1 && p[0].Reads() == "三件あります" })
}
