package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// answers are the sections of phrases.txt with what is asked, in the order in which they are tried, and with what the answer looks like.
// One that is empty depends on the words of the question.
var answers = []struct{ asked, looks string }{
	{"reaching", "reach"}, {"prices", "money"}, {"counters", ""}, {"which kind", ""}, {"when", "date"}, {"release", "version"}, {"counts", ""},
	{"lasts", "lasting"}, {"quantity", "any number"},
}

// wanted is what the answer to a question looks like; nil for anything.
func wanted(text string) *pattern.Regexp {
	for _, a := range answers {
		m := sections.Pattern(a.asked).FindStringSubmatch(text)
		switch {
		case m == nil:
		case a.looks != "":
			return sections.Pattern(a.looks)
		case a.asked == "counters":
			return amountOf(m[1])
		case a.asked == "counts":
			return numberOf(m[1])
		default: // 何色
			return pattern.MustCompile(`[0-9].{0,3}` + m[1] + `|[^0-9\s]{1,4}` + m[1])
		}
	}
	return nil
}

// amountOf is a number of a unit: 何分.
func amountOf(unit string) *pattern.Regexp {
	switch unit {
	case "日":
		return sections.Pattern("day")
	case "時":
		return sections.Pattern("hour")
	case "つ", "番":
		return sections.Pattern("any number")
	}
	return pattern.MustCompile(`(?:[0-9一二三四五六七八九十百千万]|無制限) ?` + pattern.Quote(strings.TrimSuffix(unit, "間")))
}

// numberOf is a number of what English asks the number of, in either language.
func numberOf(things string) *pattern.Regexp {
	for _, line := range sections.Words("things counted") {
		if en, ja, _ := strings.Cut(line, " "); en == things {
			return pattern.MustCompile(sections.Pattern("numbers").String() +
				`[- ]?(?:\w+ )?` + strings.TrimSuffix(things, "s") + `|[0-9] ?(?:` + ja + `)`)
		}
	}
	return sections.Pattern("any number")
}

// fits is near 1 for a page that has what the answer looks like where it answers, less for one that has it elsewhere, or has at least a
// number.
func (q *inquiry) fits(p *page, at int) float64 {
	said := p.said(0, len(p.units))
	switch {
	case q.want == nil || q.want.MatchString(p.said(at-1, at+2)) || q.want.MatchString(p.head.text):
		return 1
	case q.want.MatchString(said):
		return 0.95
	case q.sort != "" && !strings.Contains(said, q.sort), q.want == sections.Pattern("money"), q.want == sections.Pattern("reach"):
		return 1 - unfitting - 0.1
	case sections.Match("any number", said):
		return 0.85
	}
	return 1 - unfitting - 0.1
}

// unfitting is how little like an answer a page may look at most.
const unfitting = 0.6

// said is the text of units.
func (p *page) said(from, to int) string {
	var b strings.Builder
	for _, u := range p.units[max(0, from):min(len(p.units), to)] {
		b.WriteString(u.words.text + "\n")
	}
	return b.String()
}
