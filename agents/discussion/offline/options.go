package offline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// options are what a question lets one choose between, each as it is called there; none where its words do not tell for sure: a half of an
// option says less than none.
func options(text string) []string {
	line, _, _ := strings.Cut(text, "\n")
	if strings.IndexFunc(line, func(r rune) bool { return r >= 0x3040 }) >= 0 {
		return optionsJA(line)
	}
	return optionsEN(line)
}

// either reports an "or" between things, be they told apart or not.
func either(text string) bool { return lexicon.Match("or en", text) && !lexicon.Match("or not", text) }

// longestLine is how many bytes of a question may name options: what is longer tells a story.
const longestLine = 600

func optionsJA(line string) []string {
	line = strings.TrimRight(line, "?？。 ")
	if len(line) > longestLine {
		return nil
	}
	if at := lexicon.Pattern("which").FindStringIndex(line); at != nil {
		if at[0] == 0 {
			return nil
		}
		return sensible(listed(line[:at[0]]))
	}
	m := lexicon.Pattern("one or other").FindStringSubmatch(line)
	if m != nil && !lexicon.Match("asking", m[1]) && !lexicon.Match("asking", m[2]) {
		return sensible(m[1:])
	}
	return sensible(asked(line))
}

// listed are the parts of a list: A、B、C or AとB. Of several clauses the one that joins two things is the list.
func listed(text string) []string {
	clauses := strings.Split(text, "、")
	for _, c := range clauses {
		if pair := joined(lexicon.Pattern("topic").ReplaceAllString(c, "")); len(pair) > 1 {
			if len(clauses) > 2 && len(pair) == 2 { // A、BとC
				continue
			}
			return withoutObject(pair)
		}
	}
	clauses[0] = lexicon.Pattern("topic").ReplaceAllString(clauses[0], "")
	var out []string
	for _, c := range clauses {
		out = append(out, joined(c)...)
	}
	return out
}

// joined parts a clause at と, か, や and ・ between names. In こと, もっと and the like they are none.
func joined(clause string) []string {
	var out []string
	from, before := 0, rune(0)
	for i, r := range clause {
		if strings.ContainsRune("とかや・", r) && i > from && (!unicode.Is(unicode.Hiragana, before) || strings.HasSuffix(clause[:i], "こと")) {
			out, from = append(out, clause[from:i]), i+len(string(r))
		}
		before = r
	}
	return append(out, clause[from:])
}

// asked are the parts of one question after the other: A にするか B にするか.
func asked(line string) []string {
	var out []string
	for rest := line; ; {
		at := firstEnd(rest)
		if at < 0 {
			break
		}
		part := strings.TrimSpace(rest[:at])
		if strings.HasSuffix(part, "どう") || strings.HasSuffix(part, "否") || strings.HasSuffix(part, "の") && len(out) == 0 {
			return nil
		}
		out = append(out, part)
		rest = lexicon.Pattern("rest ja").ReplaceAllString(rest[at+len("か"):], "")
	}
	if len(out) < 2 {
		return nil
	}
	return bare(out)
}

// firstEnd is where a question ends with か, -1 where none does: at the end of the text, before a pause, or where the next begins with what
// is no kana.
func firstEnd(s string) int {
	for i, r := range s {
		if r != 'か' || i == 0 {
			continue
		}
		next, n := utf8.DecodeRuneInString(s[i+len("か"):])
		if lexicon.Match("whether ja", s[i:]) ||
			n > 0 && !unicode.Is(unicode.Hiragana, next) && verbal(s[:i]) && !lexicon.Match("asking", s[:i]) {
			return i
		}
	}
	return -1
}

// verbal reports that a text can be a whole question before its か: it ends in a name, or as a verb or "good" does.
func verbal(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return !unicode.Is(unicode.Hiragana, last) || strings.ContainsRune("うくぐすつぬぶむるいきたの", last)
}

// bare takes off what all parts share, so that the names are left: 金曜に出すべき and 月曜に出すべき differ in 金曜 and 月曜.
func bare(parts []string) []string {
	for i, p := range parts {
		p = lexicon.Pattern("do ja").ReplaceAllString(p, "${1}する")
		p = strings.TrimSuffix(p, "べき")
		p = strings.TrimSuffix(lexicon.Pattern("end ja").ReplaceAllString(p, ""), "べき")
		parts[i] = lexicon.Pattern("take ja").ReplaceAllString(p, "")
	}
	tail := []rune(parts[0])
	for _, p := range parts[1:] {
		for len(tail) > 0 && !strings.HasSuffix(p, string(tail)) {
			tail = tail[1:]
		}
	}
	for len(tail) > 0 && !lexicon.Match("particle", string(tail)) {
		tail = tail[1:]
	}
	for i := range parts {
		parts[i] = strings.TrimSuffix(parts[i], string(tail))
	}
	parts[0] = lexicon.Pattern("topic").ReplaceAllString(parts[0], "")
	return withoutObject(parts)
}

// withoutObject takes from the first part what is done with either: 受付をA社の製品と自作のどちらにするか.
func withoutObject(parts []string) []string {
	if i := strings.LastIndex(parts[0], "を"); i > 0 && !strings.Contains(parts[len(parts)-1], "を") {
		parts[0] = parts[0][i+len("を"):]
	}
	return parts
}

func optionsEN(line string) []string {
	m := lexicon.Pattern("split en").FindStringSubmatch(line)
	if m == nil || lexicon.Match("or not", line) {
		return nil
	}
	right := strings.TrimSpace(lexicon.Pattern("tail en").ReplaceAllString(m[2], ""))
	left := m[1]
	switch p := lexicon.Pattern("preps").FindString(right); {
	case p != "" && strings.Contains(strings.ToLower(left), " "+strings.ToLower(p)):
		left, right = left[strings.LastIndex(strings.ToLower(left), " "+strings.ToLower(p))+1+len(p):], right[len(p):]
	case lexicon.Match("lead en", left):
		left = lexicon.Pattern("lead en").ReplaceAllString(left, "")
	default:
		left = lexicon.Pattern("we en").ReplaceAllString(left, "")
	}
	all := append(strings.Split(left, ","), right)
	for _, o := range all {
		if lexicon.Match("begun", strings.TrimSpace(o)) {
			return nil
		}
	}
	return sensible(all)
}
