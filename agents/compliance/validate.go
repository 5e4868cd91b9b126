package compliance

import (
	"fmt"
	"slices"
	"strings"
)

// packValidator checks each rule as it is decoded, so that the decoder can say where the rule stands.
type packValidator struct{ seen map[string]bool }

// Struct implements the decoder's validator. It must return a slice of field errors for the position to be known.
func (v *packValidator) Struct(x any) error {
	r, ok := x.(Rule)
	if !ok {
		return nil
	}
	if err := v.rule(r); err != nil {
		return fieldErrors{*err}
	}
	v.seen[r.ID] = true
	return nil
}

func (v *packValidator) rule(r Rule) *fieldError {
	switch {
	case strings.TrimSpace(r.ID) == "":
		return &fieldError{"ID", "a rule needs an id"}
	case v.seen[r.ID]:
		return &fieldError{"ID", fmt.Sprintf("the id %q was used before", r.ID)}
	case !slices.Contains([]Action{"", Block, Policy, Review, Told}, r.Action):
		return &fieldError{"Action", fmt.Sprintf("unknown action %q, want block, policy, review or told", r.Action)}
	}
	for _, j := range r.Jurisdictions {
		if !isJurisdiction(j) {
			return &fieldError{"Jurisdictions", fmt.Sprintf("%q is no country code such as JP, US-NY or EU", j)}
		}
	}
	return nil
}

// isJurisdiction reports whether j looks like an ISO 3166-1 alpha-2 code, EU, an ISO 3166-2 region, or is * for everywhere.
func isJurisdiction(j string) bool {
	country, region, hasRegion := strings.Cut(j, "-")
	isCode := func(s string, min, max int) bool {
		return len(s) >= min && len(s) <= max && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
	}
	return j == "*" || isCode(country, 2, 2) && (!hasRegion || isCode(region, 1, 3))
}

type fieldError struct{ field, message string }

func (e fieldError) StructField() string { return e.field }
func (e fieldError) Error() string       { return e.message }

type fieldErrors []fieldError

func (e fieldErrors) Error() string { return e[0].message }
