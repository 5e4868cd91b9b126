package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/smtp"
	"net/textproto"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Refused means that nothing will ever reach the address: the server says so of the address itself, and not of us.
type Refused struct{ Code string }

func (r *Refused) Error() string { return "the address is refused: " + r.Code }

// trouble is why a letter was not taken now. It says nothing of the address.
type trouble struct {
	at  string // what was tried
	err error
}

func (t trouble) Unwrap() error { return t.err }

func (t trouble) Error() string {
	if code := codeOf(t.err); code != "" {
		return fmt.Sprintf("the mail server answers %s to %s", code, t.at)
	}
	var network *net.OpError
	var unreadable textproto.ProtocolError
	switch {
	case errors.As(t.err, &unreadable): // it has the server's words
		return t.at + ": the server does not speak SMTP"
	case errors.As(t.err, &network): // without our port, which is another one each time: the same trouble reads the same
		return fmt.Sprintf("%s: %s: %v", t.at, network.Op, network.Err)
	}
	return fmt.Sprintf("%s: %v", t.at, t.err)
}

// Temporary is true: it can be tried again, if often only after somebody mended something.
func (t trouble) Temporary() bool { return true }

// ErrNoTLS means that a server elsewhere offers no TLS.
var ErrNoTLS = errors.New("the server offers no STARTTLS, and without TLS nothing is sent to another machine")

// Send sends a letter, and blocks until the server has taken it. A Refused says that it never will, a
// Later that it does not now; every other error is the server's or ours and would meet other letters too, and of all but the first Temporary is true.
func (s *Sender) Send(ctx context.Context, l Letter) error {
	if to, err := CheckAddress(l.To); err != nil || to != l.To {
		return &Refused{"no address"}
	}
	raw, err := s.compose(l)
	if err != nil {
		return trouble{"a letter", err}
	}
	c, leave, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer leave()
	if err := c.Mail(s.cfg.From.Address); err != nil {
		return trouble{"MAIL FROM", err}
	}
	if err := c.Rcpt(l.To); err != nil {
		return refusal(atRecipient, err)
	}
	w, err := c.Data()
	if err == nil {
		if _, err = w.Write(raw); err == nil {
			err = w.Close()
		}
	}
	if err != nil {
		return refusal("DATA", err)
	}
	_ = c.Quit() // it is taken: how the server takes its leave changes nothing
	return nil
}

// Later means that the server does not take this letter now, and may take others: the mailbox is full, or it wants to see it twice.
type Later struct{ Code string }

func (l *Later) Error() string { return "the letter is not taken now: " + l.Code }

// Temporary is true.
func (l *Later) Temporary() bool { return true }

// refusal tells what is the address's from what is ours. A reply of 5xx ends a letter for good; with an enhanced code of policy or of the protocol (RFC 3463: 5.7.x,
// 5.5.x, 5.3.x), as where we are not let in, it would end all of them alike, so that one is for the operators. So is 421, by which a server leaves (RFC 5321, 3.8), and
// without an enhanced code what no server says of a mailbox (RFC 5321, 4.2.3: it says 550, 551 and 553 to RCPT).
func refusal(at string, err error) error {
	var reply *textproto.Error
	if !errors.As(err, &reply) {
		return trouble{at, err}
	}
	isOfMailbox := at == atRecipient && slices.Contains([]int{550, 551, 553}, reply.Code)
	switch {
	case reply.Code == 421:
		return trouble{at, err}
	case reply.Code < 500:
		return &Later{codeOf(err)}
	case !enhanced.MatchString(reply.Msg) && !isOfMailbox:
		return trouble{at, err}
	}
	for _, ours := range []string{"5.7.", "5.5.", "5.3."} {
		if strings.HasPrefix(reply.Msg, ours) {
			return trouble{at, err}
		}
	}
	return &Refused{codeOf(err)}
}

const atRecipient = "RCPT TO"

