package facts

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// usedInPart are, by where a language is named, the words that say that it is used in part only: "spanish I understand but dont speak so well". It is used, and
// that is its level.
func (r *reader) usedInPart() map[int]string {
	if r.inPart != nil {
		return r.inPart
	}
	r.inPart = map[int]string{}
	for _, s := range r.sentences {
		all := place.Languages(s.In(r.text))
		for i, m := range all {
			from, to := s.Start, s.End
			if i > 0 {
				from += all[i-1].End
			}
			if i+1 < len(all) {
				to = s.Start + all[i+1].Start
			}
			if words := r.partAround(s.Start+m.Start, s.Start+m.End, from, to); words != "" {
				r.inPart[s.Start+m.Start] = words
			}
		}
	}
	return r.inPart
}

// partAround are those words of the language named from start to end, within its own clause of what stands between two offsets, as they were written.
func (r *reader) partAround(start, end, from, to int) string {
	fore := text.BytesBefore(r.text, start, min(maxAside, start-from))
	fore = fore[lastBreak(fore):]
	aft := text.BytesAfter(r.text[:to], end, maxAside)
	const stand = "it" // for the language, as the phrases have it
	at := inPart().FindStringIndex(fore + stand + aft)
	if at == nil || at[0] > len(fore) && strings.ContainsAny(aft[:max(0, at[0]-len(fore)-len(stand))], ",;、，；") {
		return ""
	}
	raw := func(i int) int {
		if i <= len(fore) {
			return start - len(fore) + i
		}
		return end + max(0, i-len(fore)-len(stand))
	}
	return strings.TrimSpace(r.text[raw(at[0]):raw(at[1])])
}

// lastBreak is where the last clause of a text begins.
func lastBreak(s string) int {
	i := strings.LastIndexAny(s, ",;、，；")
	if i < 0 {
		return 0
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	return i + size
}

var inPart = lexicon.Lazy(`(?i){used in part}`)

// partsAmong are those words of the languages that are named in a clause, by their tags.
func (r *reader) partsAmong(start int, named []place.LanguageMention) map[string]string {
	out := map[string]string{}
	for _, m := range named {
		if words := r.usedInPart()[start+m.Start]; words != "" {
			out[m.Tag] = words
		}
	}
	return out
}

// withParts puts what languages are used for beside the levels that were told of them by a grade, and in the place of others.
func withParts(levels, parts map[string]string) {
	for tag, words := range parts {
		if l := levels[tag]; onSteps().MatchString(l) && !strings.Contains(l, words) {
			levels[tag] = l + ", " + words
		} else {
			levels[tag] = words
		}
	}
}
