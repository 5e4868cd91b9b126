package reader

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"

	"github.com/mendanhq/mendan/agents/attachment"
)

// skippedGroups are the destinations of RTF 1.9.1 whose text is not the document's. Those of programs that came later begin with \*.
var skippedGroups = set("fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "listtable", "listoverridetable", "revtbl", "rsidtbl",
	"generator", "themedata", "colorschememapping", "datastore", "latentstyles", "xmlnstbl", "fldinst", "filetbl", "header", "headerl",
	"headerr", "headerf", "footer", "footerl", "footerr", "footerf", "annotation", "atnid", "atnauthor", "pntext", "bkmkstart", "bkmkend",
	"nonesttables", "shppict")

func set(names ...string) map[string]bool {
	out := map[string]bool{}
	for _, n := range names {
		out[n] = true
	}
	return out
}

// rtfSigns are control words that stand for a character.
var rtfSigns = map[string]string{
	"par": "\n", "line": "\n", "row": "\n", "sect": "\n", "page": "\n", "tab": "\t", "cell": "\t", "nestcell": "\t", "nestrow": "\n",
	"emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
}

// rtfState is what a group inherits from the one around it.
type rtfState struct {
	skip   bool
	hidden bool // \v
	after  int  // how many characters stand behind a \u for programs that do not know it
	font   int
}

// rtf reads one document.
type rtf struct {
	src   []byte
	at    int
	state rtfState
	outer []rtfState
	out   strings.Builder
	bytes []byte   // of the code page, until it is known where the character ends
	units []uint16 // of \u, which are halves of a pair at times
	page  encoding.Encoding
	pages map[int]encoding.Encoding // of the fonts
	drop  int                       // how many characters are still behind a \u
	star  bool                      // the group began with \*
}

// readRTF reads the text of an RTF document: characters of its code page (\'xx), of Unicode (\u), and no destinations but the text itself.
func readRTF(src []byte) (string, error) {
	r := &rtf{src: src, state: rtfState{after: 1}, page: charmap.Windows1252, pages: map[int]encoding.Encoding{}}
	for r.at < len(src) && r.out.Len() < 2*attachment.MaxText {
		if len(r.outer) > maxDepth {
			return "", unread(attachment.TooMuch)
		}
		r.next()
	}
	r.flush()
	if strings.TrimSpace(r.out.String()) == "" && len(r.outer) > 1 { // cut off before its text
		return "", unread(attachment.Damaged)
	}
	return r.out.String(), nil
}

// next reads a brace, a control or a character.
func (r *rtf) next() {
	c := r.src[r.at]
	r.at++
	switch c {
	case '{':
		r.flush()
		r.outer = append(r.outer, r.state)
	case '}':
		r.flush()
		if n := len(r.outer); n > 0 {
			r.state, r.outer = r.outer[n-1], r.outer[:n-1]
		}
		r.star, r.drop = false, 0
	case '\\':
		r.control()
	case '\r', '\n':
	default:
		r.byte(c)
	}
}

// byte takes a character of the code page, or one that only stands behind a \u.
func (r *rtf) byte(c byte) {
	if r.drop > 0 {
		r.drop--
		return
	}
	if !r.state.skip && !r.state.hidden {
		r.flushUnits()
		r.bytes = append(r.bytes, c)
	}
}

