package pgstore

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// markAwake marks a server that has no mark since it crashed.
const markAwake = `insert into awake (mark) values (clock_timestamp()::text) on conflict do nothing`

// beginLife takes the next epoch.
func (s *Store) beginLife(ctx context.Context) (verbs.Config, error) {
	c := verbs.Config{Files: s.opts.Files, Texts: s.opts.Texts, Lease: s.opts.Lease}
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if s.opts.Sole { // no unit of a life that ends here is under way
			if _, err := tx.Exec(ctx, lockAlone); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `update life set until = least(until, clock_timestamp())`); err != nil {
				return err
			}
		}
		if err := tx.QueryRow(ctx, `select salt, indexed from head`).Scan(&c.Salt, &s.indexed); err != nil {
			return err
		}
		var err error
		if c.Unclean, err = s.lookBack(ctx, tx); err != nil {
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
	return c, err
}

// manyLives are so many that it is worth looking for those that can be forgotten.
const manyLives = 30

// lookBack reports whether the life before this one ended badly. It forgets lives that are over where no lease names them any more, and whose process
// cannot have stood still until now.
func (s *Store) lookBack(ctx context.Context, tx pgx.Tx) (unclean bool, err error) {
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
	if err == nil {
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
