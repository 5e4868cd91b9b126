package person

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// latinName reads a name in Latin (or another spaced) script: after an introduction, or a sentence that is nothing else.
func latinName(part string) (Name, bool) {
	if m := askedFor().FindStringIndex(part); m != nil {
		if n := leadingName(part[m[1]:], true); n != "" && unicode.IsUpper(text.RuneAfter(n, 0)) {
			return Name{Name: n}, true
		}
	}
	if m := askedForBehind().FindStringSubmatch(part); m != nil {
		if n := leadingName(m[1], true); n == m[1] {
			return Name{Name: n}, true
		}
	}
	if n, ok := nameBeforeCalled(part); ok {
		return n, true
	}
	intros := introEn().FindAllStringIndex(part, 4)
	told := ""
	for _, m := range intros {
		n := leadingName(part[m[1]:], true)
		if called := told != "" && !strings.Contains(told, " "); n != "" && (told == "" || called && strings.Contains(n, " ")) {
			told = n // "call me Joy, legally Maria Santos Reyes"
		}
		if told != "" && !callsMe().MatchString(part[:m[1]]) {
			break
		}
	}
	if told != "" {
		return Name{Name: told}, true
	}
	if n := len(intros); n > 0 && strings.TrimSpace(part[intros[n-1][1]:]) == "" { // "Gareth Whitlock on paper"
		if name := leadingName(part[:intros[n-1][0]], true); strings.Contains(name, " ") {
			return Name{Name: name}, true
		}
	}
	if head, _, more := strings.Cut(part, ","); more && len(intros) > 0 { // "Ana Reis-Cole, Cole is my husband's name"
		head = strings.TrimSpace(head)
		if n := leadingName(head, false); n != "" && n == head && strings.Contains(n, " ") {
			return Name{Name: tidy(n)}, true
		}
	}
	if len(intros) > 0 {
		return Name{}, false
	}
	whole := strings.Trim(strings.TrimSpace(cutVerb(nameIntro().ReplaceAllString(part, ""))), " .!,。")
	whole = title().ReplaceAllString(whole, "")
	if at := lowAside().FindStringIndex(whole); at != nil {
		whole = withoutPoliteEnd(whole[:at[0]])
	}
	if reversed().MatchString(whole) && leadingName(strings.Replace(whole, ",", "", 1), false) != "" {
		return Name{Name: tidy(whole)}, true // "O'Brien, Pat"
	}
	n := leadingName(whole, false)
	if rest := strings.TrimSpace(strings.TrimPrefix(whole, n)); n != "" &&
		(rest == "" || pronouns().MatchString(rest) || afterName().MatchString(rest) && strings.Contains(n, " ") || strings.HasPrefix(rest, "(")) {
		return Name{Name: tidy(n)}, true
	}
	if other := strings.TrimSpace(whole); otherScript(other) {
		return Name{Name: tidy(other)}, true
	}
	return Name{}, false
}

// lowAside is what is said in brackets behind a name, and is no reading of it: "Ana Cruz po (with C)".
var lowAside = pattern.Lazy(`\s*\(\p{Ll}[^()]*\)$`)

// askedFor introduces the name that somebody wants to be used.
var askedFor = nameWords.Lazy(`(?i){asked for}`)

// askedForBehind is the same behind the name.
var askedForBehind = nameWords.Lazy(`((?:\p{Lu}[\p{L}\p{M}'.-]* ){1,3}\p{Lu}[\p{L}\p{M}'-]*)(?i:,?(?: now)?,? {asked for behind})`)

// afterName is what may follow a name in the same sentence: ", pronounced …", "here", "- she/her".
var reversed = pattern.Lazy(`^[\p{Lu}][\p{L}\p{M}'-]+(?: \p{Lu}[\p{L}\p{M}'-]+)?, \p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'.-]*){0,2}$`)

var afterName = nameWords.Lazy(`^(?:, ?[\p{Ll}\d]|\+?\d|{told behind}|this side\b|;|- |here\b|speaking\b|from\b)`)

var pronouns = pattern.Lazy(`^,? ?\(?(?:he|she|they)(?:/[a-z]+)*\)?$`)

var title = pattern.Lazy(`(?i)^(?:mr|mrs|ms|mx|miss|dr|prof)\.? `)

// alsoNames are common words that people are called, too: behind "my name is", or before a surname.
var alsoNames = wordSet("will mark may hope long best see do an my so he you to story chief king price grant frank rich bill drew chase guest page read still young early good rose")

