package repair

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	takesBack = phrased(`^(?:(?:あ|え|うわ|ごめん|すみません|すいません|やっぱ)?[ 　、,。.!！…〜~ー]*(?:{takes back}))+` +
		`[ 　、,。.!！…〜~ー:：]*`)
	takesBackSoftly = phrased(`^(?:{takes back softly})+`)
	toldUntil       = phrased(`{told until}`)
	toldSince       = phrased(`{told since}`)
	toldToo         = phrased(`{told too}`)
	toldBeforeUntil = phrased(`{told before until}`)
	toldBeforeSince = phrased(`{told before since}`)
	aroundValue     = phrased(`{around a value}`)
)

// kindsTold are what values look like that are taken back in a word, the surest kind first.
var kindsTold = []func() *pattern.Regexp{
	phrased(`{told address}`), phrased(`{told date}`), phrased(`{told hours}`), phrased(`{told time}`), phrased(`{told length}`), phrased(`{told days}`), phrased(`{told weekday}`),
	phrased(`{told sum}`), phrased(`{told score}`),
}

// maxTakenBack is how long, in characters, a message is at most that takes a value back: a longer one tells a story.
const maxTakenBack = 60

// TakesBack reports a message that begins with words which take back what was told right before: 「あ違う…」, "no wait, …".
func TakesBack(said string) bool { return takesBack().MatchString(fold(said)) }

// TellAnew is a message with the value in it that the next one takes back: 「2019年の4月から…」 and 「あ違う2020年の4月だ」 are
// 「2020年の4月から…」. rest is what that one tells besides. ok is false where it takes back none, or nobody can tell which.
func TellAnew(before, next string) (anew, rest string, ok bool) {
	if utf8.RuneCountInString(next) > maxTakenBack || stance.IsQuestion(next) || len(before) > 4*maxRead {
		return "", "", false
	}
	said, strong := text.Read(next), true
	head := takesBack().FindString(withoutSoft(said.Folded))
	from := len(said.Folded) - len(withoutSoft(said.Folded)) + len(head)
	if head == "" {
		strong = false
		if from == 0 {
			return "", "", false
		}
	}
	was := text.Read(before)
	for _, kind := range kindsTold {
		old, now := toldIn(kind(), was.Folded, 0), toldIn(kind(), said.Folded, from)
		if len(old) == 0 || len(now) == 0 {
			continue
		}
		from, to, rest, ok := anewOf(was.Folded, said.Folded, old, now, from, strong)
		if !ok {
			return "", "", false
		}
		at := was.Span(from.Start, from.End)
		return before[:at.Start] + said.Words(to.Start, to.End) + before[at.End:], rest, true
	}
	return "", "", false
}

func withoutSoft(s string) string { return s[len(takesBackSoftly().FindString(s)):] }

// toldIn are the values of a kind in words, from a place on.
func toldIn(kind *pattern.Regexp, words string, from int) (out []text.Span) {
	for _, m := range kind.FindAllStringIndex(words, -1) {
		if m[0] >= from {
			out = append(out, text.Span{Start: m[0], End: m[1]})
		}
	}
	return out
}

// anewOf is the value that is taken back and the one in its place. Of several that were told, it is the one that is named, or the last that stands as the new
// one does.
func anewOf(was, said string, old, now []text.Span, from int, strong bool) (back, by text.Span, rest string, ok bool) {
	named := slices.IndexFunc(old, func(o text.Span) bool {
		return slices.ContainsFunc(now, func(n text.Span) bool { return sameValue(o.In(was), n.In(said)) })
	})
	fresh := slices.DeleteFunc(slices.Clone(now), func(n text.Span) bool {
		return slices.ContainsFunc(old, func(o text.Span) bool { return sameValue(o.In(was), n.In(said)) })
	})
	if len(fresh) == 0 {
		return back, by, "", false
	}
	by = fresh[len(fresh)-1]
	if toldToo().MatchString(said[by.End:]) {
		return back, by, "", false
	}
	if named >= 0 {
		back = old[named]
	} else {
		same := slices.DeleteFunc(slices.Clone(old), func(o text.Span) bool {
			return role(was, o) != role(said, by) && role(said, by) != "" && role(was, o) != ""
		})
		if len(same) == 0 || !strong && len(same) > 1 {
			return back, by, "", false
		}
		back = same[len(same)-1]
	}
	rest, ok = besideValue(said, now, from, named >= 0)
	return back, by, rest, ok
}

// role is whether something begins or ends with a value; empty where neither is said.
func role(words string, at text.Span) string {
	switch {
	case toldUntil().MatchString(words[at.End:]), toldBeforeUntil().MatchString(words[:at.Start]):
		return "until"
	case toldSince().MatchString(words[at.End:]), toldBeforeSince().MatchString(words[:at.Start]):
		return "since"
	}
	return ""
}

// sameValue reports the same value, written as it is or shorter: 水曜 and 水曜日, "tue" and "Tuesdays".
func sameValue(a, b string) bool { return shortOf(a) == shortOf(b) }

func shortOf(value string) string {
	return endOfDay().ReplaceAllString(strings.ToLower(strings.TrimSpace(value)), "")
}

// endOfDay is what a short name of a weekday leaves out, and the end of several.
var endOfDay = lazy(`(?:曜日?|(?:nes|rs|s|r|ur)?(?:day)?s?)$`)

// besideValue are the clauses of a message beside those that tell the value anew. Such a clause tells nothing else, but for what is to be said of the old value.
func besideValue(said string, values []text.Span, from int, named bool) (rest string, ok bool) {
	for _, c := range text.Clauses(said[from:]) {
		c.Start, c.End = c.Start+from, c.End+from
		var own strings.Builder
		at, tells := c.Start, false
		for _, v := range values {
			if c.Start <= v.Start && v.Start < c.End {
				own.WriteString(said[at:v.Start] + " ")
				at, tells = min(v.End, c.End), true
			}
		}
		own.WriteString(said[at:c.End])
		left := letters(aroundValue().ReplaceAllString(own.String(), " "))
		switch {
		case !tells:
			rest = strings.TrimSpace(rest + " " + c.In(said))
		case left > 0 && !named:
			return "", false
		}
	}
	if letters(aroundValue().ReplaceAllString(rest, " ")) == 0 {
		rest = ""
	}
	return rest, true
}

func letters(s string) (n int) {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
