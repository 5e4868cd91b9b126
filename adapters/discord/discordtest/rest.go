package discordtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// refusal is an error answer (topics/opcodes-and-status-codes#json-json-error-codes).
type refusal struct {
	status, code int
	message      string
	errors       map[string]any // of a form, by field (reference#error-messages)
}

func refuse(status, code int, message string) *refusal { return &refusal{status, code, message, nil} }

// The refusals that more than one request gives.
var (
	errUnauthorized   = refuse(401, 0, "401: Unauthorized")
	errNotFound       = refuse(404, 0, "404: Not Found")
	errUnknownChannel = refuse(404, 10003, "Unknown Channel")
	errUnknownMessage = refuse(404, 10008, "Unknown Message")
	errUnknownMember  = refuse(404, 10007, "Unknown Member")
	errUnknownGuild   = refuse(404, 10004, "Unknown Guild")
	errMissingAccess  = refuse(403, 50001, "Missing Access")
	errPermissions    = refuse(403, 50013, "Missing Permissions")
	errArchived       = refuse(400, 50083, "Thread is archived")
	errNotOurs        = refuse(403, 50005, "Cannot edit a message authored by another user")
	errCannotDM       = refuse(403, 50007, "Cannot send messages to this user")
	errEmpty          = refuse(400, 50006, "Cannot send an empty message")
)

// formError is a body that cannot be used: code 50035.
func formError(field, code, message string) *refusal {
	return &refusal{400, 50035, "Invalid Form Body", map[string]any{
		field: map[string]any{"_errors": []map[string]string{{"code": code, "message": message}}},
	}}
}

// request is one call of the API.
type request struct {
	*http.Request
	path  string   // below /api/v9
	parts []string // of the path
	body  []byte
	files map[int]file // of a form, by their number
}

func (r request) decode(v any) *refusal {
	if len(r.body) == 0 {
		return nil
	}
	if err := json.Unmarshal(r.body, v); err != nil {
		return refuse(400, 50109, "The request body contains invalid JSON.")
	}
	return nil
}

// matchesPath matches the path against a pattern whose parts "*" stand for anything.
func (r request) matchesPath(method, pattern string) bool {
	want := strings.Split(pattern, "/")
	if r.Method != method || len(want) != len(r.parts) {
		return false
	}
	for i, p := range want {
		if p != "*" && p != r.parts[i] {
			return false
		}
	}
	return true
}

func (s *Server) serveREST(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasPrefix(r.URL.Path, "/gateway"):
		s.serveGateway(w, r)
	case strings.HasPrefix(r.URL.Path, "/attachments/"):
		s.serveFile(w, r)
	case strings.HasPrefix(r.URL.Path, "/api/v9/"):
		s.serveAPI(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f, ok := s.files[r.URL.Path]
	s.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	if f.mime != "" {
		w.Header().Set("Content-Type", f.mime)
	}
	_, _ = w.Write(f.data)
}

// ReplaceFile lets the address of an attachment answer with something else.
func (s *Server) ReplaceFile(address, mime string, data []byte) {
	s.withLock(func() { s.files[strings.TrimPrefix(address, s.URL)] = file{mime: mime, data: data} })
}

func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request) {
	req := request{Request: r, path: strings.TrimPrefix(r.URL.Path, "/api/v9")}
	if err := req.read(); err != nil {
		return
	}
	req.parts = strings.Split(strings.TrimPrefix(req.path, "/"), "/")
	s.mu.Lock()
	f := s.findFault(r.Method, req.path)
	s.mu.Unlock()
	if f != nil && s.misbehave(w, req, f) {
		return
	}
	status, answer := s.doRequest(req)
	s.recordRequest(req, status)
	if f != nil && f.LoseAnswer {
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	}
	writeJSON(w, status, answer)
}

// misbehave answers a request that goes wrong before anything is done, and reports whether it did.
func (s *Server) misbehave(w http.ResponseWriter, r request, f *Fault) bool {
	switch {
	case f.LoseRequest:
		panic(http.ErrAbortHandler)
	case f.Status != 0:
		s.recordRequest(r, f.Status)
		for k, v := range f.Header {
			w.Header().Set(k, v)
		}
		w.WriteHeader(f.Status)
		_, _ = io.WriteString(w, f.Body)
		return true
	}
	return false
}

func (s *Server) recordRequest(r request, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, Call{r.Method, r.path, string(r.body), status})
	s.change()
}

// doRequest carries a request out.
func (s *Server) doRequest(r request) (int, any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, no := s.routeRequest(r)
	if no != nil {
		out := map[string]any{"code": no.code, "message": no.message}
		if no.errors != nil {
			out["errors"] = no.errors
		}
		return no.status, out
	}
	if answer == nil {
		return http.StatusNoContent, nil
	}
	return http.StatusOK, marshal(answer) // under the lock: nobody changes what it points to meanwhile
}

func marshal(v any) json.RawMessage {
	out, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("discordtest: %v", err))
	}
	return out
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	if v == nil {
		w.WriteHeader(status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(marshal(v))
}

// routeRequest finds what a request asks for. Interaction answers carry their token in the path and need no other; the rest
// needs the bot's.
func (s *Server) routeRequest(r request) (any, *refusal) {
	switch {
	case r.matchesPath("GET", "gateway"):
		return map[string]any{"url": s.gatewayURL()}, nil
	case r.matchesPath("POST", "interactions/*/*/callback"):
		return s.takeCallback(r)
	case r.parts[0] == "webhooks":
		return s.serveWebhook(r)
	}
	if r.Header.Get("Authorization") != "Bot "+s.Token {
		return nil, errUnauthorized
	}
	switch r.parts[0] {
	case "channels":
		return s.routeChannel(r)
	case "guilds":
		return s.routeGuild(r)
	case "applications", "oauth2":
		return s.routeApplication(r)
	}
	switch {
	case r.matchesPath("GET", "gateway/bot"):
		return map[string]any{"url": s.gatewayURL(), "shards": max(1, s.shards), "session_start_limit": map[string]any{
			"total": 1000, "remaining": 1000 - s.identifies, "reset_after": 86400000, "max_concurrency": 1,
		}}, nil
	case r.matchesPath("GET", "users/@me"):
		return s.users[s.BotID], nil
	case r.matchesPath("POST", "users/@me/channels"):
		var b struct {
			RecipientID string `json:"recipient_id"`
		}
		if no := r.decode(&b); no != nil {
			return nil, no
		}
		if s.users[b.RecipientID] == nil {
			return nil, refuse(400, 50033, "Invalid Recipient(s)")
		}
		return s.directChannel(b.RecipientID), nil
	}
	return nil, errNotFound
}
