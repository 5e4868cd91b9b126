package quantity

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// quantity is a bare number before its unit.
type quantity struct {
	value  float64
	scale  float64 // what 万, k and the like multiply by; 0 when there is none
	scaled bool
	approx bool
}

// said is the scale when one was said that is used for sums of money: k, 万; else 0.
func (q quantity) said() float64 {
	if !q.scaled {
		return 0
	}
	return q.scale
}

var (
	figures    = pattern.Lazy(`^(?:\.(?:5|25|75)\b|(?:\d{1,3}(?:,\d\d)*(?:,\d{3})+|\d{1,3}(?: \d{3})+\b|\d+)(?:\.\d+)?)`)
	latinScale = pattern.Lazy(`^ ?(k|mm|mn|million|thousand|grand|m|bn|billion|lakhs?|lacs?|lpa|crores?)\b(?: (million|thousand)\b)?`)
	wordPart   = phrases.Lazy(`^(?:[- ]?(and )?({word part}))\b`)
)

// maxFigures is how many digits a number may have that still means an amount.
const maxFigures = 15

// readQuantity reads a number at i: figures, kanji or words, with their scale. end is i when there is none.
func readQuantity(t text.Text, i int) (q quantity, end int) {
	if i >= len(t.Low) {
		return q, i
	}
	c := t.Low[i]
	switch {
	case text.IsDigit(c) || c == '.':
		return readFigures(t, i)
	case c >= utf8.RuneSelf:
		return readKanji(t, i)
	}
	return spelledOut(t, i)
}

func readFigures(t text.Text, i int) (q quantity, end int) {
	if b := text.RuneBefore(t.Low, i); text.IsLatin(b) && !currencyCodeBefore(t.Low, i) && !countedJa().MatchString(t.Rest(i)) || b == '_' ||
		b == '.' && i > 1 && text.IsDigit(t.Low[i-2]) {
		return q, i
	}
	if i > 2 && t.Low[i-1] == '-' && text.IsLatin(text.RuneBefore(t.Low, i-1)) && !text.IsDigit(t.Low[i-3]) { // utf-8, gpt-4; not 45k-50k
		return q, i
	}
	end = t.MatchEnd(figures(), i)
	if end < 0 {
		return q, i
	}
	if end-i > maxFigures+5 || version().MatchString(t.Rest(end)) {
		return q, i
	}
	q.value = plain(t.Low[i:end])
	if m := latinScale().FindStringSubmatchIndex(t.Rest(end)); m != nil {
		q.scale = scaleOf(text.Group(t.Rest(end), m, 1))
		if second := text.Group(t.Rest(end), m, 2); second != "" {
			q.scale *= scaleOf(second)
		}
		q.value *= q.scale
		q.scaled = true
		return q, end + m[1]
	}
	if strings.HasPrefix(t.Rest(end), " and a half") {
		return quantity{value: q.value + .5}, end + len(" and a half")
	}
	if v, scale, e := kanjiScale(t, q.value, end); e > end {
		return quantity{value: v, scale: scale, scaled: scale >= 1000}, e
	}
	if end < len(t.Low) && text.IsLatin(text.RuneAfter(t.Low, end)) && !suffix().MatchString(t.Rest(end)) {
		return q, i // 3d, 4g, 2x4
	}
	return q, end
}

// countedJa is a number with its counter, as it may follow a Latin word without a space: Java8年.
var countedJa = pattern.Lazy(`^\d{1,2}(?:年|ヶ月|か月|カ月|人|名|時間|件)`)

// suffix is what may be written onto a number without a space.
var suffix = pattern.Lazy(`^(?:k|m|mm|years?|yrs?|yoe|y|months?|mos?|mths?|weeks?|wks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|seconds?|secs?|s|ms|st|nd|rd|th|x|usd|eur|gbp|jpy|yen|aud|cad|sgd|mxn|inr|chf|ish|pa|p\.a|to|or)\b`)

// version goes on where a number with dots is no amount: 192.168.0.1.
var version = pattern.Lazy(`^\.\d`)

func scaleOf(s string) float64 {
	switch s {
	case "k", "thousand", "grand":
		return 1e3
	case "m", "mm", "mn", "million":
		return 1e6
	case "bn", "billion":
		return 1e9
	case "lakh", "lakhs", "lac", "lacs", "lpa":
		return 1e5
	case "crore", "crores":
		return 1e7
	}
	return 1
}

func kanjiUnit(r rune) float64 {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	case '千':
		return 1000
	case '万', '萬':
		return 1e4
	case '億':
		return 1e8
	}
	return 0
}

// kanjiSum adds up what 十 to 億 divide into groups.
type kanjiSum struct {
	total, section float64 // above 万, and below
	digits         float64 // the group being read
	pending        bool    // it has not met its unit yet
}

func (k *kanjiSum) unit(u float64) {
	if !k.pending && (u < 1e4 || k.section == 0) {
		k.digits = 1 // 百 for 一百
	}
	if u >= 1e4 {
		k.total += (k.section + k.digits) * u
		k.section = 0
	} else {
		k.section += k.digits * u
	}
	k.digits, k.pending = 0, false
}

