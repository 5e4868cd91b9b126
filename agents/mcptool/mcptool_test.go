package mcptool_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/agents/mcptool"
	"github.com/mendanhq/mendan/agents/tool"
)

// TestMain is also the server that tests start as a program of its own.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "serve-tools" {
		_ = wiki().Run(context.Background(), &mcp.StdioTransport{})
		return
	}
	os.Exit(m.Run())
}

// wiki is another program's server, of the SDK's own make.
func wiki() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "wiki", Version: "1"}, nil)
	add := func(name, schema string, do func(args map[string]string) string) {
		s.AddTool(&mcp.Tool{Name: name, Description: "Does\nsomething. " + strings.Repeat("x", 900), InputSchema: json.RawMessage(schema)},
			func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				var args map[string]string
				if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
					return nil, err
				}
				text := do(args)
				return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: text == "no"}, nil
			})
	}
	const open = `{"type":"object","properties":{"q":{"type":"string"}}}`
	add("search", open, func(args map[string]string) string { return "found " + args["q"] })
	add("page.long", open, func(map[string]string) string { return strings.Repeat("語", 20000) })
	add("refuse", open, func(map[string]string) string { return "no" })
	add("env", open, func(map[string]string) string { return strings.Join(os.Environ(), "\n") })
	add("die", open, func(map[string]string) string { os.Exit(3); return "" })
	add("move", `{"type":"object","properties":{"to":{"$ref":"#/$defs/place"}},"$defs":{"place":{"type":"string","maxLength":3}}}`,
		func(args map[string]string) string { return "to " + args["to"] })
	add("odd", `{"type":"object","properties":{"q":{"not":{"type":"string"}}}}`, func(map[string]string) string { return "" })
	s.AddTool(&mcp.Tool{Name: "picture", InputSchema: json.RawMessage(open)}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.ImageContent{Data: []byte("png"), MIMEType: "image/png"}}}, nil
	})
	return s
}

func program(t *testing.T, log *slog.Logger) mcptool.Server {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return mcptool.Server{Name: "wiki", Command: []string{self, "serve-tools"}, Env: []string{"WIKI_TOKEN=abc"}, Reads: []string{"search", "die"}, Timeout: 10 * time.Second, Log: log}
}

func open(t *testing.T, s mcptool.Server) map[string]tool.Foreign {
	t.Helper()
	c, all, err := mcptool.Open(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	out := map[string]tool.Foreign{}
	for _, f := range all {
		out[f.Name] = f
	}
	return out
}

func call(t *testing.T, f tool.Foreign, args string) tool.Result {
	t.Helper()
	res, err := f.Call(t.Context(), json.RawMessage(args))
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestAProgramsTools(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-secret")
	var log bytes.Buffer
	tools := open(t, program(t, slog.New(slog.NewTextHandler(&log, nil))))
	var names []string
	for name, f := range tools {
		names = append(names, name)
		if f.Reads != (name == "wiki_search" || name == "wiki_die") {
			t.Errorf("%s reads: %v", name, f.Reads)
		}
		if len([]rune(f.Description)) > 601 || strings.Contains(f.Description, "\n") {
			t.Errorf("%s is described in %d characters", name, len(f.Description))
		}
	}
	slices.Sort(names)
	if want := []string{"wiki_die", "wiki_env", "wiki_move", "wiki_page_long", "wiki_picture", "wiki_refuse", "wiki_search"}; !slices.Equal(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
	if !strings.Contains(log.String(), "tool=wiki_odd") || !strings.Contains(log.String(), "/properties/q/not: this word of JSON Schema is not supported") {
		t.Errorf("nobody is told of the tool that cannot be checked: %s", log.String())
	}
	if res := call(t, tools["wiki_search"], `{"q":"VPN"}`); res.Status != tool.Success || res.Message != "found VPN" {
		t.Errorf("%+v", res)
	}
	if res := call(t, tools["wiki_move"], `{"to":"B2"}`); res.Message != "to B2" {
		t.Errorf("%+v", res)
	}
	if res := call(t, tools["wiki_refuse"], `{}`); res.Status != tool.Error || res.Message != "no" {
		t.Errorf("%+v", res)
	}
	if res := call(t, tools["wiki_picture"], `{}`); res.Message != "(imagecontent, which is not read)" {
		t.Errorf("%+v", res)
	}
	if res := call(t, tools["wiki_page_long"], `{}`); len(res.Message) > mcptool.MaxText || !strings.HasSuffix(res.Message, "語\n(the rest is left out)") {
		t.Errorf("%d bytes", len(res.Message))
	}
	if env := call(t, tools["wiki_env"], `{}`).Message; strings.Contains(env, "sk-secret") || !strings.Contains(env, "WIKI_TOKEN=abc") || !strings.Contains(env, "PATH=") {
		t.Errorf("its environment: %s", env)
	}
}

// A server that dies is told to the model, and started anew for the next call.
func TestAProgramThatDies(t *testing.T) {
	tools := open(t, program(t, slog.New(slog.DiscardHandler)))
	if res := call(t, tools["wiki_die"], `{}`); res.Status != tool.Error || !strings.Contains(res.Message, "does not answer") {
		t.Errorf("%+v", res)
	}
	if res := call(t, tools["wiki_search"], `{"q":"VPN"}`); res.Message != "found VPN" {
		t.Errorf("%+v", res)
	}
}

func TestOnlySomeTools(t *testing.T) {
	s := program(t, slog.New(slog.DiscardHandler))
	s.Tools = []string{"search"}
	if tools := open(t, s); len(tools) != 1 {
		t.Errorf("tools %v", tools)
	}
}

func TestAnAddress(t *testing.T) {
	var tokens []string
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return wiki() }, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tokens = append(tokens, r.Header.Get("Authorization"))
		h.ServeHTTP(w, r)
	}))
	defer server.Close()
	tools := open(t, mcptool.Server{Name: "web", URL: server.URL, Token: "abc", Timeout: 10 * time.Second, Log: slog.New(slog.DiscardHandler)})
	if res := call(t, tools["web_search"], `{"q":"VPN"}`); res.Message != "found VPN" {
		t.Errorf("%+v", res)
	}
	if slices.ContainsFunc(tokens, func(s string) bool { return s != "Bearer abc" }) {
		t.Errorf("tokens %q", tokens)
	}
	server.Close()
	if res := call(t, tools["web_search"], `{"q":"VPN"}`); res.Status != tool.Error || !strings.Contains(res.Message, "does not answer") {
		t.Errorf("%+v", res)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tools["web_search"].Call(ctx, json.RawMessage(`{}`)); err == nil {
		t.Error("a call whose context ended gives a result")
	}
}
