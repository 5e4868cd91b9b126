package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// unsettledWords are the sentences of the newest words that say what is not settled yet, each by its message: 「15日くらいで、まだ仮です」.
func (t *turn) unsettledWords() []application.Quote {
	var out []application.Quote
	_, def := t.s.CurrentField()
	for _, h := range t.said.parts {
		for _, s := range t.openSentences(h.Text) {
			words := strings.TrimSpace(s.In(h.Text))
			if !facts.IsRough(words) && !facts.TellsLater(words) && t.onlyChats(def, words) { // "hmm, good question, let me think"
				continue
			}
			asks := (stance.IsQuestion(words) || t.reads(words).Does(reading.Pause)) && !facts.IsRough(words) && !facts.TellsLater(words)
			if (facts.IsOpen(text.Fold(words)) || facts.TellsLater(words) || t.reads(words).Does(reading.Unsure)) && substantial(words) && !asks && (!stance.IsRefusal(words) || facts.IsRough(words)) {
				out = append(out, application.Quote{Text: strings.Trim(words, aroundClause), Source: h.ID})
			}
		}
	}
	return out
}

// openKeys are what the newest words leave open of what was asked just now: they say that it is not settled, and about when it may be or
// that they will tell, or it was asked for before. Who cannot know is not asked a third time. What is chosen from options, or is an address, is no matter of time.
func (t *turn) openKeys(f *application.Field, def *form.Field) []string {
	if def.Type != form.TypeText && def.Type != form.TypeDate && def.Type != form.TypeNumber || !keepsWords(def) {
		return nil
	}
	if len(t.unsettledWords()) == 0 || f.Fruitless+f.Followups+f.Invalid == 0 && !t.tellsLater() {
		return nil
	}
	missing := f.MissingKeys(def)
	if len(missing) == 1 {
		return missing
	}
	return slices.DeleteFunc(missing, func(k string) bool { return !slices.Contains(f.AskedFor, k) })
}

// tellsLater reports that the newest words tell roughly what is not settled, or say that it is told later: there is nothing more to ask them now.
func (t *turn) tellsLater() bool {
	said := t.said.text
	return (facts.IsRough(said) || facts.TellsLater(said)) && !t.isOfAnother(said)
}

// isOfAnother reports words that name another answer than the one that is asked for: "I'll confirm about nights once I've asked my partner".
func (t *turn) isOfAnother(words string) bool {
	names := t.named(words)
	return len(names) > 0 && !slices.ContainsFunc(names, func(n naming) bool { return n.field.ID == t.s.Current })
}

// leaveOpen keeps in the candidate's words what is not settled, and asks for what else is missing; people see what is open.
func (t *turn) leaveOpen(f *application.Field, def *form.Field, keys []string) {
	f.KeepOpen(t.unsettledWords(), keys)
	for _, h := range t.said.parts {
		if !slices.Contains(f.Heard, h.ID) {
			f.Heard = append(slices.Clip(f.Heard), h.ID)
		}
	}
	f.Doubts, f.Fruitless = nil, 0
	f.Missing = f.MissingKeys(def)
	if len(f.Missing) > 0 {
		f.Next = &application.Next{Why: application.WhyMissing, Topics: f.Missing[:1], Told: true}
		return
	}
	t.complete(f, def)
	t.lead(t.text("left_open", map[string]any{"label": t.label(f.ID)}))
}

// takeBackOpen takes back a yes or no of which the newest words say that it is not settled yet, and leaves it open in their words: "I said not sure yet".
func (t *turn) takeBackOpen(f *application.Field, def *form.Field) {
	if def.Type != form.TypeText || !keepsWords(def) {
		return
	}
	for _, key := range facts.LeftOpen(*def, t.said.text, t.where(def)) {
		words := t.unsettledWords()
		if _, told := f.Facts[key]; len(words) == 0 || !told && f.Followups+f.Fruitless == 0 && !f.Reopened {
			continue
		}
		f.TakeBack(key)
		f.KeepOpen(words, []string{key})
	}
}

// leavesCurrentOpen leaves the field that is being asked so, where the newest words tell nothing else.
func (t *turn) leavesCurrentOpen() bool {
	f, def := t.s.CurrentField()
	if f == nil || f.Settled() || t.s.Status != application.Interviewing || t.tells() {
		return false
	}
	keys := t.openKeys(f, def)
	if len(keys) == 0 {
		return false
	}
	t.leaveOpen(f, def, keys)
	t.s.Pending, t.said = nil, said{}
	if f.Settled() {
		t.s.Current = ""
	}
	return true
}
