package markup

import (
	"fmt"
	"html"
	"regexp"
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

// parse makes atoms of Markdown. A link whose address leaves little room within limit is shown as text.
func (f Form) parse(md string, limit int) []atom {
	src := []byte(md)
	w := writer{form: f, src: src, room: max(limit, least) / 2}
	w.children(markdown().Parse(text.NewReader(src)), margin{})
	return w.atoms
}

// margin is what stands before a block's first line and its others.
type margin struct{ first, cont string }

// maxMargin bounds what stands before a line: quotes in quotes in quotes leave room for words.
const maxMargin = 16

func (m margin) with(first, cont string) margin {
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

func (w *writer) children(n ast.Node, m margin) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.HasBlankPreviousLines() && len(w.atoms) > 0 {
			w.gap = 1
		}
		w.block(c, m)
		m.first = m.cont
	}
}

func (w *writer) block(n ast.Node, m margin) {
	switch n := n.(type) {
	case *ast.Heading:
		w.text(n, m, bold)
	case *ast.Paragraph, *ast.TextBlock:
		w.text(n, m, 0)
	case *ast.List:
		w.list(n, m)
	case *ast.Blockquote:
		w.children(n, m.with("> ", "> "))
	case *ast.FencedCodeBlock:
		w.code(n, info(string(n.Language(w.src))))
	case *ast.CodeBlock:
		w.code(n, "")
	case *ast.HTMLBlock:
		w.raw(n, m)
	case *ast.ThematicBreak:
		w.at, w.spans = m, []span{{text: "———"}}
		w.flush()
	case *east.Table:
		w.table(n, m)
	default:
		w.children(n, m)
	}
}

// text writes a block of running text.
func (w *writer) text(n ast.Node, m margin, s style) {
	w.at = m
	w.inlines(n, s)
	w.flush()
}

// flush ends a line. What follows in the same block stands under it.
func (w *writer) flush() {
	l := &line{first: w.at.first, cont: w.at.cont, gap: w.gap}
	if len(w.spans) == 0 && l.first == l.cont {
		return
	}
	w.atoms = append(w.atoms, setLine(l, w.spans)...)
	w.gap, w.spans, w.at.first = 0, nil, w.at.cont
}

func (w *writer) list(n *ast.List, m margin) {
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
			w.at = m.with(bullet, "  ")
			w.flush()
		}
		w.children(c, m.with(bullet, strings.Repeat(" ", len([]rune(bullet)))))
		m.first = m.cont
	}
}

// raw writes a block of HTML as the text that it is.
func (w *writer) raw(n *ast.HTMLBlock, m margin) {
	w.at = m
	lines := n.Lines().Value(w.src)
	if n.HasClosure() {
		lines = append(lines, n.ClosureLine.Value(w.src)...)
	}
	for l := range strings.SplitSeq(strings.TrimRight(string(lines), "\n"), "\n") {
		w.add(l, 0)
		w.flush()
	}
}

func (w *writer) code(n ast.Node, info string) {
	f := &fence{info: info}
	for t := range strings.SplitSeq(strings.TrimRight(string(n.Lines().Value(w.src)), "\n"), "\n") {
		if blank(t) {
			w.gap++
			continue
		}
		w.atoms = append(w.atoms, setLine(&line{gap: w.gap, fence: f}, []span{{text: t}})...)
		w.gap = 0
	}
	w.gap = 0
}

var language = regexp.MustCompile(`^[A-Za-z0-9_+#.-]{1,20}$`)

func info(name string) string {
	if language.MatchString(name) {
		return name
	}
	return ""
}

// table writes a line for each row: no platform shows tables.
func (w *writer) table(n *east.Table, m margin) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		w.at = m
		var s style
		if _, ok := row.(*east.TableHeader); ok {
			s = bold
		}
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if cell.PreviousSibling() != nil {
				w.add(" | ", 0)
			}
			w.inlines(cell, s)
		}
		w.flush()
		m.first = m.cont
	}
}

// escape is what stands for another sign in Markdown.
var escape = regexp.MustCompile(`\\[!-/:-@\[-` + "`" + `{-~]|&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);`)

func unescape(s string) string {
	return clean(escape.ReplaceAllStringFunc(s, func(m string) string {
		if m[0] == '\\' {
			return m[1:]
		}
		return html.UnescapeString(m)
	}))
}
