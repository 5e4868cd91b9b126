package value

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/lean"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Leaning is the option that an answer leans to which Parse finds unclear, by the topic of the question; "" where it leans to none. It is for answers
// to that question alone: of other sentences nobody knows. Nor does anybody of what others can, and of a bare "none".
func Leaning(said string, w ask.Want) string {
	t := text.Read(said)
	if w.Multiple || isOfOthers(t, w) || onlyNothing().MatchString(strings.TrimSpace(text.FirstBytes(t.Low, 200))) || stance.IsDontKnow(t.Raw) {
		return ""
	}
	way, ok := lean.Read(t, lean.TopicOf(strings.Join(w.Labels, " ")))
	if !ok {
		return ""
	}
	found := ""
	for _, o := range w.Options {
		if !standsFor(readOption(o), way) {
			continue
		}
		if found != "" {
			return ""
		}
		found = o.ID
	}
	return found
}

// standsFor reports that an option is one for answers that lean that way. A plain yes names no limits and no move.
func standsFor(o leaning, way lean.Answer) bool {
	plain := !o.subjects["limited"] && !o.subjects["unsure"] && !o.subjects["relocate"]
	switch way {
	case lean.Yes:
		return o.polarity == stance.Yes && plain
	case lean.No:
		return o.polarity == stance.No && plain
	default:
		return o.subjects[string(way)]
	}
}
