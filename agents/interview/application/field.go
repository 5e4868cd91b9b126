package application

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// FieldStatus is how far a field is.
type FieldStatus string

// The statuses of a field. One that a person has to settle stays in review.
const (
	FieldPending      FieldStatus = "pending"
	FieldInterviewing FieldStatus = "interviewing"
	FieldReviewing    FieldStatus = "reviewing"
	FieldDone         FieldStatus = "done"
	FieldDeclined     FieldStatus = "declined"
)

// Field is what was found out about one field of the form.
type Field struct {
	ID        string               `json:"id"`
	Status    FieldStatus          `json:"status"`
	ToPerson  bool                 `json:"to_person,omitempty"` // the conversation goes on without it; a person settles it
	Attempts  int                  `json:"attempts,omitempty"`  // questions asked
	Followups int                  `json:"followups,omitempty"` // of them, those that asked for what was missing
	Invalid   int                  `json:"invalid,omitempty"`   // answers that did not fit
	Fruitless int                  `json:"fruitless,omitempty"` // messages that told nothing
	Softened  bool                 `json:"softened,omitempty"`  // a refusal was answered with the reason, once
	Reopened  bool                 `json:"reopened,omitempty"`  // the candidate wants to change it
	Anew      bool                 `json:"anew,omitempty"`      // … and was asked to write it anew: what is told then is all of it
	Declined  bool                 `json:"declined,omitempty"`  // … and had not wanted to answer it
	Stale     []string             `json:"stale,omitempty"`     // keys told before that, and not since
	Edited    string               `json:"edited,omitempty"`    // the message whose change opened it: what it no longer tells is taken back
	Past      map[string][]Version `json:"past,omitempty"`      // of facts that were taken back, by key
	Swaps     []facts.Swap         `json:"swaps,omitempty"`     // parts of facts, and what the candidate wants there instead
	PutOff    bool                 `json:"put_off,omitempty"`   // the candidate wants the others first: it is asked behind them
	Returning bool                 `json:"returning,omitempty"` // it was left for another field: asking it again is no new question
	Facts     map[string]Fact      `json:"facts,omitempty"`
	Words     []Quote              `json:"words,omitempty"`   // told beside them, in the candidate's own words
	ByDay     bool                 `json:"by_day,omitempty"`  // its hours differ from day to day: a fact of its own holds them, or the words beside the facts do
	Missing   []string             `json:"missing,omitempty"` // keys, as the last review found
	Open      []string             `json:"open,omitempty"`    // keys that the candidate cannot settle yet: their words say so, and people see it
	Feedback  string               `json:"feedback,omitempty"`
	Heard     []string             `json:"heard,omitempty"`     // ids of the messages that were reviewed for it, the latest
	AskedFor  []string             `json:"asked_for,omitempty"` // keys that the last question asked for
	Text      string               `json:"text,omitempty"`      // of the last question
	Digest    string               `json:"digest,omitempty"`    // of that text, as QuickCheck passed it
	Doubts    []Told               `json:"doubts,omitempty"`    // what is asked back: recorded only when the candidate says that it is so
	DaysOff   []string             `json:"days_off,omitempty"`  // weekdays that were ruled out while it was open
	Next      *Next                `json:"next,omitempty"`      // what is to be asked now, where it is not the field's first question
}

// Next says why a field is asked again.
type Next struct {
	Why    string         `json:"why"`              // one of the constants below
	Key    string         `json:"key,omitempty"`    // the catalogue's, of an explanation
	Args   map[string]any `json:"args,omitempty"`   // its placeholders
	Echo   string         `json:"echo,omitempty"`   // the fact just told
	Told   bool           `json:"told,omitempty"`   // the last answer told something
	Topics []string       `json:"topics,omitempty"` // keys to ask for
}

// Why a field is asked again.
const (
	WhyMissing = "missing" // something is still missing
	WhyLacks   = "lacks"   // what was told was taken out again
	WhyInvalid = "invalid" // the answer did not fit
	WhySoften  = "soften"  // a refusal of something required
	WhyAgain   = "again"   // nothing was told
	WhyReopen  = "reopen"  // the candidate wants to change it
	WhyDoubt   = "doubt"   // what was understood is not sure
	WhyMore    = "more"    // people want to know more before they decide
)

