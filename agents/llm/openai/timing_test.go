package openai_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/openai"
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

func TestTiming(t *testing.T) {
	const (
		delay  = llmhttp.DefaultRetryDelay
		header = llmhttp.DefaultHeaderTimeout
		total  = llmhttp.DefaultTimeout
		jitter = 500 * time.Millisecond
	)
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
		{"no wait without a fault", []http.HandlerFunc{fine()}, "", 0, 1, 0},
		{"the delay", []http.HandlerFunc{replies(500, ""), fine()}, "", 0, 2, delay},
		{"one delay only", []http.HandlerFunc{replies(500, "")}, llm.OpenAIUnavailable, 500, 2, delay},
		{"no delay where asking again is no use", []http.HandlerFunc{replies(400, "")}, llm.Rejected, 400, 1, 0},
		{"429 that names no time", []http.HandlerFunc{replies(429, ""), fine()}, "", 0, 2, delay},
		{"seconds", []http.HandlerFunc{retryAfter(429, "3"), fine()}, "", 0, 2, 3 * time.Second},
		{"the most that is waited", []http.HandlerFunc{retryAfter(429, "20"), fine()}, "", 0, 2, 20 * time.Second},
		{"more than that", []http.HandlerFunc{retryAfter(429, "21"), fine()}, llm.RateLimited, 429, 1, 0},
		{"beyond all numbers", []http.HandlerFunc{retryAfter(429, "99999999999999999999999"), fine()}, llm.RateLimited, 429, 1, 0},
		{"a date", []http.HandlerFunc{inFive, fine()}, "", 0, 2, 5 * time.Second},
		{"a date far off", []http.HandlerFunc{inAnHour, fine()}, llm.RateLimited, 429, 1, 0},
		{"a date gone by", []http.HandlerFunc{retryAfter(429, "Mon, 02 Jan 1995 15:04:05 GMT"), fine()}, "", 0, 2, delay},
		{"no seconds", []http.HandlerFunc{retryAfter(429, "0"), fine()}, "", 0, 2, delay},
		{"no number", []http.HandlerFunc{retryAfter(429, "soon"), fine()}, "", 0, 2, delay},
		{"a negative number", []http.HandlerFunc{retryAfter(429, "-5"), fine()}, "", 0, 2, delay},
		{"503 names a time too", []http.HandlerFunc{retryAfter(503, "7"), fine()}, "", 0, 2, 7 * time.Second},
		{"503 names too long a time", []http.HandlerFunc{retryAfter(503, "70"), fine()}, llm.OpenAIUnavailable, 503, 1, 0},

		{"silence", []http.HandlerFunc{hangs}, llm.Timeout, 0, 2, 2*header + delay},
		{"silence, then well", []http.HandlerFunc{hangs, fine()}, "", 0, 2, header + delay},
		{"half an answer", []http.HandlerFunc{stalls}, llm.Timeout, 0, 2, 2*total + delay},
		{"half an answer, then well", []http.HandlerFunc{stalls, fine()}, "", 0, 2, total + delay},
		{"an answer in drips", []http.HandlerFunc{drips}, llm.Timeout, 0, 2, 2*total + delay},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, server, _, stop := inMemory(openai.Config{}, test.steps...)
				defer stop()
				start := time.Now()
				resp, err := client.Chat(t.Context(), question())
				if took := time.Since(start); took < test.takes || took > test.takes+jitter {
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

func TestNoConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := openai.New(openai.Config{
			BaseURL: "http://127.0.0.1/v1",
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

// A caller who gives up gets the context's error at that moment, wherever the call is.
func TestCancel(t *testing.T) {
	tests := []struct {
		name  string
		step  http.HandlerFunc
		after time.Duration
		asked int
	}{
		{"before it begins", fine(), 0, 0},
		{"while the server thinks", hangs, 10 * time.Second, 1},
		{"within the answer", stalls, 10 * time.Second, 1},
		{"between the attempts", replies(429, "", "Retry-After", "15"), 10 * time.Second, 1},
		{"in the second attempt", hangs, llmhttp.DefaultHeaderTimeout + 10*time.Second, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, server, _, stop := inMemory(openai.Config{}, test.step)
				defer stop()
				ctx, cancel := context.WithCancel(t.Context())
				if time.AfterFunc(test.after, cancel); test.after == 0 {
					cancel()
				}
				start := time.Now()
				_, err := client.Chat(ctx, question())
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

func TestCallersDeadlineIsNoTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _, _, stop := inMemory(openai.Config{}, hangs)
		defer stop()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := client.Chat(ctx, question()); err != context.DeadlineExceeded {
			t.Errorf("error %v, want the context's own", err)
		}
	})
}

// As many connections stay open as calls may run at once: a second wave opens none.
func TestConnectionsAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const calls = 100
		slow := func(w http.ResponseWriter, r *http.Request) {
			<-time.After(2 * time.Second) // virtual: all calls are under way together
			fine()(w, r)
		}
		client, _, network, stop := inMemory(openai.Config{MaxConcurrent: calls}, slow)
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
