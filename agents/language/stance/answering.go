package stance

import (
	_ "embed"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed data/answering.txt
var answeringData string

// Answering are the lists of data/answering.txt, by their sections: what people say around a yes or no.
var Answering = sync.OnceValue(func() map[string]string { return pattern.ReadPhrases(answeringData) })

var emptyWords = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(Answering()["idiom"]) })

// WithoutIdioms leaves out expressions whose yes or no is none: 「可もなく不可もない」, "sure is hot".
func WithoutIdioms(t text.Text) text.Text {
	if low := emptyWords().ReplaceAllString(t.Low, " "); low != t.Low {
		return text.Read(low)
	}
	return t
}
