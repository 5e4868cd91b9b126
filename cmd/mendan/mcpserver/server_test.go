package mcpserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/mcpserver"
)

// world is what a server stands before.
type world struct {
	calls   []mcpserver.Call
	queries []mcpserver.Query
	lines   string
	err     error
}

func (w *world) server() *mcpserver.Server {
	return mcpserver.New(mcpserver.Config{
		Version: "test",
		Ask: func(_ context.Context, c mcpserver.Call, q mcpserver.Query, to io.Writer) error {
			w.calls, w.queries = append(w.calls, c), append(w.queries, q)
			if w.err != nil {
				return w.err
			}
			_, err := io.WriteString(to, w.lines)
			return err
		},
		Lint:  func(form []byte) ([]string, error) { return []string{fmt.Sprintf("%d bytes", len(form))}, nil },
		Rules: func(p mcpserver.Places) ([]any, error) { return []any{p}, nil },
		Test:  func(_ mcpserver.Places, q mcpserver.Question) ([]any, error) { return []any{q}, nil },
	})
}

// connect is the SDK's own client at the other end of real pipes; ended tells how the server ended.
func connect(t *testing.T, s *mcpserver.Server) (client *mcp.ClientSession, ended <-chan error) {
	t.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	end := make(chan error, 1)
	go func() { end <- s.Serve(t.Context(), fromClient, toClient) }()
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := c.Connect(t.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session, end
}

func call(t *testing.T, c *mcp.ClientSession, name, args string) (text string, isError bool) {
	t.Helper()
	res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatal(err)
	}
	return res.Content[0].(*mcp.TextContent).Text, res.IsError
}

func TestToolsReadAndDecideNothing(t *testing.T) {
	w := &world{lines: `{"code":"K7QF"}` + "\n"}
	c, _ := connect(t, w.server())
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		if tool.Annotations == nil || !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s does not say that it only reads", tool.Name)
		}
	}
	want := []string{"approvals_list", "approvals_show", "form_lint", "knowledge_search", "rules_list", "rules_test", "template_show", "templates_list"}
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
	for _, tt := range []struct {
		name, args, want string
		query            mcpserver.Query
		code             string
	}{
		{"knowledge_search", `{"query":"VPN"}`, `{"results":[{"code":"K7QF"}]}`, mcpserver.Query{Read: mcpserver.Knowledge, Words: "VPN", Limit: 5}, ""},
		{"approvals_list", `{}`, `{"results":[{"code":"K7QF"}]}`, mcpserver.Query{Read: mcpserver.Approvals}, ""},
		{"approvals_show", `{"code":" k7qf"}`, `{"results":[{"code":"K7QF"}]}`, mcpserver.Query{Read: mcpserver.Approvals, Words: "K7QF"}, "K7QF"},
		{"templates_list", `{}`, `{"results":[{"code":"K7QF"}]}`, mcpserver.Query{Read: mcpserver.Templates}, ""},
		{"template_show", `{"name":"入社"}`, `{"results":[{"code":"K7QF"}]}`, mcpserver.Query{Read: mcpserver.Templates, Words: "入社"}, ""},
		{"form_lint", `{"form":"id: x"}`, `{"results":["5 bytes"]}`, mcpserver.Query{}, ""},
		{"rules_list", `{"countries":["JP"],"regions":[]}`, `{"results":[{"Countries":["JP"],"Regions":[],"Lang":"en"}]}`, mcpserver.Query{}, ""},
		{"rules_test", `{"question":"<Married?>","countries":[],"regions":[],"lang":"ja"}`, `{"results":[{"Text":"<Married?>","Field":"","Intent":""}]}`, mcpserver.Query{}, ""},
	} {
		w.calls, w.queries = nil, nil
		text, isError := call(t, c, tt.name, tt.args)
		if text != tt.want || isError {
			t.Errorf("%s: %s, error %v; want %s", tt.name, text, isError, tt.want)
		}
		if len(w.calls) != 1 || w.calls[0] != (mcpserver.Call{Tool: tt.name, Code: tt.code}) || w.queries[0] != tt.query {
			t.Errorf("%s is written down as %+v and reads %+v", tt.name, w.calls, w.queries)
		}
	}
}

// What does not fit is told to the client and reaches nothing.
func TestArgumentsAreChecked(t *testing.T) {
	w := &world{}
	c, _ := connect(t, w.server())
	for _, tt := range []struct{ name, args, says string }{
		{"knowledge_search", `{}`, "/query: is missing"},
		{"knowledge_search", `{"query":" "}`, "query is empty"},
		{"knowledge_search", `{"query":"a","limit":21}`, "limit must be from 1 to 20"},
		{"knowledge_search", `{"query":"a","path":"/etc/passwd"}`, "path"},
		{"knowledge_search", `{"query":"` + strings.Repeat("語", 2001) + `"}`, "at most 2000"},
		{"approvals_show", `{"code":"Hanako Yamada"}`, "letters and digits"},
		{"approvals_show", `{"code":7}`, "/code: got number, want string"},
		{"form_lint", `{"form":"` + strings.Repeat("a", 256<<10+1) + `"}`, "more than 262144 bytes"},
		{"rules_test", `{"question":"","countries":[],"regions":[]}`, "question is empty"},
		{"rules_list", `{"countries":[],"regions":[],"lang":"fr"}`, "/lang"},
	} {
		if text, isError := call(t, c, tt.name, tt.args); !isError || !strings.Contains(text, tt.says) {
			t.Errorf("%s %.60s: %q, error %v; want %q", tt.name, tt.args, text, isError, tt.says)
		}
	}
	if len(w.calls) > 0 {
		t.Errorf("reached %+v", w.calls)
	}
}

