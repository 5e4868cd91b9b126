package value

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/nothing.txt
var nothingData string

// onlyNothing is a message that says that there is nothing and not of what: "none", 「特にないです」.
var onlyNothing = sync.OnceValue(func() *pattern.Regexp {
	l := pattern.ReadPhrases(nothingData)
	const gap = `[\s、,。.!~ー]*`
	return pattern.MustCompile(`^(?:(?:` + l["before"] + `)` + gap + `)*(?:` + l["nothing"] + `)` + gap + `(?:(?:` + l["after"] + `)` + gap + `)*$`)
})

// had asks for something that one has or not, so that "none" is a no.
var had = pattern.Lazy(`有無|あり|なし|持って|お持ち|保有|取得|経験|免許|\b(?:have|has|had|hold|own|got|any|none)\b|licen[cs]e|certif|experience|qualifi`)

// emptyNo reports a message that says no more than that there is nothing, which is no "not able": 「就労の可否」 answered with 「なし」 may
// mean that there are no limits.
func emptyNo(t text.Text, w ask.Want, id string) bool {
	i := slices.IndexFunc(w.Options, func(o ask.Option) bool { return o.ID == id })
	if i < 0 || readOption(w.Options[i]).polarity != stance.No || !onlyNothing().MatchString(text.FirstBytes(strings.TrimSpace(t.Low), 200)) && !lacksOther(t.Low, w) {
		return false
	}
	asked := strings.ToLower(text.Fold(strings.Join(append(slices.Clone(w.Labels), w.Options[i].Labels...), " ")))
	return !had().MatchString(asked) && !needLabel().MatchString(asked)
}

// lacks says that there is none of a thing, and no more: 「縛りはないです」.
var lacks = told.Lazy(`^(\S{2,12}?)(?:{and the like}(?:は|が|も)?|は|が|も)(?:特に)?{there is none}{said so}*[。!、]*$`)

// permit is what somebody needs to be allowed to work: who has none may not.
var permit = told.Lazy(`{permit}`)

// lacksOther reports that something is lacking that nothing in the question or its options speaks of: whether that is a no, nobody can tell.
func lacksOther(said string, w ask.Want) bool {
	m := lacks().FindStringSubmatch(text.FirstBytes(strings.TrimSpace(said), 200))
	if m == nil || permit().MatchString(m[1]) || strings.HasSuffix(m[1], "で") || strings.HasSuffix(m[1], "じゃ") {
		return false
	}
	asked := strings.Join(w.Labels, " ")
	for _, o := range w.Options {
		asked += " " + strings.Join(o.Labels, " ")
	}
	return !strings.ContainsFunc(m[1], func(r rune) bool { return unicode.Is(unicode.Han, r) && strings.ContainsRune(asked, r) })
}
