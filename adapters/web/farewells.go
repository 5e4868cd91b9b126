package web

import (
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// farewellTime is how long the last words to a room can be read after it was erased.
const farewellTime = 10 * time.Minute

// farewells are the last words to rooms that are erased. They are in memory only: nothing of an erased room is stored.
type farewells struct {
	mu sync.Mutex
	of map[bot.Place]farewell
}

type farewell struct {
	text  string
	until time.Time
}

func (f *farewells) keepWords(at bot.Place, text string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of == nil {
		f.of = map[bot.Place]farewell{}
	}
	for p, w := range f.of {
		if now.After(w.until) {
			delete(f.of, p)
		}
	}
	f.of[at] = farewell{text, now.Add(farewellTime)}
}

// wordsTo are the last words to a room. over says that there were some, and that nobody reads them any more.
func (f *farewells) wordsTo(at bot.Place, now time.Time) (w farewell, ok, over bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w, known := f.of[at]
	return w, known && now.Before(w.until), known && !now.Before(w.until)
}
