package hearing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// quantityTold is a number in a message, with what it counts.
type quantityTold struct {
	value  float64
	months float64 // of a length of time
	days   float64
	unit   string // "", or as package quantity says; "length" of a length of time
	per    string
	word   string // that is counted
	scale  float64

	current bool // a sum that is paid now
}

// leastSum is from where on a number without a unit beside a sum like it is one.
const leastSum = 1_000

// quantitiesIn are the numbers of a part of a message that are no days, no times of a day and no numbers of lines or answers.
func (l *Listener) quantitiesIn(said string) (found []valueTold) {
	taken := append(append(listNumbers(said), quotesIn(said)...), telephonesIn(said)...)
	free := func(s text.Span) bool {
		return !slices.ContainsFunc(taken, func(t text.Span) bool { return overlap(s, t) })
	}
	add := func(at text.Span, q quantityTold) {
		found = append(found, valueTold{at: at, bare: q.unit == "" && q.scale == 0, of: q.in})
	}
	for _, d := range when.Dates(said, l.Where(&form.Field{})) {
		if !d.Relative || strings.ContainsAny(d.In(said), "月/年-") || text.ScriptOf(said) == text.Latin && !countsFromNow().MatchString(d.In(said)) {
			taken = append(taken, d.Span)
		}
	}
	for _, d := range quantity.Durations(said) {
		if free(d.Span) {
			add(figuresFrom(said, d.Span), quantityTold{value: d.Months + d.Days, months: d.Months, days: d.Days, unit: "length"})
			taken = append(taken, d.Span)
		}
	}
	low := strings.ToLower(text.Fold(said))
	if aRange().MatchString(low) && !typedWords.Match("changes into", low) || sometimes().MatchString(low) || adding().MatchString(low) || typedWords.Match("adds a value", low) {
		return nil
	}
	if _, ok := when.RelativeStart(said); ok && !typedWords.Match("called notice", low) { // 「内定後3ヶ月」
		return nil
	}
	ofDay := atATime().MatchString(low) || typedWords.Match("before a time", low) && !typedWords.Match("changes into", low)
	sums := quantity.Money(said)
	if slices.ContainsFunc(quantity.Numbers(said), quantity.Number.Range) && !typedWords.Match("changes into", low) {
		return nil
	}
	for _, n := range quantity.Numbers(said) {
		if free(n.Span) && !n.Range() && !(ofDay && n.Unit == "") {
			n = withHundred(said, n)
			now := slices.ContainsFunc(sums, func(a quantity.Amount) bool { return overlap(a.Span, n.Span) && a.Current && !a.Wish })
			if n.Unit == "hour" && n.Per == "" && typedWords.Match("of a shift", strings.ToLower(text.Fold(said))) {
				taken = append(taken, n.Span)
				continue
			}
			add(n.Span, quantityTold{current: now, value: n.Value, unit: n.Unit, per: n.Per, word: n.Word, scale: n.Scale})
			taken = append(taken, n.Span)
		}
	}
	for _, at := range bareFigures().FindAllStringIndex(said, -1) {
		s := text.Span{Start: at[0], End: at[1]}
		v, err := strconv.ParseFloat(said[at[0]:at[1]], 64)
		days := v <= 7 && strings.HasSuffix(said[:at[0]], "週") // 「週3」
		if err == nil && free(s) && isBare(said, s) && !ofDay && !days {
			add(s, quantityTold{value: v})
		}
	}
	slices.SortFunc(found, func(a, b valueTold) int { return cmp.Compare(a.at.Start, b.at.Start) })
	return withoutRuns(said, found)
}

// withoutRuns leaves out figures that are told one by one, as of a telephone number: "six two two".
func withoutRuns(said string, all []valueTold) (out []valueTold) {
	joined := func(i int) bool {
		return i > 0 && i < len(all) && all[i-1].at.End <= all[i].at.Start && strings.TrimSpace(said[all[i-1].at.End:all[i].at.Start]) == ""
	}
	for i, q := range all {
		if (joined(i) || joined(i+1)) && q.bare {
			continue
		}
		out = append(out, q)
	}
	return out
}

var (
	bareFigures   = pattern.Lazy(`[0-9]+(?:\.[0-9]+)?`)
	countsFromNow = pattern.Lazy(`(?i)\b(?:days?|weeks?|months?|years?|hours?)\b`)
	aFigure       = pattern.Lazy(`[0-9〇零一二三四五六七八九十百千半]`)
	aRange        = pattern.Lazy(`[0-9]k? ?(?:to|-|~|〜) ?[0-9]`)
	countedBehind = pattern.Lazy(`^(?:時|:[0-9]| ?[ap]\.?m\b)|^(?:st|nd|rd|th)\b|^[\p{Han}/@_-]|^[~〜-][0-9]`)
	countedBefore = pattern.Lazy(`[:/~〜.@_-]$`)
	hundredBefore = pattern.Lazy(`(?i)\b(one|two|three|four|five|six|seven|eight|nine) $`)
)

