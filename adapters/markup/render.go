package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// zwsp is the zero-width space. Slack takes it for the end of a word, which emphasis needs on both sides; between a sign
// and what it would act on it keeps the sign from acting.
const zwsp = "\u200b"

const ticks = "```"

// render writes atoms as one part.
func (f Form) render(atoms []atom) string {
	p := page{form: f, esc: f.escaper(atoms)}
	for len(atoms) > 0 {
		n := 1
		for n < len(atoms) && atoms[n].line == atoms[0].line {
			n++
		}
		p.line(atoms[:n])
		atoms = atoms[n:]
	}
	p.fenced(nil)
	out := p.String()
	if f == Discord {
		out = defuse(out)
	}
	return out
}

// page is a part while it is written.
type page struct {
	strings.Builder
	form  Form
	esc   escaper
	above *line  // the last one written
	fence *fence // that is open
	last  rune   // written
	after bool   // the last thing written closed an emphasis
}

func (p *page) line(atoms []atom) {
	l := atoms[0].line
	between := p.Len() > 0
	same := between && l.fence != nil && l.fence == p.fence
	if !same {
		p.fenced(nil)
	}
	prefix := l.cont
	if atoms[0].head {
		prefix = l.first
	}
	if between {
		p.write("\n")
		for range l.gap {
			p.write(strings.TrimRight(shared(p.above.cont, l.cont), " ") + "\n")
		}
	}
	p.above = l
	p.fenced(l.fence)
	p.write(prefix)
	p.inline(atoms, l)
}

// shared is what two margins begin with: a blank line between two lines of a quote belongs to it.
func shared(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// fenced closes the code that is open and opens the next.
func (p *page) fenced(next *fence) {
	if p.fence == next {
		return
	}
	if p.form == Slack || p.form == Discord {
		if p.fence != nil {
			p.write("\n" + ticks)
		}
		if next != nil {
			p.write(ticks)
			if p.form == Discord {
				p.write(next.info)
			}
			p.write("\n")
		}
	}
	p.fence = next
}

func (p *page) inline(atoms []atom, l *line) {
	for start := true; len(atoms) > 0; start = false {
		s := atoms[0].span
		n := 1
		if s.url == "" {
			var text strings.Builder
			text.WriteString(s.text)
			for ; n < len(atoms) && atoms[n].url == "" && atoms[n].style == s.style; n++ {
				text.WriteString(atoms[n].text)
			}
			s.text = text.String()
		}
		if l.fence != nil {
			p.write(p.esc.code(s.text))
		} else {
			p.span(s, start)
		}
		atoms = atoms[n:]
	}
}

// span writes text of one style. White space at its ends stays outside of the marks: with it inside they would not act.
func (p *page) span(s span, start bool) {
	left, right := p.marks(s)
	inner := strings.TrimSpace(s.text)
	if left == "" || inner == "" {
		body := p.body(s, start)
		p.part(body, false)
		p.write(body)
		return
	}
	head, tail, _ := strings.Cut(s.text, inner)
	s.text = inner
	p.write(head)
	p.part(left, true)
	p.write(left + p.body(s, false) + right)
	p.after = true
	p.write(tail)
}

// part keeps marks from what is next to them, where the platform would not see them otherwise.
func (p *page) part(next string, opens bool) {
	r, _ := utf8.DecodeRuneInString(next)
	switch p.form {
	case Slack:
		shut := p.after && next != "" && !unicode.IsSpace(r) && !strings.ContainsRune(".,!?;:)]}\"'", r)
		stuck := opens && p.Len() > 0 && !unicode.IsSpace(p.last) && !strings.ContainsRune("([{\"'", p.last)
		if shut || stuck {
			p.write(zwsp)
		}
	case Discord:
		if p.after && strings.ContainsRune("*~`_", r) {
			p.write(zwsp)
		}
	}
}

func (p *page) write(s string) {
	if s == "" {
		return
	}
	p.WriteString(s)
	p.after = false
	p.last, _ = utf8.DecodeLastRuneInString(s)
}

// marks are what stands around text of a style.
func (p *page) marks(s span) (left, right string) {
	if p.form != Slack && p.form != Discord {
		return "", ""
	}
	marks := [3]string{"**", "*", "~~"}
	if p.form == Slack {
		marks = [3]string{"*", "_", "~"}
	}
	for i, bit := range []style{bold, italic, strike} {
		if s.style&bit != 0 {
			left, right = left+marks[i], marks[i]+right
		}
	}
	if s.style&code != 0 && s.url == "" {
		tick := p.tick(s.text)
		left, right = left+tick, reverse(tick)+right
	}
	return left, right
}

// tick is what inline code begins with, empty where the form cannot show this text as code. Discord takes two where the
// text has one.
func (p *page) tick(text string) string {
	switch {
	case !strings.Contains(text, "`"):
		return "`"
	case p.form == Discord && !strings.Contains(text, "``"):
		return "`` "
	}
	return ""
}

func reverse(tick string) string {
	if tick == "`` " {
		return " ``"
	}
	return tick
}

func (p *page) body(s span, start bool) string {
	switch {
	case s.url != "":
		return p.link(s)
	case s.style&code != 0 && p.tick(s.text) != "":
		return p.esc.code(s.text)
	}
	return p.esc.text(s.text, start)
}

func (p *page) link(s span) string {
	switch p.form {
	case Slack, Discord:
		return "<" + p.esc.code(s.url) + ">"
	}
	return s.url
}
