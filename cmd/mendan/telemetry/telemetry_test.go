package telemetry_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/telemetry"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// told is a span as a collector reads it.
type told struct {
	TraceID, SpanID, ParentSpanID, Name, StartTimeUnixNano, EndTimeUnixNano string
	Kind                                                                    int
	Attributes                                                              []struct {
		Key   string
		Value struct{ StringValue, IntValue string }
	}
	Links  []struct{ TraceID, SpanID string }
	Status struct{ Code int }
}

func (s told) attr(name string) string {
	for _, a := range s.Attributes {
		if a.Key == name {
			return a.Value.StringValue + a.Value.IntValue
		}
	}
	return ""
}

// collector takes spans on loopback.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	spans []told
	raw   string
	heads http.Header
	code  int
}

func collect(t *testing.T) *collector {
	t.Helper()
	c := &collector{code: http.StatusOK}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		var got struct {
			ResourceSpans []struct{ ScopeSpans []struct{ Spans []told } }
		}
		if err != nil || json.Unmarshal(raw, &got) != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s: %.200s", r.Method, r.URL, raw)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.heads, c.raw = r.Header, c.raw+string(raw)
		w.WriteHeader(c.code)
		if c.code != http.StatusOK {
			return
		}
		for _, rs := range got.ResourceSpans {
			for _, ss := range rs.ScopeSpans {
				c.spans = append(c.spans, ss.Spans...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

func (c *collector) named(t *testing.T, name string) told {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	var found []told
	for _, s := range c.spans {
		if s.Name == name {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d spans are called %q: %s", len(found), name, c.raw)
	}
	return found[0]
}

// life is a life of the program: a tracer over a store. Its end sends what is left.
func life(t *testing.T, c *collector, file string) (s storage.Store, tr *telemetry.Tracer, end func()) {
	t.Helper()
	raw, err := boltstore.Open(t.Context(), file, boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	tr = telemetry.New(telemetry.Config{URL: c.URL + "/v1/traces", Headers: map[string]string{"api-key": "secret"}, Version: "test"})
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { tr.Run(ctx) })
	return tr.Store(raw), tr, func() {
		cancel()
		running.Wait()
		if err := raw.Close(); err != nil {
			t.Error(err)
		}
	}
}

func begin(t *testing.T, s storage.Store) {
	t.Helper()
	ev := bot.Event{ID: "start", Place: bot.Place{Platform: "fake", Thread: "a"}, By: bot.User{Platform: "fake", ID: "op-1"}, At: time.Now(), Body: bot.Command{Name: "process"}}
	if _, err := s.Ingest(t.Context(), []storage.Inbound{{Event: ev, Start: "process", NewID: "t-1", Key: []byte("k")}}, time.Now()); err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, s storage.Store) (storage.Fence, *storage.Loaded) {
	t.Helper()
	f, err := s.Claim(t.Context(), "t-1")
	if err != nil {
		t.Fatal(err)
	}
	in, err := s.Load(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return f, in
}

// journal records steps in a store, as the engine's does.
type journal struct {
	agents.Journal
	s     storage.Store
	fence storage.Fence
	pin   storage.Pin
}

func (j journal) Begin(_ context.Context, r agents.StepRecord) (agents.StepRecord, error) {
	return r, nil
}

func (j journal) End(ctx context.Context, r agents.StepRecord) error {
	_, err := j.s.PutSteps(ctx, j.fence, j.pin, []agents.StepRecord{r}, true)
	return err
}

type model struct{ err error }

func (m model) Chat(context.Context, llm.Request) (llm.Response, error) {
	return llm.Response{Content: "SECRET ANSWER", Config: "vendor/model-1", Model: "model-1-2026", Attempts: 2, Usage: llm.Usage{Prompt: 70, Completion: 20}}, m.err
}

// work takes a step with a model call, and within a tool's step another one.
func work(t *testing.T, s storage.Store, tr *telemetry.Tracer, f storage.Fence, pin storage.Pin) {
	t.Helper()
	run := agents.NewRun(agents.Run{Thread: agents.Thread{ID: "t-1"}, Turn: pin.Turn, Now: time.Now()}, journal{s: s, fence: f, pin: pin}, nil)
	chat := func(err error) func(context.Context) (llm.Response, error) {
		return func(ctx context.Context) (llm.Response, error) {
			return tr.Client(model{err}).Chat(ctx, llm.Request{Agent: "planner", Messages: []llm.Message{{Content: "SECRET PROMPT"}}})
		}
	}
	if _, err := agents.Step(t.Context(), run, agents.Spec{Key: "plan", Agent: "planner", Kind: agents.LLM, Name: "chat"}, "SECRET INPUT", chat(nil)); err != nil {
		t.Fatal(err)
	}
	_, err := agents.Step(t.Context(), run, agents.Spec{Key: "tool", Agent: "worker", Kind: agents.Tool, Name: "search"}, "", func(ctx context.Context) (string, error) {
		_, err := agents.Step(ctx, run, agents.Spec{Key: "tool/inner", Agent: "inner", Kind: agents.LLM, Name: "chat"}, "", chat(&llm.Error{Code: llm.Timeout}))
		if err == nil {
			t.Error("the call did not fail")
		}
		return "found", nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func pinOf(in *storage.Loaded) storage.Pin {
	return storage.Pin{Turn: in.Thread.Turn + 1, Now: time.Now(), Inbox: []uint64{in.Inbox[0].Seq}}
}

func TestASpanForEach(t *testing.T) {
	c := collect(t)
	s, tr, end := life(t, c, filepath.Join(t.TempDir(), "m.db"))
	begin(t, s)
	f, in := load(t, s)
	pin := pinOf(in)
	work(t, s, tr, f, pin)
	done, err := s.Commit(t.Context(), f, storage.Turn{Pin: pin, Now: pin.Now, Posts: []bot.Post{{Key: "a", Text: "SECRET POST"}}})
	if err != nil || len(done.Rows) == 0 {
		t.Fatal(done, err)
	}
	row := done.Rows[len(done.Rows)-1]
	if _, err := s.Resolve(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Sent(t.Context(), row, bot.MessageRef{Place: bot.Place{Platform: "fake"}, ID: "1"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	end()
	turn, step, tool, inner := c.named(t, "invoke_workflow process"), c.named(t, "step planner"), c.named(t, "execute_tool search"), c.named(t, "step inner")
	commit, send := c.named(t, "commit"), c.named(t, "send")
	for _, of := range []told{step, tool, commit} {
		if of.ParentSpanID != turn.SpanID || of.TraceID != turn.TraceID {
			t.Errorf("%s is not below its turn", of.Name)
		}
	}
	if turn.ParentSpanID != "" || len(turn.Links) > 0 || inner.ParentSpanID != tool.SpanID {
		t.Errorf("the turn %+v, the step in the tool %+v", turn, inner)
	}
	calls := map[string]told{}
	for _, s := range c.spans {
		if s.Name == "chat model-1" {
			calls[s.ParentSpanID] = s
		}
	}
	call, failed := calls[step.SpanID], calls[inner.SpanID]
	if call.attr("gen_ai.usage.input_tokens") != "70" || call.attr("gen_ai.usage.output_tokens") != "20" || call.attr("gen_ai.provider.name") != "vendor" ||
		call.attr("gen_ai.request.model") != "model-1" || call.attr("gen_ai.response.model") != "model-1-2026" || call.attr("gen_ai.operation.name") != "chat" || call.Kind != 3 {
		t.Errorf("the call: %+v", call)
	}
	if failed.Status.Code != 2 || failed.attr("error.type") == "" || inner.Status.Code != 2 || call.Status.Code != 0 {
		t.Errorf("the call that failed: %+v", failed)
	}
	if tool.attr("gen_ai.tool.name") != "search" || send.attr("mendan.platform") != "fake" || send.TraceID != turn.TraceID || send.ParentSpanID != turn.SpanID || len(send.Links) > 0 {
		t.Errorf("the tool %+v, what was sent %+v", tool, send)
	}
	ids := regexp.MustCompile(`^[0-9a-f]{32} [0-9a-f]{16} [0-9]{19} [0-9]{19}$`)
	for _, s := range c.spans {
		if line := strings.Join([]string{s.TraceID, s.SpanID, s.StartTimeUnixNano, s.EndTimeUnixNano}, " "); !ids.MatchString(line) || s.EndTimeUnixNano < s.StartTimeUnixNano {
			t.Errorf("%s: %s", s.Name, line)
		}
	}
	if strings.Contains(c.raw, "SECRET") {
		t.Errorf("words go out: %s", c.raw)
	}
	if c.heads.Get("api-key") != "secret" || tr.Dropped() != 0 {
		t.Errorf("headers %v, %d lost", c.heads, tr.Dropped())
	}
}

// A life that is killed in a turn leaves its steps; the next one's turn leads back to the first, and has a trace of its own.
func TestATurnThatWasKilled(t *testing.T) {
	c, file := collect(t), filepath.Join(t.TempDir(), "m.db")
	s, tr, end := life(t, c, file)
	begin(t, s)
	f, in := load(t, s)
	work(t, s, tr, f, pinOf(in))
	end() // without a commit
	step := c.named(t, "step planner")
	s, _, end = life(t, c, file)
	f, in = load(t, s)
	if in.Pin == nil {
		t.Fatal("nothing of the first life is on record")
	}
	done, err := s.Commit(t.Context(), f, storage.Turn{Pin: *in.Pin, Now: in.Pin.Now, Posts: []bot.Post{{Key: "a", Text: "SECRET POST"}}})
	if err != nil || len(done.Rows) == 0 {
		t.Fatal(done, err)
	}
	end()
	s, _, end = life(t, c, file) // which sends what the second one queued
	row := done.Rows[len(done.Rows)-1]
	if _, err := s.Resolve(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Sent(t.Context(), row, bot.MessageRef{Place: bot.Place{Platform: "fake"}, ID: "1"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	end()
	turn := c.named(t, "invoke_workflow process")
	if len(turn.Links) != 1 || turn.Links[0].TraceID != step.TraceID || turn.Links[0].SpanID != step.ParentSpanID || turn.TraceID == step.TraceID {
		t.Errorf("the second life's turn leads to %+v; the first life's step is %+v", turn.Links, step)
	}
	if send := c.named(t, "send"); len(send.Links) != 1 || send.Links[0].TraceID != step.TraceID ||
		send.ParentSpanID != "" || send.TraceID == turn.TraceID || send.TraceID == step.TraceID {
		t.Errorf("the third life's send: %+v", send)
	}
	if commit := c.named(t, "commit"); commit.TraceID != turn.TraceID || commit.ParentSpanID != turn.SpanID {
		t.Errorf("the commit: %+v", commit)
	}
}

// A collector that refuses, and a queue that nobody empties, cost spans, which are counted, and no time.
func TestLostSpansAreCounted(t *testing.T) {
	c := collect(t)
	c.code = http.StatusServiceUnavailable
	s, tr, end := life(t, c, filepath.Join(t.TempDir(), "m.db"))
	begin(t, s)
	f, in := load(t, s)
	pin := pinOf(in)
	work(t, s, tr, f, pin)
	end()
	if n := tr.Dropped(); n != 5 { // three steps and two calls
		t.Errorf("%d are counted as lost", n)
	}
	s, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	idle := telemetry.New(telemetry.Config{URL: c.URL})
	s2 := idle.Store(s)
	begin(t, s2)
	f, in = load(t, s2)
	for range 5000 {
		if _, err := idle.Client(model{}).Chat(t.Context(), llm.Request{}); err != nil {
			t.Fatal(err)
		}
		if _, err := s2.PutSteps(t.Context(), f, pinOf(in), []agents.StepRecord{{Key: "a", Status: agents.Done}}, false); err != nil {
			t.Fatal(err)
		}
	}
	if n := idle.Dropped(); n != 5000-4096 {
		t.Errorf("%d found no room", n)
	}
	var none *telemetry.Tracer
	if none.Store(s) != storage.Store(s) || none.Dropped() != 0 {
		t.Error("without a tracer something is watched")
	}
}

// TestABatchOnItsWay ends the program while the collector has a batch and has not yet answered: neither that batch nor what is queued behind it is lost.
func TestABatchOnItsWay(t *testing.T) {
	c := collect(t)
	asked, ended := make(chan struct{}), make(chan struct{})
	var first sync.Once
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		first.Do(func() { close(asked); <-ended })
		c.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(slow.Close)
	store, err := boltstore.Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), boltstore.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	tr := telemetry.New(telemetry.Config{URL: slow.URL + "/v1/traces"})
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { tr.Run(ctx) })
	s := tr.Store(store)
	begin(t, s)
	f, in := load(t, s)
	pin := pinOf(in)
	work(t, s, tr, f, pin)
	<-asked
	if _, err := s.PutSteps(t.Context(), f, pin, []agents.StepRecord{{Key: "late", Status: agents.Done}}, false); err != nil {
		t.Fatal(err)
	}
	cancel()
	close(ended)
	running.Wait()
	if n := tr.Dropped(); n != 0 || len(c.spans) != 6 { // as above, and a commit
		t.Errorf("%d spans are lost, %d were taken", n, len(c.spans))
	}
}
