package offline

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

// inquiry is a part as the rules understand it: what it names, and of what kind its answer is.
type inquiry struct {
	terms []term
	total float64
	want  *regexp.Regexp // what the answer looks like; nil: anything
	sort  string         // what is asked which one: 何色

	wrong   bool    // something does not work: the answer says what to do, or why
	besides float64 // the weight of what is named besides that
}

func understand(text string) *inquiry {
	q := &inquiry{terms: contents(text), want: wanted(fold(text))}
	if m := whichKind().FindStringSubmatch(fold(text)); m != nil && !counters().MatchString(fold(text)) {
		q.sort = m[1]
	}
	q.wrong, q.besides = complains(fold(text))
	q.wrong = q.wrong && q.want == nil
	q.weigh(nil)
	return q
}

// weigh gives the words their weights by how rare they are.
func (q *inquiry) weigh(rare []float64) {
	q.total = 0
	for i := range q.terms {
		if rare != nil {
			q.terms[i].weight *= q.terms[i].kind.telling(rare[i])
		}
		q.total += q.terms[i].weight
	}
}

// telling is how much a word of the kind tells that is so rare. What no section has may be what the question is about, or only how
// people put it: names are mostly the one, verbs the other.
func (k kind) telling(rare float64) float64 {
	if rare < 1 {
		return 0.2 + 0.8*rare
	}
	switch k {
	case stem, kana:
		return 0.4
	case noun:
		return 0.6
	case word:
		return 0.7
	}
	return 1
}

// counters are what is asked with a number: 何分, 何段階.
var counters = lazily(`何(時間|分間|日間|年間|か月|ヶ月|カ月|週間|段階|種類|文字|回|分|秒|時|日|年|月|人|名|件|台|枚|個|本|冊|点|円|割|倍|歳|度|桁|行|階|席|通|部|つ|メートル|キロ|パーセント|%|mb|gb|ドル)`)

// whichKind asks which of a kind: 何色, 何曜.
var whichKind = lazily(`何(\p{Han})`)

// quantity are questions whose answer is a number, whatever it counts.
var quantity = lazily(`いくつ|どのくらい|どれくらい|どれぐらい|どのぐらい|上限|最大|最長|最短|how (?:many|much|long|often|far|big|large|old|fast|soon)|at what time|what time|maximum|minimum`)

var (
	anyNumber = regexp.MustCompile(`[0-9]|[一二三四五六七八九十百千万]+(?:つ|回|人|日|年|件|台|枚|円|時)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|hundred|once|twice|half)\b`)
	money     = regexp.MustCompile(`[0-9][0-9,]*(?:円|ドル|ユーロ| ?yen| ?usd| ?eur)|[$¥€£] ?[0-9]|無料|free|有料|charge`)
	day       = regexp.MustCompile(`[0-9] ?(?:日|営業日|時間|週間|か月)|当日|翌日|前日|末日|月末|即日`)
	hour      = regexp.MustCompile(`[0-9] ?時|[0-9]:[0-9]|正午`)
	date      = regexp.MustCompile(`[0-9]|翌|当日|前日|末日|正午|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|week|month|noon|midnight`)
)

// wanted is what the answer to a question looks like.
func wanted(text string) *regexp.Regexp {
	switch {
	case strings.Contains(text, "いくら") || strings.Contains(text, "how much does") || strings.Contains(text, "price") || strings.Contains(text, "cost"):
		return money
	case counters().MatchString(text):
		unit := counters().FindStringSubmatch(text)[1]
		switch unit {
		case "日":
			return day
		case "時":
			return hour
		case "つ":
			return anyNumber
		}
		return regexp.MustCompile(`(?:[0-9一二三四五六七八九十百千万]|無制限) ?` + regexp.QuoteMeta(strings.TrimSuffix(unit, "間")))
	case whichKind().MatchString(text): // 何色
		return regexp.MustCompile(`[0-9].{0,3}` + whichKind().FindStringSubmatch(text)[1] + `|[^0-9\s]{1,4}` + whichKind().FindStringSubmatch(text)[1])
	case strings.Contains(text, "いつ"):
		return date
	case quantity().MatchString(text):
		return anyNumber
	}
	return nil
}

