package facts

import (
	"strings"

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
			start, end := s.Start+m.Start, s.Start+m.End
			fore := text.BytesBefore(r.text, start, min(maxAside, start-from))
			fore = fore[strings.LastIndexAny(fore, ",;")+1:]
			aft := text.BytesAfter(r.text[:to], end, maxAside)
			if words := strings.TrimSpace(inPart().FindString(fore + "it" + aft)); words != "" {
				r.inPart[start] = words
			} else if words = strings.TrimSpace(inPart().FindString(aft)); words != "" {
				r.inPart[start] = words
			}
		}
	}
	return r.inPart
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
