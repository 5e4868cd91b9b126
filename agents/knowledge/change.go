package knowledge

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents"
)

// change gathers what an Add does to postings, so that each term's row is written once however many sections it touches.
type change struct {
	w     agents.TableWriter
	stats stats
	gone  map[string][]uint32 // by term: sections that are taken out
	new   map[string][]posting
	freed []uint32 // sections that are taken out
}

func begin(w agents.TableWriter) (*change, error) {
	s, _, err := get[stats](w, statsKey)
	return &change{w: w, stats: s, gone: map[string][]uint32{}, new: map[string][]posting{}}, err
}

// replace takes a file out, if it is there, and puts what it has become in.
func (c *change) replace(source string, p parsed) error {
	before, ok, err := get[document](c.w, documentKey(source, p.file))
	if err != nil {
		return err
	}
	if ok && before.Hash == p.hash {
		return nil
	}
	if ok {
		if err := c.remove(source, p.file, before); err != nil {
			return err
		}
	}
	if p.hash == "" {
		return nil
	}
	return c.insert(source, p)
}

func (c *change) insert(source string, p parsed) error {
	d := document{Hash: p.hash, Sections: make([]uint32, len(p.sections))}
	for i, s := range p.sections {
		s.Source = source
		id := c.stats.take()
		d.Sections[i] = id
		for term, n := range s.counts {
			c.new[term] = append(c.new[term], posting{id: id, count: n, length: s.length})
		}
		c.stats.Sections++
		c.stats.Length += int(s.length)
		if err := put(c.w, sectionKey(id), s.Section); err != nil {
			return err
		}
	}
	return put(c.w, documentKey(source, p.file), d)
}

func (c *change) remove(source, file string, d document) error {
	for _, id := range d.Sections {
		s, _, err := get[Section](c.w, sectionKey(id))
		if err != nil {
			return err
		}
		counts, length := count(s)
		for term := range counts {
			c.gone[term] = append(c.gone[term], id)
		}
		c.stats.Sections--
		c.stats.Length -= int(length)
		c.stats.Free = append(c.stats.Free, id)
		if err := c.w.Delete(sectionKey(id)); err != nil {
			return err
		}
	}
	c.freed = append(c.freed, d.Sections...)
	return c.w.Delete(documentKey(source, file))
}

// commit takes the vectors of what is gone out, all in one pass, and writes the terms' rows and the numbers.
func (c *change) commit() error {
	if err := c.removeVectors(c.freed); err != nil {
		return err
	}
	touched := maps.Clone(c.gone)
	for term := range c.new {
		touched[term] = nil
	}
	for _, term := range slices.Sorted(maps.Keys(touched)) {
		if err := c.rewrite(term); err != nil {
			return err
		}
	}
	return put(c.w, statsKey, c.stats)
}

// rewrite writes a term's row anew. What it has too much becomes parts, which are only touched again to take something out.
func (c *change) rewrite(term string) error {
	row, err := c.w.Get(termKey(term))
	if err != nil {
		return err
	}
	n, row, err := occurrences(row)
	if err != nil {
		return err
	}
	gone := map[uint32]bool{}
	for _, id := range c.gone[term] {
		gone[id] = true
	}
	var latest []posting
	if err := postings(row, func(p posting) { latest = append(latest, p) }); err != nil {
		return err
	}
	taken, err := c.thinParts(term, gone)
	if err != nil {
		return err
	}
	had := len(latest)
	latest = slices.DeleteFunc(latest, func(p posting) bool { return gone[p.id] })
	n += len(c.new[term]) - taken - (had - len(latest))
	if n == 0 {
		return c.w.Delete(termKey(term))
	}
	latest = append(latest, c.new[term]...)
	slices.SortFunc(latest, byID)
	for ; len(latest) > partLimit; latest = latest[partLimit:] {
		if err := c.putPart(term, latest[:partLimit]); err != nil {
			return err
		}
	}
	return c.w.Put(termKey(term), appendPostings(binary.AppendUvarint(nil, uint64(n)), latest))
}

// thinParts takes what is gone out of a term's parts, and says how much that was.
func (c *change) thinParts(term string, gone map[uint32]bool) (taken int, err error) {
	if len(gone) == 0 {
		return 0, nil
	}
	changed := map[string][]posting{} // by the part's key before
	err = c.w.Scan(partPrefix(term), func(key string, part []byte) error {
		var left []posting
		had := 0
		err := postings(part, func(p posting) {
			if had++; !gone[p.id] {
				left = append(left, p)
			}
		})
		if had > len(left) {
			changed[key] = left
			taken += had - len(left)
		}
		return err
	})
	for _, key := range slices.Sorted(maps.Keys(changed)) {
		if err == nil {
			err = c.w.Delete(key)
		}
		if left := changed[key]; err == nil && len(left) > 0 {
			err = c.putPart(term, left)
		}
	}
	return taken, err
}

// putPart writes postings as a part of their own: no other has the ID of the first.
func (c *change) putPart(term string, all []posting) error {
	return c.w.Put(partPrefix(term)+number(all[0].id), appendPostings(nil, all))
}

func byID(a, b posting) int { return cmp.Compare(a.id, b.id) }

// The weights of a section's fields: what it is called tells more than what it says.
const (
	headingWeight = 2
	parentWeight  = 0.5
)

// counted is a section with how often it has each term, and how long it is.
type counted struct {
	Section
	counts map[string]uint32
	length uint32
}

func countAll(sections []Section) []counted {
	out := make([]counted, len(sections))
	for i, s := range sections {
		out[i].Section = s
		out[i].counts, out[i].length = count(s)
	}
	return out
}

// count is how often a section has each term, in quarters, and how long it is, in terms.
func count(s Section) (counts map[string]uint32, length uint32) {
	sums := map[string]float64{}
	n := 0.0
	field := func(text string, weight float64) {
		terms(text, func(term string, _ float64) {
			sums[term] += weight
			n += weight
		})
	}
	if s.Title == "" {
		field(s.Heading, headingWeight)
	}
	field(s.Title, headingWeight)
	for _, p := range s.Parents {
		field(p, parentWeight)
	}
	field(s.Text, 1)
	if isJapanese(s.Text) {
		sums[japanese] = 1
	}
	counts = make(map[string]uint32, len(sums))
	for term, sum := range sums {
		counts[term] = uint32(4 * sum)
	}
	return counts, uint32(n)
}
