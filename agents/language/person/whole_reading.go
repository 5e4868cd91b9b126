package person

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// withWholeReading is a name with the reading of all of it. Of one whose given name is in kana that reads itself, a reading of the family name alone is the
// beginning: 「三好かおりです、みよしって読みます」. Of any other a reading of its beginning alone is none, and is asked for.
func withWholeReading(n Name) Name {
	written := strings.ReplaceAll(n.Name, " ", "")
	read := strings.Map(hiraganaOf, strings.NewReplacer(" ", "", "・", "").Replace(n.Reading))
	kanji := strings.IndexFunc(written, func(r rune) bool { return !han(r) })
	if read == "" || !han(text.RuneAfter(written, 0)) {
		return n
	}
	if kanji < 0 {
		kanji = len(written)
	}
	given := written[kanji:]
	readTo := readsTo(written[:kanji], read)
	switch {
	case given != "" && kanaOnly(given) && kanaName(given) && readTo[kanji]:
		n.Reading = strings.TrimSpace(n.Reading) + given
	case given == "" && len(readTo) > 0 && !readTo[kanji]:
		n.Reading = ""
	}
	return n
}

// maxReadings bounds how far the ways to read a name are followed.
const maxReadings = 400

// readsTo are the places in some kanji up to which all of some kana read them.
func readsTo(name, kana string) map[int]bool {
	out, steps := map[int]bool{}, 0
	var follow func(n, k int, first bool)
	follow = func(n, k int, first bool) {
		if steps++; steps > maxReadings {
			return
		}
		if k == len(kana) {
			out[n] = true
			return
		}
		readsPrefix(name[n:], kana[k:], first, func(written, read int) { follow(n+written, k+read, false) })
		if written := readsNoMore(name[n:], kana[:k]); written > 0 && !first {
			follow(n+written, k, false)
		}
		if r, size := utf8.DecodeRuneInString(name[n:]); r == '々' && n > 0 {
			prev, before := utf8.DecodeLastRuneInString(name[:n])
			readsPrefix(string(prev), kana[k:], false, func(written, read int) {
				if written == before {
					follow(n+size, k+read, false)
				}
			})
		}
	}
	follow(0, 0, true)
	return out
}
