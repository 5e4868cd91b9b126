package quantity

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Amount is a sum of money, or a number that may be one.
type Amount struct {
	Number
	Currency string // ISO 4217, "$" for dollars of some kind, empty when not said
	Current  bool   // said to be present or past pay
	Wish     bool   // said to be wanted
}

var (
	payNowFore  = phrases.Lazy(`{pay now}`)
	payNowAft   = phrases.Lazy(`{pay had}|^[^,.;]{0,24}?\b{pay of now}\b`)
	payWishFore = phrases.Lazy(`{pay wished}`)
	payWishAft  = phrases.Lazy(`{pay wished behind}`)
	payAsked    = pattern.Lazy(`^(?:円|万)*(?:以上|程度|前後|くらい|ぐらい)*(?:を|は|が)?(?:希望|欲し|ほし)`)
	payTurn     = pattern.Lazy(`\b(?:so|but|and|then|though|to)\b|[、。,;.]|ので|けど|ですが|だが|から|が`)
)

// Money lists the sums of money: numbers with a currency or a scale (万, k) and bare numbers that are no counts, durations or
// percentages. Which is present pay and which is wanted is read from the words around each; a wish wins over "now".
func Money(said string) []Amount {
	return slices.DeleteFunc(readMoney(text.ReadSpelled(said)), func(a Amount) bool { return a.minus })
}

func readMoney(t text.Text) []Amount {
	var out []Amount
	for _, n := range joinHundreds(t, ReadNumbers(t)) {
		if !IsMoney(n.Unit) && n.Unit != "" || n.Unit == "" && n.Scale == 0 && countedWord(n.Word) {
			continue
		}
		a := Amount{Number: n}
		if IsMoney(n.Unit) {
			a.Currency = n.Unit
		}
		out = append(out, a)
	}
	out = withYears(t, out)
	lendScale(out)
	for i := range out {
		at := out[i].At
		from, to := 0, len(t.Low)
		if i > 0 {
			from = out[i-1].At.End
		}
		if i+1 < len(out) {
			to = out[i+1].At.Start
		}
		out[i].cue(text.BytesBefore(t.Low, at.Start, min(at.Start-from, 90)), text.BytesAfter(t.Low, at.End, min(to-at.End, 60)))
	}
	return out
}

// hundredsBefore is a figure in words right before a number: the hundreds of it, said without the word.
var hundredsBefore = pattern.Lazy(`\b(one|two|three|four|five|six|seven|eight|nine)[ -]$`)

// joinHundreds puts a sum together whose hundreds are said without the word, as nobody says two sums in a row: "one forty, and that's my floor".
func joinHundreds(t text.Text, all []Number) (out []Number) {
	for _, n := range all {
		next := n.Value / max(n.Scale, 1)
		m := hundredsBefore().FindStringSubmatchIndex(text.BytesBefore(t.Low, n.At.Start, len("seven ")+1))
		if n.digits || next < 20 || next >= 100 || m == nil {
			out = append(out, n)
			continue
		}
		before := text.BytesBefore(t.Low, n.At.Start, len("seven ")+1)
		hundreds := WordValues[before[m[2]:m[3]]] * 100 * max(n.Scale, 1)
		n.Value, n.Max = n.Value+hundreds, n.Max+hundreds
		n.At.Start -= len(before) - m[0]
		n.Span = t.Span(n.At.Start, n.At.End)
		if k := len(out) - 1; k >= 0 && out[k].At.End > n.At.Start {
			out = out[:k]
		}
		out = append(out, n)
	}
	return out
}

// timesTwelve makes a year's pay of a month's: 「月45万×12」.
var timesTwelve = phrases.Lazy(`^(?:円|くらい|ぐらい|ほど|程度|以上|は)*(?:[^0-9。、]{0,14}(?:×|✕|✖|\*| ?x ?|かける|掛ける|\btimes )\s?(?:12|十二)(?: ?(?:か月|ヶ月|カ月|months?))?|` +
	`[^0-9。]{0,24}(?:12|十二)(?:か月|ヶ月|カ月)(?:分|で(?:計算|の計算|換算)))`)

