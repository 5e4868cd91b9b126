package quantity

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// unitOf parts a field's unit into what is counted and per what: hours_per_week is hour and week.
func unitOf(unit string) (base, per string) {
	base, per, _ = strings.Cut(strings.ToLower(unit), "_per_")
	if b, p, ok := strings.Cut(base, "/"); ok {
		base, per = b, p
	}
	return singularOf(base), singularOf(per)
}

func singularOf(s string) string {
	switch s = strings.TrimSpace(s); s {
	case "時間":
		return "hour"
	case "年", "年数":
		return "year"
	case "月", "か月", "ヶ月":
		return "month"
	case "週":
		return "week"
	case "日", "日数":
		return "day"
	case "人", "名":
		return "people"
	case "%", "パーセント":
		return "percent"
	}
	if len(s) > 3 {
		return strings.TrimSuffix(s, "s")
	}
	return s
}

// AnswerCount chooses the number that is in the field's unit.
func AnswerCount(t text.Text, w ask.Want) ask.Answer {
	base, per := unitOf(w.Unit)
	all := ownNumbers(t, NumbersStanding(t, ReadNumbers(t)))
	once := false // all of it is of the past
	if base == "hour" {
		if holds, held := hoursNow(t, all); len(holds) > 0 || len(held) == 0 {
			all = holds
		} else {
			once = len(held) > 0
		}
	}
	var fit, bare, other []Number
	guess := false // the number stands in words of something else
	for _, n := range all {
		n, ok := n.convertTo(base)
		switch {
		case ok && (per == "" || n.Per == "" || n.Per == per):
			fit = append(fit, n)
		case n.Unit == "" && n.Scale == 0 && (n.Per == "" || n.Per == per) && (base == "" || n.Word == "" || isWeakWord(n.Word)):
			bare = append(bare, n)
		default:
			other = append(other, n)
		}
	}
	if low, high, q, ok := readProduct(t, all, base, per); ok {
		return doubtEnds(within(ask.Answer{Status: ask.Found, Value: low, Quote: q}, low, w), high, w)
	}
	if v, q, ok := oneLength(t, base, per); ok && len(fit) != 1 {
		return within(ask.Answer{Status: ask.Found, Value: v, Quote: q}, v, w)
	}
	if base == "hour" && per == "week" && len(fit) == 0 {
		bare, other = apartDays(t, bare, other)
	}
	days := func(n Number) bool { return base == "hour" && n.Per == "week" && n.Value <= 7 && len(fit) > 0 } // 「週4の16時間」
	if rated := slices.DeleteFunc(slices.Clone(bare), func(n Number) bool { return n.Per == "" || days(n) }); len(rated) == 1 &&
		!slices.ContainsFunc(fit, func(n Number) bool { return n.Per != "" }) {
		fit = rated // 「8時間以上はきつい、1日の話。週なら24」
	}
	if len(fit) == 0 {
		fit = bare
		guess = len(bare) > 0 && !tellsOnly(t, bare, !isKnownUnit(base))
	}
	if len(fit) == 0 {
		if len(other) > 0 && isKnownUnit(base) {
			return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnit, Quote: other[0].In(t.Raw)}
		}
		if fit, guess = other, !tellsOnly(t, other, !isKnownUnit(base)); len(fit) == 0 {
			return ask.Answer{Status: ask.Absent}
		}
	}
	fit = belowLimits(t, withLimited(t, bare, fit))
	var spans []text.Span
	for _, n := range fit {
		spans = append(spans, n.At)
	}
	keep := stance.Settle(t, spans)
	n := fit[keep[0]]
	if len(keep) == 2 && leastFore().MatchString(text.BytesBefore(t.Low, n.At.Start, 24)) &&
		mostFore().MatchString(text.BytesBefore(t.Low, fit[keep[1]].At.Start, 24)) {
		n.Max = fit[keep[1]].Max // 最低15時間、最大25時間
		keep = keep[:1]
	}
	for _, i := range keep[1:] {
		if fit[i].Value != n.Value && (fit[i].Per == n.Per || fit[i].Per == "") && !(n.Per == per && per != "") {
			return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonMultiple, Quote: t.Words(spans[keep[0]].Start, spans[i].End)}
		}
		if fit[i].Per == per && per != "" && n.Per != per {
			n = fit[i]
		}
	}
	a := ask.Answer{Status: ask.Found, Value: n.Value, Quote: n.In(t.Raw)}
	if n.minus {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonRange, Quote: a.Quote}
	}
	if limit := naturalMost(base, per); limit > 0 && n.Value > limit {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonRange, Quote: a.Quote}
	}
	unsure := guess && n.Scale == 0 || once
	switch a = within(a, n.Value, w); {
	case a.Status != ask.Found:
	case n.Range():
		return doubtEnds(a, n.Max, w)
	case unsure:
		a.Status, a.Reason = ask.Invalid, ask.ReasonDoubt
	default:
		return doubtEnds(a, numberBeside(t, n, slices.DeleteFunc(bare, func(b Number) bool {
			i := slices.Index(spans, b.At)
			return i >= 0 && !slices.Contains(keep, i)
		})), w)
	}
	return a
}

