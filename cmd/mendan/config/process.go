package config

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/schedule"
)

// Process says how processes are designed in conversation, and how the days of their templates are counted.
type Process struct {
	Calendar       string           `yaml:"calendar"`
	LanguagePolicy string           `yaml:"language_policy"`
	Limit          ProcessLimit     `yaml:"limit"`
	Prices         map[string]Price `yaml:"prices"`
}

// ProcessLimit is how many messages of a person a thread answers in a time.
type ProcessLimit struct {
	Messages int           `yaml:"messages"`
	Per      time.Duration `yaml:"per"`
}

// Price is what a model costs, in US dollars for a million tokens.
type Price struct {
	Prompt     float64 `yaml:"prompt"`
	Completion float64 `yaml:"completion"`
}

// The language policies. Source: the design of structured chat replies, section G.
const (
	policyFixed = "fixed"
	PolicyUser  = "user"
)

func defaultProcess() Process {
	return Process{Calendar: "none", LanguagePolicy: policyFixed, Limit: ProcessLimit{Messages: 60, Per: 10 * time.Minute}, Prices: map[string]Price{}}
}

func (s *source) checkProcess(cfg *Config) error {
	p := cfg.Process
	if _, ok := schedule.Named(p.Calendar); !ok {
		return s.errorf("process.calendar", "must be %s, not %q", strings.Join(Calendars(), " or "), p.Calendar)
	}
	for _, name := range sortedKeys(p.Prices) {
		if price := p.Prices[name]; !(price.Prompt >= 0 && price.Completion >= 0) {
			return s.errorf("process.prices."+name, "must not be below 0")
		}
	}
	return nil
}

// Calendars names the calendars by which days of templates can be counted.
func Calendars() []string {
	var out []string
	for _, c := range schedule.Calendars() {
		out = append(out, c.Name)
	}
	return out
}
