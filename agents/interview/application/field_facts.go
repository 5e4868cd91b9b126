package application

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// OtherWords are the other facts of a field that are words and say more than this one.
func (f *Field) OtherWords(than string) (out []string) {
	for key, fact := range f.Facts {
		if v, words := fact.Value.(string); words && v == fact.Words && key != than && v != f.Facts[than].Value {
			out = append(out, v)
		}
	}
	return out
}

// ToldIn lists the keys whose facts come from a message.
func (f *Field) ToldIn(id string) []string {
	var out []string
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if f.Facts[key].Source == id {
			out = append(out, key)
		}
	}
	return out
}

// Quote is what a candidate answered to a field in their own words.
type Quote struct {
	Text   string `json:"text"`
	Source string `json:"source"` // the message's id
}

// ToldBy are the facts that a message told.
func (f *Field) ToldBy(message string) (out []Told) {
	for _, key := range f.ToldIn(message) {
		out = append(out, Told{Key: key, Value: f.Facts[key].Value, Words: f.Facts[key].Words, Source: message})
	}
	return out
}

// IsToldAnew reports that a review tells all anew that was told of a field.
func (f *Field) IsToldAnew(r Reviewed) bool {
	inWords := r.ByDay && !r.TellsWeek() && f.Facts[facts.HoursByDayKey].Source == ""
	return f.Reopened && !f.ByDay && len(f.Swaps) == 0 && len(r.Facts) > 0 && len(f.Stale) == len(f.Facts) || f.Reopened && inWords
}

// TellsWeek reports a review with the hours of each day.
func (r Reviewed) TellsWeek() bool {
	return slices.ContainsFunc(r.Facts, func(d Told) bool { return d.Key == facts.HoursByDayKey })
}

// Week is when somebody can be there, as far as the field's facts tell it.
func (f *Field) Week(def form.Field) facts.Week {
	told := map[string]any{}
	for k, fact := range f.Facts {
		told[k] = fact.Value
	}
	return facts.WeekOf(def, told)
}

// WithoutQuotes takes the words out that hold what is named.
func (f *Field) WithoutQuotes(gone func(Quote) bool) (took bool) {
	n := len(f.Words)
	f.Words = slices.DeleteFunc(slices.Clone(f.Words), gone)
	return len(f.Words) < n
}

// KeepOpen leaves keys open, in words that say so; none stands there twice.
func (f *Field) KeepOpen(words []Quote, keys []string) {
	for _, q := range words {
		if !slices.ContainsFunc(f.Words, func(old Quote) bool { return strings.Contains(old.Text, q.Text) }) {
			f.Words = append(slices.Clip(f.Words), q)
		}
	}
	for _, key := range keys {
		if !slices.Contains(f.Open, key) {
			f.Open = append(slices.Clip(f.Open), key)
		}
	}
}

// WithoutMessage takes out what a message told. It reports whether there was something.
func (f *Field) WithoutMessage(id string) bool {
	f.Facts = maps.Clone(f.Facts)
	took := f.WithoutQuotes(func(q Quote) bool { return q.Source == id })
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if f.Facts[key].Source == id {
			delete(f.Facts, key)
			took = true
		}
	}
	return took
}

// TakeBackWeek takes the field's days and hours back, where all of them are told anew.
func (f *Field) TakeBackWeek(def form.Field) {
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if key == facts.HoursByDayKey || key == facts.DaysKey(def) || facts.IsHours(def, key) && slices.Contains(def.Keys(), key) {
			f.TakeBack(key)
		}
	}
}
