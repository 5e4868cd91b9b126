package llmtest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// drips sends a space each ten seconds, for ever.
func drips(w http.ResponseWriter, r *http.Request) {
	for {
		io.WriteString(w, " ")
		w.(http.Flusher).Flush()
		select {
		case <-time.After(10 * time.Second):
		case <-r.Context().Done():
			return
		}
	}
}

func (s suite) testTiming(t *testing.T) {
	const (
		delay  = llmhttp.DefaultRetryDelay
		header = llmhttp.DefaultHeaderTimeout
		total  = llmhttp.DefaultTimeout
		spread = 500 * time.Millisecond // what may be added to a delay, so that those who were refused together do not come back together
	)
	fine := s.fine()
	inFive := func(w http.ResponseWriter, r *http.Request) {
		replies(429, "", "Retry-After", time.Now().Add(5*time.Second).UTC().Format(http.TimeFormat))(w, r)
	}
	inAnHour := func(w http.ResponseWriter, r *http.Request) {
		replies(429, "", "Retry-After", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))(w, r)
	}
	retryAfter := func(status int, value string) http.HandlerFunc { return replies(status, "", "Retry-After", value) }
	tests := []struct {
		name     string
		steps    []http.HandlerFunc
		code     llm.Code
		status   int
		attempts int
		takes    time.Duration
	}{
		{"no wait without a fault", []http.HandlerFunc{fine}, "", 0, 1, 0},
		{"the delay", []http.HandlerFunc{replies(500, ""), fine}, "", 0, 2, delay},
		{"one delay only", []http.HandlerFunc{replies(500, "")}, llm.OpenAIUnavailable, 500, 2, delay},
		{"no delay where asking again is no use", []http.HandlerFunc{replies(400, "")}, llm.Rejected, 400, 1, 0},
		{"429 that names no time", []http.HandlerFunc{replies(429, ""), fine}, "", 0, 2, delay},
		{"seconds", []http.HandlerFunc{retryAfter(429, "3"), fine}, "", 0, 2, 3 * time.Second},
		{"the most that is waited", []http.HandlerFunc{retryAfter(429, "20"), fine}, "", 0, 2, 20 * time.Second},
		{"more than that", []http.HandlerFunc{retryAfter(429, "21"), fine}, llm.RateLimited, 429, 1, 0},
		{"beyond all numbers", []http.HandlerFunc{retryAfter(429, "99999999999999999999999"), fine}, llm.RateLimited, 429, 1, 0},
		{"a date", []http.HandlerFunc{inFive, fine}, "", 0, 2, 5 * time.Second},
		{"a date far off", []http.HandlerFunc{inAnHour, fine}, llm.RateLimited, 429, 1, 0},
		{"a date gone by", []http.HandlerFunc{retryAfter(429, "Mon, 02 Jan 1995 15:04:05 GMT"), fine}, "", 0, 2, delay},
		{"no seconds", []http.HandlerFunc{retryAfter(429, "0"), fine}, "", 0, 2, delay},
		{"no number", []http.HandlerFunc{retryAfter(429, "soon"), fine}, "", 0, 2, delay},
		{"a negative number", []http.HandlerFunc{retryAfter(429, "-5"), fine}, "", 0, 2, delay},
		{"503 names a time too", []http.HandlerFunc{retryAfter(503, "7"), fine}, "", 0, 2, 7 * time.Second},
		{"503 names too long a time", []http.HandlerFunc{retryAfter(503, "70"), fine}, llm.OpenAIUnavailable, 503, 1, 0},

		{"silence", []http.HandlerFunc{hangs}, llm.Timeout, 0, 2, 2*header + delay},
		{"silence, then well", []http.HandlerFunc{hangs, fine}, "", 0, 2, header + delay},
		{"half an answer", []http.HandlerFunc{stalls}, llm.Timeout, 0, 2, 2*total + delay},
		{"half an answer, then well", []http.HandlerFunc{stalls, fine}, "", 0, 2, total + delay},
		{"an answer in drips", []http.HandlerFunc{drips}, llm.Timeout, 0, 2, 2*total + delay},
		{"pieces that stop", []http.HandlerFunc{s.stops}, llm.Timeout, 0, 2, 2*total + delay},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, server, _, stop := s.inMemory(llmhttp.Config{}, test.steps...)
				defer stop()
				req := question()
				if test.name == "pieces that stop" {
					req.Partial = func(string) {}
				}
				start := time.Now()
				resp, err := client.Chat(t.Context(), req)
				if took := time.Since(start); took < test.takes || took > test.takes+spread {
					t.Errorf("took %v, want %v", took, test.takes)
				}
				if server.asked() != test.attempts {
					t.Errorf("asked %d times, want %d", server.asked(), test.attempts)
				}
				if test.code != "" {
					checkError(t, err, test.code, test.status, test.attempts, "")
				} else if err != nil || resp.Content != wise || resp.Attempts != test.attempts {
					t.Errorf("answer %+v, %v", resp, err)
				}
			})
		})
	}
}

// stops sends the first pieces and then nothing.
func (s suite) stops(w http.ResponseWriter, r *http.Request) {
	events(s.form.Pieces(Answer{ID: "r", Model: "m", Text: wise})[:2]...)(w, r)
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

func (s suite) testNoConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := s.new(llmhttp.Config{
			BaseURL: "http://127.0.0.1" + s.form.Base,
			Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			},
		})
		defer client.Close()
		_, err := client.Chat(t.Context(), question())
		checkError(t, err, llm.Timeout, 0, 2, "in time")
	})
}

