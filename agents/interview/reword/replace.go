package reword

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// replaced are the changes of a message that repeats a word of a text and tells what is to be in its place: "it wasn't in Leeds, it was York".
func replaced(s text.Text, known []Known) (out []Change) {
	for i, k := range known {
		read := text.Read(k.Words)
		for _, a := range anchors(s, i, read, k.Person) {
			if isCalled(known, i, s.Low[a.from:a.to]) {
				continue
			}
			new := newFor(a.marked(s.Folded), s.Low[a.from:a.to])
			if new == "" {
				new = longer(a.marked(s.Folded), s.Low[a.from:a.to], k.Person)
			}
			if new == "" || isAddress(new) || strings.EqualFold(new, k.Words) || k.Person && !mayName(new, k.Words) {
				continue
			}
			new = withName(new, read.Words(a.at, a.end))
			c := withChange(i, read, a.at, a.end, new)
			if parts := len(strings.Fields(k.Words)); k.Person && parts > 1 && len(strings.Fields(new)) >= parts {
				c.Words = new
			}
			c.at = text.Span{Start: a.from, End: a.to}
			out = append(out, c)
		}
	}
	return out
}

// withName is a figure with the name that stands before the old one: 「740」 for 「TOEIC720」.
func withName(new, old string) string {
	m, figure := nameOfFigure().FindStringSubmatch(old), leadingFigure().FindString(new)
	if m == nil || figure == "" || strings.HasPrefix(new, m[1]) {
		return new
	}
	return m[1] + figure
}

var (
	nameOfFigure  = pattern.Lazy(`^([\p{L}][\p{L} ]+)[0-9]+点?$`)
	leadingFigure = pattern.Lazy(`^[0-9]+点?`)
)

// placed are the changes of a message that repeats what a text tells of a place and tells another one: "the nursing home was in Perth" of
// "nursing home in Leeds".
func placed(s text.Text, known []Known) (out []Change) {
	for i, k := range known {
		read := text.Read(k.Words)
		for _, a := range anchors(s, i, read, k.Person) {
			told := placeTold().FindStringSubmatch(s.Low[a.to:])
			was := placeKnown().FindStringSubmatchIndex(read.Low[a.end:])
			if told == nil || was == nil || k.Person || isDoubt(s.Folded) || told[1] != read.Low[a.end+was[2]:a.end+was[3]] {
				continue
			}
			from := strings.Index(s.Low[a.to:], told[2]) + a.to
			if new := clip(s.Words(from, len(s.Low))); mayStand(new, read.Low[a.end+was[4]:a.end+was[5]]) && len(strings.Fields(new)) <= 3 {
				c := withChange(i, read, a.end+was[4], a.end+was[5], new)
				c.at = text.Span{Start: a.from, End: a.to}
				out = append(out, c)
			}
		}
	}
	return out
}

var (
	placeTold  = pattern.Lazy(`^ (?:is|was|were)(?: actually| really)? (in|at|for|with|near) (.+)`)
	placeKnown = pattern.Lazy(`^ (in|at|for|with|near) ([^,;.]+)`)
)

// IsNoNew reports what nobody means to stand in the place of some words of a text: what tells or asks something itself, or is said in words that doubt, or that
// tell of somebody else or of what was.
func IsNoNew(new, old, said string) bool {
	low, old := strings.ToLower(clip(text.Fold(new))), strings.ToLower(text.Fold(old))
	return low == "" || noNew().MatchString(low) ||
		tellsInIt().MatchString(strings.ToLower(text.Fold(new))) && !tellsInIt().MatchString(old) ||
		isDoubt(text.Fold(said)) || isStory(said)
}

// isAddress reports a value that is no words: an address, or a number to ring.
func isAddress(words string) bool { return addressIn().MatchString(words) }

var addressIn = pattern.Lazy(`@|https?:|[0-9][0-9 -]{6,}`)

