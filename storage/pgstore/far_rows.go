package pgstore

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

const (
	beginRead  = `begin isolation level repeatable read read only`
	beginWrite = `begin isolation level read committed`
	// A unit that writes and one that runs alone lock the table before anything else: those that write do not hinder each other.
	lockShared = `lock table record in row exclusive mode`
	lockAlone  = `lock table record in share row exclusive mode`
)

// longestKey is how many bytes a key may have: what PostgreSQL's index takes.
const longestKey = 2600

var (
	// errAlone ends a unit that has to run again, alone.
	errAlone = errors.New("the unit read what is not its own")
	// errLacked ends a view that reads more than its plan had named: it runs again, in a transaction that is open meanwhile.
	errLacked = errors.New("the plan named too little")
	// errMoved ends a unit that has to run again: what it holds is not what its plan leads to by now.
	errMoved = errors.New("the plan leads elsewhere by now")
)

// row is a record as it is stored.
type row struct{ key, content []byte }

// farRows are the rows of one transaction: what its plan named is read at once, everything else when it is asked for. It is for one goroutine.
type farRows struct {
	s    *Store
	ctx  context.Context
	conn *pgxpool.Conn

	begun   bool
	once    bool // all that is read is read in the first round trip
	lacked  bool // and that was not enough
	writes  bool
	alone   bool           // nobody else writes
	held    []bot.ThreadID // that nobody else writes to
	guards  [][]byte       // below which nobody else writes
	strayed bool           // it read, among others that write, what nobody holds for it

	known  map[string][]byte // nil for what is not there
	ranges map[string][]row  // by spell
	whole  [][]byte          // prefixes below which all is known
	lives  map[uint64]verbs.Life

	opener    opener
	asked     map[string]bool // owners of whose keys all is known
	takenBack bool            // words are to be gone that the unit deletes or overwrites

	numbers, messages []uint64
	entries           []storage.Audit
	misses            int
	xid               uint64
	awake             string // the server's mark when the unit began
}

var _ verbs.Rows = (*farRows)(nil)

func (s *Store) newRows(ctx context.Context, conn *pgxpool.Conn, writes bool) *farRows {
	return &farRows{
		s: s, ctx: ctx, conn: conn, writes: writes,
		known: map[string][]byte{}, ranges: map[string][]row{}, opener: newOpener(s.keys), asked: map[string]bool{},
	}
}

// send asks for something in one round trip; the first one begins the transaction.
func (f *farRows) send(fill func(*pgx.Batch)) error {
	b := &pgx.Batch{}
	switch {
	case f.conn == nil:
		f.lacked = true
		return errLacked
	case f.begun && !f.once:
	case f.writes:
		b.Queue(beginWrite)
	default:
		b.Queue(beginRead)
		f.askLives(b) // the state that is seen is that of now
	}
	fill(b)
	err := f.conn.SendBatch(f.ctx, b).Close()
	if err == nil {
		f.begun = true
	}
	return err
}