// Fact is something that the candidate told, with where. Value is JSON's idea of it: an option's id, a bool, a number, a text,
// a list, or nil for none.
type Fact struct {
	Value      any       `json:"value"`
	Words      string    `json:"words"`  // the candidate's own
	Source     string    `json:"source"` // the message's id
	At         time.Time `json:"at"`
	Superseded []Version `json:"superseded,omitempty"` // oldest first; at most maxVersions
}

// Version is what a fact was before.
type Version struct {
	Value  any       `json:"value"`
	Words  string    `json:"words,omitempty"` // the candidate's own, for as long as the message has them
	Source string    `json:"source"`
	At     time.Time `json:"at"`
}

// Known is what was told, as rules read it; stale facts may be told otherwise.
func (f *Field) Known() facts.Known {
	out := facts.Known{}
	for k, fact := range f.Facts {
		out[k] = fact.Value
		if slices.Contains(f.Stale, k) {
			out[k] = facts.Stale{Value: fact.Value}
		}
	}
	return out
}

// StaleAll is what was told, all of it open to be told otherwise.
func (f *Field) StaleAll() facts.Known {
	out := facts.Known{}
	for k, fact := range f.Facts {
		out[k] = facts.Stale{Value: fact.Value}
	}
	return out
}

// Settled reports that the conversation is through with the field.
func (f *Field) Settled() bool {
	return f.Status == FieldDone || f.Status == FieldDeclined || f.ToPerson
}

// Leave has the field asked again later as it stands, and not as if the words that led away from it had not fitted.
func (f *Field) Leave() {
	f.Returning = true
	if f.Next != nil && (f.Next.Why == WhyInvalid || f.Next.Why == WhyAgain) {
		f.Next = nil
	}
}

// Put takes in a fact; an earlier value of it is kept as a version.
func (f *Field) Put(key string, fact Fact) {
	if f.Facts == nil {
		f.Facts = map[string]Fact{}
	}
	fact.Superseded = lastVersions(f.Versions(key))
	f.Facts[key] = fact
}

// How much of what was before a field keeps, so that it does not grow with each message. The log has the messages themselves.
const (
	maxVersions = 16 // of a fact: the first, and the latest
	maxHeard    = 32 // ids of messages
)

// lastVersions are the versions that are kept of a fact.
func lastVersions(all []Version) []Version {
	if n := len(all) - maxVersions; n > 0 {
		return append(all[:1:1], all[n+1:]...)
	}
	return all
}

// Hear notes that messages were reviewed for the field.
func (f *Field) Hear(ids ...string) {
	heard := append(slices.Clip(f.Heard), ids...)
	f.Heard = heard[max(0, len(heard)-maxHeard):]
}

// Versions are what a fact was, its present value last.
func (f *Field) Versions(key string) []Version {
	old, ok := f.Facts[key]
	if !ok {
		return f.Past[key]
	}
	return append(slices.Clone(old.Superseded), Version{old.Value, old.Words, old.Source, old.At})
}

// TakeBack takes a fact back. Its versions are kept, for when it is told again.
func (f *Field) TakeBack(key string) {
	past := maps.Clone(f.Past)
	if past == nil {
		past = map[string][]Version{}
	}
	past[key] = f.Versions(key)
	f.Past = past
	delete(f.Facts, key)
}

// Forget removes what a message told, and reports whether that was what stands now.
func (f *Field) Forget(id string) (took bool) {
	for key, fact := range f.Facts {
		if fact.Source == id {
			delete(f.Facts, key)
			took = true
		}
	}
	took = f.WithoutQuotes(func(q Quote) bool { return q.Source == id }) || took
	if f.Next != nil && f.Next.Args["choices"] != nil && slices.Contains(f.Heard, id) { // what was proposed holds what the message told
		f.Next = nil
	}
	f.Heard = slices.DeleteFunc(slices.Clone(f.Heard), func(h string) bool { return h == id })
	f.Doubts = slices.DeleteFunc(slices.Clone(f.Doubts), func(d Told) bool { return d.Source == id })
	return took
}

// DropVersions removes of what facts were before what is gone.
func (f *Field) DropVersions(gone func(Version) bool) {
	for key, fact := range f.Facts {
		fact.Superseded = slices.DeleteFunc(slices.Clone(fact.Superseded), gone)
		f.Facts[key] = fact
	}
	for key, past := range f.Past {
		f.Past[key] = slices.DeleteFunc(slices.Clone(past), gone)
	}
}

