package wish

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// adjustment is what a message asks for, apart from why.
func (m message) adjustment(said string, back func(from, to int) text.Span, told bool) Adjustment {
	var a Adjustment
	var words, gone []text.Span
	for _, s := range m.sentences {
		asks := m.request(s, told)
		if !asks && !m.tellsWhy(s) {
			if len(s.parts) > 0 && m.empty(s.text) {
				gone = append(gone, m.whole(s, back))
			}
			continue
		}
		for i, p := range s.parts {
			at := back(p.from, p.to)
			switch {
			case m.reasons(s, i), !asks && m.personal(p), asks && m.explains(s, i):
				reasons, days := m.withoutDays(p, back)
				a.Reasons, words, gone = append(a.Reasons, reasons...), append(words, days...), append(gone, at)
			case asks && (m.help(p) || m.asksOpenly(s, p)):
				a.Reasons = append(a.Reasons, m.inside(p, back)...)
				a.Named = a.Named || !p.has["term"] || len(p.helps) > 0
				words, gone = append(words, at), append(gone, at)
			case m.empty(p.text), asks && p.has["ask_us"] && !p.has["contact"]:
				gone = append(gone, at)
			case asks && m.tellsState(p):
				a.Reasons, gone = append(a.Reasons, at), append(gone, at)
			}
		}
		if asks {
			for _, h := range s.helps() {
				if !slices.Contains(a.Helps, h) && !(h == "slot" && m.duties) { // shifts, and not the interview
					a.Helps = append(a.Helps, h)
				}
			}
		}
	}
	a.Reasons = merged(a.Reasons)
	a.Words = m.words(said, words, a.Reasons)
	a.Rest = m.rest(said, gone)
	return a
}

// withoutDays is a reason, and the days that it names apart from it where shifts are to be arranged: "Tuesdays" of "I've dialysis on Tuesdays".
func (m message) withoutDays(p part, back func(from, to int) text.Span) (reasons, days []text.Span) {
	from := p.from
	for _, at := range m.l.find("weekdays", p.text) {
		if m.duties {
			reasons = append(reasons, back(from, p.from+at[0]))
			days = append(days, back(p.from+at[0], p.from+at[1]))
			from = p.from + at[1]
		}
	}
	return append(reasons, back(from, p.to)), days
}

// tellsWhy reports that a sentence beside the request tells the reason for it.
func (m message) tellsWhy(s sentence) bool {
	return !s.has("work") && ((s.has("cond") || s.has("function")) && !s.has("contact") || s.has("cond_life") && !s.has("value"))
}

// asksOpenly reports a part of a request that asks for something of no known kind, or says how the interview is to be held.
func (m message) asksOpenly(s sentence, p part) bool {
	if p.has["contact"] || m.fills(p.text) {
		return false
	}
	return len(s.helps()) == 0 && !s.has("term") && p.has["ask_us"] || s.has("process") && (p.has["process"] || m.wants(p) && (!p.has["value"] || goesOn(s, p)))
}

// goesOn reports a part that says the rest of what the one before it says of the interview: 「面接は子どもが寝ている間、13時頃がいいです」.
func goesOn(s sentence, p part) bool {
	i := slices.IndexFunc(s.parts, func(o part) bool { return o.from == p.from })
	return i > 0 && s.parts[i-1].has["process"]
}

// wants reports a part that asks for something, or says what is needed or suits.
func (m message) wants(p part) bool { return p.has["ask_us"] || p.has["need"] || p.has["arrange"] }

// personal reports a part that tells a condition or something of one's life.
func (m message) personal(p part) bool {
	return p.has["cond"] || p.has["function"] || p.has["cond_life"]
}

// explains reports that part i of a request does no more than say why: it tells a condition, names a means and asks for nothing, where
// another part asks ("I get migraines from fluorescent light, is there …"); it stands in brackets; or it is a few words behind the
// request ("…, bad hip").
func (m message) explains(s sentence, i int) bool {
	p := s.parts[i]
	if p.has["ask_us"] || p.has["need"] || p.has["value"] || p.has["work"] || m.empty(p.text) || slices.Contains(p.helps, Duties) {
		return false
	}
	asks := func(o part) bool {
		return o.from != p.from && (o.has["ask_us"] || o.has["need"]) && (m.help(o) || o.has["process"])
	}
	behind := slices.ContainsFunc(s.parts[:i], m.wants)
	return m.personal(p) && slices.ContainsFunc(s.parts, asks) || m.bracketed(p) || behind && !m.help(p) && !m.wants(p) && len([]rune(p.text)) <= maxFragment
}

