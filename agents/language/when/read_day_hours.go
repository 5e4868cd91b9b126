package when

import (
	"cmp"
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// dayHours are hours in a text, and where.
type dayHours struct {
	DayHours
	at text.Span // in t.Low
}

// deniesHours reports hours that are said not to work. What is said of a day behind them is that day's: 「土は10時から、日は不可」.
func deniesHours(t text.Text, days []weekday, hours []dayHours) bool {
	if len(hours) > maxDayHours {
		return false
	}
	var spans []text.Span
	for _, h := range hours {
		spans = append(spans, h.at)
	}
	for _, d := range days {
		spans = append(spans, d.at)
	}
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	bearings := stance.ReadBearings(t, spans)
	return slices.ContainsFunc(hours, func(h dayHours) bool { return bearings[slices.Index(spans, h.at)].Footing == stance.Out })
}

// hoursBeside reports hours in the part of a sentence that some days are in: they may be of those.
func hoursBeside(t text.Text, days []weekday, hours []dayHours) bool {
	first, last := days[0].at.Start, days[len(days)-1].at.End
	return slices.ContainsFunc(hours, func(h dayHours) bool {
		return h.at.End <= first && !stopsBetween(t, h.at.End, first) || h.at.Start >= last && !stopsBetween(t, last, h.at.Start)
	})
}

// shareHours gives the days the hours that are told for them, and returns those that stand with no days. What stands between two lists of days belongs to the
// one that no stop parts it from, else to the one before it, of which one sentence tells one time.
func shareHours(t text.Text, told []toldDays, hours []dayHours) (loose []dayHours) {
	for _, h := range hours {
		i := -1 // of the days before
		for k := range told {
			if told[k].at.Start < h.at.Start {
				i = k
			}
		}
		next := i + 1
		own := i >= 0 && told[i].hours == nil && tellsDaysFirst(told, hours, next)                                    // 「火曜、…19時からで日曜は16時まで」
		far := own || i >= 0 && next < len(told) && told[i].hours == nil && told[next].at.Start-h.at.End > mostToNext // 「火曜、…19時からにしてほしいです 日曜は…」
		if next < len(told) && told[next].hours == nil && (i < 0 || stopsBetween(t, told[i].at.End, h.at.Start) || told[i].hours != nil) && !far &&
			!stopsBetween(t, h.at.End, told[next].at.Start) && !told[next].out {
			told[next].hours = &h.DayHours
			continue
		}
		if i >= 0 && told[i].hours == nil && !told[i].out && (!newSentence(t, told[i].at.End, h.at.Start) || h.Part == "") {
			told[i].hours = &h.DayHours
			continue
		}
		if i >= 0 && told[i].hours != nil && h.isOfPart(*told[i].hours) { // 「平日夜のみ。18:00-23:00」
			told[i].hours = &h.DayHours
			continue
		}
		loose = append(loose, h)
	}
	untold := func(x toldDays) bool { return x.hours == nil && !x.out }
	for i := len(told) - 2; i >= 0; i-- { // "Mon and Wed, also Fri from 5": one time behind all
		gap := t.Low[told[i].at.End:max(told[i].at.End, told[i+1].at.Start)]
		if untold(told[i]) && told[i+1].hours != nil && !told[i+1].isWithin(told[i]) && told[i+1].at.Start < hoursAt(hours, told[i+1].hours) && onlyJoins().MatchString(gap) {
			told[i].hours = told[i+1].hours
		}
	}
	return loose
}

// tellsDaysFirst reports days that have hours of their own behind them in a text that ends with hours: there each hours are of the days before them.
func tellsDaysFirst(told []toldDays, hours []dayHours, i int) bool {
	if i >= len(told) {
		return false
	}
	behind := func(from, to int) bool {
		return slices.ContainsFunc(hours, func(h dayHours) bool { return h.at.Start >= from && (to < 0 || h.at.Start < to) })
	}
	end := -1
	if i+1 < len(told) {
		end = told[i+1].at.Start
	}
	return behind(told[i].at.End, end) && behind(told[len(told)-1].at.End, -1)
}

// mostToNext is how far, in bytes, hours stand before the days that they are of, where days without hours stand before them: 「9時から14時の間で月水金」.
const mostToNext = 24

// isWithin reports days that are all among others: of "Mon to Fri, Thursday until 1" the hours are Thursday's alone.
func (x toldDays) isWithin(others toldDays) bool {
	return !slices.ContainsFunc(x.days, func(d string) bool { return !slices.Contains(others.days, d) })
}

// halfToldHours are times right behind days that say neither "from" nor "until", where the next one says it, else the one before: 「火は17時から、木だけ18時」.
func halfToldHours(t text.Text, days []weekday, have []dayHours) (out []dayHours) {
	open := slices.DeleteFunc(slices.Clone(have), func(h dayHours) bool { return (h.From == "") == (h.To == "") })
	if len(open) == 0 || len(days) > maxDayHours {
		return nil
	}
	for _, c := range readClocks(t) {
		behind := slices.ContainsFunc(days, func(d weekday) bool {
			return d.at.End <= c.At.Start && onlyToTime().MatchString(t.Low[d.at.End:c.At.Start])
		})
		if c.Bound != "" || !behind || slices.ContainsFunc(have, func(h dayHours) bool { return h.at.Start < c.At.End && c.At.Start < h.at.End }) {
			continue
		}
		i := slices.IndexFunc(open, func(h dayHours) bool { return h.at.Start > c.At.Start })
		if i < 0 || i > 0 && newSentence(t, c.At.End, open[i].at.Start) {
			i = cmp.Or(max(i, 0), len(open)) - 1
		}
		h := dayHours{DayHours{From: c.HM()}, c.At}
		if open[i].From == "" {
			h.DayHours = DayHours{To: c.HM()}
		}
		out = append(out, h)
	}
	return out
}

// onlyToTime stands between a day and its time.
var onlyToTime = pattern.Lazy(`^(?:曜日?)?(?:は|も|が|の|だけ|のみ)?[ 、:]?$|^s?:? (?:only |just |at )?$`)

// hoursAt is where the hours of some days stand.
func hoursAt(all []dayHours, h *DayHours) int {
	if i := slices.IndexFunc(all, func(x dayHours) bool { return x.DayHours == *h }); i >= 0 {
		return all[i].at.Start
	}
	return -1
}

// stopsBetween reports the end of a part of a sentence between two places.
func stopsBetween(t text.Text, from, to int) bool {
	return from < to && pieceEnd().MatchString(t.Low[from:to])
}

// readDayHours lists the hours in a text, in its order: times, the whole of a day, and parts of it that no time beside them says more exactly.
func readDayHours(t text.Text) (out []dayHours) {
	for _, r := range readRanges(t) {
		h := named(r)
		out = append(out, dayHours{DayHours{From: h.From, To: h.To}, r.at})
	}
	out = append(out, bareHours(t, out)...)
	for i, x := range out {
		if x.To == "" && untilClose().MatchString(t.Rest(x.at.End)) {
			out[i].To = "close"
		}
	}
	over := func(s text.Span) bool {
		return slices.ContainsFunc(out, func(o dayHours) bool { return o.at.Start < s.End && s.Start < o.at.End })
	}
	if len(out) > maxDayHours {
		return out
	}
	for _, m := range allDay().FindAllStringSubmatchIndex(t.Low, maxDayHours) {
		if s := (text.Span{Start: m[2], End: m[3]}); !over(s) {
			out = append(out, dayHours{DayHours{Whole: true}, s})
		}
	}
	for _, part := range partsOfDay {
		for _, m := range dayWords.Pattern(part).FindAllStringIndex(t.Low, maxDayHours) {
			s := text.Span{Start: m[0], End: m[1]}
			i := slices.IndexFunc(out, func(o dayHours) bool { return ofPart(t, o.at, s) })
			switch {
			case i >= 0 && !out[i].Whole && s.Start >= out[i].at.End: // it says which half of the day the time is in, and nothing of the evenings
				out[i].DayHours = out[i].in(part)
			case i >= 0 && !out[i].Whole:
				out[i].Part = part
			case i < 0 && !over(s) && !greets(t, s):
				out = append(out, dayHours{DayHours{Part: part}, s})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b dayHours) int { return a.at.Start - b.at.Start })
	return slices.DeleteFunc(out, func(x dayHours) bool { // what a part of the day is of is told beside it
		return x.From+x.To == "" && !x.Whole && slices.ContainsFunc(out, func(o dayHours) bool { return o.From+o.To != "" && o.Part == x.Part && ofPart(t, o.at, x.at) })
	})
}

// bareHours are figures that nothing but a word before them, or their being two beside a day, says to be times: "after 4", "Friday 17 to 22".
func bareHours(t text.Text, have []dayHours) (out []dayHours) {
	for _, m := range bareBound().FindAllStringSubmatchIndex(t.Low, maxDayHours) {
		g := func(n int) string { return text.Group(t.Low, m, n) }
		at := text.Span{Start: m[0], End: max(m[5], m[7], m[9])}
		taken := slices.ContainsFunc(have, func(o dayHours) bool { return o.at.Start < at.End && at.Start < o.at.End })
		one, two := text.SmallNumber(g(2))*60+text.SmallNumber(g(3)), text.SmallNumber(g(4))*60
		if taken || one > 24*60 || two > 24*60 || countNext().MatchString(t.Rest(at.End)) {
			continue
		}
		r := hours{at, one, -1, true}
		switch {
		case g(4) != "":
			a, b := quantity.TimeOfDay{At: at, Minutes: one}, quantity.TimeOfDay{At: at, Minutes: two}
			if one >= 12*60 {
				a.Half = "noon"
			}
			r = joinTimes(a, b)
		case g(1) == "":
			continue
		case untilWord().MatchString(g(1)):
			if one < 8*60 {
				one += 12 * 60
			}
			r = hours{at, -1, one, false}
		}
		h := named(r)
		out = append(out, dayHours{DayHours{From: h.From, To: h.To}, at})
	}
	return out
}

// ofPart reports a part of the day right beside a time: 「夜は17時から」, "6 in the evening".
func ofPart(t text.Text, time, part text.Span) bool {
	switch {
	case part.Start < time.End && time.Start < part.End:
		return true
	case part.End <= time.Start:
		return partThen().MatchString(t.Low[part.End:time.Start])
	}
	return thenPart().MatchString(t.Low[time.End:part.Start])
}

// greets reports a part of the day that is wished, or excused: "good evening", 「夜分遅くに」.
func greets(t text.Text, part text.Span) bool {
	return greetingBefore().MatchString(text.BytesBefore(t.Low, part.Start, 24)) || greetingBehind().MatchString(t.Rest(part.End))
}
