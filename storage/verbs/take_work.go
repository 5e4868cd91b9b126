package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// errWaning means that another life may take over soon what this one has.
var errWaning = errors.New("the life's lease was not renewed for long")

// Take takes what is free and hands out what is this life's to do.
func (s *Store) Take(ctx context.Context, k storage.InHand) (storage.Share, error) {
	if s.lease == 0 {
		return s.takeAll(ctx)
	}
	s.taking.Lock()
	defer s.taking.Unlock()
	found, err := s.look(ctx, k)
	if err == nil && len(found.free) > 0 {
		if err = s.seizeFree(ctx, found.free); err == nil {
			found, err = s.look(ctx, k)
		}
	}
	if err != nil {
		return storage.Share{}, fmt.Errorf("take: %w", err)
	}
	// Who is counted as a suspect is in both lists: the thread is still to be done.
	found.share.Over, s.over = s.over, nil
	return found.share, nil
}

// takeAll hands out everything that an earlier life left, where the store is this life's alone.
func (s *Store) takeAll(ctx context.Context) (out storage.Share, err error) {
	if out.Rows, err = s.Unsent(ctx); err != nil {
		return out, err
	}
	for i, row := range out.Rows {
		if row.Epoch != s.epoch {
			out.Rows[i].Epoch = 0
		}
	}
	out.Work, err = s.Work(ctx)
	out.Over, out.Leads = []storage.Takeover{{Clean: !s.unclean, Threads: out.Work}}, true
	return out, err
}

// findings are what a look finds.
type findings struct {
	share storage.Share
	free  []freeLease
	names map[string]bool
	lives map[uint64]Life
	newer map[bot.ThreadID]bool // that are not to be taken
}

// freeLease is something that nobody has.
type freeLease struct {
	name   string
	thread bot.ThreadID // whose lease it is; empty for a lane's
}

func (f freeLease) less(g freeLease) int { return strings.Compare(f.name, g.name) }

// errUnnamed ends a look that would read leases one by one.
var errUnnamed = errors.New("leases that no plan names")

// look finds what is this life's to do and what is free, over one state.
func (s *Store) look(ctx context.Context, k storage.InHand) (out findings, err error) {
	plan := func() Plan {
		p := Plan{Keys: slices.Clone(s.named), Ranges: []Range{{Prefix: []byte(kindWork)}, {Prefix: []byte(kindOutbox)}, {Prefix: []byte(kindLimit)}}}
		for _, id := range k.Running {
			p.Ranges = append(p.Ranges, Range{Prefix: inboxPrefix(id)})
		}
		for _, name := range k.Things {
			p.read(leaseKey(name))
		}
		return p
	}
	for again := false; ; again = true {
		var names map[string]bool
		err = s.viewOp(ctx, op{verb: "take", plan: plan, run: func(t *txn) (err error) {
			if names, err = t.leasesAround(); err == nil && !again && !s.areNamed(names) {
				err = errUnnamed
			}
			if err == nil {
				out, err = t.lookAround(k)
			}
			return err
		}})
		if s.named = nil; err == nil || errors.Is(err, errUnnamed) {
			for name := range names {
				s.named = append(s.named, leaseKey(name))
			}
		}
		if !errors.Is(err, errUnnamed) {
			break
		}
	}
	s.noteMine(out)
	return out, err
}

// areNamed reports whether the last look read all these leases.
func (s *Store) areNamed(names map[string]bool) bool {
	known := map[string]bool{}
	for _, k := range s.named {
		known[string(k)] = true
	}
	for name := range names {
		if !known[string(leaseKey(name))] {
			return false
		}
	}
	return true
}

// leasesAround are the names of the leases of all that is to be done, and of who leads.
func (t *txn) leasesAround() (map[string]bool, error) {
	names := map[string]bool{leadLease: true}
	works, err := t.keys([]byte(kindWork))
	if err != nil {
		return nil, err
	}
	for _, w := range works {
		names[storage.ThreadLease(bot.ThreadID(w[len(kindWork):]))] = true
	}
	rows, err := t.waitingRows()
	for _, r := range rows {
		names[r.LeaseName()] = true
	}
	return names, err
}

// noteMine notes which of the leases that a look read are this life's.
func (s *Store) noteMine(of findings) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mine == nil {
		s.mine = map[string]bool{}
	}
	for name := range of.names {
		delete(s.mine, name)
	}
	for _, l := range of.share.Leases {
		s.mine[l.Name] = true
	}
}

func (t *txn) lookAround(k storage.InHand) (out findings, err error) {
	out.names, out.newer = map[string]bool{}, k.Newer
	if out.lives, err = t.Lives(); err != nil {
		return out, err
	}
	if out.share.Others, err = t.noteOthers(); err != nil {
		return out, err
	}
	out.share.Left = out.lives[t.s.epoch].Left
	if err := t.findThings(&out, k.Things); err != nil {
		return out, err
	}
	if out.share.Leads, err = t.find(&out, freeLease{name: leadLease}); err != nil {
		return out, err
	}
	works, err := t.keys([]byte(kindWork))
	if err != nil {
		return out, err
	}
	for _, w := range works {
		id := bot.ThreadID(w[len(kindWork):])
		ours, err := t.find(&out, freeLease{storage.ThreadLease(id), id})
		if err != nil {
			return out, err
		}
		if ours {
			out.share.Work = append(out.share.Work, id)
		}
	}
	if err := t.findRows(&out, k.Row); err != nil {
		return out, err
	}
	if out.share.Paused, err = t.pausedLimits(); err != nil {
		return out, err
	}
	out.share.Commands, err = t.commandsOf(k.Running)
	return out, err
}