func TestNothingIsAnsweredThatCannotBeWrittenDown(t *testing.T) {
	w := &world{err: errors.New("the disk is full")}
	c, _ := connect(t, w.server())
	for name, args := range map[string]string{
		"form_lint": `{"form":"id: x"}`, "rules_list": `{"countries":[],"regions":[]}`, "rules_test": `{"question":"a","countries":[],"regions":[]}`,
		"approvals_list": `{}`,
	} {
		if text, isError := call(t, c, name, args); !isError || text != "the disk is full" {
			t.Errorf("%s: %q, error %v", name, text, isError)
		}
	}
}

func TestAnswersAreBounded(t *testing.T) {
	line := `{"text":"` + strings.Repeat("語", 3000) + `"}` + "\n"
	w := &world{lines: strings.Repeat(line, 20)}
	c, _ := connect(t, w.server())
	text, isError := call(t, c, "approvals_list", `{}`)
	var got struct {
		Results []json.RawMessage `json:"results"`
		LeftOut int               `json:"left_out"`
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil || isError {
		t.Fatal(err, isError)
	}
	if len(text) > mcpserver.MaxAnswer || len(got.Results) == 0 || len(got.Results)+got.LeftOut != 20 {
		t.Errorf("%d bytes, %d results, %d left out", len(text), len(got.Results), got.LeftOut)
	}
}

func TestTheEndOfTheInputStopsIt(t *testing.T) {
	c, ended := connect(t, (&world{}).server())
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// bearer puts a token on every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if b != "" {
		r.Header.Set("Authorization", "Bearer "+string(b))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// A token asks so often, and is told when it may again; another one is not held up by it.
func TestHTTPIsBounded(t *testing.T) {
	var tokens []httpapi.Token
	for _, id := range []string{"a", "b"} {
		tokens = append(tokens, httpapi.Token{Secret: "token-" + id, User: bot.User{Platform: httpapi.Platform, ID: bot.UserID(id), Role: bot.Operator}})
	}
	h := (&world{}).server().Handler(tokens, 8)
	ask := func(token string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1/", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for i, want := range []bool{true, true, false, false} {
		if w := ask("token-a"); (w.Code != http.StatusTooManyRequests) != want || !want && w.Header().Get("Retry-After") != "8" {
			t.Errorf("request %d: %d, %v", i+1, w.Code, w.Header())
		}
	}
	if w := ask("token-b"); w.Code == http.StatusTooManyRequests {
		t.Error("another one has to wait, too")
	}
	if w := ask("wrong"); w.Code != http.StatusUnauthorized {
		t.Errorf("nobody's token: %d", w.Code)
	}
}

func TestHTTPIsForOperators(t *testing.T) {
	w := &world{lines: "{}\n"}
	user := func(id string, role bot.Role) bot.User {
		return bot.User{Platform: httpapi.Platform, ID: bot.UserID(id), Role: role}
	}
	tokens := []httpapi.Token{{Secret: "moderators-token", User: user("m", bot.Moderator)}, {Secret: "operators-token", User: user("op", bot.Operator)}}
	h := httptest.NewServer(w.server().Handler(tokens, 120))
	defer h.Close()
	dial := func(token string) (*mcp.ClientSession, error) {
		c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		return c.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: h.URL, HTTPClient: &http.Client{Transport: bearer(token)}, MaxRetries: -1}, nil)
	}
	for token, says := range map[string]string{"": "Unauthorized", "moderators-token": "Forbidden", "wrong": "Unauthorized"} {
		if c, err := dial(token); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the token %q: %v, %v; want %s", token, c, err, says)
		}
	}
	c, err := dial("operators-token")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if text, isError := call(t, c, "approvals_list", `{}`); text != `{"results":[{}]}` || isError {
		t.Errorf("%q, %v", text, isError)
	}
	if len(w.calls) != 1 || w.calls[0] != (mcpserver.Call{Tool: "approvals_list", By: "op"}) {
		t.Errorf("written down as %+v", w.calls)
	}
	// a page that was led here by its name service
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL, strings.NewReader(`{}`))
	req.Host = "evil.example"
	res, err := (&http.Client{Transport: bearer("operators-token")}).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("another host is answered with %s", res.Status)
	}
}
