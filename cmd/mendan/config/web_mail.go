package config

import (
	"net"
	netmail "net/mail"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/adapters/mail"
)

// WebMail is the mail server by which people hear that there is news on a page that they have closed.
type WebMail struct {
	Server       string        `yaml:"server"` // host and port; empty: nobody hears by mail
	From         string        `yaml:"from"`
	User         string        `yaml:"user"`
	PasswordEnv  string        `yaml:"password_env"`
	PasswordFile string        `yaml:"password_file"`
	After        time.Duration `yaml:"after"`
}

// WebMailPassword is the path of the mail server's password: see Secret.
const WebMailPassword = "web.mail.password"

// Sender is the address from which letters come.
func (m WebMail) Sender() netmail.Address {
	a, err := netmail.ParseAddress(m.From)
	if err != nil { // it was checked when the configuration was read
		return netmail.Address{}
	}
	return *a
}

func (m WebMail) listSecrets() []needed {
	if m.Server == "" || m.User == "" {
		return nil
	}
	return []needed{{WebMailPassword, secret{m.PasswordEnv, m.PasswordFile, "the password of " + m.User + " at the mail server"}, nil}}
}

func (s *source) checkWebMail(m WebMail) error {
	if m.Server == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(m.Server)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 1 || n > 65535 || host == "" {
		return s.errorf("web.mail.server", "must be a host and a port such as smtp.example.com:587, not %q", m.Server)
	}
	from, err := netmail.ParseAddress(m.From)
	if err == nil {
		_, err = mail.CheckAddress(from.Address)
	}
	switch {
	case err != nil:
		return s.errorf("web.mail.from", "must be the address from which mail comes, like Example hiring <jobs@example.com>, not %q", m.From)
	case m.User == "" && m.PasswordEnv+m.PasswordFile != "":
		return s.errorf("web.mail.user", "is needed with a password")
	case m.User != "" && m.PasswordEnv+m.PasswordFile == "":
		return s.errorf("web.mail", "needs password_env or password_file: where the password of %s is", m.User)
	case m.PasswordEnv != "" && m.PasswordFile != "":
		return s.errorf("web.mail", "has both password_env and password_file: keep one")
	case m.After <= 0 || m.After > 24*time.Hour:
		return s.errorf("web.mail.after", "must be more than 0s and at most 24h, not %s", m.After)
	}
	return nil
}
