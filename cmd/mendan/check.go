package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type checkCmd struct{ configFlag }

// Run checks everything that a start would read, and prints what is in force.
func (c *checkCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	if err := cfg.RequireModels(w.getenv); err != nil {
		return err
	}
	if err := cfg.ReadSecrets(w.getenv, append(namesOf(enabledPlatforms(cfg)), "mcp", "telemetry", "webhook")...); err != nil {
		return err
	}
	jobs, err := openForms(cfg)
	if err != nil {
		return err
	}
	out := tabwriter.NewWriter(w.out, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) { fmt.Fprintf(out, name+"\t"+format+"\n", args...) }
	row("configuration", "%s", cmp.Or(c.Config, "none: the defaults"))
	row("mode", "%s", cfg.Mode)
	row("store", "%s", cfg.Store)
	row("language", "%s, moderators %s", cfg.Language, cfg.Moderation.Language)
	row("debounce", "%s", cfg.Debounce)
	row("drain_timeout", "%s", cfg.DrainTimeout)
	row("kept for", "%d days after the last activity, where a form does not say", cfg.RetentionDays)
	row("reminders", "%s", cmp.Or(formatDelays(cfg.Reminders), "none"))
	row("backups", "%s", cmp.Or(cfg.Backups.Folder, "no folder: they need --out"))
	row("log", "%s, %s, %s", cfg.Log.Level, cfg.Log.Format, cmp.Or(cfg.Log.File, "standard error"))
	row("audit hashes", "%s", map[bool]string{true: "on", false: "off (AI_AUDIT_SALT is not set)"}[cfg.AuditSalt() != ""])
	if cfg.Mode == config.OpenAI {
		printModels(cfg, row)
	}
	for _, p := range enabledPlatforms(cfg) {
		row(p.name, "enabled; mendan doctor asks it")
	}
	for _, id := range jobs.ids {
		f, err := jobs.getForm(id)
		if err != nil {
			return usageError{err}
		}
		note := ""
		if _, own := jobs.parsed[id]; !own {
			note = ", a sample"
		}
		if id == jobs.first {
			note += ", the default"
		}
		row("form "+id, "%s, %d fields, %s%s", f.Title.In(readerLanguage(cfg, w.getenv)), len(f.Fields), f.Locale, note)
	}
	if err := cfg.CheckStoreApart(cfg.Store); err != nil {
		return err
	}
	how, err := tryConfinement(ctx, cfg)
	if err != nil {
		how = "enabled, and refused: " + strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	row("commands", "%s", how)
	if cfg.Mode == config.OpenAI {
		if err := printEstimate(cfg, jobs, row); err != nil {
			return usageError{err}
		}
	}
	row("reviewers", "%s", cmp.Or(strings.Join(cfg.Reviewers(), ", "), "none"))
	row("reviews", "rule %s, %d rounds, then %s, %s", cfg.Agent.Rule, cfg.Agent.MaxPlanRevisions, cfg.Agent.HILMode, cfg.Agent.Strategy)
	if err := out.Flush(); err != nil {
		return err
	}
	for _, warning := range cfg.Warnings() {
		fmt.Fprintln(w.err, "warning: "+warning)
	}
	if err := checkChosen(cfg); err != nil {
		fmt.Fprintln(w.err, "warning: serve does not start with this: "+err.Error())
	}
	return lintForms(cfg, w)
}

// lintForms says what is wrong with the configured forms, though they can be read.
func lintForms(cfg config.Config, w world) error {
	mend := 0
	for _, path := range cfg.Forms {
		files, err := formFiles(path)
		if err != nil {
			return usageError{err}
		}
		n, err := lintFiles(w.err, files, compliance.Lazy(cfg.RulePack))
		if err != nil {
			return err
		}
		mend += n
	}
	if mend > 0 {
		return fmt.Errorf("the forms have %d to mend", mend)
	}
	return nil
}

func printModels(cfg config.Config, row func(name, format string, args ...any)) {
	row("calls at once", "%d", cfg.LLM.MaxConcurrent)
	for _, name := range slices.Sorted(maps.Keys(cfg.Keys())) {
		p := cfg.LLM.Providers[name]
		key := map[bool]string{true: "with a key", false: "without a key"}[cfg.Keys()[name] != ""]
		row("provider "+name, "%s, %s, %s", cmp.Or(p.BaseURL, "OpenAI's own API"), key, p.Timeout.Round(time.Millisecond))
	}
	for _, name := range slices.Sorted(maps.Keys(cfg.LLM.Agents)) {
		a := cfg.LLM.Agents[name]
		row("agent "+name, "%s/%s, temperature %v, %d of %d tokens", a.Provider, a.Model, *a.Temperature, a.MaxTokens, a.ContextLimit)
	}
	if others := strings.TrimSpace(nameOperators(cfg)); others != "" {
		row("disclosed as", "%s", others)
	}
}

// formatDelays lists how long after the last word something happens.
func formatDelays(times []time.Duration) string {
	var out []string
	for _, d := range times {
		whole := d.String()
		for _, none := range []string{"m0s", "h0m"} {
			if strings.HasSuffix(whole, none) {
				whole = whole[:len(whole)-2]
			}
		}
		out = append(out, "after "+whole)
	}
	return strings.Join(out, ", ")
}
