package main

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/pgstore"
)

type replicasCmd struct {
	configFlag
	DB   string `name:"db" help:"The database's address; the configuration's when left out." placeholder:"ADDRESS"`
	JSON bool   `name:"json" help:"Print one JSON object for each, a line each."`
}

// Run lists who has the database open.
func (c *replicasCmd) Run(ctx context.Context, w world) error {
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	store := cmp.Or(c.DB, cfg.Store)
	if !config.IsDatabase(store) {
		return usageError{fmt.Errorf("%s is a file, which one program has at a time: this is for a store such as postgres://user@host:5432/name", store)}
	}
	o, err := databaseOptions(cfg)
	if err != nil {
		return err
	}
	replicas, err := pgstore.Replicas(ctx, store, o)
	if err != nil {
		return err
	}
	t := table{{"REPLICA", "VERSION", "SINCE", "UNTIL", "THREADS", "LANES", "SHARDS", "STATE"}}
	for _, r := range replicas {
		if c.JSON {
			if err := printJSON(w.out, r); err != nil {
				return err
			}
			continue
		}
		t = append(t, []string{
			r.Name, r.Version, r.Since.UTC().Format(time.RFC3339), r.Until.UTC().Format(time.RFC3339), strconv.Itoa(r.Threads), strconv.Itoa(r.Lanes), cmp.Or(strings.Join(shardsOf(r), " "), "-"), stateOf(r),
		})
	}
	if c.JSON {
		return nil
	}
	return t.printTable(w.out)
}

// shardsOf are the shards of chat platforms that a replica connects, each as its number of how many.
func shardsOf(r pgstore.Replica) (out []string) {
	for _, name := range r.Things {
		if _, shard, is := strings.Cut(name, "/shard/"); is {
			out = append(out, shard)
		}
	}
	return out
}

// stateOf says in a word how it is with a replica.
func stateOf(r pgstore.Replica) string {
	switch {
	case !r.Alive:
		return "over"
	case r.Leads:
		return "leader"
	}
	return "alive"
}