// maxFragment is how long, in characters, a few words are.
const maxFragment = 24

// bracketed reports a part that begins behind a bracket.
func (m message) bracketed(p part) bool {
	before := strings.TrimRight(m.low[:p.from], " 　")
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, "（")
}

// tellsState reports a part beside a request in which somebody says how it is with them, in words that no list has: it is why.
func (m message) tellsState(p part) bool {
	return !p.has["value"] && !p.has["work"] && (p.has["barrier"] || m.l.in("states", p.text))
}

// whole is a sentence in the text as it was given.
func (m message) whole(s sentence, back func(from, to int) text.Span) text.Span {
	return back(s.parts[0].from, s.parts[len(s.parts)-1].to)
}

// help reports that a part says what would help, or asks for it.
func (m message) help(p part) bool {
	return len(p.helps) > 0 || p.has["term"] && !p.has["value"]
}

// reasons reports that part i of a sentence says why: it tells a condition, or stands where a reason stands.
func (m message) reasons(s sentence, i int) bool {
	p := s.parts[i]
	later := slices.ContainsFunc(s.parts[i+1:], m.help)
	switch {
	case p.has["barrier"] && later && m.leadsOn(s, i) && !slices.Contains(p.helps, Duties): // 「聞き取りにくいので」 before 「文字で」
		return true
	case m.help(p), p.has["process"] && m.wants(p):
		return false
	case p.has["cond"] && !p.has["ask_us"], p.has["function"] && !p.has["ask_us"], p.has["cond_life"] && !p.has["ask_us"], p.has["because"]:
		return true
	}
	return (m.leadsOn(s, i) || m.state(s, i)) && !p.has["value"] && !p.has["ask_us"]
}

// state reports a part in which somebody says in a few words what they have or are, with what they need behind it: "I have lupus and
// need breaks". The condition need not be a known one.
func (m message) state(s sentence, i int) bool {
	return i+1 < len(s.parts) && m.help(s.parts[i+1]) && m.l.in("state", s.parts[i].text) && m.l.in("leads_on", s.parts[i+1].text)
}

// leadsOn reports that a part is the reason for the one behind it: 「…ので」, "so …".
func (m message) leadsOn(s sentence, i int) bool {
	if i+1 >= len(s.parts) {
		return false
	}
	next := s.parts[i+1]
	return m.l.in("therefore", next.text) || m.l.in("therefore", strings.TrimRight(m.low[s.parts[i].from:next.from], " "))
}

// inside is where a part that asks for help tells why, too.
func (m message) inside(p part, back func(from, to int) text.Span) []text.Span {
	var out []text.Span
	for _, class := range []string{"cond", "cond_life", "function", "reason_tail"} {
		for _, at := range m.l.find(class, p.text) {
			if class != "reason_tail" && m.isHelp(p.text[at[0]:at[1]]) || class == "function" && m.inHelp(p.text, at) { // "wheelchair access" is what helps
				continue
			}
			out = append(out, back(p.from+at[0], p.from+at[1]))
		}
	}
	if n := m.head(p); n > 0 {
		out = append(out, back(p.from, p.from+n))
	}
	for _, at := range m.l.find("reason_end", p.text) { // that a known condition is named in it is not asked for
		if words := p.text[at[0]:at[1]]; !m.isHelp(words) && !m.inHelp(p.text, at) && !m.l.in("term", words) && !m.l.in("scene", words) {
			out = append(out, back(p.from+at[0], p.from+at[1]))
		}
	}
	return out
}

// head is how many bytes a reason takes before the first means that a part names: 「膠様症で」 of 「膠様症で休憩が必要です」, 0 where there is none.
func (m message) head(p part) int {
	first := len(p.text)
	for _, class := range m.l.helps {
		if at := m.l.find(class, p.text); len(at) > 0 {
			first = min(first, at[0][0])
		}
	}
	if first < len(p.text) && m.l.in("reason_lead", p.text[:first]) {
		return first
	}
	if before := p.text[:first]; first < len(p.text) && m.l.in("reason_head", before) && !m.l.in("scene", before) && !m.l.in("term", before) {
		return first
	}
	return 0
}

// inHelp reports that words stand within those of a means: 持てない of 「重い物は持てない」.
func (m message) inHelp(text string, at []int) bool {
	return slices.ContainsFunc(m.l.helps, func(class string) bool {
		return slices.ContainsFunc(m.l.find(class, text), func(h []int) bool { return h[0] <= at[0] && at[1] <= h[1] })
	})
}

