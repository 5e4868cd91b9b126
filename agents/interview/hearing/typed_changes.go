package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// typedChanges are the changes of values of a kind, numbers, days, dates, options and parts of addresses, that a message to the summary comes to by what
// is known, however it is worded: a value is of the fact that is named beside it, that has the value which it takes the place of, or that alone has
// its unit. rest is what else is said.
func (l *Listener) typedChanges(said string) (cs []Correction, rest string) {
	// What stands in quotes is told to the letter.
	if !l.atSummary() || longerThan(intents.MaxRead, said) || inQuotes().MatchString(said) || typedWords.Match("gives up", said) {
		return nil, said
	}
	if c, left, ok := l.weekChanged(said); ok {
		return []Correction{c}, left
	}
	pieces := typedPieces(said)
	cs = append(cs, l.slotChanges(said, pieces)...)
	cs = append(cs, l.dayChanges(said, pieces)...)
	cs = append(cs, l.choiceChanges(said, pieces)...)
	cs = append(cs, l.addressChanges(said, pieces)...)
	cs = append(cs, l.levelChanges(said, pieces)...)
	cs = append(cs, l.valueChanges(said, pieces)...)
	if len(cs) == 0 {
		return nil, said
	}
	return l.joinHours(cs), l.withoutPieces(said, pieces)
}

// joinHours puts changes of the times of the day and of the weekdays of one answer into one, as they are read together: told one by one, the hours would be those of
// some days.
func (l *Listener) joinHours(cs []Correction) (out []Correction) {
	ofHours := func(c Correction) bool {
		return len(c.Keys) == 1 && facts.IsHours(*l.State.Form.Field(c.Field.ID), c.Keys[0])
	}
	if !slices.ContainsFunc(cs, ofHours) {
		return cs
	}
	var all Correction
	days := ""
	for _, c := range cs {
		isDays := len(c.Keys) == 1 && c.Keys[0] == facts.DaysKey(*l.State.Form.Field(c.Field.ID))
		if !isDays && !ofHours(c) {
			out = append(out, c)
			continue
		}
		all.Field, all.Keys, all.From = c.Field, append(all.Keys, c.Keys...), c.From
		if isDays {
			days = c.Only + " "
		} else if all.Only == "" {
			all.Only = c.Only
		} else if all.Only != c.Only {
			all.Only += " " + c.Only
		}
	}
	if days != "" { // with both ends of the day, or they are those of these days alone
		from, to := l.hoursWith(cs, all.Field)
		if from == "" || to == "" {
			return cs
		}
		all.Keys, all.WholeWeek, all.Only = nil, true, days+from+"から"+to+"まで"
	}
	return append(out, all)
}

// hoursWith are the beginning and the end of the day of an answer, as changes leave them.
func (l *Listener) hoursWith(cs []Correction, f *application.Field) (from, to string) {
	for _, k := range l.knownOf(form.KindTime) {
		at, _ := k.value.(string)
		for _, c := range cs {
			if slices.Contains(c.Keys, k.key) {
				for _, t := range when.Times(c.Only) {
					at = t.HM
				}
			}
		}
		switch {
		case k.field != f:
		case strings.HasSuffix(k.key, "_from"):
			from = at
		case strings.HasSuffix(k.key, "_to"):
			to = at
		}
	}
	return from, to
}

// hearTyped hears a message to the summary that is nothing but such changes. What words of it sound like else does not count then: "remove Saturday, I'm no
// longer available" leaves nothing, 「まって木曜むりだった」 asks nobody to wait.
func (l *Listener) hearTyped() Move {
	if l.State.Plan == nil || !l.atSummary() || l.Said.hasFiles() {
		return Move{}
	}
	if cs, rest := l.typedChanges(l.Said.Text); len(cs) > 0 && rest == "" {
		return Move{Does: ChangesAnswers, Changes: cs}
	} else if among := l.doubtful(l.Said.Text); len(cs) == 0 && len(among) > 1 {
		return Move{Does: ChangesOne, Changes: []Correction{{Among: among}}}
	}
	return Move{}
}

// withoutPieces is what a message says beside the parts that are taken up. What stands between two other parts stays with them.
func (l *Listener) withoutPieces(said string, pieces []pieceOf) string {
	var lines []string
	for from := 0; from < len(pieces); {
		to := from
		for to+1 < len(pieces) && pieces[to+1].sentence == pieces[from].sentence && pieces[to+1].done == pieces[from].done {
			to++
		}
		says := said[pieces[from].at.Start:pieces[to].at.End]
		if !pieces[from].done && besideValues(text.Read(says).Low, listNumbers(says)) > 0 {
			lines = append(lines, says)
		}
		from = to + 1
	}
	return strings.Join(lines, "\n")
}
