package httpapi_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

// now is when all of it is.
var now = time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)

const (
	code = "/conversations/K7QF"
	file = "the file"
)

// conversation is what staff see of the one conversation that there is.
func (w *world) conversation(_ context.Context, by bot.User, code string) (httpapi.Conversation, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if code != "K7QF" || by.ID == "u1" {
		return httpapi.Conversation{}, httpapi.ErrNoSession
	}
	out := w.taken
	out.Workflow, out.Status, out.Name = "interview", "interviewing", "Casey Rivera"
	out.Files = []httpapi.File{{Ref: "r1", Name: "履歴書 1.pdf", MIME: "application/pdf", Size: int64(len(file)), At: now}}
	return out, nil
}

func (w *world) file(_ context.Context, by bot.User, code, ref string) (httpapi.File, io.Reader, error) {
	if code != "K7QF" || ref != "r1" || by.ID == "u1" {
		return httpapi.File{}, nil, httpapi.ErrNoSession
	}
	return httpapi.File{Ref: "r1", Name: "履歴書 1.pdf", MIME: "text/html", Size: int64(len(file))}, strings.NewReader(file), nil
}

// desk does what is said at the desk about that conversation.
func (w *world) desk(ev bot.Event, c bot.Command) bot.Reply {
	switch {
	case ev.Place != httpapi.Moderators() || c.Args["card"] != "K7QF":
		return bot.Reply{Text: "nowhere"}
	case c.Name == bot.ButtonTakeOver:
		w.taken = httpapi.Conversation{Speaks: ev.By.Display(), Since: now, Waits: now}
		return bot.Reply{Text: "You are speaking there now."}
	case c.Name == bot.ButtonHandBack:
		w.taken = httpapi.Conversation{}
	case strings.Contains(c.Args["text"], "married"):
		return bot.Reply{Text: "Please don't ask that."}
	default:
		w.taken.Waits = time.Time{}
		w.taken.Messages = append(w.taken.Messages, httpapi.Message{ID: string(c.ID), Role: "staff", Text: c.Args["text"], By: ev.By.Display(), At: now})
	}
	return bot.Reply{}
}

// TestTakeOver speaks in a conversation in place of the bot, and hands it back.
func TestTakeOver(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	get := call{method: http.MethodGet, path: code}
	if w := do(h, get); w.Code != http.StatusOK || field(t, w, "takenOver") != nil {
		t.Errorf("before: %d %s", w.Code, w.Body)
	}
	if w := do(h, post(code+"/messages", `{"message":"Hello"}`, "")); w.Code != http.StatusConflict {
		t.Errorf("nobody has taken over: %d %s", w.Code, w.Body)
	}
	if w := do(h, post(code+"/take-over", "", "t")); w.Code != http.StatusOK || field(t, w, "takenOver", "by") != people[0].User.Display() {
		t.Errorf("taken over: %d %s", w.Code, w.Body)
	}
	for range 2 { // the same request
		w := do(h, post(code+"/messages", `{"message":"Hello"}`, "m"))
		said := field(t, w, "conversation").([]any)
		if w.Code != http.StatusOK || len(said) != 1 || said[0].(map[string]any)["role"] != "staff" || said[0].(map[string]any)["content"] != "Hello" {
			t.Errorf("said: %d %s", w.Code, w.Body)
		}
	}
	if w := do(h, post(code+"/messages", `{"message":"Are you married?"}`, "")); w.Code != http.StatusUnprocessableEntity ||
		field(t, w, "error", "message") != "Please don't ask that." {
		t.Errorf("refused: %d %s", w.Code, w.Body)
	}
	for range 2 {
		if w := do(h, post(code+"/hand-back", "", "")); w.Code != http.StatusOK || field(t, w, "takenOver") != nil {
			t.Errorf("handed back: %d %s", w.Code, w.Body)
		}
	}
	for _, c := range []call{
		{method: http.MethodGet, path: code, as: "u1"}, {method: http.MethodPost, path: code + "/take-over", as: "u1"},
		{method: http.MethodGet, path: code + "/files/r1", as: "u1"}, {method: http.MethodGet, path: "/conversations/QQ7Z"},
	} {
		if w := do(h, c); w.Code != http.StatusNotFound {
			t.Errorf("%+v: %d", c, w.Code)
		}
	}
}

// TestFileDownload gives a file as something to keep: no browser shows it, whatever it says that it is.
func TestFileDownload(t *testing.T) {
	h := newWorld().handler(t.Context(), nil)
	w := do(h, call{method: http.MethodGet, path: code})
	listed, _ := field(t, w, "files").([]any)
	if len(listed) != 1 || field(t, w, "warning") == nil {
		t.Fatalf("%s", w.Body)
	}
	w = do(h, call{method: http.MethodGet, path: listed[0].(map[string]any)["href"].(string)})
	if w.Code != http.StatusOK || w.Body.String() != file {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/octet-stream", "X-Content-Type-Options": "nosniff", "Content-Length": "8", "Cache-Control": "no-store",
		"Content-Disposition": "attachment; filename*=utf-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8%201.pdf",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if w.Header().Get("Mendan-Warning") == "" {
		t.Error("no word of warning")
	}
}
