package hearing

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearNamePart hears somebody tell their surname or first name anew, where the form has one answer for both: "my surname is Nayar", 「名字は佐藤になりました」. That
// part of the name changes, and the other one stays. Told whole and otherwise, all of it does.
func (l *Listener) hearNamePart() Move {
	said := strings.TrimSpace(l.Said.Text)
	if l.State.Plan == nil || l.State.Closed() || len(l.Said.Parts) != 1 || len([]rune(said)) > intents.MaxWhole || repair.Read(said).Opens {
		return Move{}
	}
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		for key, fact := range f.Facts {
			name, _ := fact.Value.(string)
			if !IsName(key) || name == "" {
				continue
			}
			if at, group := lexicon.Find("whole name told", said); at != nil && !strings.Contains(strings.ToLower(name), strings.ToLower(group("name"))) && f.ID != l.State.Current {
				return Move{Does: ChangesOne, Changes: []Correction{{Field: f, Keys: []string{key}, Only: group("name")}}}
			}
			for _, part := range []string{"family name", "given name"} {
				at, group := lexicon.Find(part+" told", said)
				if at == nil {
					continue
				}
				if swap, ok := swapNamePart(name, group("name"), part == "family name"); ok {
					swap.Key, swap.Words = key, name
					return Move{Does: ChangesOne, Changes: []Correction{{Field: f, Keys: []string{key}, Swaps: []facts.Swap{swap}}}}
				}
			}
		}
	}
	return Move{}
}

// swapNamePart is what changes in a name of two parts when one is told anew. The family name comes first where it is written in Japanese. Of one word alone
// it is the other part: what is told is added.
func swapNamePart(name, told string, family bool) (facts.Swap, bool) {
	words := strings.Fields(name)
	first := family == text.HasJapanese(name)
	told = strings.TrimSpace(told)
	switch {
	case told == "" || len(words) == 0 || text.HasJapanese(name) != text.HasJapanese(told) || strings.ContainsFunc(told, unicode.IsDigit):
		return facts.Swap{}, false
	case len(words) == 1 && text.HasJapanese(name): // 山田太郎: nobody can tell where one part ends
		return facts.Swap{}, false
	case len(words) == 1 && first:
		return facts.Swap{Old: name, New: told + " " + name}, true
	case len(words) == 1:
		return facts.Swap{Old: name, New: name + " " + told}, true
	case first:
		return facts.Swap{Old: words[0], New: told}, true
	}
	return facts.Swap{Old: words[len(words)-1], New: told}, true
}
