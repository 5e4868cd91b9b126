package offline

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

// term is a word of a question that names something.
type term struct {
	text   string
	kind   kind
	weight float64
	groups []lexicon.Group // of words that mean much the same
	share  float64         // how much of the word it is that the groups have: 認証 of 顔認証
	thing  bool            // a word of Latin letters that stands where things are named: with bitcoin
	unseen bool            // the documents have it nowhere
}

type kind int

const (
	none kind = iota
	code      // with a digit: an error code, a version, a model
	word      // of Latin letters
	name      // one of them that names somebody or something
	kata      // of katakana
	noun      // of two or more Chinese characters
	stem      // a single Chinese character, mostly of a verb
	kana      // of hiragana
)

// contents are the words of a text that name something, each once, without those that every question is made of.
func contents(text string) []term {
	called := properNames(text)
	text = sections.Pattern("degree").ReplaceAllString(lexicon.Fold(text), " ")
	text = sections.Pattern("counting").ReplaceAllString(text, "$1 ")
	out, text := listedTerms(text)
	seen := map[string]bool{}
	for _, t := range out {
		seen[t.text] = true
	}
	rs := []rune(text)
	for i := 0; i < len(rs); {
		k := kindOf(rs[i])
		j := i + 1
		for j < len(rs) && (kindOf(rs[j]) == k || k == word && inside(rs, j)) {
			j++
		}
		if k != none {
			rest := string(rs[j:min(len(rs), j+beside)])
			ts := written(rs[i:j], k, rest)
			for n, t := range ts {
				if (k == noun || k == kata) && t.weight > action && sections.Match("acts", rest) {
					t.weight = action
				}
				switch {
				case t.kind == word && slices.Contains(called, t.text):
					t.kind, t.weight = name, t.weight*1.3
				case t.kind == word:
					t.thing = sections.Match("behind", string(rs[max(0, i-beside):i]))
				}
				t.groups, t.share = alikes(t.text)
				if t.kind == stem && n == len(ts)-1 {
					t.groups, t.share = verbs(t.text, rest), 1
				}
				if t.weight > 0 && !seen[t.text] {
					seen[t.text] = true
					out = append(out, t)
				}
			}
		}
		i = j
	}
	return out
}

// beside is how many characters beside a word tell what it is.
const beside = 24

// alikes are the groups of a word, and how much of it they have.
func alikes(w string) ([]lexicon.Group, float64) {
	var out []lexicon.Group
	share := 0.0
	for _, m := range lexicon.Find(w) {
		if s := float64(m.To-m.From) / float64(len(w)); s > share {
			out, share = m.Groups, s
		}
	}
	return out, share
}

// verbs are the groups of what a single Chinese character begins, with the kana behind it.
func verbs(char, rest string) []lexicon.Group {
	return lexicon.Groups(char + sections.Pattern("kana behind").FindString(rest))
}

// listedTerms are the words of the lexicon that runs of one kind of characters do not show, and the text without them: 落とし物, あずける, get
// rid of.
func listedTerms(text string) (out []term, rest string) {
	var b strings.Builder
	from, end := 0, 0
	for _, m := range lexicon.Find(text) {
		w := text[m.From:m.To]
		if m.From < end || idle()[w] {
			continue
		}
		t := term{text: w, groups: m.Groups, share: 1}
		switch {
		case sections.Match("several words", w):
			t.kind, t.weight = word, 0.8
		case sections.Match("compound", w):
			t.kind, t.weight = stem, 0.7
		case sections.Match("only kana", w) && sections.Match("object", text[m.To:min(len(text), m.To+12)]): // a noun: ふとんを
			t.kind, t.weight = kana, 0.6
		case sections.Match("only kana", w):
			t.kind, t.weight = kana, 0.2
		default:
			continue
		}
		end = m.To
		if t.weight = weightOf(w, t.weight); strings.HasPrefix(w, "what") {
			t.weight = 0.3
		}
		out = append(out, t)
		b.WriteString(text[from:m.From] + strings.Repeat(" ", len(w)))
		from = m.To
	}
	return out, b.String() + text[from:]
}

// properNames are the Latin words of a text that name somebody or something: those written large within a sentence, and all beside
// Japanese.
func properNames(raw string) (out []string) {
	said, section := text.NFKC(raw), "capital"
	if strings.ContainsFunc(said, func(r rune) bool { return kindOf(r) > name }) {
		section = "names in"
	}
	for _, m := range sections.Pattern(section).FindAllStringSubmatch(said, -1) {
		out = append(out, lexicon.Stem(strings.ToLower(m[len(m)-1])))
	}
	return out
}

