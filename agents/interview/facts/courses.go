package facts

import (
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// course is the one thing that somebody says that they did, took or passed, named by what it is about, where certificates are asked and no part of the answer names one
// by itself: "i did a first aid
// course with st johns", 「救急法の講習を受けました」.
func (r *reader) course(k key) (text.Span, bool) {
	if k.family.name != famCert {
		return text.Span{}, false
	}
	for _, c := range r.clauses {
		if from, to := courseIn(c.In(r.text)); to > from {
			return text.Span{Start: c.Start + from, End: c.Start + to}, true
		}
	}
	return text.Span{}, false
}

// courseIn is where a clause names such a thing; both are 0 where it names none.
func courseIn(said string) (from, to int) {
	if stance.IsNone(said) || notHeld().MatchString(said) || notTaken().MatchString(said) || stance.IsQuestion(said) || stance.OfOthers(said) {
		return 0, 0
	}
	for _, by := range []struct{ took, no matcher }{{courseTaken, noCourse}, {courseTakenJa, noCourseJa}} {
		if at := by.took().FindStringSubmatchIndex(said); at != nil && !by.no().MatchString(said[at[2]:at[3]]) {
			return at[2], at[3]
		}
	}
	return 0, 0
}

type matcher = func() *pattern.Regexp

var (
	courseTaken   = lexicon.Lazy(`(?i)(?:{has taken}) (?:a|an|my|the|one|this) ((?:[\w'&/-]+ ){1,4}(?:{course}))\b`)
	courseTakenJa = lexicon.Lazy(`(?:{course before})(?:会|コース)?(?:を|は|も|に|で)?(?:{has taken ja})`)
	noCourse      = lexicon.Lazy(`(?i)(?:{no course})`)
	noCourseJa    = lexicon.Lazy(`(?:{no course ja})`)
	notTaken      = lexicon.Lazy(`(?i)(?:{not taken})`)
)
