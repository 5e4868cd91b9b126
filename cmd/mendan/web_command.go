package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type webCmd struct {
	configFlag
	DB     string `name:"db" help:"Store file, made when it is not there; the configuration's, mendan.db, when left out." placeholder:"FILE"`
	Listen string `help:"Address to serve on; the configuration's, 127.0.0.1:8090, when left out." placeholder:"ADDRESS"`
	Lang   string `help:"Language of the pages for who has picked none, and of the hiring team's side: ja or en (default: as the locale says)." placeholder:"LANG"`
}

// Run serves the pages until it is told to end, and reaches no other platform.
func (c *webCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	cfg.SeatLanguage(cmp.Or(c.Lang, localeLanguage(w.getenv)))
	if c.Lang != "" {
		cfg.Language = c.Lang
		cfg.Override("language", "--lang")
	}
	if c.Listen != "" {
		cfg.Web.Listen = c.Listen
		cfg.Override("web.listen", "--listen")
	}
	cfg.Slack.Enabled, cfg.Discord.Enabled, cfg.HTTP.Enabled, cfg.Web.Enabled = false, false, false, true
	if err := cfg.Check(); err != nil {
		return err
	}
	if err := cfg.RequireModels(w.getenv); err != nil {
		return err
	}
	if err := cfg.ReadSecrets(w.getenv, webName); err != nil {
		return err
	}
	app := &App{Config: cfg, Store: cmp.Or(c.DB, cfg.Store), Talk: &Pages{Out: w.out}, Err: w.err}
	return app.Run(ctx)
}

// Pages is conversations in a browser of whoever sits here.
type Pages struct {
	Out io.Writer
}

func (p *Pages) quiet() bool { return true }

func (p *Pages) connect(_ context.Context, h *house) (line, error) {
	c := h.webConfig()
	c.Serving = func(base string) {
		t := mustCatalog(h.Language)
		fmt.Fprintln(p.Out, t.Text("cli.web", map[string]any{"address": base + "/"}))
	}
	return line{
		adapters: []bot.Adapter{web.New(c)}, debounce: burst,
		desk: map[bot.Platform]engine.Rooms{web.Platform: webRooms(h.Config)},
	}, nil
}
