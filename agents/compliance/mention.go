package compliance

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// mentions reports whether the raw sentence quotes the value of a fact, so that it builds on it: its words, the same amount
// ("$120k" for 120000), or the same day ("February 1" for 2027-02-01). Short values and yes or no are too common to count.
func mentions(sentence, value string) bool {
	text := fold(sentence).text
	for part := range strings.FieldsFuncSeq(value, func(r rune) bool { return strings.ContainsRune(",、;・", r) }) {
		if words := strings.Trim(fold(part).text, " ."); isQuotable(words) && strings.Contains(text, words) {
			return true
		}
	}
	if month, day, ok := isoDay(value); ok {
		return sameDay(sentence, month, day)
	}
	const telling = 100 // smaller numbers are said of many things
	said := amounts(sentence)
	return slices.ContainsFunc(amounts(value), func(n float64) bool { return n >= telling && slices.Contains(said, n) })
}

func isQuotable(words string) bool {
	plain := []string{"yes", "no", "true", "false", "none", "#"}
	return utf8.RuneCountInString(words) >= 2 && !slices.Contains(plain, strings.TrimSpace(words))
}

// amounts lists the numbers in a text, "120k", "12万" and "1,000" by their size.
func amounts(text string) []float64 {
	runes := []rune(strings.ToLower(fullwidthDigits(text)))
	var out []float64
	for i := 0; i < len(runes); {
		if !unicode.IsDigit(runes[i]) {
			i++
			continue
		}
		j := i
		for j < len(runes) && (unicode.IsDigit(runes[j]) || (runes[j] == ',' || runes[j] == '.') && j+1 < len(runes) && unicode.IsDigit(runes[j+1])) {
			j++
		}
		n, err := strconv.ParseFloat(strings.ReplaceAll(string(runes[i:j]), ",", ""), 64)
		if err == nil {
			out = append(out, n*unit(runes[j:]))
		}
		i = j
	}
	return out
}

// numbers lists the numbers in a text, also the small ones that English writes as words.
func numbers(text string) []float64 {
	words := []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	out := amounts(text)
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if i := slices.Index(words, w); i >= 0 {
			out = append(out, float64(i+1))
		}
	}
	return out
}

func unit(after []rune) float64 {
	if len(after) == 0 {
		return 1
	}
	switch after[0] {
	case 'k', '千':
		return 1e3
	case '万':
		return 1e4
	}
	return 1
}

func fullwidthDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, text)
}

// isoDay reads month and day of an ISO 8601 date.
func isoDay(value string) (time.Month, int, bool) {
	t, err := time.Parse(time.DateOnly, strings.TrimSpace(value))
	return t.Month(), t.Day(), err == nil
}

// sameDay reports whether the sentence names the month, in figures or in English, and the day.
func sameDay(sentence string, month time.Month, day int) bool {
	said := amounts(sentence)
	if i := slices.Index(said, float64(day)); i >= 0 {
		said = slices.Delete(said, i, i+1)
		return strings.Contains(strings.ToLower(sentence), strings.ToLower(month.String())) || slices.Contains(said, float64(month))
	}
	return false
}
