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

// content is a post as lines, without its buttons.
func content(p bot.Post, width int, st style) []string {
	var lines []string
	// A card often repeats the text that stands for it where no cards are shown.
	if p.Text != "" && (p.Card == nil || p.Text != p.Card.Title) {
		lines = wrap(p.Text, width)
	}
	if p.Card == nil {
		return lines
	}
	head := []string{}
	if p.Card.Title != "" {
		head = append(head, wrap(p.Card.Title, width-2)...)
		for i := range head {
			head[i] = st.bold(head[i])
		}
	}
	if p.Card.Code != "" {
		head = append(head, st.dim(clean(p.Card.Code)))
	}
	box := head
	if p.Card.Body != "" && p.Card.Body != p.Text {
		box = append(box, wrap(p.Card.Body, width-2)...)
	}
	box = append(box, fields(p.Card.Fields, width-2)...)
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

func fields(fs []bot.Field, width int) []string {
	column := 0
	for _, f := range fs {
		if w := cells(clean(f.Name)); w <= maxName {
			column = max(column, w)
		}
	}
	var lines []string
	for _, f := range fs {
		name := strings.ReplaceAll(clean(f.Name), "\n", " ")
		if cells(name) > maxName {
			lines, name = append(lines, wrap(name, width)...), ""
		}
		for i, v := range wrap(f.Value, width-column-2) {
			if i > 0 {
				name = ""
			}
			pad := strings.Repeat(" ", column-cells(name)+2)
			lines = append(lines, strings.TrimRight(name+pad+v, " "))
		}
	}
	return lines
}

// row shows choices with their keys, as many on a line as fit.
func row(choices []choice, width int, st style) []string {
	var lines []string
	line := ""
	for _, c := range choices {
		item := fmt.Sprintf("[%s] %s", c.key, strings.ReplaceAll(clean(c.button.Label), "\n", " "))
		switch {
		case line == "":
			line = item
		case cells(line)+2+cells(item) <= width:
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

// news is what a rewritten post says that it did not say before.
func news(before, after []string) []string {
	known := map[string]bool{}
	for _, l := range before {
		known[unboxed(l)] = true
	}
	var lines []string
	for _, l := range after {
		if l = unboxed(l); !known[l] {
			lines = append(lines, l)
		}
	}
	return lines
}

func unboxed(l string) string { return strings.TrimPrefix(strings.TrimLeft(l, "┌│└─"), " ") }

// said is a block of lines with the speaker's name before the first.
func said(name string, lines []string, st style) string {
	indent := strings.Repeat(" ", cells(name)+2)
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
