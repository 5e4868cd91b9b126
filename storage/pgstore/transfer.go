package pgstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/transfer"
	"github.com/mendanhq/mendan/storage/verbs"
)

// away says why a database is not to be opened; nil for one that is.
func away(moved, copying string) error {
	switch {
	case moved != "":
		return fmt.Errorf("%w to %s: name that as the store, or bring it back with mendan store copy", storage.ErrMoved, moved)
	case copying != "":
		return fmt.Errorf("%w: a copy into it was begun and is not finished: run mendan store copy again", storage.ErrMoved)
	}
	return nil
}

// checkAway refuses a database that was moved. Who has a life there asks: nothing is moved while there is one.
func checkAway(ctx context.Context, q queryer) error {
	var moved, copying string
	err := q.QueryRow(ctx, `select coalesce(moved, ''), coalesce(copying, '') from head`).Scan(&moved, &copying)
	if err == nil {
		err = away(moved, copying)
	}
	return err
}

// idle is a database that no program has.
type idle struct {
	pool *pgxpool.Pool
	keys wrappingKeys
	name string
}

// openIdle connects, with no limit of time for statements: they read everything.
func openIdle(ctx context.Context, address string, o Options) (i idle, err error) {
	o = o.orDefaults()
	o.Statement = 0
	if i.keys, err = parseKeys(o.Keys); err != nil {
		return i, err
	}
	if i.name, err = publicName(address); err != nil {
		return i, err
	}
	if i.pool, err = connect(ctx, address, o); err != nil {
		return i, err
	}
	if err = checkSchema(ctx, i.pool); err != nil {
		i.pool.Close()
	}
	return i, err
}

// publicName is an address without what is secret in it.
func publicName(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", errAddress
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	q := u.Query()
	q.Del("password")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// Name is the address.
func (i idle) Name() string { return i.name }

// lockIdle keeps every life from beginning, going on and writing until the transaction ends. ErrLocked while there is one.
func lockIdle(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `set local lock_timeout to '15s'`); err != nil { // a unit under way ends before
		return err
	}
	_, err := tx.Conn().PgConn().Exec(ctx, lockAlone+`; lock table life in exclusive mode`).ReadAll()
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.Code == "55P03" {
		return storage.ErrLocked
	}
	if err != nil {
		return err
	}
	var lives bool
	err = tx.QueryRow(ctx, `select exists (select from life where until > clock_timestamp())`).Scan(&lives)
	if err == nil && lives {
		err = fmt.Errorf("%w, or by one that was killed and whose lease is not over", storage.ErrLocked)
	}
	return err
}

// readState reads what is kept beside the rows.
func readState(ctx context.Context, tx pgx.Tx) (s transfer.State, moved, copying string, err error) {
	var chain []byte
	err = tx.QueryRow(ctx, `select salt, files, chain, indexed, coalesce(moved, ''), coalesce(copying, ''), exists (select from life where not visit and not clean),
		(select case when is_called then last_value else 0 end from number),
		(select case when is_called then last_value else 0 end from message),
		(select case when is_called then last_value else 0 end from epoch) from head`).
		Scan(&s.Salt, &s.Files, &chain, &s.Indexed, &moved, &copying, &s.Unclean, &s.Drawn, &s.Message, &s.Epoch)
	if err == nil {
		err = json.Unmarshal(chain, &s.Chain)
	}
	return s, moved, copying, err
}

