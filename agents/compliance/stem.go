package compliance

import "strings"

// stem cuts the endings of English inflection (plural, possessive, past, gerund), so that one entry of the lexicon covers the
// forms of a word. It is far lighter than Porter's: it only has to treat entries and texts alike.
func stem(w string) string {
	w = strings.Trim(w, "'")
	w = strings.TrimSuffix(w, "'s")
	if len(w) < 4 || strings.Contains(w, "'") || !isASCII(w) {
		return w
	}
	w = plural(w)
	for _, ending := range []string{"ing", "ed"} {
		if base, ok := strings.CutSuffix(w, ending); ok && len(base) >= 3 && strings.ContainsAny(base, "aeiouy") {
			w = undouble(base)
			break
		}
	}
	switch {
	case len(w) >= 4 && strings.HasSuffix(w, "e"):
		return w[:len(w)-1]
	case len(w) >= 4 && strings.HasSuffix(w, "y"):
		return w[:len(w)-1] + "i"
	}
	return w
}

func plural(w string) string {
	switch {
	case strings.HasSuffix(w, "ies") && len(w) > 4:
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "xes"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is"):
		return w
	}
	return strings.TrimSuffix(w, "s")
}

func undouble(w string) string {
	n := len(w)
	if n > 3 && w[n-1] == w[n-2] && !strings.ContainsRune("lsz", rune(w[n-1])) {
		return w[:n-1]
	}
	return w
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
