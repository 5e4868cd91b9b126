// Package quantity reads how much somebody says: numerals in figures, kanji and words, numbers with their units, sums of money, lengths of
// time. What is an address or a time of day is no number.
package quantity

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Number is a number with what it counts.
type Number struct {
	text.Span
	Value  float64 // of a range, its lower end
	Max    float64 // of a range its upper end, else equal to Value
	Unit   string  // year month week day hour minute second percent, an ISO 4217 code, "$" (dollars of some kind), or ""
	Word   string  // the counter or noun right behind it, folded, in lower case: 人, 件, tickets
	Per    string  // "month" in 月8件, "day" in "60 tickets a day", "week" in 週20時間; else ""
	Approx bool    // くらい, about

	Scale  float64   // said with a scale: 1e4 for 万, 1000 for k; else 0
	digits bool      // begins in digits
	minus  bool      // said below zero: Numbers leaves it out
	At     text.Span // in the folded text
}

// Range reports whether two ends were given.
func (n Number) Range() bool { return n.Max != n.Value }

// Numbers lists the numbers in digits, kanji and words, in order. Digits inside addresses, names (k8s, EC2, GPT-4), telephone
// numbers, calendar dates and clock times are left out, and so are ordinals (3rd, 第2).
func Numbers(said string) []Number {
	return slices.DeleteFunc(ReadNumbers(text.ReadSpelled(said)), func(n Number) bool { return n.minus })
}

var (
	numberStart = phrases.Lazy(`[0-9〇零一二三四五六七八九十百千]|\.(?:5|25|75)|\b{number begins}\b`)
	rangeSign   = pattern.Lazy(`^\s*(?:~|-|ー|から|より|か|または|もしくは|(?:and |to )?up to\b|to\b|or\b|through\b|(and)\b)、?\s*(?:about |around |maybe |even |約|最大|最高|多くても?|遅くても?)?`)
	approxAfter = pattern.Lazy(`^\s*(?:くらい|ぐらい|ほど|程度|前後|弱|強|あまり|余り|ちょい|そこそこ|or so\b|ish\b|-ish\b|give or take|roughly|more or less)`)
	approxFore  = pattern.Lazy(`(?:約|およそ|おおよそ|だいたい|大体|ざっと|概ね|おおむね|\babout|\baround|\bapprox(?:\.|imately)?|\broughly|\bmaybe|\bsome|\bcirca|\bca\.|\bprobably|~)\s*$`)
	minusFore   = pattern.Lazy(`(?:^|[\s、。,:;(「])-$|(?:マイナス|\bminus|\bnegative)\s?$`)
	changed     = pattern.Lazy(`^\s*[\p{L}%]{0,3}(?:に|へ)(?:まで)?(?:増|減|伸|改|向|短|縮|上|下|引|削|成|し|な)`)
)

// ReadNumbers is Numbers of a text that is read already.
func ReadNumbers(t text.Text) []Number {
	var out []Number
	blocked := notNumbers(t)
	for i := 0; i < len(t.Low); {
		m := numberStart().FindStringIndex(t.Low[i:])
		if m == nil {
			break
		}
		at := i + m[0]
		if end := blockedUntil(blocked, at); end > at {
			i = end
			continue
		}
		n, end, ok := readNumber(t, at)
		if ok {
			if k := len(out) - 1; k >= 0 && isOnlyRate(t, out[k], n) {
				out = out[:k]
			} else if k >= 0 && n.At.Start < out[k].At.End { // the $ of 1$00 is taken
				n.At.Start = out[k].At.End
				n.Span = t.Span(n.At.Start, n.At.End)
			}
			out = append(out, n)
		}
		i = max(end, at+1)
		for i < len(t.Low) && !utf8.RuneStart(t.Low[i]) {
			i++
		}
	}
	return out
}

// isOnlyRate reports whether a is no number of its own but what b is per: the 1日 of 1日60件.
func isOnlyRate(t text.Text, a, b Number) bool {
	from, to := a.At.End, b.At.Start
	return a.Value == 1 && a.Unit != "" && a.Unit == b.Per && from <= to && perGap().MatchString(t.Low[from:to])
}

var perGap = pattern.Lazy(`^\s?(?:あたり|当たり|に|で|平均|約|およそ|だいたい|大体)*$`)

