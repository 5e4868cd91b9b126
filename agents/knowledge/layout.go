package knowledge

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// The rows of an index:
//
//	stats                   numbers of the whole collection
//	f/SOURCE\0FILE          a document: its hash and the sections made of it
//	s/ID                    a section
//	t/TERM                  in how many sections a term is, and the latest of their postings by ID; all of them in an index from before there were parts
//	p/TERM\0ID              further postings of a term, by the ID of the first
//	v/MODEL\0ID             a section's vector, of length 1
//
// A query reads stats, the rows of its terms, and the sections that it returns.
const statsKey = "stats"

func documentKey(source, file string) string   { return "f/" + source + "\x00" + file }
func sectionKey(id uint32) string              { return "s/" + number(id) }
func termKey(term string) string               { return "t/" + term }
func partPrefix(term string) string            { return "p/" + term + "\x00" }
func vectorPrefix(model string) string         { return "v/" + model + "\x00" }
func vectorKey(model string, id uint32) string { return vectorPrefix(model) + number(id) }

// number sorts as the ID does.
func number(id uint32) string { return fmt.Sprintf("%08x", id) }

// stats are what BM25 needs to know of the collection. IDs are used again, so that they stay dense.
type stats struct {
	Sections int      `json:"sections"`
	Length   int      `json:"length"` // of all sections together
	Next     uint32   `json:"next"`   // the ID after the highest that was ever given
	Free     []uint32 `json:"free,omitempty"`
}

func (s *stats) take() uint32 {
	if n := len(s.Free); n > 0 {
		id := s.Free[n-1]
		s.Free = s.Free[:n-1]
		return id
	}
	s.Next++
	return s.Next - 1
}

// document is what is remembered of a file.
type document struct {
	Hash     string   `json:"hash"`
	Sections []uint32 `json:"sections"`
}

// posting says how often, weighted, a section has a term, and how long the section is.
type posting struct {
	id     uint32
	count  uint32 // in quarters: weights of fields and pairs are fractions
	length uint32
}

// appendPosting writes a posting after the one with the ID before.
func appendPosting(b []byte, p posting, before uint32) []byte {
	b = binary.AppendUvarint(b, uint64(p.id-before))
	b = binary.AppendUvarint(b, uint64(p.count))
	return binary.AppendUvarint(b, uint64(p.length))
}

// occurrences is in how many sections a term is: what its row begins with, before the postings.
func occurrences(row []byte) (n int, rest []byte, err error) {
	if row == nil {
		return 0, nil, nil
	}
	v, size := binary.Uvarint(row)
	if size <= 0 {
		return 0, nil, errDamaged
	}
	return int(v), row[size:], nil
}

var errDamaged = errors.New("knowledge: a row of postings is damaged")

// postings calls yield with each posting, by rising ID.
func postings(row []byte, yield func(posting)) error {
	var p posting
	for len(row) > 0 {
		id, n := binary.Uvarint(row)
		count, m := binary.Uvarint(row[max(n, 0):])
		length, l := binary.Uvarint(row[max(n, 0)+max(m, 0):])
		if n <= 0 || m <= 0 || l <= 0 {
			return errDamaged
		}
		row = row[n+m+l:]
		p = posting{id: p.id + uint32(id), count: uint32(count), length: uint32(length)}
		yield(p)
	}
	return nil
}

// partLimit is how many postings a part has. What is added to a term that many sections have writes no more than that anew.
const partLimit = 128

// allPostings calls yield with each posting of a term: those of its row, then those of its parts.
func allPostings(r agents.TableReader, term string, row []byte, yield func(posting)) error {
	if err := postings(row, yield); err != nil {
		return err
	}
	return r.Scan(partPrefix(term), func(_ string, part []byte) error { return postings(part, yield) })
}

func appendPostings(b []byte, all []posting) []byte {
	before := uint32(0)
	for _, p := range all {
		b = appendPosting(b, p, before)
		before = p.id
	}
	return b
}

// get decodes a row of JSON; ok is false when there is none.
func get[T any](r agents.TableReader, key string) (v T, ok bool, err error) {
	row, err := r.Get(key)
	if err != nil || row == nil {
		return v, false, err
	}
	if err := json.Unmarshal(row, &v); err != nil {
		return v, false, fmt.Errorf("knowledge: row %q is damaged: %w", key[:strings.IndexAny(key+"/", "/")], err)
	}
	return v, true, nil
}

func put(w agents.TableWriter, key string, v any) error {
	row, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("knowledge: encode a row: %w", err)
	}
	return w.Put(key, row)
}

func appendVector(b []byte, v []float32) []byte {
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	return b
}

// dot is the cosine of a vector and a stored one; 0 when their lengths differ.
func dot(v []float32, row []byte) float64 {
	if len(row) != 4*len(v) {
		return 0
	}
	var sum float32
	for i, x := range v {
		sum += x * math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:]))
	}
	return float64(sum)
}
