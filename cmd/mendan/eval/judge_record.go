package eval

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/cmd/mendan/document"
)

// erased is the status of a conversation of which nothing else is left.
const erased = "erased"

// Post is what the program said, as it stands at last.
type Post struct {
	ID    string
	To    string // thread, moderators, or user:ID
	Text  string // with that of its card
	Asks  string
	Every []string // what it said before it was rewritten
}

// Held is a conversation that was held.
type Held struct {
	Record json.RawMessage // as it is at the end
	Alive  json.RawMessage // the last one in which something was left of the person
	Steps  []agents.StepRecord
	Posts  []Post
	Audit  []string // the kinds of the audit log's entries about it
	Left   []byte   // of an erased one: the raw bytes that are left
	Err    error    // why it ended early
}

// Item is what came of one script.
type Item struct {
	ID            string    `json:"id"`
	Status        string    `json:"status"`
	Facts         FactTally `json:"facts"`
	DeclinedOK    bool      `json:"declined_ok"`
	FollowupsOK   bool      `json:"followups_ok"`
	MustNotRecord []string  `json:"must_not_record"` // words that are there though they must not be
	MustNotSay    []Said    `json:"must_not_say"`
	EventsMissing []string  `json:"events_missing"`
	Differences   []string  `json:"differences"` // all of it, one line each
	OK            bool      `json:"ok"`          // all but the facts is as expected

	compared bool
}

// FactTally compares the facts.
type FactTally struct {
	Expected  int         `json:"expected"`
	Exact     int         `json:"exact"`
	Missing   []string    `json:"missing"`
	Different []Different `json:"different"`
}

// Different is a fact with another value than expected.
type Different struct {
	Key      string `json:"key"`
	Expected any    `json:"expected"`
	Actual   any    `json:"actual"`
}

// Said is a post with words that it must not have.
type Said struct {
	Words string `json:"words"`
	Text  string `json:"text"`
}

// record is the part of an exported record that is compared.
type record struct {
	Status   string
	Language string
	Country  string
	Timezone string
	Fields   []struct {
		ID       string
		Status   string
		Attempts int
		Facts    map[string]struct {
			Value      any
			Superseded []struct{ Value any }
		}
	}
	Events []struct{ Name, Field string }

	raw json.RawMessage
}

func (r record) isFinished(field string) bool {
	status := r.statusOf(field)
	return status == "done" || status == "declined"
}

// statusOf is how a field stands.
func (r record) statusOf(field string) string {
	for _, f := range r.Fields {
		if f.ID == field {
			return f.Status
		}
	}
	return "no field"
}

// judge compares one conversation with its script.
type judge struct {
	Script
	Held
	now, alive record
	item       Item
}

// Judge compares what was held with what the script expects. Of a script without expectations the item tells what came.
func Judge(s Script, h Held) Item {
	j := &judge{Script: s, Held: h, item: Item{
		ID: s.ID, DeclinedOK: true, FollowupsOK: true, compared: s.Expect != nil,
		Facts: FactTally{Missing: []string{}, Different: []Different{}}, MustNotRecord: []string{}, MustNotSay: []Said{},
		EventsMissing: []string{}, Differences: []string{},
	}}
	for to, raw := range map[*record]json.RawMessage{&j.now: h.Record, &j.alive: h.Alive} {
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, to); err != nil {
				j.addDifference("the record cannot be read: %v", err)
			}
		}
	}
	j.item.Status = j.now.Status
	if h.Err != nil {
		j.addDifference("it broke off: %v", h.Err)
	}
	if s.Expect != nil {
		j.compareAll()
	}
	j.item.OK = len(j.item.Differences) == 0
	j.compareFacts()
	return j.item
}

func (j *judge) addDifference(format string, args ...any) {
	j.item.Differences = append(j.item.Differences, fmt.Sprintf(format, args...))
}

func (j *judge) compareAll() {
	if want := j.Expect.Status; want != "" && j.now.Status != want {
		j.addDifference("status: expected %s, is %s", want, j.now.Status)
	}
	j.comparePlace()
	for _, id := range j.Expect.Declined {
		if got := j.alive.statusOf(id); got != "declined" {
			j.item.DeclinedOK = false
			j.addDifference("declined: %s is %s", id, got)
		}
	}
	for _, id := range sortedKeys(j.Expect.FollowupsMin) {
		if want, got := j.Expect.FollowupsMin[id], j.countFollowups(id); got < want {
			j.item.FollowupsOK = false
			j.addDifference("follow-ups: %s had %d, expected at least %d", id, got, want)
		}
	}
	j.compareEvents()
	j.compareVersions()
	j.findUnrecorded()
	j.findUnsaid()
}

// comparePlace compares what the Greeter learned.
func (j *judge) comparePlace() {
	for _, p := range []struct{ name, want, got string }{
		{"language", j.Locale.Language, j.alive.Language},
		{"country", j.Locale.Country, j.alive.Country},
		{"timezone", j.Locale.Timezone, j.alive.Timezone},
	} {
		if p.want != "" && p.want != p.got {
			j.addDifference("%s: expected %s, is %s", p.name, p.want, p.got)
		}
	}
}

// countFollowups counts the questions about a field after the first.
func (j *judge) countFollowups(id string) int {
	for _, f := range j.alive.Fields {
		if f.ID == id {
			return max(f.Attempts-1, 0)
		}
	}
	return 0
}

