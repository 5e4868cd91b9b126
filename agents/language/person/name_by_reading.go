package person

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A name that is told with its reading shows itself, wherever the two stand: the kana are a way to read the kanji, which few other words of a message are.

// readName is a stretch of a text that may be a name, with the kana that read it.
type readName struct {
	name, kana text.Span
	parts      int  // in how many parts it is written
	whole      bool // the kana end where a word may end
}

// nameByReading finds the one name of a text whose reading the text tells, too, in two parts or in one. ok is false where there is none, and where there
// are several.
func nameByReading(folded string) (n Name, ok bool) {
	if len(folded) > longestName || !strings.ContainsFunc(folded, han) {
		return Name{}, false
	}
	s := readingSearch{folded, strings.Map(hiraganaOf, folded)}
	all := s.findAll()
	if n, ok = s.wholeName(all); !ok {
		n, ok = s.nameApart(all)
	}
	if parts, told := s.readApart(all); told && (!ok || slices.Contains(strings.Fields(parts.Name), n.Name)) {
		n, ok = parts, true
	}
	n.Proven = ok
	return n, ok
}

// nameReadApart finds a name of which each part is told with its own reading.
func nameReadApart(folded string) (n Name, ok bool) {
	if len(folded) > longestName || !strings.ContainsFunc(folded, han) {
		return Name{}, false
	}
	s := readingSearch{folded, strings.Map(hiraganaOf, folded)}
	if n, ok = s.readApart(s.findAll()); !ok {
		n, ok = s.familyApart(s.findAll())
	}
	n.Proven = ok
	return n, ok
}

// readingSearch is a text, as it stands and with all kana in hiragana.
type readingSearch struct{ text, low string }

// findAll lists what may be a name or a part of one, with its reading.
func (s readingSearch) findAll() (all []readName) {
	var kana []int
	for i, r := range s.low {
		if hiragana(r) && s.beginsKana(i) {
			kana = append(kana, i)
		}
	}
	for i, r := range s.low {
		if !han(r) {
			continue
		}
		for _, k := range kana {
			s.match(readName{name: text.Span{Start: i, End: i}, kana: text.Span{Start: k, End: k}, parts: 1}, func(m readName) {
				if !deniedReading().MatchString(s.low[m.kana.End:]) {
					all = append(all, m)
				}
			})
		}
	}
	return all
}

// deniedReading follows a reading that is told only to say that it is not the one: 「みやざきじゃなくて」.
var deniedReading = nameWords.Lazy(`^[」』"]?{not read so}`)

// joins are the particles and verbs that kana of a sentence join to a name.
const joins = "はがでをもとのやだなっよ"

// beginsKana reports that a word in kana may begin here.
func (s readingSearch) beginsKana(i int) bool {
	before := text.RuneBefore(s.low, i)
	return !hiragana(before) && before != 'ー' || strings.ContainsRune(joins, before) || strings.HasSuffix(s.low[:i], "くて") || strings.HasSuffix(s.low[:i], "いて")
}

// endsKana reports that a word in kana may end here.
func (s readingSearch) endsKana(i int) bool {
	next := text.RuneAfter(s.low, i)
	return !hiragana(next) && next != 'ー' && !han(next) || strings.ContainsRune(joins, next)
}

// match calls found with each way in which the kana go on to read the name.
func (s readingSearch) match(m readName, found func(readName)) {
	if m.name.End > m.kana.Start && m.name.Start < m.kana.End {
		return
	}
	if m.name.End > m.name.Start {
		m.whole = s.endsKana(m.kana.End)
		found(m)
	}
	if len(m.name.In(s.low)) >= maxNameBytes {
		return
	}
	next := m
	if m.name.End > m.name.Start && text.RuneAfter(s.low, m.name.End) == ' ' && m.parts == 1 {
		next.name.End++
		next.parts++
	}
	if r := text.RuneAfter(s.low, m.kana.End); m.kana.End > m.kana.Start && (r == ' ' || r == '・') {
		next.kana.End += utf8.RuneLen(r)
	}
	r := text.RuneAfter(s.low, next.name.End)
	if hiragana(r) && m.name.End > m.name.Start { // written in kana: 堀内みのり
		if size := utf8.RuneLen(r); strings.HasPrefix(s.low[next.kana.End:], string(r)) {
			next.name.End += size
			next.kana.End += size
			s.match(next, found)
		}
		return
	}
	first := m.name.End == m.name.Start || next.parts > m.parts
	readsPrefix(s.low[next.name.End:], s.low[next.kana.End:], first, func(written, read int) {
		further := next
		further.name.End += written
		further.kana.End += read
		s.match(further, found)
	})
	if written := readsNoMore(s.low[next.name.End:], s.low[next.kana.Start:next.kana.End]); written > 0 && !first {
		next.name.End += written
		s.match(next, found)
	}
}

