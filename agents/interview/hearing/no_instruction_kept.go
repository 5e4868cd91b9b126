package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepNoInstruction keeps words out of the answers that say what is to be done with the record, and are no content: "just keep the link", 「…は削除」. Whatever
// rule found such a change, it is not made: the answer is opened with what stands there, so that its new text can be told.
func (l *Listener) keepNoInstruction(m Move) Move {
	if m.Does == AsksWhich && len(m.Among) == 0 {
		if f := l.onlyItem(); f != nil && (l.atSummary() || l.reopened()) {
			return Move{Does: ChangesOne, Changes: []Correction{{Field: f, Opens: true, Unsure: true}}}
		}
	}
	if !l.atSummary() || len(m.Changes) == 0 {
		return m
	}
	m.Rest = slices.DeleteFunc(slices.Clone(m.Rest), onlyAsksForIt)
	var kept []Correction
	var open *application.Field
	for _, c := range m.Changes {
		switch {
		case c.Field == nil && hasFigures(c.Unmade) && l.numberBefore(c.Unmade) == nil && l.onlyItem() != nil: // what the message says of that one
			open = l.onlyItem()
			kept = append(kept, Correction{Field: open, Opens: true, Unsure: true})
		case c.Field == nil || c.Opens || c.Drops:
			kept = append(kept, c)
		case c.Adds && l.saysNothingOf(c):
			open = cmp.Or(open, c.Field)
		case l.storesInstruction(c):
			open = cmp.Or(l.onlyItem(), c.Field)
			kept = append(kept, Correction{Field: open, Opens: true, Unsure: true})
		case l.namesWhatStands(c):
			if c = l.besideWhatStands(c); c.Opens {
				open = c.Field
			}
			kept = append(kept, c)
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
		kept = []Correction{{Field: open, Opens: true, Unsure: true}}
	}
	kept = slices.DeleteFunc(kept, func(c Correction) bool { return c.Field == open && !c.Opens })
	kept = slices.CompactFunc(kept, func(a, b Correction) bool { return a.Opens && b.Opens && a.Field == b.Field })
	if len(kept) == 1 {
		return Move{Does: ChangesOne, Changes: kept}
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
	return lexicon.Match("only leads to it", low) && onlyScraps(strings.TrimSpace(lexicon.Cut("only names the work", low)))
}

// storesInstruction reports a change that would store what is to be done with the record.
func (l *Listener) storesInstruction(c Correction) bool {
	words := strings.ToLower(text.Fold(strings.Trim(c.Only, quotes)))
	stores := c.Adds || c.Whole || len(c.Keys) == 0 && len(c.Takes)+len(c.Rewords)+len(c.Swaps)+len(c.Restores)+len(c.Clears) == 0
	if words == "" || !stores {
		return len(c.Keys) > 0 && len(c.Swaps)+len(c.Rewords) == 0 && l.isInWords(c.Field) && lexicon.Match("complains of what stands", words)
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

// onlyItem is the answer whose number the message names, where it names but one; nil for none.
func (l *Listener) onlyItem() (f *application.Field) {
	said := strings.ToLower(text.Fold(l.Said.Text))
	for _, form := range lexicon.Forms("number of an item") {
		for _, at := range form.FindAllStringIndex(said, -1) {
			n := l.numbered(text.SmallNumber(figures().FindString(said[at[0]:at[1]])))
			if n == nil || !n.Settled() || f != nil && n != f {
				return nil
			}
			f = n
		}
	}
	return f
}

// onlyAsksForIt reports words that only ask for the change that stands beside them: 「訂正をお願いします」.
func onlyAsksForIt(words string) bool {
	return lexicon.Match("only asks for the change", strings.TrimSpace(strings.ToLower(text.Fold(words))))
}

// WithoutInstructions are the sentences of words to be kept beside a value that do not only say what is to be done with the record.
func WithoutInstructions(def *form.Field, words string) string {
	if facts.ToldInSentences(*def) || !lexicon.Match("tells what to do with the record", strings.ToLower(text.Fold(words))) {
		return words
	}
	kept := slices.DeleteFunc(sentencesIn(words), func(s string) bool {
		return lexicon.Match("tells what to do with the record", strings.ToLower(text.Fold(s)))
	})
	return strings.Join(kept, " ")
}

// namesWhatStands reports a value that the message only says to stand there now: the 17 of 「17年と残っておりますので16年に直して」.
func (l *Listener) namesWhatStands(c Correction) bool {
	from, only := text.Fold(c.From), text.Fold(c.Only)
	at := strings.Index(from, only)
	return len(c.Keys) > 0 && hasFigures(only) && at >= 0 && lexicon.Match("stands there now", from[at+len(only):])
}

// besideWhatStands is that change with the one other figure behind it in its place; where there is none, or several, the answer is opened.
func (l *Listener) besideWhatStands(c Correction) Correction {
	from, only := text.Fold(c.From), text.Fold(c.Only)
	all := figureWithUnit().FindAllString(from[strings.Index(from, only)+len(only):], -1)
	if len(all) != 1 || len(l.newValues(c.Field, all[0])) == 0 {
		return Correction{Field: c.Field, Opens: true, Unsure: true}
	}
	c.Only, c.Swaps = all[0], nil
	return c
}

// figureWithUnit is a figure with what it counts, in Japanese.
var figureWithUnit = pattern.Lazy(`[0-9][0-9.,]*[^\s0-9、。にをでとがはも]{0,3}`)

// dropForOthers leaves the sentences out of what is written for an open answer that name another one by its number and want something of it: they are no part
// of its text, and are said back.
func (l *Listener) dropForOthers() Move {
	now, _ := l.State.CurrentField()
	if !l.reopened() || len(l.Said.Parts) != 1 || l.Said.hasFiles() {
		return Move{}
	}
	var own, others []string
	for _, s := range l.sentencesSaid() {
		other := l.numberBefore(s)
		switch low := strings.ToLower(text.Fold(s)); {
		case other != nil && other != now && other.Settled() && (asksToTakeOut().MatchString(low) || l.wantsChange(s)):
			others = append(others, s)
		case !onlyAsksForIt(s):
			own = append(own, s)
		}
	}
	if len(others) == 0 || !Substantial(strings.Join(own, "\n")) {
		return Move{}
	}
	l.Said = Utterance(l.Said.Only(strings.Join(own, "\n")))
	return Move{Does: SaysBackChange, Rest: others}
}
