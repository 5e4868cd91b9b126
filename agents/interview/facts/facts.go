// Package facts finds in a candidate's message what a field of the form needs to know, by rules alone. It is what the offline
// Reviewer reads answers with, and what the program checks a model's facts with.
//
// Everything is a pure function of field, message, what is known and context. A fact always comes from the candidate's own
// words: its Quote is a part of the message (compare after text.Fold, white space aside). Only of an attached file it is empty. Questions to us, instructions to the program, code, JSON and markup are
// never read as answers. What is not clear is left missing, so that it is asked. Any bytes are accepted; the time taken grows
// linearly with the message, of which at most the first 8,000 bytes are read for facts, and at most some 2,400 by the tagger; what is spent is counted in
// bytes, not by a clock, so that a turn that runs again finds the same.
package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// Fact is one thing that the candidate told.
type Fact struct {
	Key string
	// Value is as the export shows it: nil for an explicit none, else a string, float64, bool, []string, or map[string]string
	// (levels by language tag).
	Value any
	Quote string // the candidate's own words that it comes from
}

// Doubt is something that the candidate seems to have told, but not for sure: it is asked back and never recorded by itself. Its value is
// what was understood.
type Doubt struct {
	Fact
	Other any // of two ends told ("20 to 25") the second, nil else: then one of them is to be chosen
}

// doubts are what a message seems to tell.
type doubts []Doubt

// of reports a doubt about the key.
func (ds doubts) of(key string) bool {
	return slices.ContainsFunc(ds, func(d Doubt) bool { return d.Key == key })
}

// Message is one answer.
type Message struct {
	Text        string
	Attachments []Attachment
	Asked       []string // keys that the question asked for which it answers, where that is known
	Swaps       []Swap   // what the message puts in place of something that was told
	Answers     bool     // it is an answer to a question of this field

	under bool // it stands under a label of a message, and is not looked through for labels again
}

// Attachment is a file that came with an answer. Its text is never read for facts.
type Attachment struct{ Name, Text string }

// Known is what is known of the field already, by key. Values may have been through JSON.
type Known map[string]any

// has reports whether the key was told and stands; an explicit none counts.
func (k Known) has(key string) bool {
	v, ok := k[key]
	_, stale := v.(Stale)
	return ok && !stale
}

// Extract finds the facts of the field that a message tells, in the order of the field's keys. A fact that is known already is
// found again only where the message states another value for it; of free text only where it corrects it by name.
func Extract(f form.Field, m Message, known Known, c ask.Context) []Fact {
	facts, _ := Read(f, m, known, c)
	return facts
}

// Read is Extract with what the message seems to tell beside: a reading that crosses noon, ends before it begins, counts days by half a month
// or takes a number out of a sentence about something else.
func Read(f form.Field, m Message, known Known, c ask.Context) ([]Fact, []Doubt) {
	return (&Memory{}).readAnew(f, m, known, c)
}

func (y *Memory) readAnew(f form.Field, m Message, known Known, c ask.Context) ([]Fact, []Doubt) {
	facts, doubts := y.readOnce(f, m, known, c)
	if !m.Answers || len(m.Swaps) > 0 || len(m.Attachments) > 0 || len(facts)+len(doubts) == 0 {
		return facts, doubts
	}
	return y.asItStands(f, m, known, c, facts, doubts)
}

func (y *Memory) readOnce(f form.Field, m Message, known Known, c ask.Context) ([]Fact, []Doubt) {
	if facts := swapped(f, m, known, c); facts != nil {
		return facts, nil
	}
	r := y.newReader(f, m, known, c)
	if r.refuses() {
		return nil, nil
	}
	if facts, done := r.single(); done {
		r.found = facts
		r.elsewhere()
		return r.found, r.doubts
	}
	if facts := r.none(); facts != nil {
		return facts, nil
	}
	if !r.saysNone() {
		r.pieces = r.split()
	}
	for _, k := range f.Keys() {
		if key := r.key(k); key.family.read != nil {
			if fact, ok := r.meant(key, key.family.read); ok {
				r.add(k, fact)
			}
		}
	}
	r.underLabels()
	r.prose()
	r.leftover()
	r.asked()
	r.impliedAsked()
	r.lacksAll()
	r.unsure()
	r.elsewhere()
	return r.inOrder(), r.doubts
}

// Missing lists the required facts that are still open. An accepted alternative stands for the fact whose name it extends, or for
// the only one, and one that says that there is nothing ("no_experience") for all; levels are open while a language has none.
func Missing(f form.Field, known Known) []string {
	var out []string
	for _, k := range f.RequiredFacts {
		if !filled(f, k, known) && !slices.ContainsFunc(f.Accepts, func(a string) bool {
			return known.has(a) && (strings.HasPrefix(a, k) || len(f.RequiredFacts) == 1 || familyOf(f, a).name == famAbsence)
		}) {
			out = append(out, k)
		}
	}
	return out
}

// Rates reports a key that holds how well each of several languages is spoken.
func Rates(f form.Field, key string) bool { return familyOf(f, key).name == famLevels }

func filled(f form.Field, key string, known Known) bool {
	v, ok := known[key], known.has(key)
	if !ok || v == nil || familyOf(f, key).name != famLevels {
		return ok
	}
	levels := stringMap(v)
	for _, k := range f.Keys() {
		if familyOf(f, k).name != famTags {
			continue
		}
		for _, tag := range stringList(known[k]) {
			if levels[tag] == "" {
				return false
			}
		}
	}
	return len(levels) > 0
}