// withYears puts in the place of a month's pay times twelve what it comes to in a year.
func withYears(t text.Text, all []Amount) (out []Amount) {
	end := 0 // of the last one
	for _, a := range all {
		if a.At.Start < end {
			continue
		}
		if m := timesTwelve().FindStringIndex(text.BytesAfter(t.Low, a.At.End, 110)); m != nil && (a.Per == "month" || a.Per == "") && a.Scale > 0 {
			a.Value, a.Max, a.Per = a.Value*12, a.Max*12, "year"
			a.At.End += m[1]
			a.Span = t.Span(a.At.Start, a.At.End)
			end = a.At.End
		}
		out = append(out, a)
	}
	return out
}

// lendScale reads a bare number beside a scaled sum in that scale when it is of its order: "I'm on 120k, looking for 140".
func lendScale(all []Amount) {
	const beside = 3 // sums away: of more nobody leaves the scale to be understood
	for i := range all {
		a := &all[i]
		for _, b := range all[max(0, i-beside):min(len(all), i+beside+1)] {
			if a.Scale == 0 && a.Value < b.Scale && a.Value*b.Scale > b.Value/3 && a.Value*b.Scale < b.Value*3 {
				a.Value, a.Max, a.Scale = a.Value*b.Scale, a.Max*b.Scale, b.Scale
			}
		}
	}
}

// countedWord reports whether a bare number counts something that is not money.
func countedWord(w string) bool {
	switch w {
	case "", "base", "gross", "net", "total", "ote", "salary", "plus", "ish", "flat", "even", "straight", "works", "would", "sounds", "tbh",
		"くらい", "税込", "手取", "額面":
		return false
	}
	return true
}

// cue reads what is said of a sum just before and just behind it. Of what stands before, the last word counts.
func (a *Amount) cue(fore, aft string) {
	if m := lastStop().FindStringIndex(fore); m != nil {
		fore = fore[m[1]:]
	}
	if m := firstStop().FindStringIndex(aft); m != nil {
		aft = aft[:m[0]]
	}
	now, wish := lastMatch(payNowFore().FindAllStringIndex(fore, -1)), lastMatch(payWishFore().FindAllStringIndex(fore, -1))
	behind := upToTurn(aft)
	switch wishBehind := payWishAft().MatchString(aft); {
	case wishBehind && !payNowAft().MatchString(behind):
		a.Wish = wish >= now || payAsked().MatchString(behind)
	case payNowAft().MatchString(behind) && wish <= now:
	case wish > now:
		a.Wish = true
	case now < 0:
		return
	}
	a.Current = !a.Wish
}

var (
	lastStop  = pattern.Lazy(`(?s)^.*(?:[。\n;!]|\. )`)
	firstStop = pattern.Lazy(`[。\n]|[.!] `)
)

func lastMatch(m [][]int) int {
	if len(m) == 0 {
		return -1
	}
	return m[len(m)-1][0]
}

// upToTurn is the part of what follows that still belongs to the sum.
func upToTurn(s string) string {
	if m := payTurn().FindStringIndex(s); m != nil && m[0] > 0 {
		return s[:m[0]]
	}
	return s
}