var enhanced = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// codeOf is a reply's code and enhanced code, without its words; empty where there is no reply.
func codeOf(err error) string {
	var reply *textproto.Error
	if !errors.As(err, &reply) {
		return ""
	}
	return strings.TrimSpace(fmt.Sprint(reply.Code, " ", enhanced.FindString(reply.Msg)))
}

// connect opens a connection on which letters can be sent: with TLS off this machine, and signed in where there is a user.
func (s *Sender) connect(ctx context.Context) (c *smtp.Client, leave func(), err error) {
	host, port, err := net.SplitHostPort(s.cfg.Server)
	if err != nil {
		return nil, nil, trouble{"connect", err}
	}
	conn, err := s.cfg.Dial(ctx, "tcp", s.cfg.Server)
	if err != nil {
		return nil, nil, trouble{"connect", err}
	}
	_ = conn.SetDeadline(time.Now().Add(s.cfg.Timeout))
	raw := conn
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	leave = func() { stop(); _ = raw.Close() }
	settings := &tls.Config{ServerName: host, RootCAs: s.cfg.Roots, MinVersion: tls.VersionTLS12}
	if port == "465" { // RFC 8314: TLS from the first byte
		conn = tls.Client(conn, settings)
	}
	if c, err = smtp.NewClient(conn, host); err != nil {
		leave()
		return nil, nil, trouble{"connect", err}
	}
	if at, err := s.greet(c, host, port == "465", settings); err != nil {
		leave()
		return nil, nil, trouble{at, err}
	}
	return c, leave, nil
}

// greet says hello, begins TLS and signs in. at is what failed.
func (s *Sender) greet(c *smtp.Client, host string, isSealed bool, settings *tls.Config) (at string, err error) {
	_, domain, _ := strings.Cut(s.cfg.From.Address, "@")
	if err := c.Hello(domain); err != nil {
		return "EHLO", err
	}
	offers, _ := c.Extension("STARTTLS")
	switch {
	case isSealed:
	case offers:
		if err := c.StartTLS(settings); err != nil {
			return "STARTTLS", err
		}
	case !IsLocal(host):
		return "STARTTLS", ErrNoTLS
	}
	if s.cfg.User == "" {
		return "", nil
	}
	_, kinds := c.Extension("AUTH")
	auth := smtp.PlainAuth("", s.cfg.User, s.cfg.Password, host)
	if ways := strings.Fields(strings.ToUpper(kinds)); !slices.Contains(ways, "PLAIN") && slices.Contains(ways, "LOGIN") {
		auth = &loginAuth{s.cfg.User, s.cfg.Password}
	}
	return "AUTH", c.Auth(auth)
}

// loginAuth is AUTH LOGIN, the only way that some servers have: they ask for the user and for the password, in that order.
type loginAuth struct{ user, password string }

// Start begins it, where nobody reads along.
func (a *loginAuth) Start(server *smtp.ServerInfo) (string, []byte, error) {
	if !server.TLS && !IsLocal(server.Name) {
		return "", nil, ErrNoTLS
	}
	return "LOGIN", nil, nil
}

// Next answers what is asked.
func (a *loginAuth) Next(asked []byte, more bool) ([]byte, error) {
	if !more {
		return nil, nil
	}
	if strings.HasPrefix(strings.ToLower(string(asked)), "user") {
		return []byte(a.user), nil
	}
	return []byte(a.password), nil
}

// Check looks whether letters could be sent, and sends none.
func (s *Sender) Check(ctx context.Context) bot.Finding {
	f := bot.Finding{Check: "mail", Found: s.cfg.Server + " takes letters from " + s.cfg.From.Address}
	c, leave, err := s.connect(ctx)
	if err != nil {
		f.Found, f.Fails = err.Error(), true
		f.Do = "mend web.mail: server, user and password; until then nobody is told by mail, and letters wait"
		return f
	}
	defer leave()
	if _, isSealed := c.TLSConnectionState(); !isSealed {
		f.Found += ", without TLS: it is this machine"
	}
	_ = c.Quit()
	return f
}
