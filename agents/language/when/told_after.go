package when

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxToldAfter is how far, in bytes, a day may stand behind the one that it is counted from.
const maxToldAfter = 120

var (
	// weekdayThen is a day of the week after the one of a day told before: 「4月1日は都合がつかず、その翌週の月曜から」.
	weekdayThen = pattern.Lazy(`^(?:翌週|次の週|あくる週)の?、?([月火水木金土日])`)
	// notThat leads from a day that does not work to the one behind it: 「明後日は無理で、その次の日の11時」.
	notThat = dayWords.Lazy(`{does not work}[^。\n0-9]{0,40}その$`)
)

// toldAfter is a day that is counted from the last one told before it, which stands or falls by itself. ok is false for any other.
func (c calendar) toldAfter(t text.Text, before []date, d date) (date, bool) {
	if len(before) == 0 {
		return d, false
	}
	last := before[len(before)-1]
	if last.d == 0 || last.vague || d.at.Start-last.at.End > maxToldAfter {
		return d, false
	}
	told, gap := t.Low[d.at.Start:d.at.End], t.Low[last.at.End:max(last.at.End, d.at.Start)]
	from := last.time(c.today.Location())
	x := d
	if m := weekdayThen().FindStringSubmatch(told); m != nil {
		x = on(from.AddDate(0, 0, 7-monday(from)+strings.Index("月火水木金土日", m[1])/len("日")))
	} else if d.doubt && nextDay().MatchString(told) && notThat().MatchString(gap) {
		x = on(from.AddDate(0, 0, 1))
	} else {
		return d, false
	}
	x.at, x.bound, x.relative, x.counted = d.at, d.bound, false, !joinsDays().MatchString(gap)
	return x, true
}
