package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// mcpCall calls a tool of the built program with the SDK's own client.
func mcpCall(t *testing.T, over mcp.Transport, name string, args map[string]any) (text string, isError bool) {
	t.Helper()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Close(); err != nil {
			t.Errorf("the server's end: %v", err)
		}
	}()
	res, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return res.Content[0].(*mcp.TextContent).Text, res.IsError
}

// mendanIn makes a command of the built program in a folder.
func mendanIn(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	bin, err := exec.LookPath("mendan")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), bin, args...)
	cmd.Dir = dir
	return cmd
}

// TestMCP has a client start the program and read what is indexed, the rules and a form; every call is in the audit record afterwards.
func TestMCP(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "vpn.md"), []byte("# VPN\n\n## Error E-104\n\nRestart the client.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := mendanIn(t, dir, "knowledge", "add", "vpn.md").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, tt := range []struct {
		tool string
		args map[string]any
		says string
	}{
		{"knowledge_search", map[string]any{"query": "E-104"}, "Restart the client."},
		{"rules_test", map[string]any{"question": "Are you married?", "countries": []string{"JP"}, "regions": []string{}}, "prohibited_topic"},
		{"rules_list", map[string]any{"countries": []string{"JP"}, "regions": []string{}}, `"jurisdictions"`},
		{"form_lint", map[string]any{"form": "id: x\n"}, "form:"},
		{"approvals_list", map[string]any{}, `{"results":[]}`},
		{"templates_list", map[string]any{}, `{"results":[]}`},
	} {
		text, isError := mcpCall(t, &mcp.CommandTransport{Command: mendanIn(t, dir, "mcp")}, tt.tool, tt.args)
		if !strings.Contains(text, tt.says) || isError {
			t.Errorf("%s: %s, error %v; want %s", tt.tool, text, isError, tt.says)
		}
	}
	if text, isError := mcpCall(t, &mcp.CommandTransport{Command: mendanIn(t, dir, "mcp")}, "approvals_show", map[string]any{"code": "ZZZZ"}); !isError || !strings.Contains(text, "no approval") {
		t.Errorf("a code that there is not: %s, error %v", text, isError)
	}
	log, err := mendanIn(t, dir, "audit", "show").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"knowledge_search", "rules_test", "rules_list", "form_lint", "approvals_list", "templates_list", "approvals_show"} {
		if n := strings.Count(string(log), `"tool":"`+tool+`"`); n != 1 {
			t.Errorf("%s is %d times in the audit record: %s", tool, n, log)
		}
	}
	if !strings.Contains(string(log), `"by":"shell:`) || !strings.Contains(string(log), `"code":"ZZZZ"`) {
		t.Errorf("the audit record does not say who called, and about what: %s", log)
	}
}

// TestMCPOverHTTP has it served to whoever has the token.
func TestMCPOverHTTP(t *testing.T) {
	t.Parallel()
	const token = "0123456789abcdef0123456789abcdef"
	dir := t.TempDir()
	if out, err := mendanIn(t, dir, "mcp", "--http", "0.0.0.0:0").CombinedOutput(); err == nil || !strings.Contains(string(out), "other machines") {
		t.Errorf("an address that others reach: %v: %s", err, out)
	}
	if out, err := mendanIn(t, dir, "mcp", "--http", "127.0.0.1:0").CombinedOutput(); err == nil || !strings.Contains(string(out), "MENDAN_HTTP_TOKEN") {
		t.Errorf("without a token: %v: %s", err, out)
	}
	if out, err := mendanIn(t, dir, "knowledge", "add", dir).CombinedOutput(); err == nil { // it makes the store, and finds no document
		t.Fatalf("%s", out)
	}
	cmd := mendanIn(t, dir, "mcp", "--http", "127.0.0.1:0")
	cmd.Env = append(os.Environ(), "MENDAN_HTTP_TOKEN="+token)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://\S+`).FindString(line)
	over := &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearer(token)}, MaxRetries: -1}
	if text, isError := mcpCall(t, over, "approvals_list", map[string]any{}); text != `{"results":[]}` || isError {
		t.Errorf("%s, error %v", text, isError)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if log, err := mendanIn(t, dir, "audit", "show").Output(); err != nil || !strings.Contains(string(log), `"by":"http:api"`) {
		t.Errorf("%v: %s", err, log)
	}
}

// bearer puts a token on every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
