package wish

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/value"
)

// Adjustment is a request for what would help somebody to take part: more time, text instead of a call, an interpreter.
type Adjustment struct {
	Helps   []string     // the kinds of help that it names, without the prefix of their class ("time", "captions"); may be none
	Words   string       // the words that ask for it, without why; may be empty
	Reasons []value.Span // where the message tells why
	Named   bool         // it says what would help, be it of no known kind
	Rest    string       // the message without the request and the reasons
}

// maxRequest is how long, in bytes, a message may be that is read for a request: a longer one is a story or a document.
const maxRequest = 6_000

// Adjust finds such a request in a message; ok is false where there is none. told says that its writer was asked what would help: a
// kind of help is a request then, however it is put.
func Adjust(text string, told bool) (a Adjustment, ok bool) {
	if len(text) > maxRequest {
		return a, false
	}
	low, back := value.Lower(text)
	for _, l := range lexicons() {
		if !l.concerns(low) {
			continue
		}
		if m := l.message(low); m.requests(told) {
			return m.adjustment(text, back, told), true
		}
	}
	return a, false
}

// message is a text in sentences of parts, as requests are read in it.
type message struct {
	l         *lexicon
	low       string
	sentences []sentence
	cond      bool // it tells a condition anywhere
	life      bool // … or something of life
	function  bool // … or what is hard for the body
}

// sentence is one of them, with its parts.
type sentence struct {
	text  string
	parts []part
}

// part is a part of a sentence, from one byte of the message to another, with the classes of words in it.
type part struct {
	from, to int
	text     string
	has      map[string]bool
	helps    []string
}

// classes are those that parts are looked through for.
var classes = []string{"term", "ask_us", "exists", "need", "barrier", "worry", "function", "cond", "cond_life", "work", "adjust_not", "others", "value", "contact", "because"}

// concerns reports a text that names a means, a request or what is hard: most name none, and are read no further.
func (l *lexicon) concerns(low string) bool {
	return slices.ContainsFunc(append([]string{"term", "cond", "function"}, l.helps...), func(class string) bool { return l.in(class, low) })
}

const helpPrefix = "help_"

func (l *lexicon) message(low string) message {
	m := message{l: l, low: low}
	for _, at := range value.Sentences(low) {
		s := sentence{text: at.In(low), parts: l.parts(low, at)}
		m.sentences = append(m.sentences, s)
		m.cond = m.cond || s.has("cond")
		m.life = m.life || s.has("cond_life")
		m.function = m.function || s.has("function")
	}
	return m
}

// parts cuts a sentence where it goes on to something else.
func (l *lexicon) parts(low string, at value.Span) []part {
	var out []part
	start := at.Start
	add := func(end int) {
		if text := strings.Trim(low[start:end], " 　、,;:。.!?"); text != "" {
			from := start + strings.Index(low[start:end], text)
			out = append(out, l.part(text, from))
		}
		start = end
	}
	for _, cut := range l.find("cut", low[at.Start:at.End]) {
		if begins := low[at.Start+cut[0]]; begins >= 'a' && begins <= 'z' { // a word that leads on
			add(at.Start + cut[0])
			continue
		}
		add(at.Start + cut[1])
	}
	add(at.End)
	return out
}

func (l *lexicon) part(text string, from int) part {
	p := part{from: from, to: from + len(text), text: text, has: map[string]bool{}}
	for _, class := range classes {
		p.has[class] = l.in(class, text)
	}
	for _, class := range l.helps {
		if l.in(class, text) {
			p.helps = append(p.helps, strings.TrimPrefix(class, helpPrefix))
		}
	}
	return p
}

func (s sentence) has(class string) bool {
	return slices.ContainsFunc(s.parts, func(p part) bool { return p.has[class] })
}

func (s sentence) helps() []string {
	var out []string
	for _, p := range s.parts {
		for _, h := range p.helps {
			if !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	return out
}

// kindsOf sorts the means by how plainly they are a request: some are one as soon as they are wanted; some where we are asked for
// them; the others, which people want for many a reason, only beside a condition.
var kindsOf = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for _, h := range []string{"interpreter", "captions", "print", "format", "access", "company", "advance", "camera", "read", "loop"} {
		out[h] = plainly
	}
	for _, h := range []string{"time", "pace", "writing", "quiet", "loud", "voice"} {
		out[h] = asked
	}
	for _, h := range []string{"breaks", "seat"} {
		out[h] = reasoned
	}
	return out
})

const (
	beside   = iota // a condition
	reasoned        // a reason, of whatever kind
	asked           // of us
	plainly         // wanted
)

// givesReason reports that a part of a sentence says why the one behind it is needed.
func (m message) givesReason(s sentence) bool {
	for i := range s.parts {
		if m.state(s, i) || m.leadsOn(s, i) && m.help(s.parts[i+1]) || m.head(s.parts[i]) > 0 {
			return true
		}
	}
	return false
}

// requests reports whether any sentence is a request.
func (m message) requests(told bool) bool {
	return slices.ContainsFunc(m.sentences, func(s sentence) bool { return m.request(s, told) })
}

