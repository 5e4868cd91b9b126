package brief

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// What says in so many words what a line of the context is. The value is what stands behind it.
var said = []struct {
	section string
	at      func(*Context) *string
}{
	{"says industry", func(c *Context) *string { return &c.Industry }},
	{"says goal", func(c *Context) *string { return &c.Goal }},
	{"says region", func(c *Context) *string { return &c.Region }},
	{"says compliance", func(c *Context) *string { return &c.Compliance }},
}

// Hear is the context with what a message says of it: what it says in so many words over what is known, and names and dates where
// nothing is. A goal that counts from today is kept as the day that it is, as it would be another one tomorrow.
func (c Context) Hear(raw string, now time.Time) Context {
	raw = text.NFKC(raw)
	var heard Context
	for _, s := range said {
		if m := lexicon.Pattern(s.section).FindStringSubmatch(raw); m != nil {
			*s.at(&heard) = valueIn(m[1:])
		}
	}
	if heard.Goal != "" {
		if words := dateOf(heard.Goal, now); words != "" && len(heard.Goal) < 2*len(words)+8 {
			heard.Goal = words
		}
	}
	out := heard.Over(c)
	out.Industry = cmp.Or(out.Industry, lexicon.Pattern("industries").FindString(raw))
	out.Region = cmp.Or(out.Region, lexicon.Pattern("regions").FindString(raw))
	if out.Compliance == "" {
		out.Compliance = strings.Join(unique(lexicon.Pattern("rules").FindAllString(raw, -1)), ", ")
	}
	if out.Goal == "" || heard.Goal == "" && BareDate(raw, now) {
		if date := dateOf(raw, now); date != "" {
			out.Goal = date
		}
	}
	if out.ProcessType == "" {
		out.ProcessType = KindOf(raw).Label(text.LanguageOf(raw, "en"))
	}
	return out
}

// BareDate reports that a message names a date and says nothing else but that it is the goal.
func BareDate(raw string, now time.Time) bool {
	raw = text.NFKC(raw)
	words, day := DateIn(raw, now)
	return !day.IsZero() && lexicon.Match("about goal", strings.Replace(raw, words, "", 1))
}

// dateOf is the date that a text names, in its own words where they mean the same on any day.
func dateOf(text string, now time.Time) string {
	words, day := DateIn(text, now)
	if lexicon.Match("near", words) && !day.IsZero() {
		return day.Format(time.DateOnly)
	}
	return words
}

func valueIn(groups []string) string {
	for _, g := range groups {
		if g = strings.TrimSpace(g); g != "" {
			return strings.Trim(lexicon.Peel(g, "ending"), `「」"' `)
		}
	}
	return ""
}

func unique(list []string) (out []string) {
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)
