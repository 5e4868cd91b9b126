package fake

import (
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// style turns what a terminal can show into escape sequences, or into nothing.
type style struct{ color bool }

func (s style) bold(t string) string { return s.paint("1", t) }
func (s style) dim(t string) string  { return s.paint("2", t) }

func (s style) paint(code, t string) string {
	if !s.color || t == "" {
		return t
	}
	return "\x1b[" + code + "m" + t + "\x1b[0m"
}

// renderContent renders a post as lines, without its buttons.
func renderContent(p bot.Post, width int, st style) []string {
	var lines []string
	// A card often repeats the text that stands for it where no cards are shown.
	if p.Text != "" && (p.Card == nil || p.Text != p.Card.Title) {
		lines = wrapText(p.Text, width)
	}
	if p.Card == nil {
		return lines
	}
	head := []string{}
	if p.Card.Title != "" {
		head = append(head, wrapText(p.Card.Title, width-2)...)
		for i := range head {
			head[i] = st.bold(head[i])
		}
	}
	if p.Card.Code != "" {
		head = append(head, st.dim(cleanText(p.Card.Code)))
	}
	box := head
	if p.Card.Body != "" && p.Card.Body != p.Text {
		box = append(box, wrapText(p.Card.Body, width-2)...)
	}
	box = append(box, renderFields(p.Card.Fields, width-2)...)
	for i, l := range box {
		switch {
		case len(box) == 1:
			l = "─ " + l
		case i == 0:
			l = "┌ " + l
		case i == len(box)-1:
			l = "└ " + l
		default:
			l = "│ " + l
		}
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return lines
}

// maxName is how wide a field's name may be to stand beside its value.
const maxName = 20

func renderFields(fs []bot.Field, width int) []string {
	column := 0
	for _, f := range fs {
		if w := countCells(cleanText(f.Name)); w <= maxName {
			column = max(column, w)
		}
	}
	var lines []string
	for _, f := range fs {
		name := strings.ReplaceAll(cleanText(f.Name), "\n", " ")
		if countCells(name) > maxName {
			lines, name = append(lines, wrapText(name, width)...), ""
		}
		for i, v := range wrapText(f.Value, width-column-2) {
			if i > 0 {
				name = ""
			}
			pad := strings.Repeat(" ", column-countCells(name)+2)
			lines = append(lines, strings.TrimRight(name+pad+v, " "))
		}
	}
	return lines
}

// renderChoices shows choices with their keys, as many on a line as fit.
func renderChoices(choices []choice, width int, st style) []string {
	var lines []string
	line := ""
	for _, c := range choices {
		item := fmt.Sprintf("[%s] %s", c.key, strings.ReplaceAll(cleanText(c.button.Label), "\n", " "))
		switch {
		case line == "":
			line = item
		case countCells(line)+2+countCells(item) <= width:
			line += "  " + item
		default:
			lines = append(lines, st.bold(line))
			line = item
		}
	}
	if line != "" {
		lines = append(lines, st.bold(line))
	}
	return lines
}

// newLines is what a rewritten post says that it did not say before.
func newLines(before, after []string) []string {
	known := map[string]bool{}
	for _, l := range before {
		known[cutBox(l)] = true
	}
	var lines []string
	for _, l := range after {
		if l = cutBox(l); !known[l] {
			lines = append(lines, l)
		}
	}
	return lines
}

func cutBox(l string) string { return strings.TrimPrefix(strings.TrimLeft(l, "┌│└─"), " ") }

// renderBlock renders a block of lines with the speaker's name before the first.
func renderBlock(name string, lines []string, st style) string {
	indent := strings.Repeat(" ", countCells(name)+2)
	var b strings.Builder
	for i, l := range lines {
		if i == 0 {
			b.WriteString(st.bold(name) + "  " + l + "\n")
			continue
		}
		b.WriteString(strings.TrimRight(indent+l, " ") + "\n")
	}
	return b.String()
}
