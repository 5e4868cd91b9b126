package knowledge

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// Hit is a section that a question may be about.
type Hit struct {
	Section
	Score float64 // BM25's, or the fused rank's; comparable within one Result only
}

// Result is what a search found, best first, one hit for each section however many parts it has.
type Result struct {
	Hits       []Hit
	VectorsErr error // why only words were searched though there is an embedder
}

// BM25's usual parameters: how soon further occurrences stop to count, and how much length does.
const (
	k1 = 1.2
	b  = 0.75
)

// Search finds at most limit sections. It reads the rows of the query's terms and waits for the embedder, if there is one; if
// that fails the words alone decide, and the result says so.
func (x *Index) Search(ctx context.Context, query string, limit int) (Result, error) {
	var res Result
	var vector []float32
	if x.embed != nil {
		vector, res.VectorsErr = x.vectorOf(ctx, query)
	}
	err := x.rows.View(ctx, func(r agents.TableReader) error {
		q, err := ask(r, query)
		if err != nil {
			return err
		}
		ranked := q.ranked(poolOf(limit))
		var parts [][]scored
		for _, c := range clauses(query) {
			part, err := ask(r, c)
			if err != nil {
				return err
			}
			parts = append(parts, part.ranked(1))
		}
		ranked = parted(ranked, parts)
		if vector != nil {
			near, err := x.nearest(r, vector, poolOf(limit))
			if err != nil {
				return err
			}
			ranked = fuse(ranked, near)
		}
		res.Hits, err = hits(r, ranked, limit)
		return err
	})
	return res, err
}

// poolOf is how many sections are ranked for so many hits: parts of one section are one hit.
func poolOf(limit int) int { return 4*limit + 20 }

// asked is a query on its way through the rows.
type asked struct {
	weights map[string]float64 // of each term: how rare it is, and how much its kind tells
	others  map[string]bool    // terms of other words for what is asked
	scores  []float64          // by ID
}

// scored is a section's place in a ranking.
type scored struct {
	id    uint32
	score float64
}

// told is the share of the strongest term's weight below which a term tells too little to be looked up: what nearly every section
// has, such as endings and courtesy, would be most of the work.
const told = 0.05

// otherLanguage is what a section written in another script than the question is worth beside one in the same.
const otherLanguage = 0.6

func ask(r agents.TableReader, query string) (*asked, error) {
	st, _, err := get[stats](r, statsKey)
	if err != nil || st.Sections == 0 {
		return &asked{}, err
	}
	q := &asked{weights: map[string]float64{}, others: map[string]bool{}, scores: make([]float64, st.Next)}
	terms(query, func(term string, kind float64) { q.weights[term] = kind })
	otherTerms(query, q.other)
	if err := q.readAhead(r); err != nil {
		return nil, err
	}
	if err := q.respell(r); err != nil {
		return nil, err
	}
	rows, err := q.weigh(r, st.Sections)
	if err != nil {
		return nil, err
	}
	average := float64(st.Length) / float64(st.Sections)
	for _, term := range slices.Sorted(maps.Keys(rows)) { // sums have the same last digit each time
		if err := q.add(r, term, rows[term], average); err != nil {
			return nil, err
		}
	}
	return q, q.prefer(r, query)
}

// readAhead reads the rows of all terms at once.
func (q *asked) readAhead(r agents.TableReader) error {
	keys := []string{termKey(japanese)}
	for term := range q.weights {
		keys = append(keys, termKey(term))
	}
	return agents.ReadAhead(r, keys...)
}

// respell adds what words that no section has are likely meant to be.
func (q *asked) respell(r agents.TableReader) error {
	for term, kind := range maps.Clone(q.weights) {
		if kind < 1 || q.others[term] {
			continue
		}
		row, err := r.Get(termKey(term))
		if err != nil {
			return err
		}
		if row != nil {
			continue
		}
		words, err := spelt(r, term)
		if err != nil {
			return err
		}
		for _, w := range words {
			q.other(w, misspelt*kind)
		}
		if len(words) == 0 {
			for _, g := range lexicon.Meant(term) {
				groupTerms(g, q.other)
			}
		}
	}
	return nil
}

// other adds a term of another word for what is asked.
func (q *asked) other(term string, weight float64) {
	q.weights[term] = max(q.weights[term], weight)
	q.others[term] = true
}

// misspelt is what a word tells beside the one that was written and that no section has.
const misspelt = 0.8

// weigh makes the weights those of this collection, and gives the postings of the terms that tell something.
func (q *asked) weigh(r agents.TableReader, sections int) (map[string][]byte, error) {
	rows, most := map[string][]byte{}, 0.0
	for term, kind := range q.weights {
		row, err := r.Get(termKey(term))
		if err != nil {
			return nil, err
		}
		n, row, err := occurrences(row)
		if err != nil {
			return nil, err
		}
		weight := kind * math.Log(1+(float64(sections-n)+0.5)/(float64(n)+0.5))
		q.weights[term] = weight
		if n > 0 {
			rows[term], most = row, max(most, weight)
		}
	}
	maps.DeleteFunc(rows, func(term string, _ []byte) bool { return q.weights[term] < told*most })
	return rows, nil
}

// add scores the sections that have a term.
func (q *asked) add(r agents.TableReader, term string, row []byte, average float64) error {
	weight := q.weights[term]
	perLength, least := k1*b/average, k1*(1-b)
	return allPostings(r, term, row, func(p posting) { // an ID beyond the collection is damage, and no section
		if int(p.id) >= len(q.scores) {
			return
		}
		tf := float64(p.count) / 4
		q.scores[p.id] += weight * tf * (k1 + 1) / (tf + least + perLength*float64(p.length))
	})
}

// prefer puts sections in the question's script before those in another.
func (q *asked) prefer(r agents.TableReader, query string) error {
	row, err := r.Get(termKey(japanese))
	if err != nil {
		return err
	}
	n, row, err := occurrences(row)
	if err != nil || n == 0 {
		return err
	}
	factor := otherLanguage
	if isJapanese(query) {
		factor = 1 / otherLanguage // the others' place falls as these rise
	}
	return allPostings(r, japanese, row, func(p posting) {
		if int(p.id) < len(q.scores) {
			q.scores[p.id] *= factor
		}
	})
}

// ranked are the best sections, best first; equals by their ID, so that a search is the same each time.
func (q *asked) ranked(limit int) []scored {
	best := make([]scored, 0, limit+1)
	for id, score := range q.scores {
		if score == 0 || len(best) == limit && score <= best[limit-1].score {
			continue
		}
		s := scored{uint32(id), score}
		at, _ := slices.BinarySearchFunc(best, s, better)
		best = slices.Insert(best, at, s)
		best = best[:min(limit, len(best))]
	}
	return best
}

func better(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) }

// hits reads the sections of a ranking, the first part of each that comes.
func hits(r agents.TableReader, ranked []scored, limit int) ([]Hit, error) {
	type name struct{ source, file, heading string }
	seen := map[name]bool{}
	var out []Hit
	var keys []string
	for _, s := range ranked[:min(limit, len(ranked))] {
		keys = append(keys, sectionKey(s.id))
	}
	if err := agents.ReadAhead(r, keys...); err != nil {
		return nil, err
	}
	for _, s := range ranked {
		if len(out) == limit {
			break
		}
		section, ok, err := get[Section](r, sectionKey(s.id))
		if err != nil {
			return nil, err
		}
		n := name{section.Source, section.File, section.Heading}
		if !ok || seen[n] {
			continue
		}
		seen[n] = true
		out = append(out, Hit{Section: section, Score: s.score})
	}
	return out, nil
}
