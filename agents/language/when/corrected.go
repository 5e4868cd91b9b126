package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// correctsTo is all that stands between a date or a day and the one that is told in its place: 「2018年4月…いや2017年10月」, "April 2018, no wait,
// October 2017".
var correctsTo = dayWords.Lazy(`^{before a correction}(?:{hesitates}{correction stop})*{corrects}{correction stop}` +
	`(?:(?:{hesitates}|{corrects}){correction stop})*(?:{small before a day} ?)*$`)

// deniedAtOnce is what stands between a date and another one, where it only says that the first is of something else.
var deniedAtOnce = dayWords.Lazy(`^{before a correction}(?:じゃない|ではない|じゃなくて|違う|ちがう)[、。…\s]+(?:それ|これ|そっち|こっち)は`)

// alsoMeant follows a day that is told beside others, whatever stands before it.
var alsoMeant = dayWords.Lazy(`^(?:{also meant})`)

// isCorrected reports that what ends at one place is taken back for what stands from another to a third.
func isCorrected(t text.Text, end, start, after int) bool {
	return end < start && start-end <= 80 && correctsTo().MatchString(t.Low[end:start]) && !alsoMeant().MatchString(t.Rest(after))
}

// withoutCorrected leaves out the dates that the next one takes back. Where a beginning takes the end of a period back, the whole of it is told
// anew.
func withoutCorrected(t text.Text, all []date) []date {
	var out []date
	for i, d := range all {
		if i+1 < len(all) && deniedAtOnce().MatchString(t.Low[d.at.End:max(d.at.End, all[i+1].at.Start)]) { // 「2019年1月から、じゃない、それは前の前の会社だ。2022年2月に…」
			continue
		}
		if len(out) == 0 || i == 0 || !isCorrected(t, all[i-1].at.End, d.at.Start, d.at.End) {
			out = append(out, d)
			continue
		}
		last := out[len(out)-1]
		if k := namedAgain(out); k >= 0 { // 「2021年4月から今まで…。4月じゃなくて10月入社でした」
			if d.noYear {
				d.y = out[k].y
			}
			out[k].y, out[k].m, out[k].d = d.y, d.m, d.d
			out = out[:len(out)-1]
			continue
		}
		if last.m > 0 && d.m == 0 && strings.Contains(t.Low[d.at.Start:d.at.End], "年") {
			d.m = last.m // 「2018年4月、いや2017年」
		}
		if last.bound != "from" && d.bound == "from" {
			out = append(out[:0], d)
			continue
		}
		d.at.Start = last.at.Start // what stood before the one stands before the other
		if d.bound == "" {
			d.bound = last.bound
		}
		if d.noYear && !last.noYear && last.y > 0 {
			d.y = last.y // "from April 2018, no, May"
		}
		out[len(out)-1] = d
	}
	return out
}

// namedAgain is the earlier one of some dates whose month the last one only names again, to say that it was another: -1 for none, and where it may be
// several.
func namedAgain(all []date) int {
	last, at := all[len(all)-1], -1
	if !last.noYear || last.m == 0 {
		return -1
	}
	for i, d := range all[:len(all)-1] {
		if d.m != last.m || last.d > 0 && d.d != last.d {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}
