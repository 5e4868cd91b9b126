package knowledge

import (
	"bytes"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// markdown is safe for concurrent use.
var markdown = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()
})

// readMarkdown makes a section of each heading of the document itself: those in quotes, lists and code are text. Texts keep
// their marks, which a model reads as well as a person does.
func readMarkdown(src []byte) ([]Section, error) {
	src = withoutFrontMatter(src)
	var o outline
	from := 0
	for n := markdown().Parse(text.NewReader(src)).FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if !ok || h.Lines().Len() == 0 {
			continue
		}
		begin, end := span(src, h)
		o.text(string(src[from:begin]))
		lines := strings.Fields(string(h.Lines().Value(src)))
		o.open(h.Level, strings.Join(lines, " "))
		from = end
	}
	o.text(string(src[from:]))
	return o.sections, nil
}

// span is where the lines of a heading begin and end, with the line that underlines it.
func span(src []byte, h *ast.Heading) (begin, end int) {
	first, last := h.Lines().At(0), h.Lines().At(h.Lines().Len()-1)
	begin = bytes.LastIndexByte(src[:first.Start], '\n') + 1
	end = lineEnd(src, max(last.Stop-1, last.Start))
	if !bytes.HasPrefix(bytes.TrimLeft(src[begin:], " "), []byte("#")) {
		end = lineEnd(src, end)
	}
	return begin, end
}

// lineEnd is where the line after the one that at lies in begins.
func lineEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(src)
}

// withoutFrontMatter drops the settings that site builders read at the top of a page.
func withoutFrontMatter(src []byte) []byte {
	rest, ok := bytes.CutPrefix(src, []byte("---\n"))
	if !ok {
		return src
	}
	if _, body, ok := bytes.Cut(rest, []byte("\n---\n")); ok {
		return body
	}
	return src
}
