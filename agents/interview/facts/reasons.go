package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	company   = lexicon.Lazy(`(?i){of company}`)
	notRoleJA = pattern.Lazy(`(?:会社|御社|貴社|企業|法人|事業)として`)
	ofRole    = lexicon.Lazy(`(?i){of role}`)
	wishFor   = pattern.Lazy(`[\p{Han}\p{Katakana}ー](?:を|に|の(?:仕事|開発|業務)を|が)?(?:やり|し|作り|つくり|関わり|携わり|担当し|手がけ)たい`)
	wish      = pattern.Lazy(`(?i)たい|たく|目指|つもり|挑戦し|貢献し|\b(?:want|would like|hope|aim|plan|keen|eager|love|like|looking forward) to\b|\bi'd (?:like|love) to\b|\bmy goal\b`)
)

// known is what somebody has seen or been told of work, which is no reason yet: 「現場の苦労を存じております」.
var known = pattern.Lazy(`^[^、。]{0,16}(?:苦労|大変さ|事情|実情|様子|話|こと)(?:を|は|も|が)(?:よく)?(?:存じ|知って|知り|聞いて|見て|わかって|分かって)[^、。]{0,10}$`)

// reasons reads why somebody applies. What speaks of the company answers for the company, what speaks of the work for the role;
// a wish to do something is what they want to do. A stock phrase («I could grow») answers neither.
func (r *reader) reasons(keys []key) {
	if len(keys) == 0 {
		return
	}
	took := false
	// A wish first: what is left of its sentence can then be the reason.
	slices.SortStableFunc(keys, func(a, b key) int { return isWish(b) - isWish(a) })
	for _, k := range keys {
		if i := r.reason(k, len(keys) > 1); i >= 0 {
			from, to := i, i
			if isWish(k) == 0 {
				from, to = r.run(i, k)
			}
			r.take(k, from, to)
			took = true
		}
	}
	for _, k := range keys {
		// A reason for something that no cue names, such as leaving: the first thing said.
		if free := r.free(2); took && !r.has(k.name) && isWish(k) == 0 && !k.any("company", "role") && len(free) > 0 {
			r.take(k, free[0], free[0])
		}
	}
	if took {
		return
	}
	for _, k := range keys {
		if r.alone(k) {
			r.takeAll(k, 2)
		}
	}
}

func isWish(k key) int {
	if k.begins("want", "goal", "hope", "career") || k.ends("goal", "goals") {
		return 1
	}
	return 0
}

// cue reports whether a text speaks of what the key asks for.
func cue(k key, s string) bool {
	switch {
	case k.any("company", "employer", "organisation", "organization", "us", "firm"):
		return company().MatchString(s)
	case isWish(k) > 0:
		return wish().MatchString(s)
	case k.any("role", "job", "position", "work", "profession", "occupation"):
		s = notRoleJA().ReplaceAllString(s, " ")
		return ofRole().MatchString(s) && !known().MatchString(s)
	}
	for _, w := range k.without("reason", "reasons", "for", "why", "of", "interest", "in", "the", "to") {
		if aliasesOf(w).MatchString(s) {
			return true
		}
	}
	return false
}

// reason finds the first piece for the key: a free one before one that serves another key, which must then be rich.
func (r *reader) reason(k key, several bool) int {
	if !several && len(r.f.RequiredFacts) == 1 {
		return -1 // the only fact of the field: the whole answer
	}
	best := -1
	for i, p := range r.pieces {
		said := p.at.In(r.text)
		led := i > 0 && r.pieces[i-1].weight > 1 && r.leadsInto(i)
		wishes := isWish(k) > 0 && p.weight == 1 && wishFor().MatchString(said)
		if p.weight < 2 && !led && !wishes || !cue(k, said) && !r.besideWish(k, i) {
			continue
		}
		if !p.taken && (best < 0 || r.pieces[best].taken || r.better(k, i, best)) {
			best = i
		}
		if p.taken && best < 0 && p.weight >= 5 {
			best = i
		}
	}
	return best
}

// leadsInto reports that the free piece before is of the same sentence: 「…がすぐ出せる役所、それを作っているのが御社でした」.
func (r *reader) leadsInto(i int) bool {
	return r.pieces[i-1].sentence == r.pieces[i].sentence && !r.pieces[i-1].taken
}

// besideWish reports whether the free piece stands in the sentence of a wish that speaks for the key: the reason given for it.
func (r *reader) besideWish(k key, i int) bool {
	if r.pieces[i].taken || isWish(k) > 0 {
		return false
	}
	for _, p := range r.pieces {
		if p.taken && p.sentence == r.pieces[i].sentence && cue(k, p.at.In(r.text)) {
			return true
		}
	}
	return false
}

// better prefers, for a wish, the piece that wishes last, and for others one that does not also speak for another key.
func (r *reader) better(k key, i, best int) bool {
	if isWish(k) > 0 {
		return true
	}
	return r.rivals(k, best) && !r.rivals(k, i)
}

// rivals reports whether the piece speaks for another key of the field as well.
func (r *reader) rivals(k key, i int) bool {
	for _, name := range r.f.Keys() {
		if o := r.key(name); o.name != k.name && o.family.name == famReason && cue(o, r.pieces[i].at.In(r.text)) {
			return true
		}
	}
	return false
}

// run widens a piece within its sentence over neighbours that are free and speak for no other key.
func (r *reader) run(i int, k key) (from, to int) {
	from, to = i, i
	for from > 0 && r.joins(from-1, i, k) {
		from--
	}
	for to+1 < len(r.pieces) && r.joins(to+1, i, k) {
		to++
	}
	return from, to
}

func (r *reader) joins(j, i int, k key) bool {
	p := r.pieces[j]
	return p.sentence == r.pieces[i].sentence && !p.taken && !r.rivals(k, j)
}