// readNumber reads a number or a range with its unit at i; end is where to go on.
func readNumber(t text.Text, i int) (n Number, end int, ok bool) {
	a, end := readQuantity(t, i)
	if end <= i {
		return n, skipWord(t, i), false
	}
	n = Number{Value: a.value, Scale: a.said(), digits: text.IsDigit(t.Low[i])}
	start := currencyBefore(t, i, &n)
	end = measure(t, end, &n)
	if b, bEnd, found := readUpperEnd(t, start, end, n, a); found {
		n, end = b, bEnd
	} else {
		n.Max = n.Value
	}
	if !n.digits && n.Scale == 0 && !isCounted(t, i, end, n) {
		return n, end, false
	}
	if ordinal().MatchString(t.Rest(end)) && n.Unit == "" || strings.HasSuffix(t.Low[:i], "第") {
		return n, end, false
	}
	if n.Word == "" {
		n.Word = readNoun(t, end)
	}
	if m := approxAfter().FindString(t.Rest(end)); m != "" {
		n.Approx = true
	}
	n.Approx = n.Approx || a.approx || approxFore().MatchString(text.BytesBefore(t.Low, start, 30))
	readRate(t, start, end, &n)
	n.minus = minusFore().MatchString(text.BytesBefore(t.Low, start, 24))
	n.Span, n.At = t.Span(start, end), text.Span{Start: start, End: end}
	return n, end, true
}

// readUpperEnd reads the second half of a range behind the first, which stands at start to end.
func readUpperEnd(t text.Text, start, end int, first Number, a quantity) (Number, int, bool) {
	at, listed, ok := findRangeMark(t, start, end)
	if !ok {
		return first, 0, false
	}
	if k := t.MatchEnd(currencySign(), at); k > 0 {
		at = k
	}
	b, bEnd := readQuantity(t, at)
	if bEnd <= at {
		return first, 0, false
	}
	second := Number{Value: b.value, Scale: b.said()}
	bEnd = measure(t, bEnd, &second)
	if second.Unit != first.Unit && first.Unit != "" && !(IsMoney(first.Unit) && second.Unit == "") {
		return first, 0, false
	}
	lo, hi := a.value, second.Value
	if b.scale > 0 && a.scale == 0 && (first.Unit == "" || IsMoney(first.Unit)) && lo < hi/b.scale { // 550〜800万
		lo *= b.scale
	}
	if a.scale > 0 && b.scale == 0 && hi < a.scale && hi > lo/a.scale { // 80k-100
		hi *= a.scale
	}
	if lo >= hi || listed && (hi != lo+1 || lo >= 10) || changed().MatchString(t.Rest(bEnd)) && !strings.ContainsAny(t.Low[end:at], "~-") { // 「650から700万に変更」
		return first, 0, false
	}
	first.Unit = cmp.Or(first.Unit, second.Unit)
	first.Value, first.Max, first.Scale = lo, hi, max(first.Scale, second.Scale)
	return first, bEnd, true
}

// findRangeMark finds what joins two ends of a range behind the first number, and where the second begins. listed: only a
// comma, as in 4、5年. "from 8 to 1" after a verb of change is no range.
func findRangeMark(t text.Text, start, end int) (at int, listed, ok bool) {
	rest := text.BytesAfter(t.Low, end, 40)
	if m := rangeSign().FindStringSubmatchIndex(rest); m != nil {
		if m[2] >= 0 && !between().MatchString(text.BytesBefore(t.Low, start, 24)) || changing().MatchString(text.BytesBefore(t.Low, start, 50)) {
			return 0, false, false
		}
		return end + m[1], false, true
	}
	m := listSign().FindStringIndex(rest)
	if m == nil {
		return 0, false, false
	}
	return end + m[1], true, true
}

var (
	listSign = pattern.Lazy(`^(?:、|, ?)`)
	between  = pattern.Lazy(`\bbetween\b`)
	changing = phrases.Lazy(`\b{changes}(?: [a-z]+){0,5} from (?:about |around )?[$£€¥]?$`)
	ordinal  = pattern.Lazy(`^(?:st|nd|rd|th)\b`)
	unitAt   = phrases.Lazy(`^(?: ?\+?(?:[- ](?:full |whole |solid |good |working |calendar |paid )?)?{unit en}| ?{unit ja})`)
	units    = []string{"year", "month", "week", "day", "hour", "minute", "second", "percent"}
)

// measure reads the unit or currency behind a number and adds what 半 or "and a half" adds.
func measure(t text.Text, end int, n *Number) int {
	if m := unitAt().FindStringSubmatchIndex(t.Rest(end)); m != nil && !(n.isSum() && minimum().MatchString(t.Rest(end))) {
		for g := 1; g < len(m)/2; g++ {
			if m[2*g] >= 0 {
				n.Unit = units[(g-1)%len(units)]
			}
		}
		end += m[1]
		if n.Unit == "day" && n.Value > 366 {
			n.Unit = ""
		}
		if rest := t.Rest(end); strings.HasPrefix(rest, "半") && (n.Unit == "year" || n.Unit == "hour" || n.Unit == "month" || n.Unit == "minute") {
			n.Value += .5
			return end + len("半")
		}
		if m := half().FindStringIndex(t.Rest(end)); m != nil {
			n.Value += .5
			end += m[1]
		}
		return end
	}
	if m := currencyAt().FindStringSubmatchIndex(t.Rest(end)); m != nil {
		if c := currencyOf(t.Low[end+m[2] : end+m[3]]); c != "" {
			n.Unit = c
			return end + m[1]
		}
	}
	return end
}