// isHelp reports words that name a means though they are a condition's, too.
func (m message) isHelp(words string) bool {
	return slices.ContainsFunc(m.l.helps, func(class string) bool { return m.l.in(class, words) })
}

// words are the spans of the text, without the reasons.
func (m message) words(text string, spans, reasons []text.Span) string {
	var out []string
	for _, s := range spans {
		w := cutOut(text, s, reasons, "…")
		whole := w == s.In(text)
		w = strings.TrimSuffix(strings.Join(strings.Fields(w), " "), "…ので")
		if behind, cut := strings.CutPrefix(w, "…"); cut {
			w = strings.TrimLeft(behind, particles)
		}
		if at := m.l.find("leads_on", strings.ToLower(w)); len(at) > 0 {
			w = w[at[0][1]:]
		}
		if w = strings.Trim(w, " 　、,.。（）()…"); w != "" && (whole || m.asksStill(w)) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " / ")
}

// asksStill reports that words from which reasons were cut are more than a scrap: 「がかかります」 is one.
func (m message) asksStill(words string) bool {
	low, _ := text.Lower(words)
	p := m.l.part(low, 0)
	return m.help(p) || m.wants(p) || p.has["exists"]
}

// particles are left at the beginning of words from which a reason was cut.
const particles = "がはをにでのも"

// merged are spans in order, those that overlap as one.
func merged(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// cutOut is a span of the text without others in it, which are in order.
func cutOut(text string, s text.Span, others []text.Span, by string) string {
	var b strings.Builder
	at := s.Start
	for _, o := range others {
		if o.End <= at || o.Start >= s.End {
			continue
		}
		if o.Start > at {
			b.WriteString(text[at:o.Start])
		}
		b.WriteString(by)
		at = max(at, o.End)
	}
	if at < s.End {
		b.WriteString(text[at:s.End])
	}
	return b.String()
}

// rest is the text without what belongs to the request, or nothing where no more than fillers is left.
func (m message) rest(said string, gone []text.Span) string {
	slices.SortFunc(gone, func(a, b text.Span) int { return a.Start - b.Start })
	left := cutOut(said, text.Span{Start: 0, End: len(said)}, gone, " ")
	var lines []string
	for line := range strings.SplitSeq(left, "\n") {
		if line = strings.Trim(strings.Join(strings.Fields(line), " "), " 　、,;:。.!?！？-—–"); tells(line) && !m.empty(strings.ToLower(line)) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// tells reports a line with a word or a number in it: 「？」 behind a request is nothing that was said.
func tells(line string) bool {
	return strings.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// empty reports words that only go with a request, and that answer nothing.
func (m message) empty(text string) bool {
	return m.fills(text) && !m.l.in("yes_no", strings.Trim(text, " 　、,;:。.!?"))
}

// fills reports words that only go with a request.
func (m message) fills(text string) bool {
	return strings.Trim(m.l.blank("filler", text, ""), " 　、,;:。.!?-—–/") == ""
}

// Reasons is where a text tells of whoever writes it what an adjustment is needed for, whether or not it asks for one. closely finds a
// condition wherever it is named, and not only where it is plainly the writer's own.
func Reasons(said string, closely bool) []text.Span {
	if len(said) > maxRequest {
		return nil
	}
	low, back := text.Lower(said)
	var out []text.Span
	for _, l := range lexicons() {
		if !l.in("cond", low) && !l.in("function", low) {
			continue
		}
		m := l.message(low)
		for _, s := range m.sentences {
			if l.lang == lang(s.text) {
				out = append(out, m.told(s, back, closely)...)
			}
		}
	}
	return merged(out)
}

// lang is the language whose rules tell of a sentence what is one's own.
func lang(sentence string) string {
	if s := text.ScriptOf(sentence); s == text.Kana || s == text.Han {
		return "ja"
	}
	return "en"
}

// told is where a sentence tells a condition: whole parts that tell it, and words in one that asks something beside.
func (m message) told(s sentence, back func(from, to int) text.Span, closely bool) []text.Span {
	if s.has("work") || s.has("cond_others") {
		return nil
	}
	var out []text.Span
	for i, p := range s.parts {
		own := p.has["cond"] && (p.has["self"] || p.has["because"] || m.leadsOn(s, i))
		switch {
		case !own && !(closely && (p.has["cond"] || p.has["function"])):
		case !own && stance.IsQuestion(s.text), m.wants(p), m.help(p), p.has["value"]:
			out = append(out, m.inside(p, back)...)
		default:
			out = append(out, back(p.from, p.to))
		}
	}
	return out
}
