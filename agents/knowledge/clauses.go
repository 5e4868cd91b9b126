package knowledge

import (
	"cmp"
	"slices"
	"strings"
)

// clauses are the parts of a question that may each ask for something; nil for a question in one part.
func clauses(query string) []string {
	var out []string
	for _, part := range phrases.Pattern("ends").Split(strings.TrimSpace(query), -1) {
		if part = strings.TrimSpace(part); len([]rune(part)) >= 4 {
			out = append(out, part)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// parted puts the best section of each of the strongest clauses where it is seen: what a mail asks second is found beside what it asks
// first. Courtesy finds nothing as well as a question does.
func parted(whole []scored, parts [][]scored) []scored {
	const most = 3 // with the best of the whole they are what is looked at first
	parts = slices.DeleteFunc(parts, func(p []scored) bool { return len(p) == 0 })
	slices.SortStableFunc(parts, func(a, b []scored) int { return cmp.Compare(b[0].score, a[0].score) })
	if len(parts) < 2 {
		return whole
	}
	var first []scored
	for _, p := range parts {
		if len(first) < most && p[0].score >= parts[0][0].score*comparable && !slices.ContainsFunc(first, func(s scored) bool { return s.id == p[0].id }) {
			first = append(first, p[0])
		}
	}
	if len(first) < 2 || len(whole) == 0 {
		return whole
	}
	out := whole[:1:1]
	for _, s := range append(first, whole[1:]...) {
		if !slices.ContainsFunc(out, func(o scored) bool { return o.id == s.id }) {
			out = append(out, s)
		}
	}
	return out
}

// comparable is how strong a clause's best section is, beside the strongest clause's, for it to ask for something.
const comparable = 0.4
