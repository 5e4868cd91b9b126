package pattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"sync"
)

// parts are the alternatives of a pattern, each with what stands around them: a text holds a match of the pattern where it holds one of a part.
type parts struct {
	index index
	each  []func() *regexp.Regexp
}

// match reports whether the text holds a match of one of the alternatives, asked one by one: each by its own words first.
func (p *parts) match(t *seen) bool {
	return p.index.any(t, func(i int) bool { return p.each[i]().MatchString(t.text) })
}

const (
	fewParts  = 8 // are searched for together in no more time
	manyParts = 200
)

// partsOf are the alternatives of a pattern; nil where there are too few or too many to ask them one by one.
func partsOf(tree *syntax.Regexp) *parts {
	all := alternativesOf(tree)
	if len(all) < fewParts || len(all) > manyParts {
		return nil
	}
	out := &parts{}
	for i, re := range all {
		out.index.add(i, wordsOf(re))
		out.each = append(out.each, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(re.String()) }))
	}
	return out
}

// alternativesOf parts a pattern at its alternatives, and each that is a sequence at the place in it that has the most.
func alternativesOf(re *syntax.Regexp) (out []*syntax.Regexp) {
	for _, one := range listed(re) {
		if one.Op != syntax.OpConcat {
			out = append(out, one)
			continue
		}
		at, most := 0, []*syntax.Regexp{}
		for i, sub := range one.Sub {
			if all := listed(sub); len(all) > len(most) {
				at, most = i, all
			}
		}
		for _, alternative := range most {
			sequence := *one
			sequence.Sub = slices.Clone(one.Sub)
			sequence.Sub[at] = alternative
			out = append(out, &sequence)
		}
	}
	return out
}

// listed are the alternatives of a list, and what is none by itself.
func listed(re *syntax.Regexp) (out []*syntax.Regexp) {
	switch re.Op {
	case syntax.OpCapture:
		return listed(re.Sub[0])
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			out = append(out, listed(sub)...)
		}
		return out
	}
	return []*syntax.Regexp{re}
}
