package discordtest

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// call makes a request as a bot does and returns the status and Discord's code.
func call(t *testing.T, s *Server, token, method, path, body string) (status, code int) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/api/v9"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body)
	var said struct{ Code int }
	_ = json.Unmarshal(data, &said)
	return resp.StatusCode, said.Code
}

func TestRefusals(t *testing.T) {
	s := Start()
	defer s.Close()
	channel, user := s.Channel("c"), s.User("u")
	button := func(id, label string) string {
		return `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"` + label + `","custom_id":"` + id + `"}]}]}`
	}
	for name, tt := range map[string]struct {
		token, body string
		status      int
		code        int
	}{
		"a bad token":        {"bad", `{"content":"x"}`, 401, 0},
		"nothing":            {s.Token, `{"content":""}`, 400, 50006},
		"no JSON":            {s.Token, `{`, 400, 50109},
		"2000 characters":    {s.Token, `{"content":"` + strings.Repeat("あ", 2000) + `"}`, 200, 0},
		"2001 characters":    {s.Token, `{"content":"` + strings.Repeat("あ", 2001) + `"}`, 400, 50035},
		"a long custom_id":   {s.Token, button(strings.Repeat("x", 101), "a"), 400, 50035},
		"a custom_id of 100": {s.Token, button(strings.Repeat("x", 100), "a"), 200, 0},
		"a long label":       {s.Token, button("x", strings.Repeat("x", 81)), 400, 50035},
		"a long nonce":       {s.Token, `{"content":"x","nonce":"` + strings.Repeat("n", 26) + `"}`, 400, 50035},
		"six rows":           {s.Token, `{"content":"x","components":[{"type":1},{"type":1},{"type":1},{"type":1},{"type":1},{"type":1}]}`, 400, 50035},
		"a large embed": {s.Token, `{"embeds":[{"description":"` + strings.Repeat("x", 4096) + `"},{"description":"` + strings.Repeat("x", 2000) +
			`"}]}`, 400, 50035},
		"an empty field": {s.Token, `{"embeds":[{"fields":[{"name":"a","value":""}]}]}`, 400, 50035},
	} {
		if status, code := call(t, s, tt.token, "POST", "/channels/"+channel+"/messages", tt.body); status != tt.status || code != tt.code {
			t.Errorf("%s: %d, %d", name, status, code)
		}
	}
	it := s.Slash(user, channel, "ja", "mendan", "apply", nil)
	path := "/interactions/" + it.ID + "/" + it.Token
	for _, tt := range []struct {
		name, path, body string
		code             int
	}{
		{"another token", "/interactions/" + it.ID + "/guess", `{"type":5}`, 10062},
		{"an answer to a component", path, `{"type":6}`, 50035},
		{"a deferral", path, `{"type":5,"data":{"flags":64}}`, 0},
		{"a second deferral", path, `{"type":5}`, 40060},
		{"a modal after a deferral", path, `{"type":9,"data":{"custom_id":"m","title":"t","components":[]}}`, 40060},
	} {
		if _, code := call(t, s, s.Token, "POST", tt.path+"/callback", tt.body); code != tt.code {
			t.Errorf("%s: %d", tt.name, code)
		}
	}
	s.Expire(it)
	if _, code := call(t, s, s.Token, "POST", "/webhooks/"+s.AppID+"/"+it.Token, `{"content":"x"}`); code != 50027 {
		t.Errorf("too late: %d", code)
	}
}

// The same nonce shows one message while Discord remembers it.
func TestNonces(t *testing.T) {
	s := Start()
	defer s.Close()
	channel := s.Channel("c")
	for range 3 {
		call(t, s, s.Token, "POST", "/channels/"+channel+"/messages", `{"content":"x","nonce":"n","enforce_nonce":true}`)
	}
	if n := len(s.Messages(channel)); n != 1 {
		t.Errorf("%d messages", n)
	}
	s.ForgetNonces()
	call(t, s, s.Token, "POST", "/channels/"+channel+"/messages", `{"content":"x","nonce":"n","enforce_nonce":true}`)
	if n := len(s.Messages(channel)); n != 2 {
		t.Errorf("%d messages", n)
	}
}

// Without the content intent the words of others in a channel are empty, those to the bot are not.
func TestTheContentIntent(t *testing.T) {
	s := Start()
	defer s.Close()
	ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), s.gatewayURL()+"/?v=9&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	_ = ws.SetReadDeadline(time.Now().Add(time.Minute))
	if err := ws.WriteJSON(map[string]any{"op": 2, "d": map[string]any{"token": s.Token, "intents": IntentGuildMessages | IntentDMs}}); err != nil {
		t.Fatal(err)
	}
	next := func(kind string) (m Message) {
		for {
			var f frame
			if err := ws.ReadJSON(&f); err != nil {
				t.Fatal(err)
			}
			if f.T != nil && *f.T == kind {
				_ = json.Unmarshal(f.D, &m)
				return m
			}
		}
	}
	next("READY")
	channel, user := s.Channel("c"), s.User("u")
	s.Say(user, channel, "secret")
	s.Say(user, channel, "<@"+s.BotID+"> hello")
	s.Say(user, s.DirectMessages(user), "direct")
	for _, want := range []string{"", "<@" + s.BotID + "> hello", "direct"} {
		if got := next("MESSAGE_CREATE"); got.Content != want {
			t.Errorf("%q, want %q", got.Content, want)
		}
	}
}

func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		`\*a\* **b** _c_ ~~d~~`:                     "*a* b c d",
		"`x*y` ```go\nz\n```":                       "x*y go\nz\n",
		"[求人](https://example.com/a) <https://b.c>": "求人 https://b.c",
		"@everyone @\u200beveryone <@1>":            "«a live mention» @everyone «a live mention»",
		"# head\n> quote\n- item\n\\- no item":      "head\nquote\n• item\n- no item",
		"2 < 3, a [b] (c), @you":                    "2 < 3, a [b] (c), @you",
	} {
		if got := Shown(in); got != want {
			t.Errorf("%q is shown as %q, want %q", in, got, want)
		}
	}
}
