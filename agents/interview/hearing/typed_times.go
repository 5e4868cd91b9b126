package hearing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// timesIn are the days, months and times of the day in a part of a message, and how much earlier or later something is to be.
func (l *Listener) timesIn(p pieceOf) (out []valueTold) {
	if typedWords.Match("of another day", p.low) && !typedWords.Match("called start", p.low) {
		return nil
	}
	def := l.dateField()
	if at := monthAndDay().FindStringSubmatchIndex(p.said); at != nil {
		whole := p.said[at[2]:at[3]] + "月" + p.said[at[4]:at[5]] + "日"
		for _, d := range when.Dates(whole, l.Where(def)) {
			out = append(out, valueTold{at: text.Span{Start: at[0], End: at[5]}, of: func(k knownFact) (any, bool, bool) { return dateAs(k, d.ISO, false) }})
		}
		return out
	}
	days := when.Dates(p.said, l.Where(def))
	for _, d := range append(slices.Clone(days), l.monthsIn(p.said, def)...) {
		ofDay := len(d.ISO) < len(time.DateOnly) && slices.ContainsFunc(days, func(o when.Date) bool { return overlap(o.Span, d.Span) })
		if ofDay || d.Doubt || d.Vague || shiftIn(p.low) != nil || l.countedAnew(d.In(p.said)) || !tellsNumber().MatchString(when.WithoutDays(d.In(p.said))) {
			continue
		}
		own := saysItsYear().MatchString(d.In(p.said)) || typedWords.Match("says the year", strings.ToLower(p.said[:d.Start]))
		out = append(out, valueTold{at: d.Span, of: func(k knownFact) (any, bool, bool) { return dateAs(k, d.ISO, own) }})
	}
	if m := shiftIn(p.low); m != nil {
		out = append(out, valueTold{at: m.at, moves: true, of: m.of})
	}
	if facts.NamesDays(p.said) || toBeReached().MatchString(p.low) || reachesMe().MatchString(p.low) || len(out) > 0 {
		return out
	}
	return append(out, l.clocksIn(p)...)
}

// countedAnew reports a length of time alone, where a start that is counted from an offer was told: it is counted from that again.
func (l *Listener) countedAnew(words string) bool {
	return slices.ContainsFunc(l.State.Fields, func(f application.Field) bool {
		for _, fact := range f.Facts {
			if start, isText := fact.Value.(string); isText && when.CountedAnew(start, words) != "" {
				return true
			}
		}
		return false
	})
}

// monthsIn are the months in words, each by itself: one may take the place of another, 「9月じゃなくて8月」.
func (l *Listener) monthsIn(said string, def *form.Field) (out []when.Date) {
	found := aMonth().FindAllStringIndex(said, -1)
	if len(found) < 2 {
		return when.Months(said, l.Where(def))
	}
	for _, at := range found {
		for _, d := range when.Months(said[at[0]:at[1]], l.Where(def)) {
			d.Start, d.End = at[0], at[1]
			out = append(out, d)
		}
	}
	return out
}

var (
	aMonth = pattern.Lazy(`(?:(?:19|20)[0-9]{2}年|去年の?|昨年の?|今年の?|来年の?)?[0-9]{1,2}月`)
	// tellsNumber is in a day or a month that is told by its number or its name: a weekday is one of any week.
	tellsNumber = pattern.Lazy(`(?i)[0-9一二三四五六七八九十]|\b` + monthWord + `\b`)
	monthAndDay = pattern.Lazy(`(?:^|[^0-9])([0-9]{1,2})月([0-9]{1,2})(?:[^0-9日月]|$)`)
	saysItsYear = pattern.Lazy(`(?i)(?:19|20)[0-9]{2}|[去昨今来]年|\b(?:last|this|next)\b`)
)

// dateField is the field of the date that days without their month are near to: the one that asks for one.
func (l *Listener) dateField() *form.Field {
	for _, k := range l.knownOf(form.KindDate) {
		return k.def
	}
	return &form.Field{}
}