// apartDays puts the days a week of numbers without a unit with those of another one.
func apartDays(t text.Text, bare, other []Number) (left, apart []Number) {
	for _, n := range bare {
		if IsDaysAWeek(text.BytesBefore(t.Low, n.At.Start, 12), n) {
			other = append(other, n)
		} else {
			left = append(left, n)
		}
	}
	return left, other
}

// numberBeside is another number of the same size that is told beside the one that fits, which then is not all: "30 hours but could stretch
// to 36". It is the same number where there is none.
func numberBeside(t text.Text, n Number, bare []Number) float64 {
	for _, b := range bare {
		both := []text.Span{b.At, n.At}
		if b.At.End <= n.At.Start && (stance.Replaced(t, both)[0] || stance.Preferred(t, both) == 1) { // 「25…やっぱり20時間」
			continue
		}
		if b.At != n.At && b.Value > n.Value/2 && b.Value < n.Value*2 &&
			!(b.Value > n.Value && isLimit(t, b)) && // "20 hours, so max 28"
			!stance.PutAside(t, b.At) && !stance.TakenBack(t, b.At) {
			return b.Value
		}
	}
	return n.Value
}

// withLimited are the numbers that fit with those without a unit that lie below them, where all that fit are only the most that could be: 「16〜18…20時間以内」.
func withLimited(t text.Text, bare, fit []Number) []Number {
	for _, n := range fit {
		if !isLimit(t, n) || slices.Contains(bare, n) {
			return fit
		}
	}
	below := slices.DeleteFunc(slices.Clone(bare), func(b Number) bool {
		return b.At.End > fit[0].At.Start || b.Max >= fit[0].Value || b.Value < fit[0].Value/2
	})
	return append(below, fit...)
}

// belowLimits are the numbers that are not the most that could be, where others are told that lie below: "around 30, max 36", 「28時間までなので20時間で」.
func belowLimits(t text.Text, all []Number) []Number {
	var own, limits []Number
	for _, n := range all {
		switch {
		case leastFore().MatchString(text.BytesBefore(t.Low, n.At.Start, 24)): // 最低15時間、最大25時間 is a range
			return all
		case isLimit(t, n) && !n.Range():
			limits = append(limits, n)
		default:
			own = append(own, n)
		}
	}
	for _, most := range limits {
		if len(own) == 0 || slices.ContainsFunc(own, func(n Number) bool { return n.Max >= most.Value }) {
			return all
		}
	}
	return own
}

// isLimit reports a number that is the most of something, by the words before or behind it.
func isLimit(t text.Text, n Number) bool {
	return IsLimit(t.Low[:n.At.Start]) || mostAftJa().MatchString(t.Rest(n.At.End)) || mostAftEn().MatchString(t.Rest(n.At.End))
}

