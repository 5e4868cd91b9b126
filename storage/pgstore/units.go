package pgstore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage/verbs"
)

// keeper runs the verbs' units of work.
type keeper struct{ s *Store }

var _ verbs.Keeper = keeper{}

// pause is how long it is until what failed is tried again.
const pause = 20 * time.Millisecond

// Do runs a unit that writes.
func (k keeper) Do(ctx context.Context, o verbs.Op) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := k.s.whyDead(); err != nil {
		return err
	}
	return k.s.do(ctx, o)
}

// do runs a unit until it is durable, or fails for a reason of its own. A context that ends does not break off what has begun.
func (s *Store) do(ctx context.Context, o verbs.Op) error {
	return s.insist(ctx, s.newUnit(ctx, o).attempt)
}

func (s *Store) newUnit(ctx context.Context, o verbs.Op) *unit {
	p := planOf(o)
	return &unit{s: s, op: o, plan: p, waiting: ctx, alone: isAlone(o, p)}
}

// leadKeys are the keys of the rows that a plan goes through.
func leadKeys(p verbs.Plan) (keys [][]byte) {
	for _, lead := range p.Through {
		keys = append(keys, lead.Key)
	}
	return keys
}

// guardsOf are all guards of a plan, also those that are for where a row leads nowhere: which it is shows only behind them.
func guardsOf(p verbs.Plan) [][]byte {
	guards := slices.Clone(p.Guards)
	for _, lead := range p.Through {
		guards = append(guards, lead.Else...)
	}
	return guards
}

// planOf is what an operation says that it is going to need.
func planOf(o verbs.Op) verbs.Plan {
	if o.Plan == nil {
		return verbs.Plan{}
	}
	return o.Plan()
}

// isAlone reports whether a unit holds nothing, or what only shows when it is read, and so has to hold everything.
func isAlone(o verbs.Op, p verbs.Plan) bool {
	return o.Thread == "" && p.Due.IsZero() && len(p.Threads)+len(p.Through)+len(p.Guards) == 0
}

// insist tries something again while the database is away or others are in the way.
func (s *Store) insist(ctx context.Context, attempt func(context.Context) error) error {
	return s.insistFor(ctx, s.opts.Patience, attempt)
}

// insistFor is insist for so long.
func (s *Store) insistFor(ctx context.Context, patience time.Duration, attempt func(context.Context) error) error {
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	end, stop := s.untilOver(end)
	defer stop()
	for n := time.Duration(1); ; n++ {
		err := attempt(end)
		switch {
		case err != nil && err == ctx.Err():
			return err // who waits gave up before anything began
		case errors.Is(err, errAlone), errors.Is(err, errMoved):
			continue
		case end.Err() != nil && err != nil:
			return ended(end, err)
		case !isCut(err) && !isCollision(err):
			return classify(err)
		}
		select {
		case <-time.After(min(n, 25) * pause):
		case <-end.Done():
			return ended(end, err)
		}
	}
}

// unit is one unit of work that writes, over all attempts.
type unit struct {
	s       *Store
	op      verbs.Op
	plan    verbs.Plan
	waiting context.Context // of who waits for it
	guards  [][]byte
	alone   bool
}

// attempt runs the unit once, with what waits to be written for its threads before it.
func (u *unit) attempt(ctx context.Context) error {
	threads, err := u.findThreads(ctx)
	if err != nil {
		return err
	}
	lazy, release, err := u.s.lazy.hold(u.waiting, threads)
	if err != nil {
		return err
	}
	defer release()
	conn, err := u.s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	f := u.s.newRows(ctx, conn, true)
	f.held, f.guards, f.alone = slices.Clone(threads), u.guards, u.alone
	lazy, err = u.run(f, lazy)
	f.end()
	if f.strayed {
		u.alone = true
		return errAlone
	}
	if err != nil {
		return err
	}
	for _, l := range lazy {
		if l.After != nil {
			l.After()
		}
	}
	if u.op.After != nil {
		u.op.After()
	}
	u.s.lazy.forget(lazy)
	return nil
}

