package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// takeParts takes parts out of an answer, and says so. What it lacks then is asked for.
func (t *turn) takeParts(f *application.Field, parts []hearing.Part) {
	for _, p := range parts {
		t.TakeOutOf(f, p, "")
	}
	t.rewritten[f.ID] = true // the parts were named
	if t.sayChanged(f) {
		t.askAgain([]*application.Field{f})
	}
}

// clearNone takes out of an answer that there is none of something, and says what it says now.
func (t *turn) clearNone(f *application.Field, keys []string) {
	f.Facts = maps.Clone(f.Facts)
	for _, key := range keys {
		delete(f.Facts, key)
	}
	if t.sayChanged(f) {
		t.askAgain([]*application.Field{f})
	}
}

// restoreWords has words stand beside an answer again that stood there before it was changed, before those that came since.
func (t *turn) restoreWords(f *application.Field, words []application.Quote) {
	f.Words = append(slices.Clone(words), f.Words...)
	t.rewritten[f.ID] = true
	if t.sayChanged(f) {
		t.askAgain([]*application.Field{f})
	}
}
