package place

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/mendanhq/mendan/agents/language/text"
)

// LanguageMention is a language's name in a text.
type LanguageMention struct {
	Tag        string // BCP 47: "en", "pt"
	Start, End int    // bytes
}

// tongues are the languages that are recognised by name, in English, Japanese and their own.
var tongues = strings.Fields("ja en zh ko es fr de pt it nl sv da nb fi is pl cs sk hu ro bg el tr ru uk sr hr sl et lv lt he ar " +
	"fa ur hi bn pa gu mr ta te kn ml si ne my th lo km vi id ms fil mn ka hy az kk uz sw am af ca eu gl ga cy " +
	"yo ig ha zu xh so ti om rw sn mg ceb ilo hil pcm wo ln lg ku ps sd mai bho ug tg ky tk mk bs sq mt lb jv su ht qu gn haw sm mi " +
	"st tn nso ts ve ss ak ny ki luo")

// ownNames adds what display names lack: everyday words, other scripts, romanised and Spanish names of our two.
const ownNames = `ja nihongo 日本語 にほんご ニホンゴ japonés japanisch japonais 日语 日文
en eigo 英語 えいご エイゴ イングリッシュ inglés ingles englisch anglais inglês 英语
zh mandarin cantonese 中国語 中文 普通话 普通話 汉语 北京語 広東語 台湾華語 chinese
ko 韓国語 朝鮮語 ハングル korean
es castellano スペイン語 espanol
pt portugues ポルトガル語 brazilian
fil tagalog filipino タガログ語 フィリピン語 pilipino
fa farsi
my burmese ビルマ語 ミャンマー語
id bahasa インドネシア語
vi tiếng việt
nb norwegian ノルウェー語
uk ukrainian
ceb bisaya visayan binisaya ビサヤ語 セブアノ語
ilo ilocano
hil ilonggo
pcm pidgin
ku kurmanji sorani
st sesotho sotho
tn setswana
nso sepedi
ss siswati
ak twi
ny chichewa
ki gikuyu
luo dholuo
`

// LanguageName returns a language's name in the language lang, or its tag where there is none.
func LanguageName(tag, lang string) string {
	t, err := language.Parse(tag)
	if err != nil {
		return tag
	}
	n := display.English.Languages()
	if lang == text.Japanese {
		n = display.Japanese.Languages()
	}
	if name := n.Name(t); name != "" {
		return name
	}
	return tag
}

type tongueIndex struct {
	spaced, packed map[string]string
	maxRunes       int
	long           map[byte][]string // the English names of which a misspelt one is still known, by their first letter
}

var tongueNames = sync.OnceValue(func() *tongueIndex {
	x := &tongueIndex{spaced: map[string]string{}, packed: map[string]string{}}
	en, ja, own := display.English.Languages(), display.Japanese.Languages(), display.Self
	for _, tag := range tongues {
		t := language.Make(tag)
		for _, name := range []string{en.Name(t), ja.Name(t), own.Name(t)} {
			x.add(name, tag)
		}
	}
	for line := range strings.Lines(ownNames) {
		names := strings.Fields(line)
		for _, name := range names[1:] {
			x.add(name, names[0])
		}
	}
	delete(x.spaced, "indonesia") // the country, not the language
	x.long = map[byte][]string{}
	for _, tag := range tongues {
		if name := text.NameKey(en.Name(language.Make(tag))); len(name) >= minMisspelt && isASCII(name) {
			x.long[name[0]] = append(x.long[name[0]], name)
		}
	}
	return x
})

func (x *tongueIndex) add(name, tag string) {
	key := text.NameKey(name)
	if key == "" {
		return
	}
	if r, _ := utf8.DecodeRuneInString(key); text.IsSpaceless(r) {
		key = strings.ReplaceAll(key, " ", "")
		x.packed[key] = tag
		x.maxRunes = max(x.maxRunes, utf8.RuneCountInString(key))
		return
	}
	x.spaced[key] = tag
}

// Languages finds the languages that a text names, in order. "Japanese" the nationality looks the same: what is around it
// must tell.
func Languages(said string) []LanguageMention {
	x := tongueNames()
	var out []LanguageMention
	for _, w := range wordsOf(said) {
		if tag := x.spelled(w.folded); tag != "" {
			out = append(out, LanguageMention{tag, w.start, w.end})
		}
	}
	for i := 0; i < len(said); {
		r, size := utf8.DecodeRuneInString(said[i:])
		end, tag := 0, ""
		if text.IsSpaceless(r) {
			end, tag = x.longest(said, i)
		}
		if end == 0 {
			i += size
			continue
		}
		out = append(out, LanguageMention{tag, i, end})
		i = end
	}
	slices.SortFunc(out, func(a, b LanguageMention) int { return a.Start - b.Start })
	return out
}

// minMisspelt is how many letters a name has at least of which a misspelt one is known: a letter makes another word of a shorter one.
const minMisspelt = 6

// spelled is the language of a word, also where one letter of it is wrong: "portugese", "spansh". The first letter is right, and a word that only
// ends otherwise is another one: "Germans", "Romania".
func (x *tongueIndex) spelled(word string) (tag string) {
	if tag, ok := x.spaced[word]; ok || len(word) < minMisspelt-1 || wishWords.Match("no misspelt language", word) {
		return tag
	}
	for _, name := range x.long[word[0]] {
		if !strings.HasPrefix(name, word) && !strings.HasPrefix(word, name) && text.OneSlip(word, name) {
			if tag != "" && tag != x.spaced[name] { // it may be either
				return ""
			}
			tag = x.spaced[name]
		}
	}
	return tag
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func (x *tongueIndex) longest(s string, i int) (end int, tag string) {
	n := 0
	for j, r := range s[i:] {
		if n++; n > x.maxRunes || !text.IsSpaceless(r) {
			break
		}
		k := i + j + utf8.RuneLen(r)
		if t, ok := x.packed[s[i:k]]; ok {
			end, tag = k, t
		}
	}
	return end, tag
}