// findThreads lists the threads that the unit holds, in order, and notes its guards, as far as it can be told before they are held.
func (u *unit) findThreads(ctx context.Context) ([]bot.ThreadID, error) {
	held := slices.Clone(u.plan.Threads)
	if u.op.Thread != "" {
		held = append(held, u.op.Thread)
	}
	f := u.s.newRows(ctx, nil, false)
	var through [][]byte
	for _, k := range leadKeys(u.plan) { // where one led the last time is looked at again when that is held
		if id := u.s.LeadHint(k); id != "" {
			held = append(held, id)
		} else {
			through = append(through, k)
		}
	}
	err := f.sendSome(func(b *pgx.Batch) {
		if len(through) > 0 {
			f.askKeys(b, through)
		}
		if !u.plan.Due.IsZero() {
			f.askRange(b, dueOf(u.plan))
		}
	})
	if err != nil {
		return nil, err
	}
	for _, content := range f.known {
		if id := verbs.ThreadIn(content); id != "" {
			held = append(held, id)
		}
	}
	slices.Sort(held)
	held = slices.Compact(held)
	u.guards = guardsOf(u.plan)
	if !u.plan.Parents {
		return held, nil
	}
	err = f.sendSome(func(b *pgx.Batch) { f.askKeys(b, rowKeys(held)) })
	u.guards = append(u.guards, u.parentGuards(f, held)...)
	return held, err
}

func rowKeys(of []bot.ThreadID) (keys [][]byte) {
	for _, id := range of {
		keys = append(keys, verbs.RowKey(id))
	}
	return keys
}

// parentGuards guard what is opened below the parents of threads.
func (u *unit) parentGuards(f *farRows, of []bot.ThreadID) (guards [][]byte) {
	for _, k := range rowKeys(of) {
		if guard := u.s.ParentGuard(f.known[string(k)]); guard != nil {
			guards = append(guards, guard)
		}
	}
	return guards
}

// holdsParents reports whether the unit holds the guards of what its plan says by now.
func (u *unit) holdsParents(f *farRows) bool {
	if !u.plan.Parents {
		return true
	}
	return !slices.ContainsFunc(u.parentGuards(f, f.held), func(guard []byte) bool {
		return !slices.ContainsFunc(f.guards, func(held []byte) bool { return bytes.Equal(held, guard) })
	})
}

// dueOf is what is due of a plan, as much as a unit should take at once.
func dueOf(p verbs.Plan) verbs.Range {
	r := verbs.DueUpto(p.Due)
	r.Most = 100
	return r
}

// run loads what the plans name, decides, and writes. It returns which of the lazy units it took along.
func (u *unit) run(f *farRows, lazy []verbs.Lazy) ([]verbs.Lazy, error) {
	ops := []verbs.Op{u.op}
	for _, l := range lazy {
		ops = append(ops, l.Op)
	}
	if err := f.prefetch(ops, u.lock); err != nil {
		return nil, err
	}
	if held := f.noteLeads(u.plan); !held || !u.holdsParents(f) {
		return nil, errMoved
	}
	rows := verbs.NewUnit(f)
	lazy = slices.DeleteFunc(lazy, func(l verbs.Lazy) bool { return !slices.Contains(f.held, l.Thread) })
	for _, l := range lazy {
		if err := u.decide(f, rows, l.Op); err != nil {
			return nil, err
		}
	}
	if err := u.decide(f, rows, u.op); err != nil {
		return nil, err
	}
	if err := f.write(rows); err != nil {
		return nil, err
	}
	u.s.tellOfEdits(rows)
	return lazy, nil
}

// decide runs one operation of the unit.
func (u *unit) decide(f *farRows, rows *verbs.Unit, o verbs.Op) error {
	led, err := rows.Load(planOf(o))
	if err != nil {
		return err
	}
	for _, id := range led { // somebody changed where the plan leads before it was held
		if !slices.Contains(f.held, id) {
			return errMoved
		}
	}
	if o.Run == nil {
		return nil
	}
	return o.Run(rows)
}

