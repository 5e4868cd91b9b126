// Package mail sends letters by SMTP: one at a time, to one address, in plain text.
//
// Send returns nil when the server has taken a letter. Until then nothing is known: the answer to what was sent may be lost, and who sends it again
// sends it with the same Message-ID, by which programs that read mail know it. Off this machine nothing is sent without TLS, and a password never is.
// What a server answers may quote the address that it refuses, so errors have its codes and none of its words.
package mail

import (
	"bytes"
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"time"
)

// Config is what a sender needs. Zero limits take the defaults named.
type Config struct {
	Server         string          // host and port; with port 465 TLS begins at once, with another one by STARTTLS
	From           netmail.Address // of all letters
	User, Password string          // empty: the server wants none
	Roots          *x509.CertPool  // of the authorities that vouch for the server; nil: the system's
	Timeout        time.Duration   // of a letter from the first byte to the last; default 30 s
	Now            func() time.Time

	// Dial opens a connection; nil: to where the address says.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// Letter is one message to one person.
type Letter struct {
	ID            string // of signs that stand in a Message-ID as they are; the same for what is sent again
	To            string // an address that CheckAddress lets through
	Subject, Text string
	Unsubscribe   string // the address of the page that ends such letters; a POST to it does so at once (RFC 8058)
}

// Sender sends letters.
type Sender struct{ cfg Config }

// New makes a sender. It connects to nothing.
func New(cfg Config) *Sender {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	cfg.Timeout = cmp.Or(cfg.Timeout, 30*time.Second)
	if cfg.Dial == nil {
		cfg.Dial = (&net.Dialer{Timeout: cfg.Timeout}).DialContext
	}
	return &Sender{cfg}
}

// ErrAddress means that something is no address to which a letter can be sent.
var ErrAddress = errors.New("no mail address")

// longestAddress is how many bytes an address has at most (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets).
const longestAddress = 254

// CheckAddress is a typed address as letters go to it, or ErrAddress. It takes one plain address of ASCII in a domain with a dot, and nothing that is
// quoted, named or commented: that is never what a person means who types theirs.
func CheckAddress(typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	local, domain, ok := strings.Cut(typed, "@")
	if !ok || len(typed) > longestAddress || len(local) > 64 || !isPlain(typed) || !isDomain(domain) {
		return "", ErrAddress
	}
	a, err := netmail.ParseAddress(typed)
	if err != nil || a.Address != typed || a.Name != "" {
		return "", ErrAddress
	}
	return typed, nil
}

// isPlain reports whether a text has only signs of addresses that are not quoted.
func isPlain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("\"(),:;<>[\\]", r) })
}

// isDomain reports whether a text is a host with a dot, as in RFC 1123.
func isDomain(s string) bool {
	labels := strings.Split(s, ".")
	for _, l := range labels {
		outside := func(r rune) bool {
			return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
		}
		if l == "" || len(l) > 63 || l[0] == '-' || l[len(l)-1] == '-' || strings.ContainsFunc(l, outside) {
			return false
		}
	}
	return len(labels) > 1
}

// compose writes a letter as it goes over the wire.
func (s *Sender) compose(l Letter) ([]byte, error) {
	_, domain, _ := strings.Cut(s.cfg.From.Address, "@")
	headers := [][2]string{
		{"Date", s.cfg.Now().Format(time.RFC1123Z)},
		{"From", s.cfg.From.String()},
		{"To", "<" + l.To + ">"},
		{"Subject", mime.BEncoding.Encode("utf-8", l.Subject)},
		{"Message-ID", "<" + l.ID + "@" + domain + ">"},
		{"Auto-Submitted", "auto-generated"}, // RFC 3834: nobody's holidays are told to it
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	}
	if l.Unsubscribe != "" {
		headers = append(headers, [2]string{"List-Unsubscribe", "<" + l.Unsubscribe + ">"})
	}
	if strings.HasPrefix(l.Unsubscribe, "https://") { // what asks with one click asks nothing else (RFC 8058, 3.1)
		headers = append(headers, [2]string{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	var out bytes.Buffer
	for _, h := range headers {
		if strings.ContainsFunc(h[1], isControl) {
			return nil, fmt.Errorf("a letter's %s has a sign that ends a line", h[0])
		}
		line := h[0] + ": " + h[1]
		if strings.HasPrefix(h[1], "=?") { // RFC 2047, 2: a line with encoded words has 76 signs at most, so each has a line of its own
			line = h[0] + ":\r\n " + strings.ReplaceAll(h[1], "?= =?", "?=\r\n =?")
		}
		out.WriteString(line + "\r\n")
	}
	out.WriteString("\r\n")
	body := quotedprintable.NewWriter(&out)
	_, err := io.WriteString(body, strings.ReplaceAll(strings.TrimRight(l.Text, "\n")+"\n", "\n", "\r\n"))
	return out.Bytes(), errors.Join(err, body.Close())
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// IsLocal reports whether a host is this machine.
func IsLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
