package pattern

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// dfa says whether a text holds a match of a pattern, in one step a character: package regexp takes one for each place of the pattern where a match may
// stand. Its states are made when a text first comes to them. It is safe for concurrent use.
//
// Source: R. Cox, Regular Expression Matching in the Wild (2010), https://swtch.com/~rsc/regexp/regexp3.html
type dfa struct {
	prog     *syntax.Prog
	anchored bool // a match begins with the text
	looks    bool // the pattern asks what stands around a place

	looksBack  bool     // it does so where a match begins
	mayBeEmpty bool     // a match may have no character
	bounds     []rune   // where each stretch of characters begins between which the pattern makes no difference
	classes    []uint16 // of each stretch: several that stand in the same sets are one
	firsts     []rune   // of each class, a character that stands for all of it
	ascii      [utf8.RuneSelf]uint16
	kana       [kanaEnd - kanaBegin]uint16
	start      atomic.Pointer[state]
	once       [4]atomic.Pointer[state] // see onceAt

	mu     sync.Mutex
	states map[string]*state
	room   int // for how many more ways from a state to the next
	member []bool
}

// state is where matches may stand between two characters: at which instructions of the program, and behind what.
type state struct {
	at     []uint32
	behind rune
	once   bool                    // no match begins from here on
	next   []atomic.Pointer[state] // by class, the last one at the end of the text
}

var matched, failed = &state{}, &state{}

// What Japanese has most of, and patterns make most differences between.
const (
	kanaBegin = '\u3000'
	kanaEnd   = '\u3100'
)

// maxWays bounds the memory of an automaton: eight bytes each.
const maxWays = 1 << 16

// newDFA makes the automaton of a pattern.
func newDFA(tree *syntax.Regexp) *dfa {
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		panic("pattern: " + err.Error()) // it was read before
	}
	d := &dfa{prog: prog, member: make([]bool, len(prog.Inst))}
	d.anchored = prog.StartCond()&syntax.EmptyBeginText != 0
	d.classify()
	d.looksBack, d.mayBeEmpty = d.looksFirst()
	d.begin()
	return d
}

// begin forgets all states, and has the automaton grow again from its start: what texts led to that nobody says any more takes no room for ever. Whoever is
// in the middle of a text goes on with the states that they have. The lock is held.
func (d *dfa) begin() {
	d.states, d.room = map[string]*state{}, maxWays
	d.start.Store(d.stateAt(d.settle([]uint32{uint32(d.prog.Start)}), -1, d.anchored))
	for k := range d.once {
		d.once[k].Store(nil)
	}
}

// classify finds the characters between which the pattern makes a difference, and those between which it makes none: of all letters of all scripts a
// set has hundreds of stretches, and each state would have a way from each of them.
func (d *dfa) classify() {
	sets := d.runeSets()
	bounds := map[rune]bool{0: true}
	for _, set := range sets {
		for i := 0; i < len(set); i += 2 {
			bounds[set[i]], bounds[set[i+1]+1] = true, true
		}
	}
	for r := range bounds {
		d.bounds = append(d.bounds, r)
	}
	slices.Sort(d.bounds)
	d.joinStretches(sets)
	for r := range d.ascii {
		d.ascii[r] = uint16(d.search(rune(r)))
	}
	for i := range d.kana {
		d.kana[i] = uint16(d.search(kanaBegin + rune(i)))
	}
}

