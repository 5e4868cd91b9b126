package interview

import (
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
