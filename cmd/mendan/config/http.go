package config

import (
	"cmp"
	"fmt"
	"net"
	"time"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/bot"
)

// HTTP is how programs talk to Mendan.
type HTTP struct {
	Enabled bool                `yaml:"enabled"`
	Listen  string              `yaml:"listen"`
	Remote  bool                `yaml:"remote"`
	Wait    time.Duration       `yaml:"wait"`
	Rate    int                 `yaml:"rate"`
	Users   map[string]HTTPUser `yaml:"users"` // by id
	Webhook Webhook             `yaml:"webhook"`
}

// Webhook is an address that is told of what was posted.
type Webhook struct {
	URL        string `yaml:"url"` // empty: none
	SecretEnv  string `yaml:"secret_env"`
	SecretFile string `yaml:"secret_file"`
}

// HTTPUser is whoever has a token.
type HTTPUser struct {
	Name      string `yaml:"name"`
	Role      string `yaml:"role"`
	TokenEnv  string `yaml:"token_env"`
	TokenFile string `yaml:"token_file"`
}

// Metrics is where the program's numbers can be read.
type Metrics struct {
	Listen string `yaml:"listen"`
	Remote bool   `yaml:"remote"`
}

// httpUser is who the only token belongs to where the configuration names nobody.
const httpUser = "api"

func defaultHTTP() HTTP {
	return HTTP{Listen: "127.0.0.1:8080", Wait: time.Minute, Rate: 120, Users: map[string]HTTPUser{
		httpUser: {Role: string(bot.Operator), TokenEnv: "MENDAN_HTTP_TOKEN"},
	}}
}

func (s *source) checkHTTP(cfg *Config) error {
	h := cfg.HTTP
	if err := s.checkListen("http", h.Listen, h.Remote); err != nil {
		return err
	}
	if cfg.Metrics.Listen != "" {
		if err := s.checkListen("metrics", cfg.Metrics.Listen, cfg.Metrics.Remote); err != nil {
			return err
		}
	}
	if h.Enabled && len(h.Users) == 0 {
		return s.errorf("http.users", "names nobody, so nobody could ask anything")
	}
	if w := h.Webhook; w.URL != "" && !isSafeURL(w.URL) {
		return s.errorf("http.webhook.url", "must be an address with https, or with http on this machine, not %q", w.URL)
	} else if w.URL != "" && w.SecretEnv+w.SecretFile == "" {
		return s.errorf("http.webhook", "needs secret_env or secret_file: what is told is signed")
	}
	for _, id := range sortedKeys(h.Users) {
		path, u := "http.users."+id, h.Users[id]
		switch {
		case badID(id):
			return s.errorf(path, "%q is no id: it must have no spaces and none of @ # < >", id)
		case u.Role != string(bot.Candidate) && u.Role != string(bot.Moderator) && u.Role != string(bot.Operator):
			return s.errorf(path+".role", "must be %s, %s or %s, not %q", bot.Operator, bot.Moderator, bot.Candidate, u.Role)
		case u.TokenEnv == "" && u.TokenFile == "":
			return s.errorf(path, "needs token_env or token_file: where this user's token is")
		case u.TokenEnv != "" && u.TokenFile != "":
			return s.errorf(path, "has both token_env and token_file: keep one")
		}
	}
	return nil
}

// checkListen refuses an address that others reach, unless that is said.
func (s *source) checkListen(section, address string, remote bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return s.errorf(section+".listen", "must be an address such as 127.0.0.1:8080, not %q", address)
	}
	if remote || mail.IsLocal(host) {
		return nil
	}
	return s.errorf(section+".listen", "%s can be reached from other machines: keep to 127.0.0.1, or set %s.remote to true and put a server with "+
		"TLS before it", address, section)
}

// CheckLocal refuses an address that a flag names and other machines reach.
func CheckLocal(flag, address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%s must be an address such as 127.0.0.1:8090, not %q", flag, address)
	}
	if !mail.IsLocal(host) {
		return fmt.Errorf("%s: %s can be reached from other machines: keep to 127.0.0.1", flag, address)
	}
	return nil
}

// completeHTTP fills what users leave open.
func (cfg *Config) completeHTTP() {
	for id, u := range cfg.HTTP.Users {
		u.Role = cmp.Or(u.Role, string(bot.Operator))
		cfg.HTTP.Users[id] = u
	}
}
