package value

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

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
	if i < 0 || readOption(w.Options[i]).polarity != stance.No || !onlyNothing().MatchString(text.FirstBytes(strings.TrimSpace(t.Low), 200)) {
		return false
	}
	asked := strings.ToLower(text.Fold(strings.Join(append(slices.Clone(w.Labels), w.Options[i].Labels...), " ")))
	return !had().MatchString(asked) && !needLabel().MatchString(asked)
}
