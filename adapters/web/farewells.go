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
	text, lang string
	until      time.Time
}

func (f *farewells) keepWords(at bot.Place, text, lang string, now time.Time) {
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
	f.of[at] = farewell{text, lang, now.Add(farewellTime)}
}

func (f *farewells) wordsTo(at bot.Place, now time.Time) (farewell, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w, ok := f.of[at]
	return w, ok && now.Before(w.until)
}