// NumbersStanding are the numbers that are not ruled out ("not 40 hours"), nor said of somebody else.
func NumbersStanding(t text.Text, all []Number) (out []Number) {
	spans := make([]text.Span, len(all))
	for i, n := range all {
		spans[i] = n.At
	}
	for i, b := range stance.ReadBearings(t, spans) {
		if more := stance.BearingPhrases()["raise"].MatchString(t.Rest(spans[i].End)); more && len(all) > 1 && all[i].Unit == "hour" {
			continue // 「週15時間、もう5時間ふやして20で」
		}
		if stance.DoneByAnother(t, spans[i]) || stance.BearingPhrases()["not enough"].MatchString(t.Rest(spans[i].End)) { // 「友達は30時間です」
			continue
		}
		if b.Footing != stance.Out || minusFore().MatchString(text.BytesBefore(t.Low, spans[i].Start, 24)) ||
			bound().MatchString(t.Rest(spans[i].End)) || boundWord().MatchString(text.BytesBefore(t.Low, spans[i].Start, 16)) {
			out = append(out, all[i])
		}
	}
	return out
}

// ownNumbers are the numbers that are of the work applied for, where some are; of several that stand, a last one that is all that its part
// of the sentence tells.
func ownNumbers(t text.Text, all []Number) []Number {
	var own []Number
	for i, n := range all {
		fore, aft := text.BytesBefore(t.Low, n.At.Start, stance.MaxBeside), t.Rest(n.At.End)
		if i > 0 {
			fore = text.BytesBefore(t.Low, n.At.Start, n.At.Start-all[i-1].At.End)
		}
		if i+1 < len(all) {
			aft = text.FirstBytes(aft, all[i+1].At.Start-n.At.End)
		}
		if !stance.OfOtherWork(fore, aft) {
			own = append(own, n)
		}
	}
	if len(own) == 0 {
		return all
	}
	return own
}

var (
	// bound makes a number the end of what is possible, whichever way it is denied: 「20時間以上は無理です」, "under 100k is a no".
	bound     = pattern.Lazy(`^\s?(?:以上|以下|未満|超|を超|より|or (?:more|less))`)
	boundWord = pattern.Lazy(`\b(?:under|below|over|above|than|less|more|least|most|beyond|exceed\w*)\s?[$€£¥]?$`)
)

// tellsOnly reports that a message with bare numbers says nothing else than them: a number in a sentence about something else is no answer
// to this question (「2人の子どもがいます」, "see message 3"). counted: what they count may stand behind them.
func tellsOnly(t text.Text, numbers []Number, counted bool) bool {
	b := []byte(t.Low)
	for _, s := range partsOf(t) { // of anything else others may tell
		if !slices.ContainsFunc(numbers, func(n Number) bool { return s.Start <= n.At.Start && n.At.Start < s.End }) {
			copy(b[s.Start:s.End], strings.Repeat(" ", s.End-s.Start))
		}
	}
	for _, n := range numbers {
		end := n.At.End
		if rest := strings.TrimLeft(t.Low[end:], " "); counted && strings.HasPrefix(rest, n.Word) {
			end = len(t.Low) - len(rest) + len(n.Word)
		}
		for i := n.At.Start; i < end; i++ {
			b[i] = ' '
		}
	}
	said := stance.Settling()["correcting"].ReplaceAllString(text.FirstBytes(string(b), 2000), " ") // "25, no wait, 20"
	rest := stance.BearingPhrases()["around"].ReplaceAllString(said, " ")
	return strings.IndexFunc(rest, unicode.IsLetter) < 0
}

// partsOf are the sentences of a text, in Japanese parted at the commas, but for that of 4、5年.
func partsOf(t text.Text) (out []text.Span) {
	if !text.HasJapanese(t.Low) {
		return t.Sentences()
	}
	for _, c := range t.Clauses() {
		for from := c.Start; from < c.End; {
			end := c.End
			if m := commaBehind().FindStringIndex(t.Low[from:c.End]); m != nil {
				end = from + m[1]
			}
			out, from = append(out, text.Span{Start: from, End: end}), end
		}
	}
	return out
}

var commaBehind = pattern.Lazy(`[^0-9]、`)

