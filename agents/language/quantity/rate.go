package quantity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	rateFore = phrases.Lazy(`(?:({each week})|({each month})|({each year})|({each day})|({each hour})){for each}?{roughly}?[: ]?$`)
	rateAft  = pattern.Lazy(`^(?: ?\+)?(?:[ -][\p{L}'-]+){0,2}?(?:\s?/\s?| (?:an?|per|each|every|a) )` +
		`(?:(hour|hr|h)|(day|d|shift)|(week|wk|w)|(month|mo|mth)|(year|yr|annum|y))s?\b`)
	rateAdv   = pattern.Lazy(`^(?: [\p{L}'-]+)?,? (?:(hourly|ph)|(daily)|(weekly|pw)|(monthly|pcm|pm)|(yearly|annually|annual|p\.?a\.?|pa|ote|base))\b`)
	rateIn    = pattern.Lazy(`^(?: [\p{L}'-]+)? in (?:a |one )?(?:(hour)|(day)|(week)|(month)|(year))(?:$|[,.;!)]| (?:and|but|or|with)\b)`) // "25 hours in week"
	rateJa    = pattern.Lazy(`^(?:円)?[ ]?(?:/|毎)[ ]?(?:(時間|時|h)|(日)|(週)|(月)|(年))`)
	rateFirst = phrases.Lazy(`{rate told first}(?: (?:rate|volume|average|pay|salary|wage))?(?: (?:is|of|was|around|about|at))*[: ]*$`)
	rates     = []string{"hour", "day", "week", "month", "year"}
)

// readRate reads what a number is per: before it in Japanese, behind it in English.
func readRate(t text.Text, start, end int, n *Number) {
	for _, p := range []struct {
		groups []int
		s      string
	}{
		{rateAft().FindStringSubmatchIndex(text.BytesAfter(t.Low, end, 48)), text.BytesAfter(t.Low, end, 48)},
		{rateIn().FindStringSubmatchIndex(text.BytesAfter(t.Low, end, 40)), text.BytesAfter(t.Low, end, 40)},
		{rateJa().FindStringSubmatchIndex(text.BytesAfter(t.Low, end, 24)), text.BytesAfter(t.Low, end, 24)},
		{rateAdv().FindStringSubmatchIndex(text.BytesAfter(t.Low, end, 40)), text.BytesAfter(t.Low, end, 40)},
		{rateFirst().FindStringSubmatchIndex(text.BytesBefore(t.Low, start, 40)), text.BytesBefore(t.Low, start, 40)},
	} {
		if g := text.MatchedGroup(p.groups); g > 0 {
			n.Per = rates[g-1]
			return
		}
	}
	fore := text.BytesBefore(t.Low, start, 40)
	m := rateFore().FindStringSubmatchIndex(fore)
	g := text.MatchedGroup(m)
	if g == 0 {
		return
	}
	first, _ := utf8.DecodeRuneInString(fore[m[0]:])
	if prev := text.RuneBefore(fore, m[0]); !unicode.IsDigit(first) &&
		(unicode.IsDigit(prev) || unicode.Is(unicode.Han, prev) && !strings.ContainsRune("希望現在最低", prev)) {
		return // 2026年4月 8件 is no rate
	}
	n.Per = []string{"week", "month", "year", "day", "hour"}[g-1]
	if m := monthsFore().FindStringSubmatch(fore); m != nil {
		n.Per = map[bool]string{true: "year"}[m[1] == "12" || m[1] == "十二"] // 「十二か月で336万円」
	}
}

// monthsFore is a number of months before what is earned in them.
var monthsFore = pattern.Lazy(`([0-9一二三四五六七八九十]+)(?:か|ヶ|カ|ヵ|ケ|箇)月(?:分|間)?(?:で|に|なら|だと)、?$`)

var (
	nounJa   = pattern.Lazy(`^ ?([\p{Han}\p{Katakana}ー々ヶ]{1,8})`)
	nounEn   = pattern.Lazy(`^\+? ?-?(?:or so |or more |plus )?([\p{Latin}][\p{Latin}'-]*)`)
	suffixJa = pattern.Lazy(`(?:以上|以下|以内|未満|程度|前後|弱|強|超|台|余|半).*$`)
)

// readNoun returns the counter or noun right behind a number, or "".
func readNoun(t text.Text, end int) string {
	s := text.BytesAfter(t.Low, end, 48)
	if m := nounJa().FindStringSubmatch(s); m != nil {
		return suffixJa().ReplaceAllString(m[1], "")
	}
	m := nounEn().FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	switch m[1] {
	case "a", "an", "per", "and", "or", "to", "of", "in", "on", "at", "with", "for", "from", "is", "was", "but", "so", "the", "i", "would", "if",
		"each", "every", "k", "m", "as", "by", "now", "then", "than", "that", "please", "max", "maximum", "minimum", "min", "base", "which", "because":
		return ""
	}
	return m[1]
}
