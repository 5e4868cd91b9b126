package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview"
)

// factTally compares the facts of one message, or of many.
type factTally struct {
	right     int
	different int      // expected, with another value
	unwanted  int      // that must not be there, whether they are or not
	wrong     []string // keys: different, or there though they must not be
	missing   []string // keys: expected, and nothing was recorded
}

func (t *factTally) add(o factTally) {
	t.right, t.different, t.unwanted = t.right+o.right, t.different+o.different, t.unwanted+o.unwanted
	t.wrong, t.missing = append(t.wrong, o.wrong...), append(t.missing, o.missing...)
}

// compareFacts compares what was recorded with that of the line's sets of facts that it is nearest to.
func (e Example) compareFacts(got map[string]interview.Recorded) factTally {
	if e.Facts == nil {
		return factTally{}
	}
	sets := append([]map[string]any{e.Facts}, e.Alt...)
	tallies := make([]factTally, len(sets))
	for i, set := range sets {
		tallies[i] = e.compareSet(set, sets, got)
	}
	return slices.MinFunc(tallies, func(a, b factTally) int {
		if c := (len(a.wrong) + len(a.missing)) - (len(b.wrong) + len(b.missing)); c != 0 {
			return c
		}
		return b.right - a.right
	})
}

// compareSet compares with one set. What another set has, and this one has not, must not be there.
func (e Example) compareSet(want map[string]any, sets []map[string]any, got map[string]interview.Recorded) factTally {
	var t factTally
	for _, key := range sortedKeys(want) {
		fact, told := got[key]
		switch {
		case !told:
			t.missing = append(t.missing, key)
		case !isExpected(fact, want[key]) || e.isForbidden(fact):
			t.different++
			t.wrong = append(t.wrong, key)
		default:
			t.right++
		}
	}
	unwanted := map[string]bool{}
	for _, key := range e.Absent {
		unwanted[key] = true
	}
	for _, set := range sets {
		for key := range set {
			unwanted[key] = true
		}
	}
	for key, fact := range got {
		if e.isForbidden(fact) {
			unwanted[key] = true
		}
	}
	maps.DeleteFunc(unwanted, func(key string, _ bool) bool { _, wanted := want[key]; return wanted })
	t.unwanted = len(unwanted)
	for _, key := range sortedKeys(unwanted) {
		if _, told := got[key]; told {
			t.wrong = append(t.wrong, key)
		}
	}
	return t
}

// isForbidden reports a value that holds words that may stand in none.
func (e Example) isForbidden(fact interview.Recorded) bool {
	var b strings.Builder
	writeLeaves(&b, fact.Value)
	return slices.ContainsFunc(e.MustNot, func(words string) bool { return saysAny(b.String(), words) })
}

// isExpected reports that a fact is the expected one: one of words holds the words, all where several are listed, each or another way
// of putting it ("a|b"); any other value is the same, a list in any order.
func isExpected(fact interview.Recorded, want any) bool {
	list, several := want.([]any)
	_, text := fact.Value.(string)
	if !(fact.Free && fact.Value != nil && want != nil) && !(text && several) {
		return canonicalText(inOrder(fact.Value)) == canonicalText(inOrder(want))
	}
	if !several {
		list = []any{want}
	}
	return !slices.ContainsFunc(list, func(words any) bool { return !saysAny(plainText(fact.Value), plainText(words)) })
}

// plainText is a text as it stands, and any other value as JSON.
func plainText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return jsonText(v)
}

// inOrder is a list whose order says nothing, in one; any other value is itself.
func inOrder(v any) any {
	var out []string
	switch list := v.(type) {
	case []any:
		for _, x := range list {
			out = append(out, plainText(x))
		}
	case []string:
		out = slices.Clone(list)
	default:
		return v
	}
	slices.Sort(out)
	return out
}
