// Package mailtest is a mail server on this machine for tests. It keeps what it takes, and delivers nothing.
package mailtest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"mime"
	"net"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mime/quotedprintable"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Options are how a server is. The zero Options are one without TLS that lets everybody send.
type Options struct {
	TLS            bool     // it offers STARTTLS
	User, Password string   // that it wants; empty: none
	Ways           []string // of signing in; nil: PLAIN
}

// Letter is one that was taken.
type Letter struct {
	From, To string      // of the envelope
	Header   mail.Header //
	Subject  string      // decoded
	Text     string      // decoded, its lines end with \n
	Raw      string      //
	IsSealed bool        // it came with TLS
	User     string      // who was signed in
}

// Server is a mail server. Its methods may be called by several goroutines.
type Server struct {
	Address string         // host and port
	Roots   *x509.CertPool // that vouch for it

	opts Options
	mu   sync.Mutex
	got  []Letter
	news chan struct{} // closed with the next letter
	answ func(stage, to string) error
}

// New begins a server, which ends with the test.
func New(t testing.TB, o Options) *Server {
	t.Helper()
	s := &Server{opts: o, news: make(chan struct{}), Roots: x509.NewCertPool()}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Address = l.Addr().String()
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return s.session(c), nil }))
	server.Domain, server.AllowInsecureAuth, server.ErrorLog = "mail.test", true, quiet{}
	if o.TLS {
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{s.certificate(t)}}
	}
	served := make(chan struct{})
	go func() { defer close(served); _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close(); <-served })
	return s
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

func (s *Server) certificate(t testing.TB) tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	s.Roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}
}

// Answer says what the server answers at a stage (RCPT, DATA, or TAKEN: what it took is answered with the error); nil: it takes all.
func (s *Server) Answer(f func(stage, to string) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answ = f
}

// Reply is an answer of the server's.
func Reply(code int, enhanced [3]int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: words}
}

func (s *Server) answer(stage, to string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answ == nil {
		return nil
	}
	return s.answ(stage, to)
}

// Letters are those that were taken, in order.
func (s *Server) Letters() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.got)
}

// Await blocks until n letters were taken, and returns them.
func (s *Server) Await(ctx context.Context, n int) ([]Letter, error) {
	for {
		s.mu.Lock()
		got, news := slices.Clone(s.got), s.news
		s.mu.Unlock()
		if len(got) >= n {
			return got, nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return got, ctx.Err()
		}
	}
}

// session is one connection.
type session struct {
	s        *Server
	c        *smtp.Conn
	user     string
	from, to string
}

func (s *Server) session(c *smtp.Conn) smtp.Session { return &session{s: s, c: c} }

func (x *session) Reset()        { x.from, x.to = "", "" }
func (x *session) Logout() error { return nil }

// AuthMechanisms are the ways of signing in.
func (x *session) AuthMechanisms() []string {
	if x.s.opts.User == "" {
		return nil
	}
	if x.s.opts.Ways != nil {
		return x.s.opts.Ways
	}
	return []string{sasl.Plain}
}

// Auth signs somebody in.
func (x *session) Auth(way string) (sasl.Server, error) {
	check := func(user, password string) error {
		if user != x.s.opts.User || password != x.s.opts.Password {
			return smtp.ErrAuthFailed
		}
		x.user = user
		return nil
	}
	if way == sasl.Login {
		return &login{check: check}, nil
	}
	return sasl.NewPlainServer(func(_, user, password string) error { return check(user, password) }), nil
}

// login is AUTH LOGIN, which asks for the user and then for the password.
type login struct {
	check func(user, password string) error
	user  *string
}

func (l *login) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case response == nil:
		return []byte("Username:"), false, nil
	case l.user == nil:
		user := string(response)
		l.user = &user
		return []byte("Password:"), false, nil
	}
	return nil, true, l.check(*l.user, string(response))
}

func (x *session) Mail(from string, _ *smtp.MailOptions) error {
	if x.s.opts.User != "" && x.user == "" {
		return smtp.ErrAuthRequired
	}
	x.from = from
	return x.s.answer("MAIL", "")
}

func (x *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if x.to != "" {
		return errors.New("letters go to one person each")
	}
	x.to = to
	return x.s.answer("RCPT", to)
}

func (x *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := x.s.answer("DATA", x.to); err != nil {
		return err
	}
	l := Letter{From: x.from, To: x.to, Raw: string(raw), User: x.user}
	_, l.IsSealed = x.c.TLSConnectionState()
	m, err := mail.ReadMessage(strings.NewReader(l.Raw))
	if err != nil {
		return err
	}
	l.Header = m.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	text, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		return err
	}
	l.Text = strings.ReplaceAll(string(text), "\r\n", "\n")
	x.s.take(l)
	return x.s.answer("TAKEN", x.to)
}

func (s *Server) take(l Letter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, l)
	close(s.news)
	s.news = make(chan struct{})
}
