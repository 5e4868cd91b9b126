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

// renderAtoms writes atoms as one part.
func (f Form) renderAtoms(atoms []atom) string {
	p := page{form: f, esc: f.newEscaper(atoms)}
	for len(atoms) > 0 {
		n := 1
		for n < len(atoms) && atoms[n].line == atoms[0].line {
			n++
		}
		p.writeLine(atoms[:n])
		atoms = atoms[n:]
	}
	p.switchFence(nil)
	out := p.String()
	if f == Discord {
		out = defuseMentions(out)
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

func (p *page) writeLine(atoms []atom) {
	l := atoms[0].line
	between := p.Len() > 0
	same := between && l.fence != nil && l.fence == p.fence
	if !same {
		p.switchFence(nil)
	}
	prefix := l.cont
	if atoms[0].head {
		prefix = l.first
	}
	if between {
		p.writeText("\n")
		for range l.gap {
			p.writeText(strings.TrimRight(sharedPrefix(p.above.cont, l.cont), " ") + "\n")
		}
	}
	p.above = l
	p.switchFence(l.fence)
	p.writeText(prefix)
	p.writeInline(atoms, l)
}

// sharedPrefix is what two margins begin with: a blank line between two lines of a quote belongs to it.
func sharedPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// switchFence closes the code that is open and opens the next.
func (p *page) switchFence(next *fence) {
	if p.fence == next {
		return
	}
	if p.form == Slack || p.form == Discord {
		if p.fence != nil {
			p.writeText("\n" + ticks)
		}
		if next != nil {
			p.writeText(ticks)
			if p.form == Discord {
				p.writeText(next.info)
			}
			p.writeText("\n")
		}
	}
	p.fence = next
}

func (p *page) writeInline(atoms []atom, l *line) {
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
			p.writeText(p.esc.escapeCode(s.text))
		} else {
			p.writeSpan(s, start)
		}
		atoms = atoms[n:]
	}
}

// writeSpan writes text of one style. White space at its ends stays outside of the marks: with it inside they would not act.
func (p *page) writeSpan(s span, start bool) {
	left, right := p.marksAround(s)
	inner := strings.TrimSpace(s.text)
	if left == "" || inner == "" {
		body := p.spanBody(s, start)
		p.partMarks(body, false)
		p.writeText(body)
		return
	}
	head, tail, _ := strings.Cut(s.text, inner)
	s.text = inner
	p.writeText(head)
	p.partMarks(left, true)
	p.writeText(left + p.spanBody(s, false) + right)
	p.after = true
	p.writeText(tail)
}

// partMarks keeps marks from what is next to them, where the platform would not see them otherwise.
func (p *page) partMarks(next string, opens bool) {
	r, _ := utf8.DecodeRuneInString(next)
	switch p.form {
	case Slack:
		shut := p.after && next != "" && !unicode.IsSpace(r) && !strings.ContainsRune(".,!?;:)]}\"'", r)
		stuck := opens && p.Len() > 0 && !unicode.IsSpace(p.last) && !strings.ContainsRune("([{\"'", p.last)
		if shut || stuck {
			p.writeText(zwsp)
		}
	case Discord:
		if p.after && strings.ContainsRune("*~`_", r) {
			p.writeText(zwsp)
		}
	}
}

func (p *page) writeText(s string) {
	if s == "" {
		return
	}
	p.WriteString(s)
	p.after = false
	p.last, _ = utf8.DecodeLastRuneInString(s)
}

// marksAround are what stands around text of a style.
func (p *page) marksAround(s span) (left, right string) {
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
		tick := p.codeTick(s.text)
		left, right = left+tick, reverseText(tick)+right
	}
	return left, right
}

// codeTick is what inline code begins with, empty where the form cannot show this text as code. Discord takes two where the
// text has one.
func (p *page) codeTick(text string) string {
	switch {
	case !strings.Contains(text, "`"):
		return "`"
	case p.form == Discord && !strings.Contains(text, "``"):
		return "`` "
	}
	return ""
}

func reverseText(tick string) string {
	if tick == "`` " {
		return " ``"
	}
	return tick
}

func (p *page) spanBody(s span, start bool) string {
	switch {
	case s.url != "":
		return p.renderLink(s)
	case s.style&code != 0 && p.codeTick(s.text) != "":
		return p.esc.escapeCode(s.text)
	}
	return p.esc.escapeText(s.text, start)
}

func (p *page) renderLink(s span) string {
	switch p.form {
	case Slack, Discord:
		return "<" + p.esc.escapeCode(s.url) + ">"
	}
	return s.url
}
