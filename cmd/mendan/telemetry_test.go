package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// spans are what a collector on loopback is told, by name.
type spans struct {
	mu    sync.Mutex
	names map[string]int
	raw   strings.Builder
	more  chan struct{} // has something after each request
}

// count is how many spans have a name.
func (s *spans) count(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.names[name]
}

// await waits until there is a span of a name.
func (s *spans) await(ctx context.Context, name string) error {
	for s.count(name) == 0 {
		select {
		case <-s.more:
		case <-ctx.Done():
			return fmt.Errorf("no span of %s: %w", name, ctx.Err())
		}
	}
	return nil
}

func (s *spans) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	var got struct {
		ResourceSpans []struct {
			ScopeSpans []struct{ Spans []struct{ Name string } }
		}
	}
	defer func() {
		select {
		case s.more <- struct{}{}:
		default:
		}
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	raw := json.RawMessage{}
	if json.NewDecoder(r.Body).Decode(&raw) != nil || json.Unmarshal(raw, &got) != nil {
		s.names["unreadable"]++
		return
	}
	s.raw.Write(raw)
	for _, rs := range got.ResourceSpans {
		for _, ss := range rs.ScopeSpans {
			for _, x := range ss.Spans {
				s.names[x.Name]++
			}
		}
	}
}

// TestSpansOfAnInterview holds an interview with the real program before a collector, and another one that is killed in the middle of a turn. The collector
// is told of every kind of thing that was done, by every life, and not a word that was said.
func TestSpansOfAnInterview(t *testing.T) {
	t.Parallel()
	for _, killed := range []bool{false, true} {
		got := &spans{names: map[string]int{}, more: make(chan struct{}, 1)}
		c := httptest.NewServer(got)
		before := 0
		record := interviewed(t, "telemetry: {otlp: \""+c.URL+"\"}\n", func(d *driver, line string, n int) error {
			if !killed || n != 3 {
				return d.tell(line)
			}
			if err := got.await(t.Context(), "invoke_workflow interview"); err != nil {
				return err
			}
			before = got.count("commit")
			if err := errors.Join(d.interrupt(line, 1), d.start(args())); err != nil {
				return err
			}
			return d.tell(line)
		})
		c.Close()
		if record["status"] != "ready_for_human_review" {
			t.Errorf("killed %v: the interview ended as %v", killed, record["status"])
		}
		kinds := map[string]bool{}
		for n := range got.names {
			kinds[strings.Fields(n)[0]] = true
		}
		for _, kind := range []string{"invoke_workflow", "step", "chat", "execute_tool", "commit", "send"} {
			if !kinds[kind] {
				t.Errorf("killed %v: no span of %s among %v", killed, kind, got.names)
			}
		}
		if got.count("unreadable") > 0 || got.count("commit") <= before+1 {
			t.Errorf("killed %v: %v, and %d commits before", killed, got.names, before)
		}
		for _, said := range []string{"高橋", "東京", "1月10日"} {
			if strings.Contains(got.raw.String(), said) {
				t.Errorf("killed %v: the collector reads %s", killed, said)
			}
		}
	}
}

// TestSpansWithContent has spans say what models are asked and answer: what an answer says that may be known, and neither what may not nor how somebody is reached.
func TestSpansWithContent(t *testing.T) {
	t.Parallel()
	got := &spans{names: map[string]int{}, more: make(chan struct{}, 1)}
	c := httptest.NewServer(got)
	record := interviewed(t, "telemetry: {otlp: \""+c.URL+"\", content: true}\n", func(d *driver, line string, _ int) error { return d.tell(line) })
	c.Close()
	if record["status"] != "ready_for_human_review" {
		t.Errorf("the interview ended as %v", record["status"])
	}
	if !strings.Contains(got.raw.String(), "高橋") {
		t.Error("no span has what was said")
	}
}