// AnswerMoney chooses the sum that answers a wish for one.
func AnswerMoney(t text.Text, w ask.Want) ask.Answer {
	all := sumsStanding(t, readMoney(t))
	for i := range all {
		all[i] = all[i].inFull(t, w)
	}
	all = withoutConceded(t, all)
	var wanted, plain []Amount
	for _, a := range all {
		switch {
		case a.Wish:
			wanted = append(wanted, a)
		case !a.Current:
			plain = append(plain, a)
		}
	}
	if len(wanted) == 0 || w.Least && len(plain) > 0 && onlyIdeals(t, wanted) { // 「400、できれば450」
		wanted = plain
	}
	if later := toldSince(t, all, wanted); later != nil {
		wanted = later
	}
	tooSmall := func(a Amount) bool { return isImplausible(a.Value, w) }
	if slices.ContainsFunc(wanted, func(a Amount) bool { return !tooSmall(a) }) {
		wanted = slices.DeleteFunc(wanted, tooSmall) // "130,000. Also the Go years: 4"
	}
	if least := leastSums(t, all); len(least) == 1 {
		if asked := askedAbove(t, all, least[0]); len(asked) > 0 { // 「希望750万円、最低700万円」
			wanted = asked
		} else if w.Least { // 「最低ラインが720万、できれば800万」
			wanted = least
		}
	}
	switch {
	case len(all) == 0:
		return ask.Answer{Status: ask.Absent}
	case len(wanted) == 0:
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonCurrent, Quote: all[0].In(t.Raw)}
	}
	var spans []text.Span
	for _, a := range wanted {
		spans = append(spans, a.At)
	}
	keep := stance.Settle(t, spans)
	a := wanted[keep[0]]
	for _, i := range keep[1:] { // of several, the one in the field's currency, else the lowest
		switch b := wanted[i]; {
		case !sameCurrency(b.Currency, w.Unit):
		case !sameCurrency(a.Currency, w.Unit):
			a = b
		default:
			low, high := min(a.Value, b.Value), max(a.Max, b.Max)
			if b.Value < a.Value {
				a = b
			}
			a.Value, a.Max = low, high
		}
	}
	out := ask.Answer{Status: ask.Found, Value: a.Value, Quote: a.In(t.Raw)}
	switch {
	case !a.digits && betweenWords().MatchString(text.BytesBefore(t.Low, a.At.Start, 40)): // the lower end was not read
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnclear, Quote: out.Quote}
	case a.minus:
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonRange, Quote: out.Quote}
	case !sameCurrency(a.Currency, w.Unit), a.Currency == "" && w.Unit != "JPY" && inYen().MatchString(t.Low), a.Currency == "" && isInOther(t, w.Unit),
		a.Per != "" && w.Per != "" && a.Per != w.Per, (a.Per == "" || a.Per == w.Per) && isImplausible(a.Value, w):
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnit, Quote: out.Quote}
	}
	if out = within(out, a.Value, w); w.Least {
		return out
	}
	return doubtEnds(out, a.Max, w)
}

// withoutConceded leaves out what would do as well, where another sum was told before it: "190 base. could live with 180 for the right team".
func withoutConceded(t text.Text, all []Amount) []Amount {
	first := slices.IndexFunc(all, func(a Amount) bool { return !a.Current })
	if first < 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(a Amount) bool {
		return a.At.Start > all[first].At.Start && a.Value < all[first].Value && concededFore().MatchString(text.BytesBefore(t.Low, a.At.Start, 40))
	})
}

var concededFore = phrases.Lazy(`{conceded}`)

// onlyIdeals reports sums that are all hoped for beyond what would do.
func onlyIdeals(t text.Text, all []Amount) bool {
	return !slices.ContainsFunc(all, func(a Amount) bool { return !idealFore().MatchString(text.BytesBefore(t.Low, a.At.Start, 40)) })
}

// floorFore and floorBehind call a sum the least that will do, idealBehind one that is only hoped for.
var (
	floorFore   = phrases.Lazy(`(?:{floor}){between a floor and its sum}$`)
	floorBehind = phrases.Lazy(`^{between a sum and its floor}(?:{floor behind})`)
	floorOfNext = phrases.Lazy(`^{between a floor and its sum}[0-9]`)
	idealBehind = phrases.Lazy(`^{between a sum and its floor}(?:{ideal behind})`)
)

var idealFore = phrases.Lazy(`{ideally}(?:は|なら|でしたら|about|around|[ 、,約$£€¥])*$`)

// toldSince are the sums behind the only wish, where that is said to be the one of before: "I put 130k in May, now it's 150k".
func toldSince(t text.Text, all, wanted []Amount) []Amount {
	if len(wanted) != 1 || !stance.Settling()["of before"].MatchString(text.BytesBefore(t.Low, wanted[0].At.Start, 40)) {
		return nil
	}
	i := slices.IndexFunc(all, func(a Amount) bool { return a.At.Start > wanted[0].At.Start })
	if i < 0 {
		return nil
	}
	return all[i:]
}

// inYen says of a sum without its currency that it is in yen.
var inYen = pattern.Lazy(`(?:日本)?円(?:で|だと|なら|換算)`)

