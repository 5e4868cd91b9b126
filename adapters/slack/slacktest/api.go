package slacktest

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// The Web API: docs.slack.dev/apis/web-api, and for each method docs.slack.dev/reference/methods/NAME.

// request is a call being answered. The server's lock is held.
type request struct {
	args    map[string]string
	body    map[string]json.RawMessage // of a call in JSON
	channel *Channel                   // that the call is about, where its method asks for one
}

func (r request) argText(name string) string { return r.args[name] }

func (r request) argFlag(name string) bool { return r.args[name] == "true" || r.args[name] == "1" }

// refusal is an answer with "ok": false.
type refusal struct {
	code string
	more map[string]any
}

func refuse(code string) refusal { return refusal{code: code} }

type apiMethod struct {
	scopes []string // one of which the token must have; for history by the kind of channel
	app    bool     // takes the app's token
	open   bool     // takes none
	in     string   // the argument that names a channel in which the app is; empty: it finds its channel itself
	run    func(s *Server, r request) (map[string]any, refusal)
}

var history = []string{"channels:history", "groups:history", "im:history", "mpim:history"}

func methodTable() map[string]apiMethod {
	return map[string]apiMethod{
		"auth.test":                             {run: (*Server).authTest},
		"apps.connections.open":                 {app: true, run: (*Server).connectionsOpen},
		"chat.postMessage":                      {scopes: []string{"chat:write"}, in: "channel", run: (*Server).postMessage},
		"chat.postEphemeral":                    {scopes: []string{"chat:write"}, in: "channel", run: (*Server).postEphemeral},
		"chat.update":                           {scopes: []string{"chat:write"}, in: "channel", run: (*Server).updateMessage},
		"chat.startStream":                      {scopes: []string{"chat:write"}, in: "channel", run: (*Server).startStream},
		"chat.appendStream":                     {scopes: []string{"chat:write"}, in: "channel", run: (*Server).appendStream},
		"chat.stopStream":                       {scopes: []string{"chat:write"}, in: "channel", run: (*Server).stopStream},
		"chat.delete":                           {scopes: []string{"chat:write"}, in: "channel", run: (*Server).deleteMessage},
		"conversations.open":                    {scopes: []string{"im:write", "mpim:write"}, run: (*Server).conversationsOpen},
		"conversations.info":                    {scopes: []string{"channels:read", "groups:read", "im:read", "mpim:read"}, run: (*Server).conversationsInfo},
		"conversations.history":                 {scopes: history, in: "channel", run: (*Server).listHistory},
		"conversations.replies":                 {scopes: history, in: "channel", run: (*Server).listReplies},
		"users.info":                            {scopes: []string{"users:read"}, run: (*Server).usersInfo},
		"usergroups.users.list":                 {scopes: []string{"usergroups:read"}, run: (*Server).groupUsers},
		"files.getUploadURLExternal":            {scopes: []string{"files:write"}, run: (*Server).uploadURL},
		"files.completeUploadExternal":          {scopes: []string{"files:write"}, run: (*Server).completeUpload},
		"files.delete":                          {scopes: []string{"files:write"}, run: (*Server).deleteFile},
		"files.info":                            {scopes: []string{"files:read"}, run: (*Server).filesInfo},
		"oauth.v2.access":                       {open: true, run: (*Server).exchangeToken},
		"views.open":                            {run: (*Server).viewsOpen},
		"views.publish":                         {run: (*Server).viewsPublish},
		"assistant.threads.setStatus":           {scopes: []string{"assistant:write", "chat:write"}, in: "channel_id", run: (*Server).setStatus},
		"assistant.threads.setSuggestedPrompts": {scopes: []string{"assistant:write"}, run: (*Server).setPrompts},
	}
}

