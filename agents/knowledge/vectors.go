package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
)

// atOnce is how many texts an embedder is given.
const atOnce = 64

// rrf is the constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009).
const rrf = 60

// Embed makes up the vectors that are missing, a transaction for each batch: what was paid for is kept when the embedder fails. Without
// an embedder it does nothing.
func (x *Index) Embed(ctx context.Context) error {
	if x.embed == nil {
		return nil
	}
	missing, err := x.missing(ctx)
	if err != nil {
		return err
	}
	done := 0
	for part := range slices.Chunk(missing, atOnce) {
		texts := make([]string, len(part))
		for i, m := range part {
			texts[i] = m.text
		}
		vectors, err := x.vectors(ctx, texts)
		if err != nil {
			return err
		}
		err = x.rows.Update(ctx, func(w agents.TableWriter) error {
			return putVectors(w, x.embed.Model(), part, vectors)
		})
		if err != nil {
			return fmt.Errorf("knowledge: store vectors: %w", err)
		}
		done += len(part)
		x.tell(done, len(missing))
	}
	return nil
}

// unembedded is a section without a vector.
type unembedded struct {
	id   uint32
	text string
}

func (x *Index) missing(ctx context.Context) ([]unembedded, error) {
	var out []unembedded
	err := x.rows.View(ctx, func(r agents.TableReader) error {
		st, _, err := get[stats](r, statsKey)
		if err != nil {
			return err
		}
		for id := range st.Next {
			row, err := r.Get(vectorKey(x.embed.Model(), id))
			if err != nil {
				return err
			}
			if row != nil {
				continue
			}
			s, ok, err := get[Section](r, sectionKey(id))
			if err != nil {
				return err
			}
			if ok {
				out = append(out, unembedded{id, textOfSection(s)})
			}
		}
		return nil
	})
	return out, err
}

// putVectors writes the vectors of sections that have not become others while the embedder worked.
func putVectors(w agents.TableWriter, model string, of []unembedded, vectors [][]float32) error {
	for i, m := range of {
		s, ok, err := get[Section](w, sectionKey(m.id))
		if err != nil {
			return err
		}
		if !ok || textOfSection(s) != m.text {
			continue
		}
		if err := w.Put(vectorKey(model, m.id), appendVector(nil, vectors[i])); err != nil {
			return err
		}
	}
	return nil
}

// textOfSection is what a vector is made of: the section with what it stands under.
func textOfSection(s Section) string {
	return strings.Join(append(slices.Clone(s.Parents), cmp.Or(s.Title, s.Heading), s.Text), "\n")
}

// patience is how long a search waits for its vector: whoever asks is waiting, and words find something meanwhile.
const patience = 5 * time.Second

func (x *Index) vectorOf(ctx context.Context, query string) ([]float32, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	vectors, err := x.vectors(ctx, []string{query})
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}

// vectors asks the embedder and brings what it gives to length 1.
func (x *Index) vectors(ctx context.Context, texts []string) ([][]float32, error) {
	vectors, err := x.embed.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("knowledge: embed: %w", err)
	}
	if len(vectors) != len(texts) {
		return nil, fmt.Errorf("knowledge: embed: %d vectors for %d texts", len(vectors), len(texts))
	}
	out := make([][]float32, len(vectors))
	for i, v := range vectors {
		if out[i], err = unit(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func unit(v []float32) ([]float32, error) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return nil, errors.New("knowledge: embed: a vector without a direction")
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / math.Sqrt(sum))
	}
	return out, nil
}

// nearest reads all vectors of the model: exact, and its time grows with the collection.
func (x *Index) nearest(r agents.TableReader, vector []float32, limit int) ([]scored, error) {
	var all []scored
	prefix := vectorPrefix(x.embed.Model())
	err := r.Scan(prefix, func(key string, row []byte) error {
		id, err := strconv.ParseUint(key[len(prefix):], 16, 32)
		if err != nil {
			return fmt.Errorf("knowledge: a vector's key is damaged: %w", err)
		}
		if cos := dot(vector, row); cos > 0 {
			all = append(all, scored{uint32(id), cos})
		}
		return nil
	})
	slices.SortFunc(all, better)
	return all[:min(limit, len(all))], err
}

// fuse ranks by the sum of reciprocal ranks.
func fuse(rankings ...[]scored) []scored {
	sums := map[uint32]float64{}
	for _, ranking := range rankings {
		for i, s := range ranking {
			sums[s.id] += 1 / float64(rrf+i+1)
		}
	}
	out := make([]scored, 0, len(sums))
	for id, sum := range sums {
		out = append(out, scored{id, sum})
	}
	slices.SortFunc(out, better)
	return out
}

// removeVectors takes out the vectors of sections, whichever model made them.
func (c *change) removeVectors(ids []uint32) error {
	if len(ids) == 0 {
		return nil
	}
	gone := map[string]bool{}
	for _, id := range ids {
		gone[number(id)] = true
	}
	var keys []string
	err := c.w.Scan("v/", func(key string, _ []byte) error {
		if gone[key[strings.LastIndexByte(key, 0)+1:]] {
			keys = append(keys, key)
		}
		return nil
	})
	for _, key := range keys {
		if err == nil {
			err = c.w.Delete(key)
		}
	}
	return err
}