// written are the words that a run of characters is made of: 紙詰まり is 紙 and 詰, 枚数制限 is 枚数 and 制限, the 色 of 色は a noun.
func written(run []rune, k kind, rest string) []term {
	n := len(run)
	if k != noun {
		return made(string(run), k)
	}
	if run[n-1] == '様' && n > 1 {
		run, n = run[:n-1], n-1
	}
	switch {
	case n > 1 && verbal(rest):
		return append(written(run[:n-1], k, ""), made(string(run[n-1:]), k)...)
	case n == 4:
		return append(lighter(made(string(run[:2]), k)), lighter(made(string(run[2:]), k))...)
	case n == 1 && !verbal(rest):
		return []term{{text: string(run), kind: stem, weight: weightOf(string(run), 0.9)}}
	}
	return made(string(run), k)
}

// lighter are words that stand in one that is longer.
func lighter(ts []term) []term {
	for i := range ts {
		ts[i].weight *= 0.75
	}
	return ts
}

func verbal(rest string) bool {
	return sections.Match("ending", rest) && !sections.Match("particle", rest)
}

// action is the weight of what is done: who asks says it in other words more often than what it is done with.
const action = 0.4

// kindOf is what a run of such characters is; a letter or digit is one of a word until it is seen whole.
func kindOf(r rune) kind { return kinds[lexicon.ScriptOf(r)] }

var kinds = [...]kind{lexicon.Latin: word, lexicon.Han: noun, lexicon.Hiragana: kana, lexicon.Katakana: kata}

// inside tells a mark that holds a code, a number or a name together.
func inside(rs []rune, i int) bool {
	return strings.ContainsRune("-_.'/", rs[i]) && i+1 < len(rs) && kindOf(rs[i+1]) == word && kindOf(rs[i-1]) == word
}

func made(s string, k kind) []term {
	switch k {
	case word:
		return ofLatin(s)
	case kata:
		if len([]rune(s)) < 2 {
			return nil
		}
		for _, kind := range sections.Words("sorts") {
			if rest := strings.TrimSuffix(s, kind); len([]rune(rest)) > 1 {
				s = rest
			}
		}
		return []term{{text: s, kind: kata, weight: weightOf(s, 1)}}
	case noun:
		if len([]rune(s)) == 1 {
			return []term{{text: s, kind: stem, weight: weightOf(s, 0.5)}}
		}
		return ofHan(s)
	}
	return nil
}

func ofLatin(s string) []term {
	s = strings.Trim(strings.TrimSuffix(s, "'s"), "'.-_/")
	switch {
	case s == "" || common()[lexicon.Stem(s)]:
		return nil
	case s[0] >= '0' && s[0] <= '9':
		return []term{{text: squeezed(s), kind: code, weight: 0.5}} // a number, with its unit
	case strings.ContainsAny(s, "0123456789"):
		return []term{{text: squeezed(s), kind: code, weight: 3}}
	}
	w := 1.0
	if len(s) > 4 && strings.HasSuffix(s, "ly") {
		w = 0.4
	}
	return []term{{text: lexicon.Stem(s), kind: word, weight: weightOf(lexicon.Stem(s), w)}}
}

// squeezed is a code without its marks.
func squeezed(s string) string { return joiners.Replace(s) }

var joiners = strings.NewReplacer("-", "", "_", "")

// ofHan is a word of Chinese characters without the question in it: 何時間 names nothing, 契約何人 the contract.
func ofHan(s string) []term {
	if before, _, ok := strings.Cut(s, "何"); ok {
		if len([]rune(before)) < 2 {
			return nil
		}
		s = before
	}
	if sections.Match("counted", s) {
		return nil
	}
	rs := []rune(sections.Pattern("suffixes").ReplaceAllString(s, "$1")) // 紛失時, 無料版
	s = string(rs)
	if len(rs) > 2 && adverbs()[string(rs[:2])] { // 一度締めた
		return ofHan(string(rs[2:]))
	}
	if len(rs) == 1 {
		return []term{{text: s, kind: stem, weight: weightOf(s, 0.5)}}
	}
	if len(rs) >= 4 { // 枚数制限: what, and what of it
		for _, at := range []int{2, len(rs) - 2} {
			if before, after := string(rs[:at]), string(rs[at:]); attribute()[before] || attribute()[after] {
				return append(ofHan(before), ofHan(after)...)
			}
		}
	}
	return []term{{text: s, kind: noun, weight: weightOf(s, 1)}}
}

// weightOf is less for words that say of what kind the answer is, and none for those of which every question is made.
func weightOf(s string, otherwise float64) float64 {
	switch {
	case idle()[s]:
		return 0
	case attribute()[s]:
		return 0.3
	}
	return otherwise
}

// codes are the error codes, versions and models of a text.
func codes(text string) []string {
	var out []string
	for _, t := range contents(text) {
		if t.kind == code && t.weight > 1 {
			out = append(out, t.text)
		}
	}
	return out
}

// wordSet are the words of a section of phrases.txt, those of Latin letters by their stems.
func wordSet(section string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := map[string]bool{}
		for _, w := range sections.Words(section) {
			if w[0] < 0x80 {
				w = lexicon.Stem(w)
			}
			m[w] = true
		}
		return m
	})
}

var idle, adverbs, attribute, common = wordSet("idle"), wordSet("adverbs"), wordSet("attribute"), wordSet("common")
