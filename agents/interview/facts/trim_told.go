package facts

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// wordFrom is where the word in kana begins in which a part does: none begins with a small sign.
func (r *reader) wordFrom(at int) int {
	if !strings.ContainsRune("ぁぃぅぇぉっゃゅょァィゥェォッャュョー", text.RuneAfter(r.text, at)) {
		return at
	}
	for at > 0 && unicode.In(text.RuneBefore(r.text, at), unicode.Hiragana, unicode.Katakana) {
		at -= utf8.RuneLen(text.RuneBefore(r.text, at))
	}
	return at
}

// employerFrom is where the words begin that say what an employer does, of one that is told by no more than that: 「配車システムを作る会社」.
func (r *reader) employerFrom(at text.Span) int {
	c := r.clauseAt(at.Start)
	if c.Start >= at.Start || !saysOf().MatchString(r.text[c.Start:at.Start]) || r.serves(text.Span{Start: c.Start, End: at.Start}) {
		return at.Start
	}
	return c.Start + len(lead().FindString(r.text[c.Start:at.Start]))
}

// usualChannels are the ways that were told up to the clause that says of one that it was used for little: "chat and email, phone only when somebody calls back".
func (r *reader) usualChannels(at text.Span) text.Span {
	for _, c := range r.clauses {
		if c.Start > at.Start && c.Start < at.End && only().MatchString(c.In(r.text)) {
			at.End = c.Start
		}
	}
	at.Start, at.End = trim(r.text, at.Start, at.End)
	return at
}

// inEarnest are the things told up to the clause that says of one that it was not used in earnest: "mongo in prod, postgres only in bootcamp".
func (r *reader) inEarnest(at text.Span) text.Span {
	for _, c := range r.clauses {
		if c.Start > at.Start && c.Start < at.End && lexicon.Match("not of use", strings.ToLower(c.In(r.text))) {
			at.End = c.Start
		}
	}
	at.Start, at.End = trim(r.text, at.Start, at.End)
	return at
}

// withoutDiagnosis is what would help, out to its clause where that names no reason for it; not ok where it is itself one.
func (r *reader) withoutDiagnosis(at text.Span) (text.Span, bool) {
	names := func(at text.Span) bool { return r.tellsOf(at, "ill") || diagnosis().MatchString(at.In(r.text)) }
	wide := r.widen(at)
	wide.Start, wide.End = trim(r.text, wide.Start, wide.End)
	if !names(wide) {
		return wide, wide.Start < wide.End
	}
	return at, !names(at)
}

// withYear is a certificate with the year that is told behind it, in its clause or the next.
func (r *reader) withYear(at text.Span) text.Span {
	c := r.clauseAt(at.End - 1)
	for range 2 {
		behind := text.Span{Start: at.End, End: max(at.End, c.End)}
		if r.anyPart(behind) {
			break
		}
		if year().MatchString(behind.In(r.text)) {
			at.End = c.End
			break
		}
		if c = r.clauseAt(c.End); c.Start < at.End {
			break
		}
	}
	at.Start, at.End = trim(r.text, at.Start, at.End)
	at.Start += len(article().FindString(at.In(r.text)))
	return at
}

// withoutTimes is a name without how long or since when, at its ends.
func (r *reader) withoutTimes(at text.Span) text.Span {
	s := at.In(r.text)
	if ds := quantity.Durations(s); len(ds) > 0 && ds[0].Start == 0 && ds[0].End < len(s) {
		at.Start += ds[0].End + len(goesWithTime().FindString(s[ds[0].End:]))
	}
	if cut := sinceWhen().FindStringIndex(at.In(r.text)); cut != nil && cut[0] > 0 {
		at.End = at.Start + cut[0]
	}
	return at
}

// placeIn is the place that words of an experience name.
func (r *reader) placeIn(at text.Span) (text.Span, bool) {
	at = r.withoutTimes(at)
	m := inPlace().FindStringSubmatchIndex(at.In(r.text))
	if m == nil {
		return text.Span{}, false
	}
	at.Start += m[2]
	at.Start += len(article().FindString(at.In(r.text)))
	return at, substance(at.In(r.text)) > 0
}

// led is where the clauses begin that lead to what came of them, in one sentence: 「作り直して、3倍にしました」.
func (r *reader) led(at text.Span) int {
	s := r.sentenceAt(at)
	if text.HasJapanese(at.In(r.text)) {
		return r.ledJapanese(at)
	}
	for _, p := range r.parts() {
		before := p.Label == "action" && p.From >= s.Start && p.To <= at.Start
		if before && teForm().MatchString(r.text[p.From:at.Start]) && !r.isTakenBy("action", key{}) {
			return p.From
		}
	}
	return at.Start
}

// ledJapanese is where the clauses of its sentence begin that lead to a result and tell nothing of another fact: what was done is told before what came of it.
func (r *reader) ledJapanese(at text.Span) int {
	others := func(from, to int) bool {
		of := func(p tag.Span) bool {
			return p.From < to && from < p.To && !slices.Contains([]string{"action", "result", "duty", "theme", "system", "tech"}, p.Label)
		}
		return slices.ContainsFunc(r.parts(), of) || r.serves(text.Span{Start: from, End: to}) || r.isTakenBy("action", key{})
	}
	start, s := at.Start, r.sentenceAt(at)
	for i := len(r.clauses) - 1; i >= 0; i-- {
		c := r.clauses[i]
		if c.Start >= start || c.End > start && c.Start < s.Start {
			continue
		}
		ends := c.End <= start
		if len(when.Months(c.In(r.text), r.c)) > 0 || c.Start < s.Start || others(c.Start, min(c.End, start)) || ends && concedes().MatchString(c.In(r.text)) {
			break
		}
		start = c.Start
	}
	return start
}

// widen takes the span out to whole clauses, where no other part stands in them, and over those that lead to them.
func (r *reader) widen(at text.Span) text.Span {
	for i, c := range r.clauses {
		if c.Start < at.End && at.Start < c.End {
			if c.Start < at.Start && !r.anyPart(text.Span{Start: c.Start, End: at.Start}) {
				at.Start = c.Start
			}
			if at.End < c.End && !r.anyPart(text.Span{Start: at.End, End: c.End}) {
				at.End = c.End
			}
		}
		for k := i - 1; k >= 0 && r.clauses[k].End <= at.Start && at.Start == c.Start && r.leads(r.clauses[k], at); k-- {
			at.Start = r.clauses[k].Start
		}
	}
	return at
}

// leads reports a clause with nothing for another fact from which its sentence goes on with the span behind it.
func (r *reader) leads(c, at text.Span) bool {
	return c.Start >= r.sentenceAt(at).Start && teForm().MatchString(r.text[c.Start:at.Start]) && !r.anyPart(c) && !r.serves(c)
}

// anyPart reports that a part stands in a span, if only in some of its words.
func (r *reader) anyPart(at text.Span) bool {
	return slices.ContainsFunc(r.parts(), func(p tag.Span) bool { return p.From < at.End && at.Start < p.To })
}
