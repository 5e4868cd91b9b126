package slacktest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// TestWhatNobodyAcknowledges has an app end with a command that it did not acknowledge: the person is told, and nothing waits for the app any more.
func TestWhatNobodyAcknowledges(t *testing.T) {
	s := slacktest.New(slacktest.Options{AckTime: 20 * time.Millisecond, Strict: true})
	defer s.Close()
	s.AddUser(slacktest.User{ID: "U1", Name: "one"})
	s.AddChannel(slacktest.Channel{ID: "C1"})
	app := connect(t, s)
	s.Slash("U1", "C1", "/mendan", "help")
	_ = app.Close()
	if !s.Await(10*time.Second, s.Quiet) || s.Abandoned("slash_commands") != 1 {
		t.Errorf("%d commands are given up; still waiting: %q", s.Abandoned("slash_commands"), s.Unacknowledged())
	}
}

// connect is an app that is connected by Socket Mode, and does nothing.
func connect(t *testing.T, s *slacktest.Server) *websocket.Conn {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.APIURL()+"apps.connections.open", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+slacktest.AppToken)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var opened struct{ URL string }
	if err := json.NewDecoder(resp.Body).Decode(&opened); err != nil {
		t.Fatal(err)
	}
	app, hello, err := websocket.DefaultDialer.DialContext(t.Context(), opened.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = hello.Body.Close()
	if !s.Await(10*time.Second, func() bool { return s.Connected() > 0 }) {
		t.Fatal("the app is not connected")
	}
	return app
}
