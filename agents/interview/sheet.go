package interview

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
	base "github.com/mendanhq/mendan/agents/turn"
)

// Sheet is an application as a page shows it to people in one language: every answer beside the words that it comes from. What was masked in them stays so; the
// rules behind that are in Dropped, by how often, for who audits or handles adjustments and not for who decides.
type Sheet struct {
	Status  application.Status
	Fields  []SheetField // in the order of the form
	Dropped map[string]int
}

// SheetField is one answer.
type SheetField struct {
	ID, Label, Shown string // the last as cards have it; empty while nothing is told
	Declined         bool
	Facts            []SheetFact // by key
	Words            []Evidence  // told beside the facts
}

// SheetFact is a fact of an answer, with what it was before, oldest first.
type SheetFact struct {
	Key, Label, Shown string
	At                time.Time
	From              Evidence
	Before            []SheetVersion
}

// SheetVersion is what a fact was before.
type SheetVersion struct {
	Shown string
	At    time.Time
	From  Evidence
}

// Evidence is where words of the person stand that something comes from: in which message of the log, and which of the places there that read the same. Nth counts
// from 1; it is 0, and Words are empty, where the message does not have them any more, or people may not read them.
type Evidence struct {
	Message, Words string
	Nth            int
}

// ReadSheet reads a saved interview with its log, and with what is kept behind ports for all threads: there is the form that it began with. Two facts that quote the same words of a
// message are of the first place and of the next where there are several.
func ReadSheet(saved json.RawMessage, row func(port, key string) (json.RawMessage, error), log []agents.LogEntry, lang string) (Sheet, error) {
	var s application.State
	if err := json.Unmarshal(saved, &s); err != nil {
		return Sheet{}, fmt.Errorf("a saved interview: %w", err)
	}
	if err := new(flow).recall(&s, row); err != nil {
		return Sheet{}, err
	}
	return sheetOf(&s, log, lang), nil
}

func sheetOf(s *application.State, log []agents.LogEntry, lang string) Sheet {
	out, places := Sheet{Status: s.Status, Dropped: s.Dropped}, newPlaces(log)
	for i := range s.Fields {
		out.Fields = append(out.Fields, sheetField(s, &s.Fields[i], places, lang))
	}
	return out
}

func sheetField(s *application.State, f *application.Field, places places, lang string) SheetField {
	out := SheetField{ID: f.ID, Declined: f.Status == application.FieldDeclined}
	var def *form.Field
	if s.Form != nil {
		def = s.Form.Field(f.ID)
	}
	if def != nil {
		out.Label, out.Shown = def.Label.In(lang), shown.Answer(s, f, lang)
	}
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		fact := f.Facts[key]
		sf := SheetFact{Key: key, At: fact.At, From: places.find(fact.Source, fact.Words)}
		if def != nil {
			sf.Label, sf.Shown = shown.FactName(base.Texts(lang), key), shown.Value(def, key, fact, lang)
		}
		for _, v := range fact.Superseded {
			before := SheetVersion{At: v.At, From: places.find(v.Source, v.Words)}
			if def != nil {
				before.Shown = shown.Value(def, key, application.Fact{Value: v.Value, Words: v.Words}, lang)
			}
			sf.Before = append(sf.Before, before)
		}
		out.Facts = append(out.Facts, sf)
	}
	for _, q := range f.Words {
		out.Words = append(out.Words, places.find(q.Source, q.Text))
	}
	return out
}

// places are the messages of a person, and which words of theirs something was found in before.
type places struct {
	said  map[string]string
	taken map[[2]string]int
}

func newPlaces(log []agents.LogEntry) places {
	p := places{map[string]string{}, map[[2]string]int{}}
	for _, e := range log {
		if e.Role == agents.User {
			p.said[e.ID] = e.Text
		}
	}
	return p
}

// find is where some words of a message stand.
func (p places) find(message, words string) Evidence {
	n := 0
	if words != "" {
		n = strings.Count(p.said[message], words)
	}
	if n == 0 {
		return Evidence{Message: message}
	}
	at := [2]string{message, words}
	p.taken[at] = min(p.taken[at]+1, n)
	return Evidence{message, words, p.taken[at]}
}
