package mail_test

import (
	"context"
	"errors"
	"net"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/mail"
	"github.com/mendanhq/mendan/adapters/mail/mailtest"
)

var when = time.Date(2026, 11, 29, 10, 0, 0, 0, time.FixedZone("JST", 9*3600))

func sender(s *mailtest.Server, change func(*mail.Config)) *mail.Sender {
	cfg := mail.Config{
		Server: s.Address, From: netmail.Address{Name: "株式会社みほん 採用", Address: "jobs@example.com"}, Roots: s.Roots, Timeout: 10 * time.Second,
		Now: func() time.Time { return when },
	}
	if change != nil {
		change(&cfg)
	}
	return mail.New(cfg)
}

func letter() mail.Letter {
	return mail.Letter{
		ID: "ABC", To: "hanako@example.org", Subject: "ご応募の会話に新しいメッセージが届いています。お時間のあるときにご覧ください", Unsubscribe: "https://jobs.example.com/m/X",
		Text: "新しいメッセージです。\nhttps://jobs.example.com/c/" + strings.Repeat("A", 90) + "\n\n.\n.hidden = 1\nend",
	}
}

// TestALetterArrives as it was written, with the headers of one that a program sends.
func TestALetterArrives(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{TLS: true, User: "mendan", Password: "secret"})
	l := letter()
	if err := sender(s, func(c *mail.Config) { c.User, c.Password = "mendan", "secret" }).Send(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	got := s.Letters()[0]
	if got.Subject != l.Subject || got.Text != l.Text+"\n" || got.To != l.To || got.From != "jobs@example.com" || !got.IsSealed || got.User != "mendan" {
		t.Errorf("%+v", got)
	}
	for name, want := range map[string]string{
		"Message-Id": "<ABC@example.com>", "Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://jobs.example.com/m/X>",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "To": "<hanako@example.org>", "Date": "Sun, 29 Nov 2026 10:00:00 +0900",
	} {
		if value := got.Header.Get(name); value != want {
			t.Errorf("%s is %q, want %q", name, value, want)
		}
	}
	if from, err := netmail.ParseAddress(got.Header.Get("From")); err != nil || from.Name != "株式会社みほん 採用" {
		t.Errorf("from %v, %v", from, err)
	}
	for line := range strings.SplitSeq(got.Raw, "\r\n") {
		if len(line) > 78 || strings.ContainsFunc(line, func(r rune) bool { return r > '~' || r == '\n' }) {
			t.Errorf("a line that not every server takes: %q", line)
		}
	}
}

// TestSigningInByLogin is for servers that have no other way.
func TestSigningInByLogin(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{User: "mendan", Password: "secret", Ways: []string{"LOGIN"}})
	if err := sender(s, func(c *mail.Config) { c.User, c.Password = "mendan", "secret" }).Send(t.Context(), letter()); err != nil {
		t.Fatal(err)
	}
	if got := s.Letters(); len(got) != 1 || got[0].User != "mendan" {
		t.Errorf("%+v", got)
	}
}

// TestNothingIsAddedToALetter: what ends a line opens no header and no other address.
func TestNothingIsAddedToALetter(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{})
	for what, change := range map[string]func(*mail.Letter){
		"subject":     func(l *mail.Letter) { l.Subject = "News\r\nBcc: all@example.org" },
		"id":          func(l *mail.Letter) { l.ID = "A>\r\nBcc: <all@example.org" },
		"unsubscribe": func(l *mail.Letter) { l.Unsubscribe = "https://x\nBcc: all@example.org" },
		"to":          func(l *mail.Letter) { l.To = "a@example.org>\r\nRCPT TO:<all@example.org" },
		"two":         func(l *mail.Letter) { l.To = "a@example.org,all@example.org" },
	} {
		l := letter()
		change(&l)
		err := sender(s, nil).Send(t.Context(), l)
		if got := s.Letters(); what == "subject" && len(got) == 1 && got[0].Header.Get("Bcc") == "" { // encoded, it is part of the subject
			continue
		}
		if err == nil || len(s.Letters()) > 1 {
			t.Errorf("%s: %v, %+v", what, err, s.Letters())
		}
	}
}

func TestAddresses(t *testing.T) {
	for typed, want := range map[string]string{
		" hanako@example.org ": "hanako@example.org", "a.b+jobs@mail.example.co.jp": "a.b+jobs@mail.example.co.jp",
		"": "", "hanako": "", "hanako@localhost": "", "hanako@example.org\nBcc: x@y.z": "", "Hanako <hanako@example.org>": "", "a@b@example.org": "",
		`"a b"@example.org`: "", "花子@example.org": "", "hanako@例え.jp": "", "hanako@[127.0.0.1]": "", "hanako@-x.org": "", ".a@example.org": "", "a@example.org,b@example.org": "",
		strings.Repeat("a", 65) + "@example.org": "", "a@" + strings.Repeat("b.", 130) + "org": "",
	} {
		if got, err := mail.CheckAddress(typed); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
}

// bare is a reply without an enhanced code.
var bare = [3]int{-1, -1, -1}

// The same trouble reads the same at each try, so that operators are told once: nothing in it is of one connection.
func TestTroubleReadsTheSame(t *testing.T) {
	for name, dial := range map[string]func(context.Context, string, string) (net.Conn, error){
		"nobody listens": func(ctx context.Context, network, _ string) (net.Conn, error) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return nil, err
			}
			l.Close()
			return new(net.Dialer).DialContext(ctx, network, l.Addr().String())
		},
		"nobody answers": func(ctx context.Context, network, _ string) (net.Conn, error) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return nil, err
			}
			t.Cleanup(func() { l.Close() })
			return new(net.Dialer).DialContext(ctx, network, l.Addr().String())
		},
	} {
		s := mail.New(mail.Config{Server: "127.0.0.1:25", Timeout: 50 * time.Millisecond, Dial: dial, From: netmail.Address{Address: "jobs@example.com"}})
		first, second := s.Send(t.Context(), letter()), s.Send(t.Context(), letter())
		if first == nil || second == nil || first.Error() != second.Error() {
			t.Errorf("%s: %v, then %v", name, first, second)
		}
	}
}

