package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// parts are what the tagger finds in the answer.
func (r *reader) parts() []tag.Span {
	if !r.marked {
		r.marked = true
		found := r.withoutAsides(r.tagged().Find(askedBy(r.f), r.wanted()...))
		r.marks = r.withConditions(r.withCauses(slices.DeleteFunc(found, r.isNone)))
	}
	return r.marks
}

// withoutAsides are the parts without the clauses that they begin with and that are said to who reads it: 「笑わないでください、毎日作って」. A part that is
// nothing else, or of a sentence that only says what is not known, is none.
func (r *reader) withoutAsides(all []tag.Span) (out []tag.Span) {
	for _, p := range all {
		p.From = min(p.From+r.saidToReader(text.Span{Start: p.From, End: p.To}), p.To)
		if p.From < p.To && !r.beginsInWord(p.From) && !anAside().MatchString(r.sentenceAt(text.Span{Start: p.From, End: p.To}).In(r.text)) {
			out = append(out, p)
		}
	}
	return out
}

// ofCompany says of an employer what no work is: where it is, what it pays, whom one knows there.
var ofCompany = lexicon.Lazy(`(?i){of a company}`)

// withConditions are the parts of a motivation where what is said of the employer is why the company, however it sounds (「家から近い」, 「転勤がないこと」), and
// what stands under a word for either is of that: 「職種：手応えがある」, 「会社の理由は、…」.
func (r *reader) withConditions(all []tag.Span) []tag.Span {
	if !slices.Contains(r.wanted(), "why_company") {
		return all
	}
	out := slices.Clone(all)
	for i, c := range r.clauses {
		switch said := c.In(r.text); {
		case ofCompany().MatchString(said):
			if i+1 < len(r.clauses) && listGoesOn().MatchString(said) {
				c.End = r.clauses[i+1].End
				out = slices.DeleteFunc(out, func(p tag.Span) bool { return p.From < c.End && c.Start < p.To })
			}
			out = r.relabel(out, c, c.Start, "why_company")
		case wantsToDo().MatchString(said) && slices.Contains(r.wanted(), "want") && !saysCompany().MatchString(said):
			out = slices.DeleteFunc(out, func(p tag.Span) bool { return p.From < c.End && c.Start < p.To })
			out = r.relabel(out, c, c.Start, "want")
		}
	}
	for _, s := range r.sentences {
		label := ""
		topic := onCompany().FindStringIndex(s.In(r.text))
		if topic != nil {
			label = "why_company"
		} else if topic = onRole().FindStringIndex(s.In(r.text)); topic != nil {
			label = "why_role"
		}
		switch {
		case label == "":
		case putsOff().MatchString(s.In(r.text)) || isUnknown(s.In(r.text)):
			out = slices.DeleteFunc(out, func(p tag.Span) bool { return p.From < s.End && s.Start < p.To })
		default:
			out = r.relabel(out, s, s.Start+topic[1], label)
		}
	}
	slices.SortStableFunc(out, func(a, b tag.Span) int { return a.From - b.From })
	return out
}

// relabel are some parts with those of a motivation that lie in a span under one label, from where what it tells begins. Where there are none all of that is
// one.
func (r *reader) relabel(all []tag.Span, at text.Span, from int, label string) []tag.Span {
	named := false
	for i, p := range all {
		if p.From >= at.End || from >= p.To {
			continue
		}
		named = true
		reason := p.Label == "why_company" || p.Label == "why_role" || p.Label == "want" && slices.Contains(r.wanted(), label)
		if reason && p.From >= at.Start && p.To <= at.End {
			all[i].Label, all[i].From, all[i].Sure = label, max(p.From, from), 1
		}
	}
	if from, to := trim(r.text, from, at.End); !named && from < to {
		all = append(all, tag.Span{Label: label, From: from, To: to, Sure: 1})
	}
	return all
}

// underWords reports that a sentence tells its reason under a word for company or work.
func (r *reader) underWords() bool {
	return slices.ContainsFunc(r.sentences, func(s text.Span) bool {
		return onCompany().MatchString(s.In(r.text)) || onRole().MatchString(s.In(r.text))
	})
}

var (
	// listGoesOn ends the first of several reasons: 「家から近いことと、…」.
	listGoesOn  = pattern.Lazy(`(?:こと|の|点)(?:と|や|も)[、,\s]*$`)
	wantsToDo   = lexicon.Lazy(`{wants to do}`)
	saysCompany = pattern.Lazy(`御社|貴社|(?:この|その|貴)会社|そちら`)
	onCompany   = lexicon.Lazy(`(?i)^[\s、。・]*{on the company}`)
	onRole      = lexicon.Lazy(`(?i)^[\s、。・]*{on the role}`)
	putsOff     = lexicon.Lazy(`(?i){puts off}`)
)

// saidToReader is how long the clause is that a span begins with and that is said to who reads it.
func (r *reader) saidToReader(at text.Span) int {
	said := r.text[at.Start:max(at.End, r.sentenceAt(at).End)]
	m := toReaderFirst().FindStringIndex(said)
	if m == nil || quotedBehind().MatchString(said[m[1]:]) {
		return 0
	}
	return min(m[1], at.End-at.Start)
}

var (
	onlyTongue = pattern.Lazy(`^[\p{Han}\p{Katakana}ー]{1,6}語$`)
	kanjiYear  = pattern.Lazy(`^[〇零一二三四五六七八九十]+年`)
)

