package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepToItem keeps a message to the summary that begins with the number of an answer, and names no other one, to that answer: "number 5 the 3 is chats at the
// same time, in a day I do 60" tells nothing of the time zone. What was to stand beside another answer stands beside that one, and what would change another
// is asked for instead.
func (l *Listener) keepToItem(m Move) Move {
	if !l.atSummary() || len(m.Changes) == 0 || len(l.Said.Parts) != 1 {
		return m
	}
	item := l.itemAtHead(l.Said.Text)
	if item == nil {
		return m
	}
	var kept []Correction
	for _, c := range m.Changes {
		switch strays := c.Field != nil && c.Field != item; {
		case strays && c.Adds && KeepsWords(l.State.Form.Field(item.ID)):
			c.Field = item
		case strays && c.Value && len(l.newValues(item, c.Only)) == 0: // of a kind that it does not take: the number was another's
		case strays:
			continue
		}
		kept = append(kept, c)
	}
	if len(kept) == 0 {
		return Move{Does: Changes, Changes: []Correction{{Field: item, Opens: true}}}
	}
	m.Changes = kept
	return m
}

// keepWeek has hours that are told for some day of a week be read with their day: what a sentence says of Tuesday takes no other day out. Where that is not
// to be read the answer is asked for.
func (l *Listener) keepWeek(m Move) Move {
	f := l.daysAnswer()
	if f == nil || !l.atSummary() || len(f.Facts[facts.HoursByDayKey].Source) == 0 {
		return m
	}
	def := l.State.Form.Field(f.ID)
	if len(m.Changes) > 1 { // 「木曜は閉店までで大丈夫です」 stands there
		m.Changes = slices.DeleteFunc(m.Changes, func(c Correction) bool { return c.Field == f && c.Adds && f.Week(*def).Tells(c.Only) })
	}
	for i, c := range m.Changes {
		ofHours := c.Field == f && c.Only != "" && !c.Adds && !c.Opens && !c.Whole && !c.WholeWeek &&
			len(c.Swaps)+len(c.Takes)+len(c.Rewords) == 0 && hasFigures(c.Only)
		if !ofHours {
			continue
		}
		if _, ok := facts.WeekTold(*def, f.Week(*def), c.Only); ok && len(c.Keys) == 0 {
			continue
		}
		sentence := strings.TrimSpace(l.sentencesWith(cmp.Or(c.From, c.Only)))
		if !facts.NamesDays(sentence) {
			continue
		}
		m.Changes[i] = Correction{Field: f, Opens: true}
		for _, words := range append([]string{sentence}, clausesOfChange(sentence)...) {
			words = untilEnd(words)
			if _, ok := facts.WeekTold(*def, f.Week(*def), words); ok && facts.NamesDays(words) {
				m.Changes[i] = Correction{Field: f, Only: words, From: sentence}
				break
			}
		}
	}
	return m
}

// untilEnd is a wish that is put as a question up to what is wished: 「火曜だけ21時までにしてもらえますか」.
func untilEnd(words string) string {
	if at := putAsQuestion().FindStringIndex(words); at != nil {
		return words[:at[0]]
	}
	return words
}

var putAsQuestion = lexicon.Lazy(`{put as a question}[?？!！。]*$`)

// itemAtHead is the answer with whose number a message begins, where it names no other one, and tells no address or number of a telephone; nil for none.
func (l *Listener) itemAtHead(said string) *application.Field {
	at, group := lexicon.Find("item at the head", text.Read(said).Low)
	if at == nil {
		return nil
	}
	item := l.numbered(text.SmallNumber(group("number")))
	if item == nil || !item.Settled() || lexicon.Match("another item", text.Read(said).Low[at[1]:]) {
		return nil
	}
	other := func(f form.Field) bool {
		if f.ID == item.ID {
			return false
		}
		named := slices.ContainsFunc(l.named(said), func(n naming) bool {
			return n.whole && n.field.ID == f.ID && !facts.TellsChannel(*l.State.Form.Field(item.ID), said)
		})
		return named || isContact(&f) && len(l.newValues(l.State.Field(f.ID), said)) > 0
	}
	if slices.ContainsFunc(l.State.Form.Fields, other) {
		return nil
	}
	return item
}
