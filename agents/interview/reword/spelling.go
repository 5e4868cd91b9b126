package reword

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// respelled are the changes of a message that writes a word of a text a little otherwise and says that it is about how that is written, or tells a name so:
// "it's Whitelock, with an e", 「大学名は「青蘭」の字です」.
func respelled(s text.Text, known []Known) (out []Change) {
	if isDoubt(s.Folded) || ofOthers().MatchString(s.Folded) {
		return nil
	}
	for i, k := range known {
		spells := saysSpelling().MatchString(s.Low) || k.Person && saysLetter().MatchString(s.Low)
		if !k.Person && !spells {
			continue
		}
		read := text.Read(k.Words)
		for _, w := range spelledWords(s, spells, k.Person, names(s, k)) {
			if standsIn(known, s.Low[w.Start:w.End]) {
				continue
			}
			for _, at := range partIn().FindAllStringIndex(read.Low, -1) {
				prefixed := k.Person && toldAsName().MatchString(s.Low[:w.Start])
				if isEmpty(read.Low[at[0]:at[1]]) || !isNear(s.Low[w.Start:w.End], read.Low[at[0]:at[1]], k.Person, prefixed) {
					continue
				}
				c := withChange(i, read, at[0], at[1], s.Words(w.Start, w.End))
				c.at = w
				out = append(out, c)
			}
		}
	}
	return out
}

// reread are the changes of how a part of a name is read, where that part is named: 「和子の読みは「わこ」です」.
func reread(s text.Text, known []Known) (out []Change) {
	at, group := lexicon.Find("reads a name", s.Folded)
	if at == nil {
		return nil
	}
	part := func(words, low string) int {
		return slices.IndexFunc(strings.Fields(words), func(p string) bool { return strings.EqualFold(p, low) })
	}
	for i, reading := range known {
		if !reading.Person || strings.ContainsFunc(reading.Words, isHan) || !text.HasJapanese(reading.Words) {
			continue
		}
		own := strings.Fields(reading.Words)
		for _, name := range known {
			n := part(name.Words, group("part"))
			if !name.Person || n < 0 || len(strings.Fields(name.Words)) != len(own) || own[n] == group("read") || noNew().MatchString(group("read")) {
				continue
			}
			was := own[n]
			out = append(out, Change{
				Of: i, Old: was, New: group("read"), at: text.Span{Start: at[0], End: at[1]},
				Words: strings.Replace(reading.Words, was, group("read"), 1),
			})
		}
	}
	return out
}

// standsIn reports a word that some text has as it is.
func standsIn(known []Known, low string) bool {
	return slices.ContainsFunc(known, func(k Known) bool { return indexWord(text.Read(k.Words).Low, low) >= 0 })
}

// spelledWords are the words of a message that may be another spelling: of a name any where it speaks of spelling, else what is told as a name; of a text in
// Latin letters what is told to be the right one.
func spelledWords(s text.Text, spells, person, named bool) (out []text.Span) {
	for _, at := range partIn().FindAllStringIndex(s.Low, -1) {
		w := text.Span{Start: at[0], End: at[1]}
		japanese := text.HasJapanese(s.Low[at[0]:at[1]])
		told := person && (toldAsName().MatchString(s.Low[:at[0]]) || named && tellsBehind().MatchString(s.Low[at[1]:]))
		told = told || person && leadsToName().MatchString(s.Low[:at[0]]) && isUpper(s.Folded[at[0]:])
		any := spells && (person || japanese || correctsSpelling().MatchString(s.Low[:at[0]]))
		if !isEmpty(s.Low[at[0]:at[1]]) && (any || told && !japanese) {
			out = append(out, w)
		}
	}
	return out
}

// isNear reports another spelling of a word: a letter or two of several are others, or one of several characters; a name may be longer or
// shorter as well, and begin as another one where it is told to be one.
func isNear(a, b string, person, prefixed bool) bool {
	x, y := []rune(a), []rune(b)
	if text.HasJapanese(a) || text.HasJapanese(b) {
		return isNearInJapanese(x, y, person)
	}
	if len(x) < 3 || len(y) < 3 || a == b {
		return false
	}
	if person && len(x) > 3 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) {
		return true
	}
	long, least := max(len(x), len(y)), 5
	if person {
		least = 4
	}
	if away := text.Slips(a, b); min(len(x), len(y)) >= least && away <= min(2, long/3) {
		return true
	}
	return prefixed && utf8.RuneCountInString(commonPrefix(a, b)) >= 3 && min(len(x), len(y)) <= 2*utf8.RuneCountInString(commonPrefix(a, b))
}

// isNearInJapanese reports two words in kanji or kana of one length of which half of the characters at least are the same, or that differ in one of several.
func isNearInJapanese(x, y []rune, person bool) bool {
	if len(x) != len(y) || len(x) < 2 || !person && len(x) < 3 {
		return false
	}
	same := 0
	for i := range x {
		if x[i] == y[i] {
			same++
		} else if kanji := unicode.Is(unicode.Han, x[i]); kanji != unicode.Is(unicode.Han, y[i]) {
			return false
		}
	}
	return same < len(x) && 2*same >= len(x)
}

func isUpper(words string) bool { return unicode.IsUpper(firstRune(words)) }

var (
	saysSpelling = lexicon.Lazy(`{says spelling}`)
	saysLetter   = lexicon.Lazy(`{says a letter}`)
	toldAsName   = lexicon.Lazy(`(?:^|[^\p{L}])(?:{told as a name})[: ]+["'“‘]?$`)
	leadsToName  = lexicon.Lazy(`(?:^|[^\p{L}])(?:{leads to a name})[: ]+["'“‘]?$`)
	// correctsSpelling leads to the right one of two spellings.
	correctsSpelling = lexicon.Lazy(`(?:^|[^\p{L}])(?:{corrects a spelling})[: ]+["'“‘]?$`)
	tellsBehind      = lexicon.Lazy(`^["'”’]? (?:{tells behind})`)
	// partIn is a word in Latin letters, or a stretch of one script of Japanese.
	partIn = pattern.Lazy(`[\p{Latin}][\p{Latin}'’-]*|\p{Han}+|\p{Hiragana}+|[\p{Katakana}ー]+`)
)
