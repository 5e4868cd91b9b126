package config

import (
	"os"

	"github.com/mendanhq/mendan/prompts"
)

// Prompts says where a user's own prompts are.
type Prompts struct {
	Dir string `yaml:"dir"`
}

// UsePrompts has a folder's prompts be in force, and none of another one. Check reads them.
func (cfg *Config) UsePrompts(dir, flag string) {
	cfg.Prompts.Dir = dir
	cfg.Override("prompts.dir", flag)
}

// checkPrompts reads the user's prompts.
func (s *source) checkPrompts(cfg *Config) (err error) {
	if cfg.prompts = nil; cfg.Prompts.Dir == "" {
		return nil
	}
	if cfg.prompts, err = prompts.OpenSet(os.DirFS(cfg.Prompts.Dir)); err != nil {
		return s.errorf("prompts.dir", "names a folder with a prompt that cannot be used: %v", err)
	}
	return nil
}
