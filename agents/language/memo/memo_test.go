package memo_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// What was asked for lately is not made again, what was asked for long ago is forgotten, and what is long is never kept.
func TestOf(t *testing.T) {
	made := map[string]int{}
	read := memo.Of(4, func(text string) int {
		made[text]++
		return len(text)
	})
	ask := func(n int) {
		if text := strings.Repeat("x", n); read(text) != n {
			t.Errorf("%d is %d", n, read(text))
		}
	}
	times := func(n int) int { return made[strings.Repeat("x", n)] }
	for range 3 {
		for n := range 4 {
			ask(n)
		}
	}
	for n := range 4 {
		if times(n) != 1 {
			t.Errorf("%d was made %d times", n, times(n))
		}
	}
	for n := 4; n < 16; n++ {
		ask(n)
		ask(3) // stays, as it is asked for
	}
	ask(0)
	if times(3) != 1 || times(0) != 2 {
		t.Errorf("one that is asked for again and again was made %d times, and one that was not %d times", times(3), times(0))
	}
	ask(20000)
	ask(20000)
	if times(20000) != 2 {
		t.Errorf("a long one was made %d times", times(20000))
	}
}

func TestOfForSeveral(t *testing.T) {
	read := memo.Of(8, func(text string) string { return text + "!" })
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for n := range 1000 {
				if text := strconv.Itoa(n % 20); read(text) != text+"!" {
					t.Errorf("%s is another", text)
				}
			}
		})
	}
	wg.Wait()
}
