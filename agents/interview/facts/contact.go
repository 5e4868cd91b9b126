package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/text"
)

func readEmail(r *reader, _ key) (Fact, bool) {
	if ms := person.Emails(r.text); len(ms) == 1 {
		return r.fact(ms[0].Value, ms[0].Span)
	}
	return Fact{}, false
}

func readPhone(r *reader, _ key) (Fact, bool) {
	m, reason := person.Phone(r.text, r.c.Country)
	if reason != "" {
		return Fact{}, false
	}
	return r.fact(m.Value, m.Span)
}

// readURL reads an address; of linkedin_url one at that host.
func readURL(r *reader, k key) (Fact, bool) {
	for _, m := range person.URLs(r.text) {
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
var ofName = pattern.Lazy(`(?i)\bnames?\b|called|名前|氏名|苗字|名字|姓|と申します|表記|漢字`)

func readName(r *reader, k key) (Fact, bool) {
	if name, at, ok := r.respelledName(); ok {
		return Fact{Value: name, Quote: at}, true
	}
	n, ok := person.PersonName(r.answer)
	if whole, at, ok := r.wholeName(k, n); ok {
		return Fact{Value: whole, Quote: at}, true
	}
	if !ok || n.Name == "" || r.known.has(k.name) && n.Reading == "" && !ofName().MatchString(r.text) || r.readsLatin(k, n) {
		return Fact{}, false
	}
	return Fact{Value: r.inNameOf(k, n.Name), Quote: n.In(r.answer)}, true
}

// respelledName is a name of which the person writes a part rightly behind it.
func (r *reader) respelledName() (name, quote string, ok bool) {
	stop := strings.IndexAny(r.answer, ".,;*!\n(")
	if stop < 0 {
		return "", "", false
	}
	n, named := person.PersonName(r.answer[:stop])
	if !named || n.Name == "" {
		return "", "", false
	}
	name, ok = reword.RespelledName(n.Name, r.answer[stop:])
	return name, n.In(r.answer[:stop]), ok
}

// readsLatin reports that a name in kana is only how the one that is known in Latin letters is read: "Luca Ferrante", then "ルカ・フェッランテ".
func (r *reader) readsLatin(k key, n person.Name) bool {
	before, _ := r.known.raw(k.name).(string)
	return before != "" && !text.HasJapanese(before) && kanaAlone(n.Name) && !ofName().MatchString(r.text)
}

// kanaAlone reports a name of kana only.
func kanaAlone(name string) bool {
	return name != "" && strings.IndexFunc(name, func(c rune) bool {
		return !unicode.In(c, unicode.Hiragana, unicode.Katakana) && !strings.ContainsRune("ー・ ", c)
	}) < 0
}

// inNameOf puts one part of a name that is told anew in the place of the part of the whole name that is most like it: 「渡部です、辺じゃない」
// of 渡辺 純子. Any other name is the whole one.
func (r *reader) inNameOf(k key, told string) string {
	before, _ := r.known.raw(k.name).(string)
	parts, at, most := strings.Fields(before), -1, 0
	for i, p := range parts {
		shared := 0
		for _, c := range told {
			shared += strings.Count(p, string(c))
		}
		if shared > most && utf8.RuneCountInString(told) <= utf8.RuneCountInString(p)+1 {
			at, most = i, shared
		}
	}
	if at < 0 || len(parts) < 2 || strings.ContainsAny(told, " ・") {
		return told
	}
	parts[at] = told
	return strings.Join(parts, " ")
}

// givenName is what comes behind the family name, told by itself.
var givenName = pattern.Lazy(`(?:下の名前|ファーストネーム|名)(?:は|が|:)、?\s*([\p{Han}々\p{Hiragana}\p{Katakana}ー]{1,8}?)(?:です|といいます|と申します|[、。\s(（]|$)`)

// wholeName completes a name of which only the family name was told: 「田村」, then 「田村 亮」 or 「下の名前は亮です」.
func (r *reader) wholeName(k key, n person.Name) (name, quote string, ok bool) {
	before, _ := r.known[k.name].(string)
	if before == "" || strings.ContainsAny(before, " ・") || !text.HasJapanese(before) {
		return "", "", false
	}
	if given, ok := strings.CutPrefix(n.Name, before); ok && given != "" {
		return n.Name, n.In(r.answer), true
	}
	m := givenName().FindStringSubmatch(r.text)
	if m == nil || strings.HasPrefix(m[1], before) {
		return "", "", false
	}
	return before + " " + m[1], m[1], true
}

func readReading(r *reader, k key) (Fact, bool) {
	n, ok := person.PersonName(r.answer)
	if !ok || n.Reading == "" {
		return r.readingOfName()
	}
	return Fact{Value: r.inNameOf(k, n.Reading), Quote: n.In(r.answer)}, true
}

// readingOfName is what stands in kana behind the name that was found, or in the midst of Latin letters: "Luca Ferrante, it is ルカ・フェッランテ".
func (r *reader) readingOfName() (Fact, bool) {
	if reading := person.KanaInLatin(r.answer); reading != "" {
		return Fact{Value: reading, Quote: reading}, true
	}
	for _, f := range r.found {
		name, _ := f.Value.(string)
		if familyOf(r.f, f.Key).name != famName || !text.HasJapanese(name) {
			continue
		}
		if reading := person.ReadingBehind(r.answer, name); reading != "" {
			return Fact{Value: reading, Quote: reading}, true
		}
	}
	return Fact{}, false
}
