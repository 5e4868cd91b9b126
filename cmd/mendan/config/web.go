package config

import (
	"fmt"
	"net/netip"
	"net/url"
	"time"
)

// Web is the pages on which people apply who are in no chat.
type Web struct {
	Enabled        bool     `yaml:"enabled"`
	Listen         string   `yaml:"listen"`
	Remote         bool     `yaml:"remote"`
	PublicURL      string   `yaml:"public_url"`
	TrustedProxies []string `yaml:"trusted_proxies"`
	Mail           WebMail  `yaml:"mail"`
}

func defaultWeb() Web {
	return Web{Listen: "127.0.0.1:8090", TrustedProxies: []string{}, Mail: WebMail{After: 2 * time.Minute}}
}

// Public is where people reach the pages; nil: where they are served.
func (w Web) Public() *url.URL {
	u, err := url.Parse(w.PublicURL)
	if w.PublicURL == "" || err != nil { // it was checked when the configuration was read
		return nil
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}
}

// Proxies are the addresses of the servers that stand before the pages.
func (w Web) Proxies() []netip.Prefix {
	var out []netip.Prefix
	for _, p := range w.TrustedProxies {
		if prefix, ok := parseNetwork(p); ok {
			out = append(out, prefix)
		}
	}
	return out
}

// parseNetwork reads an address, or a network such as 10.0.0.0/8.
func parseNetwork(s string) (netip.Prefix, bool) {
	if prefix, err := netip.ParsePrefix(s); err == nil {
		return prefix, true
	}
	addr, err := netip.ParseAddr(s)
	if err != nil {
		return netip.Prefix{}, false
	}
	return netip.PrefixFrom(addr, addr.BitLen()), true
}

func (s *source) checkWeb(cfg *Config) error {
	w := cfg.Web
	if err := s.checkListen("web", w.Listen, w.Remote); err != nil {
		return err
	}
	u, err := url.Parse(w.PublicURL)
	if w.PublicURL != "" && (!isURL(w.PublicURL) || err != nil || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.User != nil) {
		return s.errorf("web.public_url", "must be the address under which people reach the pages, like https://jobs.example.com, not %q", w.PublicURL)
	}
	if w.Enabled && w.Remote && w.PublicURL == "" {
		return s.errorf("web.public_url", "is needed with web.remote: it is the only name by which the pages answer, like https://jobs.example.com")
	}
	for i, p := range w.TrustedProxies {
		if _, ok := parseNetwork(p); !ok {
			return s.errorf(fmt.Sprintf("web.trusted_proxies[%d]", i), "must be an address or a network such as 10.0.0.0/8, not %q", p)
		}
	}
	return s.checkWebMail(w.Mail)
}
