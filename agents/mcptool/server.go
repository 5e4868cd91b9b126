// Package mcptool calls tools of other programs over the Model Context Protocol (https://modelcontextprotocol.io/specification), as their client.
//
// Guarantees. A server learns nothing but the calls: it is asked for tools alone, may ask nothing back, and gets of the environment only what a program
// needs to run and what the operator names. A call takes no longer than the server's limit and gives at most MaxText bytes of text, which is data like any
// tool's. A server that does not answer is a result for the model, never an error of ours; it is connected to again at the next call. A call is not
// repeated by itself unless its tool only reads. What a tool takes is what its server said when it was opened.
package mcptool

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/agents/tool"
)

// Limits of what is taken of a server.
const (
	MaxText        = 16 << 10 // bytes of a result
	maxTools       = 64
	maxDescription = 600 // characters
	maxBody        = 4 << 20
	maxConnect     = 10 * time.Second
)

// Server is another program that offers tools: a command that is started, or an address.
type Server struct {
	Name    string // its tools' names begin with it
	Command []string
	Env     []string // NAME=value, beside what every program needs
	URL     string
	Token   string   // for URL; empty for none
	Tools   []string // those that are used; none: all
	Reads   []string // those that change nothing
	Timeout time.Duration
	Log     *slog.Logger
}

// Client is a client of a server.
type Client struct {
	Server
	mu      sync.Mutex
	session *mcp.ClientSession // nil: not connected
}

// Open connects to a server and lists its tools. One whose schema or name cannot be used is left out, which the log says.
func Open(ctx context.Context, s Server) (*Client, []tool.Foreign, error) {
	c := &Client{Server: s}
	ctx, cancel := context.WithTimeout(ctx, maxConnect)
	defer cancel()
	session, err := c.connect(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("the MCP server %s: %w", s.Name, err)
	}
	var out []tool.Foreign
	for t, err := range session.Tools(ctx, nil) {
		if err != nil {
			c.Close()
			return nil, nil, fmt.Errorf("the MCP server %s: %w", s.Name, err)
		}
		if len(s.Tools) > 0 && !slices.Contains(s.Tools, t.Name) {
			continue
		}
		if f, ok := c.take(t, out); ok {
			out = append(out, f)
		}
	}
	return c, out, nil
}

// take makes a tool of what a server says of one.
func (c *Client) take(t *mcp.Tool, before []tool.Foreign) (tool.Foreign, bool) {
	schema, err := json.Marshal(t.InputSchema)
	f := tool.Foreign{Name: nameOf(c.Name, t.Name), Description: oneLine(t.Description), Schema: schema, Reads: slices.Contains(c.Reads, t.Name)}
	f.Call = func(ctx context.Context, args json.RawMessage) (tool.Result, error) {
		return c.call(ctx, t.Name, f.Reads, args)
	}
	if err == nil {
		_, err = tool.NewForeign(f, f.Call)
	}
	if slices.ContainsFunc(before, func(o tool.Foreign) bool { return o.Name == f.Name }) {
		err = fmt.Errorf("two of its tools are called %s", f.Name)
	}
	if len(before) == maxTools {
		err = fmt.Errorf("it has more than %d tools", maxTools)
	}
	if err != nil {
		c.Log.Warn("a tool of an MCP server is not used", "server", c.Name, "tool", f.Name, "error", err.Error())
	}
	return f, err == nil
}

// nameOf is a tool's name here, in the signs that models' providers take.
func nameOf(server, name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, server+"_"+name)
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxDescription {
		s = string(r[:maxDescription]) + "…"
	}
	return s
}

// connect gives the session, which it begins where there is none.
func (c *Client) connect(ctx context.Context) (*mcp.ClientSession, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil {
		return c.session, nil
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "mendan", Version: "1"}, &mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	session, err := client.Connect(ctx, c.transport(), nil)
	c.session = session
	return session, err
}

// transport is the way to the server.
func (c *Client) transport() mcp.Transport {
	if c.URL != "" {
		web := &http.Client{
			Transport:     bearer{c.Token},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the token is for this address alone
		}
		return &mcp.StreamableClientTransport{Endpoint: c.URL, HTTPClient: web, MaxRetries: -1, DisableStandaloneSSE: true, MaxEventSize: maxBody}
	}
	cmd := exec.Command(c.Command[0], c.Command[1:]...)
	cmd.Env = slices.Concat(plainEnv(), c.Env)
	return &mcp.CommandTransport{Command: cmd, TerminateDuration: time.Second}
}

// plainEnv is what every program needs of the environment, and nothing that may be a secret.
func plainEnv() []string {
	var out []string
	for _, name := range []string{"PATH", "HOME", "LANG", "TZ", "TMPDIR"} {
		if v, ok := os.LookupEnv(name); ok {
			out = append(out, name+"="+v)
		}
	}
	return out
}

// drop ends a session that does not work any more.
func (c *Client) drop(old *mcp.ClientSession) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session == old && old != nil {
		c.session = nil
		_ = old.Close() // it is broken already
	}
}

// Close ends the server's program, or leaves it.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil {
		_ = c.session.Close() // nothing of ours depends on how it ends
		c.session = nil
	}
}
