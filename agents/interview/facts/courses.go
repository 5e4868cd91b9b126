package facts

import (
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// course is what somebody says that they did, took or passed, where certificates are asked and no part of the answer names one by itself: "i did a first aid
// course with st johns", 「救急法の講習を受けました」.
func (r *reader) course(k key) (text.Span, bool) {
	if k.family.name != famCert {
		return text.Span{}, false
	}
	for _, c := range r.clauses {
		said := c.In(r.text)
		if stance.IsNone(said) || notHeld().MatchString(said) || notTaken().MatchString(said) {
			continue
		}
		for _, took := range []matcher{courseTaken, courseTakenJa} {
			if at := took().FindStringSubmatchIndex(said); at != nil {
				return text.Span{Start: c.Start + at[2], End: c.Start + at[3]}, true
			}
		}
	}
	return text.Span{}, false
}

type matcher = func() *pattern.Regexp

var (
	courseTaken   = lexicon.Lazy(`(?i)\b(?:{has taken}) (?:(?:just|only|also|once|a|an|my|the|one|this|some|me) )*((?:[\w'&/-]+ ){1,5}(?:{course}))\b`)
	courseTakenJa = lexicon.Lazy(`((?:{course before})(?:{course ja}))(?:会|コース)?(?:を|は|も|に|で)?(?:{has taken ja})`)
	notTaken      = lexicon.Lazy(`(?i)(?:{not taken})`)
)
