package config

import (
	"net/url"
	"strings"
	"time"
)

// Database is how the store is reached where it is a database and not a file.
type Database struct {
	PasswordEnv      string        `yaml:"password_env"`
	PasswordFile     string        `yaml:"password_file"`
	WrappingKeyEnv   string        `yaml:"wrapping_key_env"`
	WrappingKeyFile  string        `yaml:"wrapping_key_file"`
	Connections      int           `yaml:"connections"`
	StatementTimeout time.Duration `yaml:"statement_timeout"`
	Lease            time.Duration `yaml:"lease"`
	Notify           bool          `yaml:"notify"`
}

// IsDatabase reports whether what names a store is the address of a database, and not a file.
func IsDatabase(store string) bool {
	return strings.HasPrefix(store, "postgres://") || strings.HasPrefix(store, "postgresql://")
}

func (cfg Config) checkDatabase(s *source) error {
	d := cfg.Database
	switch {
	case d.PasswordEnv != "" && d.PasswordFile != "":
		return s.errorf("database", "has both password_env and password_file: keep one")
	case d.WrappingKeyEnv != "" && d.WrappingKeyFile != "":
		return s.errorf("database", "has both wrapping_key_env and wrapping_key_file: keep one")
	case d.Connections < 1 || d.Connections > 1000:
		return s.errorf("database.connections", "must be from 1 to 1000, not %d", d.Connections)
	case d.StatementTimeout < 100*time.Millisecond || d.StatementTimeout > time.Hour:
		return s.errorf("database.statement_timeout", "must be from 100ms to 1h, not %s", d.StatementTimeout)
	case d.Lease < time.Second || d.Lease > time.Minute:
		return s.errorf("database.lease", "must be from 1s to 1m, not %s", d.Lease)
	case !IsDatabase(cfg.Store):
		return nil
	}
	u, err := url.Parse(cfg.Store)
	if err != nil { // which quotes it all
		return s.errorf("store", "is no address of a database: it looks like postgres://user@host:5432/name")
	}
	if _, has := u.User.Password(); has || u.Query().Has("password") {
		return s.errorf("store", "has a password in it: name the variable of the environment that holds it with database.password_env, or a file with "+
			"database.password_file")
	}
	return nil
}

// DatabasePassword reads the database's password, anew each time; nil where none is configured.
func (cfg Config) DatabasePassword(getenv func(string) string) func() (string, error) {
	d := cfg.Database
	if d.PasswordEnv == "" && d.PasswordFile == "" {
		return nil
	}
	return func() (string, error) {
		return cfg.from.readSecret("database.password", secret{d.PasswordEnv, d.PasswordFile, "the password of the database's user"}, getenv)
	}
}

// WrappingKeys reads the keys with which a database's keys are wrapped; empty where none is configured.
func (cfg Config) WrappingKeys(getenv func(string) string) (string, error) {
	d := cfg.Database
	return cfg.from.readSecret("database.wrapping_key", secret{d.WrappingKeyEnv, d.WrappingKeyFile, "the wrapping key, as openssl rand -base64 32 prints it"}, getenv)
}

// ReachedAs is the configuration with a database reached as another one says.
func (cfg Config) ReachedAs(other Config) Config {
	cfg.Database, cfg.from = other.Database, other.from
	return cfg
}
