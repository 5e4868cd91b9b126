package value

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed data/answering.txt
var answeringData string

var (
	answering = sync.OnceValue(func() map[string]string { return pattern.ReadPhrases(answeringData) })
	opensYes  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(`(?:` + answering()["plain"] + `)`) })
	ofAnswers = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`^(?:` + answering()["answering"] + `)$`)
	})
	emptyWords = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(answering()["idiom"]) })
	anyEnd     = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:` + answering()["any end"] + `)[よねがけどわ。.!、…~ー\s]*$`)
	})
	explainedJa = sync.OnceValue(func() *pattern.Regexp {
		return pattern.MustCompile(`(?:` + answering()["explained"] + `)(?:から|なら|けど|ので|まで|は|が|も|を|に|で|の|と)*`)
	})
	onceSo  = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(answering()["once"]) })
	stillSo = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(answering()["still"]) })
	speaker = sync.OnceValue(func() *pattern.Regexp { return pattern.MustCompile(answering()["speaker"]) })
	// subjectElse begins a sentence whose subject is somebody else: "my brother says", 「友だちが」, 「妹は」.
	subjectElse = sync.OnceValue(func() *pattern.Regexp {
		const name = `(?:さん|くん|君|ちゃん|たち)*`
		o := answering()
		return pattern.MustCompile(`^(?:` + o["joins"] + `)*(?:(?:` + o["whose"] + `) (?:[a-z]+ ){0,2}?(?:` + others()["persons"].String() + `)s?(?: [a-z]+)? (?:` + o["does"] + `)|(?:` + o["they"] + `)\b)|` +
			`^(?:` + o["joins"] + `)*[^、。]{0,6}?(?:` + others()["persons ja"].String() + `|` + o["they ja"] + `)` + name + `(?:にも|には|は|が|も|の[^、。]{1,8}?(?:は|が|も))`)
	})
	// contentWord is what carries meaning in a sentence: an English word of three letters or more, a run of Chinese characters or katakana.
	contentWord = pattern.Lazy(`[a-z][a-z'-]{2,}|\p{Han}+|[\p{Katakana}ー]{2,}`)
)

const (
	minStray   = 2 // how many words of other things make a message one about something else
	minStrayJa = 6 // the same in Japanese characters, particles among them
)

// strays reports a message whose yes or no is a word of a sentence about something else: "I can tell you a funny story", 「猫を飼っています」. It
// begins with no yes or no, names nothing of the question or its options, and has other things in it.
func (t text) strays(w Want) bool {
	s := strings.TrimSpace(leadIn().ReplaceAllString(strings.TrimSpace(t.low), ""))
	if len(w.Labels) == 0 || opensYes().MatchString(s) { // what is asked is not known
		return false
	}
	asked := strings.Join(w.Labels, " ")
	low := strings.ToLower(Fold(asked))
	if needLabel().MatchString(low) && needWords().MatchString(s) || licence().MatchString(low) && provisional().MatchString(s) {
		return false
	}
	if t.mayWork(low) || t.overThreshold(low) != Unclear {
		return false
	}
	for _, o := range w.Options {
		asked += " " + strings.Join(o.Labels, " ")
	}
	names := contentWord().FindAllString(strings.ToLower(Fold(asked)), -1)
	other := 0
	for _, word := range contentWord().FindAllString(firstBytes(s, 400), -1) {
		switch {
		case ofAnswers().MatchString(word):
		case slices.ContainsFunc(names, func(n string) bool { return sameStem(n, word) }):
			return false
		default:
			other++
		}
	}
	return other >= minStray || anyEnd().MatchString(s) && utf8.RuneCountInString(japaneseOnly(explainedJa().ReplaceAllString(firstBytes(s, 400), ""))) >= minStrayJa
}

// sameStem reports that one of two words begins with the other: "sponsored" and "sponsor", not "yesterday" and "yes".
func sameStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || strings.HasPrefix(b, a) && (len(a) > 3 || !ascii(a))
}

// japaneseOnly leaves the letters of a text that only Japanese has.
func japaneseOnly(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			return r
		}
		return -1
	}, s)
}

// OfOthers reports a text in which somebody else is the subject of each sentence: "my brother says yes to everything", 「友だちがそちらで
// 働いています」. A sentence that begins with a yes or no, or in which the person speaks of themselves, is theirs whoever else is in it.
func OfOthers(text string) bool {
	return read(text).everySentence(func(s string) bool { return subjectElse().MatchString(s) && !speaker().MatchString(s) })
}

// ofOthers is the same for an answer to a choice, or one that tells what was so only once: 「昔は就労可能でした」.
func (t text) ofOthers(w Want) bool {
	past := !had().MatchString(strings.ToLower(Fold(strings.Join(w.Labels, " "))))
	return t.everySentence(func(s string) bool {
		return subjectElse().MatchString(s) && !speaker().MatchString(s) || past && onceSo().MatchString(s) && !stillSo().MatchString(s)
	})
}

// everySentence reports that something holds of every sentence that says anything, each without its greeting.
func (t text) everySentence(holds func(string) bool) bool {
	some := false
	for _, c := range t.sentences() {
		s := strings.TrimSpace(leadIn().ReplaceAllString(t.low[c.Start:c.End], ""))
		if strings.Trim(s, " .,!。、") == "" {
			continue
		}
		if some = true; !holds(s) {
			return false
		}
	}
	return some
}

// withoutIdioms leaves out expressions whose yes or no is none: 「可もなく不可もない」, "sure is hot".
func (t text) withoutIdioms() text {
	if low := emptyWords().ReplaceAllString(t.low, " "); low != t.low {
		return read(low)
	}
	return t
}

// onlyPolarity reports that nothing but its yes or no speaks for the option.
func (t text) onlyPolarity(w Want, id string) bool {
	i := slices.IndexFunc(w.Options, func(o Option) bool { return o.ID == id })
	return i >= 0 && t.points(stands(w.Options[i]), stance{Unclear, t.subjects()}, ownWords(w.Options)[i]) <= 0
}
