package knowledge

import (
	"context"
	"math"

	"github.com/mendanhq/mendan/agents"
)

// Rarity tells of each word how little of the collection has it: 1 when no section does, near 0 when nearly all do. A word of several
// terms is as rare as the rarest of them. It reads a row for each term.
func (x *Index) Rarity(ctx context.Context, words []string) ([]float64, error) {
	out := make([]float64, len(words))
	err := x.rows.View(ctx, func(r agents.TableReader) error {
		st, _, err := get[stats](r, statsKey)
		if err != nil {
			return err
		}
		for i, w := range words {
			if out[i], err = rarest(r, w, st.Sections); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

func rarest(r agents.TableReader, word string, sections int) (most float64, err error) {
	terms(word, func(term string, kind float64) {
		if err != nil || kind < 0.5 {
			return
		}
		var row []byte
		var n int
		if row, err = r.Get(termKey(term)); err != nil {
			return
		}
		if n, _, err = occurrences(row); err != nil {
			return
		}
		all := math.Log(1 + (float64(sections)+0.5)/0.5)
		most = max(most, math.Log(1+(float64(sections-n)+0.5)/(float64(n)+0.5))/all)
	})
	return most, err
}