// find reads whose something is, and reports whether it is this life's.
func (t *txn) find(out *findings, f freeLease) (ours bool, err error) {
	l, err := t.leaseOf(f.name)
	if err != nil {
		return false, err
	}
	first := !out.names[f.name]
	out.names[f.name] = true
	switch {
	case l.Life == t.s.epoch:
		if first {
			out.share.Leases = append(out.share.Leases, storage.Lease{Name: f.name, Since: l.Since})
		}
		return true, nil
	case first && l.isFree(out.lives) && !out.newer[f.thread]:
		out.free = append(out.free, f)
	}
	return false, nil
}

// findThings reads whose things are.
func (t *txn) findThings(out *findings, names []string) error {
	for _, name := range names {
		l, err := t.leaseOf(name)
		switch {
		case err != nil:
			return err
		case l.Life == t.s.epoch:
			out.share.Held = append(out.share.Held, name)
		case l.isFree(out.lives):
			out.share.Free = append(out.share.Free, name)
			if l.Life != 0 {
				out.share.Orphaned = append(out.share.Orphaned, name)
			}
		}
	}
	return nil
}

// findRows hands out the rows of this life that are not known.
func (t *txn) findRows(out *findings, known func(seq, rev, since uint64) bool) error {
	rows, err := t.waitingRows()
	if err != nil {
		return err
	}
	for _, r := range rows {
		f := freeLease{name: r.LeaseName()}
		if f.name == storage.ThreadLease(r.Thread) {
			f.thread = r.Thread
		}
		ours, err := t.find(out, f)
		if err != nil {
			return err
		}
		l, err := t.leaseOf(f.name)
		if err != nil {
			return err
		}
		if !ours || known != nil && known(r.Seq, r.Rev, l.Since) {
			continue
		}
		row, err := t.wholeRow(r)
		if err != nil {
			return err
		}
		row.Lease, row.Epoch = l.Since, t.s.epoch
		if row.Seq < l.Since { // queued in the time of another life, which may have sent it without a mark of it
			row.Epoch = 0
		}
		out.share.Rows = append(out.share.Rows, row)
	}
	return nil
}

// commandsOf reads the commands that wait in the inboxes of threads.
func (t *txn) commandsOf(ids []bot.ThreadID) (map[bot.ThreadID][]storage.Waiting, error) {
	out := map[bot.ThreadID][]storage.Waiting{}
	for _, id := range ids {
		inbox, err := t.readInbox(id)
		if err != nil {
			return nil, err
		}
		for _, w := range inbox {
			if _, is := w.Event.Body.(bot.Command); is {
				out[id] = append(out[id], w)
			}
		}
	}
	return out, nil
}

// seizeFree takes what is free, as far as it still is. It notes from which lives, and fences what this life may still have run of the threads from
// before it lost them.
func (s *Store) seizeFree(ctx context.Context, free []freeLease) error {
	slices.SortFunc(free, freeLease.less)
	plan := func() Plan {
		p := Plan{Of: []Part{ofRow}, Numbers: len(free)}
		for _, f := range free {
			p.read(leaseKey(f.name))
			if p.hold(f.thread); f.thread == "" {
				p.Guards = append(p.Guards, leaseKey(f.name))
			} else {
				p.read(key(kindWork, string(f.thread)))
			}
		}
		return p
	}
	for _, f := range free { // before they are this life's: from then on what it had begun in its earlier time would pass
		if f.thread == "" {
			continue
		}
		if _, err := s.keeper.Own(ctx, f.thread); err != nil {
			return err
		}
		s.forgetTurn(f.thread)
	}
	var over []storage.Takeover
	var inherited uint64
	err := s.doOp(ctx, op{verb: "take", plan: plan, run: func(t *txn) (err error) {
		over, inherited, err = t.seizeAll(free)
		return err
	}})
	if err != nil {
		return err
	}
	s.takeovers.Add(inherited)
	s.over = append(s.over, over...)
	return nil
}

// seizeAll takes what is free. inherited is how much of it another life had.
func (t *txn) seizeAll(free []freeLease) (over []storage.Takeover, inherited uint64, err error) {
	lives, err := t.Lives()
	if err != nil {
		return nil, 0, err
	}
	for _, f := range free {
		l, err := t.leaseOf(f.name)
		if err != nil {
			return nil, 0, err
		}
		if l.Life == t.s.epoch || !l.isFree(lives) {
			continue
		}
		if err := t.seize(f.name); err != nil {
			return nil, 0, err
		}
		if l.Life != 0 {
			inherited++
		}
		if f.thread == "" {
			continue
		}
		works, err := t.has(key(kindWork, string(f.thread)))
		if err != nil {
			return nil, 0, err
		}
		if works {
			over = addTakeover(over, l.Life, l.Life == 0 || lives[l.Life].Clean, f.thread)
		}
	}
	return over, inherited, nil
}

// addTakeover adds a thread to those of a life.
func addTakeover(over []storage.Takeover, life uint64, clean bool, id bot.ThreadID) []storage.Takeover {
	i := slices.IndexFunc(over, func(o storage.Takeover) bool { return o.Life == life })
	if i < 0 {
		i, over = len(over), append(over, storage.Takeover{Life: life, Clean: clean})
	}
	over[i].Threads = append(over[i].Threads, id)
	return over
}
