package facts

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// Stale wraps a value in Known that was told before and may be told otherwise now, as when the candidate changes an answer: the
// field is read as if for the first time. Only a list is still known, to be added to or taken from where the words say so.
type Stale struct{ Value any }

// Swap is a part of what was told for a fact, and what the candidate wants in its place ("not 17:00 but 18:00").
type Swap struct {
	Key   string `json:"key"`
	Words string `json:"words"` // that told the fact
	Old   string `json:"old"`   // a part of them
	New   string `json:"new"`   // a part of the message
}

// raw is the value of a key, whether it is stale or not.
func (k Known) raw(key string) any {
	v := k[key]
	if s, ok := v.(Stale); ok {
		return s.Value
	}
	return v
}

// Settled is what is known when nothing that is stale changes.
func (k Known) Settled() Known {
	out := Known{}
	for key := range k {
		out[key] = k.raw(key)
	}
	return out
}

// swapped reads the facts anew in the words that told them, each with its part replaced; where those say too little by themselves,
// in the message. What else the message says is about the swap and tells nothing more.
func swapped(f form.Field, m Message, known Known, c ask.Context) []Fact {
	var out []Fact
	for _, s := range m.Swaps {
		if s.Old == "" || s.New == "" || !text.Holds(m.Text, s.New) || isOfLanguages(f, s.Key) { // these are merged where they are read
			continue
		}
		v, ok := s.reread(f, m, c)
		told, isText := known.raw(s.Key).(string)
		part, _ := v.(string)
		whole := replaceFirst(text.Fold(told), text.Fold(s.Old), s.put())
		crops := ok && familyOf(f, s.Key).name != famName && text.Fold(told) == text.Fold(s.Words) && strings.Contains(whole, part)
		if isText && (!ok || crops) && f.Type == form.TypeText && !Tells(f, s.Key) { // a part of a story: the rest of it stays
			v = replaceFirst(told, text.Fold(s.Old), text.Fold(s.New))
			ok = v != told
		}
		if ok && !same(known.raw(s.Key), v) {
			out = append(out, Fact{Key: s.Key, Value: v, Quote: s.New})
		}
	}
	return out
}

// isOfLanguages reports a key of languages or of how well they are used.
func isOfLanguages(f form.Field, key string) bool {
	family := familyOf(f, key).name
	return family == famTags || family == famLevels
}

// reread is the value after the swap.
func (s Swap) reread(f form.Field, m Message, c ask.Context) (any, bool) {
	words := replaceFirst(text.Fold(s.Words), text.Fold(s.Old), s.put())
	if words == text.Fold(s.Words) {
		return nil, false
	}
	fam := familyOf(f, s.Key).name
	if fam == famName { // "its Tom Ashdown", "not just Tom"
		for _, fact := range Extract(f, Message{Text: s.New}, nil, c) {
			if name, _ := fact.Value.(string); fact.Key == s.Key && strings.EqualFold(s.Old, s.Words) && name != "" {
				return name, true
			}
		}
	}
	if fam == famName && f.Type == form.TypeText && !strings.ContainsAny(s.New, ",.;:、。") { // a sentence is no name
		return words, true
	}
	texts := []string{words, m.Text}
	if k := parseKey(s.Key); fam == famTime && k.ends("to", "end", "until") {
		texts = append(texts, s.New+"まで")
	} else if fam == famTime {
		texts = append(texts, s.New+"から")
	}
	for _, text := range texts {
		for _, fact := range Extract(f, Message{Text: text}, nil, c) {
			if fact.Key == s.Key || fam == famSlot && familyOf(f, fact.Key).name == fam {
				return fact.Value, true
			}
		}
	}
	return nil, false
}

// withUnit is a number with what it counts: "10am", "24 hours".
var withUnit = pattern.Lazy(`(?i)^[0-9]+(?:[:.][0-9]+)?(\s?[\p{L}%.]+)$`)

// put is what stands in place of the old part: a bare number keeps the unit of the one that it replaces.
func (s Swap) put() string {
	by, old := text.Fold(s.New), text.Fold(s.Old)
	if m := withUnit().FindStringSubmatch(old); m != nil && strings.Trim(by, "0123456789:.") == "" {
		return by + m[1]
	}
	return by
}

