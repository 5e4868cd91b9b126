package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// asItStands reads an answer a second time, without what is told in it only to be set apart: what is somebody else's, was so once or was only thought of,
// or is put right behind it. Where both readings tell the same, that is the fact. What only the words that were left out tell is a doubt.
func (y *Memory) asItStands(f form.Field, m Message, known Known, c ask.Context, facts []Fact, doubts []Doubt) ([]Fact, []Doubt) {
	for _, past := range []bool{false, true} {
		rest := stance.StandingPart(m.Text, past)
		if rest == m.Text {
			continue
		}
		again := m
		again.Text = rest
		own, unsure := y.readOnce(f, again, known, c)
		for _, name := range f.Keys() {
			if k := keyOf(f, name); k.isOfToday() == past && k.family.name != famInterval && k.family.name != famPeriod {
				facts, doubts = k.settle(rest, facts, doubts, own, unsure)
			}
		}
	}
	return facts, doubts
}

// isOfToday reports a fact of how it is now: what was so once is none. Of a career everything was so once.
func (k key) isOfToday() bool {
	switch k.family.name {
	case famDuration, famReason, famStory, famResult, famDuties, famPast, famNamed, famHelp, famCert:
		return k.any("notice")
	}
	return true
}

// settle takes of two readings of an answer what both bear out.
func (k key) settle(rest string, facts []Fact, doubts []Doubt, own []Fact, unsure []Doubt) ([]Fact, []Doubt) {
	is := func(f Fact) bool { return f.Key == k.name }
	first, second := slices.IndexFunc(facts, is), slices.IndexFunc(own, is)
	switch {
	case first < 0 && second < 0:
		return facts, doubts
	case second >= 0:
		facts = append(slices.DeleteFunc(slices.Clone(facts), is), own[second])
		return facts, slices.DeleteFunc(slices.Clone(doubts), func(d Doubt) bool { return d.Key == k.name })
	case text.Holds(rest, facts[first].Quote):
		return facts, doubts
	}
	doubts = append(slices.Clone(doubts), Doubt{Fact: facts[first]})
	return slices.DeleteFunc(slices.Clone(facts), is), doubts
}
