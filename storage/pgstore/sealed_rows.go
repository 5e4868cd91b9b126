package pgstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// sealing makes the table of the keys; a row says with which of them its content is sealed.
const sealing = `
create table sealing (id bigint primary key, owner bytea not null unique, wrapped bytea not null, under bytea not null);
alter table record add column seal bigint;
`

// withSeals selects rows, each with the key of its seal, so that it takes no round trip of its own.
const withSeals = `select record.key, content, id, owner, wrapped, under, seal is not null from record left join sealing on id = seal `

// opener opens rows that were read, each key once.
type opener struct {
	keys  wrappingKeys
	seals map[int64]*seal
	plain bool // what should be sealed may not be: in a database of before there were seals
}

func newOpener(keys wrappingKeys) opener { return opener{keys: keys, seals: map[int64]*seal{}} }

// scan reads a row that withSeals selects, with its content opened.
func (o *opener) scan(r pgx.CollectableRow) (one row, err error) {
	var id *int64
	var s seal
	var sealed bool
	if err := r.Scan(&one.key, &one.content, &id, &s.owner, &s.wrapped, &s.under, &sealed); err != nil {
		return one, err
	}
	_, must := verbs.SealedBy(one.key, one.content)
	switch {
	case id != nil:
		s.id = *id
		known, err := o.know(&s)
		if err != nil {
			return one, err
		}
		one.content, err = known.read(one.key, one.content)
		return one, err
	case sealed:
		return one, fmt.Errorf("%w: the key of a record of kind %q is gone", storage.ErrDamaged, one.key[:1])
	case must && !o.plain:
		return one, fmt.Errorf("%w: a record of kind %q is not sealed", storage.ErrDamaged, one.key[:1])
	}
	return one, nil
}

func (o *opener) know(s *seal) (*seal, error) {
	if known := o.seals[s.id]; known != nil {
		return known, nil
	}
	if err := o.keys.open(s); err != nil {
		return nil, err
	}
	o.seals[s.id] = s
	return s, nil
}

// owned is the key of an owner, of those that were read.
func (o *opener) owned(owner []byte) *seal {
	for _, s := range o.seals {
		if bytes.Equal(s.owner, owner) {
			return s
		}
	}
	return nil
}

// askSeals reads the keys of owners.
func (o *opener) askSeals(b *pgx.Batch, owners [][]byte) {
	b.Queue(`select id, owner, wrapped, under from sealing where owner = any($1)`, owners).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (s seal, err error) {
			return s, r.Scan(&s.id, &s.owner, &s.wrapped, &s.under)
		})
		for _, s := range found {
			if err == nil {
				_, err = o.know(&s)
			}
		}
		return err
	})
}

// sealFor is the key with which a row is sealed that this unit writes; nil for one that is not sealed. A key is new where its owner is.
func (f *farRows) sealFor(e *edits, k, content []byte) (*seal, error) {
	owner, sealed := verbs.SealedBy(k, content)
	if !sealed {
		return nil, nil
	}
	if len(owner) == 0 {
		return f.s.program, nil
	}
	if s, changed := e.seals[string(owner)]; changed {
		return s, nil
	}
	if err := f.holdsKey(owner); err != nil {
		return nil, err
	}
	s := f.opener.owned(owner)
	if s == nil && !f.asked[string(owner)] && !f.isAbsent(owner) {
		f.misses++
		f.s.missed.Add(1)
		if err := f.send(func(b *pgx.Batch) { f.opener.askSeals(b, [][]byte{owner}) }); err != nil {
			return nil, err
		}
		s = f.opener.owned(owner)
	}
	if s == nil {
		s = f.s.keys.make(owner)
		e.made = append(e.made, s)
	}
	e.seals[string(owner)] = s
	return s, nil
}

// holdsKey makes sure that nobody else changes a thread's key meanwhile.
func (f *farRows) holdsKey(owner []byte) error {
	if id := verbs.ThreadOwning(owner); id == "" || f.alone || slices.Contains(f.held, id) {
		return nil
	}
	f.strayed = true
	return errAlone
}

// isAbsent reports whether it is known that a row is not there.
func (f *farRows) isAbsent(key []byte) bool {
	content, known := f.known[string(key)]
	return content == nil && (known || f.isWhole(key))
}

// askHeldSeals reads the keys of the threads that are held.
func (f *farRows) askHeldSeals(b *pgx.Batch, of []bot.ThreadID) {
	var owners [][]byte
	for _, id := range of {
		owners = append(owners, verbs.RowKey(id))
		f.asked[string(verbs.RowKey(id))] = true
	}
	f.opener.askSeals(b, owners)
}