// replaceFirst replaces a part of a text, without regard to case. A part of a number or of a word in Latin letters is none: the 8 of 2018 is no "8 years".
func replaceFirst(raw, old, by string) string {
	low, part := strings.ToLower(raw), strings.ToLower(old)
	for from := 0; part != "" && len(low) == len(raw); {
		i := strings.Index(low[from:], part)
		if i < 0 {
			break
		}
		at, end := from+i, from+i+len(part)
		if !text.Joined(low, at) && !text.Joined(low, end) {
			return raw[:at] + by + raw[end:]
		}
		from = end
	}
	return raw
}

var (
	adding = lexicon.Lazy(`(?i){adds to a list}`)
	lifted = lexicon.Lazy(`(?i){takes off a list}`)
)

// amended applies what the message says of a list that was told: clauses that add to it and clauses that take from it, each with the
// members that it names. ok is false where no clause does either: then what is named replaces the list.
func (r *reader) amended(key string, named func(clause string) []string) (list []string, at text.Span, ok bool) {
	old := stringList(r.known.raw(key))
	if len(old) == 0 || isText(r.known.raw(key)) {
		return nil, at, false
	}
	list = slices.Clone(old)
	taken := slices.ContainsFunc(r.clauses, func(c text.Span) bool { return len(named(c.In(r.text))) > 0 && lifted().MatchString(c.In(r.text)) })
	for _, c := range r.clauses {
		text := c.In(r.text)
		members := named(text)
		switch {
		case len(members) == 0:
			continue
		case lifted().MatchString(text):
			list = slices.DeleteFunc(list, func(m string) bool { return slices.Contains(members, m) })
		case taken, adding().MatchString(text): // beside what is taken out the others are what is there then: 「火曜は無理なので、月曜と木曜で」
			for _, m := range members {
				if !slices.Contains(list, m) {
					list = append(list, m)
				}
			}
		default:
			continue
		}
		if at.End == 0 {
			at.Start = c.Start
		}
		at.End, ok = c.End, true
	}
	return list, at, ok && len(list) > 0
}

// amendedOptions does so for a choice of several.
func (r *reader) amendedOptions(key string) ([]string, text.Span, bool) {
	list, at, ok := r.amended(key, func(clause string) []string {
		var out []string
		low := strings.ToLower(clause)
		for _, o := range r.f.Options {
			for _, name := range append(o.Label.All(), o.ID) {
				if n := strings.ToLower(text.Fold(name)); utf8.RuneCountInString(n) > 1 && strings.Contains(low, n) && !slices.Contains(out, o.ID) {
					out = append(out, o.ID)
				}
			}
		}
		return out
	})
	var ordered []string
	for _, o := range r.f.Options {
		if slices.Contains(list, o.ID) {
			ordered = append(ordered, o.ID)
		}
	}
	return ordered, at, ok
}

// amendedDays does so for weekdays.
func (r *reader) amendedDays(key string) ([]string, text.Span, bool) {
	list, at, ok := r.amended(key, when.DaysNamed)
	slices.SortFunc(list, func(a, b string) int { return slices.Index(weekdays, a) - slices.Index(weekdays, b) })
	return list, at, ok
}

// all is what is known with what was found.
func (r *reader) all() Known {
	out := maps.Clone(r.known)
	if out == nil {
		out = Known{}
	}
	for _, f := range r.found {
		out[f.Key] = f.Value
	}
	return out
}

// Tells reports that a value of the key shows by itself what it is: an address, a sum, a day, hours. Words and yes or no do not.
func Tells(f form.Field, key string) bool {
	switch f.Type {
	case form.TypeEmail, form.TypePhone, form.TypeURL, form.TypeNumber, form.TypeDate, form.TypeChoice:
		return true
	}
	return slices.Contains([]string{
		famEmail, famPhone, famURL, famMoney, famSlot, famTime, famDays, famDate, famMonth, famDuration, famZone, famTags, famLevels,
	}, familyOf(f, key).name)
}
