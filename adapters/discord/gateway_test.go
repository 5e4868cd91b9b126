package discord

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// What is said is taken in once and in order, whatever happens to the connection.
func TestTheConnectionIsMadeAgain(t *testing.T) {
	t.Parallel()
	for name, breaks := range map[string]func(w *world){
		"dropped":                      func(w *world) { w.srv.Drop() },
		"closed":                       func(w *world) { w.srv.CloseGateway(4000) },
		"asked to reconnect":           func(w *world) { w.srv.Reconnect() },
		"session forgotten":            func(w *world) { w.srv.Forget() },
		"session timed out":            func(w *world) { w.srv.Forget(); w.srv.HangConnections(1) },
		"session invalid":              func(w *world) { w.srv.Invalidate() },
		"asked to reconnect at once":   func(w *world) { w.srv.ReconnectFirst(2); w.srv.Drop() },
		"nobody answers":               func(w *world) { w.srv.HangConnections(2); w.srv.Drop() },
		"more replayed than was asked": func(w *world) { w.srv.ReplayMore(3); w.srv.Drop() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t, func(w *world) { w.times.open = 700 * time.Millisecond })
			thread := w.srv.Thread(w.jobs, "interview", w.srv.BotID)
			first := w.srv.Say(w.casey, thread, "一")
			ev := w.said("一")
			w.in.mu.Lock()
			w.in.marks = []bot.Mark{{Place: ev.Place, Parent: ev.Parent, Last: bot.MessageID(first), At: ev.At}}
			w.in.mu.Unlock()
			breaks(w)
			w.srv.Say(w.casey, thread, "二")
			w.srv.Say(w.casey, thread, "三")
			w.said("三")
			var got []string
			for _, ev := range w.in.all() {
				if m, ok := ev.Body.(bot.Message); ok {
					got = append(got, m.Text)
				}
			}
			if strings.Join(got, "") != "一二三" {
				t.Errorf("taken in: %q", got)
			}
		})
	}
}

// What discordgo cannot bear before it is ready costs a moment, and not the time that a connection may take to be ready.
func TestAskedToReconnectBeforeReady(t *testing.T) {
	t.Parallel()
	for name, breaks := range map[string]func(srv *discordtest.Server){
		"before hello":              func(srv *discordtest.Server) { srv.ReconnectFirst(2) },
		"after hello":               func(srv *discordtest.Server) { srv.ReconnectEarly(2) },
		"an acknowledged heartbeat": func(srv *discordtest.Server) { srv.AcknowledgeEarly(2) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t, func(w *world) { w.times.open = time.Hour; breaks(w.srv) })
			w.srv.Say(w.casey, w.srv.DirectMessages(w.casey), "hello")
			w.said("hello")
			before := w.srv.Identifies()
			breaks(w.srv)
			w.srv.Drop()
			w.until("another session", func() bool { return w.srv.Identifies() > before && w.srv.Connected() })
		})
	}
}