// renewSeals destroys the keys with which words are sealed that somebody wants gone, and seals what remains with new ones.
func (f *farRows) renewSeals(e *edits, u *verbs.Unit) error {
	if !f.takenBack {
		return nil
	}
	changed := map[string]bool{}
	err := u.Edits(func(k, content []byte) error {
		was := f.known[string(k)]
		if was == nil || content != nil && bytes.Equal(was, content) {
			return nil
		}
		if owner, sealed := verbs.SealedBy(k, was); sealed && len(owner) > 0 {
			changed[string(owner)] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	for owner := range changed {
		old := f.opener.owned([]byte(owner))
		if old == nil || e.isGone([]byte(owner)) { // its key goes with it
			continue
		}
		if err := f.holdsKey([]byte(owner)); err != nil {
			return err
		}
		s := f.s.keys.make([]byte(owner))
		e.made, e.seals[owner], e.over = append(e.made, s), s, append(e.over, []byte(owner))
		if err := f.resealRest(e, u, s); err != nil {
			return err
		}
	}
	return nil
}

// resealRest seals all rows anew that go with an owner, and that the unit does not write by itself.
func (f *farRows) resealRest(e *edits, u *verbs.Unit, s *seal) error {
	edited := map[string]bool{}
	err := u.Edits(func(k, content []byte) error {
		was, known := f.known[string(k)]
		edited[string(k)] = content == nil || !known || !bytes.Equal(was, content)
		return nil
	})
	if err != nil {
		return err
	}
	var rest []row
	err = f.send(func(b *pgx.Batch) {
		for _, prefix := range verbs.SealedWith(s.owner) {
			where, args := within(prefix, prefix)
			b.Queue(withSeals+`where `+where, args...).Query(func(rows pgx.Rows) error {
				found, err := pgx.CollectRows(rows, f.opener.scan)
				rest = append(rest, found...)
				return err
			})
		}
	})
	if err != nil {
		return err
	}
	for _, r := range rest {
		if !edited[string(r.key)] {
			e.put(r.key, r.content, s)
		}
	}
	return nil
}

// takeProgramKey reads the program's key, or makes it in a database in which there is nothing yet. ErrKey.
func (s *Store) takeProgramKey(ctx context.Context) (err error) {
	s.program, err = takeProgramKey(ctx, s.pool, s.keys)
	return err
}

// execer is a pool or a transaction.
type execer interface {
	queryer
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

func takeProgramKey(ctx context.Context, q execer, keys wrappingKeys) (*seal, error) {
	made := keys.make(nil)
	b := &pgx.Batch{}
	queueSeal(b, made, `where not exists (select from record) on conflict do nothing`)
	o := newOpener(keys)
	o.askSeals(b, [][]byte{{}})
	if err := q.SendBatch(ctx, b).Close(); err != nil {
		return nil, err
	}
	if s := o.owned(nil); s != nil {
		return s, nil
	}
	return nil, fmt.Errorf("%w: what is in it was written before contents were sealed: prepare a new database or schema, move to it with `mendan store copy`, "+
		"and destroy this one", ErrSchema)
}

// queueSeal keeps a key.
func queueSeal(b *pgx.Batch, s *seal, where string) {
	b.Queue(`insert into sealing (id, owner, wrapped, under) select $1::bigint, $2::bytea, $3::bytea, $4::bytea `+where, s.id, s.owner, s.wrapped, s.under)
}

// Rekey wraps all keys with the first of the wrapping keys that are still wrapped with another one, and tells how many after each batch. Programs may
// run on the database meanwhile, if they accept both. Interrupted, it can be run again.
func Rekey(ctx context.Context, address string, o Options, progress func(int)) (done int, err error) {
	keys, err := parseKeys(o.Keys)
	if err != nil {
		return 0, err
	}
	pool, err := connect(ctx, address, o.orDefaults())
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	if err := checkSchema(ctx, pool); err != nil {
		return 0, err
	}
	for {
		n := 0
		err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) (err error) {
			n, err = rekeySome(ctx, tx, keys)
			return err
		})
		if done += n; err != nil || n == 0 {
			return done, classify(err)
		}
		progress(done)
	}
}

func rekeySome(ctx context.Context, tx pgx.Tx, keys wrappingKeys) (int, error) {
	rows, err := tx.Query(ctx, `select id, owner, wrapped, under from sealing where under <> $1 limit 500 for update`, keys[0].mark)
	if err != nil {
		return 0, err
	}
	found, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (s seal, err error) {
		return s, r.Scan(&s.id, &s.owner, &s.wrapped, &s.under)
	})
	b := &pgx.Batch{}
	for _, s := range found {
		key, uerr := keys.unwrap(&s)
		if err = errors.Join(err, uerr); err != nil {
			return 0, err
		}
		b.Queue(`update sealing set wrapped = $2, under = $3 where id = $1`, s.id, keys[0].Seal(nil, nil, key, s.bound()), keys[0].mark)
	}
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return len(found), tx.SendBatch(ctx, b).Close()
}
