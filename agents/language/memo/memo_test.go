package memo_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// What was asked for lately is not made again, what was asked for long ago is forgotten, by number and by length, and of documents the last one is kept.
func TestOf(t *testing.T) {
	made := map[string]int{}
	read := memo.Of(func(text string) int {
		made[text]++
		return len(text)
	})
	ask := func(text string) {
		if read(text) != len(text) {
			t.Errorf("%.9q has %d bytes", text, read(text))
		}
	}
	for name, long := range map[string]int{"short": 1, "long": 4000} {
		text := func(n int) string { return name + strconv.Itoa(n) + strings.Repeat(" ", long) }
		for range 3 {
			for n := range 16 {
				ask(text(n))
			}
		}
		for n := range 16 {
			if made[text(n)] != 1 {
				t.Errorf("%s text %d was made %d times", name, n, made[text(n)])
			}
		}
		for n := 16; n < 1500; n++ {
			ask(text(n))
			ask(text(3)) // stays, as it is asked for
		}
		ask(text(0))
		if made[text(3)] != 1 || made[text(0)] != 2 {
			t.Errorf("a %s one that is asked for again and again was made %d times, and one that was not %d times", name, made[text(3)], made[text(0)])
		}
	}
	document, next, book := strings.Repeat("x", 20000), strings.Repeat("y", 30000), strings.Repeat("z", 70000)
	for _, text := range []string{document, document, next, next, document, book, book} {
		ask(text)
	}
	if made[document] != 2 || made[next] != 1 || made[book] != 2 {
		t.Errorf("of documents the first was made %d times, the second %d, and a book %d", made[document], made[next], made[book])
	}
}

func TestOfForSeveral(t *testing.T) {
	read := memo.Of(func(text string) string { return text + "!" })
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