// rowsBehind reads rows in the order of their keys.
func rowsBehind(ctx context.Context, q interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, o opener, after []byte) iter.Seq2[transfer.Row, error] {
	return func(yield func(transfer.Row, error) bool) {
		rows, err := q.Query(ctx, withSeals+`where record.key > $1 order by record.key`, append([]byte{}, after...))
		if err != nil {
			yield(transfer.Row{}, classify(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			r, err := o.scan(rows)
			if err != nil {
				yield(transfer.Row{}, err)
				return
			}
			if !yield(transfer.Row{Key: r.key, Content: r.content}, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(transfer.Row{}, classify(err))
		}
	}
}

// Departing is a database that is copied from. No life can begin in it until Close.
type Departing struct {
	idle
	tx    pgx.Tx
	state transfer.State
	moved string
	plain bool // it is from before contents were sealed
}

var _ transfer.Source = (*Departing)(nil)

// OpenSource opens a database to be copied. ErrLocked, ErrSchema.
func OpenSource(ctx context.Context, address string, o Options) (*Departing, error) {
	i, err := openIdle(ctx, address, o)
	if err != nil {
		return nil, err
	}
	d := &Departing{idle: i}
	if d.tx, err = i.pool.Begin(ctx); err == nil {
		if err = lockIdle(ctx, d.tx); err == nil {
			var copying string
			if d.state, d.moved, copying, err = readState(ctx, d.tx); err == nil && copying != "" {
				err = away("", copying)
			}
			if err == nil {
				err = d.tx.QueryRow(ctx, `select not exists (select from sealing where owner = '')`).Scan(&d.plain)
			}
			if err == nil && !d.plain {
				_, err = takeProgramKey(ctx, d.tx, d.keys)
			}
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", i.name, classify(err)), d.Close())
	}
	return d, nil
}

// State is what is kept beside the rows.
func (d *Departing) State() transfer.State { return d.state }

// Moved is where it went.
func (d *Departing) Moved() string { return d.moved }

// Rows reads those behind a key, but for what is about lives of this database.
func (d *Departing) Rows(ctx context.Context, after []byte) iter.Seq2[transfer.Row, error] {
	o := newOpener(d.keys)
	o.plain = d.plain
	return func(yield func(transfer.Row, error) bool) {
		for r, err := range rowsBehind(ctx, d.tx, o, after) {
			if verbs.IsOfLives(r.Key) {
				continue
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// MarkMoved has the database refuse to open; a life that stood still meanwhile is over.
func (d *Departing) MarkMoved(ctx context.Context, to string) error {
	if _, err := d.tx.Exec(ctx, `delete from life`); err != nil {
		return classify(err)
	}
	if _, err := d.tx.Exec(ctx, `update head set moved = $1`, to); err != nil {
		return classify(err)
	}
	return classify(d.tx.Commit(ctx))
}

// Close lets go of the database.
func (d *Departing) Close() error {
	var err error
	if d.tx != nil {
		if err = d.tx.Rollback(context.Background()); errors.Is(err, pgx.ErrTxClosed) {
			err = nil
		}
	}
	d.pool.Close()
	return err
}

// Arriving is a database that is copied to. What was begun keeps every life from it until Finish.
type Arriving struct {
	idle
	token    string
	standing transfer.Standing
}

var _ transfer.Target = (*Arriving)(nil)

// OpenTarget opens a database, which Migrate has prepared, to copy to it. Nothing is written yet. ErrLocked, ErrSchema.
func OpenTarget(ctx context.Context, address string, o Options) (*Arriving, error) {
	i, err := openIdle(ctx, address, o)
	if err != nil {
		return nil, err
	}
	a := &Arriving{idle: i}
	if err := a.inTx(ctx, a.readStanding); err != nil {
		i.pool.Close()
		return nil, fmt.Errorf("open %s: %w", i.name, err)
	}
	a.token = a.standing.Copying
	return a, nil
}

func (a *Arriving) inTx(ctx context.Context, fn func(context.Context, pgx.Tx) error) error {
	return classify(pgx.BeginFunc(ctx, a.pool, func(tx pgx.Tx) error { return fn(ctx, tx) }))
}

func (a *Arriving) readStanding(ctx context.Context, tx pgx.Tx) error {
	if err := lockIdle(ctx, tx); err != nil {
		return err
	}
	s, moved, copying, err := readState(ctx, tx)
	a.standing = transfer.Standing{Copying: copying, Moved: moved, Salt: s.Salt}
	if err != nil {
		return err
	}
	return tx.QueryRow(ctx, `select not exists (select from record)`).Scan(&a.standing.Empty)
}

// Standing is what is there.
func (a *Arriving) Standing() transfer.Standing { return a.standing }

// Begin empties the database, if it is as it was when it was opened.
func (a *Arriving) Begin(ctx context.Context, token string, s transfer.State) error {
	chain, err := json.Marshal(s.Chain)
	if err != nil {
		return err
	}
	a.token = token
	return a.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		was := a.standing
		if err := a.readStanding(ctx, tx); err != nil {
			return err
		}
		if was.Empty != a.standing.Empty || was.Copying != a.standing.Copying || was.Moved != a.standing.Moved {
			return transfer.ErrNotEmpty
		}
		b := &pgx.Batch{}
		b.Queue(`delete from record`)
		b.Queue(`delete from sealing`)
		queueSeal(b, a.keys.make(nil), ``)
		b.Queue(`delete from life`)
		b.Queue(`update head set salt = $1, files = $2, chain = $3, moved = null, copying = $4, indexed = $5`, s.Salt, s.Files, string(chain), token, s.Indexed)
		for name, n := range map[string]uint64{"number": s.Drawn, "message": s.Message, "epoch": s.Epoch} {
			b.Queue(`select setval($1::regclass, $2, $3)`, name, max(n, 1), n > 0)
		}
		if s.Unclean { // the next life finds that one ended badly
			b.Queue(`insert into life (life, replica, version, visit, since, until) values ($1, 'copied', '', false, clock_timestamp(), clock_timestamp())`, s.Epoch)
		}
		return tx.SendBatch(ctx, b).Close()
	})
}

// ifMine runs something in a transaction, unless another copy was begun meanwhile.
func (a *Arriving) ifMine(ctx context.Context, fn func(context.Context, pgx.Tx) error) error {
	return a.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var token string
		if err := tx.QueryRow(ctx, `select coalesce(copying, '') from head for update`).Scan(&token); err != nil {
			return err
		}
		if token != a.token {
			return errors.New("another copy into it was begun")
		}
		return fn(ctx, tx)
	})
}

// Last is the last key that was copied.
func (a *Arriving) Last(ctx context.Context) (last []byte, err error) {
	err = a.pool.QueryRow(ctx, `select key from record order by key desc limit 1`).Scan(&last)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return last, classify(err)
}

// Put adds rows in one transaction, sealed. ErrInvalid for a key that is longer than a database's index takes.
func (a *Arriving) Put(ctx context.Context, rows []transfer.Row) error {
	owners := [][]byte{{}}
	for _, r := range rows {
		if len(r.Key) > longestKey {
			return fmt.Errorf("%w: a key of %d bytes, of kind %q, and a database takes %d", storage.ErrInvalid, len(r.Key), r.Key[:1], longestKey)
		}
		if owner, sealed := verbs.SealedBy(r.Key, r.Content); sealed && len(owner) > 0 {
			owners = append(owners, owner)
		}
	}
	return a.ifMine(ctx, func(ctx context.Context, tx pgx.Tx) error {
		known, b := newOpener(a.keys), &pgx.Batch{}
		known.askSeals(b, owners)
		if err := tx.SendBatch(ctx, b).Close(); err != nil {
			return err
		}
		e := edits{seals: map[string]*seal{}}
		for _, s := range known.seals {
			e.seals[string(s.owner)] = s
		}
		for _, r := range rows {
			e.insert(r.Key, r.Content, a.sealOf(&e, r))
		}
		b = &pgx.Batch{}
		for _, s := range e.made {
			queueSeal(b, s, ``)
		}
		b.Queue(insertRows, e.newKeys, e.newContents, e.newSeals)
		return tx.SendBatch(ctx, b).Close()
	})
}

// sealOf is the key of a row's owner, whose row may be copied later.
func (a *Arriving) sealOf(e *edits, r transfer.Row) *seal {
	owner, sealed := verbs.SealedBy(r.Key, r.Content)
	if !sealed {
		return nil
	}
	if e.seals[string(owner)] == nil {
		s := a.keys.make(owner)
		e.made, e.seals[string(owner)] = append(e.made, s), s
	}
	return e.seals[string(owner)]
}

// Rows are what was copied.
func (a *Arriving) Rows(ctx context.Context, after []byte) iter.Seq2[transfer.Row, error] {
	return rowsBehind(ctx, a.pool, newOpener(a.keys), after)
}

// Finish has the database open.
func (a *Arriving) Finish(ctx context.Context) error {
	return a.ifMine(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `update head set copying = null`)
		return err
	})
}

// Close lets go of the database.
func (a *Arriving) Close() error {
	a.pool.Close()
	return nil
}
