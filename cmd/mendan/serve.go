package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type serveCmd struct {
	configFlag
	DB   string `name:"db" help:"Store file, made when it is not there; the configuration's, mendan.db, when left out." placeholder:"FILE"`
	HTTP string `name:"http" help:"Serve the HTTP API too, on this address, such as 127.0.0.1:8080." placeholder:"ADDRESS"`
}

// Run connects to every enabled platform and holds conversations there until it is told to end.
func (c *serveCmd) Run(ctx context.Context, w world) error {
	cfg, err := loadService(c.Config, c.HTTP, w.getenv)
	if err != nil {
		return err
	}
	app := &App{Config: cfg, Store: cmp.Or(c.DB, cfg.Store), Talk: Service{}, Err: w.err}
	return app.Run(ctx)
}

// loadService reads a configuration with all of its secrets. With an address the HTTP API is served there, whatever the file says.
func loadService(file, http string, getenv func(string) string) (config.Config, error) {
	cfg, err := config.Load(file, getenv)
	if err != nil {
		return cfg, err
	}
	if http != "" {
		cfg.HTTP.Enabled, cfg.HTTP.Listen = true, http
		cfg.Override("http.listen", "--http")
		if err := cfg.Check(); err != nil {
			return cfg, err
		}
	}
	if len(enabledPlatforms(cfg)) == 0 {
		return cfg, usageError{errors.New("no platform is enabled: set slack.enabled or discord.enabled to true in the file named with --config" +
			" (docs/en/install-slack.md and docs/en/install-discord.md tell how to make the app), or serve programs with --http; to try Mendan at the " +
			"terminal, use mendan chat")}
	}
	if err := cfg.RequireModels(getenv); err != nil {
		return cfg, err
	}
	// Whoever sets a service up lacks both at first, and learns it at once.
	return cfg, errors.Join(cfg.ReadSecrets(getenv, append(namesOf(enabledPlatforms(cfg)), "mcp", "telemetry", "webhook")...), checkChosen(cfg))
}

// Service talks through every platform that the configuration enables.
type Service struct{}

func (Service) quiet() bool { return false }

// messages is how long a message on a platform waits for more: people there send several short ones where one is meant.
const messages = 1500 * time.Millisecond

func (Service) connect(_ context.Context, h *house) (line, error) {
	to := line{desk: map[bot.Platform]engine.Rooms{}, debounce: messages, numbers: h.Metrics.Listen}
	for _, p := range enabledPlatforms(h.Config) {
		a, err := p.adapter(h)
		if err != nil {
			return to, fmt.Errorf("%s: %w", p.name, err)
		}
		to.adapters = append(to.adapters, a)
		to.desk[a.Platform()] = p.rooms(h.Config)
	}
	return to, nil
}
