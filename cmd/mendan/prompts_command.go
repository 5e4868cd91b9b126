package main

import (
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
	configFlag
	Name string `arg:"" optional:"" help:"AGENT.LANG, greeter.ja for example; left out: list them."`
}

// Run prints a prompt.
func (c *promptsShowCmd) Run(w world, cfg config.Config) error {
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
