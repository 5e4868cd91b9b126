package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
)

// starts are the workflows, each with a body that begins a session of it.
var starts = map[string]string{
	"interview": `{"workflow":"interview","job":"backend"}`, "helpdesk": `{"workflow":"helpdesk","request":"VPN?"}`, "task": `{"workflow":"task","request":"tidy up"}`,
	"discussion": `{"workflow":"discussion","request":"A or B?"}`, "process": `{"workflow":"process","context":{"goal":"4月1日"}}`,
}

const codeOfCard = "/approvals/K7QF"

func (w *world) approvals(_ context.Context, by bot.User) ([]httpapi.Approval, error) {
	if by.ID == "u1" {
		return nil, httpapi.ErrNoSession
	}
	return []httpapi.Approval{w.card}, nil
}

func (w *world) approval(_ context.Context, by bot.User, code string) (httpapi.Approval, error) {
	if by.ID == "u1" || code != "K7QF" {
		return httpapi.Approval{}, httpapi.ErrNoSession
	}
	return w.card, nil
}

func (w *world) decide(ctx context.Context, by bot.User, code, verdict, reason string) (httpapi.Approval, error) {
	if _, err := w.approval(ctx, by, code); err != nil {
		return httpapi.Approval{}, err
	}
	switch {
	case verdict == "wave":
		return httpapi.Approval{}, &httpapi.Refusal{Class: "NoSuchVerdict", Message: "no"}
	case reason == "mine":
		return httpapi.Approval{}, &httpapi.Refusal{Class: "NotAllowed", Message: "no", Forbidden: true}
	case w.card.State != "open":
		return httpapi.Approval{}, &httpapi.Refusal{Class: "TooLate", Message: "no", Late: true}
	}
	w.card.State, w.card.Verdicts = verdict, nil
	w.card.Votes = append(w.card.Votes, httpapi.Vote{By: by.Display(), Verdict: verdict, Reason: reason, At: time.Now()})
	return w.card, nil
}

func TestEveryWorkflowBegins(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	for workflow, body := range starts {
		var got struct{ Workflow, SessionID string }
		res := do(h, post("/ai-agent/sessions", body, workflow))
		if err := json.Unmarshal(res.Body.Bytes(), &got); err != nil || res.Code != http.StatusCreated || got.Workflow != workflow {
			t.Errorf("%s: %d %s", workflow, res.Code, res.Body)
		}
		if again := do(h, post("/ai-agent/sessions", body, workflow)); again.Code != http.StatusCreated || !strings.Contains(again.Body.String(), got.SessionID) {
			t.Errorf("%s again: %d %s", workflow, again.Code, again.Body)
		}
	}
	for _, body := range []string{`{"workflow":"poem"}`, `{"workflow":"interview","request":"x"}`, `{"workflow":"helpdesk","context":{}}`, `{"job":"backend"}`} {
		if res := do(h, post("/ai-agent/sessions", body, "")); res.Code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, res.Code, res.Body)
		}
	}
	if res := do(h, post("/ai-agent/sessions", `{"workflow":"task","request":"another"}`, "task")); res.Code != http.StatusConflict {
		t.Errorf("another request under the same key: %d", res.Code)
	}
}

// A stream tells what was said, once each, from where its reader left off, and how the session stands.
func TestEventsOfASession(t *testing.T) {
	wd := newWorld()
	h := wd.handler(t.Context(), nil)
	id := begin(t, h, "k")
	do(h, post(messages(id), `{"message":"はい"}`, "a"))
	over, stop := canceled(t)
	stop()
	read := func(after string) string {
		r := call{method: "GET", path: "/ai-agent/sessions/" + id + "/events", after: after}
		return do(wd.handler(over, nil), r).Body.String()
	}
	all := read("")
	if n := strings.Count(all, "event: message\n"); n != 3 || !strings.HasSuffix(all, "event: status\ndata: {\"status\":\"drafting\",\"pending\":false}\n\n") {
		t.Errorf("%d messages: %s", n, all)
	}
	first := strings.Split(strings.SplitN(all, "id: ", 2)[1], "\n")[0]
	if rest := read(first); strings.Count(rest, "event: message\n") != 2 || strings.Contains(rest, "id: "+first+"\n") {
		t.Errorf("after %s: %s", first, rest)
	}
}
