// Command gen writes plans.tsv, the numbering plans that package phone reads, from the metadata of libphonenumber that
// github.com/nyaruka/phonenumbers carries. After an update of that module: go generate ./agents/language/phone
package main

import (
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

const header = `# The telephone numbering plans of the world, one line a region. Written by gen; do not edit.
# Derived from the metadata of libphonenumber, (c) The Libphonenumber Authors, Apache License 2.0.
# region, calling code, international prefix, national prefix, its transform, leading digits,
# usual lengths (mobile fixed), lengths, local lengths, any number, then each kind of number as lengths:pattern
`

func main() {
	text, err := plans()
	if err == nil {
		err = os.WriteFile("plans.tsv", []byte(text), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// plans writes the calling codes in their order; of each the main region comes first, then the others in the order in which
// a number is looked for in them.
func plans() (string, error) {
	all, err := phonenumbers.MetadataCollection()
	if err != nil {
		return "", err
	}
	byID := map[string]*phonenumbers.PhoneMetadata{}
	for _, m := range all.GetMetadata() {
		byID[id(m.GetId(), int(m.GetCountryCode()))] = m
	}
	var b strings.Builder
	b.WriteString(header)
	for _, code := range slices.Sorted(maps.Keys(phonenumbers.GetSupportedCallingCodes())) {
		for _, region := range phonenumbers.GetRegionCodesForCountryCode(code) {
			m := byID[id(region, code)]
			if m == nil || len(m.GetGeneralDesc().PossibleLength) == 0 || m.GetGeneralDesc().GetNationalNumberPattern() == "" ||
				region != "001" && m.GetInternationalPrefix() == "" {
				return "", fmt.Errorf("%s +%d: the plan is not whole", region, code)
			}
			b.WriteString(strings.Join(columns(m), "\t") + "\n")
		}
	}
	return b.String(), nil
}

func id(region string, code int) string { return region + strconv.Itoa(code) }

func columns(m *phonenumbers.PhoneMetadata) []string {
	general := m.GetGeneralDesc()
	cols := []string{
		m.GetId(), strconv.Itoa(int(m.GetCountryCode())), m.GetInternationalPrefix(), m.GetNationalPrefixForParsing(),
		m.GetNationalPrefixTransformRule(), m.GetLeadingDigits(),
		fmt.Sprint(usual(m, phonenumbers.MOBILE), usual(m, phonenumbers.FIXED_LINE)),
		numbers(general.PossibleLength), numbers(general.PossibleLengthLocalOnly), general.GetNationalNumberPattern(),
	}
	var kinds []string
	for _, d := range []*phonenumbers.PhoneNumberDesc{
		m.GetFixedLine(), m.GetMobile(), m.GetTollFree(), m.GetPremiumRate(), m.GetSharedCost(), m.GetVoip(),
		m.GetPersonalNumber(), m.GetPager(), m.GetUan(), m.GetVoicemail(),
	} {
		kind := numbers(d.GetPossibleLength()) + ":" + d.GetNationalNumberPattern()
		if pattern := d.GetNationalNumberPattern(); pattern != "" && pattern != none && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return append(cols, kinds...)
}

// none is the pattern of a kind that a region does not have.
const none = "NA"

// usual is how many digits the example of such a number has, 0 without one.
func usual(m *phonenumbers.PhoneMetadata, kind phonenumbers.PhoneNumberType) int {
	n := phonenumbers.GetExampleNumberForType(m.GetId(), kind)
	if n == nil {
		return 0
	}
	return len(phonenumbers.GetNationalSignificantNumber(n))
}

func numbers(all []int32) string { return strings.Trim(fmt.Sprint(all), "[]") }
