package phone_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"github.com/mendanhq/mendan/agents/language/phone"
)

// The library takes ten times as long as we do, so every fifth number is tried; -every 1 tries them all.
var every = flag.Int("every", 5, "which of the numbers are held against the library")

// verdict is what is asked of a number.
type verdict struct {
	E164, Region       string
	Valid, Short, Long bool
	Failed             bool
}

func ours(text, region string) verdict {
	n, err := phone.Parse(text, region)
	if err != nil {
		return verdict{Failed: true}
	}
	return verdict{E164: n.E164(), Region: n.Region(), Valid: n.Valid(), Short: n.TooShort(), Long: n.TooLong()}
}

func theirs(text, region string) verdict {
	n, err := phonenumbers.Parse(text, region)
	if err != nil {
		return verdict{Failed: true}
	}
	possible := phonenumbers.IsPossibleNumberWithReason(n)
	return verdict{
		E164:   phonenumbers.Format(n, phonenumbers.E164),
		Region: phonenumbers.GetRegionCodeForCountryCode(int(n.GetCountryCode())),
		Valid:  phonenumbers.IsValidNumber(n),
		Short:  possible == phonenumbers.TOO_SHORT || possible == phonenumbers.IS_POSSIBLE_LOCAL_ONLY,
		Long:   possible == phonenumbers.TOO_LONG,
	}
}

// Kinds of number of every region, written in every way, and the same with a slip in it: the library says the same.
func TestAsTheLibraryDoes(t *testing.T) {
	regions := slices.Sorted(maps.Keys(phonenumbers.GetSupportedRegions()))
	kinds := []phonenumbers.PhoneNumberType{
		phonenumbers.FIXED_LINE, phonenumbers.MOBILE, phonenumbers.TOLL_FREE, phonenumbers.PREMIUM_RATE,
		phonenumbers.SHARED_COST, phonenumbers.VOIP, phonenumbers.PERSONAL_NUMBER, phonenumbers.PAGER, phonenumbers.UAN,
		phonenumbers.VOICEMAIL,
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	tried, valid := 0, 0
	for _, region := range regions {
		for _, kind := range kinds {
			n := phonenumbers.GetExampleNumberForType(region, kind)
			if n == nil {
				continue
			}
			for _, text := range writings(n, region) {
				for _, text := range []string{text, slip(rnd, text), slip(rnd, text)} {
					if tried++; tried%*every != 0 {
						continue
					}
					got, want := ours(text, region), theirs(text, region)
					if got != want {
						t.Errorf("%q in %s: %+v, the library %+v", text, region, got, want)
					}
					if want.Valid {
						valid++
					}
				}
			}
		}
	}
	if valid < 5000 / *every {
		t.Errorf("only %d valid numbers were tried", valid)
	}
}

// writings are the ways in which a number is written at home and abroad, with the plus or a prefix forgotten.
func writings(n *phonenumbers.PhoneNumber, region string) []string {
	national := phonenumbers.GetNationalSignificantNumber(n)
	code := strconv.Itoa(int(n.GetCountryCode()))
	return []string{
		national, "0" + national, code + national, "+" + code + national, "+" + code + " (0) " + national, "00" + code + national,
		"010 " + code + national, "+" + national,
		phonenumbers.Format(n, phonenumbers.NATIONAL), phonenumbers.Format(n, phonenumbers.INTERNATIONAL),
		phonenumbers.FormatOutOfCountryCallingNumber(n, "JP"),
	}
}

// slip drops, doubles or changes a digit.
func slip(rnd *rand.Rand, text string) string {
	i := rnd.IntN(len(text))
	switch digit := fmt.Sprint(rnd.IntN(10)); rnd.IntN(3) {
	case 0:
		return text[:i] + text[i+1:]
	case 1:
		return text[:i] + digit + text[i:]
	default:
		return text[:i] + digit + text[i+1:]
	}
}

// Digits and separators at random, also where the region is none that is known.
func TestNoiseAsTheLibraryReadsIt(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	regions := append(slices.Sorted(maps.Keys(phonenumbers.GetSupportedRegions())), "", "JP", "JP", "US", "XX", "001", "jp")
	for range 5000 / *every {
		var b strings.Builder
		for range 1 + rnd.IntN(20) {
			b.WriteByte("0123456789012345678901234567890123456789-.() /"[rnd.IntN(46)])
		}
		text := []string{"", "", "+", "++", "+ ", "0", "00", "(", "\n"}[rnd.IntN(9)] + b.String()
		region := regions[rnd.IntN(len(regions))]
		if got, want := ours(text, region), theirs(text, region); got != want {
			t.Errorf("%q in %q: %+v, the library %+v", text, region, got, want)
		}
	}
}

func TestUsual(t *testing.T) {
	for code := range phonenumbers.GetSupportedCallingCodes() {
		n := phone.Number{Code: strconv.Itoa(code)}
		mobile, fixed := n.Usual()
		if mobile != digits(n.Region(), phonenumbers.MOBILE) || fixed != digits(n.Region(), phonenumbers.FIXED_LINE) {
			t.Errorf("+%d: %d, %d", code, mobile, fixed)
		}
	}
}

func digits(region string, kind phonenumbers.PhoneNumberType) int {
	if n := phonenumbers.GetExampleNumberForType(region, kind); n != nil {
		return len(phonenumbers.GetNationalSignificantNumber(n))
	}
	return 0
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, region, want string }{
		{"090-1234-5678", "JP", "+819012345678"},
		{"03 1234 5678", "JP", "+81312345678"},
		{"+81 (0)90 1234 5678", "", "+819012345678"},
		{"8190 1234 5678", "JP", "+819012345678"},
		{"010 1 650 253 0000", "JP", "+16502530000"},
		{"020 7946 0958", "GB", "+442079460958"},
		{"02 1234 5678", "IT", "+390212345678"},      // Italy's 0 is part of the number
		{"011 15-2345-6789", "AR", "+5491123456789"}, // 15 becomes a 9 before the area code
		{"+800 1234 5678", "", "+80012345678"},
		{"1", "JP", ""},
		{"090 1234", "", ""},
		{"+999 1234 5678", "", ""},
		{"call 090-1234-5678 now", "JP", ""},
		{"", "JP", ""},
	} {
		n, err := phone.Parse(c.text, c.region)
		if err == nil != (c.want != "") || err == nil && n.E164() != c.want {
			t.Errorf("%q in %q: %v %v, want %q", c.text, c.region, n, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("+81 90-1234-5678", "JP")
	f.Add("011", "US")
	f.Add("+1", "")
	f.Fuzz(func(t *testing.T, text, region string) {
		if n, err := phone.Parse(text, region); err == nil {
			n.Valid()
			n.TooShort()
			if again, err := phone.Parse(n.E164(), ""); err != nil && n.Valid() {
				t.Errorf("%q: %v does not read back: %v %v", text, n, again, err)
			}
		}
	})
}
