package plain

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Block is a stretch of a page: a heading of a level from 1 to 6, or, of level 0, what stands under it, a line for each of its blocks.
type Block struct {
	Level int
	Text  string
}

// HTML reads what a browser shows as the page's text: no head, scripts, styles or menus. It fails where elements are nested more deeply than
// golang.org/x/net/html goes (512).
func HTML(src []byte) ([]Block, error) {
	root, err := html.Parse(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	var p page
	p.walk(root, false)
	p.flush()
	return p.blocks, nil
}

// page gathers the text of a page up to the next heading.
type page struct {
	blocks []Block
	b      strings.Builder
}

func (p *page) flush() {
	var lines []string
	for line := range strings.Lines(p.b.String()) {
		if words := strings.Join(strings.Fields(line), " "); words != "" {
			lines = append(lines, words)
		}
	}
	if len(lines) > 0 {
		p.blocks = append(p.blocks, Block{Text: strings.Join(lines, "\n")})
	}
	p.b.Reset()
}

func (p *page) walk(n *html.Node, verbatim bool) {
	switch {
	case n.Type == html.TextNode && verbatim:
		p.b.WriteString(n.Data)
	case n.Type == html.TextNode:
		p.b.WriteString(strings.NewReplacer("\n", " ", "\t", " ").Replace(n.Data))
	}
	switch n.DataAtom {
	case atom.Head, atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Nav:
		return
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		if heading := strings.Join(strings.Fields(textOf(n)), " "); heading != "" {
			p.flush()
			p.blocks = append(p.blocks, Block{int(n.Data[1] - '0'), heading})
		}
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.walk(c, verbatim || n.DataAtom == atom.Pre)
	}
	p.b.WriteString(after(n.DataAtom))
}

// after is what parts an element from the next: inline elements nothing, cells a space, blocks a line.
func after(a atom.Atom) string {
	switch a {
	case atom.Td, atom.Th, atom.Dt:
		return " "
	case atom.P, atom.Div, atom.Li, atom.Tr, atom.Br, atom.Dd, atom.Pre, atom.Section, atom.Article, atom.Blockquote, atom.Table, atom.Ul, atom.Ol:
		return "\n"
	}
	return ""
}

func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for c := range n.ChildNodes() {
		b.WriteString(textOf(c))
	}
	return b.String()
}
