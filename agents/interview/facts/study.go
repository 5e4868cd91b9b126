package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	schoolJA = lexicon.Lazy(`(?:^|[\s、。,・「])(?:{whose school}(?:は|が|の|では)?[、:：]?\s*)?({named school})`)
	schoolEN = pattern.Lazy(`\b((?:[A-Z][\p{L}'.&-]*\s+){0,4}(?:University|College|Institute|Academy|School|Polytechnic)(?:\s+(?:of|for|at|in)(?:\s+(?:(?:the|and)\s+)?[A-Z][\p{L}'.&-]*)+)?|(?:at|from)\s+([A-Z]{2,6}))\b`)
	// majorsJA come in order of precision: 専攻 before 学部.
	majorsJA = []func() *pattern.Regexp{
		pattern.Lazy(`(?:専攻|専門|学科)は、?(` + nounJA + `)`),
		pattern.Lazy(`(` + runJA + `+(?:専攻|学科|コース|課程))`),
		pattern.Lazy(`(` + nounJA + `)を(?:専攻|専門|学ん|学び|勉強|研究)`),
		pattern.Lazy(`学部\s(` + runJA + `{2,10})(?:[\s、。,]|$)`),
		pattern.Lazy(`(?:大学院?|大|短大|高専|専門学校|修士|博士)\s(?:修士\s)?(` + runJA + `{2,10})(?:[\s、。,]|$)`),
		pattern.Lazy(`(` + runJA + `+(?:学部|学域|学群|研究科))`),
		pattern.Lazy(`(` + runJA + `+科)(?:$|[^学大目技\p{Han}])`),
	}
	// kindOfSchool names no school, or nothing that is studied there.
	kindOfSchool = lexicon.Lazy(`^{kind of school}$`)
	faculty      = pattern.Lazy(`(?:学部|学域|学群|研究科)$`)
	majorEN      = lexicon.Lazy(`(?i)\b{studies}\s+([a-z][a-z&-]*(?:\s+[a-z&-]+){0,4})|\b([a-z]+(?:\s+(?:and\s+)?[a-z]+){0,2})\s+major\b`)
)

func readSchool(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, m := range schoolJA().FindAllStringSubmatchIndex(r.text, -1) {
		name := strings.TrimRight(r.text[m[2]:m[3]], " 、。,の")
		if !kindOfSchool().MatchString(name) {
			at := text.Span{Start: m[2], End: m[2] + len(name)}
			return r.said(at, at)
		}
	}
	if m := schoolEN().FindStringSubmatchIndex(r.text); m != nil {
		at := text.Span{Start: m[2], End: m[3]}
		if m[4] >= 0 {
			at = text.Span{Start: m[4], End: m[5]}
		}
		return r.said(at, at)
	}
	return r.onlyMissing(k, r.shortPhrase)
}

func readMajor(r *reader, k key) (Fact, bool) {
	told := append(slices.Clone(majorsJA), majorEN)
	if r.known.has(k.name) && !r.corrects {
		if before, ok := r.known[k.name].(string); !ok || !faculty().MatchString(before) {
			return Fact{}, false
		}
		told = majorsJA[:3] // a faculty was told, and now what is studied there
	}
	for _, p := range told {
		for _, m := range p().FindAllStringSubmatchIndex(r.text, -1) {
			for g := 2; g+1 < len(m); g += 2 {
				if at, ok := r.subjectOf(m[g], m[g+1]); ok {
					return r.said(at, at)
				}
			}
		}
	}
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	return r.onlyMissing(k, r.shortPhrase)
}

// subjectOf is the phrase without what follows it: "economics at Leeds" is economics.
func (r *reader) subjectOf(from, to int) (text.Span, bool) {
	if from < 0 {
		return text.Span{}, false
	}
	if cut := strings.LastIndex(r.text[from:to], "大学"); cut >= 0 {
		from += cut + len("大学")
	}
	s := r.text[from:to]
	if kindOfSchool().MatchString(s) || untilWhen().MatchString(s) {
		return text.Span{}, false
	}
	end := 0
	for i, w := range fieldSpans(s) {
		if word := w.In(s); word == "at" || word != "and" && phraseEnd()[word] || i == 0 && notRole()[word] {
			break
		}
		end = w.End
	}
	return text.Span{Start: from, End: from + end}, end > 0
}

// untilWhen is when somebody leaves a school, and nothing that is studied there.
var untilWhen = pattern.Lazy(`[0-9]|来年|今年|再来年|卒業|予定|年度|在学|[一二三四]年`)

var (
	channelWord = pattern.Lazy(`(?i)\b(?:live[ -]?chats?|call cent(?:re|er)s?|chats?|e-?mails?|phones?|telephone|calls?|social media|in[ -]person|face[ -]to[ -]face|video calls?|sms|whatsapp|direct messages|DMs|(?:community |support )?forums?|messenger|front desk|counter|voice)\b|ライブチャット|チャット|メール|電話|窓口|店頭|対面|SNS|ビデオ通話|問い合わせフォーム|カウンター`)
	between     = pattern.Lazy(`(?i)^(?:\s*(?:,|and|or|/|&|\+|、|・|と|や|及び|および|plus|,\s*and)\s*|の|での?|対応と)+$`)
	settingWord = lexicon.Lazy(`(?i)\b((?:[a-z-]+\s+){0,2}?{place of work}|(?:own|their) homes?)\b|` + runJA + `*{place of work in japanese}`)
)

// readChannel reads the ways of contact, together when they are named together.
func readChannel(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	ms := channelWord().FindAllStringIndex(r.text, -1)
	if ms == nil {
		return Fact{}, false
	}
	at := text.Span{Start: ms[0][0], End: ms[0][1]}
	for _, m := range ms[1:] {
		if !between().MatchString(r.text[at.End:m[0]]) {
			break
		}
		at.End = m[1]
	}
	return r.said(at, at)
}

func readSetting(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	m := settingWord().FindStringIndex(r.text)
	if m == nil {
		return r.onlyMissing(k, r.shortPhrase)
	}
	start := m[0] + afterSmallWords(r.text[m[0]:m[1]])
	at := text.Span{Start: start, End: m[1]}
	return r.said(at, at)
}