// dateAs is a day or a month as a value of a fact. A month whose year is not said is of the year of the one that is known.
func dateAs(k knownFact, iso string, saysYear bool) (v any, explicit, ok bool) {
	was, _ := k.value.(string)
	switch {
	case k.is.Kind == form.KindDate:
		return iso, true, len(iso) == len(time.DateOnly)
	case k.is.Kind != form.KindMonth && k.is.Kind != form.KindPeriod || len(iso) != len("2006-01"):
		return nil, false, false
	case !saysYear && len(was) >= len("2006-01"):
		return was[:len("2006")] + iso[len("2006"):], true, true
	}
	return iso, true, true
}

// shifted is how much later than the day that is known something is to be.
type shifted struct {
	at   text.Span
	n    int
	unit string
}

// shiftIn is that of a part of a message: "2 weeks later", 「1週間後ろに」; nil for none.
func shiftIn(low string) *shifted {
	at, group := typedWords.Find("shifts a day", low)
	if at == nil {
		return nil
	}
	n := quantity.Numbers(group("n"))
	many, err := strconv.Atoi(group("n"))
	switch {
	case err == nil:
	case len(n) == 1 && n[0].Value == float64(int(n[0].Value)):
		many = int(n[0].Value)
	case group("one") != "":
		many = 1
	default:
		return nil
	}
	if group("earlier") != "" {
		many = -many
	}
	unit := "day"
	for _, u := range []string{"week", "month"} {
		if group(u) != "" {
			unit = u
		}
	}
	return &shifted{text.Span{Start: at[0], End: at[1]}, many, unit}
}

// of is the day that it comes to from the one that is known.
func (s *shifted) of(k knownFact) (v any, explicit, ok bool) {
	was, _ := k.value.(string)
	day, err := time.Parse(time.DateOnly, was)
	if err != nil || k.is.Kind != form.KindDate {
		return nil, false, false
	}
	switch s.unit {
	case "month":
		day = day.AddDate(0, s.n, 0)
	case "week":
		day = day.AddDate(0, 0, 7*s.n)
	default:
		day = day.AddDate(0, 0, s.n)
	}
	return day.Format(time.DateOnly), true, true
}

// clocksIn are the times of the day at which work begins or ends.
func (l *Listener) clocksIn(p pieceOf) (out []valueTold) {
	add := func(at text.Span, hm, end string) {
		out = append(out, valueTold{at: at, of: func(k knownFact) (any, bool, bool) {
			return hm, end != "", k.is.Kind == form.KindTime && (end == "" || strings.HasSuffix(k.key, end))
		}})
	}
	named := typedWords.Match("called time", p.low)
	if m := bareHours().FindStringSubmatchIndex(p.said); m != nil && named {
		from, _ := strconv.Atoi(p.said[m[2]:m[3]])
		to, _ := strconv.Atoi(p.said[m[4]:m[5]])
		if from < to && to <= 24 {
			add(text.Span{Start: m[2], End: m[3]}, fmt.Sprintf("%02d:00", from), "_from")
			add(text.Span{Start: m[4], End: m[5]}, fmt.Sprintf("%02d:00", to), "_to")
			return out
		}
	}
	for _, r := range when.TimeRanges(p.said) {
		if r.From == "" || r.To == "" || r.Doubt || !named && !aClock().MatchString(r.In(p.said)) {
			continue
		}
		add(r.Span, r.From, "_from")
		add(r.Span, r.To, "_to")
	}
	if len(out) > 0 {
		return out
	}
	for _, c := range when.Times(p.said) {
		if !aClock().MatchString(c.In(p.said) + p.said[c.End:min(len(p.said), c.End+len("時"))]) {
			continue
		}
		add(c.Span, c.HM, map[string]string{"from": "_from", "until": "_to"}[c.Bound])
	}
	return out
}

// bareHours are two figures with a sign for a range between them.
var bareHours = pattern.Lazy(`(?:^|[^0-9:])([0-9]{1,2}) ?[-~〜ー] ?([0-9]{1,2})(?:[^0-9:時年月日]|$)`)

// aClock is a time that says that it is one.
var aClock = pattern.Lazy(`(?i)時|:|[ap]\.?m\b`)