func (j *judge) compareEvents() {
	have := map[string]int{}
	for _, e := range j.alive.Events {
		have[e.Name]++
		have[e.Name+":"+e.Field]++
	}
	if j.now.Status == erased {
		for _, kind := range j.Audit {
			have[kind]++
		}
	}
	for _, want := range j.Expect.Events {
		have[want]--
		if have[want] < 0 {
			j.item.EventsMissing = append(j.item.EventsMissing, want)
			j.addDifference("event missing: %s", want)
		}
	}
}

// compareVersions compares every value that a fact had.
func (j *judge) compareVersions() {
	for _, key := range sortedKeys(j.Expect.History) {
		want, got := j.Expect.History[key], []any{}
		for _, f := range j.alive.Fields {
			if fact, ok := f.Facts[key]; ok {
				for _, old := range fact.Superseded {
					got = append(got, old.Value)
				}
				got = append(got, fact.Value)
			}
		}
		if canonicalText(want) != canonicalText(got) {
			j.addDifference("versions of %s: expected %s, are %s", key, jsonText(want), jsonText(got))
		}
	}
}

func (j *judge) compareFacts() {
	if j.Expect == nil {
		return
	}
	t := &j.item.Facts
	for _, key := range sortedKeys(j.Expect.Facts) {
		t.Expected++
		want := j.Expect.Facts[key]
		got, told := j.findFact(key, want)
		switch {
		case !told:
			t.Missing = append(t.Missing, key)
			j.addDifference("fact missing: %s, expected %s", key, jsonText(want))
		case canonicalText(got) != canonicalText(want):
			t.Different = append(t.Different, Different{key, want, got})
			j.addDifference("fact differs: %s, expected %s, is %s", key, jsonText(want), jsonText(got))
		default:
			t.Exact++
		}
	}
}

// findFact finds a fact's value. What the Greeter learned is a fact of the whole conversation where no field has it.
func (j *judge) findFact(key string, want any) (got any, told bool) {
	for _, f := range j.alive.Fields {
		if fact, ok := f.Facts[key]; ok && (!told || canonicalText(fact.Value) == canonicalText(want)) {
			got, told = fact.Value, true
		}
	}
	if told {
		return got, true
	}
	v := map[string]string{"language": j.alive.Language, "country": j.alive.Country, "timezone": j.alive.Timezone}[key]
	return v, v != ""
}

// findUnrecorded looks for words that must not be in facts, summary and exports. What was said is not among them: history keeps
// each message.
func (j *judge) findUnrecorded() {
	kept := foldCase(j.keptText())
	for _, words := range j.Expect.MustNotRecord {
		if strings.Contains(kept, foldCase(words)) || j.now.Status == erased && strings.Contains(string(j.Left), words) {
			j.item.MustNotRecord = append(j.item.MustNotRecord, words)
			j.addDifference("recorded: %q", words)
		}
	}
}

// keptText is what is recorded of the application: the record without the conversation and the plan, the documents that are made of it,
// and the summary as the candidate was shown it.
func (j *judge) keptText() string {
	parts := map[string]any{}
	if json.Unmarshal(j.Record, &parts) != nil {
		return string(j.Record)
	}
	delete(parts, "history")
	delete(parts, "plan")
	var b strings.Builder
	writeLeaves(&b, parts)
	if j.now.Status != erased {
		for _, format := range []string{document.CSV, document.MD, document.Resume} {
			if err := document.Write(&b, format, j.Record); err != nil {
				j.addDifference("it cannot be exported as %s: %v", format, err)
			}
			b.WriteString("\n")
		}
		for _, p := range j.Posts {
			if p.Asks == "confirm" {
				b.WriteString(p.Text + "\n")
			}
		}
	}
	return b.String()
}

// writeLeaves writes every text and number of a JSON value, each on its line. A digest is no text: any two digits may be in it.
func writeLeaves(b *strings.Builder, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range sortedKeys(v) {
			if k != "digest" {
				writeLeaves(b, v[k])
			}
		}
	case []any:
		for _, x := range v {
			writeLeaves(b, x)
		}
	case string:
		b.WriteString(v + "\n")
	default:
		b.WriteString(jsonText(v) + "\n")
	}
}

// findUnsaid looks for words in what the candidate was shown.
func (j *judge) findUnsaid() {
	for _, words := range j.Expect.MustNotSay {
		for _, p := range j.Posts {
			texts := append(slices.Clone(p.Every), p.Text)
			i := slices.IndexFunc(texts, func(t string) bool { return strings.Contains(foldCase(t), foldCase(words)) })
			if p.To != "moderators" && i >= 0 {
				j.item.MustNotSay = append(j.item.MustNotSay, Said{words, texts[i]})
				j.addDifference("said: %q in %q", words, texts[i])
			}
		}
	}
}

// canonicalText is a value such that two are equal where their texts are, after NFKC and case folding.
func canonicalText(v any) string { return foldCase(jsonText(v)) }

func foldCase(s string) string { return cases.Fold().String(norm.NFKC.String(s)) }

// jsonText is a value as JSON.
func jsonText(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSpace(b.String())
}

func sortedKeys[V any, M ~map[string]V](m M) []string { return slices.Sorted(maps.Keys(m)) }
