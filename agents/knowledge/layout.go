package knowledge

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// The rows of an index:
//
//	stats                   numbers of the whole collection
//	f/SOURCE\0FILE          a document: its hash and the sections made of it
//	s/ID                    a section
//	t/TERM                  the sections with a term: postings by ID
//	v/MODEL\0ID             a section's vector, of length 1
//
// A query reads stats, one row for each of its terms, and the sections that it returns.
const statsKey = "stats"

func documentKey(source, file string) string   { return "f/" + source + "\x00" + file }
func sectionKey(id uint32) string              { return "s/" + number(id) }
func termKey(term string) string               { return "t/" + term }
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

// postings calls yield with each posting of a row, by rising ID.
func postings(row []byte, yield func(posting)) error {
	var p posting
	for len(row) > 0 {
		var v [3]uint64
		for i := range v {
			x, n := binary.Uvarint(row)
			if n <= 0 {
				return fmt.Errorf("knowledge: a row of postings is damaged")
			}
			v[i], row = x, row[n:]
		}
		p = posting{id: p.id + uint32(v[0]), count: uint32(v[1]), length: uint32(v[2])}
		yield(p)
	}
	return nil
}

// get decodes a row of JSON; ok is false when there is none.
func get[T any](r Reader, key string) (v T, ok bool, err error) {
	row, err := r.Get(key)
	if err != nil || row == nil {
		return v, false, err
	}
	if err := json.Unmarshal(row, &v); err != nil {
		return v, false, fmt.Errorf("knowledge: row %q is damaged: %w", key[:strings.IndexAny(key+"/", "/")], err)
	}
	return v, true, nil
}

func put(w Writer, key string, v any) error {
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
