package offline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
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
func either(text string) bool { return orEN.MatchString(text) && !orNot.MatchString(text) }

var (
	orEN  = pattern.MustCompile(`(?i)\s(?:or|vs\.?|versus)\s`)
	orNot = pattern.MustCompile(`(?i)\sor\s+(?:not|no|so|otherwise|else)\b`)

	// which is how Japanese asks to pick from what stands before it.
	which = pattern.MustCompile(`(?:の(?:うち|中|なか)?|で|では|は|なら|だと|、)*(?:どちら|どっち|どれ)`)
	topic = pattern.MustCompile(`^.+(?:は|では|には|について|に関して|としては?|なら)、?`)
	// oneOrOther is two names before a particle: 東京か大阪に.
	oneOrOther = pattern.MustCompile(`([\p{Han}\p{Katakana}ーA-Za-z0-9・]+)か([\p{Han}\p{Katakana}ーA-Za-z0-9・]+)(?:に|を|で|へ|と|が)`)
	asking     = pattern.MustCompile(`^(?:何|誰|幾|どう)|(?:何|誰|どう|否)$`)

	// whether ends one of several questions with か; after says that the person wavers.
	whetherJA = pattern.MustCompile(`^か(?:、|,|\s|$|それとも|または|あるいは|で?(?:迷|悩)|を?(?:決め|検討|教え|考え)|は?どう|[?？。])`)
	restJA    = pattern.MustCompile(`^(?:、|,|\s|それとも|または|あるいは)+`)
	endJA     = pattern.MustCompile(`(?:(?:の|ほう|方)?が(?:よい|いい|良い|よさそう|いいの|よいの)|のがよい|です|なの|でしょう|だろう|の)$`)
	doJA      = pattern.MustCompile(`((?:\p{Han}{2,}|\p{Katakana}[\p{Katakana}ー]+|に|を|と))すべき$`)
	takeJA    = pattern.MustCompile(`(?:に(?:する|した|決める)|を(?:使う|使った|選ぶ|選んだ|採る|採った))$`)
	particle  = pattern.MustCompile(`^(?:に|を|で|が|と|へ|の|から|まで|より)`)
)

// longestLine is how many bytes of a question may name options: what is longer tells a story.
const longestLine = 600

func optionsJA(line string) []string {
	line = strings.TrimRight(line, "?？。 ")
	if len(line) > longestLine {
		return nil
	}
	if at := which.FindStringIndex(line); at != nil {
		if at[0] == 0 {
			return nil
		}
		return sensible(listed(line[:at[0]]))
	}
	if m := oneOrOther.FindStringSubmatch(line); m != nil && !asking.MatchString(m[1]) && !asking.MatchString(m[2]) {
		return sensible(m[1:])
	}
	return sensible(asked(line))
}

// listed are the parts of a list: A、B、C or AとB. Of several clauses the one that joins two things is the list.
func listed(text string) []string {
	clauses := strings.Split(text, "、")
	for _, c := range clauses {
		if pair := joined(topic.ReplaceAllString(c, "")); len(pair) > 1 {
			if len(clauses) > 2 && len(pair) == 2 { // A、BとC
				continue
			}
			return withoutObject(pair)
		}
	}
	clauses[0] = topic.ReplaceAllString(clauses[0], "")
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
		rest = restJA.ReplaceAllString(rest[at+len("か"):], "")
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
		if whetherJA.MatchString(s[i:]) || n > 0 && !unicode.Is(unicode.Hiragana, next) && verbal(s[:i]) && !asking.MatchString(s[:i]) {
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
		p = doJA.ReplaceAllString(p, "${1}する")
		p = strings.TrimSuffix(p, "べき")
		p = strings.TrimSuffix(endJA.ReplaceAllString(p, ""), "べき")
		parts[i] = takeJA.ReplaceAllString(p, "")
	}
	tail := []rune(parts[0])
	for _, p := range parts[1:] {
		for len(tail) > 0 && !strings.HasSuffix(p, string(tail)) {
			tail = tail[1:]
		}
	}
	for len(tail) > 0 && !particle.MatchString(string(tail)) {
		tail = tail[1:]
	}
	for i := range parts {
		parts[i] = strings.TrimSuffix(parts[i], string(tail))
	}
	parts[0] = topic.ReplaceAllString(parts[0], "")
	return withoutObject(parts)
}

// withoutObject takes from the first part what is done with either: 受付をA社の製品と自作のどちらにするか.
func withoutObject(parts []string) []string {
	if i := strings.LastIndex(parts[0], "を"); i > 0 && !strings.Contains(parts[len(parts)-1], "を") {
		parts[0] = parts[0][i+len("を"):]
	}
	return parts
}

var (
	splitEN = pattern.MustCompile(`(?i)^(.+?),?\s+(?:or|vs\.?|versus)\s+(.+)$`)
	// leadEN is what stands before the first option, up to a verb that takes one.
	leadEN = pattern.MustCompile(`(?i)^.*\b(?:use|using|choose|take|pick|buy|adopt|prefer|between|with|be|better|to|for|hire|keep|need|have|offer|hold|run)\b:?,?\s+`)
	weEN   = pattern.MustCompile(`(?i)^(?:.*\b(?:should|shall|can|could|do|does|must|would)\s+(?:we|i|they|you|one)\s+|(?:is|are|was)\s+(?:it\s+)?)`)
	tailEN = pattern.MustCompile(`(?i)[?.!;:].*$|,.*$|\s+(?:for|in|at|on|when|if|because|as|to|next|this|instead|better|best|preferable)\b.*$`)
	preps  = pattern.MustCompile(`(?i)^(?:on|in|at|to|by|for|with|from)\s+`)
	// begun is what is no name but the beginning of a question.
	begun = pattern.MustCompile(`(?i)^(?:should|shall|can|could|do|does|is|are|will|would|must|which|what|how|why|when|who|where|we|i|you|they|it)\b`)
)

func optionsEN(line string) []string {
	m := splitEN.FindStringSubmatch(line)
	if m == nil || orNot.MatchString(line) {
		return nil
	}
	right := strings.TrimSpace(tailEN.ReplaceAllString(m[2], ""))
	left := m[1]
	switch p := preps.FindString(right); {
	case p != "" && strings.Contains(strings.ToLower(left), " "+strings.ToLower(p)):
		left, right = left[strings.LastIndex(strings.ToLower(left), " "+strings.ToLower(p))+1+len(p):], right[len(p):]
	case leadEN.MatchString(left):
		left = leadEN.ReplaceAllString(left, "")
	default:
		left = weEN.ReplaceAllString(left, "")
	}
	all := append(strings.Split(left, ","), right)
	for _, o := range all {
		if begun.MatchString(strings.TrimSpace(o)) {
			return nil
		}
	}
	return sensible(all)
}