// What is asked of an encrypted connection is heard as well, in however many pieces it comes.
func TestHearingAnEncryptedGateway(t *testing.T) {
	t.Parallel()
	up := websocket.Upgrader{}
	srv := httptest.NewTLSServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		ws, err := up.Upgrade(rw, r, nil)
		if err != nil {
			return
		}
		defer ws.Close()
		for _, say := range []string{`{"t":null,"op":10,"d":{"_trace":["` + strings.Repeat("x", 300) + `"]}}`, `{"t":null,"s":null,"op":7,"d":null}`} {
			_ = ws.WriteMessage(websocket.TextMessage, []byte(say))
		}
		_, _, _ = ws.ReadMessage() // until the other side goes
	}))
	defer srv.Close()
	w := newWire()
	w.tls = srv.Client().Transport.(*http.Transport).TLSClientConfig
	ws, _, err := w.dialer(t.Context(), testPatience).Dial("wss"+strings.TrimPrefix(srv.URL, "https"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	for range 2 {
		if _, _, err := ws.ReadMessage(); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-w.locked:
	default:
		t.Error("opcode 7 was not heard")
	}
}

func TestHearingTheOpening(t *testing.T) {
	const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
	frame := func(s string) string {
		if len(s) < 126 {
			return "\x81" + string(rune(len(s))) + s
		}
		return "\x81\x7e" + string([]byte{byte(len(s) >> 8), byte(len(s))}) + s
	}
	for name, tt := range map[string]struct {
		said  string
		locks bool
	}{
		"hello":                   {upgrade + frame(`{"op":10}`), false},
		"opcode 7":                {upgrade + frame(`{"op":10}`) + frame(`{"op":7,"d":null}`), true},
		"an acknowledgement":      {upgrade + frame(`{"op":11}`), true},
		"after the first event":   {upgrade + frame(`{"op":0,"t":"READY"}`) + frame(`{"op":11}`), false},
		"after one that is long":  {upgrade + frame(`{"op":0,"d":"`+strings.Repeat("x", 20000)+`"}`) + frame(`{"op":11}`), false},
		"words about it":          {upgrade + frame(`"{\"op\":7}"`), false},
		"before it was a gateway": {"HTTP/1.1 400 Bad Request\r\n" + frame(`{"op":7}`), false},
	} {
		for _, step := range []int{1, 7, 4096} {
			var o opening
			locks := false
			for piece := range slices.Chunk([]byte(tt.said), step) {
				locks = o.hear(piece) || locks
			}
			if locks != tt.locks {
				t.Errorf("%s, in pieces of %d: %v", name, step, locks)
			}
		}
	}
}

// A connection that stays open and is silent is noticed by the heartbeats that nobody acknowledges.
func TestAFrozenConnection(t *testing.T) {
	t.Parallel()
	w := start(t, func(w *world) { w.srv.Heartbeat(100 * time.Millisecond) })
	dm := w.srv.DirectMessages(w.casey)
	w.srv.Freeze()
	w.srv.Say(w.casey, dm, "still here")
	w.said("still here")
}

func TestWhatDiscordWillNotHave(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		change func(w *world)
		want   string
	}{
		"the token":   {func(w *world) { w.cfg.Token = "another" }, "refuses the bot's token"},
		"the intents": {func(w *world) { w.srv.NoContentIntent() }, "Message Content Intent"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			tt.change(w)
			err := w.adapter().Run(w.ctx, w.in)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Run returns %v", err)
			}
			if w.ctx.Err() != nil {
				t.Error("Run went on until it was stopped")
			}
			if n := w.srv.Identifies(); n > 1 {
				t.Errorf("%d sessions were begun", n)
			}
		})
	}
}

// A history that cannot be read holds up nothing, and one that is long is read to its end.
func TestCatchingUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	thread, hidden := w.srv.Thread(w.jobs, "interview", w.srv.BotID), w.srv.Thread(w.jobs, "hidden", w.srv.BotID)
	w.srv.Fail(discordtest.Fault{Method: "GET", Path: "/channels/" + hidden, Status: 403, Body: `{"code":50001,"message":"Missing Access"}`})
	before := w.srv.Say(w.mod, thread, "before")
	for range 120 {
		w.srv.Say(w.casey, thread, "word")
	}
	w.srv.Say(w.mod, thread, "after")
	w.in.marks = []bot.Mark{
		{Place: placeOf(hidden, typePublic, w.jobs), At: time.Now().Add(-time.Hour)},
		{Place: placeOf(thread, typePublic, w.jobs), Parent: Room(w.jobs), Last: bot.MessageID(before)},
	}
	w.run()
	if ev := w.said("after"); ev.By.Role != bot.Moderator {
		t.Errorf("who spoke is %+v", ev.By)
	}
	if n := len(w.in.all()); n != 121 {
		t.Errorf("%d messages were taken in", n)
	}
}

// A store that is away for a moment loses nothing and keeps the order.
func TestAcceptIsTriedAgain(t *testing.T) {
	t.Parallel()
	failing := 3
	w := start(t, func(w *world) {
		w.in.reply = func(ev bot.Event) (bot.Reply, error) {
			if m, ok := ev.Body.(bot.Message); ok && m.Text == "一" && failing > 0 {
				failing--
				return bot.Reply{}, errors.New("no room")
			}
			return bot.Reply{}, nil
		}
	})
	dm := w.srv.DirectMessages(w.casey)
	w.srv.Say(w.casey, dm, "一")
	w.srv.Say(w.casey, dm, "二")
	w.said("二")
	if first := w.in.all()[0].Body.(bot.Message).Text; first != "一" {
		t.Errorf("the first is %q", first)
	}
}
