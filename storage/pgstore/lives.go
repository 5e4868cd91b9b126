package pgstore

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// beginLife takes the next epoch and returns the salt of hashes. Where the caller shares the database with none, it waits for those that it has open.
func (s *Store) beginLife(ctx context.Context) (salt []byte, err error) {
	end, cancel := context.WithTimeout(ctx, s.opts.Lease+s.opts.Lease/2)
	defer cancel()
	for {
		var others bool
		if salt, others, err = s.tryLife(ctx); err != nil || !others {
			return salt, err
		}
		select {
		case <-time.After(s.opts.Lease / 15):
		case <-end.Done():
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, storage.ErrLocked
		}
	}
}

// markAwake marks a server that has no mark since it crashed.
const markAwake = `insert into awake (mark) values (clock_timestamp()::text) on conflict do nothing`

// tryLife begins a life, unless there are others with which it does not go.
func (s *Store) tryLife(ctx context.Context) (salt []byte, others bool, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		lock := `lock table life in exclusive mode` // one at a time
		if s.opts.Sole {
			lock = lockAlone + `; ` + lock // and no unit of a life that ends here is under way
		}
		if _, err := tx.Conn().PgConn().Exec(ctx, lock).ReadAll(); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, `select salt from head`).Scan(&salt); err != nil {
			return err
		}
		if others, err = s.endOthers(ctx, tx); err != nil || others {
			return err
		}
		if _, err := tx.Exec(ctx, markAwake); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `insert into life (life, replica, since, until, version, visit)
			values (nextval('epoch'), $1, clock_timestamp(), clock_timestamp() + $2::bigint * interval '1 microsecond', $3, $4) returning life`,
			s.opts.Replica, s.opts.Lease.Microseconds(), s.opts.Version, s.opts.Visit).Scan(&s.epoch)
	})
	return salt, others, err
}

// endOthers drops the lives that are over and of which nothing is to be told any more, or reports that others go on. A life that ended badly is told of
// where its threads are taken over, and kept for as long as a lease names it, or its process may have stood
// still and go on.
func (s *Store) endOthers(ctx context.Context, tx pgx.Tx) (others bool, err error) {
	const ofNobody = `delete from life l where until <= clock_timestamp() - interval '1 hour' and (visit or not exists (select from lease where life = l.life))`
	if s.opts.Shared {
		_, err = tx.Exec(ctx, ofNobody)
		return false, err
	}
	over := `until <= clock_timestamp()`
	if s.opts.Sole {
		over = `true`
	}
	err = tx.QueryRow(ctx, `select count(*) filter (where `+over+`) > 0, count(*) filter (where not `+over+`) > 0 from life where not visit`).
		Scan(&s.unclean, &others)
	if s.opts.Visit || err != nil || others {
		return others && !s.opts.Visit, err
	}
	_, err = tx.Exec(ctx, `delete from life where `+over)
	return false, err
}

// keepAlive renews this life.
func (s *Store) keepAlive(ctx context.Context) {
	tick := time.NewTicker(s.opts.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		s.renew(ctx)
	}
}

// renew says that this life goes on; where it is over, nothing more is written.
func (s *Store) renew(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.opts.Lease/3)
	defer cancel()
	tag, err := s.beats.Exec(ctx, `update life set until = clock_timestamp() + $2::bigint * interval '1 microsecond' where life = $1`,
		s.epoch, s.opts.Lease.Microseconds())
	if err == nil && tag.RowsAffected() == 0 {
		s.markTaken()
	}
	_, _ = s.beats.Exec(ctx, markAwake) // without it what became of a unit is taken for nothing
}

// endLife notes a clean stop: of a life that ended well nothing is left.
func (s *Store) endLife(ctx context.Context) error {
	ctx, stop := s.untilOver(ctx)
	defer stop()
	_, err := s.pool.Exec(ctx, `delete from life where life = $1`, s.epoch)
	return err
}

// Own makes the caller the thread's only owner, when no unit of the thread is under way. ErrFenced while the thread is another life's.
func (k keeper) Own(ctx context.Context, thread bot.ThreadID) (storage.Fence, error) {
	s := k.s
	if err := s.whyDead(); err != nil {
		return storage.Fence{}, err
	}
	fence := storage.Fence{Thread: thread, Epoch: s.epoch}
	err := s.alongside(ctx, thread, func(b *pgx.Batch) {
		fence.Claim = 0
		b.Queue(`insert into lease as l values ($1, $2, 1)
			on conflict (thread) do update set life = $2, claim = l.claim + 1
			where l.life = $2 or not exists (select from life where life = l.life and until > clock_timestamp())
			returning claim`, string(thread), s.epoch).Query(func(rows pgx.Rows) error {
			claims, err := pgx.CollectRows(rows, pgx.RowTo[uint64])
			if err == nil && len(claims) == 1 {
				fence.Claim = claims[0]
			}
			return err
		})
	})
	if err == nil && fence.Claim == 0 {
		err = storage.ErrFenced
	}
	return fence, err
}

// Await waits for a unit under way that has a part in a thread.
func (k keeper) Await(ctx context.Context, thread bot.ThreadID) error {
	if err := k.s.whyDead(); err != nil {
		return err
	}
	return k.s.alongside(ctx, thread, func(*pgx.Batch) {})
}

// alongside does something in one round trip that need not be durable while it holds the thread.
func (s *Store) alongside(ctx context.Context, thread bot.ThreadID, fill func(*pgx.Batch)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.insist(ctx, func(ctx context.Context) error {
		conn, err := s.pool.Acquire(ctx)
		if err != nil {
			return err
		}
		f := s.newRows(ctx, conn, true)
		defer f.end()
		return f.send(func(b *pgx.Batch) {
			b.Queue(`set local synchronous_commit to off`)
			b.Queue(lockShared)
			b.Queue(`select n from stripe where n = any($1) order by n for no key update`, stripes([]bot.ThreadID{thread}, nil))
			fill(b)
			b.Queue(`commit`)
		})
	})
}
