package memstore

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// keeper runs the verbs' units of work.
type keeper struct{ s *Store }

// errAgain runs a unit again: a row that it took for new was written by another one meanwhile.
var errAgain = errors.New("run it again")

// far is the rows of one unit as they are in the data, and what it does beside rows.
type far struct {
	state // when it began; a unit that writes holds its threads by then
	s     *Store
	files int64
	audit []storage.Audit
}

func (f *far) Get(key []byte) ([]byte, error) { return f.get(key), nil }

func (f *far) Scan(r verbs.Range, fn func(key, content []byte) error) error { return f.scan(r, fn) }

func (f *far) Naming(prefix []byte, id bot.ThreadID, fn func(key, content []byte) error) error {
	name, err := json.Marshal(id)
	if err != nil {
		return err
	}
	return f.scan(verbs.Range{Prefix: prefix}, func(k, content []byte) error {
		if !bytes.Contains(content, name) {
			return nil
		}
		return fn(k, content)
	})
}

func (f *far) Put(_, _ []byte) error { return errors.ErrUnsupported } // the unit's rows are written in its end

func (f *far) Del([]byte) error { return errors.ErrUnsupported }

func (f *far) Draw() (uint64, error) { return f.s.data.draw(&f.s.data.drawn), nil }

func (f *far) DrawMessage() (uint64, error) { return f.s.data.draw(&f.s.data.messages), nil }

func (d *Data) draw(from *uint64) uint64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	*from++
	return *from
}

// Owns reports whether nobody in this life claimed the thread since.
func (f *far) Owns(of storage.Fence) (bool, error) {
	s := f.s
	s.mu.Lock()
	defer s.mu.Unlock()
	return of.Epoch == s.Epoch() && of.Claim != 0 && s.owners[of.Thread] == of.Claim, nil
}

// Lives are all openings, as they are now.
func (f *far) Lives() (map[uint64]verbs.Life, error) {
	d, now := f.s.data, time.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[uint64]verbs.Life{}
	for i, l := range d.lives {
		out[uint64(i+1)] = verbs.Life{Left: l.until.Sub(now), Clean: l.clean}
	}
	return out, nil
}

func (f *far) Append(entries []storage.Audit) error {
	f.audit = append(f.audit, entries...)
	return nil
}

func (f *far) CountFiles(bytes int64) (int64, error) {
	f.files += bytes
	return f.state.files + f.files, nil
}

func (f *far) TakeBack() {}

// View runs a unit over the state as it is.
func (k keeper) View(ctx context.Context, o verbs.Op) error {
	if err := k.s.mayRun(ctx); err != nil {
		return err
	}
	if err := k.s.cross(ctx, Begin); err != nil {
		return err
	}
	err := o.Run(&far{state: k.s.data.now(), s: k.s})
	return cmp.Or(k.s.cross(ctx, Committed), err)
}

func (s *Store) mayRun(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead != nil {
		return s.dead
	}
	return ctx.Err()
}

// Do runs a unit that writes, with the lazy ones of its threads before it.
func (k keeper) Do(ctx context.Context, o verbs.Op) error {
	for {
		if err := k.s.mayRun(ctx); err != nil {
			return err
		}
		if err := k.s.cross(ctx, Begin); err != nil {
			return err
		}
		err := k.s.try(ctx, o)
		switch {
		case err == errAgain:
			continue
		case err == nil:
			err = k.s.cross(ctx, Committed)
		}
		if err == nil && o.After != nil {
			o.After()
		}
		return err
	}
}

func (s *Store) try(ctx context.Context, o verbs.Op) error {
	var p verbs.Plan
	if o.Plan != nil {
		p = o.Plan()
	}
	names, threads := s.holdPlan(p)
	defer func() { s.data.free(names) }()
	lazy := s.takeLazy(threads)
	f := &far{state: s.data.now(), s: s}
	u := verbs.NewUnit(f)
	if _, err := u.Load(p); err != nil {
		return err
	}
	for _, l := range lazy {
		if err := l.Run(u); err != nil {
			return err
		}
	}
	if err := o.Run(u); err != nil {
		return err
	}
	if err := s.cross(ctx, Commit); err != nil {
		return err
	}
	if err := s.commit(u, f); err != nil {
		return err
	}
	s.forgetLazy(lazy)
	return nil
}

