package main

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// configFlag names the configuration file.
type configFlag struct {
	Config string `help:"Configuration file." placeholder:"FILE"`
}

// ProvideConfig reads the configuration for a Run that takes one: kong asks for it then.
func (f configFlag) ProvideConfig(w world) (config.Config, error) {
	return config.Load(f.Config, w.getenv)
}

// storeFlags names the store of the commands that read it.
type storeFlags struct {
	configFlag
	DB string `name:"db" help:"Store file; the configuration's, mendan.db, when left out." placeholder:"FILE"`
}

// askStore has whoever holds the store answer.
func (s storeFlags) askStore(ctx context.Context, getenv func(string) string, r admin.Request, to io.Writer) (err error) {
	cfg, err := config.Load(s.Config, getenv)
	if err != nil {
		return err
	}
	with := configForReading(cfg)
	if r.Command == admin.Publish { // the one that asks models
		with = cfg
		if err := with.RequireModels(getenv); err != nil {
			return err
		}
	}
	d, done, err := reachStore(ctx, cmp.Or(s.DB, cfg.Store), with)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	return d.Do(ctx, r, to)
}
