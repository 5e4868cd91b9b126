package facts

import (
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// wholeSchool is a school out to the ends of its name.
func (r *reader) wholeSchool(at text.Span) text.Span {
	if cut := beforeName().FindString(at.In(r.text)); cut != "" { // 「一度社会に出てから大学に」
		at.Start += len(cut)
		if kindOnly().MatchString(at.In(r.text)) {
			at.End = at.Start
		}
	}
	if r.ofStudies(at) {
		at.End = at.Start
		return at
	}
	said := at.In(r.text)
	if first, _ := utf8.DecodeRuneInString(said); unicode.Is(unicode.Hiragana, first) {
		fore := text.BytesBefore(r.text, at.Start, 30)
		at.Start -= len(withinName().FindString(fore))
	}
	if m := namedNext().FindStringSubmatchIndex(r.text[at.End:]); m != nil && kindOnly().MatchString(said) { // 「専門学校 桜ビジネスカレッジ」
		at.End += m[3]
	}
	return r.withFaculty(at)
}

// withFaculty is a school with the faculty right behind it, where what is studied there is told by itself: no other fact holds it then.
func (r *reader) withFaculty(at text.Span) text.Span {
	m := facultyBehind().FindStringIndex(r.text[at.End:])
	if m == nil || at.Start == at.End {
		return at
	}
	for _, told := range []*pattern.Regexp{saidMajor(), majorBefore()} {
		major := told.FindStringSubmatchIndex(r.text)
		if major != nil && major[2] >= at.End+m[1] && !noMajor().MatchString(r.text[major[2]:major[3]]) && !faculty().MatchString(r.text[major[2]:major[3]]) {
			at.End += m[1]
			return at
		}
	}
	return at
}

// ofStudies reports a name that is only what somebody writes about there: 「卒論は井原西鶴を…」.
func (r *reader) ofStudies(at text.Span) bool {
	return writesAbout().MatchString(r.text[r.clauseAt(at.Start).Start:at.Start])
}

// narrowerMajor is what is studied, where a faculty is told with it.
func (r *reader) narrowerMajor(at text.Span) text.Span {
	if !faculty().MatchString(at.In(r.text)) {
		return at
	}
	if m := saidMajor().FindStringSubmatchIndex(r.text); m != nil && !noMajor().MatchString(r.text[m[2]:m[3]]) && !faculty().MatchString(r.text[m[2]:m[3]]) {
		return text.Span{Start: m[2], End: m[3]}
	}
	if m := majorBefore().FindStringSubmatchIndex(r.text); m != nil && !noMajor().MatchString(r.text[m[2]:m[3]]) && !faculty().MatchString(r.text[m[2]:m[3]]) {
		return text.Span{Start: m[2], End: m[3]}
	}
	m := behindFaculty().FindStringSubmatchIndex(r.text[at.End:])
	if m == nil || noMajor().MatchString(r.text[at.End+m[2]:at.End+m[3]]) {
		return at
	}
	return text.Span{Start: at.End + m[2], End: at.End + m[3]}
}

// schoolByNickname is a school that is told by a short name, where no part of the answer is one.
func (r *reader) schoolByNickname(k key) (text.Span, bool) {
	if labels := labelsOf(k); len(labels) == 0 || labels[0] != "school" {
		return text.Span{}, false
	}
	m := nickname().FindStringSubmatchIndex(r.text)
	if m == nil {
		return text.Span{}, false
	}
	return text.Span{Start: m[2], End: m[3]}, true
}
