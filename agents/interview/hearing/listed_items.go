package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearListedItems hears a list of changes, each in a line of its own from there on: "change my email to a@b.co, my phone to 303 555 0133, my flurb to 5".
// What names no answer of the form is left out of it and said back.
func (l *Listener) hearListedItems() Move {
	if l.State.Plan == nil || l.State.Closed() {
		return Move{}
	}
	parts, m := slices.Clone(l.Said.Parts), Move{Does: SaysBackChange}
	for i, h := range parts {
		if placed, unplaced := l.partItems(h.Text); len(placed) > 0 && len(placed)+len(unplaced) > 1 {
			parts[i].Text, m.Rest = strings.Join(placed, "\n"), append(m.Rest, unplaced...)
		}
	}
	l.Said = Utterance(parts)
	if len(m.Rest) == 0 {
		return Move{}
	}
	return m
}

// partItems are the items of a list of changes that name an answer, and those that name none; nothing where there is more than a list.
func (l *Listener) partItems(raw string) (placed, unplaced []string) {
	if longerThan(intents.MaxRead, raw) || !changesListed().MatchString(text.Fold(raw)) {
		return nil, nil
	}
	from := 0
	for _, at := range append(itemEnds().FindAllStringIndex(raw, -1), []int{len(raw), len(raw)}) {
		item := strings.TrimSpace(raw[from:at[0]])
		from = at[1]
		switch found, _ := lexicon.Find("item of changes", strings.ToLower(text.Fold(item))); {
		case found == nil:
			return nil, nil
		case len(l.NamedInForm(item)) > 0:
			placed = append(placed, item)
		default:
			unplaced = append(unplaced, item)
		}
	}
	return placed, unplaced
}

var (
	changesListed = lexicon.Lazy(`(?i){changes listed}`)
	itemEnds      = lexicon.Lazy(`(?i){between items}`)
)
