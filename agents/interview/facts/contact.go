package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/value"
)

func readEmail(r *reader, _ key) (Fact, bool) {
	if ms := value.Emails(r.text); len(ms) == 1 {
		return r.fact(ms[0].Value, ms[0].Span)
	}
	return Fact{}, false
}

func readPhone(r *reader, _ key) (Fact, bool) {
	m, reason := value.Phone(r.text, r.c.Country)
	if reason != "" {
		return Fact{}, false
	}
	return r.fact(m.Value, m.Span)
}

// readURL reads an address; of linkedin_url one at that host.
func readURL(r *reader, k key) (Fact, bool) {
	for _, m := range value.URLs(r.text) {
		if host := hostOf(k); host == "" || strings.Contains(strings.ToLower(m.Value), host) {
			return r.fact(m.Value, m.Span)
		}
	}
	return Fact{}, false
}

// hostOf is the host that a key names, or nothing.
func hostOf(k key) string {
	for _, host := range []string{"linkedin", "github", "gitlab", "behance", "dribbble", "youtube", "instagram", "qiita", "zenn", "wantedly"} {
		if k.any(host) {
			return host
		}
	}
	return ""
}

// ofName must be said before a name that is known changes.
var ofName = pattern(`(?i)\bnames?\b|called|名前|氏名|苗字|名字|姓|と申します|表記|漢字`)

func readName(r *reader, k key) (Fact, bool) {
	n, ok := value.PersonName(r.answer)
	if !ok || n.Name == "" || r.known.has(k.name) && n.Reading == "" && !ofName().MatchString(r.text) {
		return Fact{}, false
	}
	return Fact{Value: n.Name, Quote: n.In(r.answer)}, true
}

func readReading(r *reader, _ key) (Fact, bool) {
	n, ok := value.PersonName(r.answer)
	if !ok || n.Reading == "" {
		return Fact{}, false
	}
	return Fact{Value: n.Reading, Quote: n.In(r.answer)}, true
}
