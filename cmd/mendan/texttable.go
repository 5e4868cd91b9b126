package main

import (
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// table is lines of cells that are shown below each other. They are measured as a terminal shows them: a Japanese character is as wide as
// two others.
type table [][]string

// printTable writes the lines, each cell but a line's last as wide as the widest of its column and two spaces.
func (t table) printTable(w io.Writer) error {
	width := (&runewidth.Condition{StrictEmojiNeutral: true}).StringWidth
	widest := map[int]int{}
	for _, line := range t {
		for i := range len(line) - 1 {
			widest[i] = max(widest[i], width(line[i]))
		}
	}
	var out strings.Builder
	for _, line := range t {
		for i, cell := range line {
			out.WriteString(cell)
			if i < len(line)-1 {
				out.WriteString(strings.Repeat(" ", widest[i]+2-width(cell)))
			}
		}
		out.WriteString("\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}
