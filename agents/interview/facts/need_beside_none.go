package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	// keptOut is something at the interview that somebody wants none of: "no stairs please".
	keptOut = lexicon.Lazy(`(?i)^(?:(?:and|but|so|please|just|also|really),? )*no (?:more |too )?(?:{kept out})\b`)
	// needTurn is what follows a denial that turns to something after all: "nope, just subtitles".
	needTurn = lexicon.Lazy(`(?is)^(?:{denies a need}).*?[ ,.;:!–—-](?:(?:{turns to a need})[ ,.:;!–—-]+(\S.*)|({only then a need} \S.*))$`)
	// needBehind is what follows a denial in another clause.
	needBehind = lexicon.Lazy(`(?is)^(?:{denies a need})[^,.;:!]*[,.;:!–—]+ ?(\S.*)$`)
	noNeed     = lexicon.Lazy(`(?i)^(?:{no need either})`)
	turnsAgain = lexicon.Lazy(`(?i)^(?:(?:{turns to a need}|yes|yeah)[ ,.:;!–—-]+)+`)
	ownBody    = lexicon.Lazy(`(?i)^my (?:{part of the body})\b`)
	deniedNeed = lexicon.Lazy(`(?i){need denied}`)
)

// DeniesBesideNeed reports an answer about what would help that denies something and yet tells of a need, which none must never be recorded of.
func DeniesBesideNeed(said string) bool {
	_, tells := needBesideNone(text.Fold(said))
	return tells
}

// needBesideNone is where an answer that denies something tells of a need all the same: "no, but a lift would be handy", "no loud rooms". The span is empty
// where nobody can tell what of it would help.
func needBesideNone(said string) (at text.Span, tells bool) {
	if text.HasJapanese(said) {
		return at, false
	}
	for _, c := range text.Clauses(said) {
		if words := strings.TrimLeft(c.In(said), " ,.;"); keptOut().MatchString(words) && !deniedNeed().MatchString(words) {
			return text.Span{Start: c.End - len(words), End: len(said)}, true
		}
	}
	if m := needTurn().FindStringSubmatchIndex(said); m != nil {
		from := max(m[2], m[4])
		from += len(turnsAgain().FindString(said[from:]))
		rest := said[from:]
		if noNeed().MatchString(rest) || stance.OfOthers(rest) && !ownBody().MatchString(rest) || stance.IsNone(rest) {
			return at, false
		}
		if namesHelp(rest) {
			at = text.Span{Start: from, End: len(said)}
		}
		return at, true
	}
	if m := needBehind().FindStringSubmatchIndex(said); m != nil && namesHelp(said[m[2]:]) && !stance.IsNone(said[m[2]:]) && !stance.OfOthers(said[m[2]:]) {
		return text.Span{Start: m[2], End: len(said)}, true
	}
	return at, false
}

// namesHelp reports words that name what would help.
func namesHelp(said string) bool {
	a, ok := wish.Adjust(said, true)
	return ok && len(a.Helps) > 0
}

// keepNeed keeps what such an answer says would help, unless it names a diagnosis; tells is false for all others.
func (r *reader) keepNeed(k key) (tells bool) {
	at, tells := needBesideNone(r.text)
	at.Start, at.End = trim(r.text, at.Start, at.End)
	if at.Start < at.End && !r.tellsOf(at, "ill") && !diagnosis().MatchString(at.In(r.text)) {
		r.keep(k, at)
	} else if AsksToBeHelped(r.text) { // "no, seriously, could you text me afterwards"
		return false
	}
	return tells
}