// request reports whether a sentence is one.
func (m message) request(s sentence, told bool) bool {
	body := m.cond || m.function
	us, need := s.has("ask_us") || body && s.has("exists"), s.has("need") || s.has("barrier")
	switch {
	case len(s.parts) == 0, s.has("adjust_not"), s.has("others"):
		return false
	case s.has("work") && !s.parts[len(s.parts)-1].has["ask_us"]: // what one did, or what the job is about
		return false
	case s.has("term") && (us || need || m.cond):
		return true
	case !s.has("value") && (s.has("cond") && (us || s.has("worry")) || s.has("function") && us):
		return true
	case body && us && !s.has("value") && len(m.low) <= shortMessage: // the condition is told in another sentence
		return true
	}
	return slices.ContainsFunc(s.helps(), func(h string) bool {
		switch kindsOf()[h] {
		case plainly:
			return us || need || told || body && !s.has("value")
		case asked:
			return us && (body || !Wait.Is(s.text)) || told || body && need // a moment is granted by itself
		case reasoned:
			return told || body && (us || need) || m.life && us || m.givesReason(s) && (us || need) && !s.has("value")
		}
		return (body || m.life) && us || body && need && !s.has("contact") || told && !s.has("value")
	})
}

// shortMessage is how long, in bytes, a message may be in which whatever is asked is asked for the condition that it tells.
const shortMessage = 400

// adjustment is what a message asks for, apart from why.
func (m message) adjustment(text string, back func(from, to int) value.Span, told bool) Adjustment {
	var a Adjustment
	var words, gone []value.Span
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
			case m.reasons(s, i):
				a.Reasons, gone = append(a.Reasons, at), append(gone, at)
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
				if !slices.Contains(a.Helps, h) {
					a.Helps = append(a.Helps, h)
				}
			}
		}
	}
	a.Words = m.words(text, words, a.Reasons)
	a.Rest = m.rest(text, gone)
	return a
}

// tellsWhy reports that a sentence beside the request tells the reason for it.
func (m message) tellsWhy(s sentence) bool {
	return !s.has("work") && ((s.has("cond") || s.has("function")) && !s.has("contact") || s.has("cond_life") && !s.has("value"))
}

// asksOpenly reports a part of a request that asks for something of no known kind.
func (m message) asksOpenly(s sentence, p part) bool {
	return len(s.helps()) == 0 && !s.has("term") && p.has["ask_us"] && !p.has["contact"] && !m.fills(p.text)
}

// tellsState reports a part beside a request in which somebody says how it is with them, in words that no list has: it is why.
func (m message) tellsState(p part) bool {
	return !p.has["value"] && !p.has["work"] && (p.has["barrier"] || m.l.in("states", p.text))
}

// whole is a sentence in the text as it was given.
func (m message) whole(s sentence, back func(from, to int) value.Span) value.Span {
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
	case p.has["barrier"] && later && m.leadsOn(s, i): // 「聞き取りにくいので」 before 「文字で」
		return true
	case m.help(p):
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
func (m message) inside(p part, back func(from, to int) value.Span) []value.Span {
	var out []value.Span
	for _, class := range []string{"cond", "cond_life", "function", "reason_tail"} {
		for _, at := range m.l.find(class, p.text) {
			if class != "reason_tail" && m.isHelp(p.text[at[0]:at[1]]) { // "wheelchair access" is what helps
				continue
			}
			out = append(out, back(p.from+at[0], p.from+at[1]))
		}
	}
	if n := m.head(p); n > 0 {
		out = append(out, back(p.from, p.from+n))
	}
	for _, at := range m.l.find("reason_end", p.text) { // that a known condition is named in it is not asked for
		if words := p.text[at[0]:at[1]]; !m.isHelp(words) && !m.l.in("term", words) && !m.l.in("scene", words) {
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
	if before := p.text[:first]; first < len(p.text) && m.l.in("reason_head", before) && !m.l.in("scene", before) && !m.l.in("term", before) {
		return first
	}
	return 0
}

// isHelp reports words that name a means though they are a condition's, too.
func (m message) isHelp(words string) bool {
	return slices.ContainsFunc(m.l.helps, func(class string) bool { return m.l.in(class, words) })
}

// words are the spans of the text, without the reasons.
func (m message) words(text string, spans, reasons []value.Span) string {
	var out []string
	for _, s := range spans {
		w := strings.Join(strings.Fields(cutOut(text, s, reasons, " ")), " ")
		if at := m.l.find("leads_on", strings.ToLower(w)); len(at) > 0 {
			w = w[at[0][1]:]
		}
		if w = strings.Trim(w, " 、,.。"); w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " / ")
}

// cutOut is a span of the text without others in it.
func cutOut(text string, s value.Span, others []value.Span, by string) string {
	var b strings.Builder
	at := s.Start
	slices.SortFunc(others, func(a, b value.Span) int { return a.Start - b.Start })
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
func (m message) rest(text string, gone []value.Span) string {
	left := cutOut(text, value.Span{Start: 0, End: len(text)}, gone, " ")
	var lines []string
	for line := range strings.SplitSeq(left, "\n") {
		if line = strings.Trim(strings.Join(strings.Fields(line), " "), " 　、,;:。.!?-—–"); line != "" && !m.empty(strings.ToLower(line)) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// empty reports words that only go with a request, and that answer nothing.
func (m message) empty(text string) bool {
	return m.fills(text) && !m.l.in("yes_no", strings.Trim(text, " 　、,;:。.!?"))
}

// fills reports words that only go with a request.
func (m message) fills(text string) bool {
	return strings.Trim(m.l.blank("filler", text, ""), " 　、,;:。.!?-—–/") == ""
}
