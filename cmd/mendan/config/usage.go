package config

// ModelPrice is what a model costs, in US dollars for a million tokens. A nil Cached is the price of the prompt.
type ModelPrice struct {
	Prompt     float64  `yaml:"prompt"`
	Cached     *float64 `yaml:"cached"` // of what of the prompt was read before
	Completion float64  `yaml:"completion"`
}

// Limits bound what models are asked: in a turn, a conversation, a day and a month.
type Limits struct {
	Turn   Limit   `yaml:"turn"`
	Thread Limit   `yaml:"thread"`
	Day    Limit   `yaml:"day"`
	Month  Limit   `yaml:"month"`
	Warn   float64 `yaml:"warn"` // the share of a day's or month's at which operators are told
}

// Limit is how many tokens, or how much money. Zero is no limit.
type Limit struct {
	Tokens int     `yaml:"tokens"`
	USD    float64 `yaml:"usd"`
}

// defaultWarn leaves operators a fifth to decide about.
const defaultWarn = 0.8

func (s *source) checkUsage(l LLM) error {
	for _, name := range sortedKeys(l.Prices) {
		p := l.Prices[name]
		if !(p.Prompt >= 0 && p.Completion >= 0) || p.Cached != nil && !(*p.Cached >= 0) {
			return s.errorf("llm.prices."+name, "must not be below 0")
		}
	}
	for _, of := range []struct {
		name string
		Limit
	}{{"turn", l.Limits.Turn}, {"thread", l.Limits.Thread}, {"day", l.Limits.Day}, {"month", l.Limits.Month}} {
		if of.Tokens < 0 || !(of.USD >= 0) {
			return s.errorf("llm.limits."+of.name, "must not be below 0")
		}
	}
	if w := l.Limits.Warn; !(w > 0 && w <= 1) {
		return s.errorf("llm.limits.warn", "must be above 0 and at most 1, not %v", w)
	}
	return nil
}
