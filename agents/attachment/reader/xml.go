package reader

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/attachment"
)

// vocabulary says what the elements of a kind of document mean, by their local names.
type vocabulary map[string]meaning

type meaning int

const (
	holdsText meaning = iota + 1 // characters within it are text
	endsLine                     // a line ends with it
	holdsLine                    // both
	endsCell
	skipped // nobody reads what is in it
	tab
	space // several, as its attribute "c" says
	newline
	hyphen
	run     // a stretch of one look
	hidden  // says of its run that nobody sees it
	ruby    // a word with its reading
	reading // the reading
)

// word are the names of WordprocessingML (ECMA-376 part 1, 17). What was moved away with changes tracked is no text. A drawing comes twice, for
// new programs and for old ones.
var word = vocabulary{
	"t": holdsText, "p": endsLine, "tr": endsLine, "tc": endsCell, "tab": tab, "br": newline, "cr": newline, "noBreakHyphen": hyphen,
	"tabs": skipped, "moveFrom": skipped, "Fallback": skipped, "pPrChange": skipped, "rPrChange": skipped,
	"r": run, "vanish": hidden, "ruby": ruby, "rt": reading,
}

// openDocument are the names of OpenDocument (ISO/IEC 26300, 4 to 6).
var openDocument = vocabulary{
	"p": holdsLine, "h": holdsLine, "table-row": endsLine, "table-cell": endsCell, "tab": tab, "s": space, "line-break": newline,
	"tracked-changes": skipped, "annotation": skipped, "desc": skipped, "title": skipped, "automatic-styles": skipped, "forms": skipped,
	"ruby": ruby, "ruby-text": reading,
}

// xmlText gathers the text of a document.
type xmlText struct {
	of      vocabulary
	out     []byte
	reading []byte          // of the word that is open
	within  map[meaning]int // how many elements of each meaning are open
	unseen  bool            // the run that is open is
}

// readXML reads the text of a document. A bomb of entities does nothing: encoding/xml knows none but XML's own five.
func readXML(src []byte, of vocabulary) (string, error) {
	d := xml.NewDecoder(bytes.NewReader(src))
	t := &xmlText{of: of, within: map[meaning]int{}}
	for depth := 0; len(t.out) < 2*attachment.MaxText; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", unread(attachment.Damaged)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return "", unread(attachment.TooMuch)
			}
			t.start(token)
		case xml.EndElement:
			depth--
			t.end(of[token.Name.Local])
		case xml.CharData:
			if t.within[holdsText]+t.within[holdsLine] > 0 {
				t.write(string(token))
			}
		}
	}
	return string(t.out), nil
}

func (t *xmlText) write(text string) {
	switch {
	case t.within[skipped] > 0 || t.unseen:
	case t.within[reading] > 0:
		t.reading = append(t.reading, text...)
	default:
		t.out = append(t.out, text...)
	}
}

func (t *xmlText) start(e xml.StartElement) {
	m := t.of[e.Name.Local]
	t.within[m]++
	switch m {
	case tab:
		t.write("\t")
	case newline:
		t.write("\n")
	case hyphen:
		t.write("-")
	case space:
		t.write(strings.Repeat(" ", min(max(1, attribute(e, "c")), 80)))
	case run:
		t.unseen = false
	case hidden: // <w:vanish w:val="0"/> takes it back
		t.unseen = t.within[run] > 0 && attributeText(e, "val") != "0" && attributeText(e, "val") != "false"
	case ruby:
		t.reading = nil
	}
}

func (t *xmlText) end(m meaning) {
	t.within[m]--
	switch m {
	case endsLine, holdsLine:
		t.out = bytes.TrimRight(t.out, "\t")
		t.write("\n")
	case endsCell: // its last line goes on in the next cell
		t.out = bytes.TrimRight(t.out, "\n")
		t.write("\t")
	case run:
		t.unseen = false
	case ruby:
		if len(t.reading) > 0 {
			t.write("（" + string(t.reading) + "）")
		}
	}
}

func attributeText(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func attribute(e xml.StartElement, name string) int {
	n, err := strconv.Atoi(attributeText(e, name))
	if err != nil {
		return 0
	}
	return n
}
