package pattern

import (
	"regexp"
	"strconv"
	"sync"
	"testing"
)

// TestManyReadersAtOnce holds that patterns, sets of them and word indexes may be asked from many goroutines at once, as they are by every turn of every
// thread: what is kept between their questions (texts that were seen, what was found of them, states of an automaton) is shared by all of them.
func TestManyReadersAtOnce(t *testing.T) {
	var all []*Regexp
	var want []*regexp.Regexp
	index := NewWordIndex[int](1)
	for _, expr := range exprs {
		all, want = append(all, MustCompile(expr)), append(want, regexp.MustCompile(expr))
	}
	index.Add("no", 1)
	set := NewSet(all[:4])
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for n := range 60 {
				said := "no skip " + strconv.Itoa(n%40) + "円ですか\nabcd other applicants K" + strconv.Itoa(n%7)
				for i, r := range all {
					if found := r.MatchString(said); found != want[i].MatchString(said) {
						t.Errorf("%q in %q: %v", exprs[i], said, found)
					}
					if found, in := r.FindString(said), want[i].FindString(said); found != in {
						t.Errorf("%q in %q: %q, want %q", exprs[i], said, found, in)
					}
				}
				if !set.MatchString(said) || !index.Find(said, func(int, string, int) bool { return true }) {
					t.Errorf("nothing was found in %q", said)
				}
			}
		})
	}
	readers.Wait()
}
