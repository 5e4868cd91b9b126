package markup

import (
	"unicode"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// emphasis parses * _ and ~~ as CommonMark does, save that punctuation next to Chinese, Japanese or Korean text does not
// keep a mark from acting: these scripts have no spaces around words, so that 「**重要**」です would show its asterisks.
// https://github.com/commonmark/commonmark-spec/issues/650
type emphasis struct{}

func (emphasis) Trigger() []byte { return []byte("*_~") }

func (emphasis) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	rest, segment := block.PeekLine()
	var p parser.DelimiterProcessor = marks{}
	if rest[0] == '~' {
		p = strikes{}
	}
	d := parser.ScanDelimiter(rest, before, 1, p)
	if d == nil || d.Char == '~' && (d.OriginalLength != 2 || before == '~') {
		return nil
	}
	after := rune(' ')
	if d.OriginalLength < len(rest) {
		after = util.ToRune(rest, d.OriginalLength)
	}
	if d.Char != '_' && (isWide(before) || isWide(after)) {
		d.CanOpen = !util.IsSpaceRune(after)
		d.CanClose = !util.IsSpaceRune(before)
	}
	d.Segment = segment.WithStop(segment.Start + d.OriginalLength)
	block.Advance(d.OriginalLength)
	pc.PushDelimiter(d)
	return d
}

// isWide reports whether a character is of a script without spaces between words, or of its punctuation.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF || r == 'ー'
}

type marks struct{}

func (marks) IsDelimiter(b byte) bool { return b == '*' || b == '_' || b == '~' }

func (marks) CanOpenCloser(opener, closer *parser.Delimiter) bool { return opener.Char == closer.Char }

func (marks) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

type strikes struct{ marks }

func (strikes) OnMatch(int) ast.Node { return east.NewStrikethrough() }
