package fake

import (
	"bytes"
	"io"
	"strings"
	"unicode"
)

// What a terminal puts around what is pasted, once it is asked to, and how it is asked. Source: Bracketed Paste Mode,
// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
	pasteOn     = "\x1b[?2004h"
	pasteOff    = "\x1b[?2004l"
)

// lineEnd stands for the end of a line within what is typed, where the editor knows one line only: the symbol for newline.
const lineEnd = '\u2424'

// restoreLines restores what was typed, with its lines.
func restoreLines(text string) string { return strings.ReplaceAll(text, string(lineEnd), "\n") }

// keys reads what a terminal sends. Lines that are pasted become one, which is sent when Enter is pressed: else each of them would be a
// message, and the first ones be answered before the last is read. The zero value is ready.
type keys struct {
	held    []byte // may be the beginning of a mark
	pasting bool
	begun   bool // something of what is pasted was handed on
	ends    int  // line ends behind that, which count if more follows
	last    byte
}

// takeBytes gives what the editor is to read of some bytes. A terminal that puts no marks around what is pasted sends it all at once, so lines
// that come together are pasted, too.
func (k *keys) takeBytes(sent []byte) []byte {
	in := append(k.held, sent...)
	k.held = nil
	var out bytes.Buffer
	for len(in) > 0 {
		mark := pasteBegins
		if k.pasting {
			mark = pasteEnds
		}
		part, rest, found := bytes.Cut(in, []byte(mark))
		if !found {
			part, k.held = splitUnfinished(part, mark)
		}
		if k.pasting {
			k.passPasted(part, &out)
		} else {
			k.passTyped(part, &out)
		}
		if found {
			*k = keys{pasting: !k.pasting}
		}
		in = rest
	}
	return out.Bytes()
}

// passPasted hands on what is pasted with signs for the line ends between its lines, and without what would edit a line.
func (k *keys) passPasted(part []byte, to *bytes.Buffer) {
	for _, b := range part {
		switch {
		case b == '\n' && k.last == '\r': // one line end
		case b == '\n' || b == '\r':
			k.ends++
		case b >= ' ' && b != 0x7f || b == '\t':
			if k.begun {
				to.WriteString(strings.Repeat(string(lineEnd), k.ends))
			}
			k.begun, k.ends = true, 0
			to.WriteByte(max(b, ' '))
		}
		k.last = b
	}
}

// passTyped hands on what is typed. Several lines that came at once were pasted, unless keys that edit are among them.
func (k *keys) passTyped(part []byte, to *bytes.Buffer) {
	text := bytes.TrimRight(part, "\r\n")
	edits := func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }
	if !bytes.ContainsAny(text, "\r\n") || bytes.ContainsFunc(text, edits) {
		to.Write(part)
		return
	}
	(&keys{}).passPasted(text, to)
	to.Write(part[len(text):])
}

// splitUnfinished divides bytes before what may be the beginning of the mark.
func splitUnfinished(in []byte, mark string) (whole, held []byte) {
	for n := min(len(mark)-1, len(in)); n > 0; n-- {
		if bytes.HasSuffix(in, []byte(mark[:n])) {
			return in[:len(in)-n], bytes.Clone(in[len(in)-n:])
		}
	}
	return in, nil
}

// passOn hands on what a terminal sends until it ends. It blocks.
func passOn(from io.Reader, to io.WriteCloser) {
	defer to.Close()
	var k keys
	buf := make([]byte, 64<<10)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			if _, err := to.Write(k.takeBytes(buf[:n])); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