// runeSets are the sets of characters that the pattern asks for, each once, as pairs of a first and a last character.
func (d *dfa) runeSets() (sets [][]rune) {
	known := map[string]bool{}
	add := func(set []rune) {
		if key := string(set); !known[key] {
			known[key] = true
			sets = append(sets, set)
		}
	}
	for _, in := range d.prog.Inst {
		switch in.Op {
		case syntax.InstEmptyWidth:
			d.looks = true
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			if len(in.Rune) != 1 {
				add(in.Rune)
				continue
			}
			set := []rune{in.Rune[0], in.Rune[0]}
			for r := unicode.SimpleFold(in.Rune[0]); syntax.Flags(in.Arg)&syntax.FoldCase != 0 && r != in.Rune[0]; r = unicode.SimpleFold(r) {
				set = append(set, r, r)
			}
			add(set)
		}
	}
	if d.looks {
		add([]rune{'\n', '\n'})
		add([]rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'})
	}
	return sets
}

// joinStretches makes one class of all stretches that stand in the same sets.
func (d *dfa) joinStretches(sets [][]rune) {
	in := make([][]byte, len(d.bounds)) // the numbers of the sets of each stretch
	for n, set := range sets {
		for i := 0; i < len(set); i += 2 {
			for k := d.stretch(set[i]); k < len(d.bounds) && d.bounds[k] <= set[i+1]; k++ {
				in[k] = binary.LittleEndian.AppendUint32(in[k], uint32(n))
			}
		}
	}
	known := map[string]uint16{}
	for k, sets := range in {
		class, ok := known[string(sets)]
		if !ok {
			class = uint16(len(d.firsts))
			known[string(sets)] = class
			d.firsts = append(d.firsts, d.bounds[k])
		}
		d.classes = append(d.classes, class)
	}
}

// search is the class of a character.
func (d *dfa) search(r rune) int { return int(d.classes[d.stretch(r)]) }

// stretch is the number of the stretch that a character lies in.
func (d *dfa) stretch(r rune) int {
	from, to := 0, len(d.bounds) // the last bound that is not behind it is in between
	for to-from > 1 {
		if middle := int(uint(from+to) >> 1); d.bounds[middle] <= r {
			from = middle
		} else {
			to = middle
		}
	}
	return from
}

// classAt is the class of the character at a byte of a text, and how many bytes it has.
func (d *dfa) classAt(s string, i int) (class, size int) {
	if s[i] < utf8.RuneSelf {
		return int(d.ascii[s[i]]), 1
	}
	r, size := RuneAt(s, i)
	if r >= kanaBegin && r < kanaEnd {
		return int(d.kana[r-kanaBegin]), size
	}
	return d.search(r), size
}

// RuneAt is utf8.DecodeRuneInString of s[i:], faster for what Japanese is written in: no text takes more steps than one of it.
func RuneAt(s string, i int) (rune, int) {
	if i+2 < len(s) && s[i] >= 0xE1 && s[i] <= 0xEC && s[i+1]&0xC0 == 0x80 && s[i+2]&0xC0 == 0x80 {
		return rune(s[i]&0x0F)<<12 | rune(s[i+1]&0x3F)<<6 | rune(s[i+2]&0x3F), 3
	}
	return utf8.DecodeRuneInString(s[i:])
}

// match reports whether a text holds a match. It does not know where that would take too much memory.
func (d *dfa) match(s string) (found, known bool) {
	q, _ := d.run(d.start.Load(), s, 0)
	return q == matched, q != nil
}

// run is the state that a text from a byte on comes to, and where what is known of it then ends. The state is nil where there is no room.
func (d *dfa) run(q *state, s string, i int) (*state, int) {
	for i < len(s) && q != matched && q != failed {
		class, size := d.classAt(s, i)
		if q = d.after(q, class); q == nil {
			return nil, i
		}
		i += size
	}
	if q != matched && q != failed {
		q = d.after(q, len(d.firsts))
	}
	return q, i
}

// after is the state behind a character of a class; nil where there is no room for it.
func (d *dfa) after(q *state, class int) *state {
	if next := q.next[class].Load(); next != nil {
		return next
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	next := d.step(q, class)
	if next != nil {
		q.next[class].Store(next)
	}
	return next
}

func (d *dfa) step(q *state, class int) *state {
	r := rune(-1)
	if class < len(d.firsts) {
		r = d.firsts[class]
	}
	now := d.follow(q.at, syntax.EmptyOpContext(q.behind, r))
	var next []uint32
	for _, pc := range now {
		in := &d.prog.Inst[pc]
		if in.Op == syntax.InstMatch {
			return matched
		}
		if r >= 0 && in.Op != syntax.InstEmptyWidth && in.MatchRune(r) {
			next = append(next, in.Out)
		}
	}
	if r < 0 {
		return failed
	}
	if !q.once {
		next = append(next, uint32(d.prog.Start))
	}
	next = d.settle(next)
	switch {
	case len(next) == 0:
		return failed
	case slices.ContainsFunc(next, func(pc uint32) bool { return d.prog.Inst[pc].Op == syntax.InstMatch }):
		return matched
	}
	return d.stateAt(next, d.kind(r), q.once)
}

// kind stands for all characters behind which the same is asked.
func (d *dfa) kind(r rune) rune {
	switch {
	case !d.looks:
		return ' '
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// settle is where a match that stands at these instructions stands before it looks at what is around it, in order.
func (d *dfa) settle(at []uint32) []uint32 { return d.follow(at, 0) }

// follow is where a match that stands at these instructions may stand without a character more, given what is around the place.
func (d *dfa) follow(at []uint32, around syntax.EmptyOp) (out []uint32) {
	clear(d.member)
	todo := slices.Clone(at)
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if d.member[pc] {
			continue
		}
		d.member[pc] = true
		switch in := &d.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			todo = append(todo, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			todo = append(todo, in.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^around == 0 {
				todo = append(todo, in.Out)
			} else {
				out = append(out, pc)
			}
		case syntax.InstFail:
		default:
			out = append(out, pc)
		}
	}
	slices.Sort(out)
	return out
}

// stateAt is the state at instructions and behind a character; nil where there is no room for one more: this text is read without it, and the next one
// finds room again.
func (d *dfa) stateAt(at []uint32, behind rune, once bool) *state {
	key := make([]byte, 0, 4*len(at)+2)
	for _, pc := range at {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	key = append(key, byte(behind))
	if once {
		key = append(key, 1)
	}
	if q := d.states[string(key)]; q != nil {
		return q
	}
	ways := len(d.firsts) + 1
	if d.room -= ways; d.room < 0 && len(d.states) > 0 {
		d.begin()
		return nil
	}
	q := &state{at: at, behind: behind, once: once, next: make([]atomic.Pointer[state], ways)}
	d.states[string(key)] = q
	return q
}