// holdPlan holds what a plan names: guards, then threads, each in their order. What leads to them is read before and again when they are held: another
// thread may have come to stand there.
func (s *Store) holdPlan(p verbs.Plan) (names []string, threads []bot.ThreadID) {
	for {
		guards, threads := s.leadsTo(p)
		names = guards
		for _, id := range threads {
			names = append(names, "thread "+string(id))
		}
		s.data.hold(names)
		again, same := s.leadsTo(p)
		if slices.Equal(again, guards) && slices.Equal(same, threads) {
			return names, threads
		}
		s.data.free(names)
	}
}

// leadsTo are the guards of a plan and the threads that it names, goes through, or finds due, each in their order.
func (s *Store) leadsTo(p verbs.Plan) (guards []string, threads []bot.ThreadID) {
	now := s.data.now()
	threads = slices.Clone(p.Threads)
	held := slices.Clone(p.Guards)
	for _, lead := range p.Through {
		if id := verbs.ThreadIn(now.get(lead.Key)); id != "" {
			threads = append(threads, id)
		} else {
			held = append(held, lead.Else...)
		}
	}
	if !p.Due.IsZero() {
		_ = now.scan(verbs.DueUpto(p.Due), func(_, content []byte) error {
			threads = append(threads, verbs.ThreadIn(content))
			return nil
		})
	}
	slices.Sort(threads)
	threads = slices.Compact(threads)
	for _, id := range threads {
		if g := s.ParentGuard(now.get(verbs.RowKey(id))); g != nil && p.Parents {
			held = append(held, g)
		}
	}
	for _, g := range held {
		guards = append(guards, string(g))
	}
	slices.Sort(guards)
	return slices.Clip(slices.Compact(guards)), threads
}

// commit makes what a unit wrote durable, all of it at once.
func (s *Store) commit(u *verbs.Unit, f *far) error {
	d := s.data
	d.mu.Lock()
	defer d.mu.Unlock()
	var edits []row
	err := u.Edits(func(k, content []byte) error {
		if content != nil && u.TookForNew(k) && d.state.get(k) != nil {
			return errAgain
		}
		edits = append(edits, row{k, content})
		return nil
	})
	if err != nil {
		return err
	}
	next := d.state.with(edits)
	for _, e := range f.audit {
		next.audit = e.Seal(next.audit)
		content, err := json.Marshal(next.audit)
		if err != nil {
			return err
		}
		next = next.with([]row{{verbs.AuditKey(next.audit.Seq), content}})
	}
	next.files += f.files
	d.state = next
	if tells(edits) {
		for other := range d.open {
			other.tell()
		}
	}
	return nil
}

// tells reports whether there is something to take now that was not there before.
func tells(edits []row) bool {
	return slices.ContainsFunc(edits, func(e row) bool { return verbs.IsNews(e.key, e.content) })
}

// Later adds a lazy operation.
func (k keeper) Later(l verbs.Lazy) error {
	if err := k.s.mayRun(context.Background()); err != nil {
		return err
	}
	k.s.mu.Lock()
	k.s.lazy = append(k.s.lazy, &l)
	k.s.mu.Unlock()
	select {
	case k.s.wake <- struct{}{}:
	default:
	}
	return nil
}

// Flush makes lazy operations durable.
func (k keeper) Flush(ctx context.Context, concerns func(verbs.Lazy) bool) error {
	return k.s.flush(ctx, concerns)
}

// Pending passes lazy operations to fn, the newest first.
func (k keeper) Pending(fn func(verbs.Lazy) bool) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	for _, l := range slices.Backward(k.s.lazy) {
		if !fn(*l) {
			return
		}
	}
}

// Await waits for a unit under way that has a part in the thread.
func (k keeper) Await(_ context.Context, thread bot.ThreadID) error {
	name := []string{"thread " + string(thread)}
	k.s.data.hold(name)
	k.s.data.free(name)
	return nil
}

// Own claims a thread anew in this life.
func (k keeper) Own(_ context.Context, thread bot.ThreadID) (storage.Fence, error) {
	s, name := k.s, []string{"thread " + string(thread)}
	s.data.hold(name)
	defer s.data.free(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.claims++
	s.owners[thread] = s.claims
	return storage.Fence{Thread: thread, Epoch: s.Epoch(), Claim: s.claims}, nil
}
