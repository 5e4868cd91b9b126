package form

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Kind is what a fact is, whatever its key is called.
type Kind string

// The kinds of facts.
const (
	KindText      Kind = "text" // the candidate's own words
	KindName      Kind = "name"
	KindReading   Kind = "reading"
	KindEmail     Kind = "email"
	KindPhone     Kind = "phone"
	KindURL       Kind = "url"
	KindNumber    Kind = "number"
	KindMoney     Kind = "money"
	KindDate      Kind = "date"
	KindMonth     Kind = "month"
	KindYear      Kind = "year"
	KindTime      Kind = "time"
	KindWeekdays  Kind = "weekdays"
	KindSlot      Kind = "slot"  // one moment for a meeting
	KindSlots     Kind = "slots" // all that are offered
	KindDuration  Kind = "duration"
	KindPeriod    Kind = "period"
	KindBoolean   Kind = "boolean"
	KindOption    Kind = "option"
	KindOptions   Kind = "options"
	KindLanguages Kind = "languages"
	KindLevel     Kind = "level"
	KindCountry   Kind = "country"
	KindZone      Kind = "zone"
	KindFile      Kind = "file"
)

// Kinds lists every kind that a form may say.
func Kinds() []Kind {
	return []Kind{KindText, KindName, KindReading, KindEmail, KindPhone, KindURL, KindNumber, KindMoney, KindDate, KindMonth, KindYear, KindTime,
		KindWeekdays, KindSlot, KindSlots, KindDuration, KindPeriod, KindBoolean, KindOption, KindOptions, KindLanguages, KindLevel, KindCountry,
		KindZone, KindFile}
}

// Fact is what the form says of a fact: its kind, and what belongs to that.
type Fact struct {
	Kind     Kind   `yaml:"kind" json:"kind"`
	Unit     string `yaml:"unit" json:"unit,omitempty"`         // of a number or a duration
	Currency string `yaml:"currency" json:"currency,omitempty"` // of money: ISO 4217
	Per      string `yaml:"per" json:"per,omitempty"`           // of money or a number: hour, day, week, month, year
}

// String is the fact's kind as people are told: "number (year)".
func (f Fact) String() string {
	var more []string
	for _, s := range []string{f.Unit, f.Currency} {
		if s != "" {
			more = append(more, s)
		}
	}
	if f.Per != "" {
		more = append(more, "per "+f.Per)
	}
	if len(more) == 0 {
		return string(f.Kind)
	}
	return fmt.Sprintf("%s (%s)", f.Kind, strings.Join(more, ", "))
}

// belongs are the units and times that a kind takes; a kind that is not listed takes neither.
var belongs = map[Kind]struct{ units, per []string }{
	KindNumber:   {[]string{"year", "month", "week", "day", "hour", "minute", "percent"}, []string{"hour", "day", "week", "month", "year"}},
	KindDuration: {[]string{"year", "month", "week", "day"}, nil},
	KindMoney:    {nil, []string{"hour", "day", "month", "year"}},
}

// kindsOf are the kinds that can be read in a field of a type; every kind but option and options where none are listed.
var kindsOf = map[Type][]Kind{
	TypeEmail: {KindEmail}, TypePhone: {KindPhone}, TypeURL: {KindURL}, TypeNumber: {KindNumber, KindMoney, KindDuration, KindYear},
	TypeDate: {KindDate}, TypeChoice: {KindOption, KindOptions, KindBoolean}, TypeBoolean: {KindBoolean}, TypeFile: {KindFile},
}

// toldFacts are the keys of a field's facts, in the order of the file.
func toldFacts(n ast.Node, facts map[string]Fact) []string {
	var out []string
	m, _ := n.(*ast.MappingNode)
	for i := 0; m != nil && i < len(m.Values); i++ {
		if v, ok := m.Values[i].Value.(*ast.MappingNode); ok && m.Values[i].Key.GetToken().Value == "facts" {
			for _, e := range v.Values {
				out = append(out, e.Key.GetToken().Value)
			}
		}
	}
	out = slices.DeleteFunc(out, func(k string) bool { _, ok := facts[k]; return !ok })
	for _, k := range slices.Sorted(maps.Keys(facts)) { // what stands behind an alias
		if !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

func (c *checker) kinds(path string, f *Field) {
	for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
		at, fact := path+".facts."+k, f.Facts[k]
		switch {
		case fact.Kind == "":
			c.addf(at, "field %q: fact %q needs a kind", f.ID, k)
		case !slices.Contains(Kinds(), fact.Kind):
			c.addf(at+".kind", "field %q: unknown kind %q of fact %q%s", f.ID, fact.Kind, k, didYouMean(string(fact.Kind), kindNames()))
		case slices.Contains(f.RequiredFacts, k) && !suits(f.Type, fact.Kind):
			c.addf(at+".kind", "field %q: a field of type %s tells no fact of kind %s (%q)", f.ID, f.Type, fact.Kind, k)
		case fact.Kind == KindOptions && !f.Multiple:
			c.addf(at+".kind", "field %q: several options (%q) need multiple: true", f.ID, k)
		default:
			c.measure(at, f, fact)
		}
	}
}

// Kinds are the kinds of facts that answers to fields of a type of their own tell, the plainest first; none are listed of a text.
func (t Type) Kinds() []Kind { return slices.Clone(kindsOf[t]) }

// suits reports that an answer to a field of the type can tell a fact of the kind.
func suits(t Type, k Kind) bool {
	if of, ok := kindsOf[t]; ok {
		return slices.Contains(of, k)
	}
	return k != KindOption && k != KindOptions && k != KindFile
}

// measure checks what belongs to the kind.
func (c *checker) measure(at string, f *Field, fact Fact) {
	own := belongs[fact.Kind]
	if fact.Unit != "" && !slices.Contains(own.units, fact.Unit) {
		c.addf(at+".unit", "field %q: unit %q does not belong to a %s%s", f.ID, fact.Unit, fact.Kind, oneOf(fact.Unit, own.units))
	}
	if fact.Per != "" && !slices.Contains(own.per, fact.Per) {
		c.addf(at+".per", "field %q: per %q does not belong to a %s%s", f.ID, fact.Per, fact.Kind, oneOf(fact.Per, own.per))
	}
	switch money := fact.Kind == KindMoney; {
	case money && !currencies().MatchString(fact.Currency):
		c.addf(at+".currency", "field %q: currency %q is not an ISO 4217 code like JPY", f.ID, fact.Currency)
	case money && f.Unit != "" && f.Unit != fact.Currency:
		c.addf(at+".currency", "field %q: currency %s is not the field's unit %s", f.ID, fact.Currency, f.Unit)
	case !money && fact.Currency != "":
		c.addf(at+".currency", "field %q: a currency belongs to money only", f.ID)
	}
}

func oneOf(got string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	return didYouMean(got, known) + " (one of: " + strings.Join(known, ", ") + ")"
}

func kindNames() []string {
	var out []string
	for _, k := range Kinds() {
		out = append(out, string(k))
	}
	return out
}