// leadingName is the run of name words a text begins with, "" when it begins otherwise. Behind an introduction one word is
// enough; on its own a single word must not be a common one.
func leadingName(s string, introduced bool) string {
	s = title().ReplaceAllString(strings.TrimSpace(s), "")
	if !midInitial().MatchString(s) {
		s = strings.TrimSpace(nameTailEn().ReplaceAllStringFunc(s, keepInitials))
	}
	words := strings.Fields(s)
	if last := len(words) - 1; last > 0 && vocatives()[words[last]] && (last > 1 || unicode.IsUpper(text.RuneAfter(s, 0))) {
		words = words[:last]
	}
	if len(words) == 0 || len(words) > 6 || len(words) == 1 && slices.Contains(nameWords.Words("no name"), strings.ToLower(words[0])) {
		return ""
	}
	capital := true
	for i, w := range words {
		bare := strings.Trim(w, "'\".,")
		if i == 0 && alsoNames()[strings.ToLower(bare)] && unicode.IsUpper(text.RuneAfter(w, 0)) &&
			(introduced && len(words) == 1 && !doingWords()[strings.ToLower(bare)] || len(words) > 1 && !commonEn()[strings.ToLower(words[1])] && unicode.IsUpper(text.RuneAfter(words[1], 0))) {
			continue
		}
		if !plainWord().MatchString(bare) || utf8.RuneCountInString(bare) > 30 ||
			commonEn()[strings.ToLower(strings.Trim(bare, "."))] && !(i > 0 && unicode.IsUpper(text.RuneAfter(w, 0)) && len(bare) < 5) {
			return ""
		}
		capital = capital && nameWord().MatchString(bare)
	}
	switch {
	case capital && unicode.IsUpper(text.RuneAfter(words[len(words)-1], 0)):
		return strings.Trim(strings.Join(words, " "), "\",")
	case len(words) >= 2 && len(words) <= 4, len(words) == 1 && len(words[0]) > 2 && plainWord().MatchString(words[0]) &&
		strings.ContainsAny(words[0], "aeiouy"):
		return lowerName(words, introduced)
	}
	return ""
}

// lowerName takes a name written without capitals.
func lowerName(words []string, introduced bool) string {
	for i, w := range words {
		if initial := i > 0 && i < len(words)-1 && len(w) <= 2 && w[len(w)-1] == '.' || i > 0 && i < len(words)-1 && len(w) == 1; initial {
			continue
		}
		if len(w) < 2 || ending().MatchString(strings.ToLower(w)) {
			return ""
		}
	}
	if !introduced && len(words) > 3 {
		return ""
	}
	return strings.Join(words, " ")
}

// doingWords are those of alsoNames that an introduction may be followed by without a name: "I'm So …", "I'm Good".
var doingWords = wordSet("so to good long best early still rich my an do he you see")

// ending is how English words end that are seldom names.
var ending = pattern.Lazy(`(?:ing|ed|tion|ment|ness|able|ful|ous|ive|ally|n't|'s|'m|'ll|'d|ist|ician|eer|ent|ant)$`)

// keepInitials cuts what follows a name, but not the rest of "J. R. Smith".
func keepInitials(tail string) string {
	if initials().MatchString(tail) {
		return smallBehind().ReplaceAllString(tail, "")
	}
	return ""
}

// midInitial is a whole name with an initial in it, in any case.
var midInitial = pattern.Lazy(`^\p{L}+ \p{L}\. [\p{L}'-]+$`)

var (
	initials = pattern.Lazy(`^\.\s+\p{Lu}`)
	// smallBehind goes on behind a name: "J.R. Pemberton, no the initials stand for nothing".
	smallBehind = pattern.Lazy(`(?:,|\s[-–—]) \p{Ll}.*$|\s*\(.*$`)
)

// otherScript reports whether a short text is wholly in another script (Hangul, Cyrillic, Arabic, …), as a name may be.
func otherScript(s string) bool {
	n := utf8.RuneCountInString(s)
	return n >= 2 && n <= 40 && len(strings.Fields(s)) <= 4 && strings.IndexFunc(s, func(r rune) bool {
		return !unicode.In(r, unicode.Hangul, unicode.Cyrillic, unicode.Arabic, unicode.Devanagari, unicode.Thai, unicode.Greek, unicode.Hebrew) && r != ' ' && r != '-' && !unicode.Is(unicode.M, r)
	}) < 0
}