const (
	maxNameBytes = 8 * len("山")
	minWholeKana = 4 * len("や") // of a name that is not written in parts
)

// endsName reports that a name ends here: no kanji goes on, nor, behind kana, other kana.
func (s readingSearch) endsName(m readName) bool {
	next, last := text.RuneAfter(s.low, m.name.End), text.RuneBefore(s.low, m.name.End)
	return !han(next) && (han(last) || !hiragana(next) || strings.ContainsRune(joins, next) || m.name.End == m.kana.Start)
}

// wholeName is the longest that is a whole name by itself.
func (s readingSearch) wholeName(all []readName) (Name, bool) {
	best, several := readName{}, false
	for _, m := range all {
		name := m.name.In(s.text)
		letters := utf8.RuneCountInString(strings.ReplaceAll(name, " ", ""))
		if !m.whole || !s.endsName(m) || m.parts == 1 && (letters < 3 || m.kana.End-m.kana.Start < minWholeKana) || verbBehind().MatchString(name) || s.isPart(m) {
			continue
		}
		was := best.name.In(s.text)
		switch {
		case len(name) > len(was) || name == was || strings.ReplaceAll(name, " ", "") == strings.ReplaceAll(was, " ", ""):
			several = several && strings.Contains(name, was)
			best = m
		case !strings.Contains(was, name):
			several = true
		}
	}
	if best.parts == 0 || several {
		return Name{}, false
	}
	return Name{Name: tidy(best.name.In(s.text)), Reading: tidy(best.kana.In(s.text))}, true
}

// isPart reports what is only a part of a name: it goes on before, is told to be one, or its reading does.
func (s readingSearch) isPart(m readName) bool {
	before := text.RuneBefore(s.low, m.kana.Start)
	told := s.text[:m.name.Start]
	return han(text.RuneBefore(s.low, m.name.Start)) || givenLabel().MatchString(told) || familyLabel().MatchString(told) ||
		before == ' ' && m.parts == 1 && m.name.End != m.kana.Start-1 && hiragana(text.RuneBefore(s.low, m.kana.Start-1)) && !s.beginsSentence(m.kana.Start-1)
}

// beginsSentence reports that what stands before is the end of another word than a name: a particle, or a verb.
func (s readingSearch) beginsSentence(i int) bool {
	return strings.HasSuffix(s.low[:i], "す") || strings.HasSuffix(s.low[:i], "は")
}

// nameApart is a family and a given name that are written apart, with one reading of both: 「有村、下は隼人。読みはありむらはやと」.
func (s readingSearch) nameApart(all []readName) (Name, bool) {
	var found Name
	several := false
	for _, family := range all {
		if family.whole && !s.goesOn(family) || !s.isRun(family.name) || family.parts > 1 {
			continue
		}
		for _, given := range s.readFrom(family) {
			if given.kana.End-family.kana.Start < minWholeKana {
				continue
			}
			n := Name{Name: family.name.In(s.text) + " " + given.name.In(s.text), Reading: tidy(s.text[family.kana.Start:given.kana.End])}
			switch {
			case len(n.Reading) > len(found.Reading):
				found, several = n, false
			case len(n.Reading) == len(found.Reading) && n.Name != found.Name:
				several = several || olderForm.Replace(n.Name) != olderForm.Replace(found.Name)
				found = n // the same in other characters, told last: 「「神崎」とありますが、神﨑です」
			}
		}
	}
	return found, found.Name != "" && !several
}

// goesOn reports that kana go on behind the reading of a part.
func (s readingSearch) goesOn(m readName) bool {
	next := text.RuneAfter(s.low, m.kana.End)
	return hiragana(next) || next == ' '
}

// readFrom lists the runs of kanji elsewhere that the kana behind the reading of a family name read to their end.
func (s readingSearch) readFrom(family readName) (all []readName) {
	at := family.kana.End
	if text.RuneAfter(s.low, at) == ' ' {
		at++
	}
	for i, r := range s.low {
		if !han(r) || i >= family.name.Start && i < family.name.End {
			continue
		}
		s.match(readName{name: text.Span{Start: i, End: i}, kana: text.Span{Start: at, End: at}, parts: 1}, func(m readName) {
			if m.whole && m.parts == 1 && s.isRun(m.name) {
				all = append(all, m)
			}
		})
	}
	return all
}

