package config

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/prompts"
)

// SeatLanguage has what people read be in the language of who sits at this machine, as far as the file does not say otherwise: the
// moderators' side, too, since whoever tries Mendan alone looks at both. Where they name no language (LANG=C, in a container) it is English.
func (cfg *Config) SeatLanguage(lang string) {
	if cfg.from.at["language"] == nil {
		cfg.Language = cmp.Or(lang, prompts.EN)
	}
	if cfg.from.at["moderation.language"] == nil {
		cfg.Moderation.Language = cmp.Or(lang, cfg.Language)
	}
}

// SetLanguage has conversations be in a language that a flag names, from their first words.
func (cfg *Config) SetLanguage(lang, flag string) {
	cfg.Language, cfg.greets = lang, lang
	cfg.Override("language", flag)
}

// Greets is the language of the first words in an interview, whatever its form says; empty: as the form says.
func (cfg Config) Greets() string { return cfg.greets }

// OwnPrompts are the prompts of the user; nil for none.
func (cfg Config) OwnPrompts() *prompts.Set { return cfg.prompts }

// AuditSalt is what makes hashes of people's words in the audit chain, from the environment only; empty: there are none.
func (cfg Config) AuditSalt() string { return cfg.auditSalt }

// Public reports that others than whoever sits at this machine are interviewed.
func (cfg Config) Public() bool {
	return cfg.Slack.Enabled || cfg.Discord.Enabled || cfg.HTTP.Enabled || cfg.Web.Enabled
}

// Retention is how long a conversation is kept where its form does not say.
func (cfg Config) Retention() time.Duration { return time.Duration(cfg.RetentionDays) * 24 * time.Hour }

// Digest tells one configuration from another: the SHA-256 of all that the file and the environment say, without the secrets, which
// Config keeps to itself.
func (cfg Config) Digest() string {
	raw, err := json.Marshal(cfg)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