// counted is the figure that is told in the place of another one, with what stands around that: 「週1回」 for 「週2」. whole is true where the old is more than
// a figure: then what is told takes its place as it is. Of what stands before the old the last figure is meant, of what stands behind it the first.
func counted(new, old string, last bool) (figure string, whole bool) {
	at := figureWord().FindStringIndex(old)
	if at == nil || len(figureWord().FindAllStringIndex(old, -1)) > 1 || utf8.RuneCountInString(old[:at[0]]) > 2 || utf8.RuneCountInString(old[at[1]:]) > 8 {
		return "", true
	}
	low, lead := text.Read(new).Low, old[:at[0]]
	for _, n := range figuresIn(low) {
		if ranked().MatchString(low[:n.from]) {
			n.from -= len("第")
		}
		if lead != "" && strings.HasSuffix(low[:n.from], lead) {
			n.from -= len(lead)
		} else if lead != "" && n.from > 0 {
			continue
		}
		figure = low[n.from : n.to+len(countedBehind().FindString(low[n.to:]))]
		if !last {
			break
		}
	}
	return figure, false
}

var (
	// ranked stands before a figure and belongs to it.
	ranked = pattern.Lazy(`[準第約]$`)
	// countedBehind is what a figure counts, where it stands right behind it; in English the words are read as a whole.
	countedBehind = pattern.Lazy(`^[\p{Katakana}ー]+\p{Han}?|^か\p{Han}|^\p{Han}{1,2}|^%`)
)

