package markup

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// escaper shows the signs of a text as they are. Signs that come in pairs are left alone where no pair can come about, so
// that ordinary text goes out as it was written.
type escaper struct {
	form  Form
	pairs map[rune]bool // which signs could act
	links bool          // brackets could make words a link to elsewhere
}

// newEscaper looks at all that is shown together.
func (f Form) newEscaper(atoms []atom) escaper {
	e := escaper{form: f, pairs: map[rune]bool{}}
	if f != Slack && f != Discord {
		return e
	}
	const signs = "*_~`|"
	var seen [len(signs)]int
	before := byte(0)
	for _, a := range atoms {
		for i := range len(a.text) {
			if sign := strings.IndexByte(signs, a.text[i]); sign >= 0 {
				seen[sign]++
			}
			e.links = e.links || f == Discord && before == ']' && a.text[i] == '('
			before = a.text[i]
		}
		if a.style != 0 || a.url != "" {
			for sign := range len(signs) - 1 {
				seen[sign] += 2
			}
		}
	}
	for i, r := range signs {
		e.pairs[r] = seen[i] > 1 && (r != '|' || f == Discord)
	}
	return e
}

func (e escaper) escapeText(s string, start bool) string {
	switch e.form {
	case Slack:
		return e.escapeSlack(s, start)
	case Discord:
		return e.escapeDiscord(s, start)
	}
	return s
}

// escapeCode escapes what acts inside of code, too.
func (e escaper) escapeCode(s string) string {
	if e.form == Slack {
		s = escapeEntities(s)
	}
	if e.form == Slack || e.form == Discord {
		s = strings.ReplaceAll(s, ticks, "`"+zwsp+"`"+zwsp+"`")
	}
	return s
}

// escapeEntities escapes Slack's three control characters.
// https://docs.slack.dev/messaging/formatting-message-text#escaping
func escapeEntities(s string) string { return entities.Replace(s) }

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// lazyPattern is a pattern that is made when it is first needed, and not by every start of the program. It is safe for concurrent use.
func lazyPattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// address is an address as platforms find it in running text. Signs in it do not act, and escaping them would break it.
var address = lazyPattern(`https?://[A-Za-z0-9\-._~:/?#\[\]@!$&'()+,;=%]+`)

// unbracketed is the same without brackets, round or square.
var unbracketed = lazyPattern(`https?://[A-Za-z0-9\-._~:/?#@!$&'+,;=%]+`)

// outsideAddresses applies do to what is no address, telling it whether it is at the beginning. Where brackets could make a link, none are part of an
// address: "[Sign in at https://login.example](https://evil.example)" is two, and neither stands for the other.
func (e escaper) outsideAddresses(s string, do func(s string, start bool) string, keep func(string) string) string {
	var b strings.Builder
	at, addresses := 0, address
	if e.links {
		addresses = unbracketed
	}
	for _, m := range addresses().FindAllStringIndex(s, -1) {
		b.WriteString(do(s[at:m[0]], at == 0))
		b.WriteString(keep(s[m[0]:m[1]]))
		at = m[1]
	}
	b.WriteString(do(s[at:], at == 0))
	return b.String()
}

// shortcode is the name of an emoji, which a time of day is not.
var shortcode = lazyPattern(`^:[0-9]*[a-z_+'-][a-z0-9_+'-]*:`)

// quote is the beginning of a line that Slack shows as a quote, whether or not the sign is escaped.
var quote = lazyPattern(`^\s*[>＞]`)

// escapeSlack puts a zero-width space beside signs that could act: mrkdwn has no escape for them.
func (e escaper) escapeSlack(s string, start bool) string {
	return e.outsideAddresses(s, func(s string, first bool) string {
		var b strings.Builder
		if start && first && quote().MatchString(s) {
			b.WriteString(zwsp)
		}
		for i, r := range s {
			b.WriteRune(r)
			if e.pairs[r] && !inWord(s, i) || r == ':' && shortcode().MatchString(s[i:]) {
				b.WriteString(zwsp)
			}
		}
		return escapeEntities(b.String())
	}, escapeEntities)
}

// inWord reports whether the underscore at i lies between two letters or digits of a name: there it never acts.
func inWord(s string, i int) bool {
	if s[i] != '_' || i == 0 || i+1 == len(s) {
		return false
	}
	word := func(r rune) bool { return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return word(rune(s[i-1])) && word(rune(s[i+1]))
}

// lineStart is what Discord takes for a heading, small print, a quote or a list at the beginning of a line.
var lineStart = lazyPattern(`^(\s*)(#{1,3}\s|-#\s|>|[-*+]\s|(\d+)(\.\s))`)

// escapeDiscord puts a backslash before signs that could act.
func (e escaper) escapeDiscord(s string, start bool) string {
	s = strings.ReplaceAll(s, "<http", "<"+zwsp+"http") // as <https://…> it would lose its brackets
	return e.outsideAddresses(s, func(s string, first bool) string {
		var b strings.Builder
		if start && first {
			s = e.escapeOpening(s, &b)
		}
		for i, r := range s {
			if r == '[' && e.links || !inWord(s, i) && e.signActs(s[i:], r, strings.HasSuffix(s[:i], string(r))) {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
		return b.String()
	}, func(url string) string { return url })
}

// escapeOpening writes what acts at the beginning of a line, and returns the rest.
func (e escaper) escapeOpening(s string, b *strings.Builder) string {
	m := lineStart().FindStringSubmatchIndex(s)
	if m == nil {
		return s
	}
	at := m[4] // the sign
	if m[8] >= 0 {
		at = m[8] // the full stop behind a number
	}
	b.WriteString(s[:at] + `\` + s[at:at+1])
	return s[at+1:]
}

// signActs reports whether the sign at the beginning of s could do something.
func (e escaper) signActs(s string, r rune, twice bool) bool {
	next := '\\' // what comes next may be a mark
	if len(s) > utf8.RuneLen(r) {
		next, _ = utf8.DecodeRuneInString(s[utf8.RuneLen(r):])
	}
	switch r {
	case '\\':
		return !unicode.IsSpace(next) && (next >= utf8.RuneSelf || !unicode.IsLetter(next) && !unicode.IsDigit(next))
	case '*', '`', '_':
		return e.pairs[r]
	case '~', '|':
		return e.pairs[r] && (twice || next == r)
	}
	return false
}

// mention is what Discord turns into a mention, an emoji, a command, a time or an address of its own.
// https://discord.com/developers/docs/reference#message-formatting
var mention = lazyPattern(`@(?:everyone|here)|<(?:[@#:/]|a:|t:|id:)`)

// defuseMentions parts the signs of a mention. The request says that nobody is to be pinged, too; this is for what is shown.
func defuseMentions(s string) string {
	return mention().ReplaceAllStringFunc(s, func(m string) string { return m[:1] + zwsp + m[1:] })
}
