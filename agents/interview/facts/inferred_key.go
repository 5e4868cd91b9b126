package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// keyOf is a fact's key with what the fact is: as the form says, else as the spelling of the key makes it.
func keyOf(f form.Field, name string) key {
	k := parseKey(name)
	if told, ok := f.Facts[name]; ok && len(k.words) > 0 {
		return k.told(f, told)
	}
	k.family = inferred(f, name)
	if k.family.name == famMoney {
		k.currency = strings.ToUpper(k.last())
	}
	k.per, k.what = rate(k)
	switch {
	case k.any("percent", "percentage", "rate"):
		k.unit = "percent"
	case k.any("minutes"):
		k.unit = "minute"
	}
	if k.family.name == famDuration {
		k.unit = k.unitOfTime()
	}
	return k
}

// inferred is what a key is spelled like. In a field of a type of its own with one fact the type counts where the two differ.
func inferred(f form.Field, name string) family {
	by := spelledFamily(name)
	kinds := f.Type.Kinds()
	if f.Type == form.TypeText || len(kinds) == 0 || len(f.RequiredFacts) != 1 || f.RequiredFacts[0] != name {
		return by
	}
	for _, kind := range kinds {
		if kind == form.KindOption || toldFamilies[kind].name == by.name || kind == form.KindDuration && by.name == famDuration {
			return by // a choice is read by its options
		}
	}
	if f.Type == form.TypeDate && (by.name == famRelative || by.name == famMonth) {
		return by
	}
	return toldFamilies[kinds[0]]
}

// unitOfTime is the unit of a length of time that a key names; years where it names none.
func (k key) unitOfTime() string {
	switch {
	case k.any("weeks", "week"):
		return "week"
	case k.any("days", "day"):
		return "day"
	case k.any("months", "month"):
		return "month"
	}
	return "year"
}

// familyOf is what the form says that a fact is, else what its key is spelled like.
func familyOf(f form.Field, name string) family { return keyOf(f, name).family }

// told is the key of a fact whose kind the form says. The words of the key then only name what it is about.
func (k key) told(f form.Field, fact form.Fact) key {
	k.unit, k.currency, k.per, k.what = fact.Unit, fact.Currency, fact.Per, k.spelled
	if k.any("per", fact.Per) {
		k.what = strings.Join(k.without("per", fact.Per), " ")
	}
	length := fact.Kind == form.KindDuration || fact.Kind == form.KindNumber && fact.Per == "" && slices.Contains([]string{"year", "month", "week", "day"}, fact.Unit)
	switch {
	case length:
		k.family = family{name: famDuration, read: readDuration}
		if k.unit == "" {
			k.unit = "year"
		}
	case fact.Kind == form.KindNumber && fact.Per != "":
		k.family = family{name: famNumber, read: readRate}
		if fact.Unit == "hour" {
			k.what = "hours"
		}
	case fact.Kind == form.KindPeriod && !k.ends("from", "since", "to", "until"):
		k.family = family{name: famInterval, read: readInterval}
	case fact.Kind == form.KindTime && !k.ends("from", "to", "start", "end", "until"):
		k.family = family{name: famTime, read: readClock}
	case fact.Kind == form.KindText:
		k.family = textOf(f, k.name)
	default:
		k.family = toldFamilies[fact.Kind]
	}
	return k
}

// toldFamilies are how facts of a told kind are read.
var toldFamilies map[form.Kind]family

func init() { // for the same reason as the families
	toldFamilies = map[form.Kind]family{
		form.KindName: {name: famName, read: readName}, form.KindReading: {name: famReading, read: readReading},
		form.KindEmail: {name: famEmail, read: readEmail}, form.KindPhone: {name: famPhone, read: readPhone}, form.KindURL: {name: famURL, read: readURL},
		form.KindNumber: {name: famNumber, read: readCount}, form.KindMoney: {name: famMoney, read: readMoney},
		form.KindDate: {name: famDate, read: readDate}, form.KindMonth: {name: famMonth, read: readMonth}, form.KindYear: {name: famYear, read: readYear},
		form.KindTime: {name: famTime, read: readTime}, form.KindWeekdays: {name: famDays, read: readDays},
		form.KindSlot: {name: famSlot, read: readSlot}, form.KindSlots: {name: famSlot, read: readSlots},
		form.KindPeriod: {name: famPeriod, read: readPeriod}, form.KindBoolean: {name: famBool, read: readBool},
		form.KindOption: {name: famBool, read: readBool}, form.KindOptions: {name: famBool, read: readBool},
		form.KindLanguages: {name: famTags, read: readTags}, form.KindLevel: {name: famLevels, read: readLevels},
		form.KindCountry: {name: famCountry, read: readCountry}, form.KindZone: {name: famZone, read: readZone}, form.KindFile: {name: famFile},
	}
}

// ownWords are the families that hold the candidate's own words: what is told as text is still one of them by its name, a role or a reason.
var ownWords = []string{famReason, famStory, famResult, famCert, famDuties, famHelp, famPast, famNamed, famProse}

// textOf is how a told text is read: like the family of words that its key names, but never as something that takes only a certain form.
// A sign_language told as text is no programming language, unless the field asks for one.
func textOf(f form.Field, name string) family {
	by := spelledFamily(name)
	if !slices.Contains(ownWords, by.name) {
		return family{name: famProse}
	}
	if k := kindOf(name); k != "" && !fitsField(f, name, k) {
		return family{name: famProse}
	}
	return by
}

// KindOf is what a fact of the field is, as the form says or as the spelling of its key makes it. said reports the former.
func KindOf(f form.Field, name string) (fact form.Fact, said bool) {
	if told, ok := f.Facts[name]; ok {
		return told, true
	}
	k := keyOf(f, name)
	fact.Kind = kindNamed(k.family.name)
	switch {
	case f.Type == form.TypeChoice && f.Multiple:
		fact.Kind = form.KindOptions
	case f.Type == form.TypeChoice:
		fact.Kind = form.KindOption
	case fact.Kind == form.KindMoney:
		fact.Currency = k.currency
	case fact.Kind == form.KindDuration:
		fact.Unit = k.unit
	case fact.Kind == form.KindSlots && !k.any("slots"):
		fact.Kind = form.KindSlot
	case fact.Kind == form.KindNumber && (k.any("per") || k.what == "hours" && k.any("hours", "hour")):
		fact.Per = k.per
		if k.what == "hours" {
			fact.Unit = "hour"
		}
	case fact.Kind == form.KindNumber:
		fact.Unit = k.unit
	}
	return fact, false
}

// kindNamed is the kind of a family: text where it is words.
func kindNamed(family string) form.Kind {
	switch family {
	case famDuration:
		return form.KindDuration
	case famSlot:
		return form.KindSlots
	case famAbsence:
		return form.KindBoolean
	case famBool:
		return form.KindBoolean
	}
	for kind, f := range toldFamilies {
		if f.name == family {
			return kind
		}
	}
	return form.KindText
}
