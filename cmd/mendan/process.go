package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/storage"
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
	policyUser  = "user"
)

func defaultProcess() Process {
	return Process{Calendar: "none", LanguagePolicy: policyFixed, Limit: ProcessLimit{Messages: 60, Per: 10 * time.Minute}, Prices: map[string]Price{}}
}

func (s *source) checkProcess(p Process) error {
	if n := p.Limit.Messages; n < 1 || n > 10_000 {
		return s.errorf("process.limit.messages", "must be from 1 to 10000, not %d", n)
	}
	if d := p.Limit.Per; d < time.Minute || d > 24*time.Hour {
		return s.errorf("process.limit.per", "must be from 1m to 24h, not %s", d)
	}
	for _, name := range sortedKeys(p.Prices) {
		if price := p.Prices[name]; !(price.Prompt >= 0 && price.Completion >= 0) {
			return s.errorf("process.prices."+name, "must not be below 0")
		}
	}
	return nil
}

// processes is what the configuration says of designing processes. A template takes the desk where the configuration
// says who decides about it.
func (cfg Config) processes(m model, rows *tables) process.Config {
	_, desk := cfg.Moderation.Approvals[process.Approval]
	c := process.Config{
		Client: m.client, Prompts: cfg.prompts, Budget: m.budget, Templates: template.NewStore(rows.table(template.TableName)),
		Lang: cfg.Language, FollowUser: cfg.Process.LanguagePolicy == policyUser, ModeratorLang: cfg.Moderation.Language,
		HistoryWindow: cfg.LLM.HistoryWindow, AuditSalt: cfg.auditSalt,
		Desk: desk, Limit: process.Limit(cfg.Process.Limit), Prices: map[string]process.Price{},
	}
	if zone, err := time.LoadLocation(cfg.Moderation.Timezone); err == nil { // it was checked with the configuration
		c.Zone = zone
	}
	for name, p := range cfg.Process.Prices {
		c.Prices[name] = process.Price(p)
	}
	return c
}

// tables are the store's, for programs that are made before it is open.
type tables struct{ store storage.Store }

var errNoStore = errors.New("no store is open")

// shared reads a row that all conversations share; it blocks for as long as the store does.
func (t *tables) shared(port, key string) (json.RawMessage, error) {
	if t.store == nil {
		return nil, errNoStore
	}
	return t.store.Row(context.Background(), "", port, key)
}

func (t *tables) table(name string) agents.Table { return lateTable{t, name} }

// lateTable looks for its store when it is used.
type lateTable struct {
	of   *tables
	name string
}

// View implements agents.Table.
func (t lateTable) View(ctx context.Context, f func(agents.TableReader) error) error {
	if t.of.store == nil {
		return errNoStore
	}
	return t.of.store.Table(t.name).View(ctx, f)
}

// Update implements agents.Table.
func (t lateTable) Update(ctx context.Context, f func(agents.TableWriter) error) error {
	if t.of.store == nil {
		return errNoStore
	}
	return t.of.store.Table(t.name).Update(ctx, f)
}
