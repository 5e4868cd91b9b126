package markup

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// addText writes text, with its line ends.
func (w *writer) addText(s string, st style) {
	for i, t := range strings.Split(s, "\n") {
		if i > 0 {
			w.flushLine()
		}
		w.spans = append(w.spans, span{text: t, style: st})
	}
}

func (w *writer) writeInlines(n ast.Node, s style) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.writeInline(c, s)
	}
}

func (w *writer) writeInline(n ast.Node, s style) {
	switch n := n.(type) {
	case *ast.Text:
		w.addText(unescape(string(n.Segment.Value(w.src))), s)
		if n.SoftLineBreak() || n.HardLineBreak() {
			w.flushLine()
		}
	case *ast.String:
		w.addText(string(n.Value), s)
	case *ast.CodeSpan:
		w.addText(strings.ReplaceAll(w.sourceText(n), "\n", " "), s|code)
	case *ast.Emphasis:
		if n.Level == 1 {
			w.writeInlines(n, s|italic)
		} else {
			w.writeInlines(n, s|bold)
		}
	case *east.Strikethrough:
		w.writeInlines(n, s|strike)
	case *ast.Link:
		w.writeLink(n, string(n.Destination), s)
	case *ast.Image:
		w.writeLink(n, string(n.Destination), s)
	case *ast.AutoLink:
		w.autoLink(n, s)
	case *ast.RawHTML:
		w.addText(string(n.Segments.Value(w.src)), s)
	case *east.TaskCheckBox:
		if n.IsChecked {
			w.addText("☑ ", s)
		} else {
			w.addText("☐ ", s)
		}
	default:
		w.writeInlines(n, s)
	}
}

// sourceText is the text of a node as it was written.
func (w *writer) sourceText(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(w.src))
		}
	}
	return b.String()
}

// labelText is the text of a link without its styles.
func (w *writer) labelText(n ast.Node) string {
	inner := writer{form: Plain, src: w.src, room: w.room}
	inner.writeInlines(n, 0)
	inner.flushLine()
	var b strings.Builder
	for i, a := range inner.atoms {
		if i > 0 && a.head {
			b.WriteByte(' ')
		}
		b.WriteString(a.text)
	}
	return b.String()
}

// writeLink writes a link: its text, and behind it the address to which it leads, which is what can be followed. A reader sees where that is.
func (w *writer) writeLink(n ast.Node, to string, s style) {
	label := strings.TrimSpace(w.labelText(n))
	to = unescape(to)
	page, ok := webAddress(to)
	ok = ok && Len(page) < w.room
	switch {
	case ok && (label == to || label == ""):
		w.spans = append(w.spans, span{page, page, s})
	case label == "" || label == to:
		w.addText(to, s)
	case to == "":
		w.addText(label, s)
	case ok:
		w.addText(label, s)
		w.addText(" (", 0)
		w.spans = append(w.spans, span{page, page, 0})
		w.addText(")", 0)
	default:
		w.addText(label+" ("+to+")", s)
	}
}

func (w *writer) autoLink(n *ast.AutoLink, s style) {
	label := string(n.Label(w.src))
	page, ok := webAddress(string(n.URL(w.src)))
	if ok && strings.Contains(label, "://") && Len(page) < w.room {
		w.spans = append(w.spans, span{page, page, s})
		return
	}
	w.addText(label, s)
}

// webAddress is an address in signs that mean nothing to any platform, if it is one of a page.
func webAddress(to string) (string, bool) {
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", false
	}
	acting := "\"<>|\\^`{}()*[]"
	if strings.Contains(u.Host, "[") { // an address of IPv6
		acting = strings.TrimSuffix(acting, "[]")
	}
	var b strings.Builder
	for i := range len(to) {
		c := to[i]
		signs := c <= ' ' || c >= 0x7F || strings.IndexByte(acting, c) >= 0
		if signs || c == '@' && mention().MatchString(to[i:]) {
			b.WriteString(percentEncode(c))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

func percentEncode(c byte) string {
	const hex = "0123456789ABCDEF"
	return string([]byte{'%', hex[c>>4], hex[c&15]})
}
