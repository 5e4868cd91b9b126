package llm

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// provider is one that answers with its name, or fails as it is told.
type provider struct {
	name string
	err  error
	log  *[]string
}

func (p *provider) Chat(_ context.Context, req Request) (Response, error) {
	*p.log = append(*p.log, p.name+"/"+req.Model)
	return Response{Model: p.name, Attempts: 1, Usage: Usage{Total: 1}}, p.err
}

func fallingBack(t *testing.T, errs ...error) (*Router, []*provider, *[]string) {
	t.Helper()
	var log []string
	var all []*provider
	clients := map[string]Client{}
	for i, name := range []string{"a", "b", "c"} {
		p := &provider{name: name, log: &log}
		if i < len(errs) {
			p.err = errs[i]
		}
		all, clients[name] = append(all, p), p
	}
	defaults := DefaultSettings()
	defaults.Provider, defaults.Model = "a", "one"
	r, err := NewRouter(clients, defaults, nil)
	if err == nil {
		err = r.FallBack("b/two", "c/three")
	}
	if err != nil {
		t.Fatal(err)
	}
	return r, all, &log
}

func TestFallback(t *testing.T) {
	away, key := &Error{Code: OpenAIUnavailable, Attempts: 2}, &Error{Code: Rejected, Status: http.StatusUnauthorized}
	wrong, declined := &Error{Code: Rejected, Status: http.StatusBadRequest}, &Error{Code: Refused}
	for name, tt := range map[string]struct {
		errs  []error
		req   Request
		asked []string
		err   error
	}{
		"all is well":                   {nil, Request{}, []string{"a/one"}, nil},
		"the first is away":             {[]error{away}, Request{}, []string{"a/one", "b/two"}, nil},
		"a key is refused":              {[]error{key}, Request{}, []string{"a/one", "b/two"}, nil},
		"two are away":                  {[]error{away, away}, Request{}, []string{"a/one", "b/two", "c/three"}, nil},
		"all are":                       {[]error{away, away, away}, Request{}, []string{"a/one", "b/two", "c/three"}, away},
		"the request is wrong":          {[]error{wrong}, Request{}, []string{"a/one"}, wrong},
		"the model declines":            {[]error{declined}, Request{}, []string{"a/one"}, declined},
		"who votes is nobody else":      {[]error{away}, Request{Model: "one"}, []string{"a/one"}, away},
		"who votes by another provider": {[]error{away}, Request{Model: "b/mine"}, []string{"b/mine"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			r, _, log := fallingBack(t, tt.errs...)
			resp, err := r.Chat(t.Context(), tt.req)
			if !slices.Equal(*log, tt.asked) || !errors.Is(err, tt.err) {
				t.Errorf("asked %v, %v", *log, err)
			}
			if resp.Usage.Total != len(tt.asked) {
				t.Errorf("usage is %+v for %d calls", resp.Usage, len(tt.asked))
			}
		})
	}
}

// A provider that failed again and again is passed over, until one call finds it back.
func TestCircuit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, all, log := fallingBack(t, &Error{Code: Timeout})
		ask := func() []string {
			t.Helper()
			*log = nil
			if _, err := r.Chat(t.Context(), Request{}); err != nil {
				t.Fatal(err)
			}
			return *log
		}
		for range circuitFailures {
			if got := ask(); !slices.Equal(got, []string{"a/one", "b/two"}) {
				t.Fatalf("asked %v", got)
			}
		}
		if got := ask(); !slices.Equal(got, []string{"b/two"}) {
			t.Errorf("while it is away %v are asked", got)
		}
		time.Sleep(circuitPause)
		if got := ask(); !slices.Equal(got, []string{"a/one", "b/two"}) {
			t.Errorf("after the pause %v are asked", got)
		}
		if got := ask(); !slices.Equal(got, []string{"b/two"}) {
			t.Errorf("after one more failure %v are asked", got)
		}
		time.Sleep(circuitPause)
		all[0].err = nil
		if got := ask(); !slices.Equal(got, []string{"a/one"}) {
			t.Errorf("when it is back %v are asked", got)
		}
		all[0].err = &Error{Code: Timeout}
		if got := ask(); !slices.Equal(got, []string{"a/one", "b/two"}) {
			t.Errorf("after a single failure %v are asked", got)
		}
	})
}

// Whoever has somebody to stand in does not wait for one that answers nothing in time, but for the one call that tries it again; others do.
func TestCircuitOfWhoIsStoodInFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow, gone := &Error{Code: Timeout}, &Error{Code: OpenAIUnavailable}
		r, all, log := fallingBack(t, slow, slow, slow)
		ask := func(spare bool, want ...string) {
			t.Helper()
			*log = nil
			if _, err := r.Chat(t.Context(), Request{Spare: spare}); err == nil || !slices.Equal(*log, want) {
				t.Errorf("asked %v, want %v, %v", *log, want, err)
			}
		}
		for range circuitFailures {
			ask(true, "a/one", "b/two", "c/three")
		}
		ask(true)
		ask(false, "c/three")
		time.Sleep(circuitPause)
		all[1].err = gone
		ask(true, "a/one", "b/two", "c/three")
		ask(true)
		time.Sleep(circuitPause)
		all[0].err, all[1].err = gone, gone
		ask(true, "a/one", "b/two", "c/three")
		all[2].err = gone
		time.Sleep(circuitPause)
		ask(true, "a/one", "b/two", "c/three")
		ask(true, "c/three") // it says at once that it is away
	})
}

// Where all are away the last one is asked all the same.
func TestCircuitsOfAll(t *testing.T) {
	away := &Error{Code: OpenAIUnavailable}
	r, _, log := fallingBack(t, away, away, away)
	for range circuitFailures + 1 {
		*log = nil
		if _, err := r.Chat(t.Context(), Request{}); !errors.Is(err, away) {
			t.Fatal(err)
		}
	}
	if !slices.Equal(*log, []string{"c/three"}) {
		t.Errorf("asked %v", *log)
	}
}
