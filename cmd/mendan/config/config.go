// Package config is the configuration of the program: its types, their defaults, and how they are read, checked and overridden.
//
// What Load returns is complete and checked: every value is within its bounds, names that refer to others are known, rules and prompts
// of the operator can be read. A mistake is an Error of one line that says where it stands (file, line and column, the variable of the
// environment or the flag) and what to write instead; an unknown key is a mistake. Secrets never stand in the file, and never in what is
// printed, marshalled or digested of a Config. Nothing here reaches a network or writes a file.
package config

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/prompts"
)

// The modes of the program.
const (
	Offline = "offline" // fixed rules answer
	OpenAI  = "openai"  // models answer, over the API that OpenAI began
)

// Auto is a value that depends on how the program is used.
const Auto = "auto"

// Config is the configuration file. config.example.yaml explains each key. Relative paths in the file are
// relative to the file, those of the defaults to the working directory.
//
// A copy shares its lists and maps. What changes a field says so with Override, so that messages name the flag, and calls Check.
type Config struct {
	Mode         string        `yaml:"mode"`
	Store        string        `yaml:"store"`
	Forms        []string      `yaml:"forms"`
	Samples      bool          `yaml:"samples"`
	Job          string        `yaml:"job"`
	Rules        string        `yaml:"rules"`
	Language     string        `yaml:"language"`
	Company      Company       `yaml:"company"`
	Debounce     string        `yaml:"debounce"`
	DrainTimeout time.Duration `yaml:"drain_timeout"`
	Log          Log           `yaml:"log"`
	Roles        Roles         `yaml:"roles"`
	People       []Person      `yaml:"people"`
	Moderation   Moderation    `yaml:"moderation"`

	RetentionDays int             `yaml:"retention_days"`
	Reminders     []time.Duration `yaml:"reminders"`
	Backups       Backups         `yaml:"backups"`
	Files         Files           `yaml:"files"`
	Database      Database        `yaml:"database"`

	Knowledge Knowledge `yaml:"knowledge"`
	Prompts   Prompts   `yaml:"prompts"`

	Agent Quorum `yaml:"agent"`
	LLM   LLM    `yaml:"llm"`

	Slack   Slack   `yaml:"slack"`
	Discord Discord `yaml:"discord"`
	HTTP    HTTP    `yaml:"http"`
	Metrics Metrics `yaml:"metrics"`
	MCP     MCP     `yaml:"mcp"`

	Telemetry Telemetry `yaml:"telemetry"`
	Process   Process   `yaml:"process"`

	prompts   *prompts.Set      // those of the user; nil for none
	greets    string            // see Greets
	auditSalt string            // from the environment only
	keys      map[string]string // of the providers that are used, by name; see ReadKeys
	keyless   bool              // see WithoutKeys
	secrets   map[string]string // of the platforms that are enabled, by path ("slack.bot_token"); see ReadSecrets
	from      *source
}

// Company is what candidates are told about whose application it is, where a form does not say it itself. What is
// empty is not said.
type Company struct {
	Name       string `yaml:"name"`
	Controller string `yaml:"controller"`
	Contact    string `yaml:"contact"`
	Hours      string `yaml:"hours"`
	ReplyDays  int    `yaml:"reply_days"`
}

// Log is where the program says what it does. It never holds what a person said.
type Log struct {
	Level  string `yaml:"level"`
	Format string `yaml:"format"`
	File   string `yaml:"file"`
}

// Roles lists who is what, for ids whose beginning does not say it.
type Roles struct {
	Moderators []string `yaml:"moderators"`
	Operators  []string `yaml:"operators"`
}

// Moderation is about the people who decide.
type Moderation struct {
	Language   string    `yaml:"language"`
	Timezone   string    `yaml:"timezone"`
	QuietHours string    `yaml:"quiet_hours"`
	Approvals  Approvals `yaml:"approvals"`
	TakeOver   TakeOver  `yaml:"take_over"`
}

// TakeOver is what becomes of a conversation in which somebody of the staff speaks, where nobody answers the person. Zero: nothing.
type TakeOver struct {
	RingAfter     time.Duration `yaml:"ring_after"`      // the desk is reminded, and again after the same time
	HandBackAfter time.Duration `yaml:"hand_back_after"` // the bot goes on
}

// Backups is where copies of the store are kept that an erasure can reach.
type Backups struct {
	Folder string `yaml:"folder"`
	Keep   int    `yaml:"keep"`
}

// Files is how much is kept of the files that people send.
type Files struct {
	MaxMB      int `yaml:"max_mb"`
	PerMessage int `yaml:"per_message"`
	ThreadMB   int `yaml:"thread_mb"`
	StoreMB    int `yaml:"store_mb"`
}

// Names that the defaults use, and that the environment's OPENAI_ variables are about. What an agent leaves open is as for DefaultAgent.
const (
	DefaultAgent    = "default"
	defaultProvider = "openai"
)

// Default is the configuration of a program without a file. It has nothing of the environment.
func Default() Config {
	s, yes := llm.DefaultSettings(), true
	return Config{
		Mode:         Offline,
		Store:        "mendan.db",
		Database:     Database{Connections: 8, StatementTimeout: 15 * time.Second, Lease: 15 * time.Second, Notify: true},
		Forms:        []string{},
		Language:     "ja",
		Debounce:     Auto,
		DrainTimeout: 10 * time.Second,
		Log:          Log{Level: Auto, Format: "text"},
		Roles:        Roles{Moderators: []string{}, Operators: []string{}},
		People:       []Person{},
		Moderation: Moderation{Language: "ja", Timezone: "Asia/Tokyo", TakeOver: TakeOver{RingAfter: time.Hour}, Approvals: Approvals{DefaultAgent: {
			Users: []string{}, Groups: []string{}, ApprovalsRequired: 1, RejectionsRequired: 1, FourEyes: &yes, EscalateTo: []string{},
		}}},

		RetentionDays: 180,
		Reminders:     interview.DefaultReminders(),
		Backups:       Backups{Keep: 7},
		Files:         Files{MaxMB: 10, PerMessage: 5, ThreadMB: 50, StoreMB: 2000},

		Knowledge: defaultKnowledge(),

		Agent:   defaultQuorum(),
		Process: defaultProcess(),
		LLM: LLM{
			MaxConcurrent: llmhttp.DefaultMaxConcurrent,
			HistoryWindow: llm.HistoryWindow,
			Fallback:      []string{},
			Prices:        map[string]ModelPrice{},
			Limits:        Limits{Warn: defaultWarn},
			Providers: map[string]Provider{defaultProvider: {
				APIKeyEnv: "OPENAI_API_KEY", Timeout: llmhttp.DefaultTimeout, RetryDelay: llmhttp.DefaultRetryDelay,
			}},
			Agents: map[string]Agent{DefaultAgent: {
				Provider: defaultProvider, Temperature: &s.Temperature, MaxTokens: s.MaxTokens, ContextLimit: s.ContextLimit,
			}},
		},

		Slack:   defaultSlack(),
		Discord: defaultDiscord(),
		HTTP:    defaultHTTP(),
		MCP:     MCP{Servers: map[string]MCPServer{}},

		from: newSource(""),
	}
}
