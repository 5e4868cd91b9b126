package text

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed spelled.txt
var spelledData string

// spelling is how words of one kind are spelled in kana.
type spelling struct {
	word map[string]string // by kana
	kana string            // an expression for all of them
}

var spellings = sync.OnceValue(func() map[string]spelling {
	all, name := map[string]spelling{}, ""
	for line := range strings.Lines(spelledData) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == "#":
		case f[0][0] == '[':
			name, _, _ = strings.Cut(line[1:], "]")
			all[name] = spelling{word: map[string]string{}}
		default:
			s := all[name]
			for _, kana := range f[1:] {
				s.word[kana], s.kana = f[0], s.kana+"|"+kana
			}
			all[name] = s
		}
	}
	return all
})

// spelledLazy is a pattern in which {name} stands for the kana of a section.
func spelledLazy(expression string) func() *pattern.Regexp {
	return sync.OnceValue(func() *pattern.Regexp {
		for name, s := range spellings() {
			expression = strings.ReplaceAll(expression, "{"+name+"}", "(?:"+strings.TrimPrefix(s.kana, "|")+")")
		}
		return pattern.MustCompile(expression)
	})
}

const kanaNumber = `(?:(?:{digit}?{unit})+{digit}?|{digit})`

// spelledForms are the ways in which something is spelled: each group is of the sections named, in the order in which they are tried.
var spelledForms = []struct {
	find     func() *pattern.Regexp
	sections []string // of the groups
	then     string   // what may not follow
}{
	{spelledLazy(`({word})`), []string{"word"}, ""},
	{spelledLazy(`({weekday}(?:[ 、・,と]?{weekday})+)`), []string{"weekday"}, "よぎかくせれりら"},
	{spelledLazy(`({before a number})の?[ ]?(?:[0-9一二三四五六七八九十]|` + kanaNumber + `)`), []string{"before a number"}, ""},
	{spelledLazy(`[0-9一二三四五六七八九十][ ]?({counter})`), []string{"counter"}, "ゃゅょっつぶんき"},
	{spelledLazy(`(` + kanaNumber + `)({counter})`), []string{"number", "counter"}, "ゃゅょっつぶんき"},
	{spelledLazy(`((?:{digit}?{unit})*{digit}?(?:ひゃく|びゃく|ぴゃく|じゅう){digit}?まん)`), []string{"number"}, "ぞ"},
	{spelledLazy(`(?:月|がつ|げつ)の?[ ]?({day of a month})`), []string{"day of a month"}, ""},
	{spelledLazy(`[0-9一二三四五六七八九十](次)(?:から|まで|半|に|以降|で|~|-)`), []string{"slip"}, ""},
	{spelledLazy(`[0-9](;)[0-5][0-9]`), []string{"slip"}, ""},
	{spelledLazy(`(?:[0-9]k?|\b{number in english}|[ap]m|noon)([ -]?ish)\b`), []string{"slip"}, ""},
	{spelledLazy(`[0-9百十千](満)円?`), []string{"slip"}, ""},
	{spelledLazy(`(?:^|[ 、。,])(しゅう[ ]?` + kanaNumber + `)`), []string{"weekly"}, ""},
	{hurried, []string{"in a hurry"}, ""},
}

var hurried = spelledLazy(`\b({in a hurry})\b`)

// WriteOut writes out the words of a text in lower case that are typed in a hurry: "pls" becomes please.
func WriteOut(low string) string {
	return hurried().ReplaceAllStringFunc(low, func(w string) string { return spellings()["in a hurry"].word[w] })
}

// ReadSpelled is Read with the numbers, days and months that are spelled in kana written as usual: 「しゅうにじゅうじかん」 is read as 週二十時間,
// 「げつすいきん」 as 月水金, 十八次 as 十八時, "45ish" as 45 and "pls" as please. Spans lead back to the words as they were given. It is for readers of
// numbers and times: in names the same kana mean something else.
func ReadSpelled(raw string) Text { return readSpelledOnce(raw) }

