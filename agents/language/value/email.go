package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Match is a value found in a text.
type Match struct {
	Span
	Value string // normalised

	at Span // in the folded text
}

var (
	emailText = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+&'#~-]*\s?@\s?[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)+`)
	spelled   = pattern.Lazy(`([a-z0-9_+][a-z0-9._%+-]*(?:(?: ?[(\[{] ?dot ?[)\]}] ?| dot | underscore | dash | hyphen | ?(?:ドット|アンダーバー|アンダースコア|ハイフン) ?)[a-z0-9_+-]+)*) ?(?:[(\[{] ?at ?[)\]}]| at |アットマーク|アット|あっとまーく|＠) ?([a-z0-9-]+(?:(?: ?[(\[{] ?dot ?[)\]}] ?| dot |\.| ?ドット ?| dash | hyphen )[a-z0-9-]+)+)`)
	spokenIn  = pattern.Lazy(` ?[(\[{] ?dot ?[)\]}] ?| dot | underscore | dash | hyphen | ?(?:ドット|アンダーバー|アンダースコア|ハイフン) ?`)
	foreign   = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+-]*@[\p{L}\p{N}-]*[^\x00-\x7f][\p{L}\p{N}-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,}`)
	roundDot  = pattern.Lazy(`[A-Za-z0-9_+][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+。[a-z]{2,3}\b`)
	label     = pattern.Lazy(`^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$`)
	topLabel  = pattern.Lazy(`^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$`)
)

// Emails lists the valid e-mail addresses, each once; the host is in lower case.
func Emails(text string) []Match { return read(text).emails() }

func (t text) emails() []Match {
	var out []Match
	add := func(i, j int, v string) {
		at := strings.LastIndexByte(v, '@')
		v = v[:at] + strings.ToLower(v[at:])
		if !slices.ContainsFunc(out, func(m Match) bool { return strings.EqualFold(m.Value, v) }) {
			out = append(out, Match{t.span(i, j), v, Span{i, j}})
		}
	}
	for _, m := range emailText().FindAllStringIndex(t.s, -1) {
		v := strings.Trim(t.s[m[0]:m[1]], "'-.")
		i := m[0] + strings.Index(t.s[m[0]:m[1]], v)
		if v = strings.ReplaceAll(v, " ", ""); validEmail(v) && !sticks(t.s, i, m[1]) {
			add(i, m[1], v)
		}
	}
	if out == nil && strings.Contains(t.s, "@") {
		for _, m := range roundDot().FindAllStringIndex(t.low, 4) {
			add(m[0], m[1], strings.Replace(t.s[m[0]:m[1]], "。", ".", 1))
		}
		for _, m := range foreign().FindAllStringIndex(t.low, 4) { // an internationalised host stays as it is written
			if v := t.s[m[0]:m[1]]; !kanaTail().MatchString(v) && validLocal(v[:strings.IndexByte(v, '@')]) {
				add(m[0], m[1], v)
			}
		}
	}
	if out == nil && !strings.Contains(t.s, "@") {
		for _, m := range spelled().FindAllStringSubmatchIndex(t.low, -1) {
			if v := unspoken(t.s[m[2]:m[3]]) + "@" + unspoken(t.low[m[4]:m[5]]); validEmail(v) {
				add(m[0], m[1], v)
			}
		}
	}
	return out
}

// kanaTail is a sentence that goes on right behind an address, and no host.
var kanaTail = pattern.Lazy(`@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*(?:です|と|か|、|は|が|に|を|の)`)

// unspoken writes the signs for their names.
func unspoken(s string) string {
	return spokenIn().ReplaceAllStringFunc(s, func(w string) string {
		switch w = strings.Trim(strings.ToLower(w), " "); w {
		case "underscore", "アンダーバー", "アンダースコア":
			return "_"
		case "dash", "hyphen", "ハイフン":
			return "-"
		}
		return "."
	})
}

func validLocal(s string) bool {
	return s != "" && len(s) <= 64 && !strings.HasSuffix(s, ".") && !strings.Contains(s, "..")
}

// sticks reports whether what stands at i:j goes on in letters that it may not have: é, a second @, a leading dot.
func sticks(s string, i, j int) bool {
	b, a := before(s, i), after(s, j)
	return b == '.' || b == '@' || latin(b) || a == '@' || latin(a)
}

func latin(r rune) bool {
	return r >= 0xC0 && r <= 0x24F && r != '×' && r != '÷' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
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

func (t text) email() Answer {
	all := t.emails()
	if len(all) == 0 {
		if i := strings.IndexByte(t.s, '@'); i >= 0 {
			return Answer{Status: Invalid, Reason: ReasonFormat, Quote: t.token(i)}
		}
		return Answer{Status: Absent}
	}
	own := t.notOthers(all)
	if len(own) == 0 {
		return Answer{Status: Invalid, Reason: ReasonOthers, Quote: t.join(all)}
	}
	all = standing(t, own)
	if len(all) > 1 {
		return Answer{Status: Invalid, Reason: ReasonMultiple, Quote: t.join(all)}
	}
	local, host, _ := strings.Cut(all[0].Value, "@")
	if meant := likelyMeant(host); meant != "" && !saysRight().MatchString(t.low) {
		return Answer{Status: Invalid, Reason: ReasonTypo, Quote: all[0].In(t.raw), Hint: local + "@" + meant}
	}
	return Answer{Status: Found, Value: all[0].Value, Quote: all[0].In(t.raw)}
}

// standing keeps the matches that are not taken back.
func standing(t text, all []Match) []Match {
	var spans []Span
	for _, m := range all {
		spans = append(spans, m.at)
	}
	var out []Match
	for _, i := range t.settle(spans) {
		out = append(out, all[i])
	}
	return out
}

// join quotes several matches.
func (t text) join(all []Match) string {
	var q []string
	for _, m := range all {
		q = append(q, m.In(t.raw))
	}
	return strings.Join(q, " / ")
}

// token is the unbroken piece of writing around i, at most 100 bytes of it.
func (t text) token(i int) string {
	end := i + len(ahead(t.s, i, 50))
	if n := strings.IndexAny(t.s[i:end], " \n、。,"); n >= 0 {
		end = i + n
	}
	start := i - len(back(t.s, i, 50))
	if n := strings.LastIndexAny(t.s[start:i], " \n、。"); n >= 0 {
		start += n
		start += len(string(after(t.s, start)))
	}
	return strings.TrimSpace(t.words(start, end))
}