// mayName reports words that may be a part of a name, or of how one is read: that is in kana.
func mayName(words, name string) bool {
	if !strings.ContainsFunc(name, isHan) && text.HasJapanese(name) && strings.ContainsFunc(words, isHan) {
		return false
	}
	return utf8.RuneCountInString(words) <= 40 && len(strings.Fields(words)) <= 4 && !strings.ContainsFunc(words, unicode.IsDigit)
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// newFor is what a message says is to be in the place of the mark; empty where it does not say so.
func newFor(marked, old string) string {
	if isDoubt(marked) || isStory(marked) {
		return ""
	}
	if notOnly().MatchString(marked) {
		return ""
	}
	for _, form := range lexicon.Forms("replaced") {
		at, group := form.FindGroups(marked)
		if at == nil {
			continue
		}
		raw, new := group("new"), strings.TrimSpace(group("quoted"))
		if new == "" && raw != "" {
			new = clip(raw)
		} else if before := group("before"); before != "" {
			raw, new = before, clipBefore(before)
		}
		if n, whole := counted(raw, old, group("before") != ""); !whole {
			new = n
		}
		if group("quoted") != "" && saysSomething(new, true) && new != old || mayStand(new, old) {
			return new
		}
	}
	return ""
}

// longer is another form of the mark that a message tells of it in so many words: any of a part of a name, else one that has all of its characters and more;
// empty where it tells none.
func longer(marked, old string, person bool) string {
	at, group := lexicon.Find("replaced by its like", marked)
	if at == nil || isDoubt(marked) {
		return ""
	}
	new := group("quoted")
	if !mayStand(new, old) || person && !strings.ContainsAny(new, old) ||
		!person && !(hasAll(new, old) && utf8.RuneCountInString(new) <= 2*utf8.RuneCountInString(old)) {
		return ""
	}
	return new
}

// hasAll reports a word with all the characters of another one in their order.
func hasAll(word, of string) bool {
	rest := []rune(of)
	for _, r := range word {
		if len(rest) > 0 && r == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// isDoubt reports words that do not say that it is so. A request that is put as a question says it.
func isDoubt(said string) bool {
	return doubts().MatchString(said) && !politely().MatchString(said)
}

var politely = lexicon.Lazy(`(?i){politely}`)

// isStory reports words that tell of somebody else, of how it is as a rule or of what was: what they repeat is not so.
func isStory(said string) bool { return ofOthers().MatchString(said) || tellsStory().MatchString(said) }

// mayStand reports words that may stand in the place of others.
func mayStand(new, old string) bool {
	low := strings.ToLower(new)
	if strings.Contains(new, mark) || asksIn().MatchString(low) || low == old || low == "" || noNew().MatchString(low) ||
		tellsInIt().MatchString(low) && !tellsInIt().MatchString(old) ||
		!strings.ContainsFunc(low, isOfWord) {
		return false
	}
	if text.HasJapanese(new) {
		if endsClause().MatchString(new) && !endsClause().MatchString(old) {
			return false
		}
		return utf8.RuneCountInString(new) <= 30
	}
	return len(strings.Fields(new)) <= 10
}

func isOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// clip is what is to be there, without what leads to it and what is said behind it. What stands in quotes is taken as it is.
func clip(words string) string {
	words = strings.TrimSpace(lexicon.Peel(strings.TrimSpace(words), "leads to the new"))
	if m := quotedFirst().FindStringSubmatch(words); m != nil {
		return strings.TrimSpace(m[1] + m[2])
	}
	if m := quotedWithin().FindStringSubmatch(words); m != nil {
		return strings.TrimSpace(m[1])
	}
	if at := clauseEnd().FindStringIndex(words); at != nil {
		words = words[:at[0]]
	}
	words = strings.Trim(lexicon.Peel(words, "behind the new"), around)
	return nameBeforeDe().ReplaceAllString(words, "$1") // 「JavaではなくGoで、年数は…」
}

// nameBeforeDe is a name in Latin letters or katakana with the particle that goes on behind it.
var nameBeforeDe = pattern.Lazy(`^([A-Za-z0-9+#.\p{Katakana}ー-]+)で$`)

// clipBefore is what is to be there where it stands before what it replaces: the last clause, or what is in quotes.
func clipBefore(words string) string {
	words = strings.TrimRight(words, around)
	if m := quotedLast().FindStringSubmatch(words); m != nil {
		return strings.TrimSpace(m[1])
	}
	all := clauseEnd().FindAllStringIndex(words, -1)
	if len(all) > 0 {
		words = words[all[len(all)-1][1]:]
	}
	return strings.TrimSpace(lexicon.Cut("tells before the new", clip(words)))
}

// around are the signs around what is told.
const around = " 　、,。.!！?？;；:：「」『』\"'“”‘’"

var (
	quotedFirst = pattern.Lazy(`^[^\p{L}\p{N}]*[「『“"‘]([^「」『』“”"]+)[」』”"’]|^'([^']+)'`)
	// quotedWithin is the only thing in quotes in Japanese: that is what is to be there, whatever leads to it.
	quotedWithin = pattern.Lazy(`^[^「」『』。]*[「『]([^「」『』]+)[」』](?:くらい|ぐらい)?(?:に|へ|と|で|が)[^「」『』]*$`)
	quotedLast   = pattern.Lazy(`[「『“"]([^「」『』“”"]+)[」』”"]$`)
	clauseEnd    = lexicon.Lazy(`(?i){clause end}`)
	ofOthers     = lexicon.Lazy(`(?i){of others}`)
	tellsStory   = lexicon.Lazy(`(?i){tells a story}`)
	tellsInIt    = lexicon.Lazy(`(?:^| )(?:{tells in it})(?: |$)`)
	doubts       = lexicon.Lazy(`(?i){doubts}`)
	asksIn       = lexicon.Lazy(`{asks in it}`)
	notOnly      = pattern.Lazy(`(?i)\bnot (?:only|just) (?:the |by |with )?〓|〓(?:だけ|のみ)(?:では|じゃ|や)(?:なく|ない|なし)`)
	endsClause   = lexicon.Lazy(`(?:{ends a clause})$`)
	noNew        = lexicon.Lazy(`^(?:{no new})$|^(?:{begins no new})`)
)
