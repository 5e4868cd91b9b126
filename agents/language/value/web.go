package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

var (
	webText  = pattern.Lazy(`(?i)\b[a-z][a-z0-9+.-]{1,15}:/{1,2}[^\s<>"'{}|\\^、。「」『』()（）]*(?:\([^\s()<>"]*\)[^\s<>"'{}|\\^、。「」『』()]*)*`)
	bareText = pattern.Lazy(`(?i)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,12}(?::\d{2,5})?(?:[/?#][^\s<>"'{}|\\^]*)?`)
	schemes  = pattern.Lazy(`(?i)^(?:https?|ftp|file|ssh|git|javascript|data|mailto|ws|wss)://?`)
	tops     = pattern.Lazy(`(?i)\.(?:com|org|net|io|dev|jp|me|co|app|ai|info|tech|page|site|blog|work|works|design|xyz|link|uk|us|ca|au|nz|de|fr|es|it|nl|in|br|mx|eu|edu|gov|to|gg|sh|so|tv|is|ly|art|online|cloud|studio|us|ch|at|se|no|fi|dk|pl|pt|ie|kr|cn|tw|hk|sg|id|ph|vn|th)$`)
	notHosts = pattern.Lazy(`(?i)^(?:asp|vb|ado|socket|node|next|vue|nuxt|d3|p5|three)\.(?:net|io|js|me)$`)
)

// URLs lists web addresses whose form is right, each once. One without a scheme is given https; http stays http.
func URLs(text string) []Match { return read(text).urls() }

func (t text) urls() []Match {
	var out []Match
	for _, w := range t.webs() {
		if w.reason == "" || w.reason == ReasonScheme && strings.HasPrefix(w.Value, "http:") {
			out = append(out, w.Match)
		}
	}
	return out
}

var (
	spokenWeb = pattern.Lazy(`\b[a-z0-9-]+(?: dot [a-z0-9-]+)+(?: slash [a-z0-9._-]+)*\b`)
	oddScheme = pattern.Lazy(`\b(?:h?t?tp?p?s?[;:]/{1,2}|javascript:|data:)[^\s]{3,}`)
)

// web is what looks like a web address, and what is wrong with it.
type web struct {
	Match
	reason string
}

func (t text) webs() []web {
	var out []web
	add := func(i, j int, v, reason string) {
		if !slices.ContainsFunc(out, func(w web) bool { return w.Value == v }) {
			out = append(out, web{Match{t.span(i, j), v, Span{i, j}}, reason})
		}
	}
	end := 0
	for _, m := range webText().FindAllStringIndex(t.s, -1) {
		raw := asciiHead(t.s[m[0]:m[1]])
		if !schemes().MatchString(raw) {
			continue
		}
		end = m[0] + len(raw)
		add(m[0], end, lowerHost(raw), webFault(raw))
	}
	if end > 0 {
		return out
	}
	if m := spokenWeb().FindStringIndex(t.low); m != nil {
		raw := strings.NewReplacer(" dot ", ".", " slash ", "/").Replace(t.low[m[0]:m[1]])
		if bareWeb(raw) {
			add(m[0], m[1], "https://"+raw, webFault("https://"+raw))
			return out
		}
	}
	if m := oddScheme().FindStringIndex(t.low); m != nil {
		add(m[0], m[1], t.s[m[0]:m[1]], ReasonScheme)
		return out
	}
	for _, m := range bareText().FindAllStringIndex(t.s, -1) {
		raw := asciiHead(t.s[m[0]:m[1]])
		if b := before(t.s, m[0]); b == '@' || b == '/' || latin(b) || strings.HasPrefix(t.s[m[1]:], "@") || !bareWeb(raw) {
			continue
		}
		add(m[0], m[0]+len(raw), "https://"+lowerHost(raw), webFault("https://"+raw))
	}
	return out
}

// asciiHead is the address without what a sentence put behind it. Letters of other scripts end it, as 「…です」 follows
// without a space.
func asciiHead(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 {
			s = s[:i]
			break
		}
	}
	return strings.TrimRight(s, ".,;:!?'\"")
}

// bareWeb reports whether a name with dots but without a scheme is meant as an address: a known ending, and not node.js.
func bareWeb(s string) bool {
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
		return ReasonScheme
	case m == nil || !validHost(m[1]) || len(v) > 2000:
		return ReasonFormat
	case strings.HasPrefix(strings.ToLower(v), "http:"):
		return ReasonScheme
	}
	return ""
}

func (t text) url() Answer {
	all := t.webs()
	if len(all) == 0 {
		return Answer{Status: Absent}
	}
	first := all[0]
	if all = slices.DeleteFunc(all, func(w web) bool { return t.ofAnother(w.at) }); len(all) == 0 {
		return Answer{Status: Invalid, Reason: ReasonOthers, Quote: first.In(t.raw)}
	}
	var spans []Span
	for _, w := range all {
		spans = append(spans, w.at)
	}
	keep := t.settle(spans)
	best := all[keep[0]]
	for _, i := range keep { // several links are as good as one: the first sound one
		if all[i].reason == "" {
			best = all[i]
			break
		}
	}
	if best.reason != "" {
		return Answer{Status: Invalid, Reason: best.reason, Quote: best.In(t.raw)}
	}
	return Answer{Status: Found, Value: best.Value, Quote: best.In(t.raw)}
}
