package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form/lint"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/mcpserver"
	"github.com/mendanhq/mendan/storage"
)

// mcpCmd serves what operators read to language models.
type mcpCmd struct {
	storeFlags
	HTTP string `name:"http" help:"Serve over HTTP on this address of this machine, such as 127.0.0.1:8090, to operators of http.users with their tokens." placeholder:"ADDRESS"`
}

// Run serves the client at standard input and output until that ends, or over HTTP until the program is told to end.
func (c *mcpCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	s := c.makeServer(w, cfg)
	if c.HTTP == "" {
		return s.Serve(ctx, w.in, w.out)
	}
	if err := config.CheckLocal("--http", c.HTTP); err != nil {
		return usageError{err}
	}
	if err := cfg.ReadSecrets(w.getenv, "http"); err != nil {
		return err
	}
	tokens, err := httpTokens(cfg)
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.HTTP)
	if err != nil {
		return fmt.Errorf("mcp: %w: end what listens there, or name another address with --http", err)
	}
	fmt.Fprintln(w.err, "mendan: serving MCP at http://"+l.Addr().String()+"/")
	return s.ServeHTTP(ctx, l, tokens, cfg.HTTP.Rate)
}

func (c *mcpCmd) makeServer(w world, cfg config.Config) *mcpserver.Server {
	return mcpserver.New(mcpserver.Config{
		Version: buildVersion(),
		Ask: func(ctx context.Context, call mcpserver.Call, q mcpserver.Query, to io.Writer) error {
			return c.answerCall(ctx, w, cfg, call, q, to)
		},
		Lint: func(form []byte) ([]string, error) {
			out := []string{}
			for _, e := range lint.Form("form", form, compliance.Lazy(cfg.RulePack)) {
				out = append(out, e.Error())
			}
			return out, nil
		},
		Rules: func(p mcpserver.Places) ([]any, error) { return listRules(cfg, p) },
		Test:  func(p mcpserver.Places, q mcpserver.Question) ([]any, error) { return testQuestion(cfg, p, q) },
	})
}

// answerCall writes a call down, and reads what it asks for, of whoever holds the store.
func (c *mcpCmd) answerCall(ctx context.Context, w world, cfg config.Config, call mcpserver.Call, q mcpserver.Query, to io.Writer) (err error) {
	d, done, err := reachStore(ctx, cmp.Or(c.DB, cfg.Store), configForReading(cfg))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	if err := d.Do(ctx, admin.Request{Command: admin.Called, Name: call.Tool, User: call.By, Code: call.Code}, io.Discard); err != nil {
		return fmt.Errorf("the call could not be written down, so it is not answered: %w", err)
	}
	switch q.Read {
	case mcpserver.Knowledge:
		return searchKnowledge(ctx, w, cfg, d, q, to)
	case mcpserver.Approvals:
		return d.Do(ctx, admin.Request{Command: admin.Approvals, Code: q.Words}, to)
	case mcpserver.Templates:
		return d.Do(ctx, admin.Request{Command: admin.Templates, Name: q.Words}, to)
	}
	return nil
}

// searchKnowledge writes what is found, a line each, and last a notice where something of the search is missing.
func searchKnowledge(ctx context.Context, w world, cfg config.Config, d admin.Doer, q mcpserver.Query, to io.Writer) error {
	end, err := lendEmbedder(d, cfg, w.getenv)
	if err != nil {
		return err
	}
	defer end()
	var raw bytes.Buffer
	if err := d.Do(ctx, admin.Request{Command: admin.KnowledgeSearch, Query: q.Words, Limit: q.Limit}, &raw); err != nil {
		return err
	}
	var res found
	if err := json.Unmarshal(raw.Bytes(), &res); err != nil {
		return err
	}
	for _, h := range res.Hits {
		err = errors.Join(err, printJSON(to, h))
	}
	if res.Notice != "" {
		err = errors.Join(err, printJSON(to, map[string]string{"notice": res.Notice}))
	}
	return err
}

func listRules(cfg config.Config, p mcpserver.Places) ([]any, error) {
	places, err := placeFlags{Country: p.Countries, Region: p.Regions}.readPlaces()
	if err != nil {
		return nil, err
	}
	pack, err := cfg.RulePack()
	if err != nil {
		return nil, err
	}
	var out []any
	for _, r := range pack.For(places...) {
		out = append(out, ruleOf(*r, p.Lang))
	}
	return out, nil
}

func testQuestion(cfg config.Config, p mcpserver.Places, q mcpserver.Question) ([]any, error) {
	c := rulesTestCmd{placeFlags: placeFlags{Country: p.Countries, Region: p.Regions}, Question: q.Text, Field: q.Field, Intent: q.Intent}
	places, err := c.readPlaces()
	if err != nil {
		return nil, err
	}
	pack, err := cfg.RulePack()
	if err != nil {
		return nil, err
	}
	var out []any
	for _, f := range c.findIn(pack, places, p.Lang) {
		out = append(out, f)
	}
	return out, nil
}

// calledKind is the kind of the audit entry that every call of a tool over MCP leaves.
const calledKind = "mcp"

// noteCall writes down who called which tool: the user whose token it was, else the account at the shell.
func (d desk) noteCall(ctx context.Context, r admin.Request) error {
	labels := map[string]string{"tool": r.Name, "by": string(bot.Shell) + ":" + admin.Account(ctx)}
	if r.User != "" {
		labels["by"] = "http:" + r.User
	}
	if r.Code != "" {
		labels["code"] = r.Code
	}
	return d.store.Audit(ctx, storage.Audit{At: d.now(), Kind: calledKind, Labels: labels})
}