func (s *Server) serveAPI(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("method")
	req, token := readRequest(r)
	f := s.takeFault(name, req.args)
	if f != nil && f.Drop {
		s.recordCall(name, req, "dropped")
		dropConnection(w)
		return
	}
	if f != nil && f.Status != 0 {
		if f.RetryAfter != "" {
			w.Header().Set("Retry-After", f.RetryAfter)
		}
		s.recordCall(name, req, http.StatusText(f.Status))
		w.WriteHeader(f.Status)
		_, _ = io.WriteString(w, "<html>"+http.StatusText(f.Status)+"</html>")
		return
	}
	var answer map[string]any
	if f != nil && f.Error != "" {
		answer = map[string]any{"ok": false, "error": f.Error}
		s.recordCall(name, req, f.Error)
	} else {
		answer = s.callMethod(name, req, token)
	}
	if f != nil && f.Lose {
		dropConnection(w)
		return
	}
	if name == "auth.test" {
		w.Header().Set("X-OAuth-Scopes", strings.Join(s.grantedScopes(), ","))
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(answer)
}

// readRequest takes a call apart: arguments come as a form, in the query, or as JSON, the token among them or in a header.
func readRequest(r *http.Request) (request, string) {
	req := request{args: map[string]string{}}
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		_ = json.NewDecoder(r.Body).Decode(&req.body)
		for k, raw := range req.body {
			var text string
			if json.Unmarshal(raw, &text) != nil {
				text = string(raw)
			}
			req.args[k] = text
		}
	}
	_ = r.ParseForm()
	for k := range r.Form {
		req.args[k] = r.Form.Get(k)
	}
	if t := req.args["token"]; t != "" {
		token = t
		delete(req.args, "token")
	}
	return req, token
}

func (s *Server) callMethod(name string, req request, token string) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, no := s.runMethod(name, req, token)
	s.calls = append(s.calls, Call{Method: name, Args: req.args, Error: no.code, At: time.Now()})
	s.notifyWaiting()
	if no.code == "" {
		if answer == nil {
			answer = map[string]any{}
		}
		answer["ok"] = true
		return overWire(answer)
	}
	answer = map[string]any{"ok": false, "error": no.code}
	maps.Copy(answer, no.more)
	return answer
}

func (s *Server) runMethod(name string, req request, token string) (map[string]any, refusal) {
	m, ok := methodTable()[name]
	want := BotToken
	if m.app {
		want = AppToken
	}
	if ok && !m.app && s.rotation != nil && token != "" && token != AppToken {
		if no := s.rotation.checkToken(token); no != "" && !m.open {
			return nil, refuse(no)
		}
		want = token
	}
	switch {
	case !ok:
		return nil, refuse("unknown_method")
	case m.open:
		return m.run(s, req)
	case token == "":
		return nil, refuse("not_authed")
	case token != want && (token == BotToken || token == AppToken):
		return nil, refuse("not_allowed_token_type")
	case token != want:
		return nil, refuse("invalid_auth")
	case s.revoked != "":
		return nil, refuse(s.revoked)
	}
	if len(m.scopes) > 0 && s.opt.Scopes != nil && !slices.ContainsFunc(m.scopes, func(sc string) bool { return slices.Contains(s.opt.Scopes, sc) }) {
		return nil, refusal{"missing_scope", map[string]any{"needed": m.scopes[0], "provided": strings.Join(s.opt.Scopes, ",")}}
	}
	if m.in != "" {
		var no refusal
		if req.channel, no = s.findChannel(req.argText(m.in)); no.code != "" {
			return nil, no
		}
	}
	return m.run(s, req)
}

func (s *Server) grantedScopes() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opt.Scopes != nil {
		return s.opt.Scopes
	}
	var all []string
	for _, m := range methodTable() {
		all = append(all, m.scopes...)
	}
	all = append(all, "app_mentions:read", "commands", "metadata.message:read")
	slices.Sort(all)
	return slices.Compact(all)
}

func (s *Server) recordCall(name string, req request, code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, Call{Method: name, Args: req.args, Error: code, At: time.Now()})
	s.notifyWaiting()
}

func (s *Server) authTest(request) (map[string]any, refusal) {
	return map[string]any{
		"url": s.URL + "/", "team": "Fake", "user": "mendan", "team_id": Team, "user_id": BotUser, "bot_id": BotID, "is_enterprise_install": false,
	}, refusal{}
}

func (s *Server) usersInfo(r request) (map[string]any, refusal) {
	u := s.users[r.argText("user")]
	if u == nil {
		return nil, refuse("user_not_found")
	}
	profile := map[string]any{"display_name": u.Name, "real_name": u.Name}
	out := map[string]any{"id": u.ID, "team_id": Team, "name": strings.ToLower(u.ID), "real_name": u.Name, "profile": profile, "is_bot": false}
	if u.TZ != "" {
		out["tz"] = u.TZ
	}
	if r.argFlag("include_locale") {
		out["locale"] = u.Locale
	}
	return map[string]any{"user": out}, refusal{}
}

func (s *Server) groupUsers(r request) (map[string]any, refusal) {
	members, ok := s.groups[r.argText("usergroup")]
	if !ok {
		return nil, refuse("no_such_subteam")
	}
	return map[string]any{"users": members}, refusal{}
}

func dropConnection(w http.ResponseWriter) {
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			_ = conn.Close()
		}
	}
}
