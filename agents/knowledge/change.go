package knowledge

import (
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

func (c *change) rewrite(term string) error {
	row, err := c.w.Get(termKey(term))
	if err != nil {
		return err
	}
	_, row, err = occurrences(row)
	if err != nil {
		return err
	}
	gone := map[uint32]bool{}
	for _, id := range c.gone[term] {
		gone[id] = true
	}
	var all []posting
	err = postings(row, func(p posting) {
		if !gone[p.id] {
			all = append(all, p)
		}
	})
	if err != nil {
		return err
	}
	all = append(all, c.new[term]...)
	if len(all) == 0 {
		return c.w.Delete(termKey(term))
	}
	slices.SortFunc(all, func(a, b posting) int { return int(a.id) - int(b.id) })
	b := binary.AppendUvarint(nil, uint64(len(all)))
	before := uint32(0)
	for _, p := range all {
		b = appendPosting(b, p, before)
		before = p.id
	}
	return c.w.Put(termKey(term), b)
}

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
