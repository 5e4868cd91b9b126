package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// asItStands holds what was read of an answer against what is told in it only to be set apart: what is somebody else's, was so once or was only thought
// of, or is put right behind it. A fact that these words alone tell gives way to what the rest tells; where that tells none, it is a doubt. A document is
// taken as it is: others stand in each.
func (y *Memory) asItStands(f form.Field, m Message, known Known, c ask.Context, facts []Fact, doubts []Doubt) ([]Fact, []Doubt) {
	if len(m.Text) > longestAnswer {
		return facts, doubts
	}
	for _, past := range []bool{false, true} {
		keys := keysSetApart(f, past)
		if len(keys) == 0 {
			continue
		}
		rest, apart := stance.Apart(m.Text, past)
		if rest == m.Text {
			continue
		}
		read := func(part string) []Fact {
			again := m
			again.Text = part
			told, _ := y.readOnce(f, again, known, c)
			return told
		}
		own, gone := read(rest), read(apart)
		if past && stance.WishesPolitely(apart) {
			own = append(own, gone...)
		}
		for _, k := range keys {
			facts, doubts = k.settle(facts, doubts, own, gone)
		}
	}
	return facts, doubts
}

// longestAnswer is how long, in bytes, an answer is at most: what is longer is a document, or a story.
const longestAnswer = 4096

// keysSetApart are the facts of a field of which what is set apart is none.
func keysSetApart(f form.Field, past bool) (keys []key) {
	for _, name := range f.Keys() {
		if k := keyOf(f, name); k.isSetApart(past) {
			keys = append(keys, k)
		}
	}
	return keys
}

// isSetApart reports a fact of which what is set apart is none; past, in a way that what was so once is none either. Of a career everything was so once,
// and a story has other people in it.
func (k key) isSetApart(past bool) bool {
	switch k.family.name {
	case famDuration, famPeriod, famInterval, famSlot, famReason, famStory, famResult, famDuties, famPast, famHelp:
		return false
	case famNamed:
		return !past || k.any("language", "major", "faculty", "subject")
	case famCert:
		return !past
	}
	return true
}

// settle takes of two readings of an answer, and of that of what is set apart in it, what stands.
func (k key) settle(facts []Fact, doubts []Doubt, own, gone []Fact) ([]Fact, []Doubt) {
	is := func(f Fact) bool { return f.Key == k.name }
	read, rest, apart := slices.IndexFunc(facts, is), slices.IndexFunc(own, is), slices.IndexFunc(gone, is)
	if read >= 0 && (apart < 0 || !tellSame(facts[read].Value, gone[apart].Value)) || read < 0 && rest < 0 {
		return facts, doubts
	}
	others := slices.DeleteFunc(slices.Clone(facts), is)
	if rest >= 0 {
		return append(others, own[rest]), slices.DeleteFunc(slices.Clone(doubts), func(d Doubt) bool { return d.Key == k.name })
	}
	return others, append(slices.Clone(doubts), Doubt{Fact: facts[read]})
}

// tellSame reports a value that is the other one, or words that hold its words.
func tellSame(a, b any) bool {
	long, words := a.(string)
	part, both := b.(string)
	return same(a, b) || words && both && part != "" && strings.Contains(long, part)
}
