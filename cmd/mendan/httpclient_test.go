package main

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/adapters/httpapi/client"
)

const clientConfig = `
log: {level: info}
forms: [short.yaml]
language: ja
http:
  users:
    taro: {role: candidate, token_env: TARO}
    mod: {role: moderator, token_env: MOD}
    op: {role: operator, token_env: OP}
  webhook: {url: "%s", secret_env: HOOK}
`

// hook is a program's webhook. Until it is open it refuses what comes.
type hook struct {
	mu      sync.Mutex
	open    bool
	refused map[string]bool
	taken   map[string]string // types by id
	forged  int
	more    chan struct{}
}

func (h *hook) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	id := r.Header.Get("webhook-id")
	mac := hmac.New(sha256.New, []byte(httpSecret))
	mac.Write([]byte(id + "." + r.Header.Get("webhook-timestamp") + "." + string(raw)))
	var body struct{ Type string }
	h.mu.Lock()
	defer h.mu.Unlock()
	defer func() {
		select {
		case h.more <- struct{}{}:
		default:
		}
	}()
	switch {
	case json.Unmarshal(raw, &body) != nil || r.Header.Get("webhook-signature") != "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)):
		h.forged++
		w.WriteHeader(http.StatusUnauthorized)
	case !h.open:
		h.refused[id] = true
		w.WriteHeader(http.StatusServiceUnavailable)
	default:
		h.taken[id] = body.Type
	}
}

// await waits until a condition holds, which is looked at after each request.
func (h *hook) await(ctx context.Context, met func() bool) error {
	for {
		h.mu.Lock()
		done := met()
		h.mu.Unlock()
		if done {
			return nil
		}
		select {
		case <-h.more:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// TestTheClientTalksThroughAnInterview has the client that is generated from the description hold a whole interview with the real program, which is killed in
// the middle, and a moderator accept the application over HTTP. What a webhook did not take before the crash is told after it.
func TestTheClientTalksThroughAnInterview(t *testing.T) {
	t.Parallel()
	h := &hook{refused: map[string]bool{}, taken: map[string]string{}, more: make(chan struct{}, 1)}
	hooks := httptest.NewServer(h)
	defer hooks.Close()
	s := &served{t: t, dir: t.TempDir(), flags: []string{"--config", "c.yaml"}, env: []string{"TARO=" + httpSecret + "t", "MOD=" + httpSecret + "m", "OP=" + httpSecret + "o", "HOOK=" + httpSecret}}
	for name, text := range map[string]string{"c.yaml": fmt.Sprintf(clientConfig, hooks.URL), "short.yaml": shortForm} {
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(s.crash)
	s.start()
	as := func(user string) *client.Client {
		return &client.Client{Address: "http://" + s.address, Token: httpSecret + user}
	}
	interview := "interview"
	begun, err := as("t").CreateSession(t.Context(), "s-1", client.NewSession{Workflow: &interview})
	if err != nil || begun.Workflow != "interview" {
		t.Fatalf("%+v, %v", begun, err)
	}
	if err := h.await(t.Context(), func() bool { return len(h.refused) > 0 }); err != nil {
		t.Fatal(err)
	}
	s.crash()
	h.mu.Lock()
	h.open = true
	h.mu.Unlock()
	s.start()
	if err := h.await(t.Context(), func() bool {
		for id := range h.refused {
			if h.taken[id] == "" {
				return false
			}
		}
		return true
	}); err != nil {
		t.Fatalf("what was refused before the crash is not told after it: %v", err)
	}
	said := map[string]int{}
	for n := 0; n < 30 && begun.Status != "ready_for_human_review"; n++ {
		words := answerOverHTTP(lastAsked(begun), said)
		if _, pending, err := as("t").SendMessage(t.Context(), begun.SessionID, fmt.Sprint("m-", n), client.NewMessage{Message: words}); err != nil || pending != nil {
			t.Fatalf("%q: %v, %v", words, pending, err)
		}
		if begun, err = as("t").ReadSession(t.Context(), begun.SessionID); err != nil {
			t.Fatal(err)
		}
	}
	if begun.Status != "ready_for_human_review" {
		t.Fatalf("the interview ended as %s: %+v", begun.Status, begun.Conversation)
	}
	if _, err := as("t").ListApprovals(t.Context()); !isFailure(err, http.StatusNotFound) {
		t.Errorf("a candidate sees cards: %v", err)
	}
	list, err := as("m").ListApprovals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	k := slices.IndexFunc(list.Approvals, func(a client.Approval) bool { return a.Kind == "application" })
	if k < 0 {
		t.Fatalf("no application waits: %+v", list)
	}
	code := list.Approvals[k].Code
	if _, err := as("m").DecideApproval(t.Context(), code, client.Decision{Verdict: "reject"}); !isFailure(err, http.StatusBadRequest) {
		t.Errorf("a rejection without a reason: %v", err)
	}
	if _, err := as("t").DecideApproval(t.Context(), code, client.Decision{Verdict: "approve"}); !isFailure(err, http.StatusNotFound) {
		t.Errorf("the candidate decides about themself: %v", err)
	}
	reason := "経験が合う"
	for range 2 {
		a, err := as("m").DecideApproval(t.Context(), code, client.Decision{Verdict: "approve", Reason: &reason})
		if err != nil || a.State != "approved" || len(a.Votes) != 1 || a.Votes[0].By != "mod" {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	if _, err := as("o").DecideApproval(t.Context(), code, client.Decision{Verdict: "reject", Reason: &reason}); !isFailure(err, http.StatusConflict) {
		t.Errorf("what is decided is decided again: %v", err)
	}
	events, err := as("t").StreamSession(t.Context(), begun.SessionID, "")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	for lines := bufio.NewScanner(events.Body); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "data: ") && strings.Contains(lines.Text(), `"status":"accepted"`) {
			break
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.forged > 0 || !slices.Contains(slices.Collect(maps.Values(h.taken)), "approval") {
		t.Errorf("%d with a false signature; told of %v", h.forged, h.taken)
	}
}

func isFailure(err error, status int) bool {
	f, ok := err.(*client.Failure)
	return ok && f.Status == status
}

// lastAsked is the newest message that asks something.
func lastAsked(s client.Session) client.ConversationItem {
	for _, m := range slices.Backward(s.Conversation) {
		if m.Asks != nil {
			return m
		}
	}
	return client.ConversationItem{}
}

// answerOverHTTP is what a candidate writes who has no buttons.
func answerOverHTTP(m client.ConversationItem, said map[string]int) string {
	asks := ""
	if m.Asks != nil {
		asks = *m.Asks
	}
	all := answers[asks]
	switch {
	case asks == "consent":
		return "同意します"
	case asks == "confirm":
		return "はい、これで送ってください"
	case all == nil:
		return "スキップ"
	}
	said[asks]++
	return all[min(said[asks], len(all))-1]
}
