package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/repair"
)

// WithTakenBack puts what a message takes back of those that came with it into the one that told it: 「19年の4月から」, 「あ違う20年の4月だ」. Nobody is
// asked about a value that they took back in the same breath, and the word that takes it back is no answer to what would be asked next.
func WithTakenBack(heard []application.Heard) []application.Heard {
	var out []application.Heard
	for _, h := range heard {
		if i, anew, rest, ok := tellAnew(out, h); ok {
			out = slices.Clone(out)
			out[i].Text = anew
			if h.Text = rest; rest == "" {
				continue
			}
		}
		out = append(out, h)
	}
	return out
}

// tellAnew finds the message before that told what h takes back, the nearest first.
func tellAnew(before []application.Heard, h application.Heard) (at int, anew, rest string, ok bool) {
	if len(h.Files) > 0 {
		return 0, "", "", false
	}
	for i := len(before) - 1; i >= 0; i-- {
		if anew, rest, ok = repair.TellAnew(before[i].Text, h.Text); ok {
			return i, anew, rest, true
		}
	}
	return 0, "", "", false
}

// TellsAnew reports whether words take back something of what was said before them.
func TellsAnew(said, by string) bool {
	_, _, ok := repair.TellAnew(said, by)
	return ok
}