// lock begins with what the unit holds, in the order of the stripes, and with whether this life is still one. Of what is due it holds what nobody else does.
func (u *unit) lock(b *pgx.Batch, f *farRows) {
	if u.alone {
		b.Queue(lockAlone)
	} else {
		b.Queue(lockShared)
		ask := `select n from stripe where n = any($1) order by n for no key update`
		if !u.plan.Due.IsZero() {
			ask += ` skip locked`
		}
		b.Queue(ask, stripes(f.held, f.guards)).Query(func(rows pgx.Rows) error {
			got, err := pgx.CollectRows(rows, pgx.RowTo[int32])
			f.held = slices.DeleteFunc(f.held, func(id bot.ThreadID) bool { return !slices.Contains(got, stripeOf(id)) })
			return err
		})
	}
	b.Queue(`select pg_current_xact_id()::text::bigint, coalesce((select mark from awake), '')`).
		QueryRow(func(r pgx.Row) error { return r.Scan(&f.xid, &f.awake) })
	f.askLives(b)
	if !u.plan.Due.IsZero() {
		f.askDue(b, u.plan)
	}
}

// askDue reads what is due of the threads that are held.
func (f *farRows) askDue(b *pgx.Batch, p verbs.Plan) {
	f.askRows(b, dueOf(p), func(found []row) {
		found = slices.DeleteFunc(found, func(r row) bool { return !slices.Contains(f.held, verbs.ThreadIn(r.content)) })
		f.ranges[spell(verbs.DueUpto(p.Due))] = found
		f.learn(found)
	})
}

const stripesEach = 1024 // of guards, and behind them as many of threads

