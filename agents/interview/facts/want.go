package facts

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// WantOf is what the field asks for. What the form's format has no key for is read from its words: the bounds of a number
// from the done criteria, the period of pay and whether a date lies ahead from label, id and fact keys.
func WantOf(f form.Field) ask.Want {
	w := ask.Want{Kind: ask.Kind(f.Type), Labels: f.Label.All(), Unit: f.Unit, Options: optionsOf(f.Options), Multiple: f.Multiple}
	names := strings.ToLower(strings.Join(append(f.Label.All(), append(f.Keys(), f.ID)...), " "))
	for _, k := range f.Keys() {
		w.Relative = w.Relative || strings.HasSuffix(k, "_relative")
	}
	switch f.Type {
	case form.TypeNumber:
		w.Min, w.Max = bounds(f)
		w.Per = payPeriod(names)
		if told := f.Facts[f.RequiredFacts[0]]; told.Kind == form.KindMoney {
			w.Unit, w.Per = told.Currency, cmp.Or(told.Per, w.Per)
		}
		w.Least = lowerEnd().MatchString(names)
	case form.TypeDate:
		w.Future = liesAhead().MatchString(names)
	}
	return w
}

var (
	boundsText = pattern.Lazy(`(\d+)\s*(?:から|~|-|to|and|through)\s*(\d+)`)
	liesAhead  = pattern.Lazy(`start|avail|begin|join|earliest|入社|開始|勤務可能|働け`)
	lowerEnd   = pattern.Lazy(`(?:^|[ _])min(?:imum)?(?:$|[ _])|lowest|at least|下限|最低`)
	perHour    = pattern.Lazy(`hour|時給`)
	perDay     = pattern.Lazy(`\bdaily|日給|日当|day rate`)
	perMonth   = pattern.Lazy(`month|月給|月収|月額`)
	perYear    = pattern.Lazy(`annual|year|salary|年収|年俸|年額`)
)

// bounds reads "1から40の数" or "a number from 1 to 40" in the done criteria.
func bounds(f form.Field) (lo, hi *float64) {
	for _, s := range f.DoneCriteria.All() {
		if m := boundsText().FindStringSubmatch(text.Fold(s)); m != nil {
			a, _ := strconv.ParseFloat(m[1], 64)
			b, _ := strconv.ParseFloat(m[2], 64)
			if a < b {
				return &a, &b
			}
		}
	}
	return nil, nil
}

func payPeriod(names string) string {
	switch {
	case perHour().MatchString(names):
		return "hour"
	case perDay().MatchString(names):
		return "day"
	case perMonth().MatchString(names):
		return "month"
	case perYear().MatchString(names):
		return "year"
	}
	return ""
}

func optionsOf(all []form.Option) []ask.Option {
	out := make([]ask.Option, 0, len(all))
	for _, o := range all {
		out = append(out, ask.Option{ID: o.ID, Labels: o.Label.All()})
	}
	return out
}
