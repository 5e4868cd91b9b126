package value

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	// saidOut is a yes or no that a message begins with.
	saidOut = pattern.Lazy(`^(?:はい|ええ|うん|いいえ|いえ|いや|ううん|(?:ye[sp]+|yeah|sure|no+|nope|nah)\b)[\s、,。.!;:-]*`)
	// speaks makes what stands right behind a "no" a sentence and no more of it: "no I would need it", not "no visa needed".
	speaks = pattern.Lazy(`\b(?:i|i'd|i'll|i'm|we|we'd|we'll|it|will|would|do|is)\b`)
	// unneeded stands before or right behind a need that there is not.
	unneeded = pattern.Lazy(`\b(?:no|not|never|without|nor|neither|nothing|none|cannot|all|everything|anything)\b|n't\b|\b(?:dont|wont|doesnt|wouldnt)\b`)
	needless = pattern.Lazy(`^,? (?:not|nothing|no|none|neither)\b`)
	wished   = told.Lazy(`{wishes support}`)
)

// lacking says of what is asked for that it is not good enough, which goes with a no: 「いいえ、回線が弱いです」, "no, my line is slow".
var lacking = pattern.Lazy(`弱い|遅い|狭い|悪い|不安定|うるさい|足り(?:ない|ません)|\b(?:weak|slow|poor|bad|unstable|noisy|small)\b`)

// Contradicts reports a yes or no, to a question with one of the labels, whose own words go on to say the opposite: "no I would need
// sponsorship", 「いいえ、必要です」, "no, I am authorized". Neither is then the answer.
func Contradicts(said string, labels []string) bool { return contradicts(text.Read(said), labels) }

func contradicts(t text.Text, labels []string) bool {
	s := text.FirstBytes(strings.TrimSpace(stance.LeadIn().ReplaceAllString(strings.TrimSpace(t.Low), "")), 2000)
	lead := saidOut().FindString(s)
	if lead == "" {
		return false
	}
	rest, no := text.Read(s[len(lead):]), !stance.SaysYes().MatchString(s)
	glued := !strings.ContainsAny(lead, "、,。.!;:-")
	if !needLabel().MatchString(strings.ToLower(text.Fold(strings.Join(labels, " ")))) {
		at := speaks().FindStringIndex(rest.Low)
		return no && (!glued || at != nil && at[0] == 0) && !lacking().MatchString(rest.Low) && repeatsQuestion(rest, labels) // not "no licence I'm afraid"
	}
	needs, denies := readNeeds(rest, glued)
	if no {
		return needs
	}
	return denies && !needs
}

// readNeeds reports whether a text states a need in one of its clauses, and whether it denies one. glued: it stands right behind a "no".
func readNeeds(t text.Text, glued bool) (states, denies bool) {
	for i, c := range t.Clauses() {
		s := t.Low[c.Start:c.End]
		if wished().MatchString(s) && !stance.NoWords().MatchString(s) {
			states = true
		}
		m := needWords().FindStringIndex(s)
		switch {
		case m == nil:
		case unneeded().MatchString(s[:m[0]]), needless().MatchString(s[m[1]:]), isDenied(t, c.Start+m[0], c.Start+m[1]):
			denies = true
		case i > 0 || !glued || speaks().MatchString(s[:m[0]]):
			states = true
		default:
			denies = true
		}
	}
	return states, denies
}
