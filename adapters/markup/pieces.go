package markup

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Piece is a stretch of Markdown. Where it is a list or a table, a platform may have a form of its own for it.
type Piece struct {
	Text  []string // as Markdown gives it, also of a list and a table
	List  []Item
	Table [][]Cell // the first row has the heads
}

// Item is an item of a list.
type Item struct {
	Depth  int // 0 for an item of the list itself
	Number int // 0 for one that has a bullet
	Runs   []Run
}

// Cell is a cell of a table.
type Cell []Run

// Run is text of one kind, every sign of which is shown as it is. One with a Link leads there and shows that address.
type Run struct {
	Text, Link                 string
	Bold, Italic, Strike, Code bool
}

// Pieces is as Markdown, with lists and tables apart. A list that holds more than text and lists is text, as a table within anything is.
func (f Form) Pieces(md string, limit int) []Piece {
	src := []byte(cleanText(md))
	room := max(limit, least) / 2
	var out []Piece
	w := writer{form: f, src: src, room: room}
	flush := func(p Piece) {
		if p.Text = f.splitAtoms(w.atoms, limit); len(p.Text) > 0 {
			out = append(out, p)
		}
		w = writer{form: f, src: src, room: room}
	}
	for n := markdown().Parse(text.NewReader(src)).FirstChild(); n != nil; n = n.NextSibling() {
		p, apart := w.apartFrom(n)
		if apart {
			flush(Piece{})
		}
		if n.HasBlankPreviousLines() && len(w.atoms) > 0 {
			w.gap = 1
		}
		w.writeBlock(n, margin{})
		if apart {
			flush(p)
		}
	}
	flush(Piece{})
	return out
}

// apartFrom is what a block is that stands apart from running text.
func (w *writer) apartFrom(n ast.Node) (p Piece, ok bool) {
	switch n := n.(type) {
	case *ast.List:
		p.List, ok = w.itemsOf(n, 0)
	case *east.Table:
		p.Table, ok = w.cellsOf(n), true
	}
	return p, ok
}

// itemsOf are the items of a list that holds nothing but text and lists.
func (w *writer) itemsOf(list *ast.List, depth int) (out []Item, ok bool) {
	number := list.Start
	for c := list.FirstChild(); c != nil; c = c.NextSibling() {
		item := Item{Depth: depth}
		if list.IsOrdered() {
			item.Number = number
			number++
		}
		own := false // its text has come
		for part := c.FirstChild(); part != nil; part = part.NextSibling() {
			switch part := part.(type) {
			case *ast.TextBlock, *ast.Paragraph:
				if own {
					return nil, false
				}
				own, item.Runs = true, w.runsOf(part)
				out = append(out, item)
			case *ast.List:
				below, ok := w.itemsOf(part, depth+1)
				if !own || !ok {
					return nil, false
				}
				out = append(out, below...)
			default:
				return nil, false
			}
		}
		if !own || len(item.Runs) == 0 {
			return nil, false
		}
	}
	return out, len(out) > 0
}

func (w *writer) cellsOf(table *east.Table) (rows [][]Cell) {
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []Cell
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, w.runsOf(cell))
		}
		rows = append(rows, cells)
	}
	return rows
}

// runsOf is the text of a node.
func (w *writer) runsOf(n ast.Node) (out []Run) {
	inner := writer{form: w.form, src: w.src, room: w.room}
	inner.writeInlines(n, 0)
	inner.flushLine()
	var last style
	for i, a := range inner.atoms {
		words := a.text
		if i > 0 && a.head {
			words = "\n" + words
		}
		if n := len(out); n > 0 && a.url == "" && out[n-1].Link == "" && a.style == last {
			out[n-1].Text += words
			continue
		}
		last = a.style
		out = append(out, Run{words, a.url, a.style&bold != 0, a.style&italic != 0, a.style&strike != 0, a.style&code != 0})
	}
	for len(out) > 0 && strings.TrimSpace(out[len(out)-1].Text) == "" {
		out = out[:len(out)-1]
	}
	return out
}
