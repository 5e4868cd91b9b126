package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/pgstore"
)

// farAway is how long the way to a database may take until somebody should know: a turn takes it four times.
const farAway = 20 * time.Millisecond

// examineDatabase looks at the database that is the store; nothing where that is a file.
func examineDatabase(ctx context.Context, store string, cfg config.Config) []bot.Finding {
	if !config.IsDatabase(store) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	o, _ := databaseOptions(cfg) // whether there is a wrapping key the store tells
	x, err := pgstore.Examine(ctx, store, o)
	if err != nil {
		return []bot.Finding{failingFinding("server", err, "see that the server answers at this address, and that this user and password may connect to this database")}
	}
	server := bot.Finding{Check: "server", Found: "PostgreSQL " + x.Server}
	if x.Number < pgstore.OldestServer {
		server.Fails, server.Do = true, "use PostgreSQL 14 or later"
	}
	return []bot.Finding{server, judgeLatency(x), judgeClock(x, cfg.Database.Lease), judgeConnections(x), judgeSchema(x), judgeRights(x)}
}

func judgeLatency(x pgstore.Examination) bot.Finding {
	f := bot.Finding{Check: "latency", Found: fmt.Sprintf("%.1f ms there and back", float64(x.Latency.Microseconds())/1000)}
	if x.Latency > farAway {
		f.Do = "a turn takes this way at least four times: run Mendan nearer to the database"
	}
	return f
}

// judgeClock compares the clocks with the lease: who is alive goes by the database's, all else by the program's.
func judgeClock(x pgstore.Examination, lease time.Duration) bot.Finding {
	how := "ahead of"
	if x.Ahead < 0 {
		how = "behind"
	}
	f := bot.Finding{Check: "clock", Found: fmt.Sprintf("the database's is %s %s this machine's", x.Ahead.Abs().Round(time.Millisecond), how)}
	if x.Ahead.Abs() > lease/3 {
		f.Fails, f.Do = true, "set the clocks of both machines by NTP: timers and retention go by the programs' clocks, and whether a program is alive by the database's"
	}
	return f
}

func judgeConnections(x pgstore.Examination) bot.Finding {
	f := bot.Finding{Check: "connections", Found: fmt.Sprintf("%d are free, and a program takes up to %d", x.Free, x.Needed)}
	if x.Free < x.Needed {
		f.Fails, f.Do = true, "lower database.connections, or raise max_connections of the server; a program that runs already has its own"
	}
	return f
}

func judgeSchema(x pgstore.Examination) bot.Finding {
	f := bot.Finding{Check: "schema", Found: fmt.Sprintf("version %d", x.Version)}
	if x.Schema != nil {
		f = failingFinding(f.Check, x.Schema, "run mendan store migrate, or the program of that version")
	}
	return f
}

func judgeRights(x pgstore.Examination) bot.Finding {
	f := bot.Finding{Check: "rights", Found: "all that serve needs"}
	switch {
	case x.Schema != nil:
		f.Found = "not looked at: there is no schema that fits"
	case len(x.Lacking) > 0:
		f.Fails, f.Found = true, "lacking: "+strings.Join(x.Lacking, ", ")
		f.Do = "have who owns the tables grant them; docs/en/postgres.md has the two statements"
	}
	return f
}
