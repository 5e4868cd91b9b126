// Package person reads who somebody is and where they are reached: names with their readings, mail and web addresses, telephone numbers.
package person

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Match is a value found in a text.
type Match struct {
	text.Span
	Value string // normalised

	at text.Span // in the folded text
}

// The marks of an address as they are told in words.
const (
	spokenAt   = `[(\[{] ?(?:at|アットマーク|アット) ?[)\]}]| at |アットマーク|アット|あっと(?:まーく)?|＠`
	spokenMark = ` ?[(\[{] ?dot ?[)\]}] ?| dot | point | underscore | dash | hyphen | minus | plus | ?(?:ドット|どっと|アンダーバー|あんだーばー|アンダースコア|ハイフン|はいふん) ?`
	// toldAt is the sign with what is said around it in Japanese: 「haruto_tのあとアットマークでexample.jp」.
	toldAt   = `(?:のあとに?|の後に?|に|と)?[、 ]*(?:アットマーク|あっとまーく|アット)(?:で|と|が|を|の?(?:あと|後)に?)?[、 ]*`
	hostMark = ` ?[(\[{] ?dot ?[)\]}] ?| dot | point |\.| ?(?:ドット|どっと) ?| dash | hyphen | minus `
)

var (
	// EmailText is a mail address as written, of the right form or nearly.
	EmailText = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+&'#~-]*\s?@\s?[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+`)
	spelled   = sync.OnceValue(func() *pattern.Regexp {
		figures := digitWord() + `(?: ` + digitWord() + `)+`
		figuresOn := `(?: (?:` + digitWord() + `|[0-9]{1,4}\b))+` // behind a word without a mark: "maglaya zero eight", "holloway 88"
		return pattern.MustCompile(`([a-z0-9_+][a-z0-9._%+-]*(?:(?:` + spokenMark + `)(?:` + figures + `|[a-z0-9_+-]+)|` + figuresOn + `)*)` +
			`(?: ?(?:` + spokenAt + `) ?| ?` + toldAt + `)([a-z0-9-]+(?:(?:` + hostMark + `)[a-z0-9-]+)+)`)
	})
	spokenIn = pattern.Lazy(spokenMark)
	foreign  = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+-]*@[\p{L}\p{N}-]*[^\x00-\x7f][\p{L}\p{N}-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,}`)
	roundDot = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+。[a-z]{2,3}\b`)
	label    = pattern.Lazy(`^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$`)
	topLabel = pattern.Lazy(`^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$`)
)

// Emails lists the valid e-mail addresses, each once; the host is in lower case.
func Emails(said string) []Match { return readEmails(text.Read(said)) }

func readEmails(t text.Text) []Match {
	var out []Match
	add := func(i, j int, v string) {
		at := strings.LastIndexByte(v, '@')
		v = v[:at] + strings.ToLower(v[at:])
		if !slices.ContainsFunc(out, func(m Match) bool { return strings.EqualFold(m.Value, v) }) {
			out = append(out, Match{t.Span(i, j), v, text.Span{Start: i, End: j}})
		}
	}
	for _, m := range EmailText().FindAllStringIndex(t.Folded, -1) {
		v := strings.Trim(t.Folded[m[0]:m[1]], "'-.")
		i := m[0] + strings.Index(t.Folded[m[0]:m[1]], v)
		if v = strings.ReplaceAll(v, " ", ""); validEmail(v) && !runsOn(t.Folded, i, m[1]) {
			add(i, m[1], v)
		}
	}
	if out == nil && strings.Contains(t.Folded, "@") {
		for _, m := range commaForDot().FindAllStringSubmatchIndex(t.Folded, 4) { // "kim@example,com, sorry, dot not comma"
			if v := strings.ReplaceAll(t.Folded[m[2]:m[3]], ",", "."); saysDot().MatchString(text.BytesAfter(t.Low, m[3], 60)) && validEmail(v) {
				add(m[2], m[3], v)
			}
		}
		for _, m := range roundDot().FindAllStringIndex(t.Low, 4) {
			add(m[0], m[1], strings.Replace(t.Folded[m[0]:m[1]], "。", ".", 1))
		}
		for _, m := range foreign().FindAllStringIndex(t.Low, 4) { // an internationalised host stays as it is written
			if v := t.Folded[m[0]:m[1]]; !kanaTail().MatchString(v) && validLocal(v[:strings.IndexByte(v, '@')]) {
				add(m[0], m[1], v)
			}
		}
	}
	if out == nil && !strings.Contains(t.Folded, "@") {
		for _, m := range spelled().FindAllStringSubmatchIndex(t.Low, -1) {
			local, low := t.Folded[m[2]:m[3]], t.Low[m[2]:m[3]]
			if digitWords()[low] != "" || strings.Trim(low, "0123456789") == "" || leadsToMail().MatchString(low) || goesOnFrom(t, m[0]) { // "… maglaya, eight at": what stands before is of it, too
				continue
			}
			if v := writeSigns(writeFigures(local)) + "@" + writeSigns(t.Low[m[4]:m[5]]); validEmail(v) {
				add(m[0], m[1], v)
			}
		}
	}
	return out
}

