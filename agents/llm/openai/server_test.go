package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	key    = "sk-key-that-nobody-may-see"
	prompt = "words-of-a-candidate"
	wise   = "words-of-a-model"
)

func question() llm.Request {
	return llm.Request{Model: "test-model", Messages: []llm.Message{{Role: llm.RoleUser, Content: prompt}}}
}

// script is a server that plays one step for each attempt; the last step repeats.
type script struct {
	steps []http.HandlerFunc

	mu     sync.Mutex
	bodies []string
	heads  []*http.Request
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	step := s.steps[min(len(s.bodies), len(s.steps)-1)]
	s.bodies = append(s.bodies, string(body))
	s.heads = append(s.heads, r)
	s.mu.Unlock()
	step(w, r)
}

func (s *script) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.bodies)
}

// sent is the body of the last request.
func (s *script) sent(t *testing.T) map[string]any {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	var body map[string]any
	if err := json.Unmarshal([]byte(s.bodies[len(s.bodies)-1]), &body); err != nil {
		t.Fatal(err)
	}
	return body
}

// onLoopback serves the script and gives a client for it. An open URL in cfg means the server's.
func onLoopback(t *testing.T, cfg openai.Config, steps ...http.HandlerFunc) (*openai.Client, *script) {
	t.Helper()
	s := &script{steps: steps}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	if cfg.BaseURL == "" {
		cfg.BaseURL = server.URL + "/v1"
	}
	cfg.APIKey = key
	client := openai.New(cfg)
	t.Cleanup(client.Close)
	return client, s
}

// pipes is a network in memory, for tests in virtual time.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once

	mu    sync.Mutex
	dials int
}

func (p *pipes) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	p.mu.Lock()
	p.dials++
	p.mu.Unlock()
	client, server := net.Pipe()
	select {
	case p.conns <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error { p.once.Do(func() { close(p.closed) }); return nil }

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{} }

// inMemory is onLoopback for use within a synctest bubble. The caller runs stop before the bubble ends.
func inMemory(cfg openai.Config, steps ...http.HandlerFunc) (client *openai.Client, s *script, network *pipes, stop func()) {
	s = &script{steps: steps}
	network = &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{Handler: s}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(network); !errors.Is(err, http.ErrServerClosed) {
			panic(err)
		}
	}()
	cfg.BaseURL = "http://127.0.0.1/v1"
	cfg.APIKey = key
	cfg.Dial = network.Dial
	client = openai.New(cfg)
	return client, s, network, func() {
		client.Close()
		server.Close()
		<-done
	}
}

// The steps.

func replies(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// choice is a 200 with one choice, the message and finish_reason given.
func choice(message, finish string) http.HandlerFunc {
	return replies(http.StatusOK, fmt.Sprintf(`{"id":"r1","model":"test-model-v2","choices":[{"index":0,"message":%s,"finish_reason":%q}],`+
		`"usage":{"prompt_tokens":11,"completion_tokens":5,"total_tokens":16}}`, message, finish))
}

func fine() http.HandlerFunc {
	return choice(`{"role":"assistant","content":"`+wise+`"}`, "stop")
}

// hangs says nothing until the client is gone.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// stalls sends half an answer and then nothing.
func stalls(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	io.WriteString(w, `{"choices":[`)
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// resets drops the connection with a TCP reset.
func resets(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	conn.(*net.TCPConn).SetLinger(0)
	conn.Close()
}

// raw answers with bytes that need not be HTTP, then closes.
func raw(bytes string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		io.WriteString(conn, bytes)
		conn.Close()
	}
}
