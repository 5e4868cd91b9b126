package main

import (
	"flag"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

var updateDocs = flag.Bool("update-docs", false, "draw the pictures of the documentation anew")

// shownTalk is a conversation that is held for the documentation: the command, what a person types, and files beside it.
type shownTalk struct {
	*txtar.Archive
	said string // all that the program printed
}

func (k shownTalk) file(name string) string {
	for _, f := range k.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// holdTalk holds the conversation of testdata/docs/NAME.LANG.txtar with the real program.
func holdTalk(t *testing.T, name, lang string) shownTalk {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/docs/" + name + "." + lang + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	k := shownTalk{Archive: archive}
	o := newTryout(t, lang, t.TempDir())
	for _, f := range archive.Files {
		o.put(f.Name, f.Data, 0o600)
	}
	self, err := exec.LookPath("mendan")
	if err != nil {
		t.Fatal(err)
	}
	o.shell(self+" "+strings.TrimSpace(string(archive.Comment))+" --now "+docsNow, k.file("words"))
	k.said = o.said.String()
	return k
}

// What the pages show of a conversation is what the program says in one.
func TestDocsConversationsAreReal(t *testing.T) {
	t.Parallel()
	for _, lang := range docsLangs {
		said := holdTalk(t, "interview", lang).said + holdTalk(t, "order", lang).said
		shown := 0
		for _, p := range readPages(t, lang) {
			for _, b := range p.blocks() {
				if b.kind == "text" && strings.HasPrefix(b.text, "Mendan  ") {
					shown++
					compareShown(t, p, b.text, said)
				}
			}
		}
		if shown == 0 {
			t.Errorf("no page in %q shows a conversation", lang)
		}
	}
}

// The pictures show what the program says; -update-docs draws them anew.
func TestDocsPicturesAreReal(t *testing.T) {
	t.Parallel()
	for _, lang := range docsLangs {
		k := holdTalk(t, "interview", lang)
		drawn := drawTalk(t, k)
		file := filepath.FromSlash(docsRoot + "docs/" + lang + "/conversation.svg")
		if *updateDocs {
			if err := os.WriteFile(file, []byte(drawn), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || string(kept) != drawn {
			t.Errorf("%s is not what the program says now (%v): go test ./cmd/mendan -run Docs -update-docs", file, err)
		}
	}
}

// The measures of a picture, in pixels.
const (
	cellWidth    = 8
	lineHeight   = 18
	margin       = 16
	pictureWidth = 84
)

// drawTalk draws two parts of a conversation, one below the other, as a terminal shows them.
func drawTalk(t *testing.T, k shownTalk) string {
	t.Helper()
	var body strings.Builder
	y := margin
	for _, name := range []string{"above", "below"} {
		part := strings.Split(strings.TrimSpace(k.file(name)), "\n")
		y += lineHeight
		fmt.Fprintf(&body, "<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n", margin, y, part[0])
		for _, line := range excerpt(t, k.said, part[1], part[2]) {
			for _, row := range foldLine(line, pictureWidth) {
				y += lineHeight
				drawLine(&body, line[:min(2, len(line))], row, y)
			}
		}
		y += lineHeight / 2
	}
	width, height := pictureWidth*cellWidth+2*margin, y+margin
	return fmt.Sprintf(pictureFrame, width, height, width, height, body.String())
}

const pictureFrame = `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
<style>
rect { fill: #1c2128 }
text { font: 13px ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK JP", "MS Gothic", monospace; fill: #d5dbe1; white-space: pre }
.title { font-weight: bold; fill: #8b98a5 }
.said { fill: #8ddb8c }
.button { fill: #6cb6ff }
</style>
<rect width="100%%" height="100%%" rx="8"/>
%s</svg>
`

// excerpt are the lines from the one that holds from up to the next that holds to.
func excerpt(t *testing.T, said, from, to string) []string {
	t.Helper()
	at := strings.Index(said, from)
	end := strings.Index(said[max(0, at):], to)
	if at < 0 || end < 0 {
		t.Fatalf("%q up to %q is nowhere in\n%s", from, to, said)
	}
	at = strings.LastIndex(said[:at], "\n") + 1
	end = strings.Index(said[at:], to)
	part := cardCode.ReplaceAllString(backstage.ReplaceAllString(said[at:at+end], ""), "${1}K7QF$2")
	return strings.Split(strings.TrimSpace(part), "\n")
}

// foldLine breaks a line at the edge, before a word where there are spaces. What the program says fits.
func foldLine(line string, most int) []string {
	at, width := len(line), 0
	for i, r := range line {
		if width += cells(string(r)); width > most {
			at = i
			break
		}
	}
	for at < len(line) { // such signs never begin a line
		sign, size := utf8.DecodeRuneInString(line[at:])
		if !strings.ContainsRune("。、」）", sign) {
			break
		}
		at += size
	}
	if at == len(line) {
		return []string{line}
	}
	if space := strings.LastIndex(line[:at], " "); space > at/2 {
		at = space + 1
	}
	return append([]string{line[:at]}, foldLine(line[at:], most)...)
}

// drawLine draws a row run by run, each at its column: signs of Japanese fonts are not always as wide as two others. How its line begins says
// who speaks.
func drawLine(to *strings.Builder, begin, line string, y int) {
	class := ""
	switch {
	case begin == "> ":
		class = ` class="said"`
	case strings.HasPrefix(strings.TrimSpace(line), "["):
		class = ` class="button"`
	}
	for column, rest := 0, line; rest != ""; {
		run, gap := cutRun(rest)
		if run != "" {
			fmt.Fprintf(to, "<text%s x=\"%d\" y=\"%d\">%s</text>\n", class, margin+column*cellWidth, y, html.EscapeString(run))
		}
		column += cells(run) + gap
		rest = rest[len(run)+gap:]
	}
}

// cutRun cuts a line before the next two spaces, or behind the edge of a card, and counts the spaces there.
func cutRun(line string) (run string, gap int) {
	end := len(line)
	if i := strings.Index(line, "  "); i >= 0 {
		end = i
	}
	for _, edge := range []string{"│", "┌", "└"} {
		if strings.HasPrefix(line, edge) {
			end = len(edge)
		}
	}
	gap = len(line[end:]) - len(strings.TrimLeft(line[end:], " "))
	return line[:end], gap
}

// cells is how many columns a text takes at a terminal.
func cells(text string) int {
	n := 0
	for _, r := range text {
		n++
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x30ff || r >= 0xff01 && r <= 0xff60 {
			n++
		}
	}
	return n
}
