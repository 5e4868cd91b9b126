package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// ListedFigures are the stretches of a line that list several things with how long each was done, of which a later one may leave the unit to an earlier
// one: "Go 6 years, Postgres 5, Docker 2", 「Goが6年でPostgresは5」.
func ListedFigures(line string) []text.Span {
	if len(line) > maxListed {
		return nil
	}
	folded := text.Fold(line)
	if len(folded) != len(line) { // as it is typed in another width: its places are not known
		return nil
	}
	var out []text.Span
	for _, m := range listedFigures().FindAllStringIndex(folded, -1) {
		at := text.Span{Start: m[0], End: m[1]}
		if unitOfYears().MatchString(at.In(folded)) {
			out = append(out, at)
		}
	}
	return out
}

// maxListed is how long a line with such a list may be, in bytes.
const maxListed = 1000

var (
	listedFigures = lexicon.Lazy(`(?i){listed figure}(?:{between listed}{listed figure})+(?:{unit of years})?`)
	unitOfYears   = lexicon.Lazy(`(?i){unit of years}`)
)

// CountsListed reports that such a list has the figure of what one of the field's facts counts the years of.
func CountsListed(f form.Field, list string, c ask.Context) bool {
	r := newReader(f, Message{Text: list}, Known{}, c)
	return slices.ContainsFunc(f.Keys(), func(name string) bool {
		k := r.key(name)
		if k.family.name != famDuration {
			return false
		}
		s := r.subject(k)
		return !s.general && s.words.MatchString(r.text)
	})
}

// ofSubject is the length of time that an answer to a number's question tells of what it names, among others: "Go 6 years, Postgres 5".
func (r *reader) ofSubject(name string) (Fact, bool) {
	k := r.key(name)
	if k.family.name != famDuration || k.any("notice") || len(ListedFigures(strings.ReplaceAll(r.text, "\n", " "))) == 0 {
		return Fact{}, false
	}
	if s := r.subject(k); s.general || !s.words.MatchString(r.text) {
		return Fact{}, false
	}
	return readDuration(r, k)
}