// goesOnFrom reports letters or figures before an address that is told in Japanese: the beginning of it may be among them, 「sato、てん、ken に
// アットマーク…」.
func goesOnFrom(t text.Text, at int) bool {
	fore := clauseOfMail().FindString(text.BytesBefore(t.Low, at, 60))
	return text.HasJapanese(t.Low) && strings.ContainsFunc(fore, func(r rune) bool { return text.IsLatin(r) || r >= '0' && r <= '9' })
}

// clauseOfMail is the end of a text behind its last full stop.
var clauseOfMail = pattern.Lazy(`[^。\n]*$`)

var (
	leadsToMail = nameWords.Lazy(`^(?:{leads to an address}) `)
	commaForDot = pattern.Lazy(`([A-Za-z0-9_+][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:[.,][A-Za-z0-9-]+)*,[A-Za-z]{2,4})\b`)
	saysDot     = pattern.Lazy(`^[^@]{0,40}\b(?:comma|dot|full stop|period)\b|^[^@]{0,20}(?:カンマ|コンマ|ドット|点)`)
)

// kanaTail is a sentence that goes on right behind an address, and no host.
var kanaTail = pattern.Lazy(`@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*(?:です|と|か|、|は|が|に|を|の)`)

// figuresBehind are several digits in words behind a mark, "underscore ninety two", or at the end behind a word.
var figuresBehind = sync.OnceValue(func() *pattern.Regexp {
	figure := `(?:` + digitWord() + `|[0-9]{1,4}\b)`
	return pattern.MustCompile(`(?i)(` + spokenMark + `)(` + digitWord() + `(?: ` + digitWord() + `)+)|( )(` + figure + `(?: ` + figure + `)*)$`)
})

// writeFigures writes the digits for their words.
func writeFigures(s string) string {
	return figuresBehind().ReplaceAllStringFunc(s, func(told string) string {
		m := figuresBehind().FindStringSubmatch(told)
		return m[1] + readDictated(strings.Fields(strings.ToLower(m[2]+m[4])))
	})
}

// hostFix is a host that is told behind an address in the place of its own: "typo!! example.com, the rest is right".
var hostFix = pattern.Lazy(`^([^@]{1,40}?)\b([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?:[^@a-z0-9./-]|\.?\s|\.?$)`)

// withHostFixed is an address with the host that is put right behind it.
func withHostFixed(t text.Text, m Match) Match {
	rest := text.BytesAfter(t.Low, m.at.End, 80)
	at := hostFix().FindStringSubmatchIndex(rest)
	if at == nil || !onlyMends(rest[:at[3]]) {
		return m
	}
	local, _, _ := strings.Cut(m.Value, "@")
	m.Value = local + "@" + rest[at[4]:at[5]]
	return m
}

// endFix is the end of a host that is told behind an address in the place of its own: "sam@example.con sorry .com", "… *com". The star is how people put
// right a message.
var endFix = nameWords.Lazy(`^([^@]{0,40}?)(?:\.|\bdot |(\*) ?)([a-z]{2,6}(?:\.[a-z]{2})?)(?: {at the end of an address})?[ .!)]*$`)

// withEndFixed is an address with the end of its host that is put right behind it. It stays as it is where that is its end already, or no end of a host.
func withEndFixed(t text.Text, m Match) Match {
	rest := text.BytesAfter(t.Low, m.at.End, 80)
	at := endFix().FindStringSubmatchIndex(rest)
	if at == nil || at[4] < 0 && !onlyMends(rest[:at[3]]) || at[4] >= 0 && strings.Trim(rest[:at[3]], " ,.;:!…\n") != "" {
		return m
	}
	end := rest[at[6]:at[7]]
	local, host, _ := strings.Cut(m.Value, "@")
	name, old, ok := strings.Cut(host, ".")
	if !ok || old == end || !slices.Contains(usualEnds(), end) {
		return m
	}
	if i := strings.LastIndexByte(host, '.'); !slices.Contains(usualEnds(), old) && slippedTops[old] == "" {
		name = host[:i]
	}
	if mended := local + "@" + name + "." + end; validEmail(mended) {
		m.Value = mended
	}
	return m
}

