package when

import (
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Period is a time from one month or day to another.
type Period struct {
	text.Span
	From, To string // ISO dates, months or years; empty when not said
	Ongoing  bool   // until now: To is empty
}

var (
	periodGap  = dayWords.Lazy(`^\s*(?:\([^)]{0,20}\)\s*)?{period joins}\s*(?:the (?:end|start) of )?$`)
	untilNow   = dayWords.Lazy(`^\s*(?:に(?:入社|就職|参加)し(?:て|、)、?)?(?:から|より|~|-|ー|to|until|till?|through)?\s*(?:the )?{now ends}`)
	nowFore    = pattern.Lazy(`\bsince\s*$`)
	stillAfter = pattern.Lazy(`^\s?(?:以来|からずっと|からです|から(?:働|勤|在籍|担当|従事|使|現)|から、?\S{0,30}(?:しています|しております|してます|ています)|onwards?\b)`)
)

// Periods lists periods ("2021年4月から2026年9月まで", "Jan 2023 to present", 「2023年1月から今まで」).
func Periods(said string, c ask.Context) []Period {
	t := text.ReadSpelled(said)
	all := withoutCorrected(t, readPastYears(t, calendarOf(c)))
	var out []Period
	for i := 0; i < len(all); i++ {
		a := all[i]
		rest := text.BytesAfter(t.Low, a.at.End, 80)
		if m := untilNow().FindStringIndex(rest); m != nil && (i+1 == len(all) || all[i+1].at.Start >= a.at.End+m[1]) { // not から今年の10月まで
			out = append(out, Period{t.Span(a.at.Start, a.at.End+m[1]), a.iso(), "", true})
			continue
		}
		if i+1 < len(all) {
			b := all[i+1]
			if gap := t.Low[a.at.End:max(a.at.End, b.at.Start)]; periodGap().MatchString(gap) &&
				(a.bound == "from" || a.bound == "" && gapSign(gap) || b.bound == "until") && a.iso() <= b.iso() {
				out = append(out, Period{t.Span(a.at.Start, b.at.End), a.iso(), b.iso(), false})
				i++
				continue
			}
		}
		switch {
		case nowFore().MatchString(text.BytesBefore(t.Low, a.at.Start, 12)) || stillAfter().MatchString(rest):
			out = append(out, Period{t.Span(a.at.Start, a.at.End), a.iso(), "", true})
		case a.bound == "from":
			out = append(out, Period{t.Span(a.at.Start, a.at.End), a.iso(), "", false})
		case a.bound == "until":
			out = append(out, Period{t.Span(a.at.Start, a.at.End), "", a.iso(), false})
		}
	}
	return out
}

var signGap = pattern.Lazy(`~|-|ー|\bto\b|until|till|through|から|より|に`)

func gapSign(gap string) bool { return signGap().MatchString(gap) }

// readPastYears is dates with bare years added ("2019 to 2022", 2019年〜2022年), which only a period makes a date.
func readPastYears(t text.Text, c calendar) []date {
	all := readDates(t, c)
	known := all
	for _, m := range yearPair().FindAllStringSubmatchIndex(t.Low, -1) {
		for _, g := range []int{1, 2} {
			at := text.Span{Start: m[2*g], End: m[2*g+1]}
			for len(known) > 0 && known[0].at.End <= at.Start { // both lists are in order
				known = known[1:]
			}
			if at.Start >= 0 && (len(known) == 0 || known[0].at.Start >= at.End) {
				all = append(all, date{at: at, y: yearOf(t.Low[at.Start:at.End])})
			}
		}
	}
	sortDates(all)
	return all
}

var yearPair = pattern.Lazy(`\b((?:19|20)\d\d)\s?(?:-|~|to|until|through)\s?(?:((?:19|20)\d\d)\b|present\b|now\b|today\b|現在|今)`)
