package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepNoInstruction keeps words out of the answers that say what is to be done with the record, and are no content: "just keep the link", 「…は削除」. Whatever
// rule found such a change, it is not made: the answer is opened with what stands there, so that its new text can be told.
func (l *Listener) keepNoInstruction(m Move) Move {
	if !l.atSummary() || len(m.Changes) == 0 {
		return m
	}
	var kept []Correction
	var open *application.Field
	for _, c := range m.Changes {
		switch {
		case c.Field == nil || c.Opens || c.Drops:
			kept = append(kept, c)
		case c.Adds && l.saysNothingOf(c):
			open = cmp.Or(open, c.Field)
		case l.storesInstruction(c):
			open = cmp.Or(l.itemOf(c), c.Field)
			kept = append(kept, Correction{Field: open, Opens: true})
		default:
			kept = append(kept, c)
		}
	}
	opened := slices.IndexFunc(kept, func(c Correction) bool { return c.Opens && c.Field == open })
	switch {
	case open == nil:
		return m
	case opened < 0 && len(kept) > 0:
		m.Changes = kept
		return m
	case opened < 0:
		kept = []Correction{{Field: open, Opens: true}}
	}
	kept = slices.DeleteFunc(kept, func(c Correction) bool { return c.Field == open && !c.Opens })
	kept = slices.CompactFunc(kept, func(a, b Correction) bool { return a.Opens && b.Opens && a.Field == b.Field })
	if len(kept) == 1 {
		return Move{Does: Changes, Changes: kept}
	}
	m.Changes = kept
	m.Requests = slices.DeleteFunc(slices.Clone(m.Requests), func(r Request) bool { return r.Field == nil || r.Field == open })
	return m
}

// saysNothingOf reports words that were to stand beside an answer and only name it, or count what is to be changed: 「使用技術ですが」, "two things".
func (l *Listener) saysNothingOf(c Correction) bool {
	low := strings.ToLower(text.Fold(c.Only))
	for _, n := range l.named(low) {
		if n.whole && n.to <= len(low) {
			low = low[:n.from] + strings.Repeat(" ", n.to-n.from) + low[n.to:]
		}
	}
	return onlyScraps(strings.TrimSpace(lexicon.Cut("only names the work", low)))
}

// storesInstruction reports a change that would store what is to be done with the record.
func (l *Listener) storesInstruction(c Correction) bool {
	words := strings.ToLower(text.Fold(strings.Trim(c.Only, quotes)))
	stores := c.Adds || c.Whole || len(c.Keys) == 0 && len(c.Takes)+len(c.Rewords)+len(c.Swaps)+len(c.Restores)+len(c.Clears) == 0
	if words == "" || !stores {
		return false
	}
	if c.Whole && quotedIn(c.From, c.Only) { // told to the letter
		return false
	}
	return lexicon.Match("tells what to do with the record", words) || c.Adds && l.wantsOutBesides(c)
}

// quotedIn reports words that a message has in quotes.
func quotedIn(said, words string) bool {
	return slices.ContainsFunc(inQuotes().FindAllString(said, -1), func(q string) bool { return strings.Trim(strings.TrimSpace(q), quotes) == words })
}

// wantsOutBesides reports words to be added of a sentence that wants something out, and nothing there: 「…が心配というのはけしておいて」.
func (l *Listener) wantsOutBesides(c Correction) bool {
	for _, s := range sentencesIn(cmp.Or(c.From, c.Only)) {
		low := strings.ToLower(text.Fold(s))
		at := strings.Index(low, strings.ToLower(text.Fold(c.Only)))
		if at < 0 || asksToWrite().MatchString(low) {
			continue
		}
		if text.HasJapanese(s) {
			next := asksToTakeOut().FindStringIndex(low[at:])
			return next != nil && !insideQuotes(low, at+next[0]) && !apart().MatchString(low[at:at+next[0]])
		}
		out, _ := lexicon.Find("asks to take out", low)
		return out != nil && out[0] < at && anotherWish().FindStringIndex(low[out[1]:at]) == nil
	}
	return false
}

// itemOf is the answer whose number the message names, where it names but one; nil for none.
func (l *Listener) itemOf(c Correction) (f *application.Field) {
	for _, s := range sentencesIn(l.Said.Text) {
		if n := l.numberBefore(s); n != nil && f != nil && n != f {
			return nil
		} else if n != nil {
			f = n
		}
	}
	if f == nil {
		f = l.itemAtHead(l.Said.Text)
	}
	return f
}

// dropTornFigures leaves out changes of figures that stand in the message as a part of a larger one: the 「月8日」 of 「12月8日」 is no count of days, and "half 2"
// no number of hours.
func dropTornFigures(m Move) Move {
	torn := func(c Correction) bool {
		return slices.ContainsFunc(c.Rewords, func(r Rewording) bool { return tornIn(text.Fold(c.From), text.Fold(r.Old)) }) || isClockIn(c)
	}
	if !slices.ContainsFunc(m.Changes, torn) {
		return m
	}
	if m.Changes = slices.DeleteFunc(slices.Clone(m.Changes), torn); len(m.Changes) == 0 {
		return Move{}
	}
	return m
}

// tornIn reports words that stand in a sentence only behind a digit that is cut off from them, or behind the month that they are the day of.
func tornIn(sentence, words string) bool {
	found := false
	for from := 0; words != "" && facts.Weight(words) > 0; {
		i := strings.Index(sentence[from:], words)
		if i < 0 {
			return found
		}
		i += from
		if !tornOff().MatchString(sentence[:i] + "|" + words) {
			return false
		}
		found, from = true, i+len(words)
	}
	return found
}

// isClockIn reports a number told of a fact that the message tells only as a time of day: "half 2", "quarter to 3".
func isClockIn(c Correction) bool {
	at, group := lexicon.Find("number with its unit", strings.ToLower(text.Fold(c.Only)))
	if at == nil || len(c.Keys) != 1 {
		return false
	}
	number := group("number")
	clock := 0
	from := strings.ToLower(text.Fold(c.From))
	all := figures().FindAllStringIndex(from, -1)
	for _, f := range all {
		if from[f[0]:f[1]] != number {
			continue
		}
		if clock++; !lexicon.Match("before a time of day", from[:f[0]]) {
			return false
		}
	}
	return clock > 0
}

// tornOff matches words, behind the bar, that are the end of a larger figure.
var tornOff = pattern.Lazy(`(?:[0-9]\|(?:月|日|時|分|[0-9/:])|[0-9][月/:]\|[0-9])`)
