package markup

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// add writes text, with its line ends.
func (w *writer) add(s string, st style) {
	for i, t := range strings.Split(s, "\n") {
		if i > 0 {
			w.flush()
		}
		w.spans = append(w.spans, span{text: t, style: st})
	}
}

func (w *writer) inlines(n ast.Node, s style) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.inline(c, s)
	}
}

func (w *writer) inline(n ast.Node, s style) {
	switch n := n.(type) {
	case *ast.Text:
		w.add(unescape(string(n.Segment.Value(w.src))), s)
		if n.SoftLineBreak() || n.HardLineBreak() {
			w.flush()
		}
	case *ast.String:
		w.add(string(n.Value), s)
	case *ast.CodeSpan:
		w.add(strings.ReplaceAll(w.source(n), "\n", " "), s|code)
	case *ast.Emphasis:
		if n.Level == 1 {
			w.inlines(n, s|italic)
		} else {
			w.inlines(n, s|bold)
		}
	case *east.Strikethrough:
		w.inlines(n, s|strike)
	case *ast.Link:
		w.link(n, string(n.Destination), s)
	case *ast.Image:
		w.link(n, string(n.Destination), s)
	case *ast.AutoLink:
		w.autoLink(n, s)
	case *ast.RawHTML:
		w.add(string(n.Segments.Value(w.src)), s)
	case *east.TaskCheckBox:
		if n.IsChecked {
			w.add("☑ ", s)
		} else {
			w.add("☐ ", s)
		}
	default:
		w.inlines(n, s)
	}
}

// source is the text of a node as it was written.
func (w *writer) source(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(w.src))
		}
	}
	return b.String()
}

// label is the text of a link without its styles.
func (w *writer) label(n ast.Node) string {
	inner := writer{form: Plain, src: w.src, room: w.room}
	inner.inlines(n, 0)
	inner.flush()
	var b strings.Builder
	for i, a := range inner.atoms {
		if i > 0 && a.head {
			b.WriteByte(' ')
		}
		b.WriteString(a.text)
	}
	return b.String()
}

// link writes a link: its text, and behind it the address to which it leads, which is what can be followed. A reader sees where that is.
func (w *writer) link(n ast.Node, to string, s style) {
	label := strings.TrimSpace(w.label(n))
	to = unescape(to)
	page, ok := web(to)
	ok = ok && Len(page) < w.room
	switch {
	case ok && (label == to || label == ""):
		w.spans = append(w.spans, span{page, page, s})
	case label == "" || label == to:
		w.add(to, s)
	case to == "":
		w.add(label, s)
	case ok:
		w.add(label, s)
		w.add(" (", 0)
		w.spans = append(w.spans, span{page, page, 0})
		w.add(")", 0)
	default:
		w.add(label+" ("+to+")", s)
	}
}

func (w *writer) autoLink(n *ast.AutoLink, s style) {
	label := string(n.Label(w.src))
	page, ok := web(string(n.URL(w.src)))
	if ok && strings.Contains(label, "://") && Len(page) < w.room {
		w.spans = append(w.spans, span{page, page, s})
		return
	}
	w.add(label, s)
}

// web is an address in signs that mean nothing to any platform, if it is one of a page.
func web(to string) (string, bool) {
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
		if signs || c == '@' && mention.MatchString(to[i:]) {
			b.WriteString(percent(c))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

func percent(c byte) string {
	const hex = "0123456789ABCDEF"
	return string([]byte{'%', hex[c>>4], hex[c&15]})
}