// usualEnds are the ends of hosts that people have their addresses at.
func usualEnds() []string { return nameWords.Words("ends of hosts") }

// writeSigns writes the signs for their names.
func writeSigns(s string) string {
	return spokenIn().ReplaceAllStringFunc(s, func(w string) string {
		switch w = strings.Trim(strings.ToLower(w), " "); w {
		case "underscore", "アンダーバー", "あんだーばー", "アンダースコア":
			return "_"
		case "dash", "hyphen", "minus", "ハイフン", "はいふん":
			return "-"
		case "plus":
			return "+"
		}
		return "."
	})
}

func validLocal(s string) bool {
	return s != "" && len(s) <= 64 && !strings.HasSuffix(s, ".") && !strings.Contains(s, "..")
}

// runsOn reports whether what stands at i:j goes on in letters that it may not have: é, a second @, a leading dot.
func runsOn(s string, i, j int) bool {
	b, a := text.RuneBefore(s, i), text.RuneAfter(s, j)
	return b == '.' || b == '@' || text.IsLatin(b) || a == '@' || text.IsLatin(a)
}

// validEmail holds an address to RFC 5321's lengths (4.5.3.1) and to letters that every mail system takes.
func validEmail(v string) bool {
	local, host, _ := strings.Cut(v, "@")
	if !validLocal(local) || len(v) > 254 {
		return false
	}
	return validHost(host)
}

func validHost(host string) bool {
	labels := strings.Split(host, ".")
	for _, l := range labels {
		if len(l) > 63 || !label().MatchString(l) {
			return false
		}
	}
	return len(labels) > 1 && topLabel().MatchString(labels[len(labels)-1])
}

// AnswerEmail chooses the address that answers a wish for one.
func AnswerEmail(t text.Text) ask.Answer {
	all := readEmails(t)
	if len(all) == 0 {
		if i := strings.IndexByte(t.Folded, '@'); i >= 0 {
			return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonFormat, Quote: tokenAround(t, i)}
		}
		return ask.Answer{Status: ask.Absent}
	}
	if len(all) == 1 {
		all[0] = withPartMended(t, withEndFixed(t, withHostFixed(t, all[0])))
	}
	own := ownMatches(t, all)
	if len(own) == 0 {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonOthers, Quote: quoteAll(t, all)}
	}
	if len(own) == 1 && stance.PutAside(t, own[0].at) { // "don't write to jo@example.com"
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonUnclear, Quote: quoteAll(t, own)}
	}
	all = keepStanding(t, own)
	if len(all) > 1 {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonMultiple, Quote: quoteAll(t, all)}
	}
	local, host, _ := strings.Cut(all[0].Value, "@")
	if meant := likelyMeant(host); meant != "" && !saysRight().MatchString(t.Low) {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonTypo, Quote: all[0].In(t.Raw), Hint: local + "@" + meant}
	}
	return ask.Answer{Status: ask.Found, Value: all[0].Value, Quote: all[0].In(t.Raw)}
}

// keepStanding keeps the matches that are not taken back.
func keepStanding(t text.Text, all []Match) []Match {
	var spans []text.Span
	for _, m := range all {
		spans = append(spans, m.at)
	}
	var out []Match
	for _, i := range stance.Settle(t, spans) {
		out = append(out, all[i])
	}
	return out
}

// quoteAll quotes several matches.
func quoteAll(t text.Text, all []Match) string {
	var q []string
	for _, m := range all {
		q = append(q, m.In(t.Raw))
	}
	return strings.Join(q, " / ")
}

// tokenAround is the unbroken piece of writing around i, at most 100 bytes of it.
func tokenAround(t text.Text, i int) string {
	end := i + len(text.BytesAfter(t.Folded, i, 50))
	if n := strings.IndexAny(t.Folded[i:end], " \n、。,"); n >= 0 {
		end = i + n
	}
	start := i - len(text.BytesBefore(t.Folded, i, 50))
	if n := strings.LastIndexAny(t.Folded[start:i], " \n、。"); n >= 0 {
		start += n
		start += len(string(text.RuneAfter(t.Folded, start)))
	}
	return strings.TrimSpace(t.Words(start, end))
}

// ownMatches are the matches that are not said to be somebody else's.
func ownMatches(t text.Text, all []Match) (own []Match) {
	for _, m := range all {
		if !stance.OfAnother(t, m.at) {
			own = append(own, m)
		}
	}
	return own
}