// kanjiScale goes on from a first group of digits into 万 and its kin: 6百万, 1億2000万, 1万5千. scale is what multiplies the
// first group; end is i when no unit follows.
func kanjiScale(t text.Text, first float64, i int) (v, scale float64, end int) {
	sum, leading := kanjiSum{digits: first, pending: true}, true
	scale, end = 1, i
	for range 24 {
		r := text.RuneAfter(t.Low, end)
		u, size := kanjiUnit(r), utf8.RuneLen(r)
		if rest := t.Low[end:]; strings.HasPrefix(rest, "マン") || strings.HasPrefix(rest, "まん") {
			u, size = 1e4, len("マン") // 500マン
		}
		if u > 0 {
			if leading {
				scale *= u
			}
			sum.unit(u)
			end += size
			continue
		}
		d, e := readGroup(t, end)
		if sum.pending || e == end {
			break
		}
		sum.digits, sum.pending, leading, end = d, true, false, e
	}
	return sum.total + sum.section + sum.digits, scale, end
}

// readGroup reads a few figures or one digit in kanji.
func readGroup(t text.Text, i int) (v float64, end int) {
	if e := t.MatchEnd(figures(), i); e > i && e-i < 8 && t.Low[i] != '.' {
		return plain(t.Low[i:e]), e
	}
	if r := text.RuneAfter(t.Low, i); text.KanjiDigit(r) >= 0 {
		return float64(text.KanjiDigit(r)), i + utf8.RuneLen(r)
	}
	return 0, i
}

// plain is the value of figures with or without commas.
func plain(s string) float64 {
	v, _ := strconv.ParseFloat(joinDigits.Replace(s), 64)
	return v
}

var joinDigits = strings.NewReplacer(",", "", " ", "")

// readKanji reads a number that begins in kanji: 六百万, 二十五, 二〇二一.
func readKanji(t text.Text, i int) (q quantity, end int) {
	if text.RuneBefore(t.Low, i) == '数' || text.RuneBefore(t.Low, i) == '何' {
		return q, i
	}
	end = i
	v, run := 0.0, 0
	for {
		d := text.KanjiDigit(text.RuneAfter(t.Low, end))
		if d < 0 || run == maxFigures {
			break
		}
		v, end, run = v*10+float64(d), end+3, run+1
	}
	if run == 0 {
		v = 1
	}
	if total, scale, e := kanjiScale(t, v, end); e > end {
		if total >= 1e4 { // 七百二十万
			scale = max(scale, 1e4)
		}
		return quantity{value: total, scale: scale, scaled: scale >= 1e4}, e
	}
	if run == 0 {
		return q, i
	}
	return quantity{value: v}, end
}

// WordValues are the values of numerals in English words. It is never changed.
var WordValues = map[string]float64{
	"a": 1, "an": 1, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90, "couple": 2, "couple of": 2, "dozen": 12, "score": 20,
}

// spelledOut reads a number in English words: "six", "a hundred and fifty thousand", "two and a half".
func spelledOut(t text.Text, i int) (q quantity, end int) {
	if text.HasLatinBefore(t.Low, i) {
		return q, i
	}
	last := -1.0 // the value of the word before, -1 at the start
	part := 0.0  // what has not been multiplied by a thousand yet
	for end = i; ; {
		rest := t.Rest(end)
		if last >= 0 && strings.HasPrefix(rest, " and a half") {
			part, end = part+.5, end+len(" and a half")
			break
		}
		m := wordPart().FindStringSubmatchIndex(rest)
		if m == nil || last < 0 && m[4] != 0 {
			break
		}
		word := text.Group(rest, m, 2)
		v, known := WordValues[word]
		if last >= 1 && last < 10 && part == last && v >= 20 && v < 100 && inThousands().MatchString(t.Rest(end)) {
			part, last = part*100, 100 // one forty five thousand
		}
		if last >= 0 && known && !carriesOn(last, v, word, m[2] >= 0) {
			break
		}
		switch {
		case word == "hundred":
			part = max(1, part) * 100
		case !known: // thousand, million
			q.value += max(1, part) * scaleOf(word)
			part, q.scaled, q.scale = 0, true, scaleOf(word)
		case last >= 0 && strings.HasPrefix(word, "couple") || word == "dozen" || word == "score": // a couple, two dozen
			part = max(1, part) * v
		default:
			part += v
		}
		q.approx = q.approx || strings.HasPrefix(word, "couple")
		if last = v; !known {
			last = 100
		}
		end += m[1]
	}
	q.value += part
	return q, end
}

// inThousands is a number below a hundred with its thousand, said or not, behind its hundred: "one forty five thousand", "one sixty".
var inThousands = phrases.Lazy(`^[- ][a-z]+ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?{in thousands}`)

// carriesOn reports whether the word carries the number on: "twenty" – "five", "hundred" – "and fifty", "a" – "couple".
func carriesOn(last, v float64, word string, and bool) bool {
	switch {
	case word == "a" || word == "an":
		return false
	case strings.HasPrefix(word, "couple") || word == "dozen" || word == "score":
		return last <= 12 && !and
	case last >= 100:
		return true
	}
	return !and && last >= 20 && v < 10 && v > 0
}
