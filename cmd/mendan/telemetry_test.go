package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// spanTold is a span as a collector reads it.
type spanTold struct {
	Name, TraceID, SpanID, ParentSpanID string
	Links                               []struct{ TraceID, SpanID string }
}

// spans are what a collector on loopback is told, by name.
type spans struct {
	mu    sync.Mutex
	names map[string]int
	all   []spanTold
	raw   strings.Builder
	more  chan struct{} // has something after each request
}

// called are the spans of a name, in the order in which they came.
func (s *spans) called(name string) (out []spanTold) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.all {
		if x.Name == name {
			out = append(out, x)
		}
	}
	return out
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
			ScopeSpans []struct{ Spans []spanTold }
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
				s.all = append(s.all, x)
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

// TestTraceOverAKill kills the program in the middle of a turn, while a model is asked the second time. Where what was done is on record, as it is with the
// next commit, the next life's turn leads back to its trace; where it is not, the turn is begun anew in the same trace. What it says is sent within its trace.
func TestTraceOverAKill(t *testing.T) {
	t.Parallel()
	for name, recorded := range map[string]bool{"what was done is on record": true, "nothing is on record": false} {
		t.Run(name, func(t *testing.T) { t.Parallel(); checkTraceOverAKill(t, recorded) })
	}
}

func checkTraceOverAKill(t *testing.T, recorded bool) {
	got := &spans{names: map[string]int{}, more: make(chan struct{}, 1)}
	collector := httptest.NewServer(got)
	t.Cleanup(collector.Close)
	var calls atomic.Int32
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, text := calls.Add(1), "Here is a draft.\n```json\n{}\n```" // which goes back once
		if _, err := io.ReadAll(r.Body); err != nil {
			return
		}
		switch n {
		case 1:
		case 2:
			<-r.Context().Done()
			return
		default:
			text = "Here is a draft.\n```json\n" + `{"schema":"ai_chat_process_template.v1","answer":"Here is a draft.","process_template_draft":{"name":"n",` +
				`"stepTemplates":[{"seq":1,"name":"x","basis":"goal","offsetDays":-3}]}}` + "\n```"
		}
		raw, _ := json.Marshal(map[string]any{"model": "m", "choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": text}}}})
		_, _ = w.Write(raw)
	}))
	t.Cleanup(model.Close)
	dir := t.TempDir()
	settings := "mode: openai\nlog: {level: error}\nagent: {review_models: [a, b, c]}\ntelemetry: {otlp: \"" + collector.URL + "\"}\n" +
		"llm: {providers: {openai: {base_url: \"" + model.URL + "/v1\", profile: generic, capabilities: {stream: false}}}, agents: {default: {model: m}}}\n"
	if err := os.WriteFile(filepath.Join(dir, "quiet.yaml"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	d := &driver{dir: dir, env: append(os.Environ(), "OPENAI_API_KEY="+dummyKey)}
	t.Cleanup(d.crash)
	args := append(args(), "--workflow", "process")
	if err := d.start(args); err != nil {
		t.Fatal(err)
	}
	if err := d.tell(`{"do":"start","as":"op-1","thread":"t1","workflow":"process","id":"l-0","args":{"context":"{\"industry\":\"SaaS\",\"goal\":\"2027-04-01\"}"}}`); err != nil {
		t.Fatal(err)
	}
	said := `{"do":"say","as":"op-1","thread":"t1","text":"a launch, please make a draft","id":"l-1"}`
	limit, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := errors.Join(d.send(said), got.await(limit, "step process")); err != nil {
		t.Fatal(err, got.names)
	}
	if recorded {
		if out, err := mendanIn(t, dir, "steps", "--db", "crash.db", "--thread", "t1").Output(); err != nil || len(out) == 0 { // that it was read is a commit
			t.Fatal(string(out), err)
		}
	}
	d.crash()
	first := got.called("step process")[0]
	if err := errors.Join(d.start(args), d.tell(said), d.leave()); err != nil {
		t.Fatal(err)
	}
	steps, sent := got.called("step process"), got.called("send")
	again := steps[len(steps)-1]
	var turn spanTold
	for _, x := range got.called("invoke_workflow process") {
		if x.SpanID == again.ParentSpanID {
			turn = x
		}
	}
	if calls.Load() != 3 || len(steps) != 2 || turn.TraceID == "" || turn.TraceID != again.TraceID || again.SpanID == first.SpanID {
		t.Fatalf("%d calls, the turn %+v, steps %+v: %v", calls.Load(), turn, steps, got.names)
	}
	if continued := turn.TraceID == first.TraceID && turn.SpanID == first.ParentSpanID && len(turn.Links) == 0; !recorded && !continued {
		t.Errorf("the turn %+v is not the one of the first life's step %+v", turn, first)
	}
	if linked := len(turn.Links) == 1 && turn.Links[0].TraceID == first.TraceID && turn.Links[0].SpanID == first.ParentSpanID; recorded && (!linked || turn.TraceID == first.TraceID) {
		t.Errorf("the second life's turn %+v does not lead to the first life's step %+v", turn, first)
	}
	if !slices.ContainsFunc(sent, func(x spanTold) bool { return x.TraceID == turn.TraceID && x.ParentSpanID == turn.SpanID }) {
		t.Errorf("nothing is sent below the turn %+v: %+v", turn, sent)
	}
}
