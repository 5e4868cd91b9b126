package offline

import (
	_ "embed"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// kind is what a question asks for. Its words are in phrases.txt, what is said of it in texts.txt.
type kind string

const (
	open    kind = "open"
	choice  kind = "choice"
	whether kind = "whether"
	how     kind = "how"
	why     kind = "why"
	when    kind = "when"
	who     kind = "who"
	amount  kind = "amount"
)

// question is what rules read in one: what it asks for, between which options, and its words, by their sections in phrases.txt, that say
// something of its weight.
type question struct {
	kind    kind
	options []string
	text    string
}

// speaksOf reports that a question has words of a section.
func (q question) speaksOf(section string) bool { return lexicon.Match(section, q.text) }

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

// kindOf is the kind of a question. The first whose words it has counts.
func kindOf(text string) kind {
	for _, k := range []kind{why, amount, how, when, who, choice, open, whether} {
		if lexicon.Match("asks "+string(k), text) {
			return k
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

//go:embed phrases.txt
var phraseData string

var lexicon = pattern.NewLexicon(phraseData)
