package offline

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// room is how much is quoted of a passage at most, in columns: about 160 Japanese characters or 60 English words.
const room = 330

// quote is what of a page answers: the rows of its table that are asked for, or the sentence that says it with those around it.
func (q *inquiry) quote(p *page, lang string) string {
	at := q.best(p).at
	if at < 0 {
		return ""
	}
	if p.units[at].row != nil {
		return q.rows(p, lang)
	}
	return around(p.units, at)
}

// around is a unit with what stands behind it, and then before it, as far as there is room.
func around(units []unit, at int) string {
	from, to := at, at+1
	free := room - columns(units[at].text)
	fits := func(i int) bool {
		if i < 0 || i >= len(units) || units[i].row != nil || columns(units[i].text) > free {
			return false
		}
		free -= columns(units[i].text)
		return true
	}
	for grown := true; grown; {
		grown = false
		if fits(to) {
			to, grown = to+1, true
		}
		if fits(from - 1) {
			from, grown = from-1, true
		}
	}
	return joined(units[from:to])
}

// joined puts units one after the other: items in lines of their own, sentences with a space where their language has one.
func joined(units []unit) string {
	var b strings.Builder
	for i, u := range units {
		last, _ := utf8.DecodeLastRuneInString(b.String())
		switch {
		case i == 0:
		case u.item || units[i-1].item:
			b.WriteByte('\n')
		case last < 0x2e80:
			b.WriteByte(' ')
		}
		b.WriteString(u.text)
	}
	return b.String()
}

// rows are those of a table that are asked for, or all when it is the table that is.
func (q *inquiry) rows(p *page, lang string) string {
	most := 0.0
	var scores []float64
	for _, u := range p.units {
		score := 0.0
		if u.row != nil {
			score = q.covered(wordsOf(strings.Join(u.row, " ")))
		}
		scores, most = append(scores, score), max(most, score)
	}
	var lines []string
	for i, u := range p.units {
		if u.row != nil && scores[i] >= 0.9*most {
			lines = append(lines, told(p.columns, u.row, lang))
		}
	}
	return strings.Join(lines, "\n")
}

// told is a row as a person says it: what it is about, then what each column says of that.
func told(names, row []string, lang string) string {
	var says []string
	for i, cell := range row[1:] {
		if cell == "" {
			continue
		}
		if i+1 < len(names) && names[i+1] != "" {
			cell = names[i+1] + " " + cell
		}
		says = append(says, cell)
	}
	if lang == "ja" {
		return row[0] + "：" + strings.Join(says, "、")
	}
	return row[0] + ": " + strings.Join(says, ", ")
}

// columns is how wide a text is: a Japanese character is two.
func columns(text string) int {
	n := 0
	for _, r := range text {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n++
		}
		n++
	}
	return n
}