var (
	leastFore = pattern.Lazy(`(?:最低|下限|ボトム|少なくとも|せめて|下がっても|悪くても|\bat least|\bmin(?:imum)?)(?:ライン|額|希望|年収|金額|時給)*(?:で|でも|は|が|限)?(?: of)?(?:週)?\s*$`)
	mostFore  = pattern.Lazy(`(?:最大|最高|多くて|\bat most|\bmax(?:imum)?|\bup to|\bno more than)(?:で|でも|は)?(?: of)?(?:週)?\s*$`)
	mostAftJa = pattern.Lazy(`^(?:時間|日|回)?(?:まで(?:です|なので|だから|しか|と|の|なん|だけど|ですが|ですけど|、|。|$)|以内|が(?:上限|限度|限界|最大))`)
	mostAftEn = pattern.Lazy(`^(?: ?h(?:ou)?rs?| ?h)?(?: (?:a|per) week)?\s?(?:(?:is|'s) (?:the |my )?(?:max|most|limit|cap)|,? ?(?:max(?:imum)?|tops|at (?:the )?most)\b)`)
)

// IsLimit reports words before a number that make it the most of something: "around 30, max 36".
func IsLimit(before string) bool {
	return mostFore().MatchString(strings.ToLower(text.BytesBefore(before, len(before), 24)))
}

func isKnownUnit(base string) bool {
	switch base {
	case "year", "month", "week", "day", "hour", "minute", "percent":
		return true
	}
	return false
}

func isWeakWord(w string) bool {
	switch w {
	case "くらい", "ぐらい", "hours", "times", "max", "total", "tops", "ish", "希望", "程度":
		return true
	}
	return false
}

// convertTo turns a number into the unit when that is exact: years and months, weeks and days.
func (n Number) convertTo(base string) (Number, bool) {
	if n.Unit == base && base != "" {
		return n, true
	}
	factor := map[string]float64{"year>month": 12, "month>year": 1. / 12, "week>day": 7, "day>week": 1. / 7, "hour>minute": 60}[n.Unit+">"+base]
	if factor == 0 || factor < 1 && n.Value*factor != math.Trunc(n.Value*factor) && n.Unit == "day" {
		return n, base == "people" && (n.Word == "人" || n.Word == "名" || n.Word == "people") ||
			base != "" && n.Unit == "" && strings.TrimSuffix(n.Word, "s") == base
	}
	n.Value, n.Max, n.Unit = n.Value*factor, n.Max*factor, base
	return n, true
}

// oneHour is an hour in words, or half of one.
var oneHour = pattern.Lazy(`\b(half )?an hour\b( and a half)?`)

// oneLength is the one length of time that a field for years, months or weeks was given in words or in parts: 半年, "3 years and 6
// months".
func oneLength(t text.Text, base, per string) (v float64, quote string, ok bool) {
	if m := oneHour().FindStringSubmatchIndex(t.Low); m != nil && per == "" && (base == "hour" || base == "minute") {
		v = 1
		if m[2] >= 0 {
			v = 0.5
		}
		if m[4] >= 0 {
			v += 0.5
		}
		if base == "minute" {
			v *= 60
		}
		return v, t.Words(m[0], m[1]), true
	}
	all := ReadDurations(t)
	if len(all) != 1 || per != "" {
		return 0, "", false
	}
	switch d := all[0]; {
	case base == "year" && d.Days == 0:
		v = math.Round(d.Years()*100) / 100
	case base == "month" && d.Days == 0:
		v = d.Months
	case base == "week" && d.Months == 0:
		v = d.Weeks()
	default:
		return 0, "", false
	}
	return v, all[0].In(t.Raw), true
}

// naturalMost is the most there can be: hours in a week or a day, days in a week; 0 when there is no such limit.
func naturalMost(base, per string) float64 {
	switch base + "/" + per {
	case "hour/week":
		return 168
	case "hour/day":
		return 24
	case "day/week":
		return 7
	case "percent/":
		return 100
	case "year/":
		return 70
	}
	return 0
}
