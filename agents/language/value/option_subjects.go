package value

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// subject is something that options commonly differ in, with the ways of saying it.
type subject struct {
	name    string
	pattern func() *pattern.Regexp
}

// subjects are common to application forms: moving, limits, doubt, place and hours of work, kinds of contract.
var subjectList = sync.OnceValue(func() []subject {
	return []subject{
		{"relocate", told.Lazy(`{moves}`)},
		{"limited", told.Lazy(`{limited}`)},
		{"unsure", told.Lazy(`{unsure}`)},
		{"remote", pattern.Lazy(`\bremote|\bwork(?:ing)? from home|\bwfh\b|\bhome office\b|リモート|在宅|テレワーク`)},
		{"onsite", pattern.Lazy(`\bon-?site|\bin[- ]person|\bin[- ]office|出社|オフィス勤務|対面`)},
		{"hybrid", pattern.Lazy(`\bhybrid|ハイブリッド|\bmix of\b|両方`)},
		{"fulltime", pattern.Lazy(`\bfull[- ]?time|\bpermanent|フルタイム|正社員|常勤`)},
		{"parttime", pattern.Lazy(`\bpart[- ]?time|パート|アルバイト|バイト|非常勤|時短`)},
		{"contract", pattern.Lazy(`\bcontract|\bfreelanc|\bself-employed|契約社員|業務委託|フリーランス`)},
		{"night", pattern.Lazy(`\bnights?\b|\bovernight|夜勤|深夜|夜間`)},
		{"day", pattern.Lazy(`\bday ?(?:shift|time)s?|日勤|日中|昼間`)},
		{"morning", pattern.Lazy(`\bmornings?\b|\bearl(?:y|ies)\b|早番|午前|朝`)},
		{"evening", pattern.Lazy(`\bevenings?\b|\blates?\b|遅番|夕方|午後`)},
		{"weekend", pattern.Lazy(`\bweekends?\b|土日|週末`)},
		{"immediate", pattern.Lazy(`\bimmediate|\bright away|\basap\b|即日|すぐ`)},
		{"later", pattern.Lazy(`\blater\b|\bin (?:the )?future|将来|今後`)},
	}
})

// denied stands around words that are not meant.
var (
	deniedFore = told.Lazy(`{denies before}(?: {between denial})*\s*$|無$`)
	deniedAft  = told.Lazy(`{denied aft}`)
)

// subjects lists the subjects a text names, true when meant and false when denied. Said both ways, it is meant.
func subjects(t text.Text) map[string]bool {
	out := map[string]bool{}
	s := text.FirstBytes(t.Low, 2000)
	firm := stance.Plainly().MatchString(stance.LeadIn().ReplaceAllString(strings.TrimSpace(s), ""))
	for _, sub := range subjectList() {
		if sub.name == "unsure" && firm && !stance.DontKnow().MatchString(s) {
			continue // "Yes, I think so"
		}
		if sub.name == "unsure" && stance.DontKnow().MatchString(s) {
			out[sub.name] = true
		}
		for _, m := range sub.pattern().FindAllStringIndex(s, -1) {
			not := sub.name != "unsure" && isDenied(t, m[0], m[1])
			out[sub.name] = out[sub.name] || !not
		}
	}
	return out
}

func isDenied(t text.Text, i, j int) bool {
	rest := text.BytesAfter(t.Low, j, 60)
	if deniedFore().MatchString(text.BytesBefore(t.Low, i, 40)) {
		return true
	}
	denial, agrees := deniedAft().FindStringIndex(rest), stance.Agreeing().FindStringIndex(rest)
	return denial != nil && (agrees == nil || agrees[0] >= denial[1]) // 「制限はないので問題なく…」
}

// polarityOf reports whether the text has a word of an option: Yes meant, No denied, Unclear not there.
func polarityOf(t text.Text, word string) stance.Polarity {
	s := text.FirstBytes(t.Low, 4000)
	found := stance.Unclear
	for i := 0; ; {
		k := strings.Index(s[i:], word)
		if k < 0 {
			return found
		}
		a, b := i+k, i+k+len(word)
		if l := text.RuneAfter(word, 0); !(text.IsLatin(l) || unicode.IsDigit(l)) ||
			!text.IsLatin(text.RuneBefore(s, a)) && !(unicode.IsDigit(l) && unicode.IsDigit(text.RuneBefore(s, a))) && (!text.IsLatin(text.RuneAfter(s, b)) || unicode.IsDigit(l) && hourUnit().MatchString(text.FirstBytes(s[b:], 8))) && !(unicode.IsDigit(text.RuneBefore(s, b)) && unicode.IsDigit(text.RuneAfter(s, b))) {
			if !isDenied(t, a, b) {
				return stance.Yes
			}
			found = stance.No
		}
		i = b
	}
}

var (
	hourUnit   = pattern.Lazy(`^h(?:rs?|ours?)?(?:[^a-z]|$)`)
	labelWords = pattern.Lazy(`[\p{Latin}][\p{Latin}0-9+#.-]*|\d+|[\p{Han}々]{2,}|[\p{Katakana}ー]{2,}`)
	hollow     = map[string]bool{"yes": true, "no": true, "i": true, "would": true, "could": true, "can": true, "the": true, "a": true, "an": true,
		"to": true, "of": true, "in": true, "on": true, "my": true, "and": true, "or": true, "not": true, "is": true, "am": true, "are": true, "have": true,
		"has": true, "do": true, "don": true, "t": true, "will": true, "need": true, "be": true, "for": true, "with": true, "at": true, "work": true, "sure": true,
		"現在": true, "可能": true, "不可": true, "場合": true, "希望": true, "limited": true, "unsure": true, "other": true, "time": true, "times": true,
		"無理": true, "問題": true, "制限": true, "完全": true, "時間": true, "日数": true, "期間": true, "条件": true, "程度": true, "以上": true, "以内": true, "以下": true}
)

// wholeMixed is a short Japanese label whole, where kanji and hiragana take turns in it: of 積み込み no run of kanji is a word.
func wholeMixed(l string) []string {
	if l = stripPoliteness(l); mixed().MatchString(l) {
		return []string{l}
	}
	return nil
}

var mixed = pattern.Lazy(`^[\p{Han}\p{Katakana}ー]\p{Hiragana}+[\p{Han}\p{Katakana}ー][\p{Han}\p{Hiragana}\p{Katakana}ー]{0,8}$`)

// labelWordsOnce are the words of a label.
var labelWordsOnce = memo.Of(func(label string) []string {
	return append(labelWords().FindAllString(strings.ToLower(text.Fold(label)), -1), wholeMixed(label)...)
})

// ownWords lists for each option the words of its labels that no other option has.
func ownWords(options []ask.Option) [][]string {
	words := make([][]string, len(options))
	for i, o := range options {
		for _, l := range append(slices.Clone(o.Labels), o.ID) {
			for _, w := range labelWordsOnce(l) {
				if w = strings.Trim(w, ".-"); !hollow[w] && !slices.Contains(words[i], w) && (len(w) > 1 || text.IsDigit(w[0])) {
					words[i] = append(words[i], w)
				}
			}
		}
	}
	out := make([][]string, len(options))
	for i := range words {
		for _, w := range words[i] {
			others := 0
			for j := range words {
				if j != i && slices.ContainsFunc(words[j], func(x string) bool { return x == w || len(w) >= 6 && strings.Contains(x, w) }) {
					others++
				}
			}
			if others == 0 {
				out[i] = append(out[i], w)
			}
		}
	}
	return out
}
