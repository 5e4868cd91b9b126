package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

// promptsCmd is about what models are told.
type promptsCmd struct {
	Show promptsShowCmd `cmd:"" help:"Print a prompt as it is in force, or list them all."`
	Diff promptsDiffCmd `cmd:"" help:"Show how your own prompts differ from those inside the program."`
}

type promptsShowCmd struct {
	storeFlags
	Name     string `arg:"" optional:"" help:"AGENT.LANG, greeter.ja for example; left out: list them. With --rendered an AGENT; left out: all."`
	Rendered bool   `help:"Print what models were sent in a conversation, by part, with how many tokens each has. That you read it is in the audit chain."`
	Thread   string `help:"Of --rendered: the conversation, by the driver's name for it or its id." placeholder:"NAME"`
	JSON     bool   `name:"json" help:"Of --rendered: print one JSON object a line."`
}

// Run prints a prompt.
func (c *promptsShowCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	if c.Rendered != (c.Thread != "") {
		return usageError{errors.New("--rendered and --thread NAME go together: what was sent in a conversation is printed")}
	}
	if c.Rendered {
		return c.printSent(ctx, w)
	}
	if c.Name != "" {
		text, err := cfg.OwnPrompts().Text(c.Name)
		if errors.Is(err, prompts.ErrUnknown) {
			return usageError{fmt.Errorf("there is no prompt %q%s", c.Name, config.DidYouMean(c.Name, prompts.Names()))}
		}
		if err == nil {
			_, err = fmt.Fprint(w.out, strings.TrimRight(text, "\n")+"\n")
		}
		return err
	}
	for _, name := range prompts.Names() {
		line := name
		if slices.Contains(cfg.OwnPrompts().Own(), name) {
			line += "  (your own)"
		}
		if _, err := fmt.Fprintln(w.out, line); err != nil {
			return err
		}
	}
	return nil
}

// printSent prints what models were sent in a conversation.
func (c *promptsShowCmd) printSent(ctx context.Context, w world) error {
	r, err := c.readRecorded(ctx, w.getenv, c.Thread, forPrompts)
	if err != nil {
		return err
	}
	for _, step := range r.Steps {
		s, ok := sentOf(step)
		if !ok || c.Name != "" && s.Agent != c.Name {
			continue
		}
		if c.JSON {
			err = printJSON(w.out, s)
		} else {
			err = s.print(w.out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

type promptsDiffCmd struct {
	configFlag
	Name string `arg:"" optional:"" help:"AGENT.LANG; left out: all of your own."`
}

// Run compares. It prints nothing where nothing differs.
func (c *promptsDiffCmd) Run(w world, cfg config.Config) error {
	names := cfg.OwnPrompts().Own()
	if c.Name != "" {
		if !slices.Contains(prompts.Names(), c.Name) {
			return usageError{fmt.Errorf("there is no prompt %q%s", c.Name, config.DidYouMean(c.Name, prompts.Names()))}
		}
		names = []string{c.Name}
	}
	for _, name := range names {
		shipped, err := (*prompts.Set)(nil).Text(name)
		if err != nil {
			return err
		}
		own, err := cfg.OwnPrompts().Text(name)
		if err != nil {
			return err
		}
		if _, err := w.out.Write(diff.Diff("mendan/"+name, []byte(shipped), cfg.Prompts.Dir+"/"+name, []byte(own))); err != nil {
			return err
		}
	}
	return nil
}
