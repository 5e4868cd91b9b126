package wish

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// Adjustment is a request for what would help somebody to take part: more time, text instead of a call, an interpreter.
type Adjustment struct {
	Helps   []string    // the kinds of help that it names, without the prefix of their class ("time", "captions"); may be none
	Words   string      // the words that ask for it, without why; may be empty
	Reasons []text.Span // where the message tells why
	Named   bool        // it says what would help, be it of no known kind
	Rest    string      // the message without the request and the reasons
}

// maxRequest is how long, in bytes, a message may be that is read for a request: a longer one is a story or a document.
const maxRequest = 6_000

// Adjust finds such a request in a message; ok is false where there is none. told says that its writer was asked what would help: a
// kind of help is a request then, however it is put.
func Adjust(said string, told bool) (a Adjustment, ok bool) {
	if len(said) > maxRequest {
		return a, false
	}
	low, origin := text.Lower(said)
	low, place := knownWords().mend(low)
	back := func(from, to int) text.Span { return origin(place(from), place(to)) }
	for _, l := range lexicons() {
		if !l.concerns(low) {
			continue
		}
		if m := l.message(low); m.requests(told) {
			return m.adjustment(said, back, told), true
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
	duties    bool // it names what of the work is hard
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
var classes = []string{"term", "ask_us", "exists", "need", "barrier", "worry", "function", "cond", "cond_life", "work", "adjust_not", "cond_others", "cond_family",
	"others", "value", "contact", "because", "process", "arrange", "fact", "self", "offers", "offers_not"}

// concerns reports a text that names a means, a request or what is hard: most name none, and are read no further.
func (l *lexicon) concerns(low string) bool {
	return slices.ContainsFunc(append([]string{"term", "cond", "cond_life", "function"}, l.helps...), func(class string) bool { return l.in(class, low) })
}

// MayNeed reports words with any that a request can be made of: a condition, a need, what is hard, a means, or a favour that is asked of us.
func MayNeed(said string) bool {
	low, _ := text.Lower(said)
	return slices.ContainsFunc(lexicons(), func(l *lexicon) bool {
		return l.concerns(low) || slices.ContainsFunc([]string{"ask_us", "need", "barrier", "worry", "offers"}, func(class string) bool { return l.in(class, low) })
	})
}

const helpPrefix = "help_"

func (l *lexicon) message(low string) message {
	m := message{l: l, low: low}
	for _, at := range text.Sentences(low) {
		s := sentence{text: at.In(low), parts: l.parts(low, at)}
		m.sentences = append(m.sentences, s)
		own := !s.has("cond_others") // 「うつの方の支援」 tells nothing of who writes it
		m.cond = m.cond || own && s.has("cond")
		m.life = m.life || s.has("cond_life")
		m.duties = m.duties || slices.Contains(s.helps(), Duties)
		m.function = m.function || own && s.has("function")
	}
	return m
}

// parts cuts a sentence where it goes on to something else.
func (l *lexicon) parts(low string, at text.Span) []part {
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
	for _, h := range []string{"time", "pace", "writing", "quiet", "loud", "voice", "seat"} {
		out[h] = asked
	}
	out["breaks"], out[Duties] = reasoned, bodily
	return out
})

// Duties is the kind of help that is about the work and not about the interview: "no nights", 「重い物は持てません」.
const Duties = "duties"

const (
	beside   = iota // a condition, or something of life
	bodily          // what is hard for the body, and nothing else: it may be an answer
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

// tellsHours reports a sentence that says when somebody can work beside a day that they cannot: 「水曜は通院です。ほかの日は10時から15時で大丈夫です」.
func (m message) tellsHours(s sentence) bool {
	return !s.has("process") && slices.Equal(s.helps(), []string{"slot"}) && m.l.in("weekdays", m.low) &&
		len(when.TimeRanges(s.text)) > 0 && !stance.IsQuestion(s.text)
}

// request reports whether a sentence is one.
func (m message) request(s sentence, told bool) bool {
	body := m.cond || m.function
	us, need := s.has("ask_us") || body && s.has("exists"), s.has("need") || s.has("barrier")
	switch {
	case s.has("offers") && !s.has("offers_not") && !s.has("work"): // "do you make accommodations for disabled applicants?"
		return true
	case !told && m.tellsHours(s):
		return false
	case len(s.parts) == 0, s.has("adjust_not"), s.has("others") && !slices.Contains(s.helps(), Duties):
		return false
	case s.has("cond_family") && !us && !s.has("process"): // "my mum uses a wheelchair and I want shops to be step free"
		return false
	case !told && Recap.in(s.text): // "read back what you've noted" asks to see, not for a voice
		return false
	case !body && !told && Think.Is(s.text): // "my wife needs to see it first" asks for no help
		return false
	case s.has("work") && !s.parts[len(s.parts)-1].has["ask_us"]: // what one did, or what the job is about
		return false
	case s.has("term") && (us || need || m.cond):
		return true
	case m.holds(s), len(m.sentences) == 1 && m.l.in("alone", bare(s.text)):
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
			return us && (body || !Wait.Is(s.text)) || told || body && (need || s.has("arrange")) // a moment is granted by itself
		case bodily:
			return body && !s.has("cond_family") || told
		case reasoned:
			return told || body && (us || need) || m.life && us || us && s.has("process") || m.givesReason(s) && (us || need) && !s.has("value")
		}
		return (body || m.life) && us || body && need && !s.has("contact") || told && !s.has("value")
	})
}

// holds reports a sentence that says how the interview is to be held, in a message that tells why: "… mornings are best for an interview".
func (m message) holds(s sentence) bool {
	if !s.has("process") || s.has("fact") && len(s.helps()) == 0 {
		return false
	}
	asks := s.has("ask_us") || s.has("need")
	return (m.cond || m.function) && (s.has("arrange") || asks) || m.life && (s.has("arrange") || asks && (s.has("cond_life") || len(s.helps()) > 0))
}

// shortMessage is how long, in bytes, a message may be in which whatever is asked is asked for the condition that it tells.
const shortMessage = 400