// beginsInWord reports a place within a word of Latin letters and figures: of "~4y backend" no part is "y backend".
func (r *reader) beginsInWord(at int) bool {
	before, first := text.RuneBefore(r.text, at), text.RuneAfter(r.text, at)
	within := func(c rune) bool { return text.IsLatin(c) || c >= '0' && c <= '9' }
	return within(before) && within(first)
}

// quotedBehind says that the words before were said in the story: 「気にしないで、と言われても」, "don't laugh, he said".
var quotedBehind = lexicon.Lazy(`(?i)^{quoted}`)

// withCauses are the parts of a story where one that only leads to the next of its sentence, in Japanese, is a part of that: how it came to a situation,
// before what was done about it, is no action (「雨で中止になって、お客様が怒りました。私は謝って…」), and what led to an action is no result
// (「教育係になって、自分で作りました」).
func (r *reader) withCauses(all []tag.Span) []tag.Span {
	out := slices.Clone(all)
	for i := 0; i+1 < len(out); i++ {
		p, next := out[i], out[i+1]
		end := r.sentenceAt(text.Span{Start: p.From, End: p.To}).End
		goesOn := teForm().MatchString(r.text[p.From:max(p.To, r.clauseAt(p.From).End)])
		if p.Label == "result" && r.ofSituation(p, next) {
			out[i].Label, r.ledToAction = "theme", true
			continue
		}
		if !text.HasJapanese(r.text[p.From:p.To]) || end < next.To || !goesOn {
			continue
		}
		acts := func(to int) bool {
			return slices.ContainsFunc(out[i+1:], func(q tag.Span) bool { return q.Label == "action" && q.From < to })
		}
		switch {
		case p.Label == "action" && next.Label == "theme" && acts(len(r.text)):
			out[i].Label = "theme"
		case p.Label == "result" && acts(end):
			out[i].Label, r.ledToAction = "theme", true
		}
	}
	return out
}

// ofSituation reports what others did in the sentence that says what a story is about, before the sentence of what was done about it: "the hotel did not have his
// booking, he was shouting in the chat. I said sorry first".
func (r *reader) ofSituation(p, next tag.Span) bool {
	s, c := r.sentenceAt(text.Span{Start: p.From, End: p.To}), r.clauseAt(p.From)
	about := c.Start > s.Start && substance(r.text[s.Start:c.Start]) >= 2
	return about && next.Label == "action" && next.From >= s.End && othersDid().MatchString(c.In(r.text))
}

// othersDid begins a clause on what somebody else than who writes did.
var othersDid = lexicon.Lazy(`(?i)^[\s,、]*{others did}`)

// TellsName reports that words say the name of whoever writes them, though nobody asked for it. The name of a place may look like one.
func TellsName(said string) bool {
	return slices.ContainsFunc(parts.Find("", text.Fold(said)), func(p tag.Span) bool { return p.Label == "name" })
}

// isNone reports a part that cannot be of its label: a certificate that says that there is none, 「無資格」; whom somebody works for, or as
// what, that is only figures or an option's number.
func (r *reader) isNone(p tag.Span) bool {
	said := r.text[p.From:p.To]
	switch p.Label {
	case "cert":
		return noneOfIt().MatchString(said) || onlyTongue().MatchString(said)
	case "employer":
		return isNoName(said) || value.PointsAtOption(said) || kanjiYear().MatchString(said)
	case "role", "system":
		return isNoName(said) || value.PointsAtOption(said)
	}
	return false
}

// trailsOff ends a sentence with dots before its stop: 「好きなので…。」 They say nothing, and a stop is seen better without them.
var trailsOff = pattern.Lazy(`(\.{2,})\s*(?:[。!?\n]|$)`)

// addTheme takes what stands before the first thing done for what a story is about, where nothing else tells that:
// 「英語が苦手だったので毎朝音読を続けて…」.
func (r *reader) addTheme() {
	told := r.parts()
	if len(r.pieces) == 0 || len(told) == 0 || told[0].Label != "action" || r.tellsOf(r.whole(), "theme") || !r.opens("theme") {
		return
	}
	from, to := trim(r.text, r.pieces[0].at.Start, max(r.pieces[0].at.Start, told[0].From))
	if toReader().MatchString(r.text[from:to]) {
		return
	}
	if substance(r.text[from:to]) > 0 {
		r.marks = append([]tag.Span{{Label: "theme", From: from, To: to}}, told...)
	}
}

// changed are words of what is another amount now than before: 「5人から20人に増やし」.
var changed = lexicon.Lazy(`(?i){another amount}`)

// addResult takes the last thing done for what came of what was done before, where nothing else tells that and it is told with what it
// changed, in figures: 「…を続け、仲間を5人から20人に増やしました」.
func (r *reader) addResult() {
	told := r.parts()
	did := func(p tag.Span) bool { return p.Label == "action" }
	first := slices.IndexFunc(told, did)
	if first < 0 || r.tellsOf(r.whole(), "result") || !r.opens("result") {
		return
	}
	i := len(told) - 1
	for !did(told[i]) {
		i--
	}
	last := told[i]
	from := max(last.From, r.clauseAt(last.To-1).Start)
	if i == first && from == last.From || !changed().MatchString(r.text[from:last.To]) {
		return
	}
	result := last
	result.Label, result.From = "result", from
	if last.To = from; last.From < from { // one part told both
		r.marks = slices.Concat(told[:i], []tag.Span{last, result}, told[i+1:])
		return
	}
	told[i] = result
}