// isRun reports a stretch of kanji that is one by itself.
func (s readingSearch) isRun(at text.Span) bool {
	return !strings.ContainsFunc(at.In(s.low), func(r rune) bool { return !han(r) }) && !han(text.RuneBefore(s.low, at.Start)) && !han(text.RuneAfter(s.low, at.End))
}

// isInLonger reports kanji that are a part of more of them elsewhere: 「斉藤の斉」.
func (s readingSearch) isInLonger(at text.Span) bool {
	for i := 0; ; {
		k := strings.Index(s.low[i:], at.In(s.low))
		if k < 0 {
			return false
		}
		k += i
		i = k + at.End - at.Start
		if han(text.RuneBefore(s.low, k)) || han(text.RuneAfter(s.low, i)) {
			return true
		}
	}
}

var (
	familyLabel = pattern.Lazy(`(?:苗字|名字|姓|氏)(?:は|が|:|、)?\s?$`)
	givenLabel  = pattern.Lazy(`(?:下(?:の名前)?|名前?|ファーストネーム)(?:は|が|を|:|、|のほうは)\s?$`)
)

// readApart is a family and a given name, each told with its reading: 「小池と書いて「こいけ」、下は純「じゅん」」.
func (s readingSearch) readApart(all []readName) (Name, bool) {
	var parts []readName
	for _, m := range all {
		if m.whole && m.parts == 1 && s.isRun(m.name) && !s.isInLonger(m.name) && s.isWord(m.kana) && !s.has(parts, m) {
			parts = append(parts, m)
		}
	}
	if len(parts) != 2 {
		return Name{}, false
	}
	family, given := parts[0], parts[1]
	if s.isLabelled(given, familyLabel()) || s.isLabelled(family, givenLabel()) && !s.isLabelled(given, givenLabel()) {
		family, given = given, family
	} else if !s.isLabelled(given, givenLabel()) && family.name.End+1 != given.name.Start {
		return Name{}, false
	}
	return Name{
		Name: family.name.In(s.text) + " " + given.name.In(s.text), Reading: tidy(family.kana.In(s.text) + " " + given.kana.In(s.text)),
	}, true
}

// isLabelled reports a part that stands, written or in kana, behind what it is called.
func (s readingSearch) isLabelled(m readName, label *pattern.Regexp) bool {
	return label.MatchString(s.text[:m.name.Start]) || label.MatchString(s.text[:m.kana.Start])
}

// isWord reports kana that nothing but marks or particles part from the rest.
func (s readingSearch) isWord(at text.Span) bool {
	return utf8.RuneCountInString(at.In(s.low)) > 1 && unicode.IsLetter(text.RuneAfter(s.low, at.Start))
}

// has reports that a part is among them already, at another place or in another reading.
func (s readingSearch) has(parts []readName, m readName) bool {
	return slices.ContainsFunc(parts, func(p readName) bool {
		return p.name.In(s.text) == m.name.In(s.text) || p.kana.Start < m.kana.End && m.kana.Start < p.kana.End
	})
}

// familyApart is a name whose given part is in kana and reads itself, with the reading of its family name elsewhere: 「菅原りおです。すがわらは菅原の…」.
func (s readingSearch) familyApart(all []readName) (Name, bool) {
	var found Name
	for _, m := range all {
		if !m.whole || m.parts > 1 || !s.isWord(m.kana) || han(text.RuneBefore(s.low, m.name.Start)) || text.RuneAfter(s.low, m.kana.End) != 'は' {
			continue
		}
		given := givenInKana().FindStringSubmatch(s.text[m.name.End:])
		begins := m.name.Start == 0 || !unicode.IsLetter(text.RuneBefore(s.low, m.name.Start))
		if given == nil || !kanaName(given[1]) || !begins && strings.Count(s.text, given[1]) < 2 {
			continue
		}
		n := Name{Name: m.name.In(s.text) + given[1], Reading: m.kana.In(s.text) + given[1]}
		if found.Name != "" && found != n {
			return Name{}, false
		}
		found = n
	}
	return found, found.Name != ""
}

// givenInKana is a given name in kana behind a family's, and its verb.
var givenInKana = nameWords.Lazy(`^ ?([\p{Hiragana}ー]{2,5}?|[\p{Katakana}ー]{2,6})(?:{name ends}|[、。,\s])`)

// inHiragana is a name in katakana as its reading is told in hiragana, where it is: 「ふりがなは「ぐえん ゔぁん どぅっく」に」.
func inHiragana(folded, name string) string {
	low := strings.Map(hiraganaOf, name)
	for _, reading := range []string{low, strings.ReplaceAll(low, "・", " "), strings.NewReplacer("・", "", " ", "").Replace(low)} {
		if strings.Contains(folded, reading) {
			return reading
		}
	}
	return name
}
