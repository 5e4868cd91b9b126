package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// addressChanges are the changes of a part of the one e-mail address, and of the telephone number: a sign, what stands before or behind the @, its end, an area
// code. What is known tells which part is replaced.
func (l *Listener) addressChanges(said string, pieces []pieceOf) (cs []Correction) {
	for _, k := range l.knownOf(form.KindEmail, form.KindPhone) {
		was, isText := k.value.(string)
		if !isText || wholeAddress().MatchString(said) && k.is.Kind == form.KindEmail {
			continue
		}
		if c, ok := l.addressIn(k, was, said, pieces); ok {
			cs = append(cs, c)
		}
	}
	return cs
}

// addressIn is the change of one address: by a part of the message, else, of an e-mail address, by a sentence that tells nothing of other facts.
func (l *Listener) addressIn(k knownFact, was, said string, pieces []pieceOf) (c Correction, ok bool) {
	instead := func(low string) string {
		if k.is.Kind == form.KindPhone {
			return phoneInstead(was, low)
		}
		return emailInstead(was, low)
	}
	if typedWords.Match("right after all", said) {
		return c, false
	}
	for i, p := range pieces {
		if ofAnotherAddress(p) {
			continue
		}
		if is := instead(p.low); is != "" && is != was {
			if c, ok = l.valueSet(k, is, "", sentenceOf(said, p)); ok {
				pieces[i].done = true
				return c, true
			}
		}
	}
	for i, p := range sentencePieces(said, pieces) {
		is := instead(p.low)
		if is == "" || is == was || ofAnotherAddress(p) || len(l.namesIn(p.low, l.typedFacts())) > 0 {
			continue
		}
		if c, ok = l.valueSet(k, is, "", sentenceOf(said, p)); ok {
			markSentence(pieces, i)
			return c, true
		}
	}
	return c, false
}

// ofAnotherAddress reports words that ask, or are of the address of somebody or something else.
func ofAnotherAddress(p pieceOf) bool {
	asks := asksIn(p) && !AsksForChange(p.said)
	return asks || stance.OfOthers(p.said) || typedWords.Match("of somebody else", p.low) || typedWords.Match("of another address", p.low)
}

var wholeAddress = pattern.Lazy(`[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\.[A-Za-z]`)

// sentencePieces are the sentences of a message, by their number.
func sentencePieces(said string, pieces []pieceOf) map[int]pieceOf {
	out := map[int]pieceOf{}
	for n, s := range text.Sentences(said) {
		out[n] = pieceOf{said: s.In(said), sentence: n, low: text.Read(s.In(said)).Low}
	}
	return out
}

func markSentence(pieces []pieceOf, sentence int) {
	for i := range pieces {
		if pieces[i].sentence == sentence {
			pieces[i].done = true
		}
	}
}

// emailInstead is an address with the part in it replaced that words name; empty where they name none.
func emailInstead(was, low string) string {
	local, domain, _ := strings.Cut(was, "@")
	if at, group := typedWords.Find("before the at", low); at != nil {
		return group("part") + "@" + domain
	}
	if at, group := typedWords.Find("behind the at", low); at != nil {
		return local + "@" + strings.TrimPrefix(group("part"), "@")
	}
	if is := signInstead(local, low); is != "" {
		return is + "@" + domain
	}
	if !typedWords.Match("called mail", low) && besideValues(withoutEnds().ReplaceAllString(low, " "), nil) > 0 {
		return ""
	}
	labels := strings.Split(domain, ".")
	old := labels[len(labels)-1]
	if at, group := typedWords.Find("end of an address", low); at != nil {
		by := strings.TrimPrefix(cmpOr(group("by"), group("new")), ".")
		gone := strings.TrimPrefix(cmpOr(group("old"), group("was")), ".")
		if by != old && (gone == old || gone == "" && group("named") != "") {
			return local + "@" + strings.Join(append(slices.Clone(labels[:len(labels)-1]), by), ".")
		}
	}
	return ""
}

// withoutEnds are the ends of addresses, and the words that name one.
var withoutEnds = pattern.Lazy(`\.?\b(?:com|org|net|jp|[a-z]{2})\b|\.[a-z]{2,4}\b`)

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// signInstead is a name with another sign in it: "a dash, not a dot", 「ピリオドじゃなくてハイフン」.
func signInstead(local, low string) string {
	var named, denied []string
	rest := low
	for _, sign := range []struct{ is, section string }{{".", "sign dot"}, {"-", "sign hyphen"}, {"_", "sign underscore"}} {
		at := typedWords.Pattern(sign.section).FindStringIndex(low)
		if at == nil {
			continue
		}
		named = append(named, sign.is)
		if typedWords.Match("takes back before", low[:at[0]]) || typedWords.Match("takes back behind", low[at[1]:]) || typedWords.Match("turns into", low[at[1]:]) {
			denied = append(denied, sign.is)
		}
		rest = typedWords.Pattern(sign.section).ReplaceAllString(rest, " ")
	}
	rest = typedWords.Pattern("called mail").ReplaceAllString(rest, " ")
	for _, part := range strings.FieldsFunc(local, func(r rune) bool { return strings.ContainsRune("._-", r) }) {
		rest = strings.ReplaceAll(rest, part, " ")
	}
	most := 0
	if text.ScriptOf(low) != text.Latin {
		most = 2 // 「じゃなくて」
	}
	if len(named) != 2 || len(denied) != 1 || strings.Count(local, denied[0]) != 1 || besideValues(rest, nil) > most { // the one that is there is said not to be
		return ""
	}
	a, b := strings.Count(local, named[0]), strings.Count(local, named[1])
	switch {
	case a == 1 && b == 0:
		return strings.Replace(local, named[0], named[1], 1)
	case b == 1 && a == 0:
		return strings.Replace(local, named[1], named[0], 1)
	}
	return ""
}

// phoneInstead is a number with another area code.
func phoneInstead(was, low string) string {
	if at, group := typedWords.Find("last figures", low); at != nil && len(group("code")) < len(was) && (group("was") == "" || strings.HasSuffix(was, group("was"))) {
		return was[:len(was)-len(group("code"))] + group("code")
	}
	at, group := typedWords.Find("area code", low)
	if at == nil {
		return ""
	}
	by, old := strings.TrimLeft(group("code"), "0"), strings.TrimLeft(group("old"), "0")
	switch {
	case old != "":
	case strings.HasPrefix(was, "+1") && len(by) == 3:
		old = was[2:min(len(was), 5)]
	default:
		return ""
	}
	for _, country := range []string{"+81", "+44", "+1"} {
		if rest, ok := strings.CutPrefix(was, country+old); ok && len(old) == len(by) {
			return country + by + rest
		}
	}
	return ""
}
