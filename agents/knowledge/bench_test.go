package knowledge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/knowledge"
)

// many are documents with 10,000 sections of about 130 characters: words of two characters, a few of them everywhere, most of them
// rare, as words are, and the endings of courtesy in every sentence.
func many() docs { return manyOf(200) }

// manyOf is many with so many documents of fifty sections each.
func manyOf(files int) docs {
	r := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(r, 1.1, 8, 5999)
	word := func() string { n := zipf.Uint64(); return string([]rune{rune(0x4e00 + n%1500), rune(0x5000 + n/3)}) }
	d := docs{}
	for f := range files {
		var b strings.Builder
		for s := range 50 {
			fmt.Fprintf(&b, "## %s%s E-%d\n", word(), word(), f*50+s)
			for range 6 {
				fmt.Fprintf(&b, "%sの%sを%sして、%sにしてください。", word(), word(), word(), word())
			}
			b.WriteString("\n\n")
		}
		d[fmt.Sprintf("%03d.md", f)] = b.String()
	}
	return d
}

// BenchmarkAdd is the time for a section: it is to be the same for ten times as many.
func BenchmarkAdd(b *testing.B) {
	for _, sections := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(sections), func(b *testing.B) {
			files := manyOf(sections / 50).fs()
			for b.Loop() {
				if _, err := knowledge.New(openRows(b), nil).Add(b.Context(), "s", files); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*sections), "µs/section")
		})
	}
}

func BenchmarkAddOneOf200(b *testing.B) {
	d := many()
	x := knowledge.New(openRows(b), nil)
	if _, err := x.Add(b.Context(), "s", d.fs()); err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		d["100.md"] += fmt.Sprintf("\n## 追加 %d\n新しい節です。\n", i)
		if _, err := x.Add(b.Context(), "s", d.fs()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSearch10000 reports the median and the 99th percentile of a question of three words and courtesy.
func BenchmarkSearch10000(b *testing.B) {
	d := many()
	x := knowledge.New(openRows(b), nil)
	if _, err := x.Add(b.Context(), "s", d.fs()); err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		words := []rune(d[fmt.Sprintf("%03d.md", i%200)])
		query := string(words[3:7]) + "の" + string(words[30:32]) + "について、やり方を教えてください。"
		begun := time.Now()
		if _, err := x.Search(b.Context(), query, 3); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
