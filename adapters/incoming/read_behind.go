package incoming

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Behind are the places of which what was said during a gap is still to be read, each with the mark from which on. One walk reads them, the
// first ones first, and whoever takes something in at a place reads that one before. It must be made by NewBehind and may be used by several
// goroutines.
type Behind[P comparable, M any] struct {
	mu      sync.Mutex
	known   chan struct{} // closed when it is known which places they are; nil before the first gap
	marks   map[P]M
	order   []P
	hurried []P
	walking bool
	halted  bool // a walk ended with places left, which may be in no queue any more
}

// NewBehind is for places of which nothing is to be read.
func NewBehind[P comparable, M any]() *Behind[P, M] { return &Behind[P, M]{marks: map[P]M{}} }

// Begin says that there was a gap. Get waits from then on until known is called with where it was, in the order in which they are to be
// read; both are Behind's from then on. A place that was still to be read keeps its earlier mark. One with a mark that is not in the order is read when
// something comes in there, or once it is hurried, and not by the walk before. walk reports that nobody walks yet: whoever is told so has to.
func (b *Behind[P, M]) Begin() (known func(order []P, marks map[P]M) (walk bool)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	done := make(chan struct{})
	b.known = done
	return func(order []P, marks map[P]M) bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		defer close(done)
		if len(b.marks) == 0 {
			b.marks, marks = marks, nil
		}
		for p, m := range marks {
			if _, left := b.marks[p]; !left {
				b.marks[p] = m
			}
		}
		b.order = append(order[:len(order):len(order)], b.order...)
		walk := !b.walking
		b.walking, b.halted = true, false
		return walk
	}
}

// Get is a place's mark, if it is still to be read. It blocks until that is known, or ctx ends.
func (b *Behind[P, M]) Get(ctx context.Context, p P) (M, bool) {
	b.mu.Lock()
	known := b.known
	b.mu.Unlock()
	if known != nil {
		select {
		case <-known:
		case <-ctx.Done():
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	m, ok := b.marks[p]
	return m, ok
}

// Done says that a place is read, or cannot be.
func (b *Behind[P, M]) Done(p P) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.marks, p)
}

// Hurry has a place read before the others, as something came in there meanwhile, and reports whether it is still to be read, or may be.
func (b *Behind[P, M]) Hurry(p P) (left bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, left = b.marks[p]; left {
		b.hurried = append(b.hurried, p)
	}
	return left || b.unknown()
}

// unknown reports that there was a gap of which it is not known yet where it was.
func (b *Behind[P, M]) unknown() bool {
	if b.known == nil {
		return false
	}
	select {
	case <-b.known:
		return false
	default:
		return true
	}
}

// TakeWalk reports that a place waits for the walk and nobody walks: whoever is told so has to. A place that was told of outside of the order waits once it
// is hurried.
func (b *Behind[P, M]) TakeWalk() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.walking || !b.waits() {
		return false
	}
	b.walking = true
	return true
}

// Settled reports whether it is known which places there are, and all in the order were read: none waits for the walk, or was left by one that was halted.
func (b *Behind[P, M]) Settled() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.walking && !b.halted && !b.unknown() && !b.waits()
}

// waits reports whether a place is to be read by the walk.
func (b *Behind[P, M]) waits() bool {
	left := func(p P) bool {
		_, left := b.marks[p]
		return left
	}
	return slices.ContainsFunc(b.hurried, left) || slices.ContainsFunc(b.order, left)
}

// Later puts a place behind all others.
func (b *Behind[P, M]) Later(p P) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.order = append(b.order, p)
}

// Next is the place that the walk reads next. ok is false when there is none: then the walk is over.
func (b *Behind[P, M]) Next() (p P, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, queue := range []*[]P{&b.hurried, &b.order} {
		for len(*queue) > 0 {
			p, *queue = (*queue)[0], (*queue)[1:]
			if _, left := b.marks[p]; left {
				return p, true
			}
		}
	}
	b.walking = false
	return p, false
}

// Halt says that the walk ends though places are left. The next gap begins another one.
func (b *Behind[P, M]) Halt() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.walking, b.halted = false, true
}

// troubled is how many readings in a row have to fail until somebody should know.
const troubled = 5

// Fails counts the readings that failed in a row. It may be used by several goroutines, which wait for what is being told.
type Fails struct {
	tell func(error)

	mu   sync.Mutex
	n    int
	told bool
}

// NewFails calls tell, which may be nil, once when readings fail again and again, and with nil when one succeeds after that.
func NewFails(tell func(error)) *Fails {
	if tell == nil {
		tell = func(error) {}
	}
	return &Fails{tell: tell}
}

// Note counts a reading that failed, and returns how many did in a row. What a place or the whole platform refuses is told elsewhere.
func (f *Fails) Note(err error, refused bool) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n++; f.n >= troubled && !f.told && !refused {
		f.told = true
		f.tell(err)
	}
	return f.n
}

// Over says that a reading succeeded, or that nothing is left to be read.
func (f *Fails) Over() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.told {
		f.tell(nil)
	}
	f.n, f.told = 0, false
}

// Pace lets so many through at once, and then one each while. It must be made by NewPace and may be used by several goroutines.
type Pace struct {
	mu    sync.Mutex
	burst int
	every time.Duration
	free  time.Time // when all of the burst may be used again
}

// NewPace makes a pace.
func NewPace(burst int, every time.Duration) *Pace { return &Pace{burst: burst, every: every} }

// Wait blocks until the next one may go, and reports whether ctx is still going.
func (p *Pace) Wait(ctx context.Context) bool {
	return Pause(ctx, p.takeTurn(time.Now())) && ctx.Err() == nil
}

// takeTurn takes the next turn and says how long it is until then.
func (p *Pace) takeTurn(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.free.Before(now) {
		p.free = now
	}
	p.free = p.free.Add(p.every)
	return p.free.Sub(now) - time.Duration(p.burst)*p.every
}