var half = pattern.Lazy(`^ and a half\b`)

// minimum is what "min" stands for behind a sum: "140k min".
var minimum = pattern.Lazy(`^ ?min\b`)

// isSum reports a number that is one of money by its size or its scale.
func (n Number) isSum() bool { return n.Scale >= 1000 || n.Unit != "" || n.Value >= 10_000 }

// skipWord passes over a word whose digits count nothing.
func skipWord(t text.Text, i int) int {
	j := i
	for j < len(t.Low) && (text.IsWordByte(t.Low[j]) || t.Low[j] == '.' || t.Low[j] == '-') {
		j++
	}
	return max(j, i+1)
}

// notNumbers lists the spans whose digits count nothing: addresses, telephone numbers, calendar dates and clock times.
func notNumbers(t text.Text) []text.Span {
	var out []text.Span
	for _, p := range []*pattern.Regexp{noCount(), person.EmailText(), person.WebText()} {
		for _, m := range p.FindAllStringIndex(t.Low, -1) {
			out = append(out, text.Span{Start: m[0], End: m[1]})
		}
	}
	out = append(out, listMarkers(t)...)
	for _, m := range text.ClockTime().FindAllStringSubmatchIndex(t.Low, -1) {
		if clock, ok := ReadClock(t, m); ok {
			out = append(out, clock.At)
		}
	}
	for _, m := range person.BareText().FindAllStringIndex(t.Low, -1) {
		if raw := t.Low[m[0]:m[1]]; !text.IsDigit(raw[0]) && strings.ContainsAny(raw, "0123456789") && person.BareWeb(person.ASCIIHead(raw)) {
			out = append(out, text.Span{Start: m[0], End: m[0] + len(person.ASCIIHead(raw))})
		}
	}
	return joinSpans(out)
}

// noCount finds calendar dates, telephone-like runs and "24/7". 月 is a date only behind a number that a month may have.
var noCount = phrases.Lazy(`{no count}`)

// blockedUntil is where the blocked span ends that covers i, 0 when none does. The spans are in order and apart.
func blockedUntil(blocked []text.Span, i int) int {
	k, found := slices.BinarySearchFunc(blocked, i, func(s text.Span, i int) int { return s.Start - i })
	if found {
		return blocked[k].End
	}
	if k > 0 && blocked[k-1].End > i {
		return blocked[k-1].End
	}
	return 0
}

// joinSpans joins spans that overlap.
func joinSpans(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// isCounted reports whether a number in words or kanji is used as one: it has a unit or a counter, or is all there is.
func isCounted(t text.Text, i, end int, n Number) bool {
	if b := text.RuneBefore(t.Low, i); text.IsWordByte(t.Low[i]) {
		if unicode.IsLetter(b) || b == '-' {
			return false
		}
		if t.Low[i:end] != "one" {
			return n.Unit != "" || n.Value != 1
		}
		return n.Unit != "" || len(t.Low) < 8 && strings.Trim(t.Low, " .!") == "one"
	} else if unicode.Is(unicode.Han, b) && !countable().MatchString(text.BytesBefore(t.Low, i, 9)) {
		return false
	}
	rest := t.Rest(end)
	if n.Value <= 7 && strings.HasSuffix(t.Low[:i], "週") && weekTimes().MatchString(rest) {
		return true
	}
	if idiom().MatchString(t.Rest(i)) {
		return false
	}
	return n.Unit != "" || counter().MatchString(rest) || len(t.Low) < 80 && wholeNumber().MatchString(strings.TrimSpace(t.Low[:i]+t.Low[end:]))
}

var (
	weekTimes   = pattern.Lazy(`^(?:$|[で、。,に×x*くとはの]|ぐらい|です|働|入|、)`) // 週五で
	countable   = pattern.Lazy(`(?:週|月|年|日|約|計|全|各|最低|最大|最高|合計|毎週|毎月|毎日|平均|総勢|希望|時給|月給|年収|日給|丸|々|掛)$`)
	idiom       = phrases.Lazy(`^{no numeral}`)
	wholeNumber = phrases.Lazy(`^(?:約|だいたい|大体|およそ|ざっくり|たぶん|多分|まあ)?{about it}*$`)
	counter     = phrases.Lazy(`^{counter}`)
)