// sendSome asks for something without a transaction, where there may be nothing to ask. It has no connection in hand afterwards: whoever is waited for
// may need it.
func (f *farRows) sendSome(fill func(*pgx.Batch)) error {
	b := &pgx.Batch{}
	if fill(b); b.Len() == 0 {
		return nil
	}
	conn, err := f.s.pool.Acquire(f.ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return conn.SendBatch(f.ctx, b).Close()
}

// miss notes that something was not planned. It is an error where another unit may change what is read before this one is durable.
func (f *farRows) miss(key []byte) error {
	f.noteMiss()
	if f.isSafe(key) {
		return nil
	}
	return f.stray()
}

func (f *farRows) noteMiss() {
	f.misses++
	f.s.missed.Add(1)
}

// stray ends a unit that read what it does not hold.
func (f *farRows) stray() error {
	f.strayed = true
	return errAlone
}

// isSafe reports whether nobody else changes a row, or what is below a prefix, for as long as the unit is under way.
func (f *farRows) isSafe(key []byte) bool {
	return !f.writes || f.alone ||
		slices.ContainsFunc(f.held, func(id bot.ThreadID) bool { return bytes.Contains(key, []byte(id)) }) ||
		slices.ContainsFunc(f.guards, func(guard []byte) bool { return verbs.Covers(guard, key) })
}

// Get reads a row; nil when there is none. One that names a thread is changed by who holds that.
func (f *farRows) Get(key []byte) ([]byte, error) {
	if content, known := f.known[string(key)]; known || f.isWhole(key) {
		return content, nil
	}
	f.noteMiss()
	if err := f.send(func(b *pgx.Batch) { f.askKeys(b, [][]byte{key}) }); err != nil {
		return nil, err
	}
	content := f.known[string(key)]
	if !f.isSafe(key) && !slices.Contains(f.held, verbs.ThreadIn(content)) {
		return nil, f.stray()
	}
	return content, nil
}

// mostAhead is how many rows a view keeps that were read ahead.
const mostAhead = 4096

// ReadAhead reads rows in one round trip that are about to be asked for. Only a view does: it sees one state, however it is read.
func (f *farRows) ReadAhead(keys [][]byte) error {
	if f.writes {
		return nil
	}
	if len(f.known) > mostAhead {
		f.known = map[string][]byte{}
	}
	f.noteMiss()
	return f.send(func(b *pgx.Batch) { f.askKeys(b, keys) })
}

// CountGroups counts the rows of a range by their keys but for so many bytes at the end. Only a view does.
func (f *farRows) CountGroups(r verbs.Range, end int) (map[string]int, error) {
	if f.writes {
		return nil, errors.ErrUnsupported
	}
	out := map[string]int{}
	where, args := within(r.Prefix, bytes.Join([][]byte{r.Prefix, r.Upto}, nil))
	sql := fmt.Sprintf(`select substring(key for length(key) - %d), count(*) from record where %s group by 1`, end, where)
	err := f.send(func(b *pgx.Batch) {
		b.Queue(sql, args...).Query(func(rows pgx.Rows) error {
			var group []byte
			var n int
			_, err := pgx.ForEachRow(rows, []any{&group, &n}, func() error {
				out[string(group)] = n
				return nil
			})
			return err
		})
	})
	return out, err
}

func (f *farRows) isWhole(key []byte) bool {
	return slices.ContainsFunc(f.whole, func(prefix []byte) bool { return bytes.HasPrefix(key, prefix) })
}

func (f *farRows) askKeys(b *pgx.Batch, keys [][]byte) {
	b.Queue(withSeals+`where record.key = any($1)`, keys).Query(func(rows pgx.Rows) error {
		for _, k := range keys {
			f.known[string(k)] = nil
		}
		found, err := pgx.CollectRows(rows, f.opener.scan)
		f.learn(found)
		return err
	})
}

func (f *farRows) learn(found []row) {
	for _, r := range found {
		f.known[string(r.key)] = r.content
	}
}

// Scan reads the rows of a range.
func (f *farRows) Scan(r verbs.Range, fn func(key, content []byte) error) error {
	rows, known := f.ranges[spell(r)]
	if !known {
		if err := f.miss(r.Prefix); err != nil {
			return err
		}
		if err := f.send(func(b *pgx.Batch) { f.askRange(b, r) }); err != nil {
			return err
		}
		rows = f.ranges[spell(r)]
		if !f.writes {
			delete(f.ranges, spell(r))
		}
	}
	return pass(rows, fn)
}

func pass(rows []row, fn func(key, content []byte) error) error {
	for _, r := range rows {
		if err := fn(r.key, r.content); err != nil {
			return err
		}
	}
	return nil
}

func spell(r verbs.Range) string {
	return fmt.Sprintf("%q %q %q %v %v %d", r.Prefix, r.Upto, r.After, r.After == nil, r.Back, r.Most)
}

func (f *farRows) askRange(b *pgx.Batch, r verbs.Range) {
	f.askRows(b, r, func(found []row) {
		f.ranges[spell(r)] = found
		f.learn(found)
		if r.Upto == nil && r.After == nil && r.Most == 0 {
			f.whole = append(f.whole, r.Prefix)
		}
	})
}

// askRows reads the rows of a range.
func (f *farRows) askRows(b *pgx.Batch, r verbs.Range, take func([]row)) {
	where, args := within(r.Prefix, bytes.Join([][]byte{r.Prefix, r.Upto}, nil))
	if r.After != nil {
		after := ` and key > $%d`
		if r.Back {
			after = ` and key < $%d`
		}
		where += fmt.Sprintf(after, len(args)+1)
		args = append(args, bytes.Join([][]byte{r.Prefix, r.After}, nil))
	}
	sql := withSeals + `where ` + where + ` order by key`
	if r.Back {
		sql += ` desc`
	}
	if r.Most > 0 {
		sql += fmt.Sprintf(` limit %d`, r.Most)
	}
	b.Queue(sql, args...).Query(func(rows pgx.Rows) error {
		found, err := pgx.CollectRows(rows, f.opener.scan)
		if err == nil {
			take(found)
		}
		return err
	})
}

// within is the condition for keys from the one on and up to those that begin with the other.
func within(from, last []byte) (string, []any) {
	next := bytes.Clone(last)
	for i := len(next) - 1; i >= 0; i-- {
		if next[i] < 0xff {
			next[i]++
			return `key >= $1 and key < $2`, []any{from, next[:i+1]}
		}
	}
	return `key >= $1`, []any{from}
}

// Naming looks for the thread's id in the content of the rows below a prefix, as it stands there in JSON. Rows that are sealed are all passed: of those
// there are few where threads are looked for.
func (f *farRows) Naming(prefix []byte, id bot.ThreadID, fn func(key, content []byte) error) error {
	if err := f.miss(prefix); err != nil {
		return err
	}
	var name bytes.Buffer
	enc := json.NewEncoder(&name)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(id); err != nil {
		return err
	}
	where, args := within(prefix, prefix)
	sql := fmt.Sprintf(withSeals+`where %s and (seal is not null or position($%d::bytea in content) > 0) order by key`, where, len(args)+1)
	var found []row
	err := f.send(func(b *pgx.Batch) {
		b.Queue(sql, append(args, bytes.TrimSpace(name.Bytes()))...).Query(func(rows pgx.Rows) (err error) {
			found, err = pgx.CollectRows(rows, f.opener.scan)
			return err
		})
	})
	if err != nil {
		return err
	}
	return pass(found, fn)
}

// Put and Del are not for rows that are far: the unit keeps what is written until the end.
func (f *farRows) Put(_, _ []byte) error { return errors.ErrUnsupported }

// Del is as Put.
func (f *farRows) Del([]byte) error { return errors.ErrUnsupported }

// Draw takes a number, of those that were drawn when the threads were held.
func (f *farRows) Draw() (uint64, error) { return f.draw(&f.numbers, "number") }

// DrawMessage takes a message's.
func (f *farRows) DrawMessage() (uint64, error) { return f.draw(&f.messages, "message") }

func (f *farRows) draw(from *[]uint64, sequence string) (uint64, error) {
	if len(*from) == 0 {
		f.noteMiss()
		if err := f.send(func(b *pgx.Batch) { askNumbers(b, from, sequence, 1) }); err != nil {
			return 0, err
		}
	}
	n := (*from)[0]
	*from = (*from)[1:]
	return n, nil
}

func askNumbers(b *pgx.Batch, to *[]uint64, sequence string, n int) {
	if n == 0 {
		return
	}
	b.Queue(`select nextval($1::text::regclass) from generate_series(1, $2::int)`, sequence, n).Query(func(rows pgx.Rows) (err error) {
		*to, err = pgx.CollectRows(rows, pgx.RowTo[uint64])
		return err
	})
}

// Lives are those that were when the unit began.
func (f *farRows) Lives() (map[uint64]verbs.Life, error) { return f.lives, nil }

// askLives reads them. Where this one is not among them, the store ends: what it would write is not its own, and what it reads is another's to act on.
func (f *farRows) askLives(b *pgx.Batch) {
	const ask = `select life, (extract(epoch from until - clock_timestamp()) * 1e6)::bigint, clean from life`
	b.Queue(ask).Query(func(rows pgx.Rows) error {
		f.lives = map[uint64]verbs.Life{}
		var life uint64
		var left int64
		var clean bool
		_, err := pgx.ForEachRow(rows, []any{&life, &left, &clean}, func() error {
			f.lives[life] = verbs.Life{Left: time.Duration(left) * time.Microsecond, Clean: clean}
			return nil
		})
		if _, lives := f.lives[f.s.epoch]; err != nil || lives {
			return err
		}
		f.s.markTaken()
		return f.s.whyDead()
	})
}

// Owns reports whether a fence is this life's, and nobody in it claimed the thread since.
func (f *farRows) Owns(of storage.Fence) (bool, error) {
	f.s.mu.Lock()
	defer f.s.mu.Unlock()
	return of.Epoch == f.s.epoch && of.Claim != 0 && f.s.owners[of.Thread] == of.Claim, nil
}

// Append adds entries to the audit chain, when everything else of the unit is decided.
func (f *farRows) Append(entries []storage.Audit) error {
	f.entries = append(f.entries, entries...)
	return nil
}

// CountFiles adds to how many bytes the files have. Others who do wait for the end of this unit.
func (f *farRows) CountFiles(add int64) (total int64, err error) {
	err = f.send(func(b *pgx.Batch) {
		if add == 0 {
			b.Queue(`select files from head`).QueryRow(func(r pgx.Row) error { return r.Scan(&total) })
		} else {
			b.Queue(`update head set files = files + $1 returning files`, add).QueryRow(func(r pgx.Row) error { return r.Scan(&total) })
		}
	})
	return total, err
}

// TakeBack has the keys destroyed with which what this unit deletes or overwrites is sealed.
func (f *farRows) TakeBack() { f.takenBack = true }
