package quantity

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Duration is a length of time. Exactly what was said is kept: months and days are not turned into one another.
type Duration struct {
	text.Span
	Months float64 // years are 12
	Days   float64 // weeks are 7
	Approx bool
	Times  float64 // how many times as long the upper end of a range is ("2-3 years": 1.5), else 1 or 0
}

// Years is the length in years.
func (d Duration) Years() float64 { return d.TotalMonths() / 12 }

// TotalMonths is the length in months, a day being 12/365.25 of one.
func (d Duration) TotalMonths() float64 { return d.Months + d.Days*12/365.25 }

// Weeks is the length in whole weeks, a month being four as notices are counted.
func (d Duration) Weeks() float64 { return d.Months*4 + d.Days/7 }

var (
	oneUnit  = pattern.Lazy(`(?:\b(half an?|an?|one|1)(?: (?:full|whole|solid|good))? (year|month|week|day|fortnight|decade)(?:'s)?( and (?:a )?half)?\b)|(半年|半月|丸一年|まる一年)|\b(year and a half|fortnight)\b`)
	quantify = phrases.Lazy(`(?:^|{before a length}|[,.:;!?(])\s*$`)
	pointAft = phrases.Lazy(`{point behind}`)
	pointFor = pattern.Lazy(`(?:大学|高校|中学|修士|博士|小学校|高専|専門学校|昭和|平成|令和|学部|第|\bin|\byear|\bsince the)\s*$`)
	joined   = pattern.Lazy(`^\s*(?:,? and\s|,\s|と\s?|、|プラス|\s)?\s*$`)
)

var halfMore = pattern.Lazy(`^ and (?:a )?half\b`)

// Durations lists lengths of time ("3年", "1年半", "six years", "18 months", "2 years and 3 months"). Points in time (3年前,
// 2023年, "two weeks from now"), rates (週3日, "8 hours a day") and school years (大学3年) are none.
func Durations(said string) []Duration { return ReadDurations(text.ReadSpelled(said)) }

// ReadDurations is Durations of a text that is read already.
func ReadDurations(t text.Text) []Duration {
	var parts []piece
	for _, n := range ReadNumbers(t) {
		if p, ok := readLength(t, n); ok {
			parts = append(parts, p)
		}
	}
	parts = append(parts, wordLengths(t, parts)...)
	sortPieces(parts)
	var whole []piece
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		for i+1 < len(parts) && p.goesOn(t, parts[i+1]) {
			i++
			p = p.plus(parts[i])
		}
		if !isPoint(t, p.at) {
			whole = append(whole, p)
		}
	}
	var out []Duration
	for _, p := range dropRestated(t, whole) {
		out = append(out, Duration{Span: t.Span(p.at.Start, p.at.End), Months: p.months, Days: p.days, Approx: p.approx, Times: max(1, p.times)})
	}
	return out
}

var sinceAgo = pattern.Lazy(`^(?:くらい|ぐらい|ほど)?前から`)

// piece is one unit of a duration: the years of "2 years and 3 months".
type piece struct {
	at           text.Span // in s
	months, days float64
	approx       bool
	times        float64 // of a range: its upper end by its lower
}

func readLength(t text.Text, n Number) (piece, bool) {
	p := piece{at: n.At, approx: n.Approx}
	if n.Range() && n.Value > 0 {
		p.times = n.Max / n.Value
	}
	switch n.Unit {
	case "year":
		p.months = n.Value * 12
		if n.digits && n.Value >= 1900 || n.Value > 80 {
			return p, false
		}
	case "month":
		p.months = n.Value
	case "week":
		p.days = n.Value * 7
	case "day":
		p.days = n.Value
	default:
		return p, false
	}
	if half := halfMore().FindString(text.BytesAfter(t.Low, n.At.End, 16)); half != "" && n.Value == float64(int(n.Value)) {
		p.at.End += len(half) // "one year and a half"
		p.months *= 1 + .5/max(1, n.Value)
		p.days *= 1 + .5/max(1, n.Value)
	}
	if n.Per != "" && (n.Unit == "day" || n.Unit == "week" || n.Per == "week" || n.Per == "month") {
		return p, false
	}
	return p, true
}

// wordLengths finds lengths without a number: 半年, "half a year", "for a year".
func wordLengths(t text.Text, have []piece) []piece {
	var out []piece
next:
	for _, m := range oneUnit().FindAllStringSubmatchIndex(t.Low, -1) {
		for _, p := range have {
			if p.at.Start < m[1] && m[0] < p.at.End {
				continue next
			}
		}
		p := piece{at: text.Span{Start: m[0], End: m[1]}, approx: approxFore().MatchString(text.BytesBefore(t.Low, m[0], 20))}
		first := text.Group(t.Low, m, 1)
		if (first == "a" || first == "an") && !quantify().MatchString(text.BytesBefore(t.Low, m[0], 20)) {
			continue // "60 tickets a day"
		}
		n := 1.0
		if len(first) > 3 {
			n = .5
		}
		if m[6] >= 0 {
			n += .5
		}
		switch text.Group(t.Low, m, 2) + text.Group(t.Low, m, 4) + text.Group(t.Low, m, 5) {
		case "year and a half":
			p.months = 18
		case "year", "丸一年", "まる一年":
			p.months = 12 * n
		case "decade":
			p.months = 120 * n
		case "month":
			p.months = n
		case "半年":
			p.months = 6
		case "半月":
			p.months = .5
		case "week":
			p.days = 7 * n
		case "fortnight":
			p.days = 14 * n
		default:
			p.days = n
		}
		out = append(out, p)
	}
	return out
}

func (p piece) goesOn(t text.Text, next piece) bool {
	gap := t.Low[p.at.End:max(p.at.End, next.at.Start)]
	if stance.PutAside(t, p.at) { // "not 3 years, 3 months"
		return false
	}
	return p.months >= 12 && next.months > 0 && next.months < 12 && joined().MatchString(gap) ||
		p.days >= 7 && next.days > 0 && next.days < 7 && joined().MatchString(gap)
}

func (p piece) plus(q piece) piece {
	return piece{text.Span{Start: p.at.Start, End: q.at.End}, p.months + q.months, p.days + q.days, p.approx || q.approx, 0}
}

func isPoint(t text.Text, at text.Span) bool {
	rest := text.BytesAfter(t.Low, at.End, 30)
	if sinceAgo().MatchString(rest) {
		return false // 3年前から: so long
	}
	return pointAft().MatchString(rest) || pointFor().MatchString(text.BytesBefore(t.Low, at.Start, 16))
}

func sortPieces(all []piece) {
	slices.SortStableFunc(all, func(a, b piece) int { return a.at.Start - b.at.Start })
}
