package pgstore

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Replica is a process that has the database open, or whose work nobody has taken over.
type Replica struct {
	Life          uint64
	Name, Version string
	Since, Until  time.Time // by the database's clock; Until is when others may take over, unless it is renewed
	Alive         bool
	Threads       int // that it has, busy or not
	Lanes         int // of no thread, such as rooms of the staff's
	Leads         bool
	Things        []string // that one has at a time, as platform and name: "discord/shard/0/2"
}

// Replicas lists who has the database open, and who is over and still has something, oldest first. It takes no part in anything. Who only visits is not among them.
func Replicas(ctx context.Context, address string, o Options) ([]Replica, error) {
	o = o.orDefaults()
	pool, err := connect(ctx, address, o)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	if err := checkSchema(ctx, pool); err != nil {
		return nil, storage.Trouble(err)
	}
	where, args := within(verbs.LeaseKeys(), verbs.LeaseKeys())
	rows, err := pool.Query(ctx, `
		select life, replica, version, since, until, until > clock_timestamp(), coalesce(threads, 0), coalesce(lanes, 0), coalesce(leads, false),
			coalesce(things, '{}')
		from life left join (
			select (convert_from(content, 'UTF8')::json->>'life')::bigint as life,
				count(*) filter (where substring(key from 3 for 2) = 't/') as threads,
				count(*) filter (where substring(key from 3 for 2) = 'l/') as lanes,
				bool_or(key = 'nllead') as leads,
				array_agg(convert_from(substring(key from 5), 'UTF8') order by key) filter (where substring(key from 3 for 2) = 'h/') as things
			from record where `+where+` group by 1) has using (life)
		where not visit and (until > clock_timestamp() or threads + lanes > 0) order by life`, args...)
	if err != nil {
		return nil, classify(err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Replica])
}
