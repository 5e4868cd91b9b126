package person

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	// WebText is an address with its scheme.
	WebText = pattern.Lazy(`(?i)\b[a-z][a-z0-9+.-]{1,15}:/{1,2}[^\s<>"'{}|\\^、。「」『』()（）]*(?:\([^\s()<>"]*\)[^\s<>"'{}|\\^、。「」『』()]*)*`)
	// BareText is what may be an address without a scheme.
	BareText = pattern.Lazy(`(?i)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,12}(?::\d{2,5})?(?:[/?#][^\s<>"'{}|\\^]*)?`)
	schemes  = pattern.Lazy(`(?i)^(?:https?|ftp|file|ssh|git|javascript|data|mailto|ws|wss)://?`)
	tops     = nameWords.Lazy(`(?i)\.{top domain}$`)
	notHosts = pattern.Lazy(`(?i)^(?:asp|vb|ado|socket|node|next|vue|nuxt|d3|p5|three)\.(?:net|io|js|me)$`)
)

// URLs lists web addresses whose form is right, each once. One without a scheme is given https; http stays http.
func URLs(said string) []Match { return readURLs(text.Read(said)) }

func readURLs(t text.Text) []Match {
	var out []Match
	for _, w := range readWebs(t) {
		if w.reason == "" || w.reason == ask.ReasonScheme && strings.HasPrefix(w.Value, "http:") {
			out = append(out, w.Match)
		}
	}
	return out
}

var (
	spokenSigns = strings.NewReplacer(" dot ", ".", " slash ", "/")
	spokenWeb   = pattern.Lazy(`\b[a-z0-9-]+(?: dot [a-z0-9-]+)+(?: slash [a-z0-9._-]+)*\b`)
	oddScheme   = pattern.Lazy(`\b(?:h?t?tp?p?s?[;:]/{1,2}|javascript:|data:)[^\s]{3,}`)
)

// web is what looks like a web address, and what is wrong with it.
type web struct {
	Match
	reason string
}

func readWebs(t text.Text) []web {
	var out []web
	add := func(i, j int, v, reason string) {
		if !slices.ContainsFunc(out, func(w web) bool { return w.Value == v }) {
			out = append(out, web{Match{t.Span(i, j), v, text.Span{Start: i, End: j}}, reason})
		}
	}
	end := 0
	for _, m := range WebText().FindAllStringIndex(t.Folded, -1) {
		raw := ASCIIHead(t.Folded[m[0]:m[1]])
		if !schemes().MatchString(raw) {
			continue
		}
		end = m[0] + len(raw)
		add(m[0], end, lowerHost(raw), webFault(raw))
	}
	if end > 0 {
		return out
	}
	if m := spokenWeb().FindStringIndex(t.Low); m != nil {
		raw := spokenSigns.Replace(t.Low[m[0]:m[1]])
		if BareWeb(raw) {
			add(m[0], m[1], "https://"+raw, webFault("https://"+raw))
			return out
		}
	}
	if m := oddScheme().FindStringIndex(t.Low); m != nil {
		add(m[0], m[1], t.Folded[m[0]:m[1]], ask.ReasonScheme)
		return out
	}
	for _, m := range BareText().FindAllStringIndex(t.Folded, -1) {
		raw := ASCIIHead(t.Folded[m[0]:m[1]])
		if b := text.RuneBefore(t.Folded, m[0]); b == '@' || b == '/' || text.IsLatin(b) || strings.HasPrefix(t.Folded[m[1]:], "@") || !BareWeb(raw) {
			continue
		}
		add(m[0], m[0]+len(raw), "https://"+lowerHost(raw), webFault("https://"+raw))
	}
	return out
}

// ASCIIHead is the address without what a sentence put behind it. Letters of other scripts end it, as 「…です」 follows
// without a space.
func ASCIIHead(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 {
			s = s[:i]
			break
		}
	}
	if at := nextBehind().FindStringIndex(s); at != nil && !strings.Contains(s[:at[0]], "?") {
		s = s[:at[0]]
	}
	if open := strings.LastIndexByte(s, '('); open >= 0 && !strings.Contains(s[open:], ")") {
		s = s[:open] // what a bracket behind it says
	}
	return strings.TrimRight(s, ".,;:!?'\"([{")
}

// nextBehind begins what is told behind an address without a space.
var nextBehind = pattern.Lazy(`[,;|&](?:https?:|www\.|[a-z]+$)`)

// BareWeb reports whether a name with dots but without a scheme is meant as an address: a known ending, and not node.js.
func BareWeb(s string) bool {
	host, _, path := cutHost(s)
	if notHosts().MatchString(host) {
		return false
	}
	return tops().MatchString(host) && validHost(host) && (path || len(host) > 4)
}

// cutHost parts "host:port/path".
func cutHost(s string) (host, rest string, path bool) {
	if i := strings.IndexAny(s, ":/?#"); i >= 0 {
		return s[:i], s[i:], true
	}
	return s, "", false
}

func lowerHost(s string) string {
	scheme, rest, ok := strings.Cut(s, "://")
	if !ok {
		rest, scheme = s, ""
	} else {
		scheme = strings.ToLower(scheme) + "://"
	}
	host, tail, _ := cutHost(rest)
	return scheme + strings.ToLower(host) + tail
}

var plainAddress = pattern.Lazy(`(?i)^https?://([a-z0-9.-]+)(:\d{1,5})?([/?#].*)?$`)

// webFault says what is wrong with an address: another scheme than https, or no public host.
func webFault(v string) string {
	m := plainAddress().FindStringSubmatch(v)
	switch {
	case !strings.HasPrefix(strings.ToLower(v), "http"):
		return ask.ReasonScheme
	case m == nil || !validHost(m[1]) || len(v) > 2000:
		return ask.ReasonFormat
	case strings.HasPrefix(strings.ToLower(v), "http:"):
		return ask.ReasonScheme
	}
	return ""
}

// AnswerURL chooses the web address that answers a wish for one.
func AnswerURL(t text.Text) ask.Answer {
	all := readWebs(t)
	if len(all) == 0 {
		return ask.Answer{Status: ask.Absent}
	}
	first := all[0]
	if all = slices.DeleteFunc(all, func(w web) bool { return stance.OfAnother(t, w.at) }); len(all) == 0 {
		return ask.Answer{Status: ask.Invalid, Reason: ask.ReasonOthers, Quote: first.In(t.Raw)}
	}
	var spans []text.Span
	for _, w := range all {
		spans = append(spans, w.at)
	}
	keep := stance.Settle(t, spans)
	best := all[keep[0]]
	for _, i := range keep { // several links are as good as one: the first sound one
		if all[i].reason == "" {
			best = all[i]
			break
		}
	}
	if best.reason != "" {
		return ask.Answer{Status: ask.Invalid, Reason: best.reason, Quote: best.In(t.Raw)}
	}
	return ask.Answer{Status: ask.Found, Value: best.Value, Quote: best.In(t.Raw)}
}
