package pgstore

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// OldestServer is the first version of PostgreSQL that has what is needed, as server_version_num tells it.
const OldestServer = 140000

// Examination is what was found about a database, for who wants to know whether it can be worked with.
type Examination struct {
	Server  string // its version, as it calls it
	Number  int    // the same as a number: compare it with OldestServer
	Schema  error  // ErrSchema where that does not fit; its version is
	Version int
	Lacking []string      // rights that the user does not have, such as "UPDATE on life"; not looked for where there is no schema
	Ahead   time.Duration // of this machine's clock is the database's; negative: it is behind
	Latency time.Duration // there and back: the median of several ways
	Free    int           // connections that nobody has
	Needed  int           // that this program takes at most
}

// rights are what the program's user needs, beside those of who migrates.
var rights = map[string][]string{
	"record": {"SELECT", "INSERT", "UPDATE", "DELETE"}, "stripe": {"SELECT", "UPDATE"}, "life": {"SELECT", "INSERT", "UPDATE", "DELETE"},
	"head": {"SELECT", "UPDATE"}, "awake": {"SELECT", "INSERT"}, "sealing": {"SELECT", "INSERT", "UPDATE", "DELETE"}, "schema": {"SELECT"},
}

// Examine looks at a database, and changes nothing. An error means that there is no way to it.
func Examine(ctx context.Context, address string, o Options) (x Examination, err error) {
	o = o.orDefaults()
	pool, err := connect(ctx, address, o)
	if err != nil {
		return x, err
	}
	defer pool.Close()
	if err := x.measureWay(ctx, pool); err != nil {
		return x, classify(err)
	}
	const ask = `select current_setting('server_version'), current_setting('server_version_num')::int, current_setting('max_connections')::int
		- current_setting('superuser_reserved_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int + 1`
	if err := pool.QueryRow(ctx, ask).Scan(&x.Server, &x.Number, &x.Free); err != nil {
		return x, classify(err)
	}
	x.Needed = o.Connections + 2
	if x.Version, err = schemaVersion(ctx, pool); err != nil {
		return x, classify(err)
	}
	if x.Schema = checkSchema(ctx, pool); x.Schema != nil {
		return x, nil
	}
	x.Lacking, err = lackingRights(ctx, pool)
	return x, classify(err)
}

// measureWay measures how long the way to the database takes, and how the clocks at its ends differ.
func (x *Examination) measureWay(ctx context.Context, pool *pgxpool.Pool) error {
	const tries = 5
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	var took []time.Duration
	for range tries + 1 { // the first prepares it
		var there time.Time
		began := time.Now()
		if err := conn.QueryRow(ctx, `select clock_timestamp()`).Scan(&there); err != nil {
			return err
		}
		took = append(took, time.Since(began))
		x.Ahead = there.Sub(began.Add(time.Since(began) / 2))
	}
	took = took[1:]
	slices.Sort(took)
	x.Latency = took[tries/2]
	return nil
}

func lackingRights(ctx context.Context, pool *pgxpool.Pool) (lacking []string, err error) {
	b := &pgx.Batch{}
	for table, needed := range rights {
		for _, right := range needed {
			b.Queue(`select has_table_privilege($1, $2)`, table, right).QueryRow(noteLacking(&lacking, right+" on "+table))
		}
	}
	for _, sequence := range []string{"number", "message", "epoch"} {
		b.Queue(`select has_sequence_privilege($1, 'USAGE')`, sequence).QueryRow(noteLacking(&lacking, "USAGE on "+sequence))
	}
	err = pool.SendBatch(ctx, b).Close()
	slices.Sort(lacking)
	return lacking, err
}

func noteLacking(lacking *[]string, right string) func(pgx.Row) error {
	return func(r pgx.Row) error {
		var has bool
		err := r.Scan(&has)
		if err == nil && !has {
			*lacking = append(*lacking, right)
		}
		return err
	}
}
