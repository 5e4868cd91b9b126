package config

import (
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/process/schedule"
)

// Process says how processes are designed in conversation, and how the days of their templates are counted.
type Process struct {
	Calendar       string                `yaml:"calendar"`
	LanguagePolicy string                `yaml:"language_policy"`
	Limit          ProcessLimit          `yaml:"limit"`
	Prices         map[string]ModelPrice `yaml:"prices"` // of files of earlier versions: empty after Load, which puts them among LLM.Prices
}

// ProcessLimit is how many messages of a person a thread answers in a time.
type ProcessLimit struct {
	Messages int           `yaml:"messages"`
	Per      time.Duration `yaml:"per"`
}

// The language policies. Source: the design of structured chat replies, section G.
const (
	policyFixed = "fixed"
	PolicyUser  = "user"
)

func defaultProcess() Process {
	return Process{Calendar: "none", LanguagePolicy: policyFixed, Limit: ProcessLimit{Messages: 60, Per: 10 * time.Minute}, Prices: map[string]ModelPrice{}}
}

func (s *source) checkProcess(cfg *Config) error {
	p := cfg.Process
	if _, ok := schedule.Named(p.Calendar); !ok {
		return s.errorf("process.calendar", "must be %s, not %q", strings.Join(Calendars(), " or "), p.Calendar)
	}
	return nil
}

// movePrices puts the prices of process, where earlier versions had some, among those of all models, which go before them.
func (s *source) movePrices(cfg *Config) {
	if len(cfg.Process.Prices) == 0 {
		return
	}
	for name, p := range cfg.Process.Prices {
		if _, said := cfg.LLM.Prices[name]; !said {
			cfg.LLM.Prices[name] = p
			s.at["llm.prices."+name] = s.at["process.prices"]
		}
	}
	cfg.Process.Prices = map[string]ModelPrice{}
	s.warned = append(s.warned, "process.prices is read as llm.prices, where all models have their prices: put them there")
}

// Calendars names the calendars by which days of templates can be counted.
func Calendars() []string {
	var out []string
	for _, c := range schedule.Calendars() {
		out = append(out, c.Name)
	}
	return out
}
