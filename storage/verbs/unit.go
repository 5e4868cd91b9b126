package verbs

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// Unit is a unit of work over rows that are far away: what a plan named is loaded first, what is written stays here until the end, and nothing is read
// twice. Keepers whose rows are near have no use for it but to check plans. It is for one goroutine.
type Unit struct {
	Rows                     // where what is missing is read, and all that is not rows is done
	known  map[string][]byte // as it was; nil for a row that is not there
	whole  []Range           // of which all is known
	edits  map[string][]byte // as it is to be; nil for a row that is deleted
	missed [][]byte

	numbers, messages int // that may still be drawn
}

// NewUnit begins one over rows of which nothing is known.
func NewUnit(far Rows) *Unit {
	return &Unit{Rows: far, known: map[string][]byte{}, edits: map[string][]byte{}}
}

// Missed are the keys and prefixes that were read although no plan named them, and numbers that were drawn so.
func (u *Unit) Missed() [][]byte { return u.missed }

// Load reads what a plan names, and returns the threads that it leads to.
func (u *Unit) Load(p Plan) ([]bot.ThreadID, error) {
	defer func(before [][]byte) { u.missed = before }(u.missed)
	u.numbers, u.messages = u.numbers+p.Numbers, u.messages+p.Messages
	held := slices.Clone(p.Threads)
	for _, lead := range p.Through {
		content, err := u.Get(lead.Key)
		if err != nil {
			return nil, err
		}
		if id := ThreadIn(content); id != "" {
			held = append(held, id)
		}
	}
	slices.Sort(held)
	held = slices.Compact(held)
	for _, id := range held {
		for _, part := range p.Of {
			if k, r := part.For(id); k != nil {
				p.Keys = append(p.Keys, k)
			} else {
				p.Ranges = append(p.Ranges, r)
			}
		}
	}
	for _, r := range p.Ranges {
		if err := u.learn(r); err != nil {
			return nil, err
		}
	}
	for _, k := range p.Keys {
		if _, err := u.Get(k); err != nil {
			return nil, err
		}
	}
	return held, nil
}

// Know takes in a row as it is stored; nil says that there is none.
func (u *Unit) Know(key, content []byte) { u.known[string(key)] = copied(content) }

func copied(content []byte) []byte {
	if content == nil {
		return nil
	}
	return append([]byte{}, content...)
}

// learn reads a range that is not known yet.
func (u *Unit) learn(r Range) error {
	if u.knows(r) {
		return nil
	}
	u.missed = append(u.missed, r.Prefix)
	u.whole = append(u.whole, r)
	return u.Rows.Scan(r, func(k, content []byte) error {
		u.Know(k, content)
		return nil
	})
}

func (u *Unit) knows(r Range) bool {
	return slices.ContainsFunc(u.whole, func(w Range) bool {
		if w.Most == 0 && w.Upto == nil && w.After == nil {
			return bytes.HasPrefix(r.Prefix, w.Prefix)
		}
		return w.Most == r.Most && w.Back == r.Back && bytes.Equal(w.Prefix, r.Prefix) && bytes.Equal(w.Upto, r.Upto) && bytes.Equal(w.After, r.After)
	})
}

// TookForNew reports whether a row was not there when the unit read it.
func (u *Unit) TookForNew(key []byte) bool {
	content, known := u.known[string(key)]
	return content == nil && (known || u.knows(Range{Prefix: key}))
}

// Get reads a row.
func (u *Unit) Get(key []byte) ([]byte, error) {
	if content, edited := u.edits[string(key)]; edited {
		return content, nil
	}
	if content, known := u.known[string(key)]; known || u.knows(Range{Prefix: key}) {
		return content, nil
	}
	u.missed = append(u.missed, key)
	content, err := u.Rows.Get(key)
	if err == nil {
		u.Know(key, content)
	}
	return u.known[string(key)], err
}

// Put writes a row.
func (u *Unit) Put(key, content []byte) error {
	u.edits[string(key)] = append([]byte{}, content...)
	return nil
}

// Del deletes a row.
func (u *Unit) Del(key []byte) error {
	u.edits[string(key)] = nil
	return nil
}

// Scan reads the rows of a range.
func (u *Unit) Scan(r Range, fn func(key, content []byte) error) error {
	stored := r
	if u.deletedBelow(r.Prefix) {
		stored.Most = 0 // what was deleted must not count
	}
	if err := u.learn(stored); err != nil {
		return err
	}
	keys := u.below(r.Prefix)
	if r.Upto != nil {
		end := string(r.Prefix) + string(r.Upto)
		keys = slices.DeleteFunc(keys, func(k string) bool { return k > end && !strings.HasPrefix(k, end) })
	}
	if r.Back {
		slices.Reverse(keys)
	}
	if r.After != nil {
		keys = slices.DeleteFunc(keys, func(k string) bool { return !r.IsBehind([]byte(k)) })
	}
	if r.Most > 0 {
		keys = keys[:min(r.Most, len(keys))]
	}
	for _, k := range keys {
		if err := fn([]byte(k), u.now(k)); err != nil {
			return err
		}
	}
	return nil
}

func (u *Unit) deletedBelow(prefix []byte) bool {
	for k, content := range u.edits {
		if content == nil && strings.HasPrefix(k, string(prefix)) {
			return true
		}
	}
	return false
}

// Draw takes a number.
func (u *Unit) Draw() (uint64, error) {
	if u.numbers--; u.numbers < 0 {
		u.missed = append(u.missed, []byte("a number"))
	}
	return u.Rows.Draw()
}

// DrawMessage takes a message's number.
func (u *Unit) DrawMessage() (uint64, error) {
	if u.messages--; u.messages < 0 {
		u.missed = append(u.missed, []byte("a message's number"))
	}
	return u.Rows.DrawMessage()
}

// Naming reads the rows below a prefix that may name a thread.
func (u *Unit) Naming(prefix []byte, id bot.ThreadID, fn func(key, content []byte) error) error {
	u.missed = append(u.missed, prefix)
	err := u.Rows.Naming(prefix, id, func(k, content []byte) error {
		u.Know(k, content)
		return nil
	})
	if err != nil {
		return err
	}
	for _, k := range u.below(prefix) { // what does not name it is among them
		if err := fn([]byte(k), u.now(k)); err != nil {
			return err
		}
	}
	return nil
}

// below are the keys of the rows below a prefix that are known to be there now, in order.
func (u *Unit) below(prefix []byte) []string {
	var out []string
	for _, rows := range []map[string][]byte{u.known, u.edits} {
		for k := range rows {
			if strings.HasPrefix(k, string(prefix)) && u.now(k) != nil {
				out = append(out, k)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (u *Unit) now(k string) []byte {
	if content, edited := u.edits[k]; edited {
		return content
	}
	return u.known[k]
}

// Edits passes what was written to fn, in the order of the keys; nil content for a row that is deleted.
func (u *Unit) Edits(fn func(key, content []byte) error) error {
	for _, k := range slices.Sorted(maps.Keys(u.edits)) {
		if err := fn([]byte(k), u.edits[k]); err != nil {
			return err
		}
	}
	return nil
}
