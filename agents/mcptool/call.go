package mcptool

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mendanhq/mendan/agents/tool"
)

// call calls a tool of the server. What only reads is tried once more where the connection was lost, as a server that was started anew lets one know.
func (c *Client) call(ctx context.Context, name string, reads bool, args json.RawMessage) (tool.Result, error) {
	res, err := c.callOnce(ctx, name, args)
	if err != nil && reads && ctx.Err() == nil && !answered(err) {
		res, err = c.callOnce(ctx, name, args)
	}
	switch {
	case ctx.Err() != nil:
		return tool.Result{}, ctx.Err()
	case err == nil:
		return resultOf(res), nil
	case answered(err):
		return tool.Fail("The server " + c.Name + " refuses the call: " + clip(err.Error(), maxDescription)), nil
	}
	c.Log.WarnContext(ctx, "an MCP server does not answer", "server", c.Name)
	return tool.Fail("The server " + c.Name + " does not answer. It is not known whether the call was done."), nil
}

func (c *Client) callOnce(ctx context.Context, name string, args json.RawMessage) (*mcp.CallToolResult, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	session, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil && !answered(err) {
		c.drop(session)
	}
	return res, err
}

// Codes by which the SDK says that a message did not arrive (its internal/jsonrpc2/wire.go).
const (
	clientClosing = -32003
	serverClosing = -32004
	notSent       = -32005
)

// answered reports that it is the server that says no.
func answered(err error) bool {
	var wire *jsonrpc.Error
	return errors.As(err, &wire) && wire.Code != clientClosing && wire.Code != serverClosing && wire.Code != notSent
}

// resultOf is what a server answered, as a result for the model: its text, and of all else only that there is some.
func resultOf(res *mcp.CallToolResult) tool.Result {
	var parts []string
	for _, c := range res.Content {
		switch c := c.(type) {
		case *mcp.TextContent:
			parts = append(parts, c.Text)
		case *mcp.EmbeddedResource:
			if c.Resource != nil && c.Resource.Text != "" {
				parts = append(parts, c.Resource.Text)
				continue
			}
			parts = append(parts, "(a file that is no text)")
		case *mcp.ResourceLink:
			parts = append(parts, "(a link: "+c.Name+")")
		default:
			parts = append(parts, fmt.Sprintf("(%s, which is not read)", strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", c), "*mcp."))))
		}
	}
	if len(parts) == 0 && res.StructuredContent != nil {
		if raw, err := json.Marshal(res.StructuredContent); err == nil {
			parts = append(parts, string(raw))
		}
	}
	text := clip(strings.ToValidUTF8(strings.Join(parts, "\n"), "�"), MaxText)
	text = cmp.Or(text, "(nothing)")
	if res.IsError {
		return tool.Fail(text)
	}
	return tool.OK(text)
}

// clip cuts a text between two characters, and says so.
func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	const mark = "\n(the rest is left out)"
	cut := most - len(mark)
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + mark
}

// bearer puts the token on each request, and bounds each answer.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if b.token != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err == nil {
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(res.Body, maxBody), res.Body}
	}
	return res, err
}
