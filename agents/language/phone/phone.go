// Package phone reads telephone numbers of all countries by the numbering plans of libphonenumber.
//
// It does what Parse, IsValidNumber and IsPossibleNumberWithReason of that library do, for text of digits and separators: the
// same numbers are found and the same ones are valid, which its tests hold against github.com/nyaruka/phonenumbers. The
// program does not link that library, because it reads all of its metadata before main begins; here a country's plan is read
// and its patterns are compiled when the first number needs them.
package phone

import (
	"errors"
	"slices"
	"strings"
)

// What Parse found wrong.
var (
	ErrFormat = errors.New("not a telephone number")
	ErrRegion = errors.New("no known country")
)

// A national number has so many digits. Source: ITU-T E.164 says 15 at most; Germany has longer ones (libphonenumber).
const fewest, most = 2, 17

// Number is a telephone number of some country, not necessarily one that can exist.
type Number struct {
	Code     string // country calling code
	National string // national significant number: without trunk prefix
}

// E164 is the number as ITU-T E.164 writes it.
func (n Number) E164() string { return "+" + n.Code + n.National }

// writing is how a number may be written after its plus: digits and separators. Three digits at least, or two alone.
var writing = whole(`\d{2}|\+*(?:[-.()/ ]*\d){3,}[-.()/ ]*`)

// Parse reads a number; region is the ISO 3166-1 alpha-2, in upper case, in which one without a plus is dialled. Letters,
// extensions and digits that are not ASCII are ErrFormat.
func Parse(text, region string) (Number, error) {
	start := strings.IndexAny(text, "+0123456789")
	if start < 0 || !writing().MatchString(text[start:]) {
		return Number{}, ErrFormat
	}
	var home *plan
	if p, ok := index().region[region]; ok {
		home = p()
	}
	p, national, err := split(digits(text), text[start] == '+', home)
	if err != nil {
		return Number{}, err
	}
	// A number that is possible only with its trunk prefix keeps it.
	if s := p.strip(national); p.fit(s) == possible || p.fit(s) == long {
		national = s
	}
	if len(national) < fewest || len(national) > most {
		return Number{}, ErrFormat
	}
	return Number{p.code, national}, nil
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// split takes prefix and calling code off: what remains is a number of the plan's country.
func split(digits string, plus bool, home *plan) (*plan, string, error) {
	if plus {
		p, rest, err := foreign(digits)
		if err == nil || !errors.Is(err, ErrRegion) {
			return p, rest, err
		}
	}
	if home == nil {
		return nil, "", ErrRegion
	}
	if rest, ok := home.abroad(digits); ok {
		return foreign(rest)
	}
	if rest, ok := home.withCode(digits); ok {
		return index().code[home.code][0](), rest, nil
	}
	if plus {
		return nil, "", ErrRegion // what follows the plus is no country's, and the plus no slip before a whole number
	}
	return home, digits, nil
}

// foreign reads a calling code: no code begins another.
func foreign(digits string) (*plan, string, error) {
	if len(digits) <= fewest {
		return nil, "", ErrFormat
	}
	for n := 1; n <= 3; n++ {
		if plans, ok := index().code[digits[:n]]; ok {
			return plans[0](), digits[n:], nil
		}
	}
	return nil, "", ErrRegion
}

// abroad takes off what is dialled before a calling code, such as 010; no calling code begins with 0.
func (p *plan) abroad(digits string) (string, bool) {
	m := p.international().FindStringIndex(digits)
	if m == nil || strings.HasPrefix(digits[m[1]:], "0") {
		return "", false
	}
	return digits[m[1]:], true
}

// withCode takes off the country's own calling code, written without a plus: where the whole is no number of the country and
// the rest is one, or the whole is too long.
func (p *plan) withCode(digits string) (string, bool) {
	rest, ok := strings.CutPrefix(digits, p.code)
	if !ok {
		return "", false
	}
	rest = p.strip(rest)
	is := p.general.pattern().MatchString
	return rest, !is(digits) && is(rest) || p.fit(digits) == long
}

// strip takes the trunk prefix off, unless that makes a number into none.
func (p *plan) strip(digits string) string {
	if p.trunk == nil {
		return digits
	}
	m := p.trunk().FindStringSubmatchIndex(digits)
	if m == nil {
		return digits
	}
	rest := digits[m[1]:]
	if p.transform != "" && m[len(m)-2] >= 0 {
		rest = p.trunk().ReplaceAllString(digits, p.transform)
	}
	if is := p.general.pattern().MatchString; is(digits) && !is(rest) {
		return digits
	}
	return rest
}

// fit is how a length suits a country.
type fit int

const (
	possible fit = iota
	short
	near // without its area code
	gap  // between two possible lengths
	long
)

func (p *plan) fit(national string) fit {
	n, all := len(national), p.general.lengths // ascending
	switch {
	case slices.Contains(p.local, n):
		return near
	case slices.Contains(all, n):
		return possible
	case n < all[0]:
		return short
	case n > all[len(all)-1]:
		return long
	}
	return gap
}

// Valid reports whether the number lies in a range that is in use.
func (n Number) Valid() bool {
	plans := index().code[n.Code]
	for _, next := range plans {
		p := next()
		switch {
		case len(plans) == 1 || p.leading == nil:
			if p.valid(n.National) {
				return true
			}
		case p.leading().MatchString(n.National):
			return p.valid(n.National) // the leading digits decide on the region, whatever its neighbours have
		}
	}
	return false
}

func (p *plan) valid(national string) bool {
	return p.general.has(national) && slices.ContainsFunc(p.kinds, func(k kind) bool { return k.has(national) })
}

func (k kind) has(national string) bool {
	return (len(k.lengths) == 0 || slices.Contains(k.lengths, len(national))) && k.pattern().MatchString(national)
}

// TooShort reports that the country has no numbers so short, or dials them only nearby.
func (n Number) TooShort() bool { f := n.main().fit(n.National); return f == short || f == near }

// TooLong reports that the country has no numbers so long.
func (n Number) TooLong() bool { return n.main().fit(n.National) == long }

// Region is the main region of the calling code, "001" when it belongs to no country.
func (n Number) Region() string { return n.main().region }

// Usual is how many digits the country's mobile and fixed national numbers have, 0 when that is not known.
func (n Number) Usual() (mobile, fixed int) { return n.main().mobile, n.main().fixed }

func (n Number) main() *plan { return index().code[n.Code][0]() }
