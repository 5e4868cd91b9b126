package pgstore

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// beginLife takes the next epoch. Where the caller shares the database with none, it waits for those that it has open.
func (s *Store) beginLife(ctx context.Context) (c verbs.Config, err error) {
	end, cancel := context.WithTimeout(ctx, s.opts.Lease+s.opts.Lease/2)
	defer cancel()
	for {
		var others bool
		if c, others, err = s.tryLife(ctx); err != nil || !others {
			return c, err
		}
		select {
		case <-time.After(s.opts.Lease / 15):
		case <-end.Done():
			if ctx.Err() != nil {
				return c, ctx.Err()
			}
			return c, storage.ErrLocked
		}
	}
}

// markAwake marks a server that has no mark since it crashed.
const markAwake = `insert into awake (mark) values (clock_timestamp()::text) on conflict do nothing`

// tryLife begins a life, unless there are others with which it does not go.
func (s *Store) tryLife(ctx context.Context) (c verbs.Config, others bool, err error) {
	c = verbs.Config{Files: s.opts.Files, Texts: s.opts.Texts}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		lock := `lock table life in exclusive mode` // one at a time
		if s.opts.Sole {
			lock = lockAlone + `; ` + lock // and no unit of a life that ends here is under way
		}
		if _, err := tx.Conn().PgConn().Exec(ctx, lock).ReadAll(); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, `select salt from head`).Scan(&c.Salt); err != nil {
			return err
		}
		if s.opts.Shared {
			c.Lease = s.opts.Lease
			c.Unclean, err = s.joinLives(ctx, tx)
		} else {
			c.Unclean, others, err = s.endLives(ctx, tx)
		}
		if err != nil || others {
			return err
		}
		if _, err := tx.Exec(ctx, markAwake); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `insert into life (life, replica, version, visit, since, until)
			values (nextval('epoch'), $1, $2, $3, clock_timestamp(), clock_timestamp() + $4::bigint * interval '1 microsecond') returning life`,
			s.opts.Replica, s.opts.Version, s.opts.Visit, s.opts.Lease.Microseconds()).Scan(&c.Epoch)
	})
	s.epoch = c.Epoch
	return c, others, err
}

// manyLives are so many that it is worth looking for those that can be forgotten.
const manyLives = 30

// joinLives is for a life beside others. It forgets those that are over where no lease names them any more, and whose process cannot have stood still.
func (s *Store) joinLives(ctx context.Context, tx pgx.Tx) (unclean bool, err error) {
	if s.opts.Sole {
		if _, err := tx.Exec(ctx, `update life set until = least(until, clock_timestamp())`); err != nil {
			return false, err
		}
	}
	var lives int
	err = tx.QueryRow(ctx, `select count(*),
		coalesce((select not clean and until <= clock_timestamp() from life where not visit order by life desc limit 1), false) from life`).Scan(&lives, &unclean)
	if err != nil || lives < manyLives {
		return unclean, err
	}
	where, args := within(verbs.LeaseKeys(), verbs.LeaseKeys())
	_, err = tx.Exec(ctx, `delete from life where until <= clock_timestamp() - interval '1 hour' and (visit or life not in (
		select (convert_from(content, 'UTF8')::json->>'life')::bigint from record where `+where+`))`, args...)
	return unclean, err
}

// endLives is for a life that has the database alone: it ends those before it, or reports that they go on.
func (s *Store) endLives(ctx context.Context, tx pgx.Tx) (unclean, others bool, err error) {
	over := `until <= clock_timestamp()`
	if s.opts.Sole {
		over = `true`
	}
	err = tx.QueryRow(ctx, `select count(*) filter (where `+over+` and not clean) > 0, count(*) filter (where not `+over+`) > 0 from life where not visit`).
		Scan(&unclean, &others)
	if err != nil || s.opts.Visit || others {
		return unclean, others && !s.opts.Visit, err
	}
	_, err = tx.Exec(ctx, `delete from life where `+over)
	return unclean, false, err
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

// endLife notes a clean stop, with which all that this life has is free.
func (s *Store) endLife(ctx context.Context) error {
	ctx, stop := s.untilOver(ctx)
	defer stop()
	_, err := s.pool.Exec(ctx, `update life set until = clock_timestamp(), clean = true where life = $1`, s.epoch)
	if err == nil && s.opts.Shared {
		s.notify(ctx)
	}
	return err
}

// Own makes the caller the thread's only owner in this life, when no unit of the thread is under way.
func (k keeper) Own(ctx context.Context, thread bot.ThreadID) (storage.Fence, error) {
	s := k.s
	if err := s.whyDead(); err != nil {
		return storage.Fence{}, err
	}
	_, release, err := s.lazy.hold(ctx, []bot.ThreadID{thread})
	if err != nil {
		return storage.Fence{}, err
	}
	defer release()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.claims++
	s.owners[thread] = s.claims
	return storage.Fence{Thread: thread, Epoch: s.epoch, Claim: s.claims}, nil
}

// Await waits for a unit of this process under way that has a part in a thread. One of another process is waited for by what is written later.
func (k keeper) Await(ctx context.Context, thread bot.ThreadID) error {
	if err := k.s.whyDead(); err != nil {
		return err
	}
	_, release, err := k.s.lazy.hold(ctx, []bot.ThreadID{thread})
	if err == nil {
		release()
	}
	return err
}
