package person

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed readings.tsv
var readingData string

// readings are how kanji are read in names, in hiragana, and how some family names are as a whole.
var readings = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{"々": nil}
	for line := range strings.Lines(readingData) {
		if written, read, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			out[written] = strings.Fields(read)
		}
	}
	return out
})

// longestWhole is how many kanji a family name has at most that is read as a whole.
const longestWhole = 4

// olderForm is a kanji in the form in which its readings are listed.
var olderForm = strings.NewReplacer("﨑", "崎", "髙", "高", "濵", "浜", "邉", "辺", "邊", "辺", "齊", "斉", "德", "徳", "瀨", "瀬")

// voiced are the first kana of readings that change in the middle of a name, with what they change to: た in やまだ.
var voiced = map[rune][]rune{
	'か': {'が'}, 'き': {'ぎ'}, 'く': {'ぐ'}, 'け': {'げ'}, 'こ': {'ご'}, 'さ': {'ざ'}, 'し': {'じ'}, 'す': {'ず'}, 'せ': {'ぜ'}, 'そ': {'ぞ'},
	'た': {'だ'}, 'ち': {'じ', 'ぢ'}, 'つ': {'ず', 'づ'}, 'て': {'で'}, 'と': {'ど'}, 'は': {'ば', 'ぱ'}, 'ひ': {'び', 'ぴ'}, 'ふ': {'ぶ', 'ぷ'},
	'へ': {'べ', 'ぺ'}, 'ほ': {'ぼ', 'ぽ'}, 'が': {'か'}, 'ざ': {'さ'}, 'だ': {'た'}, 'ば': {'は'}, 'じ': {'し'}, 'ぶ': {'ふ'},
}

// readsPrefix calls found with how much of some kana, in hiragana, each way of reading the first of the kanji takes, and how much of the name that is.
func readsPrefix(name, kana string, first bool, found func(written, read int)) {
	n := 0
	for range longestWhole {
		if n >= len(name) {
			return
		}
		r, size := utf8.DecodeRuneInString(name[n:])
		if !han(r) {
			return
		}
		n += size
		for _, reading := range readings()[olderForm.Replace(name[:n])] {
			if strings.HasPrefix(kana, reading) {
				found(n, len(reading))
			}
			if first {
				continue
			}
			head, size := utf8.DecodeRuneInString(reading)
			for _, other := range voiced[head] {
				if strings.HasPrefix(kana, string(other)) && strings.HasPrefix(kana[size:], reading[size:]) {
					found(n, len(reading))
				}
			}
		}
	}
}

// readsNoMore is how much of a name its first kanji is where the kana before end with how it is read, so that it adds nothing to them: 志 in 剛志, つよし.
func readsNoMore(name, kana string) (written int) {
	r, size := utf8.DecodeRuneInString(name)
	if !han(r) {
		return 0
	}
	for _, reading := range readings()[olderForm.Replace(name[:size])] {
		if utf8.RuneCountInString(reading) == 1 && strings.HasSuffix(kana, reading) {
			return size
		}
	}
	return 0
}
