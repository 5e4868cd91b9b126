package reword

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// RespelledName is a name as it is put right by what is said behind it in the same message: "jalen okafor.. *jaylen", "Sara Conolly. Sorry, Connolly with two
// ns". ok is false where nothing there is another spelling of a part of it.
func RespelledName(name, behind string) (whole string, ok bool) {
	if len(behind) > maxSaid {
		return "", false
	}
	s, own := text.Read(behind), text.Read(name)
	for _, w := range partIn().FindAllStringIndex(s.Low, -1) {
		word := s.Low[w[0]:w[1]]
		told := strings.HasSuffix(s.Low[:w[0]], "*") || putsRight().MatchString(s.Low[:w[0]]) && isAlone().MatchString(s.Low[w[1]:])
		if !told || indexWord(own.Low, word) >= 0 {
			continue
		}
		for _, p := range partIn().FindAllStringIndex(own.Low, -1) {
			if isNear(word, own.Low[p[0]:p[1]], true, false) {
				at, in := own.Span(p[0], p[1]), s.Span(w[0], w[1])
				return strings.Join([]string{name[:at.Start], behind[in.Start:in.End], name[at.End:]}, ""), true
			}
		}
	}
	return "", false
}

var (
	// putsRight stands before a word that is written rightly now.
	putsRight = lexicon.Lazy(`(?:^|[^\p{L}])(?:{puts right})[,.: ]+["'“‘]?$`)
	// isAlone stands behind it: of "sorry, John told me to write" it is no part of a name.
	isAlone = lexicon.Lazy(`^["'”’]?(?:\s*(?:$|[.,;!()\n])|\s+(?:{behind what is put right}))`)
)
