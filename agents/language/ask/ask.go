// Package ask says what a question asks for, and what kind of answer a text is: a value, none, a refusal, or why a value does not stand.
// The readers of values take the one and give the other.
//
// Every reader is a pure function of the text and of a Context: no clock, no network, no state. The same text always gives the
// same answer; any bytes are accepted (invalid UTF-8 is read as spaces) and the time taken grows linearly with their length.
// Width does not matter: 「０９０」 and "090" read alike. Spans are bytes of the text as it was given, so text[Start:End] is the
// person's own words. What is not clear is not guessed: the Answer says why.
package ask

import (
	"time"
)

// Context is where and when something is said.
type Context struct {
	Lang    string    // "ja" or "en": the language of the conversation; both are read whatever it says
	Country string    // ISO 3166-1 alpha-2 of the candidate, for telephone numbers and the order of 3/4/2027; may be empty
	Zone    string    // IANA zone in which "tomorrow" and "18:00" are meant; empty is UTC
	Now     time.Time // business time
	Near    string    // the day that is talked of, as 2006-01-02: a day without a month is one of its month; empty where none is
}

// Kind is what sort of value is asked for.
type Kind string

// The kinds of values.
const (
	KindText    Kind = "text"
	KindEmail   Kind = "email"
	KindPhone   Kind = "phone"
	KindURL     Kind = "url"
	KindNumber  Kind = "number"
	KindDate    Kind = "date"
	KindChoice  Kind = "choice"
	KindBoolean Kind = "boolean"
)

// Kinds are all of them.
func Kinds() []Kind {
	return []Kind{KindText, KindEmail, KindPhone, KindURL, KindNumber, KindDate, KindChoice, KindBoolean}
}

// Option is one answer of a choice: its id, and its words in every language that it has.
type Option struct {
	ID     string
	Labels []string
}

// Want is what a question asks for.
type Want struct {
	Kind     Kind
	Labels   []string // the words of the question, in every language it has: "18歳以上です" agrees with 「18歳以上ですか」
	Unit     string   // of a number: an ISO 4217 currency, hours_per_week, years, …
	Per      string   // of a sum of money: year, month, day or hour; empty when any will do
	Options  []Option // of a choice
	Multiple bool     // a choice may take several options
	Relative bool     // a date may stay relative to an offer ("two months after an offer")
	Future   bool     // a date must not lie before today
	Min, Max *float64 // bounds of a number, inclusive
	Least    bool     // of a sum the lower end is asked for: a range answers it
}

// Status is what kind of answer a text is.
type Status string

// The kinds of answers. Only Found carries a value.
const (
	Found      Status = "found"
	None       Status = "none"       // explicitly nothing: "no link", 「特にないです」
	Declined   Status = "declined"   // would rather not say
	Unknown    Status = "unknown"    // does not know
	Negotiable Status = "negotiable" // wants to discuss it: 「相談させてください」; no refusal, and no value
	Invalid    Status = "invalid"    // something of the kind is there, but it does not stand: see Reason
	Absent     Status = "absent"     // nothing of the kind is there
)

// The reasons of an Invalid answer.
const (
	ReasonFormat    = "format"     // not of the right form
	ReasonMultiple  = "multiple"   // several where one is wanted
	ReasonTooShort  = "too_short"  // of a telephone number
	ReasonTooLong   = "too_long"   // of a telephone number
	ReasonCountry   = "country"    // a national telephone number, and no country to read it in
	ReasonRange     = "range"      // outside the bounds
	ReasonPast      = "past"       // a date that is over
	ReasonUnit      = "unit"       // another currency, period or scale than the field's
	ReasonAmbiguous = "ambiguous"  // may be read in two ways
	ReasonUnclear   = "unclear"    // an answer that fits no option
	ReasonCurrent   = "current"    // only present or past pay was named, which is not what is asked
	ReasonScheme    = "scheme"     // an address that is not https
	ReasonDay       = "day"        // a month or a vague time where a day is wanted
	ReasonTypo      = "typo"       // of an e-mail address: a host that is very likely misspelt; see Hint
	ReasonNoSuchDay = "impossible" // a day that no calendar has
	ReasonDoubt     = "doubt"      // read, but not for sure: Value is what was understood, to be asked back and never taken
	ReasonOthers    = "others"     // said to be somebody else's: a friend's address, the day on which a brother can start
	ReasonRelative  = "relative"   // counted from an offer or a notice: Invalid unless Want.Relative, then Found
)

// Answer is what a text says in answer to a Want.
type Answer struct {
	Status Status
	// Value is nil unless Status is Found, or Reason is ReasonDoubt: a string (email, E.164 number, URL, ISO date, option id, text), a float64, a bool, or
	// a []string (options of a multiple choice).
	Value any
	// Reason is of an Invalid answer; a Found date that stays in the candidate's words has ReasonRelative.
	Reason string
	Quote  string // the candidate's own words that carry the value, as they wrote them
	// Other is the second end where two were told ("20 to 25"), nil else. Of ReasonDoubt one of both is to be chosen.
	Other any
	Hint  string // what may have been meant, to ask back: of ReasonTypo the address, of ReasonAmbiguous the dates; never taken
}
