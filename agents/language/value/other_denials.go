package value

import (
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// condition is a kind of thing that forms ask a yes or a no about. What somebody denies of one kind is no answer to another: who
// cannot work overtime may well have the right to work.
type condition struct {
	asked  func() *pattern.Regexp // what a label of the kind says
	denied func() *pattern.Regexp // a clause that denies something of the kind
}

const (
	cannotJa = `(?:(?:の(?:対応|勤務|出勤)|への対応)?(?:は|が|も|まで|に関しては)[^、。,.!?\n]{0,8}?)?(?:難し|むずかし|厳し|無理|でき(?:ません|ない|ず|かね|ん)|いた?しかね|だめ|ダメ|不可|なし(?:で|が)|ng|避けた|したくな|行け(?:ません|ない)|出られ(?:ません|ない)|働け(?:ません|ない))[^、。,.!?\n]*`
	cannotEn = `\b(?:can't|cannot|can not|couldn't|won't|wouldn't|don't|do not|not|unable to|no|never)\b[^.,;!?\n]{0,30}?\b`
	clauseEn = `\b[^.,;!?\n]*`
)

var conditionList = sync.OnceValue(func() []condition {
	return []condition{
		{ // what the law or a licence allows
			told.Lazy(`{asks for a right}`),
			nil,
		},
		{ // hours
			told.Lazy(`{asks for hours}`),
			pattern.Lazy(`(?:残業|休日出勤|休日の出勤|土日|週末|祝日|夜勤|深夜|早朝)` + cannotJa + `|` + cannotEn + `(?:overtime|weekends?|nights?|night shifts?|public holidays|early (?:mornings|starts|shifts))` + clauseEn),
		},
		{ // places
			pattern.Lazy(`出社|通勤|転勤|出張|勤務地|勤務場所|引っ?越|転居|オフィス|office|on-?site|commut|relocat|travel|location|hybrid|remote|リモート|在宅`),
			pattern.Lazy(`(?:転勤|出張|引っ?越し|転居)` + cannotJa + `|` + cannotEn + `(?:relocat(?:e|ing|ion)|business trips?|travel(?:ling|ing)?|move|moving)` + clauseEn),
		},
	}
})

// withoutOtherDenials leaves out denials of another kind of thing than what is asked: 「残業は難しいです」 is no "no" about the right to work. Where what
// is asked is of no kind known, nothing is left out.
func withoutOtherDenials(t text.Text, asked string) text.Text {
	low, known := t.Low, false
	for _, c := range conditionList() {
		known = known || c.asked().MatchString(asked)
	}
	for _, c := range conditionList() {
		if known && c.denied != nil && !c.asked().MatchString(asked) {
			low = c.denied().ReplaceAllString(low, " ")
		}
	}
	if low == t.Low {
		return t
	}
	return text.Read(low)
}
