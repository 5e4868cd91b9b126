package config

import (
	"fmt"
	"os"

	"github.com/mendanhq/mendan/agents/compliance"
)

// RulePack is the program's rules with those of the configured file added: a new id is a rule more, a known one overrides.
func (cfg Config) RulePack() (*compliance.Pack, error) {
	base, err := compliance.Default()
	if err != nil || cfg.Rules == "" {
		return base, err
	}
	f, err := os.Open(cfg.Rules)
	if err != nil {
		return nil, fmt.Errorf("cannot read the rules: %w", err)
	}
	defer f.Close()
	mine, err := compliance.Load(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cfg.Rules, err)
	}
	return base.With(mine), nil
}

// checkRules reports what is wrong with the configured file of rules.
func (cfg Config) checkRules() error {
	if cfg.Rules == "" {
		return nil
	}
	return compliance.Lazy(cfg.RulePack).Ready()
}
