package offline

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// page is a passage as the rules read it: what it is called, and the units that can answer.
type page struct {
	head    *words // the heading, or the question that the passage answers
	whole   *words // all that it says, with the headings above it
	name    string // what it is about: its question, else its heading
	units   []unit
	columns []string // the names of the table's columns, where it has one
	lang    string
}

// unit is the least that is quoted: a sentence, an item of a list, a row of a table.
type unit struct {
	*words
	text string
	row  []string // a table's
	item bool     // stands in a line of its own
}

func read(p helpdesk.SearchOutput) *page {
	out := &page{name: cmp.Or(p.Title, p.Heading)}
	out.head = wordsOf(p.Heading + "\n" + p.Title)
	out.whole = wordsOf(strings.Join(p.Parents, "\n") + "\n" + p.Heading + "\n" + p.Title + "\n" + p.Text)
	text := p.Text
	if p.Title != "" {
		text = answerOf(text)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch cells := cellsOf(line); {
		case cells != nil && ruled(cells):
		case cells != nil && out.columns == nil:
			out.columns = cells
		case cells != nil:
			row := wordsOf(strings.Join(out.columns, " ") + " " + strings.Join(cells, " "))
			out.units = append(out.units, unit{words: row, text: line, row: cells, item: true})
		default:
			for _, s := range mail.Sentences(line) {
				out.units = append(out.units, unit{words: wordsOf(s), text: s, item: isItem(line)})
			}
		}
	}
	return out
}

// answerOf is what a row answers, without what its other columns say.
func answerOf(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); len(lines) == 0 || !sections.Match("column", line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// cellsOf are the cells of a line of a Markdown table; nil for another line.
func cellsOf(line string) []string {
	inner, ok := strings.CutPrefix(line, "|")
	if !ok || strings.Count(line, "|") < 2 {
		return nil
	}
	cells := strings.Split(strings.TrimSuffix(inner, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// ruled tells the line under a table's head.
func ruled(cells []string) bool { return strings.Trim(strings.Join(cells, ""), "-: ") == "" }

func isItem(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return strings.ContainsRune("-*・•", first)
}

// words are those of a text, as they are compared.
type words struct {
	text   string // folded
	bare   string // without okurigana
	stems  map[string]bool
	groups map[lexicon.Group]bool
}

func wordsOf(text string) *words {
	w := &words{text: lexicon.Fold(text), stems: map[string]bool{}, groups: map[lexicon.Group]bool{}}
	w.bare = lexicon.Bare(w.text)
	for _, s := range sections.Pattern("latin words").FindAllString(w.text, -1) {
		w.stems[lexicon.Stem(s)] = true
	}
	for _, g := range lexicon.Groups(w.text) {
		w.groups[g] = true
	}
	return w
}