// isBare reports a figure that is no part of a time, a range, an ordinal or an address, and counts nothing of its own: 「4月」, 「15位」.
func isBare(said string, at text.Span) bool {
	return !countedBehind().MatchString(strings.ToLower(said[at.End:])) && !countedBefore().MatchString(said[:at.Start])
}

// withHundred is a number with the hundreds that are said before it by their figure alone: "one twenty five".
func withHundred(said string, n quantity.Number) quantity.Number {
	if m := hundredBefore().FindStringSubmatch(said[:n.Start]); m != nil && n.Value >= 10 && n.Value < 100 && n.Unit == "" && !strings.ContainsAny(n.In(said), "0123456789") {
		if h := quantity.Numbers(m[1]); len(h) == 1 {
			n.Value += 100 * h[0].Value
		}
	}
	return n
}

// telephonesIn are numbers of telephones and the like: no figures in them are values.
func telephonesIn(said string) (out []text.Span) {
	for _, at := range aLongNumber().FindAllStringIndex(said, -1) {
		out = append(out, text.Span{Start: at[0], End: at[1]})
	}
	return out
}

// aLongNumber is one of them, or what is left of one where its country and its end are read: "303 555".
var aLongNumber = pattern.Lazy(`\+?[0-9](?:[ ().-]{0,2}[0-9]){8,}|^\+?[0-9]{1,3}(?: [0-9]{3})+$`)

// quotesIn are the passages in quotes: what stands in them is no value.
func quotesIn(said string) (out []text.Span) {
	for _, at := range inQuotes().FindAllStringIndex(said, -1) {
		out = append(out, text.Span{Start: at[0], End: at[1]})
	}
	return out
}

// figuresFrom is a value without the name that a reading takes with it: 「PHP8年」.
func figuresFrom(said string, s text.Span) text.Span {
	if at := aFigure().FindStringIndex(s.In(said)); at != nil && text.ScriptOf(said) != text.Latin {
		s.Start += at[0]
	}
	return s
}

// listNumbers are the numbers of lines and answers in a part of a message.
func listNumbers(said string) (out []text.Span) {
	for _, at := range typedWords.Pattern("orders in a list").FindAllStringIndex(strings.ToLower(said), -1) {
		out = append(out, text.Span{Start: at[0], End: at[1]})
	}
	return out
}

// in is the value that a number is of a fact; explicit says that the number has the unit of the fact. A unit of another kind is none of it.
func (q quantityTold) in(k knownFact) (v any, explicit, ok bool) {
	counted := q.word != "" && slices.ContainsFunc(facts.Called(k.key), func(re *pattern.Regexp) bool { return re.MatchString(q.word) })
	bare := q.unit == "" && q.scale == 0 && (q.word == "" || counted || besideValues(q.word, nil) == 0 || namesSomething(q.word))
	switch {
	case k.is.Kind == form.KindMoney:
		if quantity.IsMoney(q.unit) || q.scale > 0 {
			return q.value, true, !q.current
		}
		v := scaled(q.value, k.value)
		return v, v == q.value && v >= leastSum, bare && !q.current
	case !slices.Contains([]form.Kind{form.KindDuration, form.KindNumber}, k.is.Kind):
		return nil, false, false
	case k.is.Kind == form.KindDuration || k.is.Kind == form.KindNumber && k.is.Per == "" && k.is.Unit != "":
		return q.lengthIn(k.is.Unit, bare)
	case k.is.Unit == "hour":
		return q.value, q.unit == "hour", bare || q.unit == "hour" && (q.per == "" || q.per == k.is.Per)
	case k.is.Kind == form.KindNumber:
		return q.value, counted, bare
	}
	return nil, false, false
}

// namesSomething reports a word that names what another number is of: "hours 30 notice 3".
func namesSomething(word string) bool {
	return slices.ContainsFunc(typedWords.Names(), func(name string) bool { return strings.HasPrefix(name, "called ") && typedWords.Match(name, word) })
}

func (q quantityTold) lengthIn(unit string, bare bool) (v any, explicit, ok bool) {
	isLong := q.unit == "length" || q.unit == "year" || q.unit == "month" || q.unit == "week"
	switch {
	case bare:
		return q.value, false, true
	case !isLong:
		return nil, false, false
	case unit == "month" && q.months > 0 && q.days == 0:
		return q.months, true, true
	case (unit == "year" || unit == "") && q.months > 0 && q.days == 0: // some months are seldom years of anything
		return q.months / 12, q.months >= 12, true
	case unit == "week" && q.months > 0 && q.days == 0: // a month is four, where a notice is spoken of
		return 4 * q.months, false, true
	case unit == "week" && q.months == 0 && q.days > 0 && int(q.days)%7 == 0:
		return q.days / 7, true, true
	}
	return nil, false, false
}

// scaled is a sum said without its scale, as the one that was told: "180" beside 185,000, 「680」 beside 6,200,000.
func scaled(v float64, told any) float64 {
	was, _ := told.(float64)
	for _, by := range []float64{1, 1_000, 10_000} {
		if was > 0 && v*by >= was/3 && v*by <= was*3 {
			return v * by
		}
	}
	return v
}