// match is how well a passage suits: how much of what is asked it has, and how much of what its heading names is asked.
func (q *inquiry) match(p helpdesk.SearchOutput) float64 {
	if q.total == 0 {
		return 0
	}
	head := fold(p.Heading + "\n" + p.Title)
	text := fold(strings.Join(p.Parents, "\n")) + "\n" + head + "\n" + fold(p.Text)
	sum, named := 0.0, 0.0
	for _, t := range q.terms {
		sum += t.weight * t.in(text)
		named += t.weight * t.in(head)
	}
	score := sum / q.total
	score *= q.fits(fold(p.Text))
	if q.wrong && !q.helps(head, fold(p.Text), named) {
		score *= 0.4
	}
	if p.Title != "" {
		return 0.75*score + 0.25*q.asksOf(p.Title)
	}
	return score + 0.1*named/q.total
}

// fits is near 1 for a text that has what the answer looks like, less for one that has at least a number.
func (q *inquiry) fits(text string) float64 {
	switch {
	case q.want == nil || q.want.MatchString(text):
		return 1
	case q.sort != "" && !strings.Contains(text, q.sort):
		return 0.6
	case anyNumber.MatchString(text):
		return 0.85
	}
	return 0.6
}

// suits is match, with what else the person wrote as a hint which of two passages is meant.
func (q *inquiry) suits(p helpdesk.SearchOutput, beside *inquiry) float64 {
	return q.match(p) + 0.1*beside.match(p)
}

// asksOf is how much of what another question names this one does.
func (q *inquiry) asksOf(title string) float64 {
	var mine strings.Builder
	for _, t := range q.terms {
		mine.WriteString(t.text + " ")
	}
	sum, total := 0.0, 0.0
	for _, t := range contents(title) {
		total += t.weight
		sum += t.weight * t.in(mine.String())
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

// in is how much of the word a text has, in other words too.
func (t term) in(text string) float64 {
	if t.kind == code {
		if strings.Contains(squeezed(text), t.text) {
			return 1
		}
		return 0
	}
	if strings.Contains(text, t.text) {
		if t.kind == stem && onlyInside(t.text, text) {
			return 0.5
		}
		return 1
	}
	if has(text, synonyms(t.text)) {
		return 0.9
	}
	switch t.kind {
	case noun:
		return 0.9 * shared(t.text, text)
	case kata:
		return within(t.text, text)
	}
	return 0
}

// onlyInside reports that a text has a Chinese character as a part of longer words alone: 色 in 緑色.
func onlyInside(char, text string) bool {
	if utf8.RuneCountInString(char) != 1 {
		return false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], char)
		if i < 0 {
			return true
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(char):])
		if kindOf(before) != noun && kindOf(after) != noun {
			return false
		}
		from = i + len(char)
	}
}

// within is how much of a word of katakana a text has as a word of its own: リーダー of カードリーダー.
func within(word, text string) float64 {
	rs := []rune(word)
	for n := len(rs) - 1; n > 2; n-- {
		if alone(string(rs[:n]), text) || alone(string(rs[len(rs)-n:]), text) {
			return max(0.6, float64(n)/float64(len(rs)))
		}
	}
	return 0
}

// alone reports that a text has a word of katakana that is no part of a longer one.
func alone(word, text string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(word):])
		if kindOf(before) != kata && kindOf(after) != kata {
			return true
		}
		from = i + len(word)
	}
}

// shared is the share of a word's pairs of characters that a text has, and a little for a character alone.
func shared(word, text string) float64 {
	rs := []rune(word)
	n := 0.0
	for i := range len(rs) - 1 {
		if strings.Contains(text, string(rs[i:i+2])) {
			n++
		}
	}
	if n == 0 && len(rs) == 2 && kindOf(rs[0]) == noun && (strings.ContainsRune(text, rs[0]) || strings.ContainsRune(text, rs[1])) {
		return 0.2
	}
	return n / float64(len(rs)-1)
}

// extract are the sentences of a passage that answer.
func (q *inquiry) extract(p helpdesk.SearchOutput) string {
	if p.Title == "" {
		return joined(mail.Sentences(p.Text))
	}
	var lines []string
	for line := range strings.Lines(p.Text) { // the answer, without what other columns say
		if line = strings.TrimSpace(line); len(lines) == 0 || !column().MatchString(line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// column is what another column of a table says.
var column = lazily(`^[^\s:]{1,20}: \S+$`)

// joined puts sentences one after the other, with a space where their language has one.
func joined(sentences []string) string {
	var b strings.Builder
	for i, s := range sentences {
		if last, _ := utf8.DecodeLastRuneInString(b.String()); i > 0 && last < 0x2e80 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
	return b.String()
}