var readSpelledOnce = memo.Of(func(raw string) Text {
	t := Read(raw)
	kana := func(r rune) bool { return unicode.Is(unicode.Hiragana, r) || strings.ContainsRune(";次満", r) }
	if !strings.Contains(t.Low, "ish") && !hurried().MatchString(t.Low) && strings.IndexFunc(t.Low, kana) < 0 {
		return t
	}
	return t.rewritten(spelledPieces(t.Low))
})

// rewriting is a part of a folded text that is to be read as something else.
type rewriting struct {
	Span
	as string
}

// spelledPieces are the parts of a text that are spelled in kana, in order and apart.
func spelledPieces(low string) []rewriting {
	var all []rewriting
	for _, form := range spelledForms {
		for from := 0; from < len(low) && (from > 0 || form.find().MatchString(low)); {
			m := form.find().FindStringSubmatchIndex(low[from:])
			if m == nil {
				break
			}
			end := from + m[1]
			if !mayBegin(low, from+m[2], all) || strings.ContainsRune(form.then, RuneAfter(low, end)) && end < len(low) {
				from += m[2] + len(string(RuneAfter(low, from+m[2])))
				continue
			}
			for g, section := range form.sections {
				at := Span{from + m[2*g+2], from + m[2*g+3]}
				all = append(all, rewriting{at, writeKanji(at.In(low), section)})
			}
			from = from + m[2*len(form.sections)+1]
		}
	}
	slices.SortStableFunc(all, func(a, b rewriting) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	var out []rewriting
	for _, r := range all {
		if len(out) == 0 || r.Start >= out[len(out)-1].End {
			out = append(out, r)
		}
	}
	return out
}

// spelledFore ends what may stand in kana right before something spelled.
var spelledFore = spelledLazy(`(?:から|まで|は|が|の|に|で|と|も|や|を|か|くらい|ぐらい|{before a number})$`)

// mayBegin reports a place where a word may begin: behind no kana, a small word or what is spelled itself.
func mayBegin(low string, at int, before []rewriting) bool {
	if at == 0 || !unicode.Is(unicode.Hiragana, RuneBefore(low, at)) || spelledFore().MatchString(BytesBefore(low, at, 15)) {
		return true
	}
	return slices.ContainsFunc(before, func(r rewriting) bool { return r.End == at })
}

var kanaPart = spelledLazy(`{digit}|{unit}`)

// writeKanji writes kana of a section in kanji.
func writeKanji(kana, section string) string {
	all := spellings()
	switch section {
	case "number":
		return kanaPart().ReplaceAllStringFunc(kana, func(s string) string { return all["digit"].word[s] + all["unit"].word[s] })
	case "weekday":
		return spelledDay().ReplaceAllStringFunc(kana, func(s string) string { return all["weekday"].word[s] })
	case "weekly":
		return "週" + writeKanji(strings.TrimSpace(strings.TrimPrefix(kana, "しゅう")), "number")
	}
	return all[section].word[kana]
}

var spelledDay = spelledLazy(`{weekday}`)

// rewritten is the text with some parts of it read as something else.
func (t Text) rewritten(parts []rewriting) Text {
	if len(parts) == 0 {
		return t
	}
	t.at = t.begins()
	out := Text{Raw: t.Raw}
	var folded strings.Builder
	from := 0
	for _, p := range append(parts, rewriting{Span: Span{len(t.Folded), len(t.Folded)}}) {
		folded.WriteString(t.Folded[from:p.Start])
		out.at = append(out.at, t.at[from:p.Start]...)
		folded.WriteString(p.as)
		for range len(p.as) {
			out.at = append(out.at, t.at[p.Start])
		}
		from = p.End
	}
	out.Folded, out.at = folded.String(), append(out.at, len(t.Raw))
	out.Low = lower(out.Folded)
	return out
}
