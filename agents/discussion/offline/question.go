package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// kind is what a question asks for.
type kind int

const (
	open kind = iota
	choice
	whether
	how
	why
	when
	who
	amount
)

// question is what rules read in one: what it asks for, between which options, and its words, by their sections in phrases.txt, that say
// something of its weight.
type question struct {
	kind    kind
	options []string
	text    string
}

// speaksOf reports that a question has words of a section.
func (q question) speaksOf(section string) bool { return holds(section, q.text) }

// Understands reports whether the rules have anything to say of a question: they see a choice, a yes or no, and what it asks for.
func Understands(question string) bool { return read(question).kind != open }

// read reads a question.
func read(raw string) question {
	asked := strings.TrimSpace(text.NFKC(raw))
	q := question{kindOf(asked), options(asked), asked}
	if len(q.options) > 1 || either(asked) {
		q.kind = choice
	}
	return q
}

// kinds are read in this order: the first that fits counts.
var kinds = []struct {
	section string
	kind    kind
}{
	{"asks why", why}, {"asks amount", amount}, {"asks how", how}, {"asks when", when}, {"asks who", who}, {"asks choice", choice}, {"asks open", open},
	{"asks whether", whether},
}

func kindOf(text string) kind {
	for _, k := range kinds {
		if holds(k.section, text) {
			return k.kind
		}
	}
	return open
}

// sensible keeps options that read as such: at least two, each a few words.
func sensible(all []string) []string {
	var out []string
	for _, o := range all {
		if o = strings.Trim(o, " \t\"'“”「」?.,、。"); o == "" {
			continue
		}
		if len(strings.Fields(o)) > 5 || len([]rune(o)) > 40 {
			return nil
		}
		out = append(out, o)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
