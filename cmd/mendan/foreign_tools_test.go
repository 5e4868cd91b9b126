package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// wikiTools is a program whose tools are used: one that finds, and one that writes.
func wikiTools() {
	s := mcp.NewServer(&mcp.Implementation{Name: "wiki", Version: "1"}, nil)
	for _, name := range []string{"find", "edit"} {
		s.AddTool(&mcp.Tool{Name: name, Description: name, InputSchema: json.RawMessage(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}`)},
			func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: name + string(req.Params.Arguments)}}}, nil
			})
	}
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}

// TestConfiguredTools connects to a configured program: the help desk gets what only reads, tasks get all, and who answers candidates gets nothing. A server
// that is not there is warned of.
func TestConfiguredTools(t *testing.T) {
	t.Parallel()
	self, err := exec.LookPath("wikitools")
	if err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(write(t, "c.yaml", "mcp: {servers: {wiki: {command: ["+self+"], reads: [find]}, gone: {command: ["+filepath.Join(t.TempDir(), "none")+"]}}}\n"), env())
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	m, err := openModel(cfg)
	if err != nil {
		t.Fatal(err)
	}
	m.foreign = openForeignTools(t.Context(), cfg, slog.New(slog.NewTextHandler(&log, nil)))
	defer m.foreign.close()
	if !strings.Contains(log.String(), "server=gone") {
		t.Errorf("nobody is told of the server that is not there: %s", log.String())
	}
	names := func(all []tool.Tool) (out []string) {
		for _, x := range all {
			out = append(out, x.Name)
		}
		return out
	}
	desk := m.docs.deskAgent(m, cfg.Knowledge)
	if got := names(desk.Tools); !slices.Equal(got, []string{helpdesk.SearchManual, helpdesk.SearchQA, "wiki_find"}) {
		t.Errorf("the help desk has %v", got)
	}
	if got := names(newDeskAgent(m.docs, m, cfg.Knowledge).Tools); slices.Contains(got, "wiki_find") {
		t.Errorf("who answers candidates has %v", got)
	}
	if all := m.foreign.taskTools(); len(all) != 2 || !all[slices.IndexFunc(all, func(f tool.Foreign) bool { return f.Name == "wiki_find" })].Reads {
		t.Errorf("tasks have %+v", all)
	}
	var j agentstest.Journal
	res, err := desk.Tools[2].Call(t.Context(), j.Run(agents.Run{}), "a", "worker", `{"q":"VPN"}`)
	if err != nil || res.Message != `find{"q":"VPN"}` {
		t.Errorf("%+v, %v", res, err)
	}
	if res, err := desk.Tools[2].Call(t.Context(), j.Run(agents.Run{}), "b", "worker", `{}`); err != nil || res.Status != tool.Error {
		t.Errorf("arguments that do not fit: %+v, %v", res, err)
	}
}
