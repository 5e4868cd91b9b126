package reword

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Addition is something that is to be told in a text as well.
type Addition struct {
	Words string
	Of    int    // the known text that the message repeats a part of; -1: none
	Field string // what names the answer that it is for, as it was written; empty: nothing does
	Work  bool   // it tells what somebody did
	Bare  bool   // it is told, and nothing asks for it to be added
}

// Added is what a message wants told as well, without what asks for it: "add bingo to my duties", 「PHPだけやなくてGoも」.
func Added(said string, known []Known) (a Addition, ok bool) {
	if n := utf8.RuneCountInString(said); n == 0 || n > maxSaid {
		return a, false
	}
	s := text.Read(withoutAddresses(said))
	for i, k := range known {
		for _, at := range anchors(s, i, text.Read(k.Words), false) {
			marked := at.marked(s.Folded)
			found, group := lexicon.Find("added beside", marked)
			if found == nil || k.Person || isCalled(known, i, s.Low[at.from:at.to]) || isDoubt(marked) || subjectFirst().MatchString(strings.ToLower(group("words"))) {
				continue
			}
			if words := clipAdded(group("words")); mayAdd(words) {
				return Addition{Words: words, Of: i}, true
			}
		}
	}
	if isDoubt(s.Folded) {
		return a, false
	}
	for _, section := range []string{"added", "told besides"} {
		for _, form := range lexicon.Forms(section) {
			found, group := form.FindGroups(s.Folded)
			if found == nil {
				continue
			}
			if words := clipAdded(group("words")); mayAdd(words) {
				return Addition{Words: words, Of: -1, Field: strings.TrimSpace(group("field")), Work: group("work") != "", Bare: section != "added"}, true
			}
		}
	}
	return a, false
}

// mayAdd reports words that tell something, and ask for nothing.
func mayAdd(words string) bool {
	low := strings.ToLower(words)
	return saysSomething(low, false) && !strings.Contains(words, mark) &&
		!asksIn().MatchString(low) && !pointsOnly().MatchString(low) && !toNumber().MatchString(low)
}

// toNumber names an answer by its number: who is asked to add to that does not tell what it is called.
var toNumber = pattern.Lazy(`(?:^| )(?:to|in|under) (?:number |no\.? ?|#|item )?[0-9]{1,2}$|^[0-9]{1,2}番`)

// clipAdded is what is to be added, out to the end of its sentence, without the asking and the thanks behind it.
func clipAdded(words string) string {
	words = strings.TrimSpace(lexicon.Peel(strings.TrimSpace(words), "leads to what is added"))
	if m := quotedFirst().FindStringSubmatch(words); m != nil {
		return strings.TrimSpace(m[1] + m[2])
	}
	if at := endOfAdded().FindStringIndex(words); at != nil {
		words = words[:at[0]]
	}
	return strings.Trim(lexicon.Peel(words, "behind what is added"), around)
}

var (
	endOfAdded = lexicon.Lazy(`(?i){end of what is added}`)
	// subjectFirst begins words that tell by whom something was done, which no list holds.
	subjectFirst = pattern.Lazy(`^(?:i|we|you|he|she|they) `)
	pointsOnly   = lexicon.Lazy(`^(?:{points only})$`)
)

// With is a text with something more in it.
func With(words, more string) string {
	words, more = strings.TrimRight(strings.TrimSpace(words), "。.、,"), strings.Trim(more, around)
	switch {
	case text.HasJapanese(words) || text.HasJapanese(more):
		return words + "、" + more
	case strings.HasPrefix(more, "and "):
		return words + " " + more
	}
	return words + ", " + more
}
