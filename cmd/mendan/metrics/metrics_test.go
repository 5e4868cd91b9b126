package metrics_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/metrics"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

type answer struct {
	resp llm.Response
	err  error
}

// Chat gives the next answer.
func (a *answer) Chat(context.Context, llm.Request) (llm.Response, error) { return a.resp, a.err }

func open(t *testing.T) storage.Store {
	t.Helper()
	s, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestCounts(t *testing.T) {
	var m metrics.Meter
	a := &answer{}
	c := m.Client(a)
	for _, *a = range []answer{
		{resp: llm.Response{Config: "p/gpt-5", Usage: llm.Usage{Prompt: 80, Cached: 30, Completion: 20, Total: 100}, Attempts: 1}},
		{resp: llm.Response{Usage: llm.Usage{Total: 10}, Attempts: 2}},
		{err: &llm.Error{Code: llm.Timeout, Attempts: 2}},
		{err: &llm.Error{Code: llm.RateLimited, Attempts: 2, Status: 429}},
		{err: &llm.Error{Code: llm.Rejected, Attempts: 1, Status: 401}},
		{resp: llm.Response{Usage: llm.Usage{Total: 1}}, err: &llm.Error{Code: llm.InvalidStructuredJson, Attempts: 1}},
		{err: context.Canceled},
		{err: errors.Join(errors.New("agent"), &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2, Status: 502})},
	} {
		if resp, err := c.Chat(t.Context(), llm.Request{Agent: "reader"}); !errors.Is(err, a.err) || resp.Usage != a.resp.Usage {
			t.Errorf("%+v is passed on as %+v, %v", *a, resp, err)
		}
	}
	s := open(t)
	filed, err := s.Ingest(t.Context(), []storage.Inbound{
		{Event: start("a"), Start: "process", NewID: "t-1", Key: []byte("k")}, {Event: start("b"), Start: "odd\"\\\nname", NewID: "t-2", Key: []byte("k")},
	}, time.Now())
	if err != nil || len(filed) != 2 {
		t.Fatal(filed, err)
	}
	counted := m.Store(s)
	f, err := counted.Claim(t.Context(), "t-1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := counted.Commit(t.Context(), storage.Fence{Thread: "t-1"}, storage.Turn{}); err == nil {
		t.Error("a commit without a fence")
	}
	if _, err := counted.Load(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	got := scrape(t, m.Handler(s, &patient{}, slog.New(slog.DiscardHandler)))
	for name, want := range map[string]int{
		`ai_usage_tokens_total{agent="reader",model="p/gpt-5",kind="in"}`: 80, `ai_usage_tokens_total{agent="reader",model="p/gpt-5",kind="cached"}`: 30,
		`ai_usage_tokens_total{agent="reader",model="p/gpt-5",kind="out"}`: 20, `ai_cost_micro_usd_total{agent="reader",model="p/gpt-5"}`: 266, // 50 × 1.25 + 30 × 0.125 + 20 × 10
		"ai_requests_total": 8, "ai_tokens_total": 111, "ai_retry_total": 4, "ai_fallback_total": 3,
		`ai_errors_total{type="Timeout"}`: 1, `ai_errors_total{type="RateLimited"}`: 1, `ai_errors_total{type="Rejected"}`: 1,
		`ai_errors_total{type="InvalidStructuredJson"}`: 1, `ai_errors_total{type="OpenAIUnavailable"}`: 1, `ai_errors_total{type="Refused"}`: 0,
		`mendan_threads{workflow="process",state="open"}`: 1, `mendan_threads{workflow="odd\"\\\nname",state="open"}`: 1,
		"mendan_queue_threads": 2, "mendan_queue_posts": 0, "mendan_approvals_pending": 0, "mendan_commits_total": 0,
	} {
		if n, ok := got[name]; !ok || n != want {
			t.Errorf("%s is %d, %t, want %d", name, n, ok, want)
		}
	}
}

func start(thread string) bot.Event {
	at := bot.Place{Platform: "fake", Thread: thread}
	return bot.Event{ID: bot.EventID("start:" + thread), Place: at, By: bot.User{Platform: "fake", ID: "op-1"}, At: time.Now(), Body: bot.Command{Name: "process"}}
}

var (
	about  = regexp.MustCompile(`^# (HELP|TYPE) ([a-z_]+) (\S.*)$`)
	number = regexp.MustCompile(`^([a-z_]+)(\{[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\["\\n])*")*\})? (-?[0-9]+)$`)
)

// scrape reads the text format as strictly as it is written: each family once, with its help and type before its samples.
func scrape(t *testing.T, h http.Handler) map[string]int {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain; version=0.0.4") || !strings.HasSuffix(w.Body.String(), "\n") {
		t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	got := map[string]int{}
	var families []string
	for line := range strings.SplitSeq(strings.TrimSuffix(w.Body.String(), "\n"), "\n") {
		if m := about.FindStringSubmatch(line); m != nil {
			last := len(families) - 1
			switch {
			case m[1] == "HELP" && !slices.Contains(families, m[2]):
				families = append(families, m[2])
			case m[1] == "TYPE" && last >= 0 && families[last] == m[2] && (m[3] == "counter") == strings.HasSuffix(m[2], "_total"):
			default:
				t.Errorf("out of place: %q", line)
			}
			continue
		}
		m := number.FindStringSubmatch(line)
		if m == nil || m[1] != families[len(families)-1] {
			t.Fatalf("no sample here: %q", line)
		}
		if _, twice := got[m[1]+m[2]]; twice {
			t.Errorf("twice: %q", line)
		}
		got[m[1]+m[2]], _ = strconv.Atoi(m[3])
	}
	return got
}

// patient is how a program is.
type patient struct {
	why  []string
	dead error
}

func (p *patient) Ready(context.Context) []string { return p.why }

func (p *patient) Alive(context.Context) error { return p.dead }

func TestHealth(t *testing.T) {
	var m metrics.Meter
	p := &patient{}
	h := m.Handler(open(t), p, slog.New(slog.DiscardHandler))
	for _, c := range []struct {
		is    patient
		path  string
		code  int
		tells string
	}{
		{patient{}, "/livez", 200, "alive\n"},
		{patient{}, "/readyz", 200, "ready\n"},
		{patient{why: []string{"slack: token_revoked", "store: no room"}}, "/readyz", 503, "slack: token_revoked\nstore: no room\n"},
		{patient{why: []string{"stopping"}}, "/livez", 200, "alive\n"},
		{patient{dead: errors.New("the store has ended")}, "/livez", 503, "the store has ended\n"},
	} {
		*p = c.is
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, c.path, nil))
		if w.Code != c.code || w.Body.String() != c.tells {
			t.Errorf("%s of %+v: %d %q, want %d %q", c.path, c.is, w.Code, w.Body, c.code, c.tells)
		}
	}
}

func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var m metrics.Meter
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	s := open(t)
	go func() { ended <- m.Serve(ctx, l, s, &patient{}, slog.New(slog.DiscardHandler)) }()
	for path, want := range map[string]int{"/metrics": 200, "/": 404} {
		resp, err := http.Get("http://" + l.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, resp.Body); err != nil || resp.StatusCode != want {
			t.Errorf("%s: %d, %v", path, resp.StatusCode, err)
		}
		resp.Body.Close()
	}
	if !metrics.Served(t.Context(), l.Addr().String()) {
		t.Error("it is not known again")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if resp, err := http.Get("http://" + l.Addr().String() + "/metrics"); err != nil || resp.StatusCode != 503 {
		t.Errorf("without a store: %v, %v", resp, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