// TestWhoseFaultItIs: an address that is none is given up, and what is wrong with us or the server is not.
func TestWhoseFaultItIs(t *testing.T) {
	for name, c := range map[string]struct {
		stage   string
		reply   error
		refused bool
		says    string
	}{
		"no mailbox":   {"RCPT", mailtest.Reply(550, [3]int{5, 1, 1}, "<hanako@example.org>: no such user"), true, "550 5.1.1"},
		"full mailbox": {"RCPT", mailtest.Reply(452, [3]int{4, 2, 2}, "<hanako@example.org> is full"), false, "452 4.2.2"},
		"not let in":   {"RCPT", mailtest.Reply(550, [3]int{5, 7, 1}, "relaying denied to hanako@example.org"), false, "550 5.7.1"},
		"unwanted":     {"DATA", mailtest.Reply(554, [3]int{5, 6, 0}, "not this"), true, "554 5.6.0"},
		"leaving":      {"RCPT", mailtest.Reply(421, [3]int{4, 3, 2}, "closing down"), false, "answers 421"},
		"tersely none": {"RCPT", mailtest.Reply(550, bare, "No such user hanako"), true, "refused: 550"},
		"tersely ours": {"RCPT", mailtest.Reply(530, bare, "Authentication required"), false, "answers 530"},
		"terse":        {"DATA", mailtest.Reply(554, bare, "Transaction failed"), false, "answers 554"},
		"sender":       {"MAIL", mailtest.Reply(550, [3]int{5, 1, 8}, "who are you"), false, "550 5.1.8"},
	} {
		s := mailtest.New(t, mailtest.Options{})
		s.Answer(func(stage, _ string) error {
			if stage == c.stage {
				return c.reply
			}
			return nil
		})
		err := sender(s, nil).Send(t.Context(), letter())
		var refused *mail.Refused
		var passing interface{ Temporary() bool }
		if errors.As(err, &refused) != c.refused || errors.As(err, &passing) == c.refused || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(err.Error(), "hanako") {
			t.Errorf("%s: the error has the address: %v", name, err)
		}
	}
}

// TestWithoutTLSNothingLeavesThisMachine: neither the password nor the address.
func TestWithoutTLSNothingLeavesThisMachine(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{User: "mendan", Password: "secret"})
	host, port, _ := net.SplitHostPort(s.Address)
	elsewhere := sender(s, func(c *mail.Config) {
		c.Server, c.User, c.Password = net.JoinHostPort("mail.invalid", port), "mendan", "secret"
		c.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort(host, port))
		}
	})
	if err := elsewhere.Send(t.Context(), letter()); !errors.Is(err, mail.ErrNoTLS) {
		t.Errorf("sent: %v", err)
	}
	if f := elsewhere.Check(t.Context()); !f.Fails || !strings.Contains(f.Found, "STARTTLS") {
		t.Errorf("%+v", f)
	}
	if len(s.Letters()) > 0 {
		t.Error("a letter went out")
	}
}

// TestAServerThatNobodyVouchesFor gets nothing.
func TestAServerThatNobodyVouchesFor(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{TLS: true})
	if err := sender(s, func(c *mail.Config) { c.Roots = nil }).Send(t.Context(), letter()); err == nil || len(s.Letters()) > 0 {
		t.Errorf("sent: %v", err)
	}
}

func TestCheck(t *testing.T) {
	s := mailtest.New(t, mailtest.Options{TLS: true, User: "mendan", Password: "secret"})
	signed := func(c *mail.Config) { c.User, c.Password = "mendan", "secret" }
	if f := sender(s, signed).Check(t.Context()); f.Fails || strings.Contains(f.Found, "without TLS") {
		t.Errorf("%+v", f)
	}
	wrong := sender(s, func(c *mail.Config) { c.User, c.Password = "mendan", "hunter2" }).Check(t.Context())
	if !wrong.Fails || !strings.Contains(wrong.Found, "535") || strings.Contains(wrong.Found+wrong.Do, "hunter2") {
		t.Errorf("%+v", wrong)
	}
	if f := sender(s, func(c *mail.Config) { c.Server = "127.0.0.1:1" }).Check(t.Context()); !f.Fails {
		t.Errorf("%+v", f)
	}
	if len(s.Letters()) > 0 {
		t.Error("a check sent a letter")
	}
}

// TestALetterEndsWithItsContext, also where the server says nothing any more.
func TestALetterEndsWithItsContext(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		conn, err := l.Accept()
		if err == nil {
			defer conn.Close()
			cancel() // it is connected, and never greeted
			_, _ = conn.Read(make([]byte, 1))
		}
	}()
	s := mail.New(mail.Config{Server: l.Addr().String(), From: netmail.Address{Address: "jobs@example.com"}, Timeout: time.Hour})
	if err := s.Send(ctx, letter()); err == nil {
		t.Error("sent")
	}
}
