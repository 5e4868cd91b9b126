package when

import (
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A range of lengths is a start that names no day: 「2ヶ月半から3ヶ月の間」, "between 2 and 3 months", 「1〜2週間後」.
const (
	reRangeUnitJa  = `(?:週間?|か月|ヶ月|カ月|ヵ月|ケ月|個月|箇月)間?半?`
	reRangeCountJa = `(?:\d{1,2}|[一二三四五六七八九十]{1,2})`
	reRangeUnitEn  = `(?: |-)?(?:more |full |whole |calendar )?(?:days?|weeks?|fortnights?|months?|wks?|mos?)(?: and a half)?`
	reRangeCountEn = `(?:\d{1,2}(?:\.5)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
)

var (
	rangeJa = pattern.Lazy(`(?:` + reRangeCountJa + `\s?(?:` + reRangeUnitJa + `)?(?:(?:くらい|ぐらい)?\s?(?:~|-|ー|から|より|か|、|または|もしくは|ないし)|以上)、?\s?)` +
		reRangeCountJa + `\s?` + reRangeUnitJa + `(?:くらい|ぐらい|ほど|程度|以内|前後|未満|以下)?(?:の間)?(?:くらい|ぐらい|ほど|程度)?(?:後|先)?(?:くらい|ぐらい|ほど|程度)?`)
	rangeEn = pattern.Lazy(`(?:(?:somewhere |anywhere |anything )?(?:between|from) |about |around |roughly |in |` +
		`within )?` + reRangeCountEn + `(?:` + reRangeUnitEn + `)? ?(?:-|~|to|and|or) ?` +
		reRangeCountEn + reRangeUnitEn + `(?:'s?)?(?: (?:after|from|following|of) (?:now|` + reAnchorEn + `|you (?:say yes|tell me|decide|let me know)|` +
		`(?:an? |the )?(?:yes|green light)))?`)
	// asRange wants both ends kept: of two days that are counted from today one is asked for otherwise.
	asRange = pattern.Lazy(`の間|幅|範囲|レンジ|\b(?:between|range|somewhere|anywhere)\b`)
	// lastedFore and lastedAft tell how long something lasted or takes, which is no start.
	lastedFore = pattern.Lazy(`(?:経験|実務|期間|勤務歴|歴|勤め|在籍|研修|契約|引き継ぎ|引継ぎ?|\bexperience|\bworked|\bworking|\bfor|\blasted|\btook|\btakes|\bcontract|\binternship|\bcourse)[^。.\n]{0,16}$`)
	lastedAft  = pattern.Lazy(`^(?:間)?(?:働|勤め|勤務し|在籍|使って|やって|経験|かか|続け| of experience| experience| in (?:a|the|my))`)
	startWord  = pattern.Lazy(`入社|入店|開始|始め|始ま|勤務可能|働け|参画|着任|内定|オファー|\b(?:start|begin|join|available|availability|notice|offer)`)
)

// readStartRange finds a range of lengths of time that a start lies within. A single length names a day and is none; neither is one of something that lasts,
// nor one that stands for other things beside no word for a start.
func readStartRange(t text.Text) (text.Span, bool) {
	for _, p := range []*pattern.Regexp{rangeJa(), rangeEn()} {
		for _, m := range p.FindAllStringIndex(t.Low, 4) {
			if p == rangeEn() && text.HasLatinBefore(t.Low, m[0]) {
				continue
			}
			before := text.BytesBefore(t.Low, m[0], 64)
			if lastedAft().MatchString(t.Rest(m[1])) || lastedFore().MatchString(before) || !standsAlone(before) && !startWord().MatchString(t.Low) {
				continue
			}
			return text.Span{Start: m[0], End: m[1]}, true
		}
	}
	return text.Span{}, false
}

// standsAlone reports that nothing but a hedge stands before words in their clause.
func standsAlone(before string) bool { return hedgeFore().MatchString(before) }

var hedgeFore = pattern.Lazy(`(?:^|[。.、,!?\n])\s*(?:(?:だいたい|大体|たぶん|多分|おそらく|やっぱり|やはり|できれば|あと|えっと|うーん|そうですね|maybe|probably|about|around|roughly|say|like|` +
	`hmm|well|i think|i would say|so|please)[、,]?\s*)*$`)
