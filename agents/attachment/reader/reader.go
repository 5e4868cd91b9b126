// Package reader reads the text of a file that somebody sent. It trusts nothing of it: what it is, its first bytes say and not its name or
// what its sender calls it, and every reader counts what it unpacks. All the same, a library may run away or panic on what it was not made
// for, which is why package child runs this one in a process of its own.
package reader

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/attachment"
	"github.com/mendanhq/mendan/agents/attachment/plain"
)

// unread is the error of a file that is not read: one of the codes of package attachment.
type unread string

func (u unread) Error() string { return string(u) }

// Read gives the text of a file, or why there is none. The name only tells kinds of text apart. It blocks until the file is read or ctx
// ends, which PDF readers look at between pages only. A library that panics makes the file damaged.
func Read(ctx context.Context, name string, body []byte) (r attachment.Result) {
	defer func() {
		if recover() != nil {
			r = attachment.Result{Unread: attachment.Damaged}
		}
	}()
	text, err := read(ctx, name, body)
	var why unread
	switch {
	case ctx.Err() != nil:
		return attachment.Result{Unread: attachment.TimedOut}
	case errors.As(err, &why):
		return attachment.Result{Unread: string(why)}
	case err != nil:
		return attachment.Result{Unread: attachment.Damaged}
	}
	if text = tidy(text); text == "" {
		return attachment.Result{Unread: attachment.Empty}
	}
	return attachment.Result{Text: text}
}

func read(ctx context.Context, name string, body []byte) (string, error) {
	if len(body) > attachment.MaxSize {
		return "", unread(attachment.TooMuch)
	}
	head := body[:min(len(body), 1024)]
	switch {
	case len(bytes.TrimSpace(body)) == 0:
		return "", unread(attachment.Empty)
	case bytes.Contains(head, []byte("%PDF-")): // which may stand behind a few bytes of something else
		return readPDF(ctx, body)
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return readArchive(body)
	case bytes.HasPrefix(head, []byte(`{\rtf`)):
		return readRTF(body)
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return "", compound(body)
	case isImage(head):
		return "", unread(attachment.Image)
	}
	return readText(name, body)
}

// compound tells what a file of Microsoft's old container is by the names of the streams in it, which are in UTF-16: a .docx behind a
// password, or a .doc.
func compound(body []byte) error {
	switch {
	case bytes.Contains(body, wide("EncryptedPackage")):
		return unread(attachment.Encrypted)
	case bytes.Contains(body, wide("WordDocument")):
		return unread(attachment.OldWord)
	}
	return unread(attachment.UnknownKind)
}

func wide(s string) []byte { return []byte(strings.Join(strings.Split(s, ""), "\x00")) }

// isImage knows pictures by how they begin. HEIC is what telephones take.
func isImage(head []byte) bool {
	for _, begin := range []string{"\x89PNG\r\n", "\xff\xd8\xff", "GIF8", "BM", "II*\x00", "MM\x00*"} {
		if bytes.HasPrefix(head, []byte(begin)) && (begin != "BM" || bytes.IndexByte(head, 0) >= 0) {
			return true
		}
	}
	if len(head) < 12 {
		return false
	}
	kind := string(head[8:12])
	return string(head[:4]) == "RIFF" && kind == "WEBP" || string(head[4:8]) == "ftyp" && strings.Contains("heic heix mif1 msf1 avif", kind)
}

// readText reads what needs no unpacking.
func readText(name string, body []byte) (string, error) {
	src, ok := plain.UTF8(body)
	switch kind := attachment.KindOf(name); {
	case !ok && attachment.Readable(kind):
		return "", unread(attachment.Damaged)
	case !ok:
		return "", unread(attachment.UnknownKind)
	case kind == "html" || looksLikePage(src):
		return readHTML(src)
	case kind == "pdf" || kind == "docx" || kind == "odt": // a note that the file could not be made, or a page with words of an error
		return "", unread(attachment.Damaged)
	}
	return string(src), nil
}

func readHTML(src []byte) (string, error) {
	blocks, err := plain.HTML(src)
	if err != nil {
		return "", unread(attachment.TooMuch)
	}
	var lines []string
	for _, b := range blocks {
		lines = append(lines, b.Text)
	}
	return strings.Join(lines, "\n"), nil
}

func looksLikePage(src []byte) bool {
	head := strings.ToLower(strings.TrimSpace(string(src[:min(len(src), 512)])))
	return strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html")
}

// tidy leaves out what nobody reads: control characters, spaces before the ends of lines, more than one empty line; and what is beyond MaxText.
func tidy(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n", "\u2028", "\n", "\u2029", "\n").Replace(strings.ToValidUTF8(text, ""))
	var b strings.Builder
	empty := true
	for line := range strings.Lines(text) {
		line = strings.TrimRight(strings.Map(visible, line), " \t\u3000")
		if line == "" && empty {
			continue
		}
		empty = line == ""
		if b.Len()+len(line) >= attachment.MaxText {
			b.WriteString(cut(line, attachment.MaxText-b.Len()))
			break
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimSpace(b.String())
}

func visible(r rune) rune {
	if r < ' ' && r != '\t' || r == 0x7f || r == '\ufeff' || r == utf8.RuneError || r == '\ufffe' {
		return -1
	}
	return r
}

// cut is the beginning of a text of at most n bytes, in whole characters.
func cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