// betweenWords stands before the upper end of a range whose lower one is told in words: "between one-forty and" one-sixty thousand.
var betweenWords = phrases.Lazy(`{begins a range}[a-z]+(?:[- ][a-z]+){0,2} {goes on in a range}$`)

// inOther names the currency of a sum that is told without it: "in canadian I'd say 210k".
var inOther = phrases.Lazy(`\bin ({other money})\b`)

// isInOther reports that the sums of a text are said to be in another currency.
func isInOther(t text.Text, wanted string) bool {
	m := inOther().FindStringSubmatch(t.Low)
	if m == nil {
		return false
	}
	for _, form := range []string{m[1], m[1] + "s", m[1] + " dollars"} {
		if said := currencyOf(form); said != "" {
			return !sameCurrency(said, wanted)
		}
	}
	return false
}

// leastSums are the sums that are said to be the least.
func leastSums(t text.Text, all []Amount) (out []Amount) {
	for _, a := range all {
		if !a.Current && (leastFore().MatchString(text.BytesBefore(t.Low, a.At.Start, 30)) || isFloor(t, a)) {
			out = append(out, a)
		}
	}
	return out
}

// isFloor reports a sum that words around it call what nobody goes under: "not going under 170", 「700万が最低ライン」.
func isFloor(t text.Text, a Amount) bool {
	behind := t.Rest(a.At.End)
	m := floorBehind().FindStringIndex(behind)
	return floorFore().MatchString(text.BytesBefore(t.Low, a.At.Start, 40)) || m != nil && !floorOfNext().MatchString(behind[m[1]:]) // "150k, minimum 140k"
}

// askedAbove are the sums above the least that are asked for: called a wish that is more than a hope, or told plainly before the least.
func askedAbove(t text.Text, all []Amount, least Amount) (out []Amount) {
	for _, a := range all {
		fore := text.BytesBefore(t.Low, a.At.Start, 40)
		wished := a.Wish && !a.Current && !idealFore().MatchString(fore) && !isFloor(t, a) && !idealBehind().MatchString(t.Rest(a.At.End))
		plain := !a.Current && !a.Wish && a.At.End <= least.At.Start
		if a.At != least.At && a.Value > least.Value && (wished || plain) && !mostFore().MatchString(fore) {
			out = append(out, a)
		}
	}
	return out
}

// sumsStanding are the sums that are neither ruled out nor only what is added to another: 「今より50万円上がると」.
func sumsStanding(t text.Text, all []Amount) (out []Amount) {
	var numbers []Number
	for _, a := range all {
		numbers = append(numbers, a.Number)
	}
	stand := NumbersStanding(t, numbers)
	for _, a := range all {
		if slices.ContainsFunc(stand, func(n Number) bool { return n.At == a.At }) && !stance.BearingPhrases()["raise"].MatchString(t.Rest(a.At.End)) {
			out = append(out, a)
		}
	}
	return out
}

// leastYearly is less than anybody is paid for a year of work in the currencies that are told in thousands.
const leastYearly = 12_000

// isImplausible reports a sum so small that its scale must have been left out: "600" a year.
func isImplausible(v float64, w ask.Want) bool {
	if w.Unit == "JPY" {
		return w.Per == "year" && v < 1e5 || w.Per == "month" && v < 1e4
	}
	return w.Per == "year" && (v < 1000 || v < leastYearly && slices.Contains(inThousandsOf, w.Unit))
}

// doubtEnds returns the doubt which of two ends is meant, where they differ and the field takes both.
func doubtEnds(a ask.Answer, other float64, w ask.Want) ask.Answer {
	if a.Status != ask.Found || a.Value == other {
		return a
	}
	if a = within(a, other, w); a.Status == ask.Found {
		low := a.Value.(float64)
		a.Status, a.Reason, a.Value, a.Other = ask.Invalid, ask.ReasonDoubt, min(low, other), max(low, other)
	}
	return a
}

func within(a ask.Answer, v float64, w ask.Want) ask.Answer {
	if v < 0 || w.Min != nil && v < *w.Min || w.Max != nil && v > *w.Max {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonRange, Quote: a.Quote}
	}
	return a
}