// RewordVersions drops words of what facts were before that the message which told them does not have any more.
func (f *Field) RewordVersions(id, text string) {
	reword := func(all []Version) []Version {
		all = slices.Clone(all)
		for i, v := range all {
			if v.Source == id && !strings.Contains(text, v.Words) {
				all[i].Words = ""
			}
		}
		return all
	}
	for key, fact := range f.Facts {
		fact.Superseded = reword(fact.Superseded)
		f.Facts[key] = fact
	}
	for key, past := range f.Past {
		f.Past[key] = reword(past)
	}
}

// MissingKeys lists the facts that the field still needs: no one beginning and end where its hours are kept by the day, or in words.
func (f *Field) MissingKeys(def *form.Field) []string {
	_, week := f.Facts[facts.HoursByDayKey]
	inWords := f.ByDay && (week || len(f.Words) > 0)
	return slices.DeleteFunc(facts.Missing(*def, f.Known().Settled()), func(k string) bool {
		return inWords && facts.IsHours(*def, k) || slices.Contains(f.Open, k)
	})
}

// Reopen makes the field open again, for the facts of these keys, or for all to be told anew. What was told stays until it is
// replaced. One that was asked to be written anew stays so until it is.
func (f *Field) Reopen(keys []string) {
	if len(keys) == 0 {
		keys = slices.Sorted(maps.Keys(f.Facts))
	}
	declined := f.Declined || f.Status == FieldDeclined
	*f = Field{
		ID: f.ID, Status: FieldInterviewing, Attempts: f.Attempts, Heard: f.Heard,
		Facts: f.Facts, Words: f.Words, ByDay: f.ByDay, Past: f.Past, Open: f.Open, Stale: keys, Reopened: true, Anew: f.Anew,
		Declined: declined, Next: &Next{Why: WhyReopen},
	}
}

// Complete reports that the field has all that it needs, or needs nothing because the candidate did not want to answer it.
func (f *Field) Complete(def *form.Field) bool {
	return f.Declined && len(f.Facts) == 0 || len(f.Facts)+len(f.Open) > 0 && len(f.MissingKeys(def)) == 0
}

// ReopenedComplete reports a field that the candidate wants to change and that has its answer still.
func (f *Field) ReopenedComplete(def *form.Field) bool { return f.Reopened && f.Complete(def) }

// ToldAnew reports that a field that was opened again has something of what it is to hold now.
func (f *Field) ToldAnew() bool {
	for key := range f.Facts {
		if !slices.Contains(f.Stale, key) {
			return true
		}
	}
	return false
}

// AsksFor is what the next question of the field asks for.
func (f *Field) AsksFor() []string {
	if f.Next != nil {
		return f.Next.Topics
	}
	return nil
}

// OpenDoubts are the doubtful readings of facts that are still open, or may be told anew.
func (f *Field) OpenDoubts(def *form.Field, r Reviewed) []Told {
	missing := f.MissingKeys(def)
	return slices.DeleteFunc(slices.Clone(r.Doubts), func(d Told) bool {
		return !slices.Contains(missing, d.Key) && !slices.Contains(f.Stale, d.Key)
	})
}

// Between reports a doubt of which two ends were told: a yes says nothing of them, one is to be chosen.
func (d Told) Between() bool { return d.Other != nil }

// End is the one or the other end of such a doubt, as a fact.
func (d Told) End(second bool) Told {
	if second {
		d.Value = d.Other
	}
	d.Other = nil
	return d
}

// Lists reports an answer that is a list, of which what is named is taken out.
func (f *Field) Lists() bool {
	for _, fact := range f.Facts {
		if _, list := fact.Value.([]any); list {
			return true
		}
	}
	return false
}

// AskedAsReviewed reports a question that people have worded for its very purpose: one for a value, and every one that explains, doubts or asks
// for something anew. A model words what is asked in the course of a talk: for a story, and for what is missing in it.
func (f *Field) AskedAsReviewed(def *form.Field) bool {
	missing := f.Next == nil || f.Next.Why == WhyMissing || f.Next.Why == WhyLacks
	return def.Type != form.TypeText || f.Returning || !missing
}
