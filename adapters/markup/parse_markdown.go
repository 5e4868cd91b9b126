package markup

import (
	"fmt"
	"html"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is safe for concurrent use.
var markdown = sync.OnceValue(func() parser.Parser {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.TaskList, extension.Linkify),
		goldmark.WithParserOptions(parser.WithInlineParsers(util.Prioritized(emphasis{}, 450))), // before the one that it replaces
	).Parser()
})

// parseMarkdown makes atoms of Markdown. A link whose address leaves little room within limit is shown as text.
func (f Form) parseMarkdown(md string, limit int) []atom {
	src := []byte(md)
	w := writer{form: f, src: src, room: max(limit, least) / 2}
	w.writeChildren(markdown().Parse(text.NewReader(src)), margin{})
	return w.atoms
}

// margin is what stands before a block's first line and its others.
type margin struct{ first, cont string }

// maxMargin bounds what stands before a line: quotes in quotes in quotes leave room for words.
const maxMargin = 16

func (m margin) withPrefix(first, cont string) margin {
	if len(m.cont)+len(cont) > maxMargin {
		return m
	}
	return margin{m.first + first, m.cont + cont}
}

// writer makes atoms of a parsed document.
type writer struct {
	form  Form
	src   []byte
	room  int
	atoms []atom
	gap   int    // blank lines before the next line
	spans []span // of the line that is being written
	at    margin // of that line
}

func (w *writer) writeChildren(n ast.Node, m margin) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.HasBlankPreviousLines() && len(w.atoms) > 0 {
			w.gap = 1
		}
		w.writeBlock(c, m)
		m.first = m.cont
	}
}

func (w *writer) writeBlock(n ast.Node, m margin) {
	switch n := n.(type) {
	case *ast.Heading:
		w.writeText(n, m, bold)
	case *ast.Paragraph, *ast.TextBlock:
		w.writeText(n, m, 0)
	case *ast.List:
		w.writeList(n, m)
	case *ast.Blockquote:
		w.writeChildren(n, m.withPrefix("> ", "> "))
	case *ast.FencedCodeBlock:
		w.writeCode(n, cleanInfo(string(n.Language(w.src))))
	case *ast.CodeBlock:
		w.writeCode(n, "")
	case *ast.HTMLBlock:
		w.writeHTML(n, m)
	case *ast.ThematicBreak:
		w.at, w.spans = m, []span{{text: "———"}}
		w.flushLine()
	case *east.Table:
		w.writeTable(n, m)
	default:
		w.writeChildren(n, m)
	}
}

// writeText writes a block of running text.
func (w *writer) writeText(n ast.Node, m margin, s style) {
	w.at = m
	w.writeInlines(n, s)
	w.flushLine()
}

// flushLine ends a line. What follows in the same block stands under it.
func (w *writer) flushLine() {
	l := &line{first: w.at.first, cont: w.at.cont, gap: w.gap}
	if len(w.spans) == 0 && l.first == l.cont {
		return
	}
	w.atoms = appendLine(w.atoms, l, w.spans)
	w.gap, w.spans, w.at.first = 0, nil, w.at.cont
}

func (w *writer) writeList(n *ast.List, m margin) {
	number := n.Start
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.HasBlankPreviousLines() && len(w.atoms) > 0 {
			w.gap = 1
		}
		bullet := "- "
		switch {
		case n.IsOrdered():
			bullet = fmt.Sprintf("%d. ", number)
			number++
		case w.form == Slack:
			bullet = "• "
		}
		if c.FirstChild() == nil {
			w.at = m.withPrefix(bullet, "  ")
			w.flushLine()
		}
		w.writeChildren(c, m.withPrefix(bullet, strings.Repeat(" ", len([]rune(bullet)))))
		m.first = m.cont
	}
}

// writeHTML writes a block of HTML as the text that it is.
func (w *writer) writeHTML(n *ast.HTMLBlock, m margin) {
	w.at = m
	lines := n.Lines().Value(w.src)
	if n.HasClosure() {
		lines = append(lines, n.ClosureLine.Value(w.src)...)
	}
	for l := range strings.SplitSeq(strings.TrimRight(string(lines), "\n"), "\n") {
		w.addText(l, 0)
		w.flushLine()
	}
}

func (w *writer) writeCode(n ast.Node, info string) {
	f := &fence{info: info}
	for t := range strings.SplitSeq(strings.TrimRight(string(n.Lines().Value(w.src)), "\n"), "\n") {
		if isBlank(t) {
			w.gap++
			continue
		}
		w.atoms = appendLine(w.atoms, &line{gap: w.gap, fence: f}, []span{{text: t}})
		w.gap = 0
	}
	w.gap = 0
}

var language = lazyPattern(`^[A-Za-z0-9_+#.-]{1,20}$`)

func cleanInfo(name string) string {
	if language().MatchString(name) {
		return name
	}
	return ""
}

// writeTable writes a line for each row: no platform shows tables.
func (w *writer) writeTable(n *east.Table, m margin) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		w.at = m
		var s style
		if _, ok := row.(*east.TableHeader); ok {
			s = bold
		}
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if cell.PreviousSibling() != nil {
				w.addText(" | ", 0)
			}
			w.writeInlines(cell, s)
		}
		w.flushLine()
		m.first = m.cont
	}
}

// escape is what stands for another sign in Markdown.
var escape = lazyPattern(`\\[!-/:-@\[-` + "`" + `{-~]|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);`)

func unescape(s string) string {
	return cleanText(escape().ReplaceAllStringFunc(s, func(m string) string {
		if m[0] == '\\' {
			return m[1:]
		}
		return html.UnescapeString(m)
	}))
}