// testCancel checks that a caller who gives up gets the context's error at that moment, wherever the call is.
func (s suite) testCancel(t *testing.T) {
	tests := []struct {
		name  string
		step  http.HandlerFunc
		after time.Duration
		asked int
	}{
		{"before it begins", s.fine(), 0, 0},
		{"while the server thinks", hangs, 10 * time.Second, 1},
		{"within the answer", stalls, 10 * time.Second, 1},
		{"within the pieces", s.stops, 10 * time.Second, 1},
		{"between the attempts", replies(429, "", "Retry-After", "15"), 10 * time.Second, 1},
		{"in the second attempt", hangs, llmhttp.DefaultHeaderTimeout + 10*time.Second, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, server, _, stop := s.inMemory(llmhttp.Config{}, test.step)
				defer stop()
				req := question()
				if test.name == "within the pieces" {
					req.Partial = func(string) {}
				}
				ctx, cancel := context.WithCancel(t.Context())
				if time.AfterFunc(test.after, cancel); test.after == 0 {
					cancel()
				}
				start := time.Now()
				_, err := client.Chat(ctx, req)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("error %v", err)
				}
				if _, ok := errors.AsType[*llm.Error](err); ok {
					t.Error("the caller's own doing is reported as the provider's")
				}
				if took := time.Since(start); took != test.after || server.asked() != test.asked {
					t.Errorf("took %v, asked %d times; want %v, %d", took, server.asked(), test.after, test.asked)
				}
			})
		})
	}
}

// testDeadline checks that the caller's deadline is not reported as the provider's.
func (s suite) testDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _, _, stop := s.inMemory(llmhttp.Config{}, hangs)
		defer stop()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := client.Chat(ctx, question()); err != context.DeadlineExceeded {
			t.Errorf("error %v, want the context's own", err)
		}
	})
}

// testConnections checks that as many connections stay open as calls may run at once: a second wave opens none.
func (s suite) testConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const calls = 100
		slow := func(w http.ResponseWriter, r *http.Request) {
			<-time.After(2 * time.Second) // virtual: all calls are under way together
			s.fine()(w, r)
		}
		client, _, network, stop := s.inMemory(llmhttp.Config{MaxConcurrent: calls}, slow)
		defer stop()
		for range 3 {
			var wg sync.WaitGroup
			for range calls {
				wg.Go(func() {
					if _, err := client.Chat(t.Context(), question()); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		}
		if network.dials != calls {
			t.Errorf("%d connections for three waves of %d calls", network.dials, calls)
		}
	})
}

func (s suite) testNobodyListens(t *testing.T) {
	client, _ := s.onLoopback(t, llmhttp.Config{BaseURL: "http://" + deafAddress(t) + s.form.Base, RetryDelay: time.Millisecond}, s.fine())
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, llm.OpenAIUnavailable, 0, 2, "connection refused")
}

// deafAddress is a loopback address at which nobody listens while the test
// runs: its port is bound, so no other test's server can be given it.
func deafAddress(t *testing.T) string {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Close(socket) })
	if err := syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	bound, err := syscall.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port)
}

// testRedirect checks that a conversation is carried to no other host.
func (s suite) testRedirect(t *testing.T) {
	var carried int
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { carried++ }))
	defer elsewhere.Close()
	client, server := s.onLoopback(t, llmhttp.Config{}, replies(307, "", "Location", elsewhere.URL))
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, llm.Rejected, 307, 1, "")
	if carried != 0 || server.asked() != 1 {
		t.Errorf("the conversation went elsewhere %d times", carried)
	}
}

// testEndlessAnswer checks that an answer without end is left after the limit.
func (s suite) testEndlessAnswer(t *testing.T) {
	written := make(chan int, 2)
	tooLong := Fault{code: llm.OpenAIUnavailable, status: http.StatusOK}
	client, _ := s.onLoopback(t, llmhttp.Config{RetryDelay: time.Millisecond}, func(w http.ResponseWriter, _ *http.Request) {
		total, chunk := 0, make([]byte, 64<<10)
		for {
			n, err := w.Write(chunk)
			total += n
			if err != nil {
				written <- total
				return
			}
		}
	})
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, tooLong.code, tooLong.status, tooLong.attempts(), "too long")
	for range tooLong.attempts() {
		if n := <-written; n > 64<<20 { // 8 MB and what lies in the sockets
			t.Errorf("%d MB were read", n>>20)
		}
	}
}

// testUnsendable checks that what cannot be sent is rejected without asking.
func (s suite) testUnsendable(t *testing.T) {
	broken := question()
	broken.Tools = []llm.ToolSpec{{Name: "ask", Schema: []byte(`{`)}}
	unnamed := question()
	unnamed.Model = ""
	for name, req := range map[string]llm.Request{"schema is no JSON": broken, "no model": unnamed} {
		t.Run(name, func(t *testing.T) {
			client, server := s.onLoopback(t, llmhttp.Config{}, s.fine())
			_, err := client.Chat(t.Context(), req)
			failure, ok := errors.AsType[*llm.Error](err)
			if !ok || failure.Code != llm.Rejected || server.asked() != 0 {
				t.Errorf("%v, asked %d times", err, server.asked())
			}
		})
	}
}

// testPrinting checks that no way of printing a client shows the key.
func (s suite) testPrinting(t *testing.T) {
	client := s.new(llmhttp.Config{APIKey: key})
	defer client.Close()
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(format, client); strings.Contains(text, key) {
			t.Errorf("%s shows the key", format)
		}
	}
}