func (r *rtf) control() {
	if r.at >= len(r.src) {
		return
	}
	c := r.src[r.at]
	if !isLetter(c) {
		r.at++
		r.symbol(c)
		return
	}
	begin := r.at
	for r.at < len(r.src) && isLetter(r.src[r.at]) {
		r.at++
	}
	name := string(r.src[begin:r.at])
	begin = r.at
	if r.at < len(r.src) && r.src[r.at] == '-' {
		r.at++
	}
	for r.at < len(r.src) && r.src[r.at] >= '0' && r.src[r.at] <= '9' {
		r.at++
	}
	n, err := strconv.Atoi(string(r.src[begin:r.at]))
	if err != nil {
		n = 1
	}
	if r.at < len(r.src) && r.src[r.at] == ' ' {
		r.at++
	}
	r.word(name, n)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// symbol reads a control that is no word.
func (r *rtf) symbol(c byte) {
	switch c {
	case '\'':
		if r.at+2 <= len(r.src) {
			if n, err := strconv.ParseUint(string(r.src[r.at:r.at+2]), 16, 8); err == nil {
				r.at += 2
				r.byte(byte(n))
			}
		}
	case '*':
		r.star = true
	case '~':
		r.sign(" ")
	case '_':
		r.sign("-")
	case '\r', '\n':
		r.sign("\n")
	case '\\', '{', '}':
		r.byte(c)
	}
}

func (r *rtf) word(name string, n int) {
	if r.star || skippedGroups[name] {
		r.flush()
		r.state.skip = r.state.skip || name != "shpinst" && name != "shptxt" // text in a shape is text
	}
	r.star = false
	switch name {
	case "u":
		r.unicode(n)
	case "uc":
		r.state.after = min(max(0, n), 8)
	case "bin": // bytes as they are
		r.at = min(len(r.src), r.at+max(0, n))
	case "ansicpg":
		r.page = codePage(n, r.page)
	case "mac":
		r.page = charmap.Macintosh
	case "v":
		r.flush()
		r.state.hidden = n != 0
	case "plain":
		r.flush()
		r.state.hidden = false
	case "f":
		r.flush()
		r.state.font = n
	case "fcharset":
		if e := charset(n); e != nil {
			r.pages[r.state.font] = e
		}
	default:
		if s, ok := rtfSigns[name]; ok {
			r.sign(s)
		}
	}
}

// unicode takes a character of UTF-16, which is written as a signed number.
func (r *rtf) unicode(n int) {
	if !r.state.skip && !r.state.hidden {
		r.flushBytes()
		r.units = append(r.units, uint16(n))
	}
	r.drop = r.state.after
}

func (r *rtf) sign(s string) {
	r.flush()
	if !r.state.skip && !r.state.hidden {
		r.out.WriteString(s)
	}
}

func (r *rtf) flush() {
	r.flushBytes()
	r.flushUnits()
}

func (r *rtf) flushUnits() {
	r.out.WriteString(string(utf16.Decode(r.units)))
	r.units = r.units[:0]
}

func (r *rtf) flushBytes() {
	if len(r.bytes) == 0 {
		return
	}
	page := r.page
	if own, ok := r.pages[r.state.font]; ok {
		page = own
	}
	text, _ := page.NewDecoder().Bytes(bytes.Clone(r.bytes)) // what is of no code page becomes U+FFFD, which is left out
	r.out.Write(text)
	r.bytes = r.bytes[:0]
}

// codePage is the encoding of a Windows code page.
func codePage(n int, otherwise encoding.Encoding) encoding.Encoding {
	switch n {
	case 932:
		return japanese.ShiftJIS
	case 1250:
		return charmap.Windows1250
	case 1251:
		return charmap.Windows1251
	case 1252:
		return charmap.Windows1252
	case 1253:
		return charmap.Windows1253
	case 1254:
		return charmap.Windows1254
	case 1257:
		return charmap.Windows1257
	case 10000:
		return charmap.Macintosh
	}
	return otherwise
}

// charset is the encoding of a font, by Windows' number of its character set; nil: the document's.
func charset(n int) encoding.Encoding {
	switch n {
	case 0:
		return charmap.Windows1252
	case 128:
		return japanese.ShiftJIS
	case 161:
		return charmap.Windows1253
	case 162:
		return charmap.Windows1254
	case 186:
		return charmap.Windows1257
	case 204:
		return charmap.Windows1251
	case 238:
		return charmap.Windows1250
	}
	return nil
}
