package brief

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Kind is what sort of process it is, of those that there are recipes for.
type Kind string

// The kinds.
const (
	Launch     Kind = "launch"
	Hiring     Kind = "hiring"
	Onboarding Kind = "onboarding"
	Event      Kind = "event"
)

var kinds = []Kind{Onboarding, Event, Hiring, Launch}

// KindOf is the kind that a text speaks of; empty for none. Japanese has its head at the end, so there the last word counts; English
// has it at the end of a compound ("launch event") and before what follows it ("launch a hiring tool").
func KindOf(raw string) Kind {
	raw = text.NFKC(raw)
	var at [][2]int
	var of []Kind
	for pos := 0; pos < len(raw); {
		best, end, kind := -1, 0, Kind("")
		for _, k := range kinds {
			if m := lexicon.Pattern(string(k)).FindStringIndex(raw[pos:]); m != nil && (best < 0 || m[0] < best) {
				best, end, kind = m[0], m[1], k
			}
		}
		if best < 0 {
			break
		}
		at, of = append(at, [2]int{pos + best, pos + end}), append(of, kind)
		pos += end
	}
	switch {
	case len(of) == 0:
		return ""
	case text.LanguageOf(raw, "en") == "ja":
		return of[len(of)-1]
	}
	i := 0
	for i+1 < len(of) && strings.TrimSpace(raw[at[i][1]:at[i+1][0]]) == "" {
		i++
	}
	return of[i]
}

// Releases reports that a text speaks of something that is released: a launch, where nothing else is said.
func Releases(raw string) bool { return lexicon.Match("weak", text.NFKC(raw)) }

// Label is a kind in words.
func (k Kind) Label(lang string) string {
	if k == "" {
		return ""
	}
	names := map[Kind][2]string{
		Launch: {"新規立上げ", "launch"}, Hiring: {"採用", "hiring"}, Onboarding: {"オンボーディング", "onboarding"}, Event: {"イベント", "event"},
	}
	if lang == "ja" {
		return names[k][0]
	}
	return names[k][1]
}
