// Package usage accounts for what models are asked: tokens, calls and money by day, workflow, agent, model and thread, from the steps of the record, and limits
// on them.
//
// Money is in US dollars, and an estimate: by the prices of the configuration, else by a table that is shipped with its date. What has no price counts as
// nothing and is said to have none. Rules cost nothing.
package usage

import (
	_ "embed"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm/offline"
)

// Price is what a model costs, in US dollars for a million tokens. A nil Cached is the price of the prompt.
type Price struct {
	Prompt     float64  `yaml:"prompt"`
	Cached     *float64 `yaml:"cached"` // of what of the prompt was read before
	Completion float64  `yaml:"completion"`
}

// Of is what tokens cost.
func (p Price) Of(t agents.Tokens) float64 {
	cached := p.Prompt
	if p.Cached != nil {
		cached = *p.Cached
	}
	return (float64(t.Prompt-t.Cached)*p.Prompt + float64(t.Cached)*cached + float64(t.Completion)*p.Completion) / 1e6
}

// Prices are those of the configuration, by "provider/model" or "model", over the shipped ones.
type Prices struct{ own map[string]Price }

// NewPrices takes the configuration's.
func NewPrices(own map[string]Price) Prices { return Prices{maps.Clone(own)} }

// Own is how many prices the configuration has.
func (p Prices) Own() int { return len(p.own) }

//go:embed prices.yaml
var shippedFile []byte

type shipped struct {
	AsOf   string           `yaml:"as_of"`
	Prices map[string]Price `yaml:"prices"`
	asOf   time.Time
}

var table = sync.OnceValue(func() shipped {
	var s shipped
	err := yaml.UnmarshalWithOptions(shippedFile, &s, yaml.Strict())
	if err == nil {
		s.asOf, err = time.Parse(time.DateOnly, s.AsOf)
	}
	if err != nil {
		panic(fmt.Sprintf("usage: prices.yaml: %v", err)) // it is part of the program, and a test reads it
	}
	return s
})

// freshFor is how long shipped prices are taken for current.
const freshFor = 90 * 24 * time.Hour

// Shipped is the date of the shipped prices, and whether they are old at a time.
func Shipped(now time.Time) (asOf time.Time, old bool) {
	asOf = table().asOf
	return asOf, now.Sub(asOf) > freshFor
}

// For is the price of a model, named "provider/model" or "model"; own says that the configuration has it, known that there is one.
func (p Prices) For(model string) (price Price, own, known bool) {
	if model == offline.Model {
		return Price{}, true, true
	}
	_, name, found := strings.Cut(model, "/")
	if !found {
		name = model
	}
	for _, key := range []string{model, name} {
		if price, known = p.own[key]; known {
			return price, true, true
		}
	}
	if price, known = versionOf(p.own, name); known {
		return price, true, true
	}
	price, known = versionOf(table().Prices, name)
	return price, false, known
}

// versionOf is the price of the model of which one is a dated version.
func versionOf(prices map[string]Price, name string) (price Price, known bool) {
	best := ""
	for begins := range prices {
		if named(name, begins) && len(begins) > len(best) {
			best = begins
		}
	}
	price, known = prices[best]
	return price, known
}

// named reports that a model is the one of a price, or a dated version of it: gpt-5-2025-08-07 is gpt-5, gpt-5-mini and gpt-5.4 are none.
func named(model, price string) bool {
	model = model[strings.LastIndex(model, "/")+1:]
	rest, ok := strings.CutPrefix(model, price)
	if !ok || rest == "" {
		return ok
	}
	rest = strings.TrimLeft(rest, "-@")
	return len(rest) >= len("20250807") && strings.Trim(rest, "0123456789-") == "" || rest == "latest"
}
