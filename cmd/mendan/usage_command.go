package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/storage"
)

type usageCmd struct {
	storeFlags
	By    []string `default:"day,model" help:"What to account for apart: day, workflow, agent, model, thread." placeholder:"PARTS"`
	Since string   `help:"From this day on, in UTC; everything that is kept when left out." placeholder:"2026-11-01"`
	JSON  bool     `name:"json" help:"Print one JSON object a line."`
}

// Run prints what models were asked and what that cost, from the steps of the conversations that are kept.
func (c *usageCmd) Run(ctx context.Context, w world) error {
	for _, part := range c.By {
		if !slices.Contains(usage.Parts(), part) {
			return usageError{fmt.Errorf("--by %s: accounts are by %s%s", part, strings.Join(usage.Parts(), ", "), config.DidYouMean(part, usage.Parts()))}
		}
	}
	if _, err := parseDay(c.Since); err != nil {
		return usageError{fmt.Errorf("--since %s: write a day like 2026-11-01", c.Since)}
	}
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	prices, err := json.Marshal(cfg.LLM.Prices)
	if err != nil {
		return err
	}
	r := admin.Request{Command: admin.Usage, Query: c.Since, Files: c.By, Reason: string(prices)}
	var answer strings.Builder
	if err := c.askStore(ctx, w.getenv, r, &answer); err != nil {
		return err
	}
	if c.JSON {
		_, err := io.WriteString(w.out, answer.String())
		return err
	}
	return c.printTable(w, pricesOf(cfg), json.NewDecoder(strings.NewReader(answer.String())))
}

// printTable prints the lines that a program which has the store gave, with their sum and what the prices are.
func (c *usageCmd) printTable(w world, prices usage.Prices, lines *json.Decoder) error {
	out := tabwriter.NewWriter(w.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	var all usage.Sum
	row := func(names []string, s usage.Sum) {
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%.4f\t\n", strings.Join(names, "\t"), s.Calls, s.In, s.Cached, s.Out, s.Money)
	}
	fmt.Fprintf(out, "%s\tcalls\ttokens in\tcached\ttokens out\tUSD\t\n", strings.Join(c.By, "\t"))
	for lines.More() {
		var l usage.Line
		if err := lines.Decode(&l); err != nil {
			return err
		}
		var names []string
		for _, part := range c.By {
			names = append(names, map[string]string{"day": l.Day, "workflow": l.Workflow, "agent": l.Agent, "model": l.Model, "thread": l.Thread}[part])
		}
		row(names, l.Sum)
		all.Add(l.Sum)
	}
	names := make([]string, len(c.By))
	names[0] = "all"
	row(names, all)
	if err := out.Flush(); err != nil {
		return err
	}
	asOf, old := usage.Shipped(time.Now())
	fmt.Fprintf(w.out, "\nPrices: %d of the configuration (llm.prices), else those of %s that the program brings; an estimate, not a bill.\n",
		prices.Own(), asOf.Format(time.DateOnly))
	if all.Unpriced > 0 {
		fmt.Fprintf(w.err, "warning: %d calls are of models without a price and count as nothing: set llm.prices\n", all.Unpriced)
	}
	if old {
		fmt.Fprintln(w.err, "warning: the program's prices are older than 90 days: set llm.prices, or update the program")
	}
	return nil
}

// parseDay is the beginning of a day in UTC; zero for no day.
func parseDay(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.DateOnly, text)
}

// printUsage prints an account, one JSON object a line.
func (d desk) printUsage(ctx context.Context, r admin.Request, w io.Writer) error {
	since, err := parseDay(r.Query)
	if err != nil {
		return err
	}
	own := map[string]usage.Price{}
	if err := json.Unmarshal([]byte(cmp.Or(r.Reason, "{}")), &own); err != nil {
		return err
	}
	threads, err := storage.AllThreads(ctx, d.store, storage.ThreadQuery{Since: since})
	if err != nil {
		return err
	}
	lines, err := usage.Account(ctx, d.store, threads, usage.NewPrices(own), since, r.Files)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := printJSON(w, l); err != nil {
			return err
		}
	}
	return nil
}
