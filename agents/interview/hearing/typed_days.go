package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// dayTold is a place in a message at which weekdays are named, with what becomes of them.
type dayTold struct {
	when.DayMention      // in the part of the message
	piece           int  // of the message
	in, out         bool // they are to stand there, or not
}

// dayChanges are the changes of the one answer with weekdays by a message that takes some of those known out, and may put others in: each day that is named is
// held against those that are known. Days that are only told beside others, and those with hours of their own, are for other rules.
func (l *Listener) dayChanges(said string, pieces []pieceOf) (cs []Correction) {
	all := slices.DeleteFunc(l.knownOf(form.KindWeekdays), func(k knownFact) bool { return !k.told })
	if len(all) != 1 || len(all[0].field.Facts[facts.HoursByDayKey].Source) > 0 {
		return nil
	}
	k := all[0]
	known := l.daysOf(k.field)
	told := l.daysTold(pieces, known)
	var left, in []string
	var of []int
	outs := false
	for _, d := range told {
		switch {
		case d.out && d.in:
			return nil
		case d.out && slices.ContainsFunc(d.Days, func(x string) bool { return slices.Contains(known, any(x)) }):
			outs, left, of = true, append(left, d.Days...), append(of, d.piece)
		case d.in:
			in, of = append(in, d.Days...), append(of, d.piece)
		}
	}
	if !outs {
		return l.daysToldWhole(k, said, pieces)
	}
	if slices.ContainsFunc(in, func(d string) bool { return slices.Contains(left, d) }) {
		return nil
	}
	stay := slices.DeleteFunc(slices.Clone(known), func(d any) bool { return slices.Contains(left, d.(string)) })
	days := facts.DaysWith(stay, in)
	if len(days) == 0 {
		return nil
	}
	c, ok := l.valueSet(k, days, "", sentenceOf(said, pieces[of[0]]))
	if !ok {
		return nil
	}
	for _, p := range of {
		pieces[p].done = true
	}
	return append(cs, c)
}

// daysToldWhole is the change by a part of a message that names the answer and tells days, and nothing else: 「曜日は月水金です」.
func (l *Listener) daysToldWhole(k knownFact, said string, pieces []pieceOf) []Correction {
	for i, p := range sentencePieces(said, pieces) {
		names := l.namesIn(p.low, []knownFact{k})
		days, _, sure := when.Weekdays(p.said)
		if len(names) == 0 || len(days) == 0 || !sure || l.notOfDays(p) || addsDays().MatchString(text.Fold(p.said)) ||
			besideValues(withoutSpans(text.Read(when.WithoutDays(p.said)).Low, l.namesIn(text.Read(when.WithoutDays(p.said)).Low, []knownFact{k})), nil) > 0 {
			continue
		}
		if c, ok := l.valueSet(k, facts.DaysWith(nil, days), "", sentenceOf(said, p)); ok && len(l.News(k.field, c.Only)) > 0 {
			markSentence(pieces, i)
			return []Correction{c}
		}
	}
	return nil
}

// daysTold are the days that a message names, each with what its own words and the days beside it make of it.
func (l *Listener) daysTold(pieces []pieceOf, known []any) (out []dayTold) {
	isKnown := func(days []string) bool {
		return slices.ContainsFunc(days, func(d string) bool { return slices.Contains(known, any(d)) })
	}
	for i, p := range pieces {
		says := when.DayMentions(p.said)
		if len(says) == 0 || l.notOfDays(p) {
			continue
		}
		var found []dayTold
		for j, m := range says {
			from, to := 0, len(p.said)
			if j > 0 {
				from = says[j-1].End
			}
			if j+1 < len(says) {
				to = says[j+1].Start
			}
			fore, aft := strings.ToLower(text.Fold(p.said[from:m.Start])), strings.ToLower(text.Fold(p.said[m.End:to]))
			d := dayTold{DayMention: m, piece: i}
			stands := j+1 < len(says) && typedWords.Match("day not another", aft) // "mon not fri"
			d.out = typedWords.Match("day out before", fore) || typedWords.Match("day out behind", aft) && !stands || m.Out && !stands
			d.out = d.out && (text.ScriptOf(p.said) != text.Latin || saysOnlyDays(p))
			d.in = !d.out && (typedWords.Match("day in before", fore) || typedWords.Match("day in behind", aft))
			found = append(found, d)
		}
		joinDays(p.said, found)
		for j := 1; j < len(found); j++ {
			swapDays(p.said, found, j, isKnown)
		}
		if len(found) == 1 && !found[0].out && besideValues(p.low, []text.Span{found[0].Span}) == 0 {
			after := len(out) > 0 && out[len(out)-1].out && out[len(out)-1].piece == i-1 && pieces[i-1].sentence == p.sentence
			found[0].out = after && isKnown(found[0].Days) // "take off friday, saturday", but "not fridays, thursdays"
			found[0].in = !found[0].out
		}
		out = append(out, asOneList(p.said, found)...)
	}
	return out
}

