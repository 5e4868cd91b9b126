package bot

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible is a text without the characters that nobody sees and that change how others are shown or compared: zero-width spaces, marks and
// overrides of the writing direction (U+202E), tags, control characters but tab and newline. What emoji and some scripts are written with
// stays where it does that. Line and paragraph separators become newlines. It is what every text goes through that people read.
func Visible(s string) string { return replaceUnseen(s, func(rune, int) string { return "" }) }

// Revealed is Visible for what people decide about: each run of such a character is shown by its number, as [U+202E].
func Revealed(s string) string {
	return replaceUnseen(s, func(r rune, n int) string {
		if n > 1 {
			return fmt.Sprintf("[U+%04X×%d]", r, n)
		}
		return fmt.Sprintf("[U+%04X]", r)
	})
}

// replaceUnseen puts something in the place of each run of an unseen character.
func replaceUnseen(s string, instead func(r rune, n int) string) string {
	if isPlain(s) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var b strings.Builder
	var before rune // the last one that is shown
	var run rune
	n := 0
	flush := func() {
		if n > 0 {
			b.WriteString(instead(run, n))
		}
		n = 0
	}
	for _, r := range s {
		if Unseen(r) || bindsNeighbours(r) && !hasNeighbour(before, r) {
			if n > 0 && r != run {
				flush()
			}
			run, n = r, n+1
			if instead(r, 1) != "" {
				before = ']'
			}
			continue
		}
		flush()
		switch r {
		case '\r', '\u2028', '\u2029', '\u0085':
			r = '\n'
		}
		b.WriteRune(r)
		before = r
	}
	flush()
	return b.String()
}

func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}

// Unseen reports a character that is never shown and may mislead. Source: Unicode Technical Report 36, 2.5 and 3.5.
func Unseen(r rune) bool {
	switch {
	case r == '\n', r == '\t', r == '\r', r == '\u0085', r == utf8.RuneError:
		return false
	case r < ' ', r >= 0x7f && r <= 0x9f:
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u206f', r >= '\ufff0' && r <= '\ufffb', r >= 0xE0000 && r <= 0xE00FF, r >= 0x1D173 &&
		r <= 0x1D17A:
		return true
	}
	return slices.Contains(fillers, r)
}

var fillers = []rune("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u3164\ufeff\uffa0")

// bindsNeighbours reports a character that is not shown itself, and chooses how those beside it are: joiners, and selectors of a variant.
func bindsNeighbours(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Variation_Selector, r)
}

// hasNeighbour reports whether there is something for it to choose. One alone or behind another one may hide something.
func hasNeighbour(before, r rune) bool {
	switch {
	case before == 0, unicode.IsSpace(before):
		return false
	case r == '\u200c', r == '\u200d':
		return unicode.In(before, unicode.So, unicode.Sk, unicode.Mn, unicode.Mc) || before == '\ufe0f' || unicode.In(before, joining...)
	case unicode.Is(unicode.Variation_Selector, before):
		return false
	}
	return before >= utf8.RuneSelf || strings.ContainsRune("#*0123456789", before)
}

// joining are scripts that are written with joiners.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// Shown is a post as people are shown it: of its texts they see every character. In a card, about which they may decide, what would not be
// seen is named.
func (p Post) Shown() Post {
	if p.Card == nil {
		p.Text = Visible(p.Text)
		return p
	}
	p.Text = Revealed(p.Text)
	c := p.Card.Shown()
	p.Card = &c
	return p
}

// Shown is a card as people are shown it.
func (c Card) Shown() Card {
	c.Title, c.Body, c.Notice, c.Chosen = Revealed(c.Title), Revealed(c.Body), Visible(c.Notice), Visible(c.Chosen)
	c.Fields = slices.Clone(c.Fields)
	for i, f := range c.Fields {
		c.Fields[i] = Field{Revealed(f.Name), Revealed(f.Value)}
	}
	c.Buttons = slices.Clone(c.Buttons)
	for i, b := range c.Buttons {
		c.Buttons[i].Label, c.Buttons[i].Menu, c.Buttons[i].Modal = Visible(b.Label), Visible(b.Menu), b.Modal.Shown()
	}
	return c
}

// Shown is a modal as people are shown it. What they change in it and send back has nothing in it that they did not see.
func (m *Modal) Shown() *Modal {
	if m == nil {
		return nil
	}
	out := Modal{Title: Visible(m.Title), Inputs: slices.Clone(m.Inputs)}
	for i, in := range out.Inputs {
		out.Inputs[i].Label, out.Inputs[i].Value, out.Inputs[i].Wrong = Visible(in.Label), Visible(in.Value), Visible(in.Wrong)
		out.Inputs[i].Options = slices.Clone(in.Options)
		for j, o := range in.Options {
			out.Inputs[i].Options[j].Label = Visible(o.Label)
		}
	}
	return &out
}
