package discordtest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Reads is all that people read in a message: the signs of formatting are gone, and a live mention is shown as one.
func (m Message) Reads() string {
	texts := []string{m.Content}
	for _, e := range m.Embeds {
		texts = append(texts, e.Title, e.Description)
		for _, f := range e.Fields {
			texts = append(texts, f.Name, f.Value)
		}
		if e.Footer != nil {
			texts = append(texts, e.Footer.Text)
		}
	}
	for _, c := range m.parts() {
		texts = append(texts, c.Content)
	}
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	for i := range texts {
		texts[i] = Shown(texts[i])
	}
	return strings.Join(texts, "\n")
}

// Labels are the labels of what can be pressed: of buttons, and of the options of menus.
func (m Message) Labels() []string {
	var out []string
	for _, c := range m.parts() {
		if c.Type == Button {
			out = append(out, c.Label)
		}
		for _, o := range c.Options {
			out = append(out, o.Label)
		}
	}
	return out
}

// parts are all components of the message, whatever they lie in.
func (m Message) parts() []Component { return flatten(m.Components) }

func flatten(all []Component) []Component {
	var out []Component
	for _, c := range all {
		out = append(append(out, c), flatten(c.Components)...)
	}
	return out
}

var (
	liveMention = regexp.MustCompile(`^(@everyone|@here|<@[!&]?[0-9]+>|<#[0-9]+>|</[^<>]+:[0-9]+>|<a?:\w+:[0-9]+>|<t:-?[0-9]+(:\w)?>|<id:\w+>)`)
	maskedLink  = regexp.MustCompile(`^\[((?:[^\[\]\\]|\\.)+)\]\(<?https?://[^\s()]*(?:\([^\s()]*\)[^\s()]*)*>?\)`)
	bareLink    = regexp.MustCompile(`^<(https?://[^\s<>]+)>`)
	lineStart   = regexp.MustCompile(`^(>>> |> |#{1,3} |-# |[-*] )`)
	emphasised  = regexp.MustCompile(`^(\*{1,3}|_{1,3}|~~|\|\|)`)
)

// special are the bytes that what acts begins with, and a new line, after which more acts.
const special = "\u200b\\`@</[*_~|\n"

// stamp is a timestamp (reference#message-formatting), unless it is escaped.
var stamp = regexp.MustCompile(`\\?<t:([0-9]+)(?::[tTdDfFR])?>`)

// showStamp shows a timestamp as somebody in Tokyo would write it.
func showStamp(s string) string {
	if s[0] == '\\' {
		return s
	}
	n, err := strconv.ParseInt(stamp.FindStringSubmatch(s)[1], 10, 64)
	if err != nil {
		return s
	}
	return time.Unix(n, 0).In(time.FixedZone("JST", 9*60*60)).Format("2006-01-02 15:04 MST")
}

// Shown renders Discord's Markdown to the words that people read (support.discord.com/hc/en-us/articles/210298617). It takes every
// unescaped sign for one that acts.
func Shown(s string) string {
	s = stamp.ReplaceAllStringFunc(s, showStamp)
	var b strings.Builder
	whole := s
	for start := true; s != ""; {
		if m := lineStart.FindString(s); start && m != "" {
			if strings.Trim(m, "-* ") == "" {
				b.WriteString("• ")
			}
			s, start = s[len(m):], false
			continue
		}
		start = s[0] == '\n'
		if plain := strings.IndexAny(s, special); plain != 0 {
			if plain < 0 {
				plain = len(s)
			}
			b.WriteString(s[:plain])
			start = s[plain-1] == '\n'
			s = s[plain:]
			continue
		}
		switch {
		case strings.HasPrefix(s, "\u200b"):
			s = s[len("\u200b"):]
		case s[0] == '\\' && len(s) > 1 && strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", rune(s[1])):
			b.WriteByte(s[1])
			s = s[2:]
		case s[0] == '`':
			n := len(s) - len(strings.TrimLeft(s, "`"))
			code, rest, ok := strings.Cut(s[n:], s[:n])
			if !ok { // what nothing closes is shown as it is
				code, rest = s[:n], s[n:]
			}
			b.WriteString(code)
			s = rest
		case liveMention.MatchString(s):
			b.WriteString("«a live mention»")
			s = s[len(liveMention.FindString(s)):]
		case maskedLink.MatchString(s):
			m := maskedLink.FindStringSubmatch(s)
			b.WriteString(Shown(m[1]))
			s = s[len(m[0]):]
		case bareLink.MatchString(s):
			m := bareLink.FindStringSubmatch(s)
			b.WriteString(m[1])
			s = s[len(m[0]):]
		case s[0] == '_' && inWord(whole, len(whole)-len(s)):
			b.WriteByte('_')
			s = s[1:]
		case emphasised.MatchString(s):
			s = s[len(emphasised.FindString(s)):]
		default:
			b.WriteByte(s[0])
			s = s[1:]
		}
	}
	return b.String()
}

// inWord reports whether the sign at a place lies between letters or digits: there an underscore does not act.
func inWord(s string, at int) bool {
	word := regexp.MustCompile(`^[0-9A-Za-z].[0-9A-Za-z]$`)
	return at > 0 && at+2 <= len(s) && word.MatchString(s[at-1:at+2])
}
