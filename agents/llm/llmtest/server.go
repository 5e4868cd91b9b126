package llmtest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// What nobody may see in an error.
const (
	key    = "sk-key-that-nobody-may-see"
	prompt = "words-of-a-candidate"
	wise   = "words-of-a-model"
)

func question() llm.Request {
	return llm.Request{Model: "test-model", Messages: []llm.Message{{Role: llm.RoleUser, Content: prompt}}}
}

// schemaQuestion asks for structured output.
func schemaQuestion() llm.Request {
	req := question()
	req.Schema = llm.OutputOf[struct {
		Pass bool `json:"pass"`
	}]("verdict")
	return req
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
	r.Body = io.NopCloser(bytes.NewReader(body))
	step(w, r)
}

func (s *script) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.bodies)
}

// onLoopback serves the steps and gives a client for them. An open URL in cfg means the server's.
func (s suite) onLoopback(t *testing.T, cfg llmhttp.Config, steps ...http.HandlerFunc) (Client, *script) {
	t.Helper()
	played := &script{steps: steps}
	server := httptest.NewServer(played)
	t.Cleanup(server.Close)
	cfg.BaseURL = cmp.Or(cfg.BaseURL, server.URL+s.form.Base)
	cfg.APIKey = key
	client := s.new(cfg)
	t.Cleanup(client.Close)
	return client, played
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
func (s suite) inMemory(cfg llmhttp.Config, steps ...http.HandlerFunc) (client Client, played *script, network *pipes, stop func()) {
	played = &script{steps: steps}
	network = &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{Handler: played}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(network); !errors.Is(err, http.ErrServerClosed) {
			panic(err)
		}
	}()
	cfg.BaseURL = "http://127.0.0.1" + s.form.Base
	cfg.APIKey = key
	cfg.Dial = network.Dial
	client = s.new(cfg)
	return client, played, network, func() {
		client.Close()
		server.Close()
		<-done
	}
}

// says is a model's answer, in pieces where they are asked for.
func (s suite) says(a Answer) http.HandlerFunc {
	if a.Model == "" {
		a.ID, a.Model, a.Usage = "r1", "test-model-v2", llm.Usage{Prompt: 11, Completion: 5, Total: 16, Cached: 8}
	}
	return func(w http.ResponseWriter, r *http.Request) {
		if s.wantsPieces(r) {
			events(s.form.Pieces(a)...)(w, r)
		} else {
			replies(http.StatusOK, s.form.Whole(a), "Content-Type", "application/json")(w, r)
		}
	}
}

// wantsPieces reports whether an answer in pieces was asked for.
func (s suite) wantsPieces(r *http.Request) bool {
	body, _ := io.ReadAll(r.Body)
	asked, err := s.form.Read(r, body)
	return err == nil && asked.Pieces
}

func (s suite) fine() http.HandlerFunc { return s.says(s.goodAnswer()) }

// goodAnswer is what a model says where nothing goes wrong.
func (s suite) goodAnswer() Answer {
	if s.good.Text == "" && s.good.Calls == nil {
		return Answer{Text: wise}
	}
	return s.good
}

// whole is a good answer's body.
func (s suite) whole() string {
	a := s.goodAnswer()
	a.ID, a.Model = "r1", "m"
	return s.form.Whole(a)
}

// fails is an error as the API words it, with a piece of the key and of the conversation in its text.
func (s suite) fails(status int, kind Kind, header ...string) http.HandlerFunc {
	status, body := s.form.Error(status, kind, leak)
	return replies(status, body, append([]string{"Content-Type", "application/json"}, header...)...)
}

const leak = "about " + key + ": " + prompt

// replies sends a body at once.
func replies(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// events sends server-sent events.
func events(parts ...string) http.HandlerFunc {
	return replies(http.StatusOK, strings.Join(parts, ""), "Content-Type", "text/event-stream; charset=utf-8")
}

// hangs says nothing until the client is gone.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// stalls sends half an answer and then nothing.
func stalls(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
	io.WriteString(w, `{"id":[`)
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// resets drops the connection with a TCP reset.
func resets(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	if tcp, ok := conn.(*net.TCPConn); ok { // in memory there is nothing between a reset and an end
		tcp.SetLinger(0)
	}
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