// plainText is a sentence without emoji, emoticons and the like: they are no part of a name.
func plainText(s string) string {
	s = strings.TrimLeft(captions().ReplaceAllStringFunc(s, func(c string) string { return " " + strings.Trim(c, "【】[]") + ":" }), " ・•*-")
	s = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.So, unicode.Co, unicode.Cs) || r >= 0x1F3FB && r <= 0x1F3FF || r >= 0xFE00 && r <= 0xFE0F {
			return ' '
		}
		return r
	}, s)
	return strings.TrimSpace(emoticons().ReplaceAllString(s, " "))
}

// captions are labels of a form that was copied: 【氏名】.
var captions = pattern.Lazy(`[【\[](?:お?名前|氏名|ふりがな|フリガナ|カナ|よみ(?:がな)?|読み)[】\]]`)

var emoticons = pattern.Lazy(`(?:^|\s)[:;=8x]-?[)(dpo3/]+(?:$|\s)|\((?:[^()\p{L}]{1,8}|笑|汗|涙|爆|m?_ ?_m?|t_t|>_<)\)|\bm\(_ ?_\)m|\^_*\^|<3|♪|☆|★`)

// completeName takes in what follows a name that was given in parts: "Bond. James Bond.", "Pat, Pat O'Brien", and a reading on a line of
// its own. s is the sentence with the name, number i; the second result is where what was read ends.
func completeName(t text.Text, n Name, s text.Span, i int) (Name, int) {
	rest := t.Sentences()[i+1:]
	if n.Name != "" && n.Reading == "" && strings.IndexFunc(n.Name, han) < 0 {
		for seg := range strings.FieldsFuncSeq(text.FirstBytes(t.Folded[s.Start:], longestName), func(r rune) bool { return strings.ContainsRune(",.;:\n-", r) }) {
			full := withoutPoliteEnd(strings.TrimSpace(cutVerb(seg)))
			if head := leadingName(full, true); strings.Contains(head, " ") {
				full = head // "Beverley Thistlethwaite if you need the lot"
			}
			if isFuller(full, n.Name) {
				n.Name = full
				return n, min(len(t.Folded), s.Start+longestName)
			}
		}
	}
	if longer, end := readLonger(t, n, rest); longer.Name != "" {
		return longer, end
	}
	if strings.Contains(t.Folded[s.Start:s.End], n.Name+".") && abbreviated().MatchString(n.Name) {
		n.Name += "."
	}
	if n.Name == "" && len(rest) > 0 && rest[0].End-rest[0].Start <= longestName { // in kana first, then as it is written
		said := strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n")
		if next, ok := japaneseName(said); ok && next.Reading == "" && strings.ContainsFunc(next.Name, han) {
			n.Name = next.Name
			return n, rest[0].End
		}
	}
	if n.Reading == "" && strings.ContainsFunc(n.Name, han) && len(rest) > 0 && rest[0].End-rest[0].Start <= longestName {
		said := strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n")
		next, ok := japaneseName(said)
		if ok && (next.Name == "" || next.Name == next.Reading) && (readingMark().MatchString(said) || sameShape(n.Name, next.Reading)) {
			n.Reading = next.Reading
			return n, rest[0].End
		}
	}
	if n.Reading == "" && strings.ContainsFunc(n.Name, han) {
		if reading, end := readBehind(t, n.Name); reading != "" {
			n.Reading = reading
			return n, max(s.End, end)
		}
	}
	return n, s.End
}

// isFuller reports a name with more of it than another: Kev, Kevin Braithwaite.
func isFuller(full, name string) bool {
	return (fuller().MatchString(full) || name == strings.ToLower(name)) && !introEn().MatchString(full) && leadingName(full, true) == full &&
		len(full) > len(name) && (slices.Contains(strings.Fields(full), name) || len(name) > 2 && strings.HasPrefix(full, name))
}

// readLonger returns the whole name where a surname was given first: 渡辺です。渡辺まどか、わたなべまどか.
func readLonger(t text.Text, n Name, rest []text.Span) (Name, int) {
	if len(rest) == 0 || !strings.ContainsFunc(n.Name, han) || strings.Contains(n.Name, " ") || rest[0].End-rest[0].Start > longestName {
		return Name{}, 0
	}
	next, ok := japaneseName(strings.TrimRight(plainText(t.Folded[rest[0].Start:rest[0].End]), " 。.!、,\n"))
	if !ok || next.Name == n.Name || !strings.HasPrefix(next.Name, n.Name) {
		return Name{}, 0
	}
	return next, rest[0].End
}

var (
	fuller      = pattern.Lazy(`^\p{Lu}[\p{L}\p{M}'.]*(?: \p{Lu}[\p{L}\p{M}'.-]*){1,3}$`)
	abbreviated = pattern.Lazy(` (?:Jr|Sr|\p{Lu})$`)
)