// stripes are the rows that stand for threads and guards.
func stripes(threads []bot.ThreadID, guards [][]byte) []int32 {
	out := []int32{}
	for _, g := range guards {
		out = append(out, int32(crc32.ChecksumIEEE(g)%stripesEach))
	}
	for _, id := range threads {
		out = append(out, stripeOf(id))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func stripeOf(id bot.ThreadID) int32 {
	return int32(crc32.ChecksumIEEE([]byte(id))%stripesEach + stripesEach)
}

// prefetch reads in one round trip what the plans of operations name, behind what lock asks for.
func (f *farRows) prefetch(ops []verbs.Op, lock func(*pgx.Batch, *farRows)) error {
	var keys [][]byte
	var ranges []verbs.Range
	var numbers, messages int
	for _, o := range ops {
		p := planOf(o)
		keys = append(append(keys, p.Keys...), leadKeys(p)...)
		ranges = append(ranges, p.Ranges...)
		numbers, messages = numbers+p.Numbers, messages+p.Messages
		for _, part := range p.Of {
			for _, id := range f.held {
				if k, r := part.For(id); k != nil {
					keys = append(keys, k)
				} else {
					ranges = append(ranges, r)
				}
			}
		}
	}
	return f.send(func(b *pgx.Batch) {
		if lock != nil {
			lock(b, f)
		}
		if len(keys) > 0 {
			f.askKeys(b, keys)
		}
		for _, r := range ranges {
			f.askRange(b, r)
		}
		if f.writes && len(f.held) > 0 {
			f.askHeldSeals(b, f.held)
		}
		askNumbers(b, &f.numbers, "number", numbers)
		askNumbers(b, &f.messages, "message", messages)
		if f.once {
			b.Queue(`commit`)
		}
	})
}

// end gives the connection back, with nothing begun on it.
func (f *farRows) end() {
	if f.conn == nil {
		return
	}
	if !f.conn.Conn().IsClosed() && f.conn.Conn().PgConn().TxStatus() != 'I' {
		_, _ = f.conn.Exec(f.ctx, `rollback`) // a connection that did not is closed
	}
	f.conn.Release()
	f.conn = nil
}

// View runs a unit that only reads, over one state of the database: in one round trip, if its plan names all that it reads.
func (k keeper) View(ctx context.Context, o verbs.Op) error {
	s := k.s
	if err := cmp.Or(ctx.Err(), s.whyDead()); err != nil {
		return err
	}
	if p := planOf(o); len(p.Keys)+len(p.Ranges)+len(p.Of)+len(p.Through) > 0 {
		f, err := s.readPlan(ctx, p)
		if err != nil {
			return err
		}
		if err = s.look(f, o); !f.lacked {
			return s.readError(ctx, err)
		}
	}
	return s.viewOpen(ctx, o)
}

// readPlan reads what a plan names, in a transaction that is over then. What cut its way to the database off is tried again.
func (s *Store) readPlan(ctx context.Context, p verbs.Plan) (f *farRows, err error) {
	err = s.insist(ctx, func(end context.Context) error {
		end, stop := context.WithCancel(end)
		defer stop()
		defer context.AfterFunc(ctx, stop)() // nobody waits for it any more
		conn, err := s.pool.Acquire(end)
		if err != nil {
			return cmp.Or(ctx.Err(), err)
		}
		f = s.newRows(end, conn, false)
		defer f.end()
		f.once = true
		return cmp.Or(ctx.Err(), f.followLeads(p))
	})
	return f, err
}

// followLeads reads what a plan names of the threads to which its leads led the last time, and again if they lead elsewhere.
func (f *farRows) followLeads(p verbs.Plan) error {
	for {
		f.held = slices.Clone(p.Threads)
		for _, k := range leadKeys(p) {
			if id := f.s.LeadHint(k); id != "" {
				f.held = append(f.held, id)
			}
		}
		if err := f.prefetch([]verbs.Op{{Plan: func() verbs.Plan { return p }}}, nil); err != nil {
			return err
		}
		if f.noteLeads(p) {
			return nil
		}
	}
}

// noteLeads notes where a plan's leads lead by now. It reports whether all of that was read of the threads to which they do.
func (f *farRows) noteLeads(p verbs.Plan) bool {
	all := true
	for _, k := range leadKeys(p) {
		id := verbs.ThreadIn(f.known[string(k)])
		f.s.NoteLead(k, id)
		all = all && (id == "" || slices.Contains(f.held, id))
	}
	return all
}

// viewOpen runs a view in a transaction that is open for as long as it reads. What cut its way to the database off before it read anything is tried again.
func (s *Store) viewOpen(ctx context.Context, o verbs.Op) error {
	var f *farRows
	err := s.insist(ctx, func(end context.Context) error {
		end, stop := context.WithCancel(end)
		defer stop()
		defer context.AfterFunc(ctx, stop)() // nobody waits for it any more
		conn, err := s.pool.Acquire(end)
		if err == nil {
			f = s.newRows(end, conn, false)
			if err = f.beginView(planOf(o)); err == nil {
				return nil
			}
			f.end()
		}
		return cmp.Or(ctx.Err(), err)
	})
	if err != nil {
		return err
	}
	open, stop := s.untilOver(ctx) // who reads everything takes as long as that takes
	defer stop()
	f.ctx = open
	defer f.end()
	err = s.look(f, o)
	return s.readError(ctx, err)
}

// readError is the error of a read, also of one that nobody waits for any more.
func (s *Store) readError(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil && (isOfDatabase(err) || errors.Is(err, ctx.Err())):
		return ctx.Err()
	case s.over.Err() != nil && (isOfDatabase(err) || errors.Is(err, s.over.Err())):
		return errClosed
	}
	return classify(err)
}

// beginView reads what a plan names.
func (f *farRows) beginView(p verbs.Plan) error {
	f.held = slices.Clone(p.Threads)
	if through := leadKeys(p); len(through) > 0 {
		if err := f.send(func(b *pgx.Batch) { f.askKeys(b, through) }); err != nil {
			return err
		}
		for _, k := range through {
			if id := verbs.ThreadIn(f.known[string(k)]); id != "" {
				f.held = append(f.held, id)
			}
		}
	}
	return f.prefetch([]verbs.Op{{Plan: func() verbs.Plan { return p }}}, nil)
}

// look runs a view. What was planned is read through a unit, which reads nothing twice; one without a plan may read very much, and keeps nothing.
func (s *Store) look(f *farRows, o verbs.Op) error {
	if len(f.known)+len(f.ranges) == 0 {
		return o.Run(f)
	}
	rows := verbs.NewUnit(f)
	if _, err := rows.Load(planOf(o)); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	return o.Run(rows)
}
