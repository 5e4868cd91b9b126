package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

// PartFact is a fact with the message, of several that were sent one after the other, in which its words stand.
type PartFact struct {
	Fact
	Part int // index of the message
}

// InWordsTogether are the facts in people's own words that several messages of one answer tell when they are read as one text: what a sentence is of a
// story depends on those around it, and a message read by itself is taken for whatever is open. Each has the words of the message in which it begins. What is
// told in figures, names and days is read message by message instead, where a later one corrects an earlier one. None for a single message and for documents.
func InWordsTogether(f *form.Field, parts []Message, known Known, read func(Message, Known) []Fact) (out []PartFact) {
	if len(parts) < 2 || !slices.ContainsFunc(f.Keys(), func(key string) bool { return IsWords(*f, key) }) {
		return nil
	}
	whole, texts := parts[0], make([]string, 0, len(parts))
	for _, p := range parts {
		if len(p.Swaps)+len(p.Attachments) > 0 {
			return nil
		}
		texts = append(texts, p.Text)
	}
	if whole.Text = strings.Join(texts, "\n"); len(whole.Text) > longestAnswer {
		return nil
	}
	for _, fact := range read(whole, known) {
		value, inWords := fact.Value.(string)
		if !inWords || !IsWords(*f, fact.Key) {
			continue
		}
		first, _, _ := strings.Cut(value, "\n")
		i := slices.IndexFunc(parts, func(p Message) bool { return text.Holds(p.Text, first) })
		if i < 0 || strings.TrimSpace(first) == "" {
			continue
		}
		out = append(out, PartFact{Fact: Fact{Key: fact.Key, Value: strings.TrimSpace(first), Quote: strings.TrimSpace(first)}, Part: i})
	}
	return out
}

// Replaces reports a fact that was read in one message alone, in place of which the messages together tell this one: it is of the same key, or in the same
// words.
func (p PartFact) Replaces(alone Fact) bool {
	return alone.Key == p.Key || tellSame(alone.Value, p.Value) || tellSame(p.Value, alone.Value)
}