// joinDays has days that stand together go together: "take off friday and saturday", 「土曜と日曜を消して」.
func joinDays(said string, found []dayTold) {
	joined := func(i int) bool {
		return typedWords.Match("joins days", strings.ToLower(text.Fold(said[found[i-1].End:found[i].Start])))
	}
	for i := 1; i < len(found); i++ {
		if joined(i) && found[i-1].out && !found[i].in {
			found[i].out = true
		}
	}
	for i := len(found) - 1; i > 0; i-- {
		if joined(i) && found[i].out && !found[i-1].in {
			found[i-1].out = true
		}
	}
}

// swapDays takes the days before a word like "to" and those behind it for such as take each other's place: those that are known go.
func swapDays(said string, found []dayTold, j int, isKnown func([]string) bool) {
	between := func(i int) string { return strings.ToLower(text.Fold(said[found[i-1].End:found[i].Start])) }
	if !typedWords.Match("day for another", between(j)) {
		return
	}
	from, to := j-1, j
	for from > 0 && typedWords.Match("joins days", between(from)) {
		from--
	}
	for to+1 < len(found) && typedWords.Match("joins days", between(to+1)) {
		to++
	}
	var before, behind []string
	for i := from; i <= to; i++ {
		if i < j {
			before = append(before, found[i].Days...)
		} else {
			behind = append(behind, found[i].Days...)
		}
	}
	if typedWords.Match("day not another", between(j)) && !isKnown(behind) { // "mon not fri" where there is no Friday
		return
	}
	if typedWords.Match("day from", between(j)) && !typedWords.Match("day moved to", strings.ToLower(text.Fold(said[found[to].End:]))) { // 「月曜から金曜は学校です」
		return
	}
	arrow := typedWords.Match("day into another", between(j))
	if !arrow && isKnown(before) == isKnown(behind) || arrow && !isKnown(before) {
		return
	}
	first := arrow || isKnown(before)
	for i := from; i <= to; i++ {
		found[i].out = first == (i < j)
		found[i].in = !found[i].out
	}
}

// asOneList are days of which none is out, as they are read together: 「水曜から土曜まで毎日」 are four.
func asOneList(said string, found []dayTold) []dayTold {
	in := func(d dayTold) bool { return d.in }
	if !slices.ContainsFunc(found, in) || slices.ContainsFunc(found, func(d dayTold) bool { return d.out }) {
		return found
	}
	days, _, sure := when.Weekdays(said)
	if !sure || len(days) == 0 {
		return nil
	}
	all := found[0]
	all.Days, all.in = days, true
	return []dayTold{all}
}

// saysOnlyDays reports a part of a message in English that asks for a change, or says no more than which days are or are not to stand there.
func saysOnlyDays(p pieceOf) bool {
	rest := typedWords.Pattern("takes a day out").ReplaceAllString(text.Read(when.WithoutDays(withoutNights(p.low))).Low, " ")
	return AsksForChange(p.said) || besideValues(typedWords.Pattern("says yes or no").ReplaceAllString(rest, " "), nil) == 0
}

// notOfDays reports a part of a message that tells of what was, of others, of hours or of a condition, or that asks.
func (l *Listener) notOfDays(p pieceOf) bool {
	says := text.Fold(p.said)
	asks := asksIn(p) && !AsksForChange(p.said)
	hours := len(when.TimeRanges(p.said)) > 0 || facts.DaysOfSomeWeeks(says) != "" || typedWords.Match("of some weeks", p.low) ||
		partOfDay().MatchString(withoutNights(says)) || dayMayGo().MatchString(says) || stance.Perhaps(says)
	past := wasSo().MatchString(becameSo().ReplaceAllString(says, "")) && (len([]rune(says)) > maxWasSo || text.ScriptOf(says) == text.Latin)
	if past || notAlone().MatchString(says) || misses().MatchString(says) || missesDays().MatchString(says) {
		return true
	}
	if typedWords.Match("day stays", p.low) || typedWords.Match("away on a day", p.low) || ofThen().MatchString(p.low) && !tellsNow().MatchString(p.low) {
		return true
	}
	return asks || hours || typedWords.Match("on a condition", p.low) || typedWords.Match("of somebody else", p.low) || stance.OfOthers(p.said) || facts.Reaches(p.said)
}

// maxWasSo is how many characters of Japanese in the past tell at most what is so now: 「まって木曜むりだった」.
const maxWasSo = 12

// withoutNights are words without nights that are told of beside days: "no nights or sundays".
func withoutNights(says string) string {
	return typedWords.Pattern("nights beside days").ReplaceAllString(says, " ")
}
