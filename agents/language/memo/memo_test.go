package memo_test

import (
	"strconv"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// What was asked for lately is not made again, and what was asked for long ago is forgotten.
func TestOf(t *testing.T) {
	made := map[int]int{}
	read := memo.Of(4, func(n int) string {
		made[n]++
		return strconv.Itoa(n)
	})
	for range 3 {
		for n := range 4 {
			if got := read(n); got != strconv.Itoa(n) {
				t.Errorf("%d is %q", n, got)
			}
		}
	}
	for n, times := range made {
		if times != 1 {
			t.Errorf("%d was made %d times", n, times)
		}
	}
	for n := 4; n < 16; n++ {
		read(n)
		read(3) // stays, as it is asked for
	}
	read(0)
	if made[3] != 1 || made[0] != 2 {
		t.Errorf("one that is asked for again and again was made %d times, and one that was not %d times", made[3], made[0])
	}
}

func TestOfForSeveral(t *testing.T) {
	read := memo.Of(8, strconv.Itoa)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for n := range 1000 {
				if got := read(n % 20); got != strconv.Itoa(n%20) {
					t.Errorf("%d is %q", n%20, got)
				}
			}
		})
	}
	wg.Wait()
}
